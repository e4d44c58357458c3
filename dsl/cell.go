package dsl

import (
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// Cell names a space, an edge or a unit where a list or a colon may follow: 1923, 2010-2011,
// "II SS". It is a string, or a series of tokens without blanks, commas, colons and braces.
type Cell struct {
	Pos    lexer.Position
	Text   string // unquoted
	Quoted bool
}

// GridCell is a cell of a row. Only blanks separate it from others: 3:2, 0,+1 and 1:1(0 are
// single cells.
type GridCell struct {
	Pos    lexer.Position
	Text   string // unquoted
	Quoted bool

	// Translates is the text in the source if Text is its translation; else empty.
	Translates string
}

// Source returns the text of the cell in its source.
func (c *GridCell) Source() string {
	if c.Translates != "" {
		return c.Translates
	}
	return c.Text
}

// Grid is the body of a data block or a table. Each line is a row.
type Grid struct {
	Pos  lexer.Position
	Rows []*Row
}

// Row is one line of a grid.
type Row struct {
	Pos   lexer.Position
	Cells []*GridCell
}

// Parse implements participle.Parseable.
func (c *Cell) Parse(lex *lexer.PeekingLexer) (err error) {
	c.Pos = lex.Peek().Pos
	c.Text, c.Quoted, err = cellText(lex, ",:")
	return err
}

// Parse implements participle.Parseable.
func (c *GridCell) Parse(lex *lexer.PeekingLexer) (err error) {
	c.Pos = lex.Peek().Pos
	c.Text, c.Quoted, err = cellText(lex, "")
	return err
}

// Parse implements participle.Parseable. It takes everything before the closing brace.
func (g *Grid) Parse(lex *lexer.PeekingLexer) error {
	g.Pos = lex.Peek().Pos
	var row *Row
	for {
		t := lex.Peek()
		if t.EOF() || t.Type == TokenPunct && t.Value == "}" {
			g.join()
			return nil
		}
		cell := &GridCell{}
		if err := cell.Parse(lex); err != nil {
			return participle.Errorf(t.Pos, "unexpected %s in a row of cells", describe(*t))
		}
		if row == nil || row.Pos.Line != t.Pos.Line {
			row = &Row{Pos: t.Pos}
			g.Rows = append(g.Rows, row)
		}
		row.Cells = append(row.Cells, cell)
	}
}

// String returns the cell as it is written in a file.
func (c *Cell) String() string { return cellSource(c.Text, c.Quoted) }

// String returns the cell as it is written in a file.
func (c *GridCell) String() string { return cellSource(c.Text, c.Quoted) }

func cellSource(text string, isQuoted bool) string {
	if isQuoted {
		return Quote(text)
	}
	return text
}

// cellText takes the tokens of one cell. It ends before a mark that is in stop.
func cellText(lex *lexer.PeekingLexer, stop string) (text string, isQuoted bool, err error) {
	first := lex.Peek()
	if !cellToken(first, stop) && first.Type != TokenString {
		return "", false, participle.NextMatch
	}
	last := lex.Next()
	if last.Type == TokenString {
		return Unquote(last.Value), true, nil
	}
	var all strings.Builder
	all.WriteString(last.Value)
	for t := lex.Peek(); adjacent(last, t) && cellToken(t, stop); t = lex.Peek() {
		all.WriteString(t.Value)
		last = lex.Next()
	}
	return all.String(), false, nil
}

// cellToken reports whether a token may be part of a cell without quotes. Characters that are
// invalid elsewhere (½, —) may; an unclosed string or comment may not.
func cellToken(t *lexer.Token, stop string) bool {
	switch t.Type {
	case TokenIdent, TokenInt:
		return true
	case TokenInvalid:
		return !unclosed(t)
	case TokenPunct:
		return t.Value != "{" && t.Value != "}" && (stop == "" || !strings.Contains(stop, t.Value))
	}
	return false
}

// unclosed reports whether an Invalid token is a string or comment without an end.
func unclosed(t *lexer.Token) bool {
	return strings.HasPrefix(t.Value, `"`) || strings.HasPrefix(t.Value, "/*")
}
