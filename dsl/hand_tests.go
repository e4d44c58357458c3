package dsl

import "github.com/alecthomas/participle/v2/lexer"

// Parse implements participle.Parseable.
func (a *Attribute) Parse(lex *lexer.PeekingLexer) error {
	a.Pos = lex.Peek().Pos
	a.Not = took(lex, "not")
	if a.Name = one[Name](lex); a.Name == nil {
		return errElse
	}
	a.Value = after[Expr](lex, "=")
	return nil
}

// Parse implements participle.Parseable.
func (c *Counter) Parse(lex *lexer.PeekingLexer) error {
	c.Pos = lex.Peek().Pos
	if !took(lex, "unit") {
		return errElse
	}
	if c.Names = list[Cell](lex); c.Names == nil || !took(lex, ":") {
		return errElse
	}
	if lex.Peek().Value != "at" {
		c.Values = list[Attribute](lex)
	}
	c.At = after[Cell](lex, "at")
	return nil
}

// Parse implements participle.Parseable.
func (b *Board) Parse(lex *lexer.PeekingLexer) error {
	b.Pos = lex.Peek().Pos
	if b.Kind = tookAny(lex, "hex", "area", "space", "edge", "border"); b.Kind == "" {
		return errElse
	}
	if b.Where = list[Cell](lex); b.Where == nil || !took(lex, ":") {
		return errElse
	}
	b.Values = list[Attribute](lex)
	return matched(b.Values != nil)
}

// Parse implements participle.Parseable.
func (a *Act) Parse(lex *lexer.PeekingLexer) error {
	a.Pos = lex.Peek().Pos
	if a.Action = after[Name](lex, "act"); a.Action == nil {
		return errElse
	}
	mark := lex.MakeCheckpoint()
	if took(lex, "(") {
		if a.Args = list[NamedArg](lex); !took(lex, ")") {
			lex.LoadCheckpoint(mark)
			a.Args = nil
		}
	}
	a.Of = after[Expr](lex, "of")
	return nil
}

// Parse implements participle.Parseable.
func (a *NamedArg) Parse(lex *lexer.PeekingLexer) error {
	a.Pos = lex.Peek().Pos
	if a.Name = one[Name](lex); a.Name == nil {
		return errElse
	}
	a.Value = after[Expr](lex, ":")
	return matched(a.Value != nil)
}

// Parse implements participle.Parseable.
func (s *DrawingSpace) Parse(lex *lexer.PeekingLexer) error {
	t := lex.Peek()
	s.Pos = t.Pos
	switch t.Type {
	case TokenInt:
		s.Number = lex.Next().Value
	case TokenString:
		s.Text = one[Text](lex)
	default:
		s.Name = one[Name](lex)
	}
	return matched(s.Number != "" || s.Text != nil || s.Name != nil)
}

// Parse implements participle.Parseable.
func (e *DrawingEnd) Parse(lex *lexer.PeekingLexer) error {
	e.Pos = lex.Peek().Pos
	e.Space = after[DrawingSpace](lex, "-")
	return matched(e.Space != nil)
}

// Parse implements participle.Parseable.
func (l *DrawingLine) Parse(lex *lexer.PeekingLexer) error {
	l.Pos = lex.Peek().Pos
	if l.What = tookAny(lex, "line", "way", "at"); l.What != "" {
		if l.From = one[DrawingSpace](lex); l.From == nil {
			return errElse
		}
		l.To = one[DrawingEnd](lex)
	} else {
		if l.Shape = tookAny(lex, "course", "ground", "name"); l.Shape == "" {
			return errElse
		}
		if l.Kind = one[Name](lex); l.Kind == nil {
			return errElse
		}
		if l.Title = one[Text](lex); l.Title == nil {
			return errElse
		}
	}
	if !took(lex, ":") {
		return errElse
	}
	l.Points = many[Coordinates](lex)
	return matched(l.Points != nil)
}
