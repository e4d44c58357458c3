package workshop

import (
	"wargame/interpreter/proof"
)

// coverAnswer counts the statements of the rulebook by what proves them.
type coverAnswer struct {
	Version    int              `json:"version"`
	Percent    float64          `json:"percent"`
	Count      map[string]int   `json:"count"`
	Statuses   []string         `json:"statuses"` // in their order
	Chapters   []coverChapter   `json:"chapters"`
	Statements []coverStatement `json:"statements"`
	Clauses    []clauseOfRules  `json:"clauses"` // of the rules, for games without a catalogue
	Notes      []string         `json:"notes,omitempty"`
	Catalogue  bool             `json:"catalogue"`
}

type coverChapter struct {
	Name    string         `json:"name"`
	Percent float64        `json:"percent"`
	Count   map[string]int `json:"count"`
}

type coverStatement struct {
	ID     string `json:"id"`
	Clause string `json:"clause"`
	Text   string `json:"text"`
	Status string `json:"status"`
	Tests  int    `json:"tests"`
	Rules  int    `json:"rules"`
}

// clauseOfRules is a clause with the number of tests that cite it.
type clauseOfRules struct {
	Clause string `json:"clause"`
	Title  string `json:"title"`
	Tests  int    `json:"tests"`
	Failed int    `json:"failed"`
	File   string `json:"file"`
	Line   int    `json:"line"`
}

// coverage runs all tests and compares the statements of the rulebook with them.
func (w *Workshop) coverage(nothing) (*coverAnswer, error) {
	s := w.snapshot()
	if s.err != nil {
		return nil, s.err
	}
	b, err := proof.Read(s.game)
	if err != nil {
		return nil, err
	}
	b.Allowance = w.allowance(allSteps)
	tests, ds := b.RunTests(nil)
	if ds.HasErrors() {
		return nil, w.broken()
	}
	c := b.Judge(tests)
	sum := c.Sum()
	out := &coverAnswer{Version: w.change, Percent: sum.Percent(), Count: counts(sum), Notes: c.Stale, Catalogue: len(b.Statements()) > 0,
		Chapters: []coverChapter{}, Statements: []coverStatement{}, Clauses: []clauseOfRules{}}
	for _, st := range proof.Statuses {
		out.Statuses = append(out.Statuses, string(st))
	}
	for _, g := range c.By(func(x *proof.Covered) string { return proof.Chapter(x.Clause) }) {
		out.Chapters = append(out.Chapters, coverChapter{g.Name, g.Percent(), counts(g.Tally)})
	}
	for _, x := range c.Statements {
		out.Statements = append(out.Statements, coverStatement{x.ID(), x.Clause, x.Text, string(x.Status), len(x.Tests), len(x.Rules)})
	}
	out.Clauses = append(out.Clauses, w.clauses(b, tests)...)
	return out, nil
}

// clauses lists the clauses of the rules of this folder in their order.
func (w *Workshop) clauses(b *proof.Book, tests []*proof.Test) (out []clauseOfRules) {
	seen := map[string]int{}
	for _, r := range b.Rules {
		file := w.fileOf(r.Span.File)
		if r.Kind != "rule" || r.Clause == "" || file == "" {
			continue
		}
		if _, again := seen[r.Clause]; again {
			continue
		}
		seen[r.Clause] = len(out)
		out = append(out, clauseOfRules{Clause: r.Clause, Title: r.Title, File: file, Line: r.Span.Start.Line})
	}
	for _, t := range tests {
		counted := map[string]bool{}
		for _, c := range t.Cites {
			i, ok := seen[c.Clause()]
			if !ok || counted[c.Clause()] {
				continue
			}
			counted[c.Clause()] = true
			out[i].Tests++
			if !t.Passed() {
				out[i].Failed++
			}
		}
	}
	return out
}

func counts(t proof.Tally) map[string]int {
	out := map[string]int{}
	for s, n := range t {
		out[string(s)] = n
	}
	return out
}
