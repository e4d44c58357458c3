package bot

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"wargame/interpreter/preview"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// Reason is why a bot made its choice.
type Reason struct {
	What     string  // the acts, up to the first die
	Odds     string  // the odds before the dice; empty without dice
	Expected string  // the losses to expect by the dice; empty if there are none
	Gains    []Gain  // by aim, the largest first; compared with Than
	Game     float64 // by the end of the game: 1 for a victory instead of a draw, 2 instead of a defeat
	All      float64 // of all aims and the end of the game together
	Than     string  // what the gain is compared with
	Second   string  // the next best act, with its odds; empty if there was none
	Behind   float64 // by how much Second is worse
}

// Gain is the gain of an act by one aim; negative for a loss.
type Gain struct {
	Aim  string // the title; with "(the enemy's)" if most of the gain is a loss of enemies
	Gain float64
}

// theSecond is what a gain is compared with where the bot could not do nothing.
const theSecond = "the next best act"

// least is the smallest gain that counts.
const least = 0.01

// Reason returns the reason for the last answer. It returns false if that answer was not
// searched for: it was the only one, or part of a plan whose reason was given before.
func (b *Bot) Reason() (Reason, bool) {
	if b.result == nil || b.game.base == nil {
		return Reason{}, false
	}
	r := b.result
	out := Reason{What: b.describe(r.best)}
	mine, enemies, end := b.valuesOf(r.best)
	to := r.idle
	if out.Than = "doing nothing more"; to == nil || to == r.best {
		to, out.Than = r.second, theSecond
	}
	if to != nil {
		its, itsEnemies, itsEnd := b.valuesOf(to)
		for i := range mine {
			if gain := mine[i] - its[i]; math.Abs(gain) >= least {
				title := b.eval.aims[i].Title
				if math.Abs(gain-(enemies[i]-itsEnemies[i])) < math.Abs(gain)/2 { // most of it is the enemies' loss
					title += " (the enemy's)"
				}
				out.Gains = append(out.Gains, Gain{title, gain})
			}
		}
		out.Game = (end - itsEnd) / won
		if gain := to.reply - r.best.reply; math.Abs(gain) >= least {
			out.Gains = append(out.Gains, Gain{"The enemy's reply", gain})
		}
		slices.SortStableFunc(out.Gains, func(x, y Gain) int { return cmp.Compare(math.Abs(y.Gain), math.Abs(x.Gain)) })
		out.All = r.best.score - to.score
	}
	out.Odds, out.Expected = b.outlook(r.best)
	if r.second != nil {
		out.Second, out.Behind = b.describe(r.second), r.best.score-r.second.score
		if odds, _ := b.outlook(r.second); odds != "" {
			out.Second += ", at " + odds
		}
	}
	return out, true
}

// expectedSteps is the budget of the losses that a reason expects, in steps of rules.
const expectedSteps = 1_000_000

// outlook returns the odds of a plan with dice, and the losses that its dice may bring; both
// are empty without dice, and while anything is hidden from the seat.
func (b *Bot) outlook(l *plan) (odds, expected string) {
	if !l.dice || b.view.HidesAnything() {
		return "", ""
	}
	var answers []run.Choice
	for _, a := range l.answers[:l.fixed] {
		answers = append(answers, a.choice)
	}
	budget := preview.Usual
	budget.Steps, budget.Further = expectedSteps, 0
	p := preview.Of(b.view, answers, budget)
	if p.Root != nil && p.Missing == nil {
		expected = preview.Loses(b.eval.p, p.Root.Losses)
	}
	if totals, column, ok := strings.Cut(p.Column(nil), ": "); ok {
		odds = column + " (" + totals + ")"
	}
	return odds, expected
}

// valuesOf returns the contribution of each aim at the end of a plan, the part of it that
// enemy units make, and the score of the outcome if the game is over there.
func (b *Bot) valuesOf(l *plan) (all, ofEnemies []float64, end float64) {
	b.try(l.first, l.answers[0].choice, l.answers[:l.fixed], b.result.sample)
	return b.eval.values(b.game.scratch, b.seat), b.eval.ofEnemies(b.game.scratch, b.seat), outcome(b.game.scratch.Over, b.seat)
}

// fewActs is how many acts of a plan are described.
const fewActs = 3

// describe returns the acts of a plan in the words of their answers, each with the bot's own
// units before it: "9/9W and 10/9W: Attack, 3705; then 12W: Move units, 3806".
func (b *Bot) describe(l *plan) string {
	g := b.game.scratch
	g.TryFrom(b.game.base)
	var acts []string
	var units, words []string
	end := func() {
		text := strings.Join(words, ", ")
		if len(units) > 0 {
			text = strings.TrimSuffix(conjoined(units)+": "+text, ": ")
		}
		if text != "" {
			acts = append(acts, text)
		}
		units, words = nil, nil
	}
	own := b.eval.stanceOf(g, g.Ctx(), b.seat).units
	for _, a := range l.answers[:l.fixed] {
		d := g.Pending()
		if d == nil {
			break
		}
		if d.Kind == run.Act {
			end()
		}
		if text := Label(d, a.choice); text != "" && (a.choice.Kind != run.Pass || l.fixed == 1) {
			text = b.view.Text(text)
			if u := a.choice.Value; a.choice.Kind == run.Pick && d.Kind != run.Act && d.Type.Kind == value.Unit && u >= 0 && int(u) < len(own) && own[u] > 0 {
				units = append(units, text)
			} else {
				words = append(words, text)
			}
		}
		if r, err := g.Apply(a.choice); r != nil || err != nil {
			break
		}
	}
	end()
	if more := len(acts) - fewActs; more > 0 {
		acts = append(acts[:fewActs], fmt.Sprintf("%d more", more))
	}
	return strings.Join(acts, "; then ")
}

// conjoined joins names: "a, b and c".
func conjoined(list []string) string {
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:len(list)-1], ", ") + " and " + list[len(list)-1]
}

// Label returns an answer in the words of its decision; empty for one that only ends it.
func Label(d *run.Decision, c run.Choice) string {
	switch c.Kind {
	case run.Pass:
		return "nothing more"
	case run.Done, run.Stop:
		return ""
	}
	for _, o := range d.Options {
		if o.Value == c.Value && o.Group == c.Group {
			return o.Label
		}
	}
	return ""
}

// decides reports whether a gain is larger than what aims yield, so that it comes from the end
// of the game.
func decides(gain float64) bool { return math.Abs(gain) >= won/20 }

// String returns the reason in sentences: the act with its odds, the losses to expect, what
// it is worth by which aims, and the act that it beat.
func (r Reason) String() string {
	var s strings.Builder
	s.WriteString(cmp.Or(r.What, "nothing more"))
	if r.Odds != "" {
		fmt.Fprintf(&s, ", at %s", r.Odds)
	}
	s.WriteString(".")
	if r.Expected != "" {
		fmt.Fprintf(&s, " Expected: %s.", r.Expected)
	}
	switch {
	case decides(r.All):
		fmt.Fprintf(&s, " This wins %.0f %% more games than %s", 100*r.All/(2*won), r.Than)
	case r.All >= least:
		fmt.Fprintf(&s, " This is worth %s more than %s", worth(r.All), r.Than)
	case r.All <= -least:
		fmt.Fprintf(&s, " This is worth %s less than %s", worth(r.All), r.Than)
	case len(r.Gains) > 0 || r.All != 0:
		fmt.Fprintf(&s, " This is worth as much as %s", r.Than)
	}
	if r.Than == theSecond && r.Second != "" && (len(r.Gains) > 0 || r.All != 0) {
		fmt.Fprintf(&s, " (%s)", r.Second)
	}
	var gains, losses []string
	for _, g := range r.Gains[:min(4, len(r.Gains))] {
		if g.Gain > 0 {
			gains = append(gains, fmt.Sprintf("%s (+%s)", g.Aim, worth(g.Gain)))
		} else {
			losses = append(losses, fmt.Sprintf("%s (-%s)", g.Aim, worth(g.Gain)))
		}
	}
	if len(r.Gains) > 0 || r.All != 0 {
		if len(gains) > 0 {
			s.WriteString(", for " + conjoined(gains))
		}
		if len(losses) > 0 {
			s.WriteString(", against " + conjoined(losses))
		}
		s.WriteString(".")
	}
	switch {
	case r.Second == "", r.Than == theSecond && (len(r.Gains) > 0 || r.All != 0):
	case decides(r.Behind):
		fmt.Fprintf(&s, " The next best act is much worse: %s.", r.Second)
	case math.Abs(r.Behind) < least:
		fmt.Fprintf(&s, " Another act is worth as much: %s.", r.Second)
	default:
		fmt.Fprintf(&s, " The next best act is worth %s less: %s.", worth(r.Behind), r.Second)
	}
	return s.String()
}

// worth returns the size of a gain with two significant digits or more.
func worth(gain float64) string {
	switch x := math.Abs(gain); {
	case x >= 10:
		return strconv.FormatFloat(x, 'f', 0, 64)
	case x >= 1:
		return strconv.FormatFloat(x, 'f', 1, 64)
	default:
		return strconv.FormatFloat(x, 'f', 2, 64)
	}
}
