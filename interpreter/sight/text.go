package sight

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wargame/interpreter/messages"
	"wargame/interpreter/value"
)

// coveredPiece is the name of a hidden piece.
const coveredPiece = "a hidden piece"

// withheld replaces a value that was computed for a hidden unit.
const withheld = "…"

// Covered names a number of hidden counters in a language.
func Covered(by *messages.Printer, n int) string {
	if n == 1 {
		return by.Text("a hidden counter")
	}
	return by.Sprintf("%d hidden counters", n)
}

// words holds the names and titles of all units by their first byte, the longest first. Visible
// units are included, so that no hidden name is found inside a visible one.
type words struct{ by map[byte][]word }

type word struct {
	name  string
	cover string // what stands for a hidden one; empty for one in sight
}

func wordsOf(v *writer) *words {
	w := &words{by: map[byte][]word{}}
	add := func(name, cover string, hidden bool) {
		if !hidden {
			cover = ""
		}
		if strings.ContainsFunc(name, unicode.IsLetter) {
			w.by[name[0]] = append(w.by[name[0]], word{name, cover})
		}
	}
	for u, name := range v.game.P.Units {
		add(name, Covered(v.game.P.Messages, 1), v.Hides(u))
		if title := v.game.P.UnitCalled(u); title != name {
			add(title, Covered(v.game.P.Messages, 1), v.Hides(u))
		}
	}
	for _, n := range v.game.P.Pieces() {
		for i, name := range v.game.P.Enums[n.Name].Words {
			add(name, v.game.P.Messages.Text(coveredPiece), v.HidesPiece(n.Name, i))
			if title := v.game.P.Enums[n.Name].Titles[i]; title != name {
				add(title, v.game.P.Messages.Text(coveredPiece), v.hidesTitle(n, title))
			}
			if listed := v.game.P.Pick(value.EnumType(n.Name), value.Word(int64(i))); listed != name {
				add(listed, v.game.P.Messages.Text(coveredPiece), v.HidesPiece(n.Name, i) && (listed != v.game.P.Enums[n.Name].Titles[i] || v.hidesTitle(n, listed)))
			}
		}
	}
	for _, list := range w.by {
		slices.SortStableFunc(list, func(a, b word) int { return len(b.name) - len(a.name) })
	}
	return w
}

func (w *words) redact(s string) string {
	var b strings.Builder
	before := ' '
	for i := 0; i < len(s); {
		if !inWord(before) || !inWord(first(s[i:])) {
			if x, ok := w.at(s[i:]); ok {
				b.WriteString(cmp.Or(x.cover, x.name))
				before, _ = utf8.DecodeLastRuneInString(x.name)
				i += len(x.name)
				continue
			}
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		b.WriteString(s[i : i+n])
		before = r
		i += n
	}
	return b.String()
}

// at returns the name at the beginning of a text.
func (w *words) at(s string) (word, bool) {
	for _, x := range w.by[s[0]] {
		if !strings.HasPrefix(s, x.name) {
			continue
		}
		last, _ := utf8.DecodeLastRuneInString(x.name)
		if rest := s[len(x.name):]; rest == "" || !inWord(last) || !inWord(first(rest)) {
			return x, true
		}
	}
	return word{}, false
}

func first(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

// inWord reports whether a name that ends beside a character could be a part of a longer
// word. Scripts without blanks between words have no such boundary, so a name beside their
// characters is always taken for a name.
func inWord(r rune) bool {
	return (unicode.IsLetter(r) || unicode.IsDigit(r)) && !unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
}
