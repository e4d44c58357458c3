// Package write turns a module that has been read into the folder of a game: spaces, units with
// their values and places, and the pictures of counters and map. What a module tells in its
// pictures alone is left open.
package write

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"wargame/internal/vassal/grid"
	"wargame/internal/vassal/module"
	"wargame/internal/vassal/piece"
	"wargame/internal/vassal/setup"
)

// Options select what is imported.
type Options struct {
	Name   string   // of the game
	Values []string // attributes that are printed on counters: open where the module has none
	Within [4]int   // lowest and highest column, lowest and highest row; zero for all
}

// Import is a module in the terms of a game.
type Import struct {
	Options
	Module   *module.Module
	Position *setup.Position
	Main     *module.Map
	Hex      *HexMap // nil without a hex map
	Areas    []*Area
	Sides    []Side
	SideBy   string // how the sides were told apart
	Attrs    []Attr
	Units    []*Unit
	Cards    int // pieces that are cards
	Helpers  int // pieces without a picture or text
	Pinned   int // pictures of the board that cannot be moved
	OffMap   int // placed units whose place has no name
	Backs    bool
	spaces   map[placeKey]string
}

type placeKey struct {
	m    *module.Map
	name string
}

// Area is a space that is no hex.
type Area struct {
	ID, Title string
	Map       *module.Map
	At        grid.Point // on the map
}

// Side is a side of the game.
type Side struct{ ID, Title string }

// Attr is an attribute of units.
type Attr struct {
	Name, Type string
	Key        string // the name of the value in the module; empty for one that it does not have
}

// Open reports whether the module does not have the values.
func (a Attr) Open() bool { return a.Key == "" }

// Unit is a counter.
type Unit struct {
	ID, Title, Side string
	Slot            *module.Slot // nil for a piece of a set-up that no slot defines
	Number          string       // of the slot
	Facts           *piece.Facts
	Folder          []string
	Values          map[string]string // by attribute
	At              string            // a space; empty for none
	Placed          *setup.Placed     // nil for a piece that the set-up does not use
	Front, Back     []piece.Shown
}

// Build makes an import of a module and a position of it.
func Build(m *module.Module, p *setup.Position, o Options) *Import {
	in := &Import{Options: o, Module: m, Position: p, Main: m.Main(), spaces: map[placeKey]string{}}
	used := taken{}
	if in.Main != nil {
		in.Hex = hexMap(in.layout(in.Main), o.Within)
	}
	in.addUnits()
	in.addSpaces(used)
	in.addSides(used)
	in.addValues()
	for _, u := range in.Units {
		title := clean(u.Title)
		if title == "" {
			title = "piece"
		}
		u.ID = used.title(title)
		in.Backs = in.Backs || len(u.Back) > 0
	}
	in.place()
	return in
}

func (in *Import) layout(m *module.Map) *module.Layout {
	if l := in.Position.Layouts[m]; l != nil {
		return l
	}
	return m.Usual()
}

// Layout returns how the boards of the main map lie; nil without a map.
func (in *Import) Layout() *module.Layout {
	if in.Main == nil {
		return nil
	}
	return in.layout(in.Main)
}

// addUnits makes a unit of each counter of the position, and of each slot that it does not use.
func (in *Import) addUnits() {
	used := map[*module.Slot]bool{}
	for _, p := range in.Position.Pieces {
		if p.Slot != nil {
			used[p.Slot] = true
		}
		if p.Slot != nil && p.Slot.Card || p.Deck != "" {
			in.Cards++
			continue
		}
		s := &module.Slot{Definition: p.Definition, Facts: p.Facts}
		if p.Slot != nil {
			s.Entry, s.Folder, s.Start, s.Number = p.Slot.Entry, p.Slot.Folder, p.Slot.Start, p.Slot.Number
		}
		in.add(s, p.Slot, p)
	}
	for _, s := range in.Module.Slots {
		if used[s] || s.Start != nil && in.Position.Title == setup.StartTitle {
			continue
		}
		if s.Card || s.Deck != "" {
			in.Cards++
			continue
		}
		if s.Start == nil {
			in.add(s, s, nil)
		}
	}
}

func (in *Import) add(s, slot *module.Slot, p *setup.Placed) {
	switch {
	case !s.Shows():
		in.Helpers++
		return
	case s.Immobile:
		in.Pinned++
		return
	}
	u := &Unit{Title: s.Title(), Slot: slot, Number: s.Number, Facts: &s.Facts, Folder: s.Folder, Values: map[string]string{}, Placed: p}
	u.Front, u.Back = s.Sides()
	in.Units = append(in.Units, u)
}

// addSpaces makes areas of the named places that are no hexes of the map: those of the main map,
// and those of other maps where the set-up places a unit.
func (in *Import) addSpaces(used taken) {
	if in.Hex != nil {
		in.Hex.Each(func(name string, c Cell) {
			used[name] = true
			if c.Name != "" {
				in.spaces[placeKey{in.Main, c.Name}] = name
			}
		})
	}
	occupied := map[placeKey]*setup.Placed{}
	for _, u := range in.Units {
		if p := u.Placed; p != nil && p.Map != nil {
			k := placeKey{p.Map, p.Space}
			if occupied[k] == nil {
				occupied[k] = p
			}
		}
	}
	for _, m := range in.Module.Maps {
		l := in.layout(m)
		for i := range l.Boards {
			b := &l.Boards[i]
			if b.Grid == nil {
				continue
			}
			b.Grid.Spaces(func(s grid.Space) {
				k := placeKey{m, strings.TrimSpace(s.Name)}
				if k.name == "" || in.spaces[k] != "" || s.Kind == grid.OfHex && (m == in.Main && in.Hex != nil && s.Grid == grid.Grid(in.Hex.Hex)) {
					return
				}
				// Another grid of many spaces is only a background where nothing stands.
				if occupied[k] == nil && (m != in.Main || s.Kind == grid.OfHex || in.Hex != nil && s.Kind == grid.OfSquare) {
					return
				}
				in.addArea(used, k, b.ToMap(s.At))
			})
		}
	}
	keys := slices.SortedFunc(maps.Keys(occupied), func(a, b placeKey) int {
		return cmp.Or(cmp.Compare(a.m.Name, b.m.Name), cmp.Compare(a.name, b.name))
	})
	for _, k := range keys {
		p := occupied[k]
		switch {
		case in.spaces[k] != "" || k.m == in.Main && (k.name == "" || in.isHex(p)):
		case k.name == "": // a map without names: it is one space
			in.addArea(used, k, grid.Point{})
		default:
			in.addArea(used, k, p.At)
		}
	}
}

// isHex reports whether a piece stands in a hex of the map, numbered or not.
func (in *Import) isHex(p *setup.Placed) bool {
	return in.hexOf(p) != ""
}

// hexOf returns the hex of the map in which a piece stands.
func (in *Import) hexOf(p *setup.Placed) string {
	h := in.Hex
	if h == nil || p.Map != in.Main || p.Board == nil || p.Board.Board != h.Board.Board {
		return ""
	}
	if z, ok := p.Board.Grid.(*grid.Zones); ok {
		if x := z.Find(p.At); x != nil && x.Own != grid.Grid(h.Hex) && !x.Parent {
			return ""
		}
	}
	return h.NameAt(p.At)
}

func (in *Import) addArea(used taken, k placeKey, at grid.Point) {
	title := clean(k.name)
	if title == "" {
		title = clean(k.m.Name)
	}
	id := used.identifier(title, "box")
	in.spaces[k] = id
	in.Areas = append(in.Areas, &Area{ID: id, Title: title, Map: k.m, At: at})
}

// place sets the space of each unit.
func (in *Import) place() {
	for _, u := range in.Units {
		p := u.Placed
		if p == nil || p.Map == nil {
			continue
		}
		if u.At = in.hexOf(p); u.At == "" {
			u.At = in.spaces[placeKey{p.Map, p.Space}]
		}
		if u.At == "" {
			in.OffMap++
		}
	}
}

// NameAt returns the hex of our map at a place of the board; empty if the map does not have it.
func (m *HexMap) NameAt(p grid.Point) string {
	col, row := m.Hex.Cell(p)
	if m.back == nil {
		m.back = map[[2]int]string{}
		for k, c := range m.cells {
			m.back[[2]int{c.Col, c.Row}] = m.Name(k)
		}
	}
	return m.back[[2]int{col, row}]
}
