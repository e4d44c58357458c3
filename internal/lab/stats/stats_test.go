package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// Student's own data (Biometrika 1908): hours of sleep gained by a second drug over the
// first, for ten patients. R: t.test gives t = -4.0621, p = 0.002833 and -2.4598858 to
// -0.7001142 for the difference the other way round.
func TestStudentOnSleep(t *testing.T) {
	first := []float64{0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0}
	second := []float64{1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4}
	var d []float64
	for i := range first {
		d = append(d, first[i]-second[i])
	}
	i, p := Student(d)
	require.InDelta(t, -1.58, i.Mean, 1e-9)
	require.InDelta(t, -2.4598858, i.Low, 1e-6)
	require.InDelta(t, -0.7001142, i.High, 1e-6)
	require.InDelta(t, 0.002833, p, 1e-6)

	i, p = Student([]float64{3})
	require.Equal(t, 3.0, i.Mean)
	require.True(t, math.IsInf(i.High, 1))
	require.Equal(t, 1.0, p)
	_, p = Student([]float64{0, 0, 0})
	require.Equal(t, 1.0, p)
}

// The approval of a prime minister in two surveys of the same people (Agresti,
// Categorical Data Analysis, table 10.1): 150 changed one way and 86 the other.
// The exact values are sums of binomials.
func TestMcNemar(t *testing.T) {
	require.InDelta(t, 3.715936139571442e-05, McNemar(86, 150), 1e-12)
	require.InDelta(t, 0.03515625, McNemar(12, 3), 1e-12)
	require.Equal(t, 1.0, McNemar(5, 5))
	require.Equal(t, 1.0, McNemar(0, 0))
}

// R: p.adjust(c(0.01, 0.02, 0.03, 0.04, 0.05), "holm"), and in another order.
func TestHolm(t *testing.T) {
	near := func(want, got []float64) {
		t.Helper()
		require.Len(t, got, len(want))
		for i := range want {
			require.InDelta(t, want[i], got[i], 1e-12)
		}
	}
	near([]float64{0.05, 0.08, 0.09, 0.09, 0.09}, Holm([]float64{0.01, 0.02, 0.03, 0.04, 0.05}))
	near([]float64{0.6, 0.03, 0.6}, Holm([]float64{0.3, 0.01, 0.4}))
	require.Empty(t, Holm(nil))
}

func TestQuantile(t *testing.T) { // R: quantile(c(1, 2, 3, 4, 10))
	v := []float64{1, 2, 3, 4, 10}
	require.Equal(t, []float64{1, 2, 3, 4, 10}, []float64{Quantile(v, 0), Quantile(v, 0.25), Quantile(v, 0.5), Quantile(v, 0.75), Quantile(v, 1)})
	require.InDelta(t, 7.6, Quantile(v, 0.9), 1e-12)
}

// Against a second implementation, written plainly with the capital itself in place of
// its logarithm and every mean anew.
func TestSequenceAgainstReference(t *testing.T) {
	var xs []float64
	for range 8 {
		xs = append(xs, 1, 0, 1, 1, 0.5, 1, 1, 0, 1, 1)
	}
	for _, x := range []struct {
		n         int
		low, high float64
	}{{20, 0.461, 0.942}, {80, 0.605, 0.867}} {
		i := Bounded(xs[:x.n], 0, 1)
		require.InDelta(t, x.low-0.001, i.Low, 1e-9)
		require.InDelta(t, x.high+0.001, i.High, 1e-9)
	}
	shifted := make([]float64, len(xs))
	for i := range xs {
		shifted[i] = 2*xs[i] - 1
	}
	i := Bounded(shifted, -1, 1)
	require.InDelta(t, 2*0.604-1, i.Low, 1e-9)
	require.InDelta(t, 2*0.868-1, i.High, 1e-9)
	require.InDelta(t, 0.5, i.Mean, 1e-9)
}

// Who looks after every value errs no oftener than 5 times in 100. Student's interval,
// looked at as often, errs far oftener: that is what the sequence is for.
func TestSequenceHoldsAtAnyTime(t *testing.T) {
	const runs, values = 200, 150
	rng := rand.New(rand.NewPCG(1, 2))
	for _, mean := range []float64{0, 0.3, -0.6} {
		missed, fixed := 0, 0
		for range runs {
			s := NewSequence(-1, 1)
			var all []float64
			out, outFixed := false, false
			for i := range values {
				v := 1.0
				if rng.Float64() > (1+mean)/2 {
					v = -1
				}
				s.Add(v)
				all = append(all, v)
				out = out || s.Interval().Excludes(mean)
				if i >= 9 && i%5 == 0 {
					one, _ := Student(all)
					outFixed = outFixed || one.Excludes(mean)
				}
			}
			missed += count(out)
			fixed += count(outFixed)
		}
		require.LessOrEqual(t, missed, 20, "of %d with mean %v: 5%% and three deviations", runs, mean)
		require.Greater(t, fixed, 30, "with mean %v", mean)
	}
}

func TestUnboundedHoldsAtAnyTime(t *testing.T) {
	const runs, values = 400, 200
	rng := rand.New(rand.NewPCG(3, 4))
	missed := 0
	for range runs {
		var all []float64
		out := false
		for i := range values {
			all = append(all, 7+3*rng.NormFloat64())
			out = out || i >= 20 && i%4 == 0 && Unbounded(all).Excludes(7)
		}
		missed += count(out)
	}
	require.LessOrEqual(t, missed, 33)
	i := Unbounded(make([]float64, 5))
	require.True(t, math.IsInf(i.Low, -1))
	require.True(t, math.IsInf(Unbounded(make([]float64, 50)).High, 1))
	require.True(t, math.IsInf(Unbounded(nil).High, 1))
	var v []float64
	for range 50 {
		v = append(v, -1, 1)
	}
	_, sd := mean(v)
	require.InDelta(t, 0.30354463966359313*sd, Unbounded(v).High, 1e-9)
}

// The pilot plant of Box, Hunter and Hunter (Statistics for Experimenters, 10.1):
// temperature, concentration and catalyst on the yield.
func TestEffectsOfThePilotPlant(t *testing.T) {
	yield := []float64{60, 72, 54, 68, 52, 83, 45, 80}
	var rows [][]bool
	for r := range 8 {
		rows = append(rows, []bool{r&1 == 1, r&2 == 2, r&4 == 4})
	}
	second := make([]float64, 8)
	for i := range yield {
		second[i] = yield[i] + 10 // another seed: a block with another level
	}
	main, pairs := Effects(rows, [][]float64{yield, second}, true)
	var got []float64
	for _, e := range append(main, pairs...) {
		got = append(got, e.Mean)
	}
	require.Equal(t, []float64{23, -5, 1.5, 1.5, 10, 0}, got)
	require.Equal(t, []int{0, 2}, pairs[1].Switches)
	require.Zero(t, main[0].P, "it is the same for both seeds")
}

func count(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
