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

// Reason is why a bot wants to do what it does.
type Reason struct {
	What   string  // the act, as far as it is sure
	Odds   string  // what is compared before dice fall; empty without any
	Gains  []Gain  // by aim, the largest first; to doing nothing more, or to the second best
	Game   float64 // by how the game ends: 1 for a victory in place of a draw, 2 in place of a defeat
	All    float64 // of all aims together, and how the game ends
	Than   string  // to what the gain is
	Second string  // the next best act, empty where there was none
	Behind float64 // by how much it is worse
}

// Gain is what an act gains by an aim; a loss is below zero.
type Gain struct {
	Aim  string // its title; with "(the enemy's)" where it lies in what enemies are kept from
	Gain float64
}

// least is a gain that is told.
const least = 0.01

// Reason tells why the bot chose as it did: asked behind the answer that it searched for.
// False when it did not search, for there was nothing to choose, or it carries out what
// it has given the reason for.
func (b *Bot) Reason() (Reason, bool) {
	if b.chosen == nil || b.base == nil {
		return Reason{}, false
	}
	ch := b.chosen
	out := Reason{What: b.told(ch.best)}
	mine, foes, end := b.valued(ch.best)
	to := ch.idle
	if out.Than = "doing nothing more"; to == nil || to == ch.best {
		to, out.Than = ch.second, "the next best"
	}
	if to != nil {
		its, foesOfIt, itsEnd := b.valued(to)
		for i := range mine {
			if gain := mine[i] - its[i]; math.Abs(gain) >= least {
				title := b.judge.aims[i].Title
				if math.Abs(gain-(foes[i]-foesOfIt[i])) < math.Abs(gain)/2 { // most of it is what they are kept from
					title += " (the enemy's)"
				}
				out.Gains = append(out.Gains, Gain{title, gain})
			}
		}
		out.Game = (end - itsEnd) / won
		if gain := to.reply - ch.best.reply; math.Abs(gain) >= least {
			out.Gains = append(out.Gains, Gain{"What the enemy can do about it", gain})
		}
		slices.SortStableFunc(out.Gains, func(x, y Gain) int { return cmp.Compare(math.Abs(y.Gain), math.Abs(x.Gain)) })
		out.All = ch.best.worth - to.worth
	}
	if ch.second != nil && ch.second != to {
		out.Second, out.Behind = b.told(ch.second), ch.best.worth-ch.second.worth
	}
	if ch.best.dice && !b.view.HidesAnything() {
		var answers []run.Choice
		for _, a := range ch.best.answers[:ch.best.sure] {
			answers = append(answers, a.choice)
		}
		budget := preview.Usual
		budget.ToDice = true
		out.Odds = preview.Of(b.view, answers, budget).Column()
	}
	return out, true
}

// valued is what each aim makes of the end of a line, how much of it enemies make, and what
// it is worth that the game is over there, if it is.
func (b *Bot) valued(l *line) (all, ofEnemies []float64, end float64) {
	b.try(l.first, l.answers[0].choice, l.answers[:l.sure], b.chosen.luck)
	return b.judge.values(b.scratch, b.seat), b.judge.ofEnemies(b.scratch, b.seat), outcome(b.scratch.Over, b.seat)
}

// told says what a line does, in the words of the answers.
func (b *Bot) told(l *line) string {
	g := b.scratch
	g.TryFrom(b.base)
	var out []string
	for _, a := range l.answers[:l.sure] {
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

// Label is an answer in the words of its decision; empty for what only ends one.
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

// decides tells whether a gain is more than aims make of an act, so that it is about who
// wins the game.
func decides(gain float64) bool { return math.Abs(gain) >= won/20 }

// String is the reason in a sentence or two.
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
		fmt.Fprintf(&s, "; the game is won %.0f %% oftener than by %s", 100*r.All/(2*won), r.Than)
	case r.All != 0:
		fmt.Fprintf(&s, "; %.2f better than %s", r.All, r.Than)
	}
	switch {
	case r.Second != "" && decides(r.Behind):
		fmt.Fprintf(&s, ". Next best, far behind: %s", r.Second)
	case r.Second != "":
		fmt.Fprintf(&s, ". Next best, by %.2f: %s", r.Behind, r.Second)
	}
	return s.String() + "."
}
