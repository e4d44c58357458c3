// Package setup finds where the pieces of a module begin: in a set-up, which is a saved game, or
// in its at-start stacks and decks.
package setup

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"wargame/internal/vassal/archive"
	"wargame/internal/vassal/grid"
	"wargame/internal/vassal/module"
	"wargame/internal/vassal/piece"
	"wargame/internal/vassal/save"
)

// Placed is a piece and where it begins.
type Placed struct {
	piece.Definition
	piece.Facts
	Slot  *module.Slot // the slot that it is a copy of; nil if none is known
	Deck  string
	Map   *module.Map  // nil while it is on none
	Board *module.Laid // nil beside all boards
	At    grid.Point   // on the board, as its grid counts; on the map without a board
	Space string       // empty if the place has no name
	Off   int          // pixels from the centre of its space
}

// Position is where all pieces of a module stand.
type Position struct {
	Title   string
	Pieces  []*Placed
	Layouts map[*module.Map]*module.Layout
	Log     int // commands of a log after the position
	Broken  int // commands that cannot be read
}

// StartTitle is the title of the position of a new game without a set-up.
const StartTitle = "at-start stacks"

// maxSave bounds a saved game, in bytes.
const maxSave = archive.MaxSave

// Read reads a set-up of a module, by its file in the module.
func Read(m *module.Module, s module.Setup) (*Position, error) {
	data, err := m.Archive.Read(s.File, maxSave)
	if err != nil {
		return nil, err
	}
	return FromSave(m, s.Title, data)
}

// FromSave reads a saved game, which need not be in the module.
func FromSave(m *module.Module, title string, data []byte) (*Position, error) {
	g, err := save.Read(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", title, err)
	}
	return FromGame(m, title, g), nil
}

// FromGame finds the spaces of the pieces of a saved game.
func FromGame(m *module.Module, title string, g *save.Game) *Position {
	p := &Position{Title: title, Layouts: map[*module.Map]*module.Layout{}, Log: len(g.Log), Broken: g.Broken}
	for _, x := range m.Maps {
		p.Layouts[x] = x.Usual()
	}
	find, mapOf := slotFinder(m), mapFinder(m, g)
	for _, name := range slices.Sorted(maps.Keys(g.Boards)) {
		var list []module.Placed
		for _, b := range g.Boards[name] {
			list = append(list, module.Placed(b))
		}
		if x := mapOf(name); x != nil && len(list) > 0 {
			p.Layouts[x] = x.Layout(list)
		}
	}
	for _, q := range g.Pieces {
		x := &Placed{Definition: q.Definition, Facts: q.Facts, Deck: q.Deck, Slot: find(&q.Facts), Map: mapOf(q.Map)}
		p.locate(x, q.X, q.Y)
		p.Pieces = append(p.Pieces, x)
	}
	return p
}

// AtStart returns the position of a new game without a set-up: at-start stacks and decks.
func AtStart(m *module.Module) *Position {
	p := &Position{Title: StartTitle, Layouts: map[*module.Map]*module.Layout{}}
	for _, x := range m.Maps {
		p.Layouts[x] = x.Usual()
	}
	for _, s := range m.Slots {
		if s.Start == nil {
			continue
		}
		x := &Placed{Definition: s.Definition, Facts: s.Facts, Slot: s, Deck: s.Deck, Map: m.Map(s.Start.Map)}
		if x.Map != nil {
			if !p.begin(x, s.Start) {
				continue // its board is not in play
			}
		}
		p.Pieces = append(p.Pieces, x)
	}
	return p
}

// begin places a piece of an at-start stack; it reports whether its board is in play.
func (p *Position) begin(x *Placed, s *module.Start) bool {
	l := p.Layouts[x.Map]
	at := grid.Point{X: s.X, Y: s.Y}
	for i := range l.Boards {
		b := &l.Boards[i]
		if s.Board != "" && b.Name != s.Board {
			continue
		}
		if s.Location != "" && b.Grid != nil {
			if c, ok := find(b.Grid, s.Location); ok {
				at = c
			}
		}
		if s.Board == "" && len(l.Boards) > 1 {
			p.locate(x, at.X+x.Map.EdgeX, at.Y+x.Map.EdgeY)
			return true
		}
		q := b.ToMap(at)
		p.locate(x, q.X, q.Y)
		return true
	}
	return s.Board == ""
}

// find returns the centre of a space by its name.
func find(g grid.Grid, name string) (at grid.Point, ok bool) {
	g.Spaces(func(s grid.Space) {
		if !ok && s.Name == name {
			at, ok = s.At, true
		}
	})
	return at, ok
}

// locate finds the board and the space of a place on a map.
func (p *Position) locate(x *Placed, mx, my int) {
	x.At = grid.Point{X: mx, Y: my}
	if x.Map == nil {
		return
	}
	b, at, ok := p.Layouts[x.Map].On(mx, my)
	if !ok {
		return
	}
	x.Board, x.At = b, at
	if b.Grid == nil {
		return
	}
	x.Space = strings.TrimSpace(b.Grid.Name(at))
	if c, ok := b.Grid.Snap(at); ok {
		x.Off = int(math.Round(math.Hypot(float64(c.X-at.X), float64(c.Y-at.Y))))
	}
}

// slotFinder returns a function that finds the slot of a piece: by the number of its piece, else
// by its picture and name, its picture without the ending, or a name that one slot alone has.
func slotFinder(m *module.Module) func(*piece.Facts) *module.Slot {
	byNumber, byLook := map[string]*module.Slot{}, map[[2]string]*module.Slot{}
	byStem, byName := map[string]*module.Slot{}, map[string]*module.Slot{}
	for _, s := range m.Slots {
		if s.PieceID != "" && s.PieceID == s.Number {
			byNumber[s.Number] = s
		}
		k := look(&s.Facts)
		if old := byLook[k]; old == nil || old.Start != nil {
			byLook[k] = s
		}
		once(byStem, stem(k[1]), s)
		once(byName, k[0], s)
	}
	return func(f *piece.Facts) *module.Slot {
		if s := byNumber[f.PieceID]; s != nil && f.PieceID != "" {
			return s
		}
		k := look(f)
		for _, s := range []*module.Slot{byLook[k], byStem[stem(k[1])], byName[k[0]]} {
			if s != nil {
				return s
			}
		}
		return nil
	}
}

// once keeps a slot under a key that no other slot has; nil under a key that several have.
func once(at map[string]*module.Slot, key string, s *module.Slot) {
	if _, taken := at[key]; taken || key == "" {
		s = nil
	}
	at[key] = s
}

// stem returns the name of a picture up to its first dot.
func stem(image string) string {
	name, _, _ := strings.Cut(image, ".")
	return name
}

// look returns the name and the first picture of a piece.
func look(f *piece.Facts) [2]string {
	image := f.Image
	for _, l := range f.Layers {
		if image == "" && len(l.Images) > 0 {
			image = l.Images[0]
		}
	}
	return [2]string{f.Name, image}
}

// mapFinder returns a function that finds a map by the name that a saved game gives it. A map
// that has been renamed since is found by its boards.
func mapFinder(m *module.Module, g *save.Game) func(string) *module.Map {
	was := map[string]*module.Map{}
	return func(name string) *module.Map {
		if name == "" {
			return nil
		}
		if x, known := was[name]; known {
			return x
		}
		x := m.Map(name)
		for _, y := range m.Maps {
			boards := g.Boards[name]
			if x == nil && len(boards) > 0 && !slices.ContainsFunc(boards, func(b save.Board) bool { return y.Board(b.Name) == nil }) {
				x = y
			}
		}
		was[name] = x
		return x
	}
}
