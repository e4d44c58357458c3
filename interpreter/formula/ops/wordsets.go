package ops

import "wargame/interpreter/formula"

// SetOp combines words[:mid] and words[mid:] in place and returns the result.
func SetOp(o formula.Op, words []int64, mid int) []int64 {
	left, right, out := words[:mid], words[mid:], words[:0]
	for _, w := range left {
		if o == formula.OpUnion || Contains(right, w) == (o == formula.OpInter) {
			if !Contains(out, w) {
				out = append(out, w)
			}
		}
	}
	if o == formula.OpUnion {
		for _, w := range right {
			if !Contains(out, w) {
				out = append(out, w)
			}
		}
	}
	return out
}

func Contains(words []int64, x int64) bool {
	for _, w := range words {
		if w == x {
			return true
		}
	}
	return false
}

// MaskOf returns the set of some words as a bit mask.
func MaskOf(words []int64) int64 {
	m := uint64(0)
	for _, w := range words {
		if w >= 0 && w < 64 {
			m |= 1 << uint(w)
		}
	}
	return int64(m)
}

func MaskOp(o formula.Op, a, b int64) int64 {
	switch o {
	case formula.OpUnion:
		return a | b
	case formula.OpInter:
		return a & b
	}
	return a &^ b
}

func InMask(m, b int64) bool { return b >= 0 && b < 64 && uint64(m)>>uint(b)&1 == 1 }

func SameWords(a, b []int64) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
