package why

import (
	"fmt"
	"strings"
	"unicode"

	"wargame/interpreter/program"
	"wargame/interpreter/topology"
	"wargame/interpreter/value"
)

// Called returns a question in the form of a command, without brackets and with the names of
// the game, as an expression: enter 9/2 0405 0406 becomes enter(unit("9/2"), hex(0405),
// hex(0406)). So does enter(9/2, 0405, 0406), as derivations write it. Text that does not
// begin with the name of a rule with parameters, or is an expression already, is returned
// unchanged.
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

// written splits a question into the name of a rule and the things in its brackets.
func written(text string) (name string, things []string, ok bool) {
	name, list, opens := strings.Cut(strings.TrimSpace(text), "(")
	list, closes := strings.CutSuffix(list, ")")
	if !opens || !closes || name == "" || !isName(name) || strings.ContainsAny(list, `()[]{}"?:=<>#.`) {
		return "", nil, false
	}
	return name, strings.Split(list, ","), true
}

// asWritten translates the names of units and spaces in the brackets; everything else stays.
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

// operators are the words that connect two words of an expression.
var operators = map[string]bool{"and": true, "or": true, "not": true, "in": true, "+": true, "-": true, "*": true, "/": true, "%": true}

// thing translates the first of some words and returns how many it used: the name of a unit
// may have several.
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
		return fmt.Sprintf("unit(%q)", words[0]), 1 // the unknown unit is reported when the expression is compiled
	}
	return words[0], 1
}

// isName reports whether a word can be a name of the language.
func isName(word string) bool {
	for i, r := range word {
		if r != '_' && !unicode.IsLetter(r) && (i == 0 || !unicode.IsDigit(r)) {
			return false
		}
	}
	return true
}

// Space returns the expression for a space.
func Space(m *topology.Map, space int) string {
	name := m.Name(space)
	if m.IsHex(space) {
		return "hex(" + name + ")"
	}
	return fmt.Sprintf("space(%q)", name)
}
