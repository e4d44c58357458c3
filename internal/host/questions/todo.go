package questions

import (
	"strings"
	"time"

	"wargame/interpreter/preview"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/worklist"
)

// Worklist is what is left to do, as lines that a page can act on.
type Worklist struct {
	Sections []Section `json:"sections"`
}

type Section struct {
	Title string `json:"title"`
	Lines []Line `json:"lines"`
}

type Line struct {
	Text   string `json:"text"`
	Detail string `json:"detail,omitempty"`
	Clause string `json:"clause,omitempty"`
	Unit   *int64 `json:"unit,omitempty"`
	Space  *int   `json:"space,omitempty"`
	Order  string `json:"order,omitempty"` // an order that does it
}

// todoTime limits the computation of odds.
const todoTime = 250 * time.Millisecond

// Todo returns what is left to do in the current scope. It is empty if no action is
// pending.
func Todo(q Question) (*Worklist, error) {
	v := q.View
	out := &Worklist{Sections: []Section{}}
	began := time.Now()
	l := worklist.Of(v, func(v *sight.View, answers []run.Choice) (string, bool) {
		return oddsOf(v, answers), time.Since(began) < todoTime
	})
	if l == nil {
		return out, nil
	}
	add := func(title string, lines []Line) {
		if len(lines) > 0 {
			out.Sections = append(out.Sections, Section{v.Program().Messages.Text(title), lines})
		}
	}
	var owed, attacks, places, over []Line
	for _, x := range l.Duties {
		owed = append(owed, Line{Text: x.Title, Detail: x.Text, Clause: x.Clause})
	}
	add("Owed", owed)
	for _, x := range l.Over {
		over = append(over, Line{Text: v.SpaceName(x.Space), Space: &x.Space})
	}
	add("Over the stacking limit", over)
	for _, x := range l.Attacks {
		line := Line{Text: v.SpaceName(x.Space) + " by " + list(v.Names(x.Who)), Detail: x.Odds, Clause: x.Action.Clause, Space: &x.Space}
		line.Order = list(words(v, x.Who)) + " x " + v.Map().Name(x.Space)
		attacks = append(attacks, line)
	}
	add("Can be attacked", attacks)
	add("Can act", todoUnits(v, l.Units))
	add("Waiting off the map", todoUnits(v, l.Arrivals))
	for _, x := range l.Places {
		places = append(places, Line{Text: v.SpaceName(x.Space), Detail: titles(x.Actions), Space: &x.Space})
	}
	add("Places with actions", places)
	add("Cut off", todoUnits(v, l.Cut))
	return out, nil
}

// words returns the names of units as orders write them. The units must be visible.
func words(v *sight.View, units []int64) []string {
	out := make([]string, len(units))
	for i, u := range units {
		out[i] = v.Program().UnitName(int(u))
	}
	return out
}

func todoUnits(v *sight.View, units []worklist.Unit) (out []Line) {
	for _, x := range units {
		line := Line{Text: v.Name(int(x.Unit)), Detail: titles(x.Actions), Unit: &x.Unit}
		if x.Space >= 0 {
			line.Text += " at " + v.SpaceName(x.Space)
			line.Space = &x.Space
		}
		out = append(out, line)
	}
	return out
}

func titles(actions []worklist.Action) string {
	var out []string
	for _, a := range actions {
		out = append(out, a.Title)
	}
	return list(out)
}

// glance is the budget of a preview of which only the column is used.
var glance = preview.Budget{Steps: 300_000, Answers: 1}

// oddsOf returns the totals and the column that an act leads to.
func oddsOf(v *sight.View, answers []run.Choice) string {
	return preview.Of(v, answers, glance).Glance(v.Program().Messages)
}

// list joins words with commas.
func list(words []string) string { return strings.Join(words, ", ") }
