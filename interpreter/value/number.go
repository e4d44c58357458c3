// Package value holds what rules compute with: exact numbers, words for
// everything scalar, lists and records, and the types that the checker gives
// them.
package value

import (
	"math/bits"
	"strconv"
)

// A number is an exact fraction packed into one int64: the numerator in the
// upper 44 bits (signed), the denominator less one in the lower 20. A whole
// number n is therefore n<<20, whole numbers add and compare as plain
// integers, and a zero in the low bits is the fast path everywhere.
//
// Range: numerators within ±8.7e12, denominators up to 1,048,576. A result
// outside is NaN, which the caller reports as an error of the rule.
const (
	denBits = 20
	denMask = 1<<denBits - 1
	maxNum  = 1<<43 - 1

	// NaN marks an impossible number (overflow, division by zero).
	NaN = -1 << 63
)

// None is the absence of an entity, a side or any other word.
const None int64 = -1

// Int is the whole number n as a word; NaN when it does not fit.
func Int(n int) int64 {
	if n > maxNum || n < -maxNum {
		return NaN
	}
	return int64(n) << denBits
}

// Frac is num/den in lowest terms; NaN when den is zero or the parts do not fit.
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

// pack makes a word of the parts of a fraction in lowest terms.
func pack(num, den uint64, negative bool) int64 {
	if num > maxNum || den > denMask+1 {
		return NaN
	}
	if negative {
		return -int64(num)<<denBits | int64(den-1)
	}
	return int64(num)<<denBits | int64(den-1)
}

// Parts gives numerator and denominator (1 or more) of a number, in lowest
// terms. Of NaN it gives -2^43 and 1, which no number has.
func Parts(n int64) (num, den int64) { return n >> denBits, n&denMask + 1 }

// Whole tells whether a number has no fraction. NaN has none.
func Whole(n int64) bool { return n&denMask == 0 }

// Floor is the greatest whole number (as a Go int) not above n. Of NaN,
// Floor, Ceil and Nearest give an int that Int makes NaN again.
func Floor(n int64) int {
	num, den := Parts(n)
	q := num / den
	if num%den < 0 {
		q--
	}
	return int(q)
}

// Ceil is the least whole number (as a Go int) not below n.
func Ceil(n int64) int { return -Floor(Neg(n)) }

// Nearest rounds to the nearest whole number, halves away from zero.
func Nearest(n int64) int {
	num, den := Parts(n)
	if num < 0 {
		return -int((-2*num + den) / (2 * den))
	}
	return int((2*num + den) / (2 * den))
}

// Neg is -n.
func Neg(n int64) int64 {
	if n == NaN {
		return NaN
	}
	return (-(n >> denBits))<<denBits | n&denMask
}

// Add is a+b.
func Add(a, b int64) int64 {
	if (a|b)&denMask == 0 && a != NaN && b != NaN {
		sum := a + b
		if (a^sum)&(b^sum) < 0 {
			return NaN
		}
		return sum // -2^43, the one whole number that fits and must not, is NaN
	}
	return addParts(a, b)
}

// Sub is a-b.
func Sub(a, b int64) int64 { return Add(a, Neg(b)) }

// Mul is a*b.
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
	hi, num := bits.Mul64(n, m) // lowest terms, so what does not fit here never fits
	if hi != 0 {
		return NaN
	}
	return pack(num, d*e, (an < 0) != (bn < 0))
}

// Div is a/b; NaN when b is zero.
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

// Cmp is -1, 0 or 1 as a is below, equal to or above b. NaN is below every
// number and equal to itself.
func Cmp(a, b int64) int {
	if (a|b)&denMask != 0 {
		an, ad := Parts(a)
		bn, bd := Parts(b)
		a, b = an*bd, bn*ad // 44+20 bits fit
	}
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// Format writes a number as people do: 4, -2, 3/2.
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

// ParseNumber reads 12, -3, 1.5 (six decimals at most) or 3/2. It is false
// for anything else and for what does not fit.
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

// addParts is a+b over the least common denominator. Each product is within
// 63 bits; their sum exceeds them only over coprime denominators, and then
// nothing cancels and it never fits.
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

// abs is the magnitude of n, of the least int64 too.
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
