package bot

import (
	"slices"

	"wargame/interpreter/run"
)

// script are answers to follow as far as they are legal.
type script []answer

// next is what a script answers to a decision, and what is left of it. What it answers
// to other decisions before that is left out, for the game has taken another way; false
// where it has nothing to say.
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
		if !a.act && a.choice.Kind == run.Pick { // somebody else, or elsewhere; then as before
			return run.Choice{}, s[i+1:], false
		}
	}
	return run.Choice{}, s, false
}

// mended is a script that differs from a line that has been tried in one place: another
// end; another answer, and then as before; one act within it more, or one less; a set that
// all are in who can; or another line behind it.
func (b *Bot) mended(l *line, tried []*line) script {
	all := script(l.answers[:l.sure])
	if len(all) == 1 || b.rng.IntN(joins) == 0 {
		other := tried[b.rng.IntN(len(tried))]
		return slices.Concat(all, other.answers[:other.sure])
	}
	if b.rng.IntN(crowds) == 0 {
		if out := b.crowded(all); out != nil {
			return out
		}
	}
	at := 1 + b.rng.IntN(len(all)-1)
	switch b.rng.IntN(mendings) {
	case 0, 1:
		return all[:at]
	case 2, 3:
		out := slices.Clone(all)
		out[at].open = true
		return out
	case 4: // once more what was done there
		from, to := all.part(at)
		again := slices.Clone(all[from:to])
		return slices.Concat(all[:to], again, all[to:])
	}
	from, to := all.part(at)
	return slices.Concat(all[:from], all[to:])
}

// mendings are so many, and one in so many joins two lines, or fills a set.
const (
	mendings = 6
	joins    = 6
	crowds   = 4
)

// crowded is a script in which a set that somebody has ended is filled with all who can be
// in it: who attacks with others of his stack standing by had better ask them. Nil where
// no set was ended.
func (b *Bot) crowded(s script) script {
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

// part is the act of a script that an answer belongs to, but for the first, which stays.
func (s script) part(at int) (from, to int) {
	from, to = at, at+1
	for from > 1 && !s[from].act {
		from--
	}
	for to < len(s) && !s[to].act {
		to++
	}
	return from, to
}
