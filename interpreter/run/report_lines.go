package run

import (
	"strings"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/derive"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Reports need log lines that rules do not write: the choices before a roll (kind chosen)
// and the table cells read with it (kind table). Shares holds their values, so that a
// report can omit what a rule has already logged.

// noteChosen logs the choices that led to a roll, such as target and attackers. It does
// nothing unless Derive is set.
func (rec *reporter) noteChosen(clause string) {
	if !rec.Derive {
		return
	}
	var parts, values []string
	for i := range rec.S.Frames {
		f := &rec.S.Frames[i]
		code := rec.codeOf(f)
		if code.Kind == construct.SequenceCode {
			continue
		}
		for at := range min(int(f.PC), len(code.Instrs)) {
			spec, ok := code.Instrs[at].Ref.(*construct.ChooseSpec)
			if !ok || int(f.PC) > code.Slots[spec.Slot].To {
				continue
			}
			if text := rec.chosen(f, spec); text != "" {
				parts, values = append(parts, spec.Name+": "+text), append(values, strings.Split(text, ", ")...)
			}
		}
	}
	if text := strings.Join(parts, "; "); text != "" && !rec.recalled(text) {
		rec.note("chosen", clause, "%s", text)
		rec.Log[len(rec.Log)-1].Contributions = values
	}
}

// chosen returns the value of a choice as text; empty if it was not made.
func (rec *reporter) chosen(f *state.Frame, spec *construct.ChooseSpec) string {
	v := f.Locals[spec.Slot]
	switch {
	case spec.Count != "" && len(v.List()) > 0:
		return rec.P.Tell(value.ListOf(spec.Type), v)
	case spec.Count == "" && v.N >= 0:
		return rec.P.Tell(spec.Type, v)
	}
	return ""
}

// recalled reports whether the last line of kind chosen, since the last action or scope,
// has the same text.
func (rec *reporter) recalled(text string) bool {
	for i := len(rec.Log) - 1; i >= 0; i-- {
		switch rec.Log[i].Kind {
		case "choice", "scope":
			return false
		case "chosen":
			return rec.Log[i].Text == text
		}
	}
	return false
}

// noteTables logs the table cells with dice that the value of x was read from. It does
// nothing unless Derive is set.
func (rec *reporter) noteTables(x *formula.Expr) {
	if !rec.Derive || x == nil {
		return
	}
	for _, f := range x.Reads().Funcs {
		if t := rec.P.Tables[f.Name]; t != nil && t.Diced() {
			n := &formula.Node{}
			derive.Explain(x, rec.ctx, n)
			rec.noteCells(n, t.Name)
		}
	}
}

func (rec *reporter) noteCells(n *formula.Node, table string) {
	if n.Kind == formula.Lookup && strings.HasPrefix(n.Text, table+": ") {
		rec.note("table", n.Clause, "%s gives %s", n.Text, n.Value)
		var values []string
		for _, part := range strings.Split(strings.TrimPrefix(n.Text, table+": "), ", ") {
			_, v, _ := strings.Cut(part, " ")
			values = append(values, v)
		}
		rec.Log[len(rec.Log)-1].Contributions = values
	}
	for _, c := range n.Children {
		rec.noteCells(c, table)
	}
}
