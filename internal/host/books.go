package host

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"wargame/dsl"
	"wargame/internal/host/cache"
	"wargame/internal/host/lanes"
	"wargame/internal/host/rate"
	"wargame/internal/host/store"
	"wargame/interpreter/load"
	"wargame/interpreter/proof"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/state"
)

// shelf holds the rulebooks of the games with all that is known of their clauses. They
// tell of the rules, and of no game that is played.
type shelf struct {
	open  func(name string) (*load.Game, error)
	books *cache.Cache[*book]
	turn  sync.Mutex // one rulebook is proved at a time
	job   func(name string, do func())
}

// book is a rulebook. Its tests are run once, when somebody first opens it.
type book struct {
	*proof.Book
	once   sync.Once
	proved chan struct{} // closed when the tests have been run

	clauses *cache.Cache[*clauseShown] // that somebody has asked for; shared, nobody changes one

	texts    map[string]string // of the tests, by the place of their titles
	tests    []*proof.Test
	coverage *proof.Coverage
}

func newShelf(open func(string) (*load.Game, error), job func(name string, do func())) *shelf {
	return &shelf{open: open, job: job, books: cache.New[*book](0)}
}

// book finds a rulebook.
func (s *shelf) book(name string) (*book, error) {
	return s.books.Get(name, func() (b *book, err error) {
		cache.Build(func() { b, err = s.read(name) })
		return b, err
	})
}

func (s *shelf) read(name string) (*book, error) {
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
	return &book{Book: read, texts: testTexts(g), proved: make(chan struct{}), clauses: cache.New[*clauseShown](keptClauses)}, nil
}

// testTexts are the tests of a game as written, by the place of their titles.
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

// forget has a rulebook read anew.
func (s *shelf) forget(name string) { s.books.Drop(name) }

// prove runs the tests, behind the back of whoever asked.
func (s *shelf) prove(b *book) {
	b.once.Do(func() {
		s.job("the tests of "+b.Game.Name, func() {
			s.turn.Lock()
			defer s.turn.Unlock()
			defer close(b.proved)
			tests, ds := b.RunTests(nil)
			if ds.HasErrors() { // whoever asks for a clause is told
				return
			}
			b.tests, b.coverage = tests, b.Judge(tests)
		})
	})
}

// done tells whether the tests have been run.
func (b *book) done() bool {
	select {
	case <-b.proved:
		return b.coverage != nil
	default:
		return false
	}
}

// bookShown is the catalogue of a rulebook, in our words.
type bookShown struct {
	Game       string           `json:"game"`
	Proved     bool             `json:"proved"` // the tests have been run; else no status is known
	Statements []statementShown `json:"statements"`
	Others     []string         `json:"others,omitempty"` // clauses that have rules and no statement
	Tally      map[string]int   `json:"tally,omitempty"`  // statements by status
}

type statementShown struct {
	ID     string `json:"id"`
	Clause string `json:"clause"`
	Kind   string `json:"kind"`
	Text   string `json:"text"`
	Status string `json:"status,omitempty"`
	Reason string `json:"reason,omitempty"`
	Rules  int    `json:"rules"`
	Tests  int    `json:"tests"`
}

func (b *book) show() *bookShown {
	out := &bookShown{Game: b.Game.Name, Proved: b.done(), Statements: []statementShown{}}
	if out.Proved {
		out.Tally = map[string]int{}
		for _, s := range b.coverage.Statements {
			out.Statements = append(out.Statements, covered(s))
			out.Tally[string(s.Status)]++
		}
	} else {
		for _, s := range b.Statements() {
			out.Statements = append(out.Statements, statementShown{ID: s.ID(), Clause: s.Clause, Kind: s.Kind, Text: s.Text, Rules: len(b.Carriers(s.Clause))})
		}
	}
	for _, r := range b.Rules {
		if r.Clause != "" && !slices.ContainsFunc(b.Statements(), func(s ruleset.Statement) bool { return s.Clause == r.Clause }) && !slices.Contains(out.Others, r.Clause) {
			out.Others = append(out.Others, r.Clause)
		}
	}
	return out
}

func covered(s *proof.Covered) statementShown {
	return statementShown{s.ID(), s.Clause, s.Kind, s.Text, string(s.Status), s.Reason, len(s.Rules), len(s.Tests)}
}

// clauseShown is all that is known of a clause.
type clauseShown struct {
	ID         string           `json:"id"`
	Statements []statementShown `json:"statements"`
	Rules      []ruleShown      `json:"rules"`
	Tests      []testShown      `json:"tests"`
	Touching   []touchShown     `json:"touching"`
	Defects    []proof.Defect   `json:"defects"`
	Below      []string         `json:"below,omitempty"`
	Options    []OfferOption    `json:"options,omitempty"`
	Disputes   []OfferQuestion  `json:"disputes,omitempty"`
}

type ruleShown struct {
	Kind   string `json:"kind"`
	Title  string `json:"title"`
	Within string `json:"within,omitempty"`
	Where  string `json:"where"`
	Text   string `json:"text"`
}

type testShown struct {
	Title  string   `json:"title"`
	Cites  []string `json:"cites"`
	Where  string   `json:"where"`
	Passed bool     `json:"passed"`
	Text   string   `json:"text,omitempty"`
	Fails  []string `json:"fails,omitempty"`
}

type touchShown struct {
	By   string `json:"by"`
	Rule string `json:"rule,omitempty"`
	How  string `json:"how"`
	Text string `json:"text,omitempty"`
}

// keptClauses is how many clauses of a book are kept.
const keptClauses = 512

var errNoClause = fmt.Errorf("%w: the rulebook has no such clause", store.ErrNone)

// has tells whether the book knows of a clause, or of a statement of it (7.2.1#3), or of
// clauses below it.
func (b *book) has(id string) bool {
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

// finds looks a clause up, in a lane where its tests are to be run. A copy is returned.
func (h *Host) finds(r *http.Request, b *book, id string) (*clauseShown, error) {
	if !b.has(id) {
		return nil, errNoClause
	}
	key := fmt.Sprint(b.done(), " ", id)
	c, found := b.clauses.Lookup(key)
	if !found {
		err := h.lanes.Do(r.Context(), lanes.Rulebooks, h.client("", address(r)), func(*state.Allowance) (err error) {
			c, err = b.clauses.Get(key, func() (*clauseShown, error) {
				c, ds := b.clause(id)
				switch {
				case ds.HasErrors():
					return nil, ds.Err()
				case c == nil:
					return nil, errNoClause
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

// clause looks a clause up; nil when the book does not have it. Until all tests have
// been run, those that cite it are run for it.
func (b *book) clause(id string) (*clauseShown, dsl.Diagnostics) {
	var c *proof.Clause
	if b.done() {
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
	out := &clauseShown{ID: id, Statements: []statementShown{}, Rules: []ruleShown{}, Tests: []testShown{}, Touching: []touchShown{}, Defects: c.Defects, Below: c.Below}
	for _, s := range c.Covered {
		out.Statements = append(out.Statements, covered(s))
	}
	for _, r := range c.Rules {
		out.Rules = append(out.Rules, ruleShown{r.Kind, r.Title, r.Within, place(r.Span), r.Text()})
	}
	for _, t := range c.Tests {
		x := testShown{Title: t.Title, Where: place(t.Pos), Passed: t.Passed(), Text: b.texts[t.Pos.String()]}
		for _, r := range t.Cites {
			x.Cites = append(x.Cites, r.Text)
		}
		for i := range t.Fails {
			x.Fails = append(x.Fails, t.Fails[i].Summary)
		}
		out.Tests = append(out.Tests, x)
	}
	for _, t := range c.Touching {
		out.Touching = append(out.Touching, touchShown{t.By, t.Rule, t.How, t.Text})
	}
	return out, nil
}

// place is where something stands, without the folders that lie around the games.
func place(s dsl.Span) string {
	file := s.File
	for _, root := range []string{"games/", "spec_tests/", "stdlib/"} {
		if i := strings.LastIndex(file, "/"+root); i >= 0 {
			file = file[i+1:]
		}
	}
	return fmt.Sprintf("%s:%d", file, s.Start.Line)
}

// rulebook serves a rulebook (GET /books/NAME), whose tests are run behind the back of
// whoever asks for that (?prove), or one clause of it (?clause=ID).
func (h *Host) rulebook(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	if !slices.Contains(h.library.names, name) {
		fail(w, http.StatusNotFound, "there is no such game here")
		return
	}
	b, err := h.shelf.book(name)
	if err != nil {
		h.logf("the rulebook of %s: %s", name, err)
		fail(w, http.StatusInternalServerError, "the rulebook cannot be read")
		return
	}
	id := r.URL.Query().Get("clause")
	if id == "" {
		if r.URL.Query().Has("prove") {
			h.shelf.prove(b)
		}
		sendSmall(w, r, b.show())
		return
	}
	if !h.rates.Take("book "+address(r), rate.Reasons, time.Now()) {
		tooMany(w)
		return
	}
	c, err := h.finds(r, b, id)
	switch {
	case errors.Is(err, store.ErrNone):
		fail(w, http.StatusNotFound, "the rulebook has no such clause")
		return
	case err != nil:
		h.fails(w, err)
		return
	}
	if o, err := h.library.offer(name, ""); err == nil {
		for _, x := range o.Options {
			if x.Clause == id {
				c.Options = append(c.Options, x)
			}
		}
		for _, x := range o.Disputes {
			if x.Clause == id {
				c.Disputes = append(c.Disputes, x)
			}
		}
	}
	sendSmall(w, r, c)
}
