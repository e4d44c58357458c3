package value

import (
	"math"
	"math/big"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestArithmetic(t *testing.T) {
	half, third := Frac(1, 2), Frac(1, 3)
	// The numerator over 2^20-1 that makes 2^64 cancel when the sum wraps.
	const wraps = (maxNum/(1<<20-1)-1)*(1<<20-1) + 16
	most, least := Int(maxNum), Int(-maxNum)
	for _, c := range []struct {
		name      string
		got, want int64
	}{
		{"2+3", Add(Int(2), Int(3)), Int(5)},
		{"1/2+1/3", Add(half, third), Frac(5, 6)},
		{"1/2+1/2 is whole", Add(half, half), Int(1)},
		{"1/6+1/3", Add(Frac(1, 6), third), half},
		{"2-1/2", Sub(Int(2), half), Frac(3, 2)},
		{"1/2-1/2", Sub(half, half), 0},
		{"3*1/3", Mul(Int(3), third), Int(1)},
		{"-3*1/2", Mul(Int(-3), half), Frac(-3, 2)},
		{"0*-1/3", Mul(0, Neg(third)), 0},
		{"7/2", Div(Int(7), Int(2)), Frac(7, 2)},
		{"7/-2", Div(Int(7), Int(-2)), Frac(-7, 2)},
		{"1/2 / 1/3", Div(half, third), Frac(3, 2)},
		{"0/-5", Div(0, Int(-5)), 0},
		{"7/0", Div(Int(7), 0), NaN},
		{"most+1", Add(most, Int(1)), NaN},
		{"most+most wraps to -2 in 44 bits", Add(most, most), NaN},
		{"least-1", Sub(least, Int(1)), NaN},
		{"least+least", Add(least, least), NaN},
		{"most-most", Sub(most, most), 0},
		{"most*2", Mul(most, Int(2)), NaN},
		{"most*most", Mul(most, most), NaN},
		{"2^22*2^22", Mul(Int(1<<22), Int(1<<22)), NaN},
		{"2^32*2^32, which wraps to 0", Mul(Int(1<<32), Int(1<<32)), NaN},
		{"3*2^42, which wraps", Mul(Int(3<<21), Int(1<<21)), NaN},
		{"-3*2^42, which wraps", Mul(Int(-3<<21), Int(1<<21)), NaN},
		{"2^50*2^50 over 2^20", Mul(Frac(1<<42+1, 1<<20), Frac(1<<42+3, 1<<20)), NaN},
		{"a sum that wraps to a number that fits", Add(Frac(wraps, 1<<20-1), Frac(maxNum, 1<<20)), NaN},
		{"2^21*2^21", Mul(Int(1<<21), Int(1<<21)), Int(1 << 42)},
		{"most/most", Div(most, most), Int(1)},
		{"least/most", Div(least, most), Int(-1)},
		{"1/2^20 / 2", Div(Frac(1, 1<<20), Int(2)), NaN},
		{"1/2^20 * 2", Mul(Frac(1, 1<<20), Int(2)), Frac(1, 1<<19)},
		{"1/2^20 + 1/3", Add(Frac(1, 1<<20), third), NaN},
		{"(2^43-1)/2^20 twice", Add(Frac(maxNum, 1<<20), Frac(maxNum, 1<<20)), Frac(maxNum, 1<<19)},
		{"NaN+1", Add(NaN, Int(1)), NaN},
		{"1-NaN", Sub(Int(1), NaN), NaN},
		{"NaN*0", Mul(NaN, 0), NaN},
		{"0/NaN", Div(0, NaN), NaN},
		{"-NaN", Neg(NaN), NaN},
		{"1/2+NaN", Add(half, NaN), NaN},
		{"Int too great", Int(1 << 43), NaN},
		{"Int too small", Int(math.MinInt), NaN},
		{"Frac of the least int64", Frac(math.MinInt64, math.MinInt64), Int(1)},
		{"Frac 4/-6", Frac(4, -6), Frac(-2, 3)},
		{"Frac 0/-9", Frac(0, -9), 0},
		{"Frac 1/0", Frac(1, 0), NaN},
		{"Frac 1/(2^20+1)", Frac(1, 1<<20+1), NaN},
	} {
		require.Equal(t, Format(c.want), Format(c.got), c.name)
		require.Equal(t, c.want, c.got, c.name)
	}
}

func TestRounding(t *testing.T) {
	for _, c := range []struct {
		n                    int64
		floor, ceil, nearest int
	}{
		{Int(4), 4, 4, 4},
		{Int(-4), -4, -4, -4},
		{Frac(5, 2), 2, 3, 3},
		{Frac(-5, 2), -3, -2, -3},
		{Frac(1, 3), 0, 1, 0},
		{Frac(-1, 3), -1, 0, 0},
		{Frac(-2, 3), -1, 0, -1},
		{Frac(1<<20-1, 1<<20), 0, 1, 1},
		{Frac(maxNum, 1<<20), 1<<23 - 1, 1 << 23, 1 << 23},
	} {
		require.Equal(t, c.floor, Floor(c.n), Format(c.n))
		require.Equal(t, c.ceil, Ceil(c.n), Format(c.n))
		require.Equal(t, c.nearest, Nearest(c.n), Format(c.n))
	}
	require.Equal(t, int64(NaN), Int(Floor(NaN)))
	require.Equal(t, int64(NaN), Int(Ceil(NaN)))
	require.Equal(t, int64(NaN), Int(Nearest(NaN)))
}

func TestParseNumber(t *testing.T) {
	for text, want := range map[string]int64{
		"12": Int(12), "-3": Int(-3), "1.5": Frac(3, 2), "-0.5": Frac(-1, 2), "3/2": Frac(3, 2),
		"-6/4": Frac(-3, 2), "0": 0, "2.50": Frac(5, 2), "0.000001": Frac(1, 1000000),
		"8796093022207": Int(maxNum), "8796093022207.5": NaN, "-8796093022208": NaN,
		"9223372036854775808": NaN, "": NaN, "x": NaN, "1/0": NaN, "1/": NaN, "/2": NaN, "1.": NaN, ".": NaN,
		"1/2/3": NaN, "1.2.3": NaN, "1.-5": NaN, ".+0": NaN, ".-5": NaN, ".5": Frac(1, 2), "+4": Int(4), "1.0000001": NaN, "1 ": NaN, "1_0": NaN, "0x1": NaN,
	} {
		got, ok := ParseNumber(text)
		require.Equal(t, want != NaN, ok, text)
		if ok {
			require.Equal(t, want, got, text)
			again, ok := ParseNumber(Format(got))
			require.True(t, ok && again == got, text)
		}
	}
}

// rat is a number as the standard library knows it, nil for NaN.
func rat(n int64) *big.Rat {
	if n == NaN {
		return nil
	}
	num, den := Parts(n)
	return big.NewRat(num, den)
}

// word is a rational as a number, NaN where it does not fit.
func word(r *big.Rat) int64 {
	if !r.Num().IsInt64() || !r.Denom().IsInt64() {
		return NaN
	}
	num, den := r.Num().Int64(), r.Denom().Int64()
	if num > maxNum || num < -maxNum || den > 1<<denBits {
		return NaN
	}
	return num<<denBits | (den - 1)
}

func FuzzAgainstBig(f *testing.F) {
	seeds := []int64{0, 1, -1, 2, 3, 1 << 19, 1<<20 - 1, 1 << 20, 1<<20 + 1, maxNum, -maxNum, maxNum - 1, 1 << 42, 1 << 22,
		math.MaxInt64, math.MinInt64, 720720, 999983}
	for _, n := range seeds {
		for _, m := range seeds {
			f.Add(n, m, int64(6), int64(1<<20))
			f.Add(n, int64(1<<20), m, int64(3<<18))
		}
	}
	f.Fuzz(func(t *testing.T, an, ad, bn, bd int64) {
		if ad == 0 || bd == 0 {
			require.Equal(t, int64(NaN), Frac(an, 0))
			return
		}
		a, b := Frac(an, ad), Frac(bn, bd)
		require.Equal(t, word(ratio(an, ad)), a)
		x, y := rat(a), rat(b)
		if x == nil || y == nil {
			for _, n := range [...]int64{Add(a, b), Sub(a, b), Mul(a, b), Div(a, b)} {
				require.Equal(t, int64(NaN), n)
			}
			return
		}
		require.Equal(t, word(new(big.Rat).Add(x, y)), Add(a, b), "%s+%s", x, y)
		require.Equal(t, word(new(big.Rat).Sub(x, y)), Sub(a, b), "%s-%s", x, y)
		require.Equal(t, word(new(big.Rat).Mul(x, y)), Mul(a, b), "%s*%s", x, y)
		require.Equal(t, word(new(big.Rat).Neg(x)), Neg(a), "-%s", x)
		require.Equal(t, x.Cmp(y), Cmp(a, b), "%s against %s", x, y)
		require.Equal(t, x.IsInt(), Whole(a))
		if y.Sign() != 0 {
			require.Equal(t, word(new(big.Rat).Quo(x, y)), Div(a, b), "%s/%s", x, y)
		}
		floor := new(big.Int).Div(x.Num(), x.Denom()) // Euclidean, and the denominator is positive
		require.Equal(t, floor.Int64(), int64(Floor(a)), "floor of %s", x)
		up := new(big.Int).Neg(new(big.Int).Div(new(big.Int).Neg(x.Num()), x.Denom()))
		require.Equal(t, up.Int64(), int64(Ceil(a)), "ceil of %s", x)
		near := new(big.Rat).Add(new(big.Rat).Abs(x), big.NewRat(1, 2))
		want := new(big.Int).Div(near.Num(), near.Denom()).Int64() * int64(x.Sign())
		require.Equal(t, want, int64(Nearest(a)), "nearest to %s", x)
	})
}

func ratio(num, den int64) *big.Rat {
	return new(big.Rat).SetFrac(big.NewInt(num), big.NewInt(den))
}

func FuzzParseNumber(f *testing.F) {
	for _, s := range []string{"12", "-3", "1.5", "3/2", "1/0", "-.5", "9999999999999", "+1", ".+0", "010/1", "010.5"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		n, ok := ParseNumber(s)
		if !ok {
			return
		}
		want := decimal(t, s)
		require.Equal(t, word(want), n, s)
	})
}

// decimal reads what ParseNumber reads. Rat.SetString will not do: it takes
// 010/1 for octal.
func decimal(t *testing.T, s string) *big.Rat {
	num, den, _ := strings.Cut(s, "/")
	if before, after, dotted := strings.Cut(s, "."); dotted {
		num, den = before+after, "1"+strings.Repeat("0", len(after))
	} else if den == "" {
		den = "1"
	}
	n, ok1 := new(big.Int).SetString(num, 10)
	d, ok2 := new(big.Int).SetString(den, 10)
	require.True(t, ok1 && ok2, s)
	return new(big.Rat).SetFrac(n, d)
}

func TestNumbersDoNotAllocate(t *testing.T) {
	a, b := Frac(7, 3), Frac(-5, 6)
	require.Zero(t, testing.AllocsPerRun(100, func() {
		sink = Add(a, b) + Mul(a, b) + Div(a, b) + Sub(a, b) + int64(Cmp(a, b)+Nearest(a))
	}))
}

var sink int64

func BenchmarkNumber(b *testing.B) {
	whole, other, frac, odd := Int(12), Int(5), Frac(7, 3), Frac(-5, 6)
	for name, op := range map[string]func() int64{
		"AddWhole": func() int64 { return Add(whole, other) },
		"MulWhole": func() int64 { return Mul(whole, other) },
		"CmpWhole": func() int64 { return int64(Cmp(whole, other)) },
		"AddFrac":  func() int64 { return Add(frac, odd) },
		"MulHalf":  func() int64 { return Mul(whole, Frac(1, 2)) },
		"MulFrac":  func() int64 { return Mul(frac, odd) },
		"DivWhole": func() int64 { return Div(whole, other) },
		"Floor":    func() int64 { return int64(Floor(frac)) },
		"Go":       func() int64 { return whole + other }, // the call alone
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sink = op()
			}
		})
	}
}
