package bot

import (
	"wargame/interpreter/dice"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// sample identifies the dice of a rollout. Samples come in sixes, so that a plan's score
// depends less on the seed: within six samples each die falls once in each sixth of its faces,
// in an order of its own (stratified sampling). A sum over independent dice, such as the
// results of several attacks, is then exact. Samples 0 and 1, 2 and 3, 4 and 5 are antithetic,
// so that the first two samples, which decide whether there are more, tell more than two
// random ones.
type sample struct {
	seed uint64
	part int // 0 to 5
}

// strata is the number of samples that share a seed.
const strata = 6

// sampledDice are the dice of a rollout. A roll depends on the act and not on how many dice
// were thrown before, so that plans differ by what they do and not by their luck. The first
// act of a plan with dice gets the same dice whatever its subject is, so that no target is
// favoured. Later acts and duties get dice by act and subject, so that an attack on a place
// falls alike in all plans, in any order.
type sampledDice struct {
	sample
	obliged bool   // a duty is being fulfilled
	acts    int    // earlier acts with dice
	act     uint64 // a hash of the act and its subject
	n       uint32 // rolls in the act so far
	rolled  bool
}

// observe must be called before each answer. Up to the first die of an act, single choices are
// its subject. Members of sets are not, so that three attackers get the same dice as two.
func (f *sampledDice) observe(d *run.Decision, c run.Choice) {
	switch {
	case d.Kind == run.Act:
		if f.rolled {
			f.acts++
		}
		f.act, f.n, f.rolled = value.Fold(value.Fold(uint64(c.Kind), uint64(c.Value)), uint64(c.Group)), 0, false
	case (f.obliged || f.acts > 0) && d.Kind == run.ChooseOne && c.Kind == run.Pick && !f.rolled:
		f.act = value.Fold(f.act, uint64(c.Value))
	}
}

// Roll implements dice.Source.
func (f *sampledDice) Roll(key dice.Key, count, sides int) ([]int, error) {
	key.N = f.n
	f.n, f.rolled = f.n+1, true
	return stratifiedDice{dice.Keyed{Seed: value.Finish(value.Fold(f.seed, f.act))}, f.part}.Roll(key, count, sides)
}

// stratifiedDice are the dice of one of six samples.
type stratifiedDice struct {
	dice.Keyed
	part int
}

// permutations are the orders of three pairs of strata.
var permutations = [6][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

// Roll implements dice.Source.
func (s stratifiedDice) Roll(key dice.Key, count, sides int) ([]int, error) {
	out, err := s.Keyed.Roll(key, count, sides)
	if err != nil {
		return nil, err
	}
	order, err := dice.Keyed{Seed: ^s.Seed}.Roll(key, count, len(permutations)*8)
	if err != nil {
		return nil, err
	}
	for i := range out {
		within, o := out[i]-1, order[i]-1
		pair := s.part / 2
		part := permutations[o/8][pair]
		if s.part%2 != o>>pair&1 {
			part, within = strata-1-part, sides-1-within
		}
		out[i] = (part*sides+within)/strata + 1
	}
	return out, nil
}

// sampleOf returns the nth sample, from 0. It is the same for all plans of a search.
func (b *Bot) sampleOf(n int) sample {
	for len(b.seeds) <= n/strata {
		b.seeds = append(b.seeds, b.rng.Uint64())
	}
	return sample{b.seeds[n/strata], n % strata}
}
