package drawing

import (
	"slices"
	"strings"
	"unicode"

	"wargame/interpreter/construct"
	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/value"
)

// letters assigns a letter to each terrain: each flag of a space and each word of an
// enum that is not the default.
type letters struct {
	attributes []*construct.Attribute
	given      map[string]rune
	order      []string
}

func newLetters(d *Drawing) *letters {
	l := &letters{given: map[string]rune{}}
	drawn := drawnAttributes(d.View.Program())
	for _, name := range d.View.Program().AttributeNames("space") {
		a := d.View.Program().Attribute("space", name)
		if len(drawn) > 0 && !drawn[a.Name] {
			continue // attributes that the printed map does not show would be too many
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

// drawnAttributes returns the attributes of spaces that the legend draws.
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

// of returns the terrain letters of a space, or a dot if it has none.
func (l *letters) of(d *Drawing, space int) string {
	out := ""
	for _, a := range l.attributes {
		v, _ := d.View.Attribute(a, space)
		switch a.Type.Kind {
		case value.Flag:
			if v.N != 0 {
				out += string(l.letter(a.Label()))
			}
		case value.Enum:
			if v.N >= 0 && !v.Equal(a.Default) {
				out += string(l.letter(d.View.Program().Show(a.Type, v)))
			}
		case value.Mask:
			for i, w := range d.View.Program().Enums[a.Type.Name].Words {
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

// letter assigns a word the first of its letters that is free.
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

// legend returns the meaning of the letters of terrain and sides, and of the signs on
// hexsides.
func (l *letters) legend(d *Drawing, edges *rims) []string {
	var parts []string
	for s, w := range d.View.Program().Enums["side"].Words {
		parts = append(parts, d.sideLetter(s)+" "+w)
	}
	if of := d.View.Program().Pieces(); len(of) > 0 {
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
	return []string{"", d.Dim(strings.Join(parts, " · "))}
}
