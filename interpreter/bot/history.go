package bot

import (
	"math/rand/v2"
	"slices"

	"wargame/interpreter/run"
)

// historyScore counts the plans with an answer, and those that were better than doing nothing
// more.
type historyScore struct{ tries, good float64 }

// weight returns the relative chance that an answer is chosen again. An untried answer lies
// between good and bad ones.
func (m historyScore) weight() float64 {
	share := (m.good + 1) / (m.tries + 2)
	return mul(mul(share, share), share)
}

// historyKey identifies an answer by the name of its decision.
type historyKey struct {
	name  string
	act   bool
	value int64
	group int
}

// historyDecay is the share of the counts of acts that the next search keeps. The counts of
// other answers are dropped, as they depend on the position.
const historyDecay = 0.9

// forget ages the history at the beginning of a search.
func (s *stats) forget() {
	for k, m := range s.history {
		if k.act {
			s.history[k] = historyScore{mul(m.tries, historyDecay), mul(m.good, historyDecay)}
		} else {
			delete(s.history, k)
		}
	}
}

// record adds a plan to the history of its answers.
func (s *stats) record(tried []*plan, l *plan) {
	par := 0.0
	if len(tried) > 0 {
		scores := make([]float64, len(tried))
		for i, o := range tried {
			if scores[i] = o.score; o.first.Kind == run.Pass {
				scores = []float64{o.score}
				break
			}
		}
		slices.Sort(scores)
		par = scores[len(scores)/2]
	}
	seen := map[historyKey]bool{}
	for _, a := range l.answers[:l.fixed] {
		k := historyKeyOf(a.name, a.act, a.choice)
		if a.choice.Kind != run.Pick || seen[k] {
			continue
		}
		seen[k] = true
		m := s.history[k]
		if m.tries++; l.score > par+least {
			m.good++
		}
		s.history[k] = m
	}
}

func historyKeyOf(name string, act bool, c run.Choice) historyKey {
	return historyKey{name, act, c.Value, c.Group}
}

// preferHistory moves a random answer to the front of the list, with a chance by its history.
func (s *stats) preferHistory(d *run.Decision, list []run.Choice, rng *rand.Rand) {
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
		weights[i] = s.history[historyKeyOf(d.Name, d.Kind == run.Act, c)].weight()
		all += weights[i]
	}
	at := mul(all, rng.Float64())
	for i, w := range weights {
		if at -= w; at < 0 {
			list[0], list[i] = list[i], list[0]
			return
		}
	}
}
