package why

import (
	"fmt"
	"strings"
	"unicode"

	"wargame/interpreter/program"
	"wargame/interpreter/topology"
	"wargame/interpreter/value"
)

// Called is a question that is asked as a command is, without brackets and with things as
// the game calls them, as an expression: enter 9/2 0405 0406 is
// enter(unit("9/2"), hex(0405), hex(0406)). So is enter(9/2, 0405, 0406), as a derivation
// writes it. Text that does not begin with the name of a rule about something, or that is an
// expression already, is left as it is.
func Called(p *program.Program, names program.Names, text string) string {
	if name, list, ok := written(text); ok {
		return asWritten(p, names, text, name, list)
	}
	words := strings.Fields(text)
	if len(words) < 2 || strings.ContainsAny(text, `()[]{}"?:,=<>`) {
		return text
	}
	f := p.Func(words[0])
	if f == nil || len(f.Params) == 0 {
		return text
	}
	for _, w := range words[1:] {
		if operators[w] {
			return text
		}
	}
	var args []string
	for left := words[1:]; len(left) > 0; {
		t := value.Type{}
		if len(args) < len(f.Params) {
			t = f.Params[len(args)]
		}
		arg, n := thing(p, names, t, left)
		args, left = append(args, arg), left[n:]
	}
	return words[0] + "(" + strings.Join(args, ", ") + ")"
}

// written takes a question apart that names a rule and, in brackets, things.
func written(text string) (name string, things []string, ok bool) {
	name, list, opens := strings.Cut(strings.TrimSpace(text), "(")
	list, closes := strings.CutSuffix(list, ")")
	if !opens || !closes || name == "" || !isName(name) || strings.ContainsAny(list, `()[]{}"?:=<>#.`) {
		return "", nil, false
	}
	return name, strings.Split(list, ","), true
}

// asWritten puts units and spaces that stand by their names in brackets as the language
// names them; all else stays.
func asWritten(p *program.Program, names program.Names, text, name string, things []string) string {
	f := p.Func(name)
	if f == nil || len(f.Params) != len(things) {
		return text
	}
	for i, x := range things {
		words := strings.Fields(x)
		if things[i] = strings.TrimSpace(x); len(words) == 0 {
			continue
		}
		if _, known := p.Word(f.Params[i], things[i]); known {
			if arg, n := thing(p, names, f.Params[i], words); n == len(words) {
				things[i] = arg
			}
		}
	}
	return name + "(" + strings.Join(things, ", ") + ")"
}

// operators are what stands between two words of an expression.
var operators = map[string]bool{"and": true, "or": true, "not": true, "in": true, "+": true, "-": true, "*": true, "/": true, "%": true}

// thing is what the first of some words name, and how many do: a unit may be called by
// several.
func thing(p *program.Program, names program.Names, t value.Type, words []string) (text string, n int) {
	if names == nil || len(names(words[0])) == 0 {
		for n := len(words); n > 0; n-- {
			name := strings.Join(words[:n], " ")
			v, ok := p.Word(t, name)
			switch {
			case !ok:
			case t.Kind == value.Unit:
				return fmt.Sprintf("unit(%q)", name), n
			case t.Kind == value.Space:
				return Space(p.World.Map, int(v.N)), n
			}
		}
	}
	if t.Kind == value.Unit && !isName(words[0]) {
		return fmt.Sprintf("unit(%q)", words[0]), 1 // there is none, which is then told
	}
	return words[0], 1
}

// isName tells whether a word can be a name of the language.
func isName(word string) bool {
	for i, r := range word {
		if r != '_' && !unicode.IsLetter(r) && (i == 0 || !unicode.IsDigit(r)) {
			return false
		}
	}
	return true
}

// Space is a space as an expression names it.
func Space(m *topology.Map, space int) string {
	name := m.Name(space)
	if m.IsHex(space) {
		return "hex(" + name + ")"
	}
	return fmt.Sprintf("space(%q)", name)
}
