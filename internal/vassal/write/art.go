package write

import (
	"slices"
	"strings"

	"wargame/internal/vassal/grid"
	"wargame/internal/vassal/pictures"
	"wargame/internal/vassal/piece"
)

// Art writes the pictures of the units and of the map into a folder, as art of the game.
func (in *Import) Art(dir, game string) (*pictures.Report, error) {
	var list []pictures.Counter
	for _, u := range in.Units {
		list = append(list, pictures.Counter{Unit: u.ID, Front: u.Front, Back: u.Back, Turned: []map[string]string{{"reduced": "yes"}}})
	}
	return pictures.Write(in.Module, dir, game, list, in.Ground())
}

// Ground returns the picture of the main map with the places of spaces: all areas of it, and
// hexes spread over it. It is nil if the map is drawn as another arrangement of hexes.
func (in *Import) Ground() *pictures.Ground {
	l := in.Layout()
	if l == nil || in.Hex != nil && in.Hex.Turn {
		return nil
	}
	g := &pictures.Ground{Layout: l, Spaces: map[string]grid.Point{}}
	for _, a := range in.Areas {
		if a.Map == in.Main && (in.Hex == nil || a.At != grid.Point{}) {
			g.Spaces[a.ID] = a.At
		}
	}
	if h := in.Hex; h != nil {
		// Areas beside the hexes are placed by their pixel only after hexes have fixed the scale.
		clear(g.Spaces)
		var names []string
		at := map[string]grid.Point{}
		h.Each(func(name string, c Cell) {
			names = append(names, name)
			at[name] = h.Board.ToMap(c.At)
		})
		for i := range registered {
			n := names[i*(len(names)-1)/(registered-1)]
			g.Spaces[n] = at[n]
		}
	}
	return g
}

// registered is the number of hexes that fix a picture of a map.
const registered = 40

// Marks returns the spaces of the main map, and what stands there, for a picture that shows
// whether the grid fits.
func (in *Import) Marks() []pictures.Mark {
	var out []pictures.Mark
	at := map[string]int{}
	add := func(name, shown string, p grid.Point) {
		at[name] = len(out)
		out = append(out, pictures.Mark{Name: shown, At: p})
	}
	if h := in.Hex; h != nil {
		h.Each(func(name string, c Cell) { add(name, name, h.Board.ToMap(c.At)) })
	}
	for _, a := range in.Areas {
		if a.Map == in.Main {
			add(a.ID, a.Title, a.At)
		}
	}
	for _, u := range in.Units {
		if i, ok := at[u.At]; ok && u.At != "" && len(u.Front) > 0 {
			out[i].Units = append(out[i].Units, slices.DeleteFunc(slices.Clone(u.Front), func(s piece.Shown) bool {
				return strings.HasSuffix(strings.ToLower(s.Image), ".svg")
			}))
		}
	}
	return out
}
