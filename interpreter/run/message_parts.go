package run

import (
	"wargame/interpreter/program"
	"wargame/interpreter/value"
)

// Part is a piece of a text: words of the rules, or a value. A reader that may not see a
// counter gets the text without its name and without values derived from it.
type Part struct {
	Text  string
	Units []int64 // the counters in the value
	Plain bool    // reveals no counter: words of the rules, a space, a side
	Space int     // number of the space, from 1; 0 if the value is not a space
}

// part returns the Part for a value.
func (ev *evaluator) part(t value.Type, v value.Value, text string) Part {
	out := Part{Text: text, Units: UnitsOf(ev.P, t, v), Plain: harmless(t)}
	if t.Kind == value.Space && v.N >= 0 {
		out.Space = int(v.N) + 1
	}
	return out
}

// named returns a text in which %s stands for the name of a value.
func (ev *evaluator) named(text string, t value.Type, w int64) []Part {
	return ev.wordings(text, ev.part(t, value.Word(w), ev.P.ShowTitled(t, value.Word(w))))
}

// wording returns a part that reveals nothing about counters.
func wording(text string) Part { return Part{Text: text, Plain: true} }

// noteUnit logs a line about a unit, whose name takes the place of %s in the text.
func (rec *reporter) noteUnit(kind, clause, text string, u int64) {
	rec.note(kind, clause, text, rec.P.UnitCalled(int(u)))
	if rec.Derive {
		rec.Log[len(rec.Log)-1].Parts = rec.wordings(text, Part{Text: rec.P.UnitCalled(int(u)), Units: []int64{u}})
	}
}

// harmless reports whether values of a type reveal nothing about counters: spaces,
// edges, sides and lists of them.
func harmless(t value.Type) bool {
	switch t.Kind {
	case value.Space, value.Edge:
		return true
	case value.List:
		return t.Elem != nil && harmless(*t.Elem)
	}
	return t.String() == value.SideType.String()
}

// UnitsOf returns the units that a value contains, including those in lists and records.
func UnitsOf(p *program.Program, t value.Type, v value.Value) []int64 {
	switch t.Kind {
	case value.Unit:
		if v.N >= 0 {
			return []int64{v.N}
		}
	case value.List:
		if t.Elem == nil || v.P == nil && !t.Elem.IsWord() {
			return nil
		}
		if t.Elem.Kind == value.Unit {
			return v.List()
		}
		var out []int64
		if !t.Elem.IsWord() {
			for _, x := range v.P.Vals {
				out = append(out, UnitsOf(p, *t.Elem, x)...)
			}
		}
		return out
	case value.Record:
		r := p.Records[t.Name]
		if r == nil || v.P == nil {
			return nil
		}
		var out []int64
		for i, f := range r.Fields {
			out = append(out, UnitsOf(p, f.Type, v.Field(i))...)
		}
		return out
	}
	return nil
}

// Held returns the units that the locals of the top frame contain.
func (q *Query) Held() []int64 {
	if len(q.S.Frames) == 0 {
		return nil
	}
	var out []int64
	f := q.top()
	for i, s := range q.codeOf(f).Slots {
		if i < len(f.Locals) {
			out = append(out, UnitsOf(q.P, s.Type, f.Locals[i])...)
		}
	}
	return out
}
