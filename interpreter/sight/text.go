package sight

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wargame/interpreter/names"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// withheld stands for what was worked out for a hidden counter.
const withheld = "…"

// Covered is what so many hidden counters are called.
func Covered(n int) string {
	if n == 1 {
		return "a hidden counter"
	}
	return fmt.Sprintf("%d hidden counters", n)
}

// Name is what a counter is called.
func (v *View) Name(u int) string {
	if v.Hides(u) {
		return covered(1, v.Shows(u))
	}
	return v.game.P.UnitName(u)
}

// Names lists counters: those in sight in their order, then how many are hidden.
func (v *View) Names(units []int64) []string {
	var out []string
	var hidden []int64
	for _, u := range units {
		if v.Hides(int(u)) {
			hidden = append(hidden, u)
		} else {
			out = append(out, v.game.P.UnitName(int(u)))
		}
	}
	return append(out, v.countHidden(hidden)...)
}

// Show writes a value as Program.Show does.
func (v *View) Show(t value.Type, x value.Value) string {
	units := run.UnitsOf(v.game.P, t, x)
	if !slices.ContainsFunc(units, func(u int64) bool { return v.Hides(int(u)) }) {
		return v.game.P.Show(t, x)
	}
	return strings.Join(v.Names(units), ", ")
}

// Hidden tells whether a text in parts is about a hidden counter.
func (v *View) Hidden(parts []run.Part) bool {
	return slices.ContainsFunc(parts, func(p run.Part) bool {
		return slices.ContainsFunc(p.Units, func(u int64) bool { return v.Hides(int(u)) })
	})
}

// Say writes a text of the rules. If it is about a hidden counter, it is told
// without its name, and of other values only places and sides: they may be its
// strength.
func (v *View) Say(text string, parts []run.Part) string {
	if !v.Hidden(parts) {
		return v.Text(text)
	}
	var b strings.Builder
	away := slices.ContainsFunc(parts, func(p run.Part) bool {
		return slices.ContainsFunc(p.Units, func(u int64) bool { return v.hidesPlace(int(u)) })
	})
	for _, p := range parts {
		switch {
		case len(p.Units) > 0:
			b.WriteString(strings.Join(v.Names(p.Units), ", "))
		case p.Plain && away:
			b.WriteString(v.placeless(p.Text))
		case p.Plain:
			b.WriteString(p.Text)
		default:
			b.WriteString(withheld)
		}
	}
	return v.Text(b.String())
}

// placeless withholds the spaces that a text names.
func (v *View) placeless(text string) string {
	byLength := func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) }
	titles := slices.Collect(maps.Values(v.game.P.SpaceTitles))
	for at := range v.Map().Len() {
		if id := v.Map().Name(at); strings.Contains(id, "_") { // its name in texts has several words
			titles = append(titles, names.Spoken(id))
		}
	}
	for _, title := range slices.SortedFunc(slices.Values(titles), byLength) {
		text = strings.ReplaceAll(text, title, withheld)
	}
	words := strings.Split(text, " ")
	for i, w := range words {
		name := strings.Trim(w, ",.;:()")
		if _, ok := v.Map().Find(name); ok && name != "" {
			words[i] = strings.Replace(w, name, withheld, 1)
		}
	}
	return strings.Join(words, " ")
}

// Text takes the names of hidden counters and pieces out of a text that nobody can take
// apart: whole words, the longest name first. A name without a letter stays, for
// it may be a number.
func (v *View) Text(s string) string {
	if v.hidden == nil && v.pieces == nil {
		return s
	}
	if v.words == nil {
		v.words = wordsOf(v)
	}
	return v.words.veil(s)
}

// words are the names of all counters by their first character, the longest first:
// one in sight is found too, so that no hidden one is taken for a part of it.
type words struct{ by map[byte][]word }

type word struct {
	name  string
	cover string // what stands for a hidden one; empty for one in sight
}

// hidesTitle tells whether all pieces that bear a title are out of sight.
func (v *View) hidesTitle(n *names.Noun, title string) bool {
	for i, t := range v.game.P.Enums[n.Name].Titles {
		if t == title && !v.HidesPiece(n.Name, i) {
			return false
		}
	}
	return true
}

func wordsOf(v *View) *words {
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
		add(name, Covered(1), v.Hides(u))
	}
	for _, n := range v.game.P.Pieces() {
		for i, name := range v.game.P.Enums[n.Name].Words {
			add(name, coveredPiece, v.HidesPiece(n.Name, i))
			if title := v.game.P.Enums[n.Name].Titles[i]; title != name {
				add(title, coveredPiece, v.hidesTitle(n, title))
			}
			if listed := v.game.P.Pick(value.EnumType(n.Name), value.Word(int64(i))); listed != name {
				add(listed, coveredPiece, v.HidesPiece(n.Name, i) && (listed != v.game.P.Enums[n.Name].Titles[i] || v.hidesTitle(n, listed)))
			}
		}
	}
	for _, list := range w.by {
		slices.SortStableFunc(list, func(a, b word) int { return len(b.name) - len(a.name) })
	}
	return w
}

func (w *words) veil(s string) string {
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

// at is the name that a text begins with.
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

func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
