package ladder

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestMeasure(t *testing.T) {
	even := Measure([]float64{0.5, 0.5, 1, 0, 0.5, 1, 0, 0.5})
	require.InDelta(t, 0.5, even.Share, 1e-9)
	require.InDelta(t, 0, even.Elo, 1e-9)
	require.Less(t, even.Low, 0.5)
	require.Greater(t, even.High, 0.5)

	clean := Measure([]float64{1, 1, 1, 1, 1, 1, 1, 1, 1, 1})
	require.Equal(t, 1.0, clean.Share)
	require.InDelta(t, 0.722, clean.Low, 0.001, "Wilson's, of ten pairs")
	require.Greater(t, clean.EloLow, 0.0)
}

// TestSequential holds the test to its errors: of bots that are alike at most one in
// twenty passes, of those that differ by the margin at most one in twenty fails.
func TestSequential(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	run := func(p float64) Verdict {
		var shares []float64
		for range 4000 {
			x := 0.0
			for range 2 {
				if rng.Float64() < p {
					x += 0.5
				}
			}
			shares = append(shares, x)
			if v := Sequential(shares, 0.1); v != Undecided {
				return v
			}
		}
		return Undecided
	}
	wrong, missed := 0, 0
	for range 400 {
		if run(0.5) == Stronger {
			wrong++
		}
		if run(0.6) == Not {
			missed++
		}
	}
	require.LessOrEqual(t, wrong, 30)
	require.LessOrEqual(t, missed, 30)
	require.Equal(t, Undecided, Sequential(make([]float64, firstLook-1), 0.1), "not before the 40th pair")
	require.Equal(t, Not, Sequential(make([]float64, firstLook), 0.1))
}
