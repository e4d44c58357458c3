package workshop

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"wargame/interpreter/draw"
	"wargame/interpreter/explain"
	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/why"
)

// positionList names the positions that a question can be about.
type positionList struct {
	Tests    []string `json:"tests"`
	Fixtures []string `json:"fixtures"`
}

func (w *Workshop) positions(nothing) (*positionList, error) {
	s := w.snapshot()
	if s.err != nil {
		return nil, s.err
	}
	out := &positionList{Tests: []string{}, Fixtures: []string{}}
	if _, ds := s.suite.Program(nil, nil); ds.HasErrors() {
		return nil, w.broken()
	}
	tests, fixtures := s.suite.Titles()
	out.Tests, out.Fixtures = append(out.Tests, tests...), append(out.Fixtures, fixtures...)
	return out, nil
}

// position is a game in a position, with the names that only this position has.
type position struct {
	game   *run.Game
	names  program.Names
	rename func(*formula.Node)
	note   string
}

// at returns the position at the end of a test or of a fixture; at the set-up for the empty
// title. Working it out takes a limited number of steps.
func (w *Workshop) at(title string) (*position, error) {
	s := w.snapshot()
	if s.err != nil {
		return nil, s.err
	}
	if title != "" {
		pos, ds := s.suite.Within(w.allowance(testSteps)).Position(title)
		switch {
		case ds.HasErrors():
			return nil, w.broken()
		case pos == nil:
			return nil, errNoTest(title)
		case pos.Game == nil:
			return nil, fmt.Errorf("the test %q cannot be run", short(title))
		}
		out := &position{game: pos.Game, names: pos.Names, rename: pos.Rename}
		if len(pos.Fails) > 0 {
			out.note = "The test fails: " + pos.Fails[0].Summary
		}
		return out, nil
	}
	p, err := w.program()
	if err != nil {
		return nil, err
	}
	start := p.Start.Clone()
	start.Allowance = w.allowance(testSteps)
	if p.Sequence == nil {
		return &position{game: run.At(p, start, nil)}, nil
	}
	g := run.New(p, nil)
	if g.Err != nil {
		return &position{game: run.At(p, start, nil), note: "The rules failed before the first decision, so this is the set-up: " + g.Err.Error()}, nil
	}
	return &position{game: g}, nil
}

// program returns the program for play.
func (w *Workshop) program() (*program.Program, error) {
	s := w.snapshot()
	if s.err != nil {
		return nil, s.err
	}
	if s.prog == nil {
		p, ds := s.game.Program(nil, nil)
		if ds.HasErrors() {
			return nil, w.broken()
		}
		s.prog = p
	}
	return s.prog, nil
}

// pictureQuery asks for a map.
type pictureQuery struct {
	Test    string `json:"test"` // or a fixture; empty for the set-up
	NoUnits bool   `json:"noUnits"`
	NoKey   bool   `json:"noKey"`
}

// picture is a map as SVG.
type picture struct {
	Version int    `json:"version"`
	SVG     string `json:"svg"`
	Note    string `json:"note,omitempty"`
}

func (w *Workshop) picture(q pictureQuery) (*picture, error) {
	pos, err := w.at(q.Test)
	if err != nil {
		return nil, err
	}
	p := pos.game.P
	o := draw.Options{NoUnits: q.NoUnits, NoKey: q.NoKey, Note: q.Test}
	if pos.rename != nil {
		o.Name = func(u int) string {
			n := &formula.Node{Text: p.UnitCalled(u)}
			pos.rename(n)
			return n.Text
		}
	}
	pic, err := draw.Map(p, pos.game.S, o)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := pic.SVG(&b, 1); err != nil {
		return nil, err
	}
	return &picture{w.change, b.String(), pos.note}, nil
}

// whyQuery asks for the derivation of an expression.
type whyQuery struct {
	Expression string `json:"expression"`
	Test       string `json:"test"` // or a fixture, whose position is taken; empty for the set-up
	All        bool   `json:"all"`  // also what did not apply
}

// answer is a derivation as text and as a tree.
type answer struct {
	Version int           `json:"version"`
	Value   string        `json:"value"`
	Text    string        `json:"text"`
	Node    *explain.Node `json:"node"`
	Idle    int           `json:"idle"` // rules that did not apply
	Note    string        `json:"note,omitempty"`
}

// maxQuestion is the length of an expression in bytes.
const maxQuestion = 4 << 10

func (w *Workshop) why(q whyQuery) (*answer, error) {
	switch {
	case strings.TrimSpace(q.Expression) == "":
		return nil, errors.New("write an expression, such as a number of a unit or whether an act is allowed")
	case len(q.Expression) > maxQuestion:
		return nil, fmt.Errorf("the expression is longer than %d characters", maxQuestion)
	}
	pos, err := w.at(q.Test)
	if err != nil {
		return nil, err
	}
	n, err := why.Of(sight.Open(pos.game), pos.names, q.Expression, pos.rename)
	if err != nil {
		return nil, err
	}
	n = explain.Promote(n)
	var b strings.Builder
	if err := (explain.Writer{All: q.All}).Write(&b, n); err != nil {
		return nil, err
	}
	return &answer{w.change, n.Value, b.String(), explain.JSON(n), explain.Idle(n), pos.note}, nil
}

func errNoTest(title string) error {
	return fmt.Errorf("there is no test and no fixture %q", short(title))
}
