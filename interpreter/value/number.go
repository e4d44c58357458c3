// Package value holds the values of expressions and their types: exact numbers, one machine
// word for every scalar, lists and records. It knows no position and no name of a game.
package value

import (
	"math/bits"
	"strconv"
)

// A number is an exact fraction in one int64: the signed numerator in the upper 44 bits, the
// denominator minus 1 in the lower 20. So a whole number n is n<<20, and whole numbers add
// and compare as integers. Every operation has a fast path for whole numbers, which have
// zeros in the low bits.
//
// Range: numerators within ±8.7e12, denominators up to 1,048,576. A result out of range is
// NaN. An operation on NaN is NaN; the caller reports it as an error of the rule.
const (
	denBits = 20
	denMask = 1<<denBits - 1
	maxNum  = 1<<43 - 1

	// NaN is the result of an overflow or a division by zero.
	NaN = -1 << 63
)

// None is the word of an absent entity, side or enum word.
const None int64 = -1

// Int returns the whole number n; NaN where it is out of range.
func Int(n int) int64 {
	if n > maxNum || n < -maxNum {
		return NaN
	}
	return int64(n) << denBits
}

// Frac returns num/den in lowest terms; NaN where den is zero or the result is out of range.
func Frac(num, den int64) int64 {
	if den == 0 {
		return NaN
	}
	n, d := abs(num), abs(den)
	if g := gcd(n, d); g > 1 {
		n, d = n/g, d/g
	}
	return pack(n, d, (num < 0) != (den < 0))
}

// pack packs a fraction in lowest terms; NaN where it is out of range.
func pack(num, den uint64, negative bool) int64 {
	if num > maxNum || den > denMask+1 {
		return NaN
	}
	if negative {
		return -int64(num)<<denBits | int64(den-1)
	}
	return int64(num)<<denBits | int64(den-1)
}

// Parts returns numerator and denominator (at least 1) of a number, in lowest terms. For NaN
// it returns -2^43 and 1, which no number has.
func Parts(n int64) (num, den int64) { return n >> denBits, n&denMask + 1 }

// Whole reports whether a number is whole. It is true for NaN.
func Whole(n int64) bool { return n&denMask == 0 }

// Floor returns the greatest int not above n. For NaN, Floor, Ceil and Nearest return an int
// for which Int returns NaN.
func Floor(n int64) int {
	num, den := Parts(n)
	q := num / den
	if num%den < 0 {
		q--
	}
	return int(q)
}

// Ceil returns the least int not below n.
func Ceil(n int64) int { return -Floor(Neg(n)) }

// Nearest returns the nearest int; halves are rounded away from zero.
func Nearest(n int64) int {
	num, den := Parts(n)
	if num < 0 {
		return -int((-2*num + den) / (2 * den))
	}
	return int((2*num + den) / (2 * den))
}

// Neg returns -n.
func Neg(n int64) int64 {
	if n == NaN {
		return NaN
	}
	return (-(n >> denBits))<<denBits | n&denMask
}

// Add returns a+b.
func Add(a, b int64) int64 {
	if (a|b)&denMask == 0 && a != NaN && b != NaN {
		sum := a + b
		if (a^sum)&(b^sum) < 0 {
			return NaN
		}
		return sum // -2^43, which would fit into 44 bits, is NaN
	}
	return addParts(a, b)
}

// Sub returns a-b.
func Sub(a, b int64) int64 { return Add(a, Neg(b)) }

// Mul returns a*b.
func Mul(a, b int64) int64 {
	if a == NaN || b == NaN {
		return NaN
	}
	an, ad := Parts(a)
	bn, bd := Parts(b)
	if ad == 1 && bd == 1 {
		if p := an * bn; int64(int32(an)) == an && int64(int32(bn)) == bn && p <= maxNum && p >= -maxNum {
			return p << denBits
		}
	}
	n, m, d, e := abs(an), abs(bn), uint64(ad), uint64(bd)
	if g := gcd(n, e); g > 1 {
		n, e = n/g, e/g
	}
	if g := gcd(m, d); g > 1 {
		m, d = m/g, d/g
	}
	hi, num := bits.Mul64(n, m) // in lowest terms: a product out of range cannot be reduced
	if hi != 0 {
		return NaN
	}
	return pack(num, d*e, (an < 0) != (bn < 0))
}

// Div returns a/b; NaN where b is zero.
func Div(a, b int64) int64 {
	if a == NaN || b == NaN {
		return NaN
	}
	an, ad := Parts(a)
	bn, bd := Parts(b)
	if bn == 0 {
		return NaN
	}
	n, m, d, e := abs(an), abs(bn), uint64(ad), uint64(bd)
	if g := gcd(n, m); g > 1 {
		n, m = n/g, m/g
	}
	if g := gcd(e, d); g > 1 {
		e, d = e/g, d/g
	}
	return pack(n*e, d*m, (an < 0) != (bn < 0)) // 43 and 20 bits each
}

// Cmp returns -1, 0 or 1 for a below, equal to or above b. NaN is below every number and
// equal to itself.
func Cmp(a, b int64) int {
	if (a|b)&denMask != 0 {
		an, ad := Parts(a)
		bn, bd := Parts(b)
		a, b = an*bd, bn*ad // 44+20 bits: no overflow
	}
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// Format returns a number as text: 4, -2, 3/2.
func Format(n int64) string {
	if n == NaN {
		return "impossible"
	}
	num, den := Parts(n)
	if den == 1 {
		return strconv.FormatInt(num, 10)
	}
	return strconv.FormatInt(num, 10) + "/" + strconv.FormatInt(den, 10)
}

// ParseNumber parses 12, -3, 1.5 (at most six decimals) or 3/2. It returns false for any
// other text and for numbers out of range.
func ParseNumber(s string) (int64, bool) {
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '/':
			num, err1 := strconv.ParseInt(s[:i], 10, 64)
			den, err2 := strconv.ParseInt(s[i+1:], 10, 64)
			q := Frac(num, den)
			return q, err1 == nil && err2 == nil && q != NaN
		case '.':
			frac := s[i+1:]
			if len(frac) == 0 || len(frac) > 6 || frac[0] < '0' || frac[0] > '9' {
				return NaN, false
			}
			num, err := strconv.ParseInt(s[:i]+frac, 10, 64)
			den := int64(1)
			for range frac {
				den *= 10
			}
			q := Frac(num, den)
			return q, err == nil && q != NaN
		}
	}
	num, err := strconv.ParseInt(s, 10, 64)
	q := Frac(num, 1)
	return q, err == nil && q != NaN
}

// addParts returns a+b over the least common denominator. Each product is within 63 bits. The
// sum exceeds them only for coprime denominators; then the result is out of range, because
// nothing cancels.
func addParts(a, b int64) int64 {
	if a == NaN || b == NaN {
		return NaN
	}
	an, ad := Parts(a)
	bn, bd := Parts(b)
	if ad == bd {
		return Frac(an+bn, ad)
	}
	g := int64(gcd(uint64(ad), uint64(bd)))
	x, y := an*(bd/g), bn*(ad/g)
	sum := x + y
	if (x^sum)&(y^sum) < 0 {
		return NaN
	}
	return Frac(sum, ad/g*bd)
}

// abs returns the magnitude of n; it is exact for the least int64.
func abs(n int64) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}

func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
