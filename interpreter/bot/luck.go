package bot

import (
	"wargame/interpreter/dice"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// luck are the dice of a try. Tries come in sixes, so that a line is not taken for a good
// one, nor for a bad one, because of the seed: in each six every die falls once in each
// sixth of its faces, a six-sided one with each face up, in an order of its own. What
// depends on each die by itself, as the results of several attacks added up, is then known
// exactly, where six throws at random know little. The first two of a six, and the next
// two, and the last, are opposite to each other, so that two looks at a line tell more
// than two throws: that matters most for the first look, which decides whether there is
// a second.
type luck struct {
	seed uint64
	part int // which of the six, from 0
}

// sixth is how many tries there are before another seed is taken.
const sixth = 6

// fate are the dice of a try. What falls in an act rests on what the act is and not on how
// many dice fell before. So lines differ by what they do and not by who has which die. The
// first act of a line in which some fall has the same dice whatever it is about: of two
// places that might be attacked neither is the better for its luck. In those behind it,
// and in what is owed, they rest on what the act is about: the attack on a place has the
// same dice in all lines that owe it, whatever else they owe and in whatever order.
type fate struct {
	luck
	owing bool   // what is owed is being done
	acts  int    // so many have had dice, before the one that is under way
	act   uint64 // what the act is, and what it is about
	n     uint32 // so many rolls have been made in it
	fell  bool
}

// given is told of an answer before it is given. Up to the first die of an act what is
// chosen one by one says what it is about; who takes part does not, so that three who
// attack have the same dice as two.
func (f *fate) given(d *run.Decision, c run.Choice) {
	switch {
	case d.Kind == run.Act:
		if f.fell {
			f.acts++
		}
		f.act, f.n, f.fell = value.Fold(value.Fold(uint64(c.Kind), uint64(c.Value)), uint64(c.Group)), 0, false
	case (f.owing || f.acts > 0) && d.Kind == run.ChooseOne && c.Kind == run.Pick && !f.fell:
		f.act = value.Fold(f.act, uint64(c.Value))
	}
}

// Roll rolls.
func (f *fate) Roll(key dice.Key, count, sides int) ([]int, error) {
	key.N = f.n
	f.n, f.fell = f.n+1, true
	return spread{dice.Keyed{Seed: value.Finish(value.Fold(f.seed, f.act))}, f.part}.Roll(key, count, sides)
}

// spread are dice one part of six.
type spread struct {
	dice.Keyed
	part int
}

// thirds are the orders in which three things can come.
var thirds = [6][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

// Roll rolls.
func (s spread) Roll(key dice.Key, count, sides int) ([]int, error) {
	out, err := s.Keyed.Roll(key, count, sides)
	if err != nil {
		return nil, err
	}
	order, err := dice.Keyed{Seed: ^s.Seed}.Roll(key, count, len(thirds)*8)
	if err != nil {
		return nil, err
	}
	for i := range out {
		within, o := out[i]-1, order[i]-1
		pair := s.part / 2
		part := thirds[o/8][pair]
		if s.part%2 != o>>pair&1 {
			part, within = sixth-1-part, sides-1-within
		}
		out[i] = (part*sides+within)/sixth + 1
	}
	return out, nil
}

// luckOf are the dice of the try of a number, from 0: all lines have the same.
func (b *Bot) luckOf(n int) luck {
	for len(b.seeds) <= n/sixth {
		b.seeds = append(b.seeds, b.rng.Uint64())
	}
	return luck{b.seeds[n/sixth], n % sixth}
}
