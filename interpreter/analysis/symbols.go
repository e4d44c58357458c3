package analysis

import (
	"slices"
	"strings"

	"wargame/dsl"

	"github.com/alecthomas/participle/v2/lexer"
)

// Symbol is a declaration or rule of a file, with those inside it.
type Symbol struct {
	Kind   string // rule, test, option, action, quantity …: the word that introduces it
	Name   string // the clause of a rule, the title of a test
	Detail string // the title
	Whole  Place
	At     Place // of the name
	Inside []Symbol
}

// Symbols returns the outline of a file.
func (g *Game) Symbols(path string) []Symbol {
	f := g.files[path]
	if f == nil {
		return nil
	}
	return symbolsOf(path, f.Items)
}

func symbolsOf(path string, items []*dsl.Item) []Symbol {
	var out []Symbol
	for _, it := range items {
		if s, ok := symbolOf(path, it); ok {
			out = append(out, s)
		}
	}
	return out
}

func symbolOf(path string, it *dsl.Item) (Symbol, bool) {
	s := Symbol{Whole: Place{path, startOf(it), it.EndPos}}
	var at lexer.Position
	switch {
	case it.Rule != nil:
		s.Kind, s.Name, s.Detail, at = "rule", it.Rule.Clause.Text, it.Rule.Title.Value(), it.Rule.Clause.Pos
		s.Inside = symbolsOf(path, it.Rule.Items)
	case it.Option != nil:
		s.Kind, s.Name, s.Detail, at = "option", it.Option.Name.Text, it.Option.Title.Value(), it.Option.Name.Pos
		s.Inside = symbolsOf(path, it.Option.Items)
	case it.Interpretation != nil:
		s.Kind, s.Name, s.Detail, at = "interpretation", it.Interpretation.Name.Text, it.Interpretation.Title.Value(), it.Interpretation.Name.Pos
		for _, r := range it.Interpretation.Readings {
			s.Inside = append(s.Inside, symbolsOf(path, r.Items)...)
		}
	case it.Data != nil:
		s.Kind, s.Name, at = "data", it.Data.Kind.Text, it.Data.Kind.Pos
	default:
		s.Kind, s.Name, at = it.Declares()
		if s.Kind == "" || s.Name == "" {
			return Symbol{}, false
		}
	}
	end := at
	end.Offset, end.Column = end.Offset+len(s.Name), end.Column+len([]rune(s.Name))
	if end.Offset > s.Whole.End.Offset {
		end = s.Whole.End
	}
	s.At = Place{path, at, end}
	return s, true
}

// Find returns the symbols of all files whose name or title contains a text, in any case of
// letters, at most limit.
func (g *Game) Find(text string, limit int) []Symbol {
	text = strings.ToLower(text)
	var out []Symbol
	var add func(list []Symbol)
	add = func(list []Symbol) {
		for _, s := range list {
			if len(out) < limit && (strings.Contains(strings.ToLower(s.Name), text) || strings.Contains(strings.ToLower(s.Detail), text)) {
				out = append(out, s)
			}
			add(s.Inside)
		}
	}
	for _, path := range g.Paths() {
		add(g.Symbols(path))
	}
	return out
}

// Folds returns the ranges of a file that can be folded: what stands in braces on several
// lines, and comments on several lines.
func (g *Game) Folds(path string) []Place {
	f := g.files[path]
	if f == nil {
		return nil
	}
	var out []Place
	var open []lexer.Position
	var comment []lexer.Token
	flush := func() {
		if n := len(comment); n > 1 {
			last := comment[n-1]
			end := last.Pos
			end.Column += len([]rune(last.Value))
			out = append(out, Place{path, comment[0].Pos, end})
		}
		comment = nil
	}
	for _, t := range f.Tokens {
		switch {
		case t.Type == dsl.TokenComment:
			comment = append(comment, t)
			continue
		case t.Type == dsl.TokenWhitespace && strings.Count(t.Value, "\n") < 2:
			continue
		case t.Value == "{" && t.Type == dsl.TokenPunct:
			open = append(open, t.Pos)
		case t.Value == "}" && t.Type == dsl.TokenPunct && len(open) > 0:
			if start := open[len(open)-1]; t.Pos.Line > start.Line {
				out = append(out, Place{path, start, t.Pos})
			}
			open = open[:len(open)-1]
		}
		flush()
	}
	flush()
	slices.SortFunc(out, func(a, b Place) int { return a.Start.Offset - b.Start.Offset })
	return out
}

// Lens is a remark above a rule or a test, with what can be done there.
type Lens struct {
	At    Place
	Title string
	Test  string // the title of the test to run; empty for a remark
}

// Lenses returns the remarks of a file: how many tests cite a rule, and each test that can
// be run.
func (g *Game) Lenses(path string) []Lens {
	f := g.files[path]
	if f == nil {
		return nil
	}
	var out []Lens
	dsl.Walk(f, func(node any) bool {
		it, ok := node.(*dsl.Item)
		switch {
		case !ok:
		case it.Rule != nil:
			if s, ok := symbolOf(path, it); ok {
				title := "no test cites this rule"
				if n := len(g.testsOf(it.Rule.Clause.Clause())); n > 0 {
					title = counted(n, "test cites this rule", "tests cite this rule")
				}
				out = append(out, Lens{At: s.At, Title: title})
			}
		case it.Test != nil:
			out = append(out, Lens{At: Place{path, it.Test.Pos, it.Test.Title.Pos}, Title: "Run this test", Test: it.Test.Title.Value()})
			return false
		}
		return true
	})
	return out
}
