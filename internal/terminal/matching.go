package terminal

import (
	"slices"
	"strings"
	"wargame/internal/terminal/command"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// listOnly sets the filter: only answers whose text contains it are listed.
func (sc *screen) listOnly(d *run.Decision, text string) {
	sc.filter, sc.page = text, 0
	if len(sc.matching(d)) == 0 {
		sc.filter = ""
		sc.unread(d, text)
		return
	}
	sc.showDecision(d)
}

// unread writes that a line is not a command, an answer or an order.
func (sc *screen) unread(d *run.Decision, line string) {
	if len(line) > longNonsense {
		line = strings.ToValidUTF8(line[:longNonsense], "") + "…"
	}
	if n := len(d.Options); sc.brief && d.Kind != run.Act && 0 < n && n <= command.FewAnswers {
		var can []string
		for _, i := range sc.matching(d) {
			o := &d.Options[i]
			if name := sc.view().Answer(d, o); d.Type.Kind == value.Space && o.Value >= 0 {
				can = append(can, sc.view().SpaceName(int(o.Value)))
			} else {
				can = append(can, name)
			}
		}
		if d.CanStop {
			can = append(can, "stop")
		}
		if d.CanDone {
			can = append(can, "done")
		}
		sc.Printf("%q is not an answer here: %s; help lists the commands.\n", line, strings.Join(can, ", "))
		return
	}
	sc.Printf("No answer contains %q; type the number of an answer, or help for the commands.\n", line)
}

// longNonsense is the most bytes of an unreadable line that a message repeats.
const longNonsense = 60

// matching returns the indices of the answers that pass the filter. Destinations are
// sorted by the cost of their path, cheapest first.
func (sc *screen) matching(d *run.Decision) []int {
	var out []int
	on := sc.leadsOn(d)
	for i := range d.Options {
		if !on[i] {
			continue
		}
		if sc.filter == "" || strings.Contains(strings.ToLower(sc.optionText(d, &d.Options[i])), strings.ToLower(sc.filter)) {
			out = append(out, i)
		}
	}
	costs := map[int]int64{}
	for _, i := range out {
		if sc.view().HidesAnything() {
			break // the order would reveal the cost of a hidden zone
		}
		if cost, ok := sc.g.Query().PathCost(d, d.Options[i].Value); ok {
			costs[i] = cost
		}
	}
	slices.SortStableFunc(out, func(a, b int) int { return value.Cmp(costs[a], costs[b]) })
	return out
}

// mostProbed is the most answers of a decision that are tried before they are listed.
const mostProbed = 60

// leadsOn reports for each answer whether a legal continuation exists. Where anything is
// hidden from the view it reports true for all, because the result could reveal it.
func (q *inquiry) leadsOn(d *run.Decision) []bool {
	out := make([]bool, len(d.Options))
	for i := range out {
		out[i] = true
	}
	if !q.brief || d.Kind != run.ChooseOne || len(out) < 2 || len(out) > mostProbed || len(q.g.P.Secrets) > 0 || d.Branch > 0 {
		return out
	}
	ahead, any := q.g.LookAhead(), false
	for i, o := range d.Options {
		ahead.GoTo(q.g)
		ahead.Dice = nil
		r, err := ahead.Apply(run.Choice{Value: o.Value, Group: o.Group})
		out[i] = err == nil && r == nil && ahead.WentBack == 0
		any = any || out[i]
	}
	if !any { // no answer leads on, which is an error in the rules: show all
		for i := range out {
			out[i] = true
		}
	}
	return out
}
