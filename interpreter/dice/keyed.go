package dice

import (
	"errors"
	"strconv"
	"strings"
)

// Keyed is the generator of a game with a seed. A roll depends on the seed and its key only,
// so no rule changes the dice of another, and there is no state to save. The function is
// frozen: saved games hold only the seed. It is safe for concurrent use.
type Keyed struct {
	Seed uint64
}

// Roll implements Source. The first dice of a roll do not depend on how many follow.
func (k Keyed) Roll(key Key, count, sides int) ([]int, error) {
	if err := check(key, count, sides); err != nil {
		return nil, err
	}
	g := k.stream(key)
	dice := make([]int, count)
	for i := range dice {
		dice[i] = g.die(uint64(sides))
	}
	return dice, nil
}

// Renewable is a source that can be replaced by one with unseen dice.
type Renewable interface {
	Source
	// era 0 is the source itself
	OfEra(era int) Source
}

// OfEra returns the generator after known dice were undone era times: the seed becomes
// finish(seed ^ finish(era * 0x9e3779b97f4a7c15)), where finish is the last part of
// SplitMix64. Like the rest, this is frozen.
func (k Keyed) OfEra(era int) Source {
	if era == 0 {
		return k
	}
	return Keyed{Seed: finish(k.Seed ^ finish(uint64(era)*0x9e3779b97f4a7c15))}
}

// splitMix is the generator SplitMix64 (Steele, Lea and Flood, 2014).
type splitMix uint64

func (g *splitMix) next() uint64 {
	*g += 0x9e3779b97f4a7c15
	return finish(uint64(*g))
}

// die returns 1 to sides with equal probability, by rejection of the values at the low end
// beyond the last whole multiple of sides.
func (g *splitMix) die(sides uint64) int {
	reject := -sides % sides // 2^64 modulo sides
	for {
		if n := g.next(); n >= reject {
			return int(n%sides) + 1
		}
	}
}

func finish(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// stream returns the generator of one roll.
func (k Keyed) stream(key Key) splitMix {
	h := finish(k.Seed + 0x9e3779b97f4a7c15)
	h = finish(h ^ key.Counter())
	return splitMix(finish(h + uint64(key.N)))
}

// Counter returns a hash of the key without its number. A position counts the rolls of a
// clause in a turn under it.
func (k Key) Counter() uint64 {
	return finish(hashText(k.Clause) ^ finish(uint64(int64(k.Turn))))
}

// hashText returns the FNV-1a hash of a text, 64 bits.
func hashText(s string) uint64 {
	h := uint64(0xcbf29ce484222325)
	for i := 0; i < len(s); i++ {
		h = (h ^ uint64(s[i])) * 0x100000001b3
	}
	return h
}

// ParseSeed parses a seed: a whole number from 0 (decimal, or hexadecimal with 0x), or any
// other text, which is hashed. It is an error if the text is blank or the number exceeds 64
// bits.
func ParseSeed(s string) (uint64, error) {
	s = strings.TrimSpace(s)
	if s == "" {
		return 0, errors.New("a seed must be a number or a word")
	}
	digits, base := s, 10
	if hex, ok := strings.CutPrefix(strings.ToLower(s), "0x"); ok {
		digits, base = hex, 16
	}
	n, err := strconv.ParseUint(digits, base, 64)
	switch {
	case err == nil:
		return n, nil
	case errors.Is(err, strconv.ErrRange):
		return 0, errors.New("the seed " + s + " does not fit 64 bits")
	}
	return finish(hashText(s)), nil
}
