package mutate

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"wargame/dsl"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"

	"github.com/alecthomas/participle/v2/lexer"
)

// baseline is what the tests ask of the unchanged game.
type baseline struct {
	tests []known
	took  time.Duration
	prog  *program.Program
}

// known is a test with what it asks.
type known struct {
	title   string
	cites   []string // clauses, without the numbers of statements
	touched map[string]bool
}

// BrokenError means that tests fail on the unchanged game.
type BrokenError struct {
	Titles []string
	Diags  dsl.Diagnostics
}

// Error implements error.
func (e *BrokenError) Error() string {
	if len(e.Diags) > 0 {
		return "the game cannot be loaded: " + e.Diags[0].Error()
	}
	if len(e.Titles) == 1 {
		return fmt.Sprintf("a test fails on the unchanged rules: %q", e.Titles[0])
	}
	return fmt.Sprintf("%d tests fail on the unchanged rules; the first is %q", len(e.Titles), e.Titles[0])
}

// baselineOf returns the baseline of a game, computed on the first call.
func (g *Game) baselineOf(step func(done, total int)) (*baseline, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.base != nil {
		return g.base, nil
	}
	b, err := g.survey(step)
	g.base = b
	return b, err
}

// survey runs every test once, on a program that reports what is asked.
func (g *Game) survey(step func(done, total int)) (*baseline, error) {
	w := &asked{at: map[*lexer.Position]bool{}}
	suite := g.suite(func(options map[string]bool, readings map[string]string) (*program.Program, dsl.Diagnostics) {
		return g.with(nil, w)(options, readings)
	})
	p, ds := suite.Program(nil, nil)
	if ds.HasErrors() {
		return nil, &BrokenError{Diags: errorsOf(ds)}
	}
	always := w.at // what the set-up asks
	names := newTargets(g, p)
	b := &baseline{prog: p, tests: make([]known, len(p.Tests))}
	broken := &BrokenError{}
	for i, t := range p.Tests {
		w.at = map[*lexer.Position]bool{}
		begun := time.Now()
		for _, r := range suite.RunTest(t) {
			if !r.Passed() {
				broken.Titles = append(broken.Titles, t.Title.Value())
				break
			}
		}
		b.took += time.Since(begun)
		k := known{title: t.Title.Value(), touched: map[string]bool{}}
		for _, c := range t.Cites {
			k.cites = append(k.cites, c.Clause())
		}
		names.mark(k.touched, always)
		names.mark(k.touched, w.at)
		b.tests[i] = k
		if step != nil {
			step(i+1, len(p.Tests))
		}
	}
	if len(broken.Titles) > 0 {
		return nil, broken
	}
	return b, nil
}

func errorsOf(ds dsl.Diagnostics) dsl.Diagnostics {
	return slices.DeleteFunc(slices.Clone(ds), func(d dsl.Diagnostic) bool { return d.Severity != dsl.Error })
}

// asked is a Watch that records the places that were asked.
type asked struct{ at map[*lexer.Position]bool }

func (w *asked) Enter(_ *ruleset.Rule, at *lexer.Position) { w.at[at] = true }
func (w *asked) Leave()                                    {}

// targets finds what a place belongs to: a declaration, or the procedure of a step.
type targets struct {
	at         map[lexer.Position]string
	procedures map[string][]stretch // by file
}

type stretch struct {
	from, to int
	name     string
}

func newTargets(g *Game, p *program.Program) *targets {
	t := &targets{at: map[lexer.Position]string{}, procedures: map[string][]stretch{}}
	for _, f := range slices.Concat(g.Files, g.Tests, g.modulesUsed()) {
		dsl.Walk(f, func(node any) bool {
			switch n := node.(type) {
			case *dsl.Procedure:
				t.procedures[f.Name] = append(t.procedures[f.Name], stretch{n.Pos.Offset, n.Body.EndPos.Offset, "procedure " + n.Name.Text})
				return false
			case *dsl.Losses:
				t.procedures[f.Name] = append(t.procedures[f.Name], stretch{n.Pos.Offset, n.EndPos.Offset, "losses " + n.Name.Text})
				return false
			case *dsl.Quantity:
				t.at[n.Name.Pos] = "quantity " + n.Name.Text
			case *dsl.Permission:
				t.at[n.Name.Pos] = "permission " + n.Name.Text
			case *dsl.Table:
				t.at[n.Name.Pos] = "table " + n.Name.Text
			case *dsl.Reach:
				t.at[n.Name.Pos] = "reach " + n.Name.Text
			case *dsl.Define:
				t.at[n.Name.Pos] = "define " + n.Name.Text
			}
			return true
		})
	}
	return t
}

func (t *targets) mark(out map[string]bool, at map[*lexer.Position]bool) {
	for pos := range at {
		if name := t.at[*pos]; name != "" {
			out[name] = true
			continue
		}
		for _, s := range t.procedures[pos.Filename] {
			if pos.Offset >= s.from && pos.Offset < s.to {
				out[s.name] = true
			}
		}
	}
}

// order returns the tests that can notice a mutant: those that cite its clause, then those of
// its chapter, then the others. With all it returns every test.
func (b *baseline) order(m *Mutant, all bool) []int {
	rank := func(k *known) int {
		switch {
		case slices.Contains(k.cites, m.Clause):
			return 0
		case slices.ContainsFunc(k.cites, func(c string) bool { return Chapter(c) == Chapter(m.Clause) }):
			return 1
		}
		return 2
	}
	type place struct{ test, rank int }
	var list []place
	for i := range b.tests {
		k := &b.tests[i]
		if all || m.target == "" || k.touched[m.target] {
			list = append(list, place{i, rank(k)})
		}
	}
	slices.SortStableFunc(list, func(a, c place) int { return cmp.Compare(a.rank, c.rank) })
	out := make([]int, len(list))
	for i, p := range list {
		out[i] = p.test
	}
	return out
}
