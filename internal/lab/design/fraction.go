package design

import (
	"fmt"
	"math/bits"
)

// A fraction of all combinations of k options is made of p of them in all combinations;
// each of the others is switched as the product of some of these. Generators are chosen
// so that the shortest products which are mixed up with the mean are as long as they
// can be (the resolution), and as few of that length, then of the next (minimum
// aberration). All runs together say of each option alone what it does, where the
// resolution is 3 or more; at 4 no two of them hide it, and at 5 pairs are told apart.

// Fraction is a design: Runs rows of k switches.
type Fraction struct {
	Runs       [][]bool
	Resolution int      // 0 when all combinations are played
	Generators []string // E = ABC
}

// maxFactors bounds the search for generators.
const maxFactors = 16

// Design makes a design of k options in so many runs, a power of 2.
func Design(k, runs int) (*Fraction, error) {
	if k < 1 || k > maxFactors {
		return nil, fmt.Errorf("%d options in one design; there may be 1 to %d", k, maxFactors)
	}
	p := bits.Len(uint(runs)) - 1
	switch {
	case runs < 2 || runs&(runs-1) != 0:
		return nil, fmt.Errorf("%d runs are no power of 2", runs)
	case p > k:
		return nil, fmt.Errorf("%d options have only %d combinations", k, 1<<k)
	case k > runs-1:
		return nil, fmt.Errorf("%d options need more than %d runs", k, runs)
	}
	words := generators(k, p)
	f := &Fraction{}
	for r := range runs {
		row := make([]bool, k)
		for i := range p {
			row[i] = r>>i&1 == 1
		}
		for i, w := range words {
			row[p+i] = bits.OnesCount(uint(r)&w)%2 == 1 // so none switched is a run of the design
		}
		f.Runs = append(f.Runs, row)
	}
	for i, w := range words {
		text := string(rune('A'+p+i)) + " = "
		for b := range p {
			if w>>b&1 == 1 {
				text += string(rune('A' + b))
			}
		}
		f.Generators = append(f.Generators, text)
	}
	f.Resolution = resolution(lengths(words, p))
	return f, nil
}

// generators chooses the products for the options behind the first p, best first: each
// in turn is the one that leaves the words longest, tried over all choices as long as
// there are few.
func generators(k, p int) []uint {
	var candidates []uint
	for w := uint(1); w < 1<<p; w++ {
		if bits.OnesCount(w) >= 2 {
			candidates = append(candidates, w)
		}
	}
	// Long words first: of equal designs the usual one is found.
	for i := 1; i < len(candidates); i++ {
		for j := i; j > 0 && bits.OnesCount(candidates[j]) > bits.OnesCount(candidates[j-1]); j-- {
			candidates[j], candidates[j-1] = candidates[j-1], candidates[j]
		}
	}
	var best []uint
	var bestLengths []int
	tries := 200_000
	var search func(from int, have []uint)
	search = func(from int, have []uint) {
		if tries--; tries < 0 {
			return
		}
		if len(have) == k-p {
			if l := lengths(have, p); best == nil || better(l, bestLengths) {
				best, bestLengths = append([]uint{}, have...), l
			}
			return
		}
		for i := from; i < len(candidates); i++ {
			search(i+1, append(have, candidates[i]))
		}
	}
	search(0, nil)
	return best
}

// lengths counts the words of each length that are mixed up with the mean.
func lengths(words []uint, p int) []int {
	out := make([]int, p+len(words)+1)
	for s := uint(1); s < 1<<len(words); s++ {
		product := uint(0)
		for i, w := range words {
			if s>>i&1 == 1 {
				product ^= w
			}
		}
		out[bits.OnesCount(product)+bits.OnesCount(s)]++
	}
	return out
}

// better tells whether a design has fewer short words.
func better(a, b []int) bool {
	for i := range a {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return false
}

func resolution(lengths []int) int {
	for i, n := range lengths {
		if n > 0 {
			return i
		}
	}
	return 0
}
