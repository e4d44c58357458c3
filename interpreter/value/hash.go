package value

// The mixing function is written out here and fixed by a golden test, because saved games
// and replays compare hashes across versions and machines.

// Fold mixes one word into a hash. It is injective in each argument: different words give
// different results for the same h, and different h for the same word.
func Fold(h, word uint64) uint64 {
	h = (h ^ word) * 0x9e3779b97f4a7c15
	return h ^ h>>32
}

// Finish makes every bit of the result depend on every bit of h (the finalizer of
// SplitMix64).
func Finish(h uint64) uint64 {
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	return h ^ h>>31
}

// FoldText mixes the length and the bytes of a text into a hash.
func FoldText(h uint64, s string) uint64 {
	h = Fold(h, uint64(len(s)))
	for len(s) >= 8 {
		h = Fold(h, uint64(s[0])|uint64(s[1])<<8|uint64(s[2])<<16|uint64(s[3])<<24|
			uint64(s[4])<<32|uint64(s[5])<<40|uint64(s[6])<<48|uint64(s[7])<<56)
		s = s[8:]
	}
	if len(s) > 0 {
		var word uint64
		for i := len(s) - 1; i >= 0; i-- {
			word = word<<8 | uint64(s[i])
		}
		h = Fold(h, word)
	}
	return h
}

// Mix mixes a value into a hash. Equal values (see Equal) give equal results.
func Mix(h uint64, v Value) uint64 {
	h = Fold(h, uint64(v.N))
	if v.P == nil || v.P.empty() {
		return Fold(h, 0)
	}
	h = Fold(h, 1+uint64(len(v.P.Words)))
	for _, w := range v.P.Words {
		h = Fold(h, uint64(w))
	}
	h = Fold(h, uint64(len(v.P.Vals)))
	for _, f := range v.P.Vals {
		h = Mix(h, f)
	}
	return FoldText(h, v.P.Text)
}

func (b *Boxed) empty() bool {
	return len(b.Words) == 0 && len(b.Vals) == 0 && b.Text == ""
}
