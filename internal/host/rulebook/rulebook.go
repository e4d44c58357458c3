// Package rulebook serves the rulebooks of games: clauses with their statements, rules
// and tests. It depends only on the rules, not on any game in play.
package rulebook

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"wargame/dsl"
	"wargame/internal/host/cache"
	"wargame/internal/host/library"
	"wargame/internal/host/store"
	"wargame/interpreter/load"
	"wargame/interpreter/proof"
	"wargame/interpreter/ruleset"
)

// Shelf holds the rulebooks of all games. All methods may be called concurrently.
type Shelf struct {
	open  func(name string) (*load.Game, error)
	books *cache.Cache[*Book]
	turn  sync.Mutex // held while tests run: one rulebook at a time
	job   func(name string, do func())
}

// Book is a rulebook. Its tests run once, when it is first opened.
type Book struct {
	*proof.Book
	once   sync.Once
	proved chan struct{} // closed when the tests have run

	clauses *cache.Cache[*Clause] // clauses requested so far; shared and immutable

	texts    map[string]string // source text of each test, by the position of its title
	tests    []*proof.Test
	coverage *proof.Coverage
}

// NewShelf returns a shelf that loads games with open. job runs a function in the
// background.
func NewShelf(open func(string) (*load.Game, error), job func(name string, do func())) *Shelf {
	return &Shelf{open: open, job: job, books: cache.New[*Book](0)}
}

// Book returns a rulebook and loads it if needed.
func (s *Shelf) Book(name string) (*Book, error) {
	return s.books.Get(name, func() (b *Book, err error) {
		cache.Build(func() { b, err = s.read(name) })
		return b, err
	})
}

func (s *Shelf) read(name string) (*Book, error) {
	g, err := s.open(name)
	if err != nil {
		return nil, err
	}
	if g.Diags.HasErrors() {
		return nil, g.Diags.Err()
	}
	read, err := proof.Read(g)
	if err != nil {
		return nil, err
	}
	return &Book{Book: read, texts: testTexts(g), proved: make(chan struct{}), clauses: cache.New[*Clause](maxClauses)}, nil
}

// testTexts returns the source text of each test, by the position of its title.
func testTexts(g *load.Game) map[string]string {
	out := map[string]string{}
	for _, f := range slices.Concat(g.Files, g.Tests) {
		for _, it := range f.Items {
			if it.Test != nil && it.EndPos.Offset <= len(f.Source) {
				at := it.Test.Title.Pos
				out[dsl.SpanOf(at, at).String()] = strings.TrimSpace(string(f.Source[it.Pos.Offset:it.EndPos.Offset]))
			}
		}
	}
	return out
}

// Forget drops a rulebook; the next request loads it again.
func (s *Shelf) Forget(name string) { s.books.Drop(name) }

// Prove runs the tests of a rulebook in a job, unless they have run.
func (s *Shelf) Prove(b *Book) {
	b.once.Do(func() {
		s.job("running the tests of "+b.Game.Name, func() {
			s.turn.Lock()
			defer s.turn.Unlock()
			defer close(b.proved)
			tests, ds := b.RunTests(nil)
			if ds.HasErrors() { // a request for a clause reports the errors
				return
			}
			b.tests, b.coverage = tests, b.Judge(tests)
		})
	})
}

// proven reports whether the tests have been run.
func (b *Book) proven() bool {
	select {
	case <-b.proved:
		return b.coverage != nil
	default:
		return false
	}
}

// Catalogue lists the statements of a rulebook in the project's own words.
type Catalogue struct {
	Game       string         `json:"game"`
	Proved     bool           `json:"proved"` // the tests have run; else no status is known
	Statements []Statement    `json:"statements"`
	Others     []string       `json:"others,omitempty"` // clauses that have rules and no statement in the rulebook
	Tally      map[string]int `json:"tally,omitempty"`  // number of statements by status
}

// Statement is a statement of a rulebook.
type Statement struct {
	ID     string `json:"id"`
	Clause string `json:"clause"`
	Kind   string `json:"kind"`
	Text   string `json:"text"`
	Status string `json:"status,omitempty"`
	Reason string `json:"reason,omitempty"`
	Rules  int    `json:"rules"`
	Tests  int    `json:"tests"`
}

// Catalogue lists the statements of the rulebook.
func (b *Book) Catalogue() *Catalogue {
	out := &Catalogue{Game: b.Game.Name, Proved: b.proven(), Statements: []Statement{}}
	if out.Proved {
		out.Tally = map[string]int{}
		for _, s := range b.coverage.Statements {
			out.Statements = append(out.Statements, covered(s))
			out.Tally[string(s.Status)]++
		}
	} else {
		for _, s := range b.Statements() {
			out.Statements = append(out.Statements, Statement{ID: s.ID(), Clause: s.Clause, Kind: s.Kind, Text: s.Text, Rules: len(b.Carriers(s.Clause))})
		}
	}
	for _, r := range b.Rules {
		if r.Clause != "" && !slices.ContainsFunc(b.Statements(), func(s ruleset.Statement) bool { return s.Clause == r.Clause }) && !slices.Contains(out.Others, r.Clause) {
			out.Others = append(out.Others, r.Clause)
		}
	}
	return out
}

func covered(s *proof.Covered) Statement {
	return Statement{s.ID(), s.Clause, s.Kind, s.Text, string(s.Status), s.Reason, len(s.Rules), len(s.Tests)}
}

// Clause is everything known about a clause.
type Clause struct {
	ID         string                  `json:"id"`
	Statements []Statement             `json:"statements"`
	Rules      []Rule                  `json:"rules"`
	Tests      []Test                  `json:"tests"`
	Touching   []Touch                 `json:"touching"`
	Defects    []proof.Defect          `json:"defects"`
	Below      []string                `json:"below,omitempty"`
	Options    []library.OfferOption   `json:"options,omitempty"`
	Disputes   []library.OfferQuestion `json:"disputes,omitempty"`
}

// Rule is a rule of a clause.
type Rule struct {
	Kind   string `json:"kind"`
	Title  string `json:"title"`
	Within string `json:"within,omitempty"`
	Where  string `json:"where"`
	Text   string `json:"text"`
}

// Test is a test that cites a clause.
type Test struct {
	Title  string   `json:"title"`
	Cites  []string `json:"cites"`
	Where  string   `json:"where"`
	Passed bool     `json:"passed"`
	Text   string   `json:"text,omitempty"`
	Fails  []string `json:"fails,omitempty"`
}

// Touch is an effect of one clause on another.
type Touch struct {
	By   string `json:"by"`
	Rule string `json:"rule,omitempty"`
	How  string `json:"how"`
	Text string `json:"text,omitempty"`
}

// maxClauses is the most clauses of a book that are cached.
const maxClauses = 512

// ErrNoClause wraps store.ErrNone.
var ErrNoClause = fmt.Errorf("%w: the rulebook has no such clause", store.ErrNone)

// has reports whether the book has a clause, a statement of it (7.2.1#3), or clauses
// below it.
func (b *Book) has(id string) bool {
	ref := dsl.ClauseRef{Text: id}
	if n := ref.Statement(); n != 0 {
		return slices.ContainsFunc(b.Statements(), func(s ruleset.Statement) bool { return s.ID() == id })
	}
	at := ref.Clause()
	known := func(clause string) bool {
		return clause == at || strings.HasPrefix(clause, strings.TrimSuffix(at, ".0")+".")
	}
	return slices.ContainsFunc(b.Statements(), func(s ruleset.Statement) bool { return known(s.Clause) }) ||
		slices.ContainsFunc(b.Rules, func(r *proof.Rule) bool { return known(r.Clause) })
}

// Find returns a clause. If its tests must run first, that work is passed to bounded.
// The caller owns the result.
func (b *Book) Find(id string, bounded func(work func() error) error) (*Clause, error) {
	if !b.has(id) {
		return nil, ErrNoClause
	}
	key := fmt.Sprint(b.proven(), " ", id)
	c, found := b.clauses.Lookup(key)
	if !found {
		err := bounded(func() (err error) {
			c, err = b.clauses.Get(key, func() (*Clause, error) {
				c, ds := b.clause(id)
				switch {
				case ds.HasErrors():
					return nil, ds.Err()
				case c == nil:
					return nil, ErrNoClause
				}
				return c, nil
			})
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	out := *c
	return &out, nil
}

// clause returns a clause, or nil if the book does not have it. If the tests have not
// run yet, it runs those that cite the clause.
func (b *Book) clause(id string) (*Clause, dsl.Diagnostics) {
	var c *proof.Clause
	if b.proven() {
		c = b.Clause(id, b.tests)
	} else {
		var ds dsl.Diagnostics
		if c, ds = b.Inspect(id); ds.HasErrors() {
			return nil, ds
		}
	}
	if c == nil {
		return nil, nil
	}
	out := &Clause{ID: id, Statements: []Statement{}, Rules: []Rule{}, Tests: []Test{}, Touching: []Touch{}, Defects: c.Defects, Below: c.Below}
	for _, s := range c.Covered {
		out.Statements = append(out.Statements, covered(s))
	}
	for _, r := range c.Rules {
		out.Rules = append(out.Rules, Rule{r.Kind, r.Title, r.Within, place(r.Span), r.Text()})
	}
	for _, t := range c.Tests {
		x := Test{Title: t.Title, Where: place(t.Pos), Passed: t.Passed(), Text: b.texts[t.Pos.String()]}
		for _, r := range t.Cites {
			x.Cites = append(x.Cites, r.Text)
		}
		for i := range t.Fails {
			x.Fails = append(x.Fails, t.Fails[i].Summary)
		}
		out.Tests = append(out.Tests, x)
	}
	for _, t := range c.Touching {
		out.Touching = append(out.Touching, Touch{t.By, t.Rule, t.How, t.Text})
	}
	return out, nil
}

// place returns a source position relative to the folder of the games.
func place(s dsl.Span) string {
	file := s.File
	for _, root := range []string{"games/", "spec_tests/", "stdlib/"} {
		if i := strings.LastIndex(file, "/"+root); i >= 0 {
			file = file[i+1:]
		}
	}
	return fmt.Sprintf("%s:%d", file, s.Start.Line)
}
