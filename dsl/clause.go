package dsl

import (
	"strconv"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// ClauseRef names a clause of the rulebook, a statement of it or a labelled
// part of a rule: 5.1.6, 7.2.1#3, 8.a.II, Q.4, 7.2.1/city. It is written without blanks, of
// letters, digits and . # - /. After also, 4.* stands for all clauses below 4.
type ClauseRef struct {
	Pos  lexer.Position
	Text string
}

// Parse implements participle.Parseable.
func (c *ClauseRef) Parse(lex *lexer.PeekingLexer) error {
	t := lex.Peek()
	if t.Type != TokenIdent && t.Type != TokenInt {
		return participle.NextMatch
	}
	c.Pos = t.Pos
	last := lex.Next()
	var text strings.Builder
	text.WriteString(last.Value)
	for {
		t = lex.Peek()
		if !adjacent(last, t) {
			break
		}
		if t.Type == TokenPunct {
			// A mark belongs to the clause only between its parts.
			mark := lex.MakeCheckpoint()
			if !strings.Contains(".#-/", t.Value) {
				break
			}
			lex.Next()
			if after := lex.Peek(); t.Value == "." && adjacent(t, after) && after.Value == "*" {
				lex.Next()
				text.WriteString(".*")
				break
			} else if !adjacent(t, after) || after.Type != TokenIdent && after.Type != TokenInt {
				lex.LoadCheckpoint(mark)
				break
			}
		} else if t.Type == TokenIdent || t.Type == TokenInt {
			lex.Next()
		} else {
			break
		}
		text.WriteString(t.Value)
		last = t
	}
	c.Text = text.String()
	return nil
}

// Clause returns the number of the clause alone: 7.2.1 of 7.2.1#3.
func (c *ClauseRef) Clause() string {
	clause, _, _ := strings.Cut(c.Text, "#")
	clause, _, _ = strings.Cut(clause, "/")
	return clause
}

// Covers reports whether a reference after also covers a clause: the same, or as 4.* each
// clause below 4.
func Covers(also, clause string) bool {
	above, below := strings.CutSuffix(also, "*")
	return also == clause || below && strings.HasPrefix(clause, above)
}

// Statement returns the number of the statement within the clause: 3 of 7.2.1#3. It is 0 for
// a reference to the whole clause.
func (c *ClauseRef) Statement() int {
	_, rest, ok := strings.Cut(c.Text, "#")
	if !ok {
		return 0
	}
	digits, _, _ := strings.Cut(rest, "/")
	n, err := strconv.Atoi(digits)
	if err != nil {
		return 0
	}
	return n
}

// Label returns the part after the slash: city of 7.2.1/city; empty without one.
func (c *ClauseRef) Label() string {
	_, label, _ := strings.Cut(c.Text, "/")
	return label
}

// String returns the reference as written; empty for nil.
func (c *ClauseRef) String() string {
	if c == nil {
		return ""
	}
	return c.Text
}
