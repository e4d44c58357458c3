package bot

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"wargame/interpreter/preview"
	"wargame/interpreter/run"
)

// Reason is why a bot made its choice.
type Reason struct {
	What   string  // the act, up to its first die
	Odds   string  // the odds before the dice; empty without dice
	Gains  []Gain  // by aim, the largest first; compared with Than
	Game   float64 // by the end of the game: 1 for a victory instead of a draw, 2 instead of a defeat
	All    float64 // of all aims and the end of the game together
	Than   string  // what the gain is compared with
	Second string  // the next best act; empty if there was none
	Behind float64 // by how much Second is worse
}

// Gain is the gain of an act by one aim; negative for a loss.
type Gain struct {
	Aim  string // the title; with "(the enemy's)" if most of the gain is a loss of enemies
	Gain float64
}

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
		to, out.Than = r.second, "the next best"
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
	if r.second != nil && r.second != to {
		out.Second, out.Behind = b.describe(r.second), r.best.score-r.second.score
	}
	if r.best.dice && !b.view.HidesAnything() {
		var answers []run.Choice
		for _, a := range r.best.answers[:r.best.fixed] {
			answers = append(answers, a.choice)
		}
		budget := preview.Usual
		budget.ToDice = true
		out.Odds = preview.Of(b.view, answers, budget).Column()
	}
	return out, true
}

// valuesOf returns the contribution of each aim at the end of a plan, the part of it that
// enemy units make, and the score of the outcome if the game is over there.
func (b *Bot) valuesOf(l *plan) (all, ofEnemies []float64, end float64) {
	b.try(l.first, l.answers[0].choice, l.answers[:l.fixed], b.result.sample)
	return b.eval.values(b.game.scratch, b.seat), b.eval.ofEnemies(b.game.scratch, b.seat), outcome(b.game.scratch.Over, b.seat)
}

// describe returns what a plan does, in the words of its answers.
func (b *Bot) describe(l *plan) string {
	g := b.game.scratch
	g.TryFrom(b.game.base)
	var out []string
	for _, a := range l.answers[:l.fixed] {
		d := g.Pending()
		if d == nil {
			break
		}
		if text := Label(d, a.choice); text != "" {
			out = append(out, b.view.Text(text))
		}
		if r, err := g.Apply(a.choice); r != nil || err != nil {
			break
		}
	}
	if len(out) > 1 {
		return out[0] + ": " + strings.Join(out[1:], ", ")
	}
	return strings.Join(out, "")
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

// String returns the reason in a sentence or two.
func (r Reason) String() string {
	var s strings.Builder
	s.WriteString(cmp.Or(r.What, "nothing more"))
	if r.Odds != "" {
		fmt.Fprintf(&s, ", at %s", r.Odds)
	}
	var gains []string
	if r.Game > 0 {
		gains = append(gains, "the game itself")
	}
	for _, g := range r.Gains[:min(3, len(r.Gains))] {
		gains = append(gains, fmt.Sprintf("%s %+.2f", g.Aim, g.Gain))
	}
	if len(gains) > 0 {
		s.WriteString("; for " + strings.Join(gains, ", "))
	}
	switch {
	case decides(r.All):
		fmt.Fprintf(&s, "; wins %.0f %% more games than %s", 100*r.All/(2*won), r.Than)
	case r.All != 0:
		fmt.Fprintf(&s, "; %.2f better than %s", r.All, r.Than)
	}
	switch {
	case r.Second != "" && decides(r.Behind):
		fmt.Fprintf(&s, ". Next best, much worse: %s", r.Second)
	case r.Second != "":
		fmt.Fprintf(&s, ". Next best, by %.2f: %s", r.Behind, r.Second)
	}
	return s.String() + "."
}
