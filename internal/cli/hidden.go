package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/spec"
)

// withheld is said in place of facts while something is hidden from who asks.
const withheld = "What this rests on is not all in your sight; the other side, or a finished game, may ask."

// view is the position as those see it who look at the screen now: who decides;
// where a bot or nobody does, all people who play, so that what one of them may
// not see is not shown. Where only bots play, everything is.
func (t *table) view() *sight.View {
	if t.unveiled {
		return sight.Open(t.g)
	}
	if t.seen == nil || t.seen.Game != t.g {
		eyes := sight.Deciders(t.g)
		if d := t.g.Pending(); eyes != nil && (d == nil || d.Side < 0 || t.bots[d.Side] != nil) {
			eyes = t.people()
		}
		t.seen = sight.Of(t.g, eyes...)
	}
	return t.seen
}

// people are the eyes of the seats at which somebody sits.
func (t *table) people() []sight.Eyes {
	var out []sight.Eyes
	for i := range t.g.P.Seats {
		if !t.botsSit(&t.g.P.Seats[i]) {
			out = append(out, sight.Seat(t.g.P, i))
		}
	}
	return out
}

// pending is the decision that is due, as it may be shown.
func (t *table) pending() *run.Decision { return t.view().Decision(t.g.Pending()) }

// askInSight derives an expression for who may not see everything: only one that
// rests on nothing that stands or happens on the map, and on no local name of
// what is under way, has an answer.
func (e *Env) askInSight(v *sight.View, names program.Names, text string) (*formula.Node, error) {
	if v.Veiled() {
		syms, _ := spec.Locals(v.Game)
		x, ds := v.Game.P.CompileText(text, syms, names)
		local := func(s formula.Symbol) bool { return x != nil && slices.Contains(x.Reads().Symbols, s.Name) }
		if !ds.HasErrors() && x != nil && (!v.Game.P.Printed(x) || slices.ContainsFunc(syms, local)) {
			return nil, errHidden
		}
	}
	return e.ask(v.Game, names, text)
}

var errHidden = errors.New("what this rests on is not all in the sight of who asks; the other side, or a finished game, may ask")

// verdictInSight says what a permission says, by which clauses, and withholds
// what that rests on.
func (t *table) verdictInSight(n *formula.Node) {
	name, _, _ := strings.Cut(n.Text, "(")
	fmt.Fprintf(t.Out, "%s: %s\n", t.bold(name), n.Value)
	for _, k := range n.Children {
		if k.Applied && k.Clause != "" {
			fmt.Fprintf(t.Out, "  %s\n", strings.TrimSpace(k.Clause+" "+k.Title))
		}
	}
	fmt.Fprintf(t.Out, "  %s\n", t.dim(withheld))
}

// onlookers are the eyes for which a saved game is shown: those of a side, or
// else of who is to decide.
func onlookers(g *run.Game, side string) ([]sight.Eyes, error) {
	if side == "" {
		return sight.Deciders(g), nil
	}
	s, err := sideNamed(g, side)
	if err != nil {
		return nil, fmt.Errorf("--for: %w", err)
	}
	if g.Pending() == nil && g.Err == nil { // it is over
		return nil, nil
	}
	return []sight.Eyes{sight.Side(g.P, s)}, nil
}
