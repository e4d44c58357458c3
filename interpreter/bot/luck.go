package bot

import "wargame/interpreter/dice"

// luck are the dice of a try. Tries come in pairs: what is high in one is low in the
// other, so that a line is not taken for a good one, nor for a bad one, because of the
// seed. That matters most for the first look at a line, which decides whether there is
// a second.
type luck struct {
	seed     uint64
	mirrored bool
}

// source are the dice.
func (l luck) source() dice.Source {
	if l.mirrored {
		return mirrored{dice.Keyed{Seed: l.seed}}
	}
	return dice.Keyed{Seed: l.seed}
}

// mirrored are dice with the opposite faces up.
type mirrored struct{ dice.Keyed }

// Roll rolls.
func (m mirrored) Roll(key dice.Key, count, sides int) ([]int, error) {
	out, err := m.Keyed.Roll(key, count, sides)
	for i := range out {
		out[i] = sides + 1 - out[i]
	}
	return out, err
}

// luckOf are the dice of the try of a number, from 0: all lines have the same.
func (b *Bot) luckOf(n int) luck {
	for len(b.seeds) <= n/2 {
		b.seeds = append(b.seeds, b.rng.Uint64())
	}
	return luck{b.seeds[n/2], n%2 == 1}
}
