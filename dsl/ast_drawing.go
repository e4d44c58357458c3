package dsl

import (
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// Drawing is the picture of a map of areas, as lines of coordinates in any unit,
// x to the right and y down: drawing reconstructed "a survey" { line 5-13: 4,1 4.2,1.5 }.
type Drawing struct {
	Pos        lexer.Position
	Provenance *Provenance    `parser:"'drawing' @@?"`
	Lines      []*DrawingLine `parser:"'{' @@* '}'"`
}

// DrawingLine is one line of a picture. Lines about areas: the border of two areas
// (line 5-13), the edge of the map beside an area (line 5), the course of a road between
// two (way 5-13; of several edges way 5-13 ferry), the place of a name (at 5). Lines without a meaning for the rules: a line
// (course stream "Linge"), a region (ground wood "Reichswald") and a name along two points
// (name river "Waal").
type DrawingLine struct {
	Pos    lexer.Position
	What   string         `parser:"( @( 'line' | 'way' | 'at' )"`
	From   *DrawingSpace  `parser:"  @@"`
	To     *DrawingEnd    `parser:"  @@?"`
	Over   *DrawingSpace  `parser:"  @@?"`
	Shape  string         `parser:"| @( 'course' | 'ground' | 'name' )"`
	Kind   *Name          `parser:"  @@"`
	Title  *Text          `parser:"  @@ ) ':'"`
	Points []*Coordinates `parser:"@@+"`
}

// DrawingEnd is the second area: -13.
type DrawingEnd struct {
	Pos   lexer.Position
	Space *DrawingSpace `parser:"'-' @@"`
}

// DrawingSpace is the name of an area: 13, north or "far north". Of a way it is also the name of
// one of several edges.
type DrawingSpace struct {
	Pos    lexer.Position
	Number string `parser:"( @Int"`
	Text   *Text  `parser:"| @@"`
	Name   *Name  `parser:"| @@ )"`
}

// Word returns the name without quotes.
func (s *DrawingSpace) Word() string {
	switch {
	case s.Number != "":
		return s.Number
	case s.Text != nil:
		return s.Text.Value()
	}
	return s.Name.Text
}

// Coordinates is a point, written without blanks: 41.2,-3.
type Coordinates struct {
	Pos  lexer.Position
	Text string
}

// Parse implements participle.Parseable.
func (c *Coordinates) Parse(lex *lexer.PeekingLexer) error {
	mark := lex.MakeCheckpoint()
	c.Pos = lex.Peek().Pos
	var text strings.Builder
	last := lex.Peek()
	take := func(want bool) bool {
		if t := lex.Peek(); want && (text.Len() == 0 || adjacent(last, t)) {
			last = lex.Next()
			text.WriteString(last.Value)
			return true
		}
		return false
	}
	number := func() bool {
		take(lex.Peek().Value == "-")
		if !take(lex.Peek().Type == TokenInt) {
			return false
		}
		return !take(lex.Peek().Value == ".") || take(lex.Peek().Type == TokenInt)
	}
	if !number() || !take(lex.Peek().Value == ",") || !number() {
		lex.LoadCheckpoint(mark)
		return participle.NextMatch
	}
	c.Text = text.String()
	return nil
}
