package bot

import (
	"slices"

	"wargame/interpreter/run"
)

// script is a list of answers to follow as far as they are legal.
type script []answer

// next returns the script's answer to a decision, and the rest of the script. It skips answers
// to other decisions, since the game has taken another path. It returns false if the script
// has no answer.
func (s script) next(g *run.Game, d *run.Decision) (run.Choice, script, bool) {
	for i, a := range s {
		if a.name != d.Name || a.act != (d.Kind == run.Act) {
			continue
		}
		if a.open {
			return run.Choice{}, s[i+1:], false
		}
		if a.all && d.Kind == run.ChooseSet && len(d.Options) > 0 {
			return run.Choice{Value: d.Options[0].Value, Group: d.Options[0].Group}, s[i:], true
		}
		if g.Legal(d, a.choice) {
			return a.choice, s[i+1:], true
		}
		if !a.act && a.choice.Kind == run.Pick { // the policy chooses here, and the script goes on
			return run.Choice{}, s[i+1:], false
		}
	}
	return run.Choice{}, s, false
}

// neighbor returns a script that differs from a plan in one place: another end, another
// answer, one act more or less, a filled set, or a second plan appended.
func (b *Bot) neighbor(l *plan, tried []*plan) script {
	all := script(l.answers[:l.fixed])
	if len(all) == 1 || b.rng.IntN(joinOdds) == 0 {
		other := tried[b.rng.IntN(len(tried))]
		return slices.Concat(all, other.answers[:other.fixed])
	}
	if b.rng.IntN(fillOdds) == 0 {
		if out := b.withFilledSet(all); out != nil {
			return out
		}
	}
	at := 1 + b.rng.IntN(len(all)-1)
	switch b.rng.IntN(neighborKinds) {
	case 0, 1:
		return all[:at]
	case 2, 3:
		out := slices.Clone(all)
		out[at].open = true
		return out
	case 4: // repeat the act
		from, to := all.actRange(at)
		again := slices.Clone(all[from:to])
		return slices.Concat(all[:to], again, all[to:])
	}
	from, to := all.actRange(at)
	return slices.Concat(all[:from], all[to:])
}

// One in joinOdds neighbors joins two plans, and one in fillOdds of the others fills a set.
const (
	neighborKinds = 6
	joinOdds      = 6
	fillOdds      = 4
)

// withFilledSet returns the script with one of its sets filled with every legal member, as all
// units of a stack should be asked to join an attack. Nil if the script ends no set.
func (b *Bot) withFilledSet(s script) script {
	var ends []int
	for i, a := range s {
		if a.choice.Kind == run.Done {
			ends = append(ends, i)
		}
	}
	if len(ends) == 0 {
		return nil
	}
	out := slices.Clone(s)
	out[ends[b.rng.IntN(len(ends))]].all = true
	return out
}

// actRange returns the range of the act that an answer belongs to. The first answer is never
// part of it.
func (s script) actRange(at int) (from, to int) {
	from, to = at, at+1
	for from > 1 && !s[from].act {
		from--
	}
	for to < len(s) && !s[to].act {
		to++
	}
	return from, to
}
