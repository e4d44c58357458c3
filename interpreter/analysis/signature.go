package analysis

import (
	"slices"
	"strings"

	"wargame/dsl"

	"github.com/alecthomas/participle/v2/lexer"
)

// Signature is what a call at an offset can mean.
type Signature struct {
	Label  string   // cost(u: unit, to: hex): number
	Params []string // parts of the label, in order
	Title  string   // what it is, and the rule that declares it
}

// Signatures returns the declarations that the call around an offset can mean, and the
// number of the argument that stands there, from 0. Without a call they are empty.
func (g *Game) Signatures(path string, offset int) ([]Signature, int) {
	f := g.files[path]
	if f == nil {
		return nil, 0
	}
	w, argument, ok := callAround(path, f.Tokens, offset)
	if !ok {
		return nil, 0
	}
	var out []Signature
	for _, e := range g.declared(w) {
		if s, ok := signatureOf(e.Signature); ok {
			s.Title = e.Title
			if e.Clause != "" {
				s.Title = strings.TrimSpace(e.Clause + " " + e.Title)
			}
			out = append(out, s)
		}
	}
	if s, ok := signatureOf(g.names().funcs[w.Text]); ok && len(out) == 0 {
		out = append(out, s)
	}
	slices.SortStableFunc(out, func(a, b Signature) int { return fit(b, argument) - fit(a, argument) })
	return out, argument
}

// fit is 1 if a signature has a parameter of a number.
func fit(s Signature, argument int) int {
	if argument < len(s.Params) {
		return 1
	}
	return 0
}

// callAround returns the name before the innermost bracket that is open at an offset, and
// the number of commas between. It looks back within one item.
func callAround(path string, tokens []lexer.Token, offset int) (Word, int, bool) {
	i, _ := slices.BinarySearchFunc(tokens, offset, func(t lexer.Token, o int) int { return t.Pos.Offset - o })
	commas, depth := 0, 0
	for i--; i >= 0; i-- {
		t := tokens[i]
		if t.Type != dsl.TokenPunct && t.Type != dsl.TokenIdent {
			continue
		}
		switch t.Value {
		case ")", "]":
			depth++
		case "[":
			if depth == 0 {
				commas = 0 // it was in a list, which is one argument
			} else {
				depth--
			}
		case "(":
			if depth > 0 {
				depth--
				continue
			}
			if i == 0 || tokens[i-1].Type != dsl.TokenIdent {
				commas = 0
				continue
			}
			return wordOf(path, tokens, i-1), commas, true
		case ",":
			if depth == 0 {
				commas++
			}
		case "{", "}", "rule", "test":
			return Word{}, 0, false
		}
	}
	return Word{}, 0, false
}

// signatureOf splits the parameters of a signature; it reports whether there are any.
func signatureOf(label string) (Signature, bool) {
	_, rest, found := strings.Cut(label, "(")
	if !found {
		return Signature{}, false
	}
	s := Signature{Label: label}
	depth, from := 0, 0
	for i, r := range rest {
		switch {
		case r == '(' || r == '[':
			depth++
		case depth > 0 && (r == ')' || r == ']'):
			depth--
		case depth == 0 && (r == ',' || r == ')'):
			if p := strings.TrimSpace(rest[from:i]); p != "" {
				s.Params = append(s.Params, p)
			}
			from = i + 1
			if r == ')' {
				return s, true
			}
		}
	}
	return s, true
}
