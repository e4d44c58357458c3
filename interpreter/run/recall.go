package run

import (
	"strings"

	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// What the log holds for a report, beside what rules write themselves: who and
// what was chosen before dice fell (chosen), and where they were looked up
// (table). The values stand in Shares, so that whoever tells the game can leave
// out what a rule has said already.

// recallChoices notes what was chosen on the way to a roll: the target, the
// attackers.
func (g *Game) recallChoices(clause string) {
	if !g.Derive {
		return
	}
	var parts, values []string
	for i := range g.S.Frames {
		f := &g.S.Frames[i]
		code := g.codeOf(f)
		if code.Kind == program.SequenceCode {
			continue
		}
		for at := range min(int(f.PC), len(code.Instrs)) {
			spec, ok := code.Instrs[at].Ref.(*program.ChooseSpec)
			if !ok || int(f.PC) > code.Slots[spec.Slot].To {
				continue
			}
			if text := g.chosen(f, spec); text != "" {
				parts, values = append(parts, spec.Name+": "+text), append(values, strings.Split(text, ", ")...)
			}
		}
	}
	if text := strings.Join(parts, "; "); text != "" && !g.recalled(text) {
		g.note("chosen", clause, "%s", text)
		g.Log[len(g.Log)-1].Shares = values
	}
}

// chosen is what a choice holds, empty when it was not made.
func (g *Game) chosen(f *state.Frame, spec *program.ChooseSpec) string {
	v := f.Locals[spec.Slot]
	switch {
	case spec.Count != "" && len(v.List()) > 0:
		return g.P.Tell(value.ListOf(spec.Type), v)
	case spec.Count == "" && v.N >= 0:
		return g.P.Tell(spec.Type, v)
	}
	return ""
}

// recalled tells whether the same was noted since the player's last action.
func (g *Game) recalled(text string) bool {
	for i := len(g.Log) - 1; i >= 0; i-- {
		switch g.Log[i].Kind {
		case "choice", "scope":
			return false
		case "chosen":
			return g.Log[i].Text == text
		}
	}
	return false
}

// recallTable notes the cells of tables with dice that a value was read from.
func (g *Game) recallTable(x *formula.Expr) {
	if !g.Derive || x == nil {
		return
	}
	for _, f := range x.Reads().Funcs {
		if t := g.P.Tables[f.Name]; t != nil && t.Diced() {
			n := &formula.Node{}
			x.Explain(g.ctx, n)
			g.noteCells(n, t.Name)
		}
	}
}

func (g *Game) noteCells(n *formula.Node, table string) {
	if n.Kind == formula.Lookup && strings.HasPrefix(n.Text, table+": ") {
		g.note("table", n.Clause, "%s gives %s", n.Text, n.Value)
		var values []string
		for _, part := range strings.Split(strings.TrimPrefix(n.Text, table+": "), ", ") {
			_, v, _ := strings.Cut(part, " ")
			values = append(values, v)
		}
		g.Log[len(g.Log)-1].Shares = values
	}
	for _, c := range n.Children {
		g.noteCells(c, table)
	}
}
