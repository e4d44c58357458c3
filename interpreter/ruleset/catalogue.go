package ruleset

import (
	"bufio"
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// Catalogue is the list of a rulebook's statements.
type Catalogue struct {
	Statements []Statement
	clauses    map[string]int // clause to its number of statements
	order      []string
}

// Statement is one sentence of a rulebook, paraphrased.
type Statement struct {
	Clause string
	N      int
	Kind   string
	Text   string
}

// ID returns the identifier of the statement, such as 7.2.1#3.
func (s Statement) ID() string { return s.Clause + "#" + strconv.Itoa(s.N) }

// ReadCatalogue parses tab-separated lines: clause, number, kind, statement. A line
// whose first field is "clause" is the header.
func ReadCatalogue(data []byte) (*Catalogue, error) {
	c := &Catalogue{clauses: map[string]int{}}
	sc := bufio.NewScanner(bytes.NewReader(data))
	sc.Buffer(nil, 1<<20)
	for line := 1; sc.Scan(); line++ {
		cols := strings.Split(sc.Text(), "\t")
		if cols[0] == "clause" || cols[0] == "" {
			continue
		}
		if len(cols) < 4 {
			return nil, fmt.Errorf("line %d: a statement has the columns clause, number, kind and text, divided by tabs", line)
		}
		n, err := strconv.Atoi(cols[1])
		if err != nil {
			return nil, fmt.Errorf("line %d: %q is not the number of a statement", line, cols[1])
		}
		if c.clauses[cols[0]] == 0 {
			c.order = append(c.order, cols[0])
		}
		c.clauses[cols[0]] = max(c.clauses[cols[0]], n)
		c.Statements = append(c.Statements, Statement{cols[0], n, cols[2], cols[3]})
	}
	return c, sc.Err()
}

// Over returns the catalogue c of a variant laid over that of its base game. For a
// clause that both have, the statements of c are used. Either may be nil.
func (c *Catalogue) Over(base *Catalogue) *Catalogue {
	switch {
	case c == nil:
		return base
	case base == nil:
		return c
	}
	out := &Catalogue{clauses: map[string]int{}}
	add := func(s Statement) {
		if out.clauses[s.Clause] == 0 {
			out.order = append(out.order, s.Clause)
		}
		out.clauses[s.Clause] = max(out.clauses[s.Clause], s.N)
		out.Statements = append(out.Statements, s)
	}
	for _, s := range base.Statements {
		if c.clauses[s.Clause] == 0 {
			add(s)
		}
	}
	for _, s := range c.Statements {
		add(s)
	}
	return out
}

// HasClause reports whether the rulebook has the clause or clauses below it.
func (c *Catalogue) HasClause(clause string) bool {
	if c.clauses[clause] > 0 {
		return true
	}
	chapter := strings.TrimSuffix(clause, ".0") // N.0 is the introduction of chapter N
	for _, o := range c.order {
		if strings.HasPrefix(o, chapter+".") {
			return true
		}
	}
	return false
}

// HasStatement reports whether a clause has statement n; n = 0 means any statement.
func (c *Catalogue) HasStatement(clause string, n int) bool {
	if n == 0 {
		return c.HasClause(clause)
	}
	return n <= c.clauses[clause]
}

// Count returns the number of statements of a clause itself, without clauses below it.
func (c *Catalogue) Count(clause string) int { return c.clauses[clause] }

// Clauses returns the clauses in the order of the rulebook.
func (c *Catalogue) Clauses() []string { return c.order }
