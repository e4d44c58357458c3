package simulate

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"wargame/interpreter/run"
	"wargame/interpreter/sight"
)

// silenceEvery is the average number of decisions for each that silence checks.
const silenceEvery = 2

// silence gives the same answer in a second position that differs only in what a seat may not
// see, and returns how the two games then differ for that seat up to the next decision or die:
// in log lines, or in which decision is asked of whom. It is empty if they are equal, and if
// something hidden has come into sight.
func (w *watcher) silence(g *run.Game, d *run.Decision, c run.Choice) string {
	if len(w.p.Secrets) == 0 || g.Branches() > 0 || len(g.S.Pruned) > 0 { // pruned choices are known for this position only
		return ""
	}
	rng := rand.New(rand.NewPCG(g.Hash(), 3))
	if rng.IntN(silenceEvery) > 0 {
		return ""
	}
	seat := rng.IntN(len(w.p.Seats))
	v := sight.For(g, seat)
	hides := func(u int64) bool { return v.Hides(int(u)) }
	if v.HidesAnswer(d, c) || !v.Decides(d) && slices.ContainsFunc(g.Query().Held(), hides) {
		return "" // the owner of a hidden unit decides about it
	}
	o, what := v.Exchange(rng.IntN)
	if o == nil || o.Branches() > 0 {
		return ""
	}
	is, would := g.Clone(), o
	for _, x := range []*run.Game{is, would} {
		x.Derive = true // log lines then record the units in them
		if x.Pending() == nil || !x.Legal(x.Pending(), c) {
			return ""
		}
		shown := x.Revealed
		if refusal, err := x.Apply(c); refusal != nil || err != nil || x.WentBack > 0 || x.Over != nil || x.Revealed != shown {
			return "" // something hidden was met
		}
	}
	a, b := sight.For(is, seat), sight.For(would, seat)
	if a.Discovers(v) || b.Discovers(v) {
		return ""
	}
	w.exchanges++
	told, hidden := onlookerLines(a, len(g.Log))
	other, hiddenToo := onlookerLines(b, len(g.Log))
	if slices.Equal(told, other) {
		told, other = hidden, hiddenToo
	}
	for i := range max(len(told), len(other)) {
		x, y := "nothing", "nothing"
		if i < len(told) {
			x = told[i]
		}
		if i < len(other) {
			y = other[i]
		}
		if x != y {
			return fmt.Sprintf("%s can infer something hidden from what follows: if %s, it reads %q, not %q", w.p.Seats[seat].Name, what, y, x)
		}
	}
	return ""
}

// onlookerLines returns what onlookers read since a line of the log: the lines up to the first roll or
// draw, and that roll, or the pending decision. Lines about hidden units are returned
// separately and sorted. Lines that rules address to one seat are left out.
func onlookerLines(v *sight.View, from int) (lines, hidden []string) {
	for _, e := range v.Log(from) {
		text := e.Kind + " " + v.Say(e.Text, e.Parts)
		switch {
		case e.Kind == "roll":
			return append(lines, "roll "+e.Clause), nil // its result is public from here on
		case e.To != nil:
		case v.Hidden(e.Parts) || e.Moved != nil && v.Hides(e.Moved.Unit):
			hidden = append(hidden, text)
		default:
			lines = append(lines, text)
		}
	}
	slices.Sort(hidden)
	return append(lines, asked(v)...), hidden
}

// asked returns what onlookers know of the pending decision: who decides, and what; for their
// own decision the answers too.
func asked(v *sight.View) []string {
	d := v.Pending()
	switch {
	case v.Secretly():
		return []string{"several decide in secret"}
	case d == nil:
		return []string{"nobody decides"}
	}
	out := []string{fmt.Sprintf("%s decides %s: %s", v.Decider(d), d.Name, d.Rule.TitleText())}
	if v.Decides(d) {
		for _, x := range v.Decision(d).Options {
			out = append(out, x.Label)
		}
	}
	return out
}
