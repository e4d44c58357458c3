package terminal

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
)

// showMap draws the board, or what is around a space or a unit: then also the
// ground there, its edges, and the counters in it and beside it.
func (t *table) showMap(around string) {
	v := t.view()
	if u, ok := t.g.P.Word(value.UnitType, around); ok && around != "" && !v.Hides(int(u.N)) {
		if around = t.unitAt(int(u.N)); around == "" {
			fmt.Fprintln(t.Out, "That unit is not on the map.")
			return
		}
	}
	fmt.Fprintln(t.Out, strings.Join(t.board(around, false), "\n"))
	m := t.g.P.World.Map
	s, ok := m.Find(around)
	if around == "" || !ok {
		return
	}
	fmt.Fprintf(t.Out, "\n%s\n", t.ground(s))
	rows := [][]string{}
	edges := m.NeighborEdges(s)
	for i, n := range m.Neighbors(s) {
		row := []string{"to " + v.SpaceName(int(n)), t.words("space", int(n)), t.words("edge", int(edges[i])), strings.Join(t.sidesIn(int(n)), "  ")}
		rows = append(rows, row)
	}
	t.WriteTable(append([][]string{{"", "ground", "edge", "units"}}, rows...), "  ")
	if len(v.Count(s)) > 0 || len(t.piecesIn(s)) > 0 {
		t.units(m.Name(s))
	}
}

// ground is the name and the ground of a space.
func (t *table) ground(s int) string {
	text := t.view().SpaceName(s)
	if words := t.words("space", s); words != "" {
		text += ": " + words
	}
	return text
}

// words are the flags and words that an entity has.
func (t *table) words(of string, entity int) string {
	var out []string
	for _, name := range t.g.P.AttributeNames(of) {
		a := t.g.P.Attribute(of, name)
		v, seen := t.view().Attribute(a, entity)
		if !seen {
			out = append(out, a.Label()+" "+sight.Unknown)
			continue
		}
		switch a.Type.Kind {
		case value.Flag:
			if v.N != 0 {
				out = append(out, a.Label())
			}
		case value.Enum:
			if v.N >= 0 && !v.Equal(a.Default) {
				out = append(out, t.g.P.Show(a.Type, v))
			}
		case value.Mask:
			for i, w := range t.g.P.Enums[a.Type.Name].Words {
				if v.N>>i&1 != 0 {
					out = append(out, w)
				}
			}
		}
	}
	return strings.Join(out, ", ")
}

// count is what the game keeps count of under one name: for the game, or for each side
// or word.
type count struct {
	name  string
	parts []string // 6, or US 3 and Commonwealth 6
}

func (c count) String() string { return c.name + " " + strings.Join(c.parts, ", ") }

// counts lists what the game keeps count of: tracks, and what is left of budgets.
func (t *table) counts() []count {
	v := t.view()
	p := t.g.P
	var out []count
	add := func(name string, params []program.Param, read func(args []value.Value) string) {
		c := count{name: names.Spoken(name)}
		switch {
		case len(params) == 0:
			c.parts = []string{read(nil)}
		case len(params) == 1 && params[0].Type.Kind == value.Enum && p.Enums[params[0].Type.Name] != nil:
			for i := range p.Enums[params[0].Type.Name].Words {
				w := value.Word(int64(i))
				c.parts = append(c.parts, p.Tell(params[0].Type, w)+" "+read([]value.Value{w}))
			}
		default:
			return
		}
		out = append(out, c)
	}
	for _, name := range slices.Sorted(maps.Keys(p.Tracks)) {
		if x := p.Tracks[name]; x.Type.IsWord() || x.Type.Kind == value.Number {
			add(name, x.Params, func(args []value.Value) string { return v.Track(x, args) })
		}
	}
	for _, name := range slices.Sorted(maps.Keys(p.Budgets)) {
		x := p.Budgets[name]
		add(name+" left", x.Params, func(args []value.Value) string { return v.Budget(x, args) })
	}
	for _, name := range slices.Sorted(maps.Keys(p.Decks)) {
		x := p.Decks[name]
		add(name+" left", x.Params, func(args []value.Value) string { return v.Deck(x, args) })
	}
	return out
}
