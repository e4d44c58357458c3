package workshop

import "unicode/utf8"

// The page counts in units of UTF-16, the analysis in bytes.

// units converts places of one text. Places must be asked for in any order; later ones in a
// text are found fast, since the last place is remembered.
type units struct {
	text     []byte
	at, unit int // a place in bytes, and the same in units
}

// unitOf returns the place of a byte in units. Places outside of the text are moved into it.
func (u *units) unitOf(offset int) int {
	offset = min(max(offset, 0), len(u.text))
	if offset < u.at {
		u.at, u.unit = 0, 0
	}
	for u.at < offset {
		u.step()
	}
	return u.unit
}

// byteOf returns the place of a unit in bytes.
func (u *units) byteOf(unit int) int {
	if unit < u.unit {
		u.at, u.unit = 0, 0
	}
	for u.unit < unit && u.at < len(u.text) {
		u.step()
	}
	return u.at
}

func (u *units) step() {
	if u.text[u.at] < utf8.RuneSelf {
		u.at, u.unit = u.at+1, u.unit+1
		return
	}
	r, n := utf8.DecodeRune(u.text[u.at:])
	u.at += n
	if u.unit++; r > 0xffff {
		u.unit++
	}
}
