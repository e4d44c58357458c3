package report

import (
	"slices"
	"strings"

	"wargame/interpreter/names"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
)

// fights are the comparisons of strength that the engine recorded (run.Derivation), reported
// where they occurred unless a rule has logged the same. They are left out while something is
// hidden from the onlookers, since they may depend on it.
type fights struct {
	v    *sight.View
	log  []run.Entry
	at   []int // by entry: its line in the whole log
	todo []*run.Derivation
}

// begin takes the comparisons since a line, less the first before. Of a column that is shifted
// later only the last comparison is reported.
func (f *fights) begin(from, before int) {
	all := f.v.Derivations()
	all = all[min(before, len(all)):]
	for i, r := range all {
		if r.Line >= from && r.Column == nil && f.cell(r) != "" {
			f.todo = append(f.todo, r)
			continue
		}
		if r.Line < from || r.Column == nil {
			continue
		}
		again := func(o *run.Derivation) bool {
			c := o.Column
			return o.Rolled == r.Rolled && c != nil && c.Table == r.Column.Table && (c.Entered == r.Column.Final && len(c.Shifts) > 0 || c.Attack != nil && r.Column.Attack != nil && c.Attack.Value == r.Column.Attack.Value && len(c.Shifts) >= len(r.Column.Shifts))
		}
		if !slices.ContainsFunc(all[i+1:], again) {
			f.todo = append(f.todo, r)
		}
	}
}

// before returns the comparisons that occurred before an entry and have not been reported.
func (f *fights) before(i int) []Line {
	var out []Line
	for len(f.todo) > 0 && (i >= len(f.log) || f.todo[0].Line <= f.at[i]) {
		r := f.todo[0]
		f.todo = f.todo[1:]
		if l := f.line(r); !f.alreadyLogged(r, i) {
			if i < len(f.log) {
				l.Turn = f.log[i].Turn
			} else if i > 0 {
				l.Turn = f.log[i-1].Turn
			}
			out = append(out, l)
		}
	}
	return out
}

// alreadyLogged reports whether a rule has logged the totals and the column itself, in the same action.
func (f *fights) alreadyLogged(r *run.Derivation, i int) bool {
	if r.Column == nil {
		return f.named(i, []string{f.cell(r)})
	}
	c := r.Column
	want := []string{c.Table.ColumnNames()[c.Final]}
	if c.Attack != nil && c.Defence != nil {
		want = append(want, value.Format(c.Attack.Value), value.Format(c.Defence.Value))
	}
	return f.named(i, want)
}

// cell returns what a comparison read with dice in a plain table; empty for any other.
func (f *fights) cell(r *run.Derivation) string {
	for _, x := range r.Lookups {
		if x.Table.Diced() {
			return x.Table.ShowCell(f.v.Program(), x.Cell)
		}
	}
	return ""
}

// titles returns a word of the rules with the titles that it has.
func (f *fights) titles(word string) []string {
	out := []string{word}
	for _, e := range f.v.Program().Enums {
		if i := slices.Index(e.Words, word); i >= 0 && i < len(e.Titles) {
			out = append(out, e.Titles[i])
		}
	}
	return out
}

// named reports whether a log line of the same action contains all of the words.
func (f *fights) named(i int, want []string) bool {
	names := func(x run.Entry) bool {
		return (x.Kind == "log" || x.Kind == "table") && !slices.ContainsFunc(want, func(w string) bool {
			return !slices.ContainsFunc(f.titles(w), func(w string) bool { return strings.Contains(strings.ToLower(x.Text), strings.ToLower(w)) })
		})
	}
	outside := func(x run.Entry) bool { return x.Kind == "choice" || x.Kind == "scope" && !x.Inner }
	for k := i; k < len(f.log) && !outside(f.log[k]); k++ {
		if names(f.log[k]) {
			return true
		}
	}
	for k := min(i, len(f.log)) - 1; k >= 0 && !outside(f.log[k]); k-- {
		if names(f.log[k]) {
			return true
		}
	}
	return false
}

// line returns a comparison as text: both totals with their units, and the column.
func (f *fights) line(r *run.Derivation) Line {
	l := Line{Kind: "combat", Clause: r.Rule.ClauseID()}
	if r.Column == nil {
		for _, x := range r.Lookups {
			if x.Table.Diced() {
				l.Text = names.Spoken(x.Table.Name) + ": " + f.cell(r)
				break
			}
		}
		return l
	}
	c, names := r.Column, r.Column.Table.ColumnNames()
	if c.Attack != nil && c.Defence != nil {
		l.Text = f.say("%s to %s", f.sideText(c.Attack), f.sideText(c.Defence)) + ": "
		for _, t := range []*run.Total{c.Attack, c.Defence} {
			if text := f.derivationText(t); text != "" {
				l.Shares = append(l.Shares, text)
			}
		}
	}
	l.Text += f.say("column %s", names[c.Entered])
	sum := int64(0)
	for i := range c.Shifts {
		sum = value.Add(sum, c.Shifts[i].Value)
		if text := f.derivationText(&c.Shifts[i]); text != "" {
			l.Shares = append(l.Shares, text)
		}
	}
	if len(c.Shifts) > 0 {
		text := value.Format(sum)
		if value.Cmp(sum, 0) > 0 {
			text = "+" + text
		}
		l.Text = f.say("%s, shift %s, column %s", l.Text, text, names[c.Final])
	}
	return l
}

// say returns a text in the language of the game.
func (f *fights) say(english string, values ...any) string {
	return f.v.Program().Messages.Sprintf(english, values...)
}

// sideText returns a total with its units.
func (f *fights) sideText(t *run.Total) string {
	var who []string
	for _, e := range t.Each {
		who = append(who, f.v.Show(e.Type, e.Elem))
	}
	if len(who) == 0 {
		return value.Format(t.Value)
	}
	return f.say("%s with %s", strings.Join(who, ", "), value.Format(t.Value))
}

// derivationText returns how a number came about: the value of each unit, and the effect of each rule.
func (f *fights) derivationText(t *run.Total) string {
	var parts []string
	for _, e := range t.Each {
		parts = append(parts, f.v.Show(e.Type, e.Elem)+" "+value.Format(e.Value)+f.shares(e.Contributions))
	}
	text := strings.Join(parts, ", ") + f.shares(t.Contributions)
	if text == "" {
		return ""
	}
	return names.Spoken(t.Name) + " " + value.Format(t.Value) + " = " + strings.TrimPrefix(text, " ")
}

func (f *fights) shares(list []run.Contribution) string {
	text := ""
	for i, s := range list {
		if i > 0 {
			text += ","
		}
		op := s.Op
		if op != "+" && op != "-" {
			op += " "
		}
		text += " " + op + value.Format(s.Value)
		if s.Title != "" {
			text += " " + s.Title
		}
		if s.Clause != "" {
			text += " [" + s.Clause + "]"
		}
	}
	return text
}
