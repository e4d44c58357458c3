package terminal

import (
	"fmt"
	"slices"
	"strings"

	"wargame/interpreter/formula"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/why"
)

// view is the position as those see it who look at the screen now: who decides;
// where a bot or nobody does, all people who play, so that what one of them may
// not see is not shown. Where only bots play, everything is.
func (t *table) view() *sight.View {
	g := t.at()
	if t.unveiled {
		return sight.Open(g)
	}
	if t.seen == nil || !t.seen.IsOf(g) {
		seats := sight.Deciders(g)
		if t.seat >= 0 && seats != nil {
			seats = []int{t.seat}
		} else if d := g.Pending(); seats != nil && (d == nil || d.Seat < 0 || t.bots[d.Seat] != nil) {
			seats = t.people()
		}
		t.seen = sight.Of(g, seats...)
	}
	return t.seen
}

// people are the seats at which somebody sits.
func (t *table) people() []int {
	return slices.DeleteFunc(sight.AllSeats(t.g.P), func(seat int) bool { return t.bots[seat] != nil })
}

// pending is the decision that is due, as it may be shown.
func (t *table) pending() *run.Decision { return t.view().Decision(t.due()) }

// owes tells whether who is to act may not pass yet.
func (t *table) owes(d *run.Decision) bool { return t.g.Check(d, run.Choice{Kind: run.Pass}) != nil }

// verdictInSight says what a permission says, by which clauses, and withholds
// what that rests on.
func (t *table) verdictInSight(n *formula.Node) {
	name, _, _ := strings.Cut(n.Text, "(")
	fmt.Fprintf(t.Out, "%s: %s\n", t.Bold(name), n.Value)
	for _, k := range n.Children {
		if k.Applied && k.Clause != "" {
			fmt.Fprintf(t.Out, "  %s\n", strings.TrimSpace(k.Clause+" "+k.Title))
		}
	}
	fmt.Fprintf(t.Out, "  %s\n", t.Dim(why.Withheld))
}
