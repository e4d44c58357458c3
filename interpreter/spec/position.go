package spec

import (
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// Position is the position at the end of a test or a fixture, with the names in it.
type Position struct {
	Game  *run.Game
	Names program.Names
	Fails []Failure // failures on the way

	// Rename replaces the names of spare counters in a derivation by those of the test.
	Rename func(n *formula.Node)
}

// Position runs a test (the first of its cases) or a fixture and returns the position at its
// end; nil if there is none of that name. The program must have been loaded for tests. The
// diagnostics are of a program that cannot be loaded.
func (s *Suite) Position(name string) (*Position, dsl.Diagnostics) {
	t, cases, ds := s.named(name)
	if t == nil {
		return nil, ds
	}
	return s.carry(name, t, cases), nil
}

// Before returns the position before the line of a test or fixture that begins at an offset
// of its file; otherwise it is like Position.
func (s *Suite) Before(name string, offset int) (*Position, dsl.Diagnostics) {
	t, cases, ds := s.named(name)
	if t == nil {
		return nil, ds
	}
	part := *t.Test
	part.Lines = nil
	for _, l := range t.Lines {
		if l.Pos.Offset < offset {
			part.Lines = append(part.Lines, l)
		}
	}
	return s.carry(name, &ruleset.Test{Test: &part, File: t.File, Scenario: t.Scenario, First: t.First}, cases), nil
}

// named returns a test with the first of its cases, or a fixture as a test; nil if there is
// none of that name.
func (s *Suite) named(name string) (*ruleset.Test, map[string]string, dsl.Diagnostics) {
	p, ds := s.Program(nil, nil)
	if ds.HasErrors() {
		return nil, nil, ds
	}
	if i := slices.IndexFunc(p.Tests, func(t *ruleset.Test) bool { return t.Title.Value() == name }); i >= 0 {
		return p.Tests[i], FirstCase(p.Tests[i]), nil
	}
	if f := p.Fixtures[name]; f != nil {
		return &ruleset.Test{Test: &dsl.Test{Pos: f.Pos, Lines: f.Lines}, File: f.Pos.Filename}, nil, nil
	}
	return nil, nil, nil
}

// FirstCase returns the cells of the first case of a test by column; nil without cases.
func FirstCase(t *ruleset.Test) map[string]string {
	if t.Cases == nil || len(t.Cases.Rows) < 2 {
		return nil
	}
	cases := map[string]string{}
	for j, c := range t.Cases.Rows[1].Cells {
		if head := t.Cases.Rows[0].Cells; j < len(head) {
			column, _, _ := strings.Cut(head[j].Text, ":")
			cases[column] = c.Text
		}
	}
	return cases
}

// Lay runs the lines of a fixture that is in no file of the game.
func (s *Suite) Lay(f *dsl.Fixture) *Position {
	return s.carry(f.Name.Text, &ruleset.Test{Test: &dsl.Test{Pos: f.Pos, Lines: f.Lines}, File: f.Pos.Filename}, nil)
}

// LayTest runs a test that is in no file of the game, and returns the position at its end.
func (s *Suite) LayTest(t *ruleset.Test) *Position { return s.carry(t.Title.Value(), t, FirstCase(t)) }

func (s *Suite) carry(name string, t *ruleset.Test, cases map[string]string) *Position {
	result := &Result{Name: name, Pos: dsl.SpanOf(t.Pos, t.Pos)}
	r := &runner{suite: s, test: t, result: result, cases: cases, of: columnsOf(t)}
	r.run()
	return &Position{Game: r.game, Names: r.extra, Fails: result.Fails, Rename: r.rename}
}

// Titles returns the names that Position knows, of tests and of fixtures.
func (s *Suite) Titles() (tests, fixtures []string) {
	p, ds := s.Program(nil, nil)
	if ds.HasErrors() {
		return nil, nil
	}
	for _, t := range p.Tests {
		tests = append(tests, t.Title.Value())
	}
	for name := range p.Fixtures {
		fixtures = append(fixtures, name)
	}
	slices.Sort(fixtures)
	return tests, fixtures
}

// Locals returns the local names of all open procedures of a game, the innermost last, with
// their values.
func Locals(g *run.Game) ([]formula.Symbol, []value.Value) {
	return (&scene{prog: g.P, game: g}).frames()
}
