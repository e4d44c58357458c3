// Package testnames finds names in tests that neither the game, its modules nor the test
// declares: misspelt options, fixtures, actions, permissions and decisions, and names in
// expressions that occur nowhere. It reads syntax trees only, so it does not run a test.
//
// A name in an expression counts as declared if anything of the game has it, whatever its
// kind: the package reports no name that could mean something.
package testnames

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/internal/spelling"
	"wargame/interpreter/codes"

	"github.com/alecthomas/participle/v2/lexer"
)

// Find returns an error for each unknown name in the tests and fixtures of files. Modules are
// the files that the game uses; known holds the names that the language itself has.
func Find(files, modules []*dsl.File, known func(name string) bool) dsl.Diagnostics {
	g := gather(files, modules)
	var out dsl.Diagnostics
	for _, f := range files {
		every, before := map[string]bool{}, []string(nil)
		for _, it := range f.Items {
			if it.Every != nil {
				namesOf(every, it.Every.Lines)
				before = append(before, given(it.Every.Lines)...)
			}
		}
		for _, it := range f.Items {
			if it.Replace != nil {
				it = it.Replace.Item
			}
			lines := linesOf(it)
			if lines == nil {
				continue
			}
			c := &checker{game: g, known: known, own: map[string]bool{}, loose: it.Test == nil}
			maps.Copy(c.own, every)
			namesOf(c.own, lines)
			for _, name := range append(given(lines), before...) {
				maps.Copy(c.own, g.fixtures[name])
			}
			if it.Test != nil && it.Test.Cases != nil {
				casesOf(c.own, it.Test.Cases)
			}
			c.lines(lines)
			out = append(out, c.out...)
		}
	}
	return out
}

// linesOf returns the lines of a test or fixture; nil for any other item.
func linesOf(it *dsl.Item) []*dsl.Line {
	switch {
	case it.Test != nil:
		return it.Test.Lines
	case it.Fixture != nil:
		return it.Fixture.Lines
	case it.Every != nil:
		return it.Every.Lines
	}
	return nil
}

// given returns the fixtures that lines include.
func given(lines []*dsl.Line) []string {
	var out []string
	for _, l := range lines {
		if l.Given != nil {
			out = append(out, l.Given.Name.Text)
		}
	}
	return out
}

// checker checks the lines of one test.
type checker struct {
	game  *game
	own   map[string]bool // the names that the test itself makes
	known func(string) bool
	loose bool // of a fixture: names may be columns of the cases of a test
	out   dsl.Diagnostics
}

func (c *checker) lines(lines []*dsl.Line) {
	for _, l := range lines {
		switch {
		case l.Given != nil:
			c.among("fixture", codes.UnknownName, l.Given.Name, keys(c.game.fixtures))
		case l.With != nil && l.With.Option != nil:
			c.among("option", codes.UnknownOption, l.With.Option, keys(c.game.options))
		case l.With != nil && l.With.Disp != nil:
			c.reading(l.With)
		case l.Act != nil:
			c.among("action", codes.UnknownName, l.Act.Action, keys(c.game.actions))
		case l.Refuse != nil && l.Refuse.Act != nil:
			c.among("action", codes.UnknownName, l.Refuse.Act.Action, keys(c.game.actions))
		case l.Answer != nil:
			c.decision(l.Answer.Name)
		case l.Refuse != nil && l.Refuse.Answer != nil:
			c.decision(l.Refuse.Answer.Name)
		case l.Expect != nil && l.Expect.Verdicted != nil:
			c.among("permission", codes.UnknownName, l.Expect.Verdicted.Name, keys(c.game.permissions))
		case l.Expect != nil && l.Expect.Decision != nil:
			c.decision(l.Expect.Decision)
		}
		if !c.loose {
			c.names(l)
		}
	}
}

// names checks the names in the steps and expressions of a line.
func (c *checker) names(l *dsl.Line) {
	dsl.Walk(l, func(node any) bool {
		switch n := node.(type) {
		case *dsl.Expr:
			c.expr(n)
		case *dsl.Do:
			c.among("procedure", codes.UnknownName, n.Call.Name, keys(c.game.procedures))
		case *dsl.Oblige:
			c.among("obligation", codes.UnknownName, n.What.Name, keys(c.game.obligations))
		case *dsl.Remember:
			if !c.known(n.Fact.Name.Text) { // the path of a movement is remembered under a name of its own
				c.among("fact", codes.UnknownName, n.Fact.Name, keys(c.game.facts))
			}
		}
		return true
	})
}

// always are the decisions that every game can have: dice, an offer, the space that a
// movement goes to.
var always = []string{"dice", "action", "to"}

func (c *checker) reading(w *dsl.With) {
	readings := c.game.readings[w.Disp.Text]
	if readings == nil {
		c.among("interpretation", codes.UnknownOption, w.Disp, keys(c.game.readings))
		return
	}
	if !slices.Contains(readings, w.Reading.Text) {
		c.unknown("reading of "+w.Disp.Text, codes.UnknownOption, w.Reading, readings)
	}
}

func (c *checker) decision(n *dsl.Name) {
	if !slices.Contains(always, n.Text) && !c.game.decisions[n.Text] && !c.game.actions[n.Text] {
		c.unknown("decision", codes.UnknownName, n, keys(c.game.decisions))
	}
}

func (c *checker) among(kind, code string, n *dsl.Name, list []string) {
	if !slices.Contains(list, n.Text) {
		c.unknown(kind, code, n, list)
	}
}

func (c *checker) unknown(kind, code string, n *dsl.Name, list []string) {
	help := spelling.Help(n.Text, list)
	if help == "" {
		help = "`wargame names` lists the names of a game"
	}
	c.fail(code, n.Pos, len(n.Text), help, "there is no %s %q", kind, n.Text)
}

func (c *checker) fail(code string, pos lexer.Position, width int, help, format string, args ...any) {
	end := pos
	end.Offset, end.Column = end.Offset+width, end.Column+width
	c.out = append(c.out, dsl.Diagnostic{Code: code, Span: dsl.SpanOf(pos, end), Summary: fmt.Sprintf(format, args...), Help: help})
}

// expr reports names in an expression that occur nowhere.
func (c *checker) expr(e *dsl.Expr) {
	for i, t := range e.Tokens {
		if t.Type != dsl.TokenIdent || i > 0 && strings.HasSuffix(e.Tokens[i-1].Value, ".") {
			continue
		}
		if i+1 < len(e.Tokens) && e.Tokens[i+1].Value == ":" { // the name of a field or an argument
			continue
		}
		if c.own[t.Value] || c.game.names[t.Value] || c.known(t.Value) {
			continue
		}
		help := spelling.Help(t.Value, append(keys(c.own), keys(c.game.names)...))
		c.fail(codes.UnknownName, t.Pos, len(t.Value), help, "unknown name %q", t.Value)
	}
}
