package charts

import (
	"cmp"
	"slices"
	"strings"

	"wargame/interpreter/formula"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
	"wargame/interpreter/why"
)

// Position is what the charts say of a position, as far as the onlookers of a view see it.
type Position struct {
	Where
	Turns  []Turn  `json:"turns,omitempty"`
	Forces []Force `json:"forces,omitempty"`
	Totals []Total `json:"totals,omitempty"`
	Marks  []Mark  `json:"marks,omitempty"` // the latest look-up in each table
}

// Where is the place of a position in the sequence of play.
type Where struct {
	Place []int  `json:"place,omitempty"` // the present scope, as indices into Sheet.Sequence and the Inner of each
	Side  string `json:"side,omitempty"`  // the word of the phasing side
	Turn  int    `json:"turn,omitempty"`
}

// Turn is a box of the turn track.
type Turn struct {
	Number   int       `json:"number"`
	Now      bool      `json:"now,omitempty"`
	Arrivals []Arrival `json:"arrivals,omitempty"`
}

// Arrival is the units of a side that arrive in a turn. They wait while they are not on the map.
type Arrival struct {
	Side  string      `json:"side,omitempty"` // title
	Units []ForceUnit `json:"units"`
}

// Total is a number that decides the game.
type Total struct {
	Title string `json:"title"`
	Side  string `json:"side,omitempty"` // title
	Value string `json:"value"`
	Ask   string `json:"ask"` // the expression, for a question why
	Parts []Part `json:"parts,omitempty"`
	Source
}

// Part is what one rule contributes to a total.
type Part struct {
	Text string `json:"text"` // operator and value: + 3
	Source
}

// Mark is a look-up in a table: the labels of its row on the left (empty where the row is not
// known), the number of its column, and the cell.
type Mark struct {
	Table  string   `json:"table"`
	Row    []string `json:"row,omitempty"`
	Column int      `json:"column"` // index into the columns of Table.Head; -1 if it is not known
	Cell   string   `json:"cell,omitempty"`
}

// Where returns the place of a position in the sequence of play. The sheet must be that of the
// view's program.
func (s *Sheet) Where(v *sight.View) Where {
	side := named(v, "phasing")
	return Where{Place: s.place(v, side), Side: side, Turn: whole(v.Value(s.clock))}
}

// At returns the charts of a position. The sheet must be that of the view's program.
func (s *Sheet) At(v *sight.View) *Position {
	out := &Position{Where: s.Where(v)}
	out.Turns = s.turns(v, out.Turn)
	out.Forces = s.forces(v, out.Turn)
	for _, t := range s.totals {
		out.Totals = append(out.Totals, totalOf(v, t))
	}
	out.Marks = marks(v)
	return out
}

// whole reads a number as an integer; 0 for anything else.
func whole(text string) int {
	n, ok := value.ParseNumber(text)
	if !ok {
		return 0
	}
	return value.Floor(n)
}

// place returns the path to the scope under way: the innermost with the phase, the segment
// and the side of the position; if none has its segment, with the other two.
func (s *Sheet) place(v *sight.View, side string) []int {
	phase, segment := named(v, "phase"), named(v, "segment")
	if phase == "" && segment == "" {
		return nil
	}
	var best []int
	for _, strict := range []bool{true, false} {
		var walk func(list []*Scope, path []int, in, part, whose string)
		walk = func(list []*Scope, path []int, in, part, whose string) {
			for i, x := range list {
				here, in, part := append(slices.Clone(path), i), in, part
				switch x.Kind {
				case "phase":
					in = x.Name
				case "segment":
					part = x.Name
				}
				of := cmp.Or(x.Side, whose)
				if in == phase && (part == segment || !strict) && (of == "" || of == side) && len(here) > len(best) {
					best = here
				}
				walk(x.Inner, here, in, part, of)
			}
		}
		if walk(s.Sequence, nil, "", "", ""); best != nil {
			break
		}
	}
	return best
}

// named returns the word of a clock; empty if it has none.
func named(v *sight.View, clock string) string {
	if text := v.Value(clock); text != "none" {
		return text
	}
	return ""
}

// totalOf returns a number with the contributions that make it up.
func totalOf(v *sight.View, t total) Total {
	out := Total{Title: t.title, Ask: t.ask, Source: t.Source, Value: sight.Unknown}
	if e := v.Program().Enums["side"]; e != nil && t.side >= 0 {
		out.Side = e.Title(int(t.side))
	}
	n, err := why.Of(v, nil, t.ask, nil)
	if err != nil {
		return out
	}
	out.Value = n.Value
	for n != nil {
		parts := contributions(v, n)
		if len(parts) > 0 {
			out.Parts = parts
			break
		}
		if len(n.Children) != 1 {
			break
		}
		n = n.Children[0]
	}
	return out
}

// contributions lists the rules that contributed to a node.
func contributions(v *sight.View, n *formula.Node) []Part {
	var out []Part
	for _, c := range n.Children {
		if c.Kind != formula.Contribution || !c.Applied {
			continue
		}
		op, _, _ := strings.Cut(c.Text, " ")
		out = append(out, Part{Text: signed(op, strings.TrimLeft(c.Value, "+")), Source: Source{c.Clause, c.Title}})
	}
	return out
}

// marks returns the latest look-up in each table, the latest first.
func marks(v *sight.View) []Mark {
	var out []Mark
	add := func(m Mark) {
		if !slices.ContainsFunc(out, func(o Mark) bool { return o.Table == m.Table }) {
			out = append(out, m)
		}
	}
	p := v.Program()
	for _, r := range slices.Backward(v.Derivations()) {
		for _, l := range r.Lookups {
			m := Mark{Table: l.Table.Name, Column: -1, Cell: l.Table.ShowCell(p, l.Cell)}
			for i := range l.Table.Axes {
				a := &l.Table.Axes[i]
				at := a.Place(l.Args[i].N)
				switch {
				case i < len(l.Table.Axes)-1:
					m.Row = append(m.Row, p.Show(a.Type, l.Args[i]))
				case len(l.Table.Columns) > 0:
					m.Column = int(l.Args[i].N)
				default:
					m.Column = at
				}
			}
			add(m)
		}
		if c := r.Column; c != nil {
			add(Mark{Table: c.Table.Name, Column: int(c.Final)})
		}
	}
	return out
}
