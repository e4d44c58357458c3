package stats

import "math"

// A confidence sequence is an interval after each value, all of which hold together in 1-Alpha
// of cases. One may look at any time and stop at any time, for any reason: the current
// interval holds.

// Sequence is a confidence sequence for the mean of bounded values, by betting (Waudby-Smith
// and Ramdas, Estimating means of bounded random variables by betting, 2024, hedged capital):
// against each possible mean a gambler stakes a part of the capital on either side; a mean
// that would have made the gambler rich is excluded.
type Sequence struct {
	low, width float64

	n          int
	sum        float64   // of the values
	unitSum    float64   // of the values, in units of the width
	squares    float64   // of their distances from the running mean
	variance   float64   // of the values so far
	up, down   []float64 // logarithms of the capital, by possible mean
	out        []bool
	first, end int // of the means that are not excluded
}

// grid is the number of possible means.
const grid = 1000

// NewSequence returns a sequence for values from low to high.
func NewSequence(low, high float64) *Sequence {
	return &Sequence{low: low, width: high - low, variance: 0.25,
		up: make([]float64, grid+1), down: make([]float64, grid+1), out: make([]bool, grid+1), end: grid}
}

// Add adds the next value.
func (s *Sequence) Add(v float64) {
	x := min(1, max(0, (v-s.low)/s.width))
	s.n++
	t := float64(s.n)
	bet := math.Sqrt(2 * math.Log(2/Alpha) / (s.variance * t * math.Log(1+t)))
	rich := math.Log(1 / Alpha)
	for i := range s.out {
		if s.out[i] {
			continue
		}
		m := float64(i) / grid
		up, down := bet, bet
		if m > 0 {
			up = min(up, 0.5/m)
		}
		if m < 1 {
			down = min(down, 0.5/(1-m))
		}
		s.up[i] += math.Log1p(up * (x - m))
		s.down[i] += math.Log1p(-down * (x - m))
		most, least := max(s.up[i], s.down[i]), min(s.up[i], s.down[i])
		if math.Log(0.5)+most+math.Log1p(math.Exp(least-most)) >= rich {
			s.out[i] = true
		}
	}
	for s.first < s.end && s.out[s.first] {
		s.first++
	}
	for s.end > s.first && s.out[s.end] {
		s.end--
	}
	s.sum += v
	s.unitSum += x
	// The next stake depends only on the values so far.
	mu := (0.5 + s.unitSum) / (t + 1)
	s.squares += (x - mu) * (x - mu)
	s.variance = (0.25 + s.squares) / (t + 1)
}

// Interval returns the current interval, rounded outwards to possible means.
func (s *Sequence) Interval() Interval {
	i := Interval{N: s.n, Low: s.low + s.width*max(0, float64(s.first-1)/grid), High: s.low + s.width*min(1, float64(s.end+1)/grid)}
	if s.first == 0 {
		i.Low = s.low
	}
	if s.n > 0 {
		i.Mean = s.sum / float64(s.n)
	}
	return i
}

// Bounded returns the interval of a confidence sequence after all values.
func Bounded(values []float64, low, high float64) Interval {
	s := NewSequence(low, high)
	for _, v := range values {
		s.Add(v)
	}
	return s.Interval()
}

// aimed is about the number of values for which Unbounded is narrowest.
const aimed = 100

// Unbounded returns the interval of an asymptotic confidence sequence, for values without
// known bounds (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, Time-uniform central limit
// theory and asymptotic confidence sequences, 2024). It is valid at any time, and the better
// the more values there are at the first look. Below ten values, and if all are equal, it is
// unbounded: nothing is known of the spread.
func Unbounded(values []float64) Interval {
	n := float64(len(values))
	if n == 0 {
		return Interval{Low: math.Inf(-1), High: math.Inf(1)}
	}
	m, sd := mean(values)
	if n < 10 || sd == 0 {
		return Interval{len(values), m, math.Inf(-1), math.Inf(1)}
	}
	r := (-2*math.Log(Alpha) + math.Log(-2*math.Log(Alpha)) + 1) / aimed // rho squared
	half := sd * math.Sqrt(2*(n*r+1)/(n*n*r)*math.Log(math.Sqrt(n*r+1)/Alpha))
	return Interval{len(values), m, m - half, m + half}
}
