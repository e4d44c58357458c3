package preview

import (
	"cmp"
	"reflect"
	"regexp"
	"slices"

	"wargame/interpreter/names"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// compared returns a derivation as a comparison to show before its dice fall; false if
// the derivation only reads a cell or is a condition.
func (l *walk) compared(r *run.Derivation) (Comparison, bool) {
	c := Comparison{Name: names.Spoken(r.Name)}
	switch {
	case r.Column != nil:
		x := r.Column
		names := x.Table.ColumnNames()
		c.Table, c.Entered, c.Column = x.Table.Name, names[x.Entered], names[x.Final]
		if x.Attack != nil && x.Defence != nil {
			a, d := l.figure(*x.Attack), l.figure(*x.Defence)
			if c.Attack, c.Defence = &a, &d; a.Value == Unknown || d.Value == Unknown {
				c.Entered, c.Column = Unknown, Unknown
			}
		}
		for _, s := range x.Shifts {
			c.Shifts = append(c.Shifts, l.figure(s))
		}
		return c, true
	case len(r.Terms) > 0 && r.Type.Kind == value.Number && rests(r):
		for _, t := range r.Terms {
			x := Term{Minus: t.Minus, Die: t.Die, Figure: l.figure(t.Total)}
			if t.Die != "" {
				x.Figure = Figure{Name: names.Spoken(t.Die)}
			}
			c.Terms = append(c.Terms, x)
		}
		return c, true
	}
	return c, false
}

// rests reports whether dice are part of a sum.
func rests(r *run.Derivation) bool {
	return slices.ContainsFunc(r.Terms, func(t run.Term) bool { return t.Die != "" })
}

// leadsTo reports whether a column is that of another comparison before its shifts.
func (c Comparison) leadsTo(o Comparison) bool {
	return c.Attack != nil && c.Table == o.Table && c.Column == o.Entered && len(c.Shifts) == 0 &&
		reflect.DeepEqual(c.Attack, o.Attack) && reflect.DeepEqual(c.Defence, o.Defence)
}

// figure returns a number for people.
func (l *walk) figure(t run.Total) Figure {
	out := Figure{Name: names.Spoken(t.Name), Value: value.Format(t.Value), Clause: t.Clause, Title: t.Title}
	if out.Name == "" {
		out.Name = t.Text
	}
	for _, e := range t.Each {
		x := l.figure(e.Total)
		x.Name = l.redacted(l.p.ShowTitled(e.Type, e.Elem))
		if e.Type.Kind == value.Unit && l.view.Hides(int(e.Elem.N)) { // whoever it is
			x, out.Value = Figure{Name: x.Name, Value: Unknown}, Unknown
		}
		out.Each = append(out.Each, x)
	}
	for _, s := range t.Contributions {
		out.Shares = append(out.Shares, Share{s.Op, value.Format(s.Value), s.Title, s.Clause})
	}
	return out
}

// results lists what a derivation makes of dice: the cells read, the sum, the test
// passed or failed.
func (l *walk) results(r *run.Derivation) []string {
	var out []string
	for _, x := range r.Lookups {
		if x.Table.Diced() {
			out = append(out, x.Table.Name+" "+x.Table.ShowCell(l.p, x.Cell))
		}
	}
	switch {
	case rests(r) && r.Type.Kind == value.Number:
		out = append(out, cmp.Or(names.Spoken(r.Name), r.Text)+" "+value.Format(r.Value.N))
	case r.Type.Kind == value.Flag && len(r.Lookups) == 0:
		what := cmp.Or(r.Rule.TitleText(), condition(r.Text)) // several conditions in one are what their rule says
		out = append(out, cmp.Or(comparison(condition(r.Text), r.Value.N != 0), what+": "+l.p.ShowTitled(r.Type, r.Value)))
	}
	return out
}

// arguments matches the arguments of a call.
var arguments = regexp.MustCompile(`\b([A-Za-z]\w*)\([^()]*\)`)

// condition returns a condition of the rules as text for people: of a call its name.
func condition(text string) string {
	for {
		short := arguments.ReplaceAllString(text, "$1")
		if short == text {
			return names.Spoken(text)
		}
		text = short
	}
}

// compares matches the sign between two numbers.
var compares = regexp.MustCompile(` (<=|>=|==|!=|<|>) `)

// signs maps a comparison to its sign when it holds, and when it does not.
var signs = map[string][2]string{"<=": {"≤", ">"}, ">=": {"≥", "<"}, "==": {"=", "≠"}, "!=": {"≠", "="}, "<": {"<", "≥"}, ">": {">", "≤"}}

// comparison returns what is true of a single comparison (die ≤ loss range, or die >
// loss range); empty for any other condition.
func comparison(text string, holds bool) string {
	found := compares.FindAllStringSubmatchIndex(text, -1)
	if len(found) != 1 || connects.MatchString(text) {
		return ""
	}
	at := found[0]
	sign := signs[text[at[2]:at[3]]][0]
	if !holds {
		sign = signs[text[at[2]:at[3]]][1]
	}
	return text[:at[2]] + sign + text[at[3]:]
}

// connects matches what makes a condition more than one comparison.
var connects = regexp.MustCompile(`[?#]|\b(and|or|not|any|all|none|one)\b`)
