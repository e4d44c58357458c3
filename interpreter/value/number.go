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

// Int is the whole number n as a word.
func Int(n int) int64 { return int64(n) << denBits }

// Frac is num/den in lowest terms; NaN when den is zero or the parts do not fit.
func Frac(num, den int64) int64 {
	if den == 0 {
		return NaN
	}
	if den < 0 {
		num, den = -num, -den
	}
	if g := gcd(abs(num), den); g > 1 {
		num, den = num/g, den/g
	}
	if num > maxNum || num < -maxNum || den > denMask+1 {
		return NaN
	}
	return num<<denBits | (den - 1)
}

// Parts gives numerator and denominator of a number.
func Parts(n int64) (num, den int64) { return n >> denBits, n&denMask + 1 }

// Whole tells whether a number has no fraction.
func Whole(n int64) bool { return n&denMask == 0 }

// Floor is the greatest whole number (as a Go int) not above n.
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
	if n < 0 {
		return -Nearest(Neg(n))
	}
	return Floor(Add(n, Frac(1, 2)))
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
		return checked(a + b)
	}
	return addSlow(a, b)
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
	if g := gcd(abs(an), bd); g > 1 {
		an, bd = an/g, bd/g
	}
	if g := gcd(abs(bn), ad); g > 1 {
		bn, ad = bn/g, ad/g
	}
	num, ok := mul(an, bn)
	if !ok {
		return NaN
	}
	return Frac(num, ad*bd)
}

// Div is a/b; NaN when b is zero.
func Div(a, b int64) int64 {
	if a == NaN || b == NaN {
		return NaN
	}
	bn, bd := Parts(b)
	if bn == 0 {
		return NaN
	}
	if bn < 0 {
		bn, bd = -bn, -bd
	}
	an, ad := Parts(a)
	if g := gcd(abs(an), bn); g > 1 {
		an, bn = an/g, bn/g
	}
	if g := gcd(bd, ad); g > 1 {
		bd, ad = bd/g, ad/g
	}
	num, ok1 := mul(an, bd)
	den, ok2 := mul(ad, bn)
	if !ok1 || !ok2 {
		return NaN
	}
	return Frac(num, den)
}

// Cmp is -1, 0 or 1 as a is below, equal to or above b.
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

// ParseNumber reads 12, -3, 1.5 or 3/2.
func ParseNumber(s string) (int64, bool) {
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '/':
			a, ok1 := ParseNumber(s[:i])
			b, ok2 := ParseNumber(s[i+1:])
			q := Div(a, b)
			return q, ok1 && ok2 && q != NaN
		case '.':
			frac := s[i+1:]
			if len(frac) == 0 || len(frac) > 6 {
				return 0, false
			}
			n, err := strconv.ParseInt(s[:i]+frac, 10, 44)
			if err != nil {
				return 0, false
			}
			den := int64(1)
			for range frac {
				den *= 10
			}
			q := Frac(n, den)
			return q, q != NaN
		}
	}
	n, err := strconv.ParseInt(s, 10, 44)
	return n << denBits, err == nil
}

func addSlow(a, b int64) int64 {
	if a == NaN || b == NaN {
		return NaN
	}
	an, ad := Parts(a)
	bn, bd := Parts(b)
	if ad == bd {
		return Frac(an+bn, ad)
	}
	x, ok1 := mul(an, bd)
	y, ok2 := mul(bn, ad)
	if !ok1 || !ok2 || x > 0 && y > 0 && x+y < 0 || x < 0 && y < 0 && x+y >= 0 {
		return NaN
	}
	return Frac(x+y, ad*bd)
}

func checked(n int64) int64 {
	if num := n >> denBits; num > maxNum || num < -maxNum {
		return NaN
	}
	return n
}

func mul(a, b int64) (int64, bool) {
	hi, lo := bits.Mul64(uint64(abs(a)), uint64(abs(b)))
	if hi != 0 || lo > 1<<62 {
		return 0, false
	}
	p := int64(lo)
	if (a < 0) != (b < 0) {
		p = -p
	}
	return p, true
}

func abs(n int64) int64 {
	if n < 0 {
		return -n
	}
	return n
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
