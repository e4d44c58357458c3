package book

import (
	"regexp"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/internal/book/prose"
	"wargame/interpreter/draw"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/spec"
)

// Example is a test as an example of play, with a picture of its end.
type Example struct {
	*prose.Example
	Picture *Picture // nil for an example without a place
}

// Picture is a part of a map as the content of an SVG.
type Picture struct {
	Box     draw.Box
	Content string
}

// perClause is the most examples of a clause.
const perClause = 2

// examples writes tests that pass under the clauses that they cite. A test stands once, under
// the first of them.
func (b *Book) examples() {
	suite := &spec.Suite{Load: b.o.Game.TestProgram, Options: b.o.Options, Readings: b.o.Readings}
	p, ds := suite.Program(nil, nil)
	if ds.HasErrors() {
		return // a game without tests that can be loaded has no examples
	}
	fixtures := map[string][]*dsl.Line{}
	for name, f := range p.Fixtures {
		fixtures[name] = f.Lines
	}
	speaker := prose.New(p, b.say)
	used := map[string]bool{}
	for _, c := range b.Chapters {
		for _, s := range c.Sections {
			for _, t := range candidates(p, s.ID, used) {
				if len(s.Examples) == perClause {
					break
				}
				pos, _ := suite.Position(t.Title.Value())
				if pos == nil || pos.Game == nil || len(pos.Fails) > 0 {
					continue
				}
				used[t.Title.Value()] = true
				x := &Example{Example: speaker.Example(t.Title.Value(), t.All(), t.Cases)}
				x.Picture = b.picture(pos, t, fixtures)
				s.Examples = append(s.Examples, x)
				for _, name := range x.Given {
					b.given(speaker, fixtures, name)
				}
			}
		}
	}
}

// given adds a position with which examples begin, and those with which it begins itself.
func (b *Book) given(speaker *prose.Speaker, fixtures map[string][]*dsl.Line, name string) {
	if slices.ContainsFunc(b.Positions, func(x *prose.Example) bool { return x.Title == names.Headline(name) }) {
		return
	}
	x := speaker.Example(names.Headline(name), fixtures[name], nil)
	b.Positions = append(b.Positions, x)
	for _, other := range x.Given {
		b.given(speaker, fixtures, other)
	}
}

// candidates returns the tests of a clause, the best first: those that show acts in a few
// lines.
func candidates(p *program.Program, clause string, used map[string]bool) []*ruleset.Test {
	var out []*ruleset.Test
	titles := map[string]int{}
	for _, t := range p.Tests {
		titles[t.Title.Value()]++
	}
	for _, t := range p.Tests {
		cites := slices.ContainsFunc(t.Cites, func(r *dsl.ClauseRef) bool { return r.Clause() == clause })
		if cites && !used[t.Title.Value()] && titles[t.Title.Value()] == 1 && len(t.Found) == 0 && len(t.All()) <= 24 {
			out = append(out, t)
		}
	}
	slices.SortStableFunc(out, func(x, y *ruleset.Test) int { return worth(y) - worth(x) })
	return out
}

// worth is higher for tests that make better examples.
func worth(t *ruleset.Test) int {
	n := 0
	for _, l := range t.All() {
		switch {
		case l.Act != nil, l.Refuse != nil:
			n += 4
		case l.Counter != nil:
			n += 2
		case l.Expect != nil:
			n++
		case l.Step != nil:
			n--
		}
	}
	return min(n, 12) - max(0, len(t.All())-12)
}

var number = regexp.MustCompile(`[0-9]+(?:\.[0-9]+)?|"[^"]+"|[A-Za-z_][A-Za-z0-9_]*`)

// picture draws the part of the map with the spaces and units that a test names; with those
// of its fixtures where it names none itself.
func (b *Book) picture(pos *spec.Position, t *ruleset.Test, fixtures map[string][]*dsl.Line) *Picture {
	name := func(u int) string {
		n := &formula.Node{Text: pos.Game.P.UnitCalled(u)}
		pos.Rename(n)
		return n.Text
	}
	words := map[string]bool{}
	blank := false
	var lines func(list []*dsl.Line, deep int)
	lines = func(list []*dsl.Line, deep int) {
		for _, l := range list {
			blank = blank || l.With != nil && l.With.Map == "blank"
			mentioned(l, words)
			if l.Given != nil && deep > 0 {
				lines(fixtures[l.Given.Name.Text], deep-1)
			}
		}
	}
	lines(t.All(), 0)
	spaces := b.spaces(pos, words, name)
	if len(spaces) == 0 {
		lines(t.All(), 4)
		spaces = b.spaces(pos, words, name)
	}
	if len(spaces) == 0 && blank {
		for _, at := range pos.Game.S.At {
			if at >= 0 {
				spaces[int(at)] = true
			}
		}
	}
	if len(spaces) == 0 || len(spaces) > 40 {
		return nil
	}
	return b.drawn(pos, spaces, name)
}

// spaces returns the spaces with these names, and those of the units with them.
func (b *Book) spaces(pos *spec.Position, words map[string]bool, name func(int) string) map[int]bool {
	out := map[int]bool{}
	for w := range words {
		if at, ok := pos.Game.P.World.Map.Find(w); ok {
			out[at] = true
		}
	}
	for u, at := range pos.Game.S.At {
		if at >= 0 && (words[pos.Game.P.UnitName(u)] || words[name(u)]) {
			out[int(at)] = true
		}
	}
	return out
}

// mentioned collects the words of a line that may be names of spaces and units.
func mentioned(l *dsl.Line, words map[string]bool) {
	dsl.Walk(l, func(n any) bool {
		switch n := n.(type) {
		case *dsl.Expr:
			for _, w := range number.FindAllString(n.Text, -1) {
				words[strings.Trim(w, `"`)] = true
			}
		case *dsl.Counter:
			for _, c := range n.Names {
				words[c.Text] = true
			}
			if n.At != nil {
				words[n.At.Text] = true
			}
		case *dsl.Board:
			for _, c := range n.Where {
				for _, w := range strings.Split(c.Text, "-") {
					words[w] = true
				}
			}
		}
		return true
	})
}

// The most of a map that a picture shows, in units of the picture; a hex is 80 wide.
const mostWide, mostHigh = 900.0, 760.0

func (b *Book) drawn(pos *spec.Position, spaces map[int]bool, name func(int) string) *Picture {
	pic, board, err := draw.Scene(pos.Game.P, pos.Game.S, draw.Options{NoKey: true, Name: name})
	if err != nil {
		return nil
	}
	var box draw.Box
	for at := range spaces {
		if at >= len(board.Spaces) || board.Spaces[at].Outline == "" {
			continue
		}
		x, y := board.Spaces[at].X, board.Spaces[at].Y
		if box == (draw.Box{}) {
			box = draw.Box{X: x, Y: y}
			continue
		}
		x1, y1 := max(box.X+box.Width, x), max(box.Y+box.Height, y)
		box.X, box.Y = min(box.X, x), min(box.Y, y)
		box.Width, box.Height = x1-box.X, y1-box.Y
	}
	if box == (draw.Box{}) || box.Width > mostWide || box.Height > mostHigh {
		return nil
	}
	box = box.Grow(85, pic)
	return &Picture{box, pic.Part(box, b.o.Grey, "heading", "key", "beside")}
}
