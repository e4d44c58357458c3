package bot

import (
	"slices"

	"wargame/interpreter/run"
)

// merit is what came of an answer in the lines that held it: of so many tries, so many
// were better than doing nothing more.
type merit struct{ tries, good float64 }

// weight is how likely an answer is given again: what nobody has tried is between what
// was good and what was not.
func (m merit) weight() float64 {
	share := (m.good + 1) / (m.tries + 2)
	return times(times(share, share), share)
}

// meritKey is an answer to a decision of a name.
type meritKey struct {
	name  string
	act   bool
	value int64
	group int
}

// fades is what is left, in the next search, of what is known of acts. Of who acts, and
// where, nothing is: the position is another one.
const fades = 0.9

// forget begins a search.
func (b *Bot) forget() {
	for k, m := range b.merits {
		if k.act {
			b.merits[k] = merit{times(m.tries, fades), times(m.good, fades)}
		} else {
			delete(b.merits, k)
		}
	}
}

// learn notes what a line was worth.
func (b *Bot) learn(tried []*line, l *line) {
	par := 0.0
	if len(tried) > 0 {
		worths := make([]float64, len(tried))
		for i, o := range tried {
			if worths[i] = o.worth; o.first.Kind == run.Pass {
				worths = []float64{o.worth}
				break
			}
		}
		slices.Sort(worths)
		par = worths[len(worths)/2]
	}
	seen := map[meritKey]bool{}
	for _, a := range l.answers[:l.sure] {
		k := keyOf(a.name, a.act, a.choice)
		if a.choice.Kind != run.Pick || seen[k] {
			continue
		}
		seen[k] = true
		m := b.merits[k]
		if m.tries++; l.worth > par+least {
			m.good++
		}
		b.merits[k] = m
	}
}

func keyOf(name string, act bool, c run.Choice) meritKey {
	return meritKey{name, act, c.Value, c.Group}
}

// worthy puts one of some answers first, by chance, oftener one of merit.
func (b *Bot) worthy(d *run.Decision, list []run.Choice) {
	n := 0
	for n < len(list) && list[n].Kind == run.Pick {
		n++
	}
	if n < 2 {
		return
	}
	all := 0.0
	weights := make([]float64, n)
	for i, c := range list[:n] {
		weights[i] = b.merits[keyOf(d.Name, d.Kind == run.Act, c)].weight()
		all += weights[i]
	}
	at := times(all, b.rng.Float64())
	for i, w := range weights {
		if at -= w; at < 0 {
			list[0], list[i] = list[i], list[0]
			return
		}
	}
}
