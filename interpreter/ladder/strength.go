package ladder

import (
	"math"
	"math/rand/v2"
	"slices"
)

// Strength is how much stronger A is than B, from its shares of pairs, with 95 % intervals.
type Strength struct {
	Pairs     int     `json:"pairs"`
	Share     float64 `json:"share"` // of the points
	Low, High float64
	Elo       float64 `json:"elo"` // normalized: see Measure
	EloLow    float64 `json:"elo_low"`
	EloHigh   float64 `json:"elo_high"`
}

// resamples is the number of bootstrap samples.
const resamples = 2000

// Measure computes the strength from shares of pairs. Intervals come from a bootstrap over
// pairs, or are Wilson's if all shares are equal.
//
// Normalized Elo is the mean above one half in units of the standard deviation of a game, so
// that it says how many games show a difference, whatever the share of draws or the easier
// side. The deviation has a prior of two pairs, one won and one lost, as a clean score would
// have none.
func Measure(shares []float64) Strength {
	s := Strength{Pairs: len(shares), High: 1}
	if s.Pairs == 0 {
		return s
	}
	s.Share, s.Elo = mean(shares), normalized(shares)
	rng := rand.New(rand.NewPCG(1, uint64(len(shares))))
	drawn := make([]float64, len(shares))
	means, elos := make([]float64, resamples), make([]float64, resamples)
	for i := range means {
		for k := range drawn {
			drawn[k] = shares[rng.IntN(len(shares))]
		}
		means[i], elos[i] = mean(drawn), normalized(drawn)
	}
	slices.Sort(means)
	slices.Sort(elos)
	low, high := resamples*25/1000, resamples*975/1000
	s.Low, s.High, s.EloLow, s.EloHigh = means[low], means[high], elos[low], elos[high]
	if wl, wh := wilson(s.Share, s.Pairs); s.Low == s.High {
		s.Low, s.High = min(s.Low, wl), max(s.High, wh)
	}
	return s
}

func mean(list []float64) float64 {
	total := 0.0
	for _, x := range list {
		total += x
	}
	return total / float64(len(list))
}

// spread returns the standard deviation of the shares of pairs, with the prior.
func spread(list []float64) float64 {
	m, square := mean(list), 0.5 // the prior: two pairs, half a point from the middle
	for _, x := range list {
		square += (x - m) * (x - m)
	}
	return math.Sqrt(square / float64(len(list)+1))
}

// normalized returns the normalized Elo of shares. The deviation of a game is √2 times that of
// a pair.
func normalized(list []float64) float64 {
	return (mean(list) - 0.5) / (spread(list) * math.Sqrt2) * 800 / math.Ln10
}

func wilson(p float64, n int) (low, high float64) {
	const z = 1.959964
	m := float64(n)
	mid := (p + z*z/(2*m)) / (1 + z*z/m)
	half := z * math.Sqrt(p*(1-p)/m+z*z/(4*m*m)) / (1 + z*z/m)
	return max(0, mid-half), min(1, mid+half)
}

// Verdict is the result of a sequential test.
type Verdict string

// The verdicts.
const (
	Undecided Verdict = ""
	Stronger  Verdict = "stronger"     // stronger by the margin rather than equal
	Not       Verdict = "not stronger" // equal rather than stronger by the margin
)

// The sequential test: from the 40th pair on, since the deviation is too uncertain before;
// bounds for 5 % of errors of either kind.
const (
	firstLook = 40
	bound     = 2.944
)

// Sequential compares the hypothesis of a share of one half with that of a share larger by
// margin, by their likelihood (a generalized sequential probability ratio test on pairs).
func Sequential(shares []float64, margin float64) Verdict {
	if len(shares) < firstLook {
		return Undecided
	}
	v := spread(shares)
	llr := float64(len(shares)) * margin * (2*mean(shares) - 1 - margin) / (2 * v * v)
	switch {
	case llr >= bound:
		return Stronger
	case llr <= -bound:
		return Not
	}
	return Undecided
}
