package report

import (
	"html/template"
	"slices"

	"wargame/internal/lab/design"
	"wargame/internal/lab/games"
	"wargame/internal/lab/outcome"
	"wargame/internal/lab/plan"
	"wargame/internal/lab/stats"
	"wargame/interpreter/simulate"
)

// finished returns the games of an arm that reached their end.
func finished(t *outcome.Table, a *design.Arm) []*games.Game {
	var out []*games.Game
	for _, x := range t.Arms[a].Games {
		if _, ok := outcome.Points(a, x, 0); ok {
			out = append(out, x)
		}
	}
	return out
}

// bandsOf returns a curve with its band, turn by turn: the median, and the range of nine
// tenths of the games. A game that is over keeps its last value.
func bandsOf(all []*games.Game, name string, side int, of func(g *games.Game, turn int) (float64, bool)) band {
	turns := 0
	for _, g := range all {
		turns = max(turns, len(g.Lost))
	}
	b := band{Name: name, Side: side}
	for t := range turns {
		var values []float64
		for _, g := range all {
			if v, ok := of(g, min(t, len(g.Lost)-1)); ok {
				values = append(values, v)
			}
		}
		if len(values) == 0 {
			break
		}
		slices.Sort(values)
		b.Low, b.Mid, b.High = append(b.Low, stats.Quantile(values, 0.05)), append(b.Mid, stats.Quantile(values, 0.5)), append(b.High, stats.Quantile(values, 0.95))
	}
	return b
}

// at returns a function to the value of a measure at the end of a turn.
func at(m, side int) func(g *games.Game, turn int) (float64, bool) {
	return func(g *games.Game, turn int) (float64, bool) {
		if m >= len(g.At) || turn >= len(g.At[m]) || turn < 0 || side >= len(g.At[m][turn]) {
			return 0, false
		}
		return g.At[m][turn][side], true
	}
}

// curves draws the measures and the losses of the base, turn by turn.
func curves(t *outcome.Table, g *design.Group) (out []template.HTML) {
	all := finished(t, g.Base)
	if len(all) == 0 {
		return nil
	}
	sides := g.Base.Program.Enums["side"].Words
	for m, x := range g.Base.Trial.Measures {
		var bands []band
		if x.Of == "" {
			bands = append(bands, bandsOf(all, x.Title, 0, at(m, 0)))
		} else {
			for s := range sides {
				bands = append(bands, bandsOf(all, outcome.SideTitle(g.Base, s), s, at(m, s)))
			}
		}
		out = append(out, bandPlot(x.Title, x.Title, 1, bands))
		if x.Of != "" && len(sides) == 2 {
			first, second := at(m, t.Side), at(m, 1-t.Side)
			ahead := bandsOf(all, outcome.SideTitle(g.Base, t.Side), t.Side, func(g *games.Game, turn int) (float64, bool) {
				a, ok := first(g, turn)
				b, too := second(g, turn)
				return a - b, ok && too
			})
			out = append(out, bandPlot("Margin: "+x.Title, "more than "+outcome.SideTitle(g.Base, 1-t.Side), 1, []band{ahead}))
		}
	}
	var lost []band
	for s := range sides {
		lost = append(lost, bandsOf(all, outcome.SideTitle(g.Base, s), s, func(g *games.Game, turn int) (float64, bool) {
			if turn < 0 || turn >= len(g.Lost) {
				return 0, false
			}
			return float64(g.Lost[turn][s]), true
		}))
	}
	return append(out, bandPlot("Units eliminated", "units", 1, lost))
}

// leading is the statistics of which side is ahead after each turn.
type leading struct {
	Measure  string
	Turns    []leadTurn
	Decided  map[int]int // won games, by the turn since which the winner has been ahead
	Never    int         // won games whose winner was not ahead at the end
	Median   float64
	Decisive int // games with a winner
	Plot     template.HTML
}

type leadTurn struct {
	Turn int
	simulate.Share
	Of int // games in which a side is ahead
}

// leads finds, by the first measure of a side, when games are decided; nil without one.
func leads(t *outcome.Table, g *design.Group) *leading {
	m := slices.IndexFunc(g.Base.Trial.Measures, func(x plan.Measure) bool { return x.Of != "" })
	all := finished(t, g.Base)
	if m < 0 || len(all) == 0 {
		return nil
	}
	sides := len(g.Base.Program.Enums["side"].Words)
	ahead := func(x *games.Game, turn int) int { // the side that is ahead; -1 for none
		best, who := 0.0, -1
		for s := range sides {
			v, ok := at(m, s)(x, turn)
			switch {
			case !ok:
				return -1
			case s == 0 || v > best:
				best, who = v, s
			case v == best:
				who = -1
			}
		}
		return who
	}
	won := func(x *games.Game, s int) bool {
		p, _ := outcome.Points(g.Base, x, s)
		return p == 1
	}
	out := &leading{Measure: g.Base.Trial.Measures[m].Title, Decided: map[int]int{}}
	turns := 0
	for _, x := range all {
		turns = max(turns, len(x.Lost))
	}
	for turn := range turns {
		k, n := 0, 0
		for _, x := range all {
			if turn >= len(x.Lost) {
				continue
			}
			if who := ahead(x, turn); who >= 0 {
				n++
				if won(x, who) {
					k++
				}
			}
		}
		if n > 0 {
			out.Turns = append(out.Turns, leadTurn{turn + 1, simulate.Wilson("", k, n), n})
		}
	}
	var when []float64
	for _, x := range all {
		since, any := 0, false
		for s := range sides {
			any = any || won(x, s)
		}
		if !any {
			continue
		}
		out.Decisive++
		for turn := len(x.Lost) - 1; turn >= 0; turn-- {
			if who := ahead(x, turn); who < 0 || !won(x, who) {
				break
			}
			since = turn + 1
		}
		if since == 0 {
			out.Never++
			continue
		}
		out.Decided[since]++
		when = append(when, float64(since))
	}
	slices.Sort(when)
	out.Median = stats.Quantile(when, 0.5)
	out.Plot = histogram("Decided by turn", "turn", out.Decided)
	return out
}

// lengths draws how many turns games last.
func lengths(t *outcome.Table, g *design.Group) template.HTML {
	counts := map[int]int{}
	for _, x := range finished(t, g.Base) {
		counts[x.Turns]++
	}
	return histogram("Length", "turns", counts)
}
