package overlay

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"wargame/internal/art"
	"wargame/internal/vassal/grid"
	"wargame/internal/vassal/pictures"
	"wargame/internal/vassal/piece"
	"wargame/internal/vassal/write"
	"wargame/interpreter/draw"
	"wargame/interpreter/names"
	"wargame/interpreter/value"
)

// Register is how the picture of the map lies under the map of the game.
type Register struct {
	Ground  *pictures.Ground
	Matched int     // spaces of the game that the picture shows
	Worst   float64 // how far a hex of the picture lies from where the game has it, in pixels
	At      string  // that hex

	fit   art.Fit
	drawn []draw.Place // by number of the space
}

// registered is the number of hexes that fix a picture of a map.
const registered = 40

// Register fits the map of the game to the picture of the module's main map. It fails if the
// picture has too few of the spaces, or if its hexes lie otherwise.
func (v *Overlay) Register() (*Register, error) {
	in := v.Import
	l := in.Layout()
	if l == nil {
		return nil, fmt.Errorf("the module has no map")
	}
	_, board, err := draw.Ground(v.Game, v.Game.Start, draw.Options{})
	if err != nil {
		return nil, err
	}
	r := &Register{drawn: board.Spaces}
	hexes, areas := map[string]grid.Point{}, map[string]grid.Point{}
	var order []string
	if h := in.Hex; h != nil {
		h.Each(func(name string, c write.Cell) {
			if to := v.Spaces.Where(name); to != "" && v.shown(r, to) {
				hexes[to] = h.Board.ToMap(c.At)
				order = append(order, to)
			}
		})
	}
	for _, a := range in.Areas {
		if to := v.Spaces.Where(a.ID); to != "" && a.Map == in.Main && a.At != (grid.Point{}) && v.shown(r, to) {
			areas[to] = a.At
		}
	}
	r.Matched = len(hexes) + len(areas)
	by := hexes
	if len(hexes) == 0 {
		by = areas
	}
	if r.fit, err = v.fit(r, by); err != nil {
		return nil, err
	}
	for _, name := range order {
		if d := r.off(v, name, hexes[name]); d > r.Worst {
			r.Worst, r.At = d, name
		}
	}
	if h := in.Hex; h != nil && len(hexes) > 0 && r.Worst > min(h.Hex.DX, h.Hex.DY)/3 {
		return nil, fmt.Errorf("its hexes do not lie as those of the game do: %s is %.0f pixels off", r.At, r.Worst)
	}
	some := areas
	for i := range min(registered, len(order)) {
		n := order[i*max(len(order)-1, 1)/max(min(registered, len(order))-1, 1)]
		some[n] = hexes[n]
	}
	r.Ground = &pictures.Ground{Layout: l, Spaces: some}
	return r, nil
}

// shown reports whether the game draws a space.
func (v *Overlay) shown(r *Register, space string) bool {
	i, ok := v.Game.World.Map.Find(space)
	return ok && r.drawn[i].Outline != ""
}

func (v *Overlay) fit(r *Register, spaces map[string]grid.Point) (art.Fit, error) {
	if len(spaces) < 2 {
		return art.Fit{}, fmt.Errorf("too few of its spaces are spaces of the game")
	}
	g := &art.Ground{Spaces: map[string][2]float64{}}
	for name, p := range spaces {
		g.Spaces[name] = [2]float64{float64(p.X), float64(p.Y)}
	}
	f, err := g.Fit(func(name string) (x, y float64, ok bool) {
		i, ok := v.Game.World.Map.Find(name)
		return r.drawn[i].X, r.drawn[i].Y, ok
	})
	if err != nil {
		return f, fmt.Errorf("its spaces do not lie as those of the game do")
	}
	return f, nil
}

// pixel returns where a space of the game lies on the picture.
func (r *Register) pixel(space int) (x, y float64) {
	d := r.drawn[space]
	return (d.X - r.fit.X) / r.fit.ScaleX, (d.Y - r.fit.Y) / r.fit.ScaleY
}

func (r *Register) off(v *Overlay, space string, p grid.Point) float64 {
	i, _ := v.Game.World.Map.Find(space)
	x, y := r.pixel(i)
	return math.Hypot(x-float64(p.X), y-float64(p.Y))
}

// Marks returns the spaces of the game where the fit puts them on the picture, and the counters
// that begin there, for a picture that shows whether they lie on the printed ones.
func (v *Overlay) Marks(r *Register) []pictures.Mark {
	var out []pictures.Mark
	at := map[string]int{}
	m, size := v.Game.World.Map, r.Ground.Layout.Size()
	for i, d := range r.drawn {
		if d.Outline == "" {
			continue
		}
		x, y := r.pixel(i)
		p := grid.Point{X: int(math.Round(x)), Y: int(math.Round(y))}
		if q, ok := r.Ground.Spaces[m.Name(i)]; ok && !m.IsHex(i) {
			p = q
		}
		if p.X < 0 || p.Y < 0 || p.X >= size.X || p.Y >= size.Y {
			continue
		}
		at[m.Name(i)] = len(out)
		out = append(out, pictures.Mark{Name: m.Name(i), At: p})
	}
	for _, u := range v.Units {
		if i, ok := at[u.At]; ok && u.Counter != nil && len(u.Counter.Front) > 0 {
			out[i].Units = append(out[i].Units, slices.DeleteFunc(slices.Clone(u.Counter.Front), func(s piece.Shown) bool {
				return strings.HasSuffix(strings.ToLower(s.Image), ".svg")
			}))
		}
	}
	return out
}

// Art writes the pictures of the counters and, with a register, of the map into a folder, as art
// of a game with that name.
func (v *Overlay) Art(dir, game string, r *Register) (*pictures.Report, error) {
	var list []pictures.Counter
	for _, u := range v.Units {
		if u.Counter != nil {
			list = append(list, pictures.Counter{Unit: u.Name, Front: u.Counter.Front, Back: u.Counter.Back, Turned: v.turned(u)})
		}
	}
	var g *pictures.Ground
	if r != nil {
		g = r.Ground
	}
	return pictures.Write(v.Import.Module, dir, game, list, g)
}

// turned returns the values with which a unit shows its back: the flag `reduced`, or fewer
// `steps` than at the start. The game may call it otherwise; the back is then not shown.
func (v *Overlay) turned(u *Unit) []map[string]string {
	if a := v.Game.AttributeOf(names.OfUnit, "reduced"); a != nil && a.Changing && a.Type.Kind == value.Flag {
		return []map[string]string{{"reduced": "yes"}}
	}
	a := v.Game.AttributeOf(names.OfUnit, "steps")
	if a == nil || !a.Changing || a.Type.Kind != value.Number {
		return nil
	}
	first, err := strconv.Atoi(v.Game.Show(a.Type, a.Read(v.Game.Start.Reader(), u.index)))
	if err != nil {
		return nil
	}
	var out []map[string]string
	for n := range min(first-1, maxSteps) {
		out = append(out, map[string]string{"steps": strconv.Itoa(n + 1)})
	}
	return out
}

// maxSteps is the greatest number of steps that is looked at.
const maxSteps = 20
