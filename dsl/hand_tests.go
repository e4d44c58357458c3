package dsl

import "github.com/alecthomas/participle/v2/lexer"

// Parse implements participle.Parseable.
func (x *Test) Parse(lex *lexer.PeekingLexer) error {
	x.Pos = lex.Peek().Pos
	if x.Title = after[Text](lex, "test"); x.Title == nil {
		return errElse
	}
	x.Cites = clausesBehind(lex, "cites")
	if !took(lex, "{") {
		return errElse
	}
	x.Lines = many[Line](lex)
	mark := lex.MakeCheckpoint()
	if tookAll(lex, "cases", "{") {
		if x.Cases = one[Grid](lex); x.Cases == nil || !took(lex, "}") {
			lex.LoadCheckpoint(mark)
			x.Cases = nil
		}
	}
	return matched(took(lex, "}"))
}

// clausesBehind is ( 'word' @@ ( ',' @@ )* )?
func clausesBehind(lex *lexer.PeekingLexer, word string) []*ClauseRef {
	mark := lex.MakeCheckpoint()
	if !took(lex, word) {
		return nil
	}
	out := list[ClauseRef](lex)
	if out == nil {
		lex.LoadCheckpoint(mark)
	}
	return out
}

// Parse implements participle.Parseable.
func (a *Answer) Parse(lex *lexer.PeekingLexer) error {
	a.Pos = lex.Peek().Pos
	if a.Name = after[Name](lex, "answer"); a.Name == nil {
		return errElse
	}
	if a.Of = after[Expr](lex, "of"); !took(lex, "=") {
		return errElse
	}
	a.Values = list[Expr](lex)
	return matched(a.Values != nil)
}

// Parse implements participle.Parseable.
func (a *AnswerWord) Parse(lex *lexer.PeekingLexer) error {
	a.Pos = lex.Peek().Pos
	if a.Word = tookAny(lex, "yes", "no", "pass", "done", "halt", "timeout"); a.Word == "" {
		return errElse
	}
	a.Of = after[Expr](lex, "of")
	return nil
}

// Parse implements participle.Parseable.
func (e *Expect) Parse(lex *lexer.PeekingLexer) error {
	e.Pos = lex.Peek().Pos
	if !took(lex, "expect") || !e.verdict(lex) && !e.sight(lex) && !e.decision(lex) && !e.value(lex) {
		return errElse
	}
	e.By = clausesBehind(lex, "by")
	return nil
}

// verdict is @( 'allowed' | 'forbidden' ) @@
func (e *Expect) verdict(lex *lexer.PeekingLexer) bool {
	mark := lex.MakeCheckpoint()
	word := tookAny(lex, "allowed", "forbidden")
	if word == "" {
		return false
	}
	if e.Verdicted = one[Call](lex); e.Verdicted == nil {
		lex.LoadCheckpoint(mark)
		return false
	}
	e.Verdict = word
	return true
}

// sight is (?= 'hidden' | 'shown' ) @@
func (e *Expect) sight(lex *lexer.PeekingLexer) bool {
	if next := lex.Peek().Value; next == "hidden" || next == "shown" {
		e.Seen = one[Seen](lex)
	}
	return e.Seen != nil
}

// decision is 'decision' @@ ( 'of' @@ )? ( 'among' @@ ( ',' @@ )* )?
func (e *Expect) decision(lex *lexer.PeekingLexer) bool {
	if e.Decision = after[Name](lex, "decision"); e.Decision == nil {
		return false
	}
	e.DecBy = after[Expr](lex, "of")
	mark := lex.MakeCheckpoint()
	if took(lex, "among") {
		if e.Choices = list[Expr](lex); e.Choices == nil {
			lex.LoadCheckpoint(mark)
		}
	}
	return true
}

// value is @@
func (e *Expect) value(lex *lexer.PeekingLexer) bool {
	e.Value = one[Expr](lex)
	return e.Value != nil
}

// Parse implements participle.Parseable.
func (s *Seen) Parse(lex *lexer.PeekingLexer) error {
	s.Pos = lex.Peek().Pos
	if s.Word = tookAny(lex, "hidden", "shown"); s.Word == "" {
		return errElse
	}
	if s.Name = one[Name](lex); s.Name == nil {
		return errElse
	}
	mark := lex.MakeCheckpoint()
	if args, ok := inside[Expr](lex); ok {
		s.Args = args
	} else {
		lex.LoadCheckpoint(mark)
	}
	s.Field = after[Name](lex, ".")
	if tookAny(lex, "from", "to") == "" {
		return errElse
	}
	s.Who = one[Expr](lex)
	return matched(s.Who != nil)
}

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
