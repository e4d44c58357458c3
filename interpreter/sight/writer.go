package sight

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"wargame/interpreter/names"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// writer writes names, values and texts of the rules as the onlookers may read them.
type writer struct {
	*redaction
	words *words // made when a text is first redacted
}

// Name returns the name of a unit for people: its title if it has one.
func (w *writer) Name(u int) string {
	if w.Hides(u) {
		return covered(w.game.P.Messages, 1, w.Shows(u))
	}
	return w.game.P.UnitCalled(u)
}

// Names lists units: visible ones in their order, then the number of hidden ones.
func (w *writer) Names(units []int64) []string {
	var out []string
	var hidden []int64
	for _, u := range units {
		if w.Hides(int(u)) {
			hidden = append(hidden, u)
		} else {
			out = append(out, w.game.P.UnitCalled(int(u)))
		}
	}
	return append(out, w.countHidden(hidden)...)
}

// Show writes a value as Lexicon.ShowTitled does, without the names of hidden units.
func (w *writer) Show(t value.Type, x value.Value) string {
	units := run.UnitsOf(w.game.P, t, x)
	if !slices.ContainsFunc(units, func(u int64) bool { return w.Hides(int(u)) }) {
		return w.game.P.ShowTitled(t, x)
	}
	return strings.Join(w.Names(units), ", ")
}

// Hidden reports whether a text mentions a hidden unit.
func (w *writer) Hidden(parts []run.Part) bool {
	return slices.ContainsFunc(parts, func(p run.Part) bool {
		return slices.ContainsFunc(p.Units, func(u int64) bool { return w.Hides(int(u)) })
	})
}

// Say writes a text of the rules. If the text mentions a hidden unit, the unit's name is
// left out, and of other values only places and sides stay: the others may be the unit's
// strength.
func (w *writer) Say(text string, parts []run.Part) string {
	if !w.Hidden(parts) {
		return w.Text(text)
	}
	var b strings.Builder
	away := slices.ContainsFunc(parts, func(p run.Part) bool {
		return slices.ContainsFunc(p.Units, func(u int64) bool { return w.hidesPlace(int(u)) })
	})
	for _, p := range parts {
		switch {
		case len(p.Units) > 0:
			b.WriteString(strings.Join(w.Names(p.Units), ", "))
		case p.Plain && away:
			b.WriteString(w.placeless(p.Text))
		case p.Plain:
			b.WriteString(p.Text)
		default:
			b.WriteString(withheld)
		}
	}
	return w.Text(b.String())
}

// placeless replaces the names of spaces in a text.
func (w *writer) placeless(text string) string {
	byLength := func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) }
	titles := slices.Collect(maps.Values(w.game.P.SpaceTitles))
	for at := range w.Map().Len() {
		if id := w.Map().Name(at); strings.Contains(id, "_") { // its name in texts has several words
			titles = append(titles, names.Spoken(id))
		}
	}
	for _, title := range slices.SortedFunc(slices.Values(titles), byLength) {
		text = strings.ReplaceAll(text, title, withheld)
	}
	words := strings.Split(text, " ")
	for i, x := range words {
		name := strings.Trim(x, ",.;:()")
		if _, ok := w.Map().Find(name); ok && name != "" {
			words[i] = strings.Replace(x, name, withheld, 1)
		}
	}
	return strings.Join(words, " ")
}

// Text replaces the names of hidden units and pieces in a text whose parts are not
// known: whole words, the longest name first. A name without a letter stays, since it
// may be a number.
func (w *writer) Text(s string) string {
	if w.hidden == nil && w.pieces == nil {
		return s
	}
	if w.words == nil {
		w.words = wordsOf(w)
	}
	return w.words.redact(s)
}

// hidesTitle reports whether all pieces with a title are hidden.
func (w *writer) hidesTitle(n *names.Noun, title string) bool {
	for i, t := range w.game.P.Enums[n.Name].Titles {
		if t == title && !w.HidesPiece(n.Name, i) {
			return false
		}
	}
	return true
}

// countHidden counts hidden units by what they reveal.
func (w *writer) countHidden(units []int64) []string {
	count := map[string]int{}
	for _, u := range units {
		count[w.Shows(int(u))]++
	}
	var out []string
	for _, shows := range sorted(count) {
		out = append(out, covered(w.game.P.Messages, count[shows], shows))
	}
	return out
}
