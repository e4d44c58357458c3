package dsl

import (
	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// Legend describes how the map and the counters are drawn, in the order of drawing:
// legend { hex forest: fill "#6f9a5b" pattern trees }.
type Legend struct {
	Pos   lexer.Position
	Lines []*LegendLine `parser:"'legend' '{' @@* '}'"`
}

// LegendLine draws everything that has one of the words and meets the condition:
// unit staff(u) when u.range > 4: symbol headquarters size XXX. The lines of a drawing that
// are not areas are drawn by their kind: course stream: line steelblue.
type LegendLine struct {
	Pos    lexer.Position
	Of     string         `parser:"@( 'map' | 'hex' | 'area' | 'space' | 'edge' | 'border' | 'unit' | 'course' | 'ground' | 'name' )"`
	Words  []*LegendWord  `parser:"( @@ ( ',' @@ )* )?"`
	Params *Binders       `parser:"@@?"`
	When   *Expr          `parser:"( 'when' @@ )? ':'"`
	Styles []*LegendStyle `parser:"@@+"`
}

// LegendWord is a flag or a word of an enum, after the name of its attribute where two
// attributes have the word (branch.infantry); or the name of a space or a unit: 1923,
// "1/I".
type LegendWord struct {
	Pos    lexer.Position
	Number string `parser:"( @Int"`
	Text   *Text  `parser:"| @@"`
	Of     *Name  `parser:"| ( @@ '.' )?"`
	Name   *Name  `parser:"(?! 'when' ) @@ )"`
}

// Word returns the word without its attribute.
func (w *LegendWord) Word() string {
	switch {
	case w.Number != "":
		return w.Number
	case w.Text != nil:
		return w.Text.Value()
	}
	return w.Name.Text
}

// LegendStyle is one element of a picture, or one property of it.
type LegendStyle struct {
	Pos    lexer.Position
	Paint  string  `parser:"(  @( 'fill' | 'ink' | 'line' | 'road' | 'casing' | 'rim' )"`
	Color  *Color  `parser:"   @@"`
	Arrow  *Color  `parser:" | 'arrow' @@"`
	To     *Expr   `parser:"   'to' @@"`
	Figure string  `parser:" | @( 'pattern' | 'mark' | 'symbol' | 'size' )"`
	Names  []*Name `parser:"   @@ ( ',' @@ )*"`
	Length string  `parser:" | @'width'"`
	Number *Number `parser:"   @@"`
	Slot   string  `parser:" | @( 'label' | 'values' | 'left' | 'right' | 'top' | 'beside' | 'key' )"`
	Text   *Text   `parser:"   @@"`
	Dashes string  `parser:" | @( 'dashed' | 'dotted' )"`
	AtX    *Expr   `parser:" | 'at' @@"`
	AtY    *Expr   `parser:"   ',' @@ )"`
}

// Color is "#6f9a5b" or a word: black.
type Color struct {
	Pos  lexer.Position
	Text *Text `parser:"  @@"`
	Name *Name `parser:"| @@"`
}

// Number is 3 or 2.5, written without blanks.
type Number struct {
	Pos  lexer.Position
	Text string
}

// Parse implements participle.Parseable.
func (n *Number) Parse(lex *lexer.PeekingLexer) error {
	t := lex.Peek()
	if t.Type != TokenInt {
		return participle.NextMatch
	}
	n.Pos, n.Text = t.Pos, lex.Next().Value
	if dot := lex.Peek(); dot.Value == "." && adjacent(t, dot) {
		mark := lex.MakeCheckpoint()
		lex.Next()
		if part := lex.Peek(); part.Type == TokenInt && adjacent(dot, part) {
			n.Text += "." + lex.Next().Value
		} else {
			lex.LoadCheckpoint(mark)
		}
	}
	return nil
}
