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

// Statement is one sentence of a rulebook in our words.
type Statement struct {
	Clause string
	N      int
	Kind   string
	Text   string
}

// ID is the statement's name: 7.2.1#3.
func (s Statement) ID() string { return s.Clause + "#" + strconv.Itoa(s.N) }

// ReadCatalogue reads tab-divided lines: clause, number, kind, statement. A
// line that begins with clause is the header.
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
			return nil, fmt.Errorf("line %d: a statement has clause, number, kind and text, divided by tabs", line)
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

// Over is the catalogue of a variant laid over that of the game that it changes:
// of a clause that both have, the variant's statements hold. Either may be nil.
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

// HasClause reports whether the rulebook has a clause, or clauses below it.
func (c *Catalogue) HasClause(clause string) bool {
	if c.clauses[clause] > 0 {
		return true
	}
	chapter := strings.TrimSuffix(clause, ".0") // the introduction of a chapter
	for _, o := range c.order {
		if strings.HasPrefix(o, chapter+".") {
			return true
		}
	}
	return false
}

// HasStatement reports whether a clause has a statement; number 0 asks for any.
func (c *Catalogue) HasStatement(clause string, n int) bool {
	if n == 0 {
		return c.HasClause(clause)
	}
	return n <= c.clauses[clause]
}

// Count is how many statements a clause has itself.
func (c *Catalogue) Count(clause string) int { return c.clauses[clause] }

// Clauses lists the clauses in the order of the book.
func (c *Catalogue) Clauses() []string { return c.order }
