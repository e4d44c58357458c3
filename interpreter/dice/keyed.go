package dice

import (
	"errors"
	"strconv"
	"strings"
)

// Keyed is the generator of a game with a seed. A roll depends on the seed
// and its key and on nothing else, so a die does not change because another
// rule rolled, and nothing needs to be remembered to roll it again. The
// function is written out here and frozen: saved games hold the seed only.
type Keyed struct {
	Seed uint64
}

// Roll rolls. The first dice of a roll do not depend on how many follow.
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

// Renewable dice can be exchanged for others that have not been seen.
type Renewable interface {
	Source
	// Anew is the dice of an era of the same game; era 0 are these.
	Anew(era int) Source
}

// Anew is the generator after the known dice were taken back era times: the
// seed becomes finish(seed ^ finish(era * 0x9e3779b97f4a7c15)), where finish is
// the end of SplitMix64. Like the rest this is frozen.
func (k Keyed) Anew(era int) Source {
	if era == 0 {
		return k
	}
	return Keyed{Seed: finish(k.Seed ^ finish(uint64(era)*0x9e3779b97f4a7c15))}
}

// splitMix is SplitMix64 (Steele, Lea and Flood, 2014).
type splitMix uint64

func (g *splitMix) next() uint64 {
	*g += 0x9e3779b97f4a7c15
	return finish(uint64(*g))
}

// die is 1..sides, each as likely: what lies beyond the last whole multiple
// of sides (at the low end) is thrown again.
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

// stream starts the generator of one roll.
func (k Keyed) stream(key Key) splitMix {
	h := finish(k.Seed + 0x9e3779b97f4a7c15)
	h = finish(h ^ key.Counter())
	return splitMix(finish(h + uint64(key.N)))
}

// Counter is the key without its number, in one word: the key under which a
// position counts the rolls of a clause in a turn.
func (k Key) Counter() uint64 {
	return finish(hashText(k.Clause) ^ finish(uint64(int64(k.Turn))))
}

// hashText is FNV-1a, 64 bits.
func hashText(s string) uint64 {
	h := uint64(0xcbf29ce484222325)
	for i := 0; i < len(s); i++ {
		h = (h ^ uint64(s[i])) * 0x100000001b3
	}
	return h
}

// ParseSeed reads a seed: a whole number from 0 (decimal, or hexadecimal
// with 0x), or any other text, which stands for a number of its own. It is an
// error if there is nothing but blanks, or if the number exceeds 64 bits.
func ParseSeed(s string) (uint64, error) {
	s = strings.TrimSpace(s)
	if s == "" {
		return 0, errors.New("a seed is a number or a word")
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
