package terminal

import (
	"slices"
	"strings"
	"unicode"

	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/value"
)

// letters stand for terrain: each flag of a space and each word of an enum that
// differs from the usual one gets a letter of its own.
type letters struct {
	attributes []*program.Attribute
	given      map[string]rune
	order      []string
}

func newLetters(t *table) *letters {
	l := &letters{given: map[string]rune{}}
	drawn := drawnAttributes(t.g.P)
	for _, name := range t.g.P.AttributeNames("space") {
		a := t.g.P.Attribute("space", name)
		if len(drawn) > 0 && !drawn[a.Name] {
			continue // of what the printed map does not show there would be too much
		}
		switch a.Type.Kind {
		case value.Flag, value.Mask:
			l.attributes = append(l.attributes, a)
		case value.Enum:
			if a.Type.Name != "side" {
				l.attributes = append(l.attributes, a)
			}
		}
	}
	return l
}

// drawnAttributes are the attributes of spaces that the legend draws.
func drawnAttributes(p *program.Program) map[string]bool {
	out := map[string]bool{}
	for _, x := range p.Legend {
		if x.Of != "space" {
			continue
		}
		for _, w := range x.Words {
			if w.Attribute != nil {
				out[w.Attribute.Name] = true
			}
		}
	}
	return out
}

// of is the terrain of a space, a dot when there is nothing to say.
func (l *letters) of(t *table, space int) string {
	out := ""
	for _, a := range l.attributes {
		v, _ := t.view().Attribute(a, space)
		switch a.Type.Kind {
		case value.Flag:
			if v.N != 0 {
				out += string(l.letter(a.Label()))
			}
		case value.Enum:
			if v.N >= 0 && !v.Equal(a.Default) {
				out += string(l.letter(t.g.P.Show(a.Type, v)))
			}
		case value.Mask:
			for i, w := range t.g.P.Enums[a.Type.Name].Words {
				if v.N>>i&1 != 0 {
					out += string(l.letter(w))
				}
			}
		}
	}
	if out == "" {
		return "."
	}
	if r := []rune(out); len(r) > 3 {
		return string(r[:2]) + "+"
	}
	return out
}

// letter gives a word a letter: the first of its own that is free.
func (l *letters) letter(word string) rune {
	if r, ok := l.given[word]; ok {
		return r
	}
	taken := func(r rune) bool {
		return slices.ContainsFunc(l.order, func(w string) bool { return l.given[w] == r })
	}
	pick := '*'
	for _, r := range word + "abcdefghijklmnopqrstuvwxyz" {
		if r = unicode.ToLower(r); unicode.IsLetter(r) && !taken(r) {
			pick = r
			break
		}
	}
	l.given[word] = pick
	l.order = append(l.order, word)
	return pick
}

// legend says what the letters mean, those of the sides, and the signs of the hexsides.
func (l *letters) legend(t *table, edges *rims) []string {
	var parts []string
	for s, w := range t.g.P.Enums["side"].Words {
		parts = append(parts, t.sideLetter(s)+" "+w)
	}
	if of := t.g.P.Pieces(); len(of) > 0 {
		var plurals []string
		for _, n := range of {
			plurals = append(plurals, names.Spoken(n.Plural))
		}
		parts = append(parts, "* "+strings.Join(plurals, ", "))
	}
	for _, w := range l.order {
		parts = append(parts, string(l.given[w])+" "+w)
	}
	parts = append(parts, edges.legend()...)
	return []string{"", t.Dim(strings.Join(parts, " · "))}
}
