package analysis

import (
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/vocabulary"

	"github.com/alecthomas/participle/v2/lexer"
)

// Place is a range of bytes of a file.
type Place struct {
	Path       string
	Start, End lexer.Position
}

func placeOf(s dsl.Span) Place { return Place{pathOf(s.File), s.Start, s.End} }

// index finds declarations by name.
type index struct {
	entries map[string][]vocabulary.Entry
	words   map[string][]word // of enums: what has a name within another
	funcs   map[string]string // functions of the language, with their signatures
	members []string          // what can follow a dot
}

// word is a name within a declaration: a word of an enum, a field of a record or a noun.
type word struct {
	of    string // what it belongs to: "enum arm"
	title string
	span  dsl.Span
	field bool // it follows a dot
}

// newIndex lists the names of a game; p is its program, as far as it could be made.
func newIndex(g *Game, p *program.Program) *index {
	x := &index{map[string][]vocabulary.Entry{}, map[string][]word{}, map[string]string{}, nil}
	if p != nil && p.Set != nil {
		for _, e := range vocabulary.List(p.Set, g.game.Files) {
			x.entries[e.Name] = append(x.entries[e.Name], e)
		}
		for _, name := range p.FuncNames() {
			if len(x.entries[name]) == 0 {
				x.funcs[name] = signature(name, p.Func(name))
			}
		}
		x.members = p.MemberNames()
	}
	for _, f := range g.files {
		dsl.WalkRules(f, func(node any) bool {
			switch d := node.(type) {
			case *dsl.Enum:
				for _, v := range d.Values {
					x.words[v.Name.Text] = append(x.words[v.Name.Text], word{"enum " + d.Name.Text, v.Title.Value(), spanOf(v.Name), false})
				}
			case *dsl.Record:
				x.fields("record "+d.Name.Text, d.Fields)
			case *dsl.Noun:
				x.fields(d.Kind+" "+d.Name.Text, d.Fields)
			}
			return true
		})
	}
	return x
}

func (x *index) fields(of string, list []*dsl.Field) {
	for _, f := range list {
		x.words[f.Name.Text] = append(x.words[f.Name.Text], word{of, f.Title.Value(), spanOf(f.Name), true})
	}
}

// signature writes the types of a function: distance(space, space): number.
func signature(name string, f *formula.Func) string {
	var params []string
	for _, t := range f.Params {
		params = append(params, t.String())
	}
	if len(params) == 0 {
		return name + ": " + f.Result.String()
	}
	return name + "(" + strings.Join(params, ", ") + "): " + f.Result.String()
}

func spanOf(n *dsl.Name) dsl.Span {
	end := n.Pos
	end.Offset, end.Column = end.Offset+len(n.Text), end.Column+len(n.Text)
	return dsl.SpanOf(n.Pos, end)
}

// Word is the token at an offset of a file.
type Word struct {
	Text   string
	Place  Place
	Member bool // it follows a dot: an attribute or a list of a thing
	Clause bool // it is part of the number of a clause
	Call   bool // an opening bracket follows
}

// WordAt returns the name at an offset, or just before it.
func (g *Game) WordAt(path string, offset int) (Word, bool) {
	f := g.files[path]
	if f == nil {
		return Word{}, false
	}
	i := tokenAt(f.Tokens, offset)
	if i < 0 || f.Tokens[i].Type != dsl.TokenIdent {
		return Word{}, false
	}
	return wordOf(path, f.Tokens, i), true
}

// tokenAt returns the index of the token that holds an offset; if that is no name, of the
// token that ends there. -1 for none.
func tokenAt(tokens []lexer.Token, offset int) int {
	i, found := slices.BinarySearchFunc(tokens, offset, func(t lexer.Token, o int) int { return t.Pos.Offset - o })
	if !found {
		i--
	}
	if i < 0 || i >= len(tokens) {
		return -1
	}
	if tokens[i].Type != dsl.TokenIdent && i > 0 && tokens[i].Pos.Offset == offset && tokens[i-1].Type == dsl.TokenIdent {
		i--
	}
	return i
}

func wordOf(path string, tokens []lexer.Token, i int) Word {
	t := tokens[i]
	end := t.Pos
	end.Offset, end.Column = end.Offset+len(t.Value), end.Column+len([]rune(t.Value))
	w := Word{Text: t.Value, Place: Place{path, t.Pos, end}}
	w.Member = i > 0 && tokens[i-1].Value == "."
	w.Call = i+1 < len(tokens) && tokens[i+1].Value == "("
	return w
}

// declared returns the declarations that a word can mean, those that fit it best alone: an
// attribute after a dot, and anything else without one.
func (g *Game) declared(w Word) []vocabulary.Entry {
	var members, others []vocabulary.Entry
	for _, e := range g.names().entries[w.Text] {
		if e.Kind == "Attributes" {
			members = append(members, e)
		} else {
			others = append(others, e)
		}
	}
	if w.Member && len(members) > 0 || len(others) == 0 {
		return members
	}
	return others
}

// Definitions returns where the name at an offset is declared: a local name where it is
// bound, the clause of a rule where the rule stands, anything else at its declaration.
func (g *Game) Definitions(path string, offset int) []Place {
	if c, ok := g.clauseAt(path, offset); ok {
		return g.rulesOf(c)
	}
	w, ok := g.WordAt(path, offset)
	if !ok {
		return nil
	}
	if !w.Member {
		if at, ok := g.localAt(path, offset, w.Text); ok {
			return []Place{at}
		}
	}
	var out []Place
	for _, e := range g.declared(w) {
		out = append(out, placeOf(e.Span))
	}
	for _, x := range g.names().words[w.Text] {
		if (len(out) == 0 || !w.Member) && (x.field == w.Member || len(out) == 0) {
			out = append(out, placeOf(x.span))
		}
	}
	return slices.CompactFunc(out, func(a, b Place) bool { return a.Path == b.Path && a.Start.Offset == b.Start.Offset })
}

// References returns every place where the name at an offset is used or declared, in the
// order of the files. A local name is looked for in its item alone.
func (g *Game) References(path string, offset int) []Place {
	w, ok := g.WordAt(path, offset)
	if !ok {
		return nil
	}
	if !w.Member {
		if _, ok := g.localAt(path, offset, w.Text); ok {
			return g.localUses(path, offset, w.Text)
		}
	}
	if len(g.declared(w)) == 0 && len(g.names().words[w.Text]) == 0 {
		return nil
	}
	member := len(g.declared(w)) > 0 && g.declared(w)[0].Kind == "Attributes" ||
		slices.ContainsFunc(g.names().words[w.Text], func(x word) bool { return x.field })
	var out []Place
	for _, p := range g.Paths() {
		for _, x := range g.wordsNamed(p, w.Text) {
			if _, local := g.localAt(p, x.Place.Start.Offset, w.Text); local && !x.Member || x.Member && !member {
				continue
			}
			out = append(out, x.Place)
		}
	}
	return out
}

// wordsNamed returns the places of a name in a file, also those in the values of texts:
// "{name(b)} steps".
func (g *Game) wordsNamed(path, name string) []Word {
	var out []Word
	tokens := g.files[path].Tokens
	for i, t := range tokens {
		switch {
		case t.Type == dsl.TokenString:
			out = append(out, wordsInText(path, t, name)...)
		case t.Type == dsl.TokenIdent && t.Value == name:
			out = append(out, wordOf(path, tokens, i))
		}
	}
	return out
}

func wordsInText(path string, t lexer.Token, name string) []Word {
	var out []Word
	depth := 0
	for i, text := 0, t.Value; i < len(text); i++ {
		switch c := text[i]; {
		case c == '{':
			depth++
		case c == '}':
			depth--
		case depth > 0 && isLetter(c) && !isDigit(c):
			end := i
			for end < len(text) && isLetter(text[end]) {
				end++
			}
			if text[i:end] == name {
				w := Word{Text: name, Place: Place{path, t.Pos, t.Pos}, Member: text[i-1] == '.', Call: strings.HasPrefix(text[end:], "(")}
				w.Place.Start.Offset, w.Place.End.Offset = t.Pos.Offset+i, t.Pos.Offset+end
				w.Place.Start.Column, w.Place.End.Column = t.Pos.Column+len([]rune(text[:i])), t.Pos.Column+len([]rune(text[:end]))
				out = append(out, w)
			}
			i = end - 1
		}
	}
	return out
}
