// Package stats holds the statistics of a laboratory: intervals and tests that are valid for
// their use there, each tested against published values or a simulation.
package stats

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// Alpha is the share of intervals that may miss: 95 of 100 hold.
const Alpha = 0.05

// Interval is a mean with its bounds, of N values.
type Interval struct {
	N         int
	Mean      float64
	Low, High float64
}

// Excludes reports whether x is outside of the interval.
func (i Interval) Excludes(x float64) bool { return i.N > 0 && (x < i.Low || x > i.High) }

// mean returns the mean and the sample standard deviation (n-1).
func mean(values []float64) (m, sd float64) {
	for _, v := range values {
		m += v
	}
	m /= float64(len(values))
	for _, v := range values {
		sd += (v - m) * (v - m)
	}
	if len(values) > 1 {
		sd = math.Sqrt(sd / float64(len(values)-1))
	}
	return m, sd
}

// Student returns the mean of values with its interval by Student's t, and the probability of
// a mean at least as far from 0 if the true mean were 0. It is valid for a single look, with
// all values. With fewer than two values the interval is unbounded.
func Student(values []float64) (Interval, float64) {
	n := len(values)
	if n < 2 {
		i := Interval{N: n, Low: math.Inf(-1), High: math.Inf(1)}
		if n == 1 {
			i.Mean = values[0]
		}
		return i, 1
	}
	m, sd := mean(values)
	t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(n - 1)}
	se := sd / math.Sqrt(float64(n))
	half := t.Quantile(1-Alpha/2) * se
	p := 1.0
	switch {
	case se > 0:
		p = 2 * t.CDF(-math.Abs(m/se))
	case m != 0:
		p = 0
	}
	return Interval{n, m, m - half, m + half}, p
}

// McNemar is the exact test of two ways to play on the same seeds. It returns the probability
// of a split of the differing pairs at least as uneven as this one.
func McNemar(only1, only2 int) float64 {
	n := only1 + only2
	if n == 0 {
		return 1
	}
	b := distuv.Binomial{N: float64(n), P: 0.5}
	return min(1, 2*b.CDF(float64(min(only1, only2))))
}

// Holm adjusts the probabilities of several tests so that all together err in Alpha of cases.
func Holm(p []float64) []float64 {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case p[a] < p[b]:
			return -1
		case p[a] > p[b]:
			return 1
		}
		return 0
	})
	out := make([]float64, len(p))
	most := 0.0
	for rank, i := range order {
		most = max(most, min(1, p[i]*float64(len(p)-rank)))
		out[i] = most
	}
	return out
}

// Quantile returns the value below which a share of the sorted values lies, interpolated
// between neighbours (type 7 of Hyndman and Fan).
func Quantile(sorted []float64, share float64) float64 {
	if len(sorted) == 0 {
		return math.NaN()
	}
	at := share * float64(len(sorted)-1)
	i := int(at)
	if i+1 >= len(sorted) {
		return sorted[len(sorted)-1]
	}
	return sorted[i] + (at-float64(i))*(sorted[i+1]-sorted[i])
}
