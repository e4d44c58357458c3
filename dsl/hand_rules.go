package dsl

import "github.com/alecthomas/participle/v2/lexer"

// Parse implements participle.Parseable.
func (r *Rule) Parse(lex *lexer.PeekingLexer) error {
	r.Pos = lex.Peek().Pos
	if !took(lex, "rule") {
		return errElse
	}
	if r.Clause = one[ClauseRef](lex); r.Clause == nil {
		return errElse
	}
	mark := lex.MakeCheckpoint()
	if took(lex, "also") {
		if r.Also = list[ClauseRef](lex); r.Also == nil {
			lex.LoadCheckpoint(mark)
		}
	}
	r.Title = one[Text](lex)
	if !took(lex, "{") {
		return errElse
	}
	r.Items = many[Item](lex)
	return matched(took(lex, "}"))
}

// Parse implements participle.Parseable.
func (d *Define) Parse(lex *lexer.PeekingLexer) error {
	d.Pos = lex.Peek().Pos
	if !took(lex, "define") {
		return errElse
	}
	if d.Name = one[Name](lex); d.Name == nil {
		return errElse
	}
	d.Params = one[Params](lex)
	d.Type = after[TypeRef](lex, ":")
	if !took(lex, "=") {
		return errElse
	}
	mark := lex.MakeCheckpoint()
	if d.Suppose = after[Block](lex, "suppose"); d.Suppose != nil && !took(lex, "then") {
		lex.LoadCheckpoint(mark)
		d.Suppose = nil
	}
	d.Body = one[Expr](lex)
	return matched(d.Body != nil)
}

// Parse implements participle.Parseable.
func (p *Permission) Parse(lex *lexer.PeekingLexer) error {
	p.Pos = lex.Peek().Pos
	if !took(lex, "permission") {
		return errElse
	}
	if p.Name = one[Name](lex); p.Name == nil {
		return errElse
	}
	p.Params = one[Params](lex)
	p.Denied = tookAll(lex, "denied", "unless", "allowed")
	return nil
}

// Parse implements participle.Parseable.
func (f *Forbid) Parse(lex *lexer.PeekingLexer) error { return f.verdict(lex, "forbid") }

// Parse implements participle.Parseable. But for its word it is like a Forbid.
func (a *Allow) Parse(lex *lexer.PeekingLexer) error { return (*Forbid)(a).verdict(lex, "allow") }

func (f *Forbid) verdict(lex *lexer.PeekingLexer, word string) error {
	f.Pos = lex.Peek().Pos
	if !took(lex, word) {
		return errElse
	}
	if f.Name = one[Name](lex); f.Name == nil {
		return errElse
	}
	f.More = further[Name](lex)
	f.Params = one[Binders](lex)
	f.When = after[Expr](lex, "when")
	f.Lines, f.Tail = verdict(lex)
	return nil
}

// verdict is the end of a forbid or an allow: its lines, or its tail.
func verdict(lex *lexer.PeekingLexer) ([]*VerdictLine, []*Tail) {
	mark := lex.MakeCheckpoint()
	if took(lex, "{") {
		if lines := many[VerdictLine](lex); lines != nil && took(lex, "}") {
			return lines, nil
		}
		lex.LoadCheckpoint(mark)
	}
	return nil, many[Tail](lex)
}

// Parse implements participle.Parseable.
func (l *VerdictLine) Parse(lex *lexer.PeekingLexer) error {
	l.Pos = lex.Peek().Pos
	if l.When = after[Expr](lex, "when"); l.When == nil {
		return errElse
	}
	l.Tail = many[Tail](lex)
	l.EndPos = lex.Peek().Pos
	return nil
}

// Parse implements participle.Parseable.
func (t *Tail) Parse(lex *lexer.PeekingLexer) error {
	t.Pos = lex.Peek().Pos
	ok := false
	switch lex.Peek().Value {
	case "unless":
		if t.Last = tookAll(lex, "unless", "otherwise", "forbidden"); !t.Last {
			t.Unless = after[Expr](lex, "unless")
		}
		ok = t.Last || t.Unless != nil
	case "as":
		t.Label = after[Name](lex, "as")
		ok = t.Label != nil
	case "despite":
		lex.Next()
		t.Despite = list[ClauseRef](lex)
		ok = t.Despite != nil
	case "because":
		t.Because = after[Text](lex, "because")
		ok = t.Because != nil
	case "reveals":
		lex.Next()
		t.Reveals = list[Name](lex)
		ok = t.Reveals != nil
	}
	t.EndPos = lex.Peek().Pos
	return matched(ok)
}

// Parse implements participle.Parseable.
func (c *Contribution) Parse(lex *lexer.PeekingLexer) error {
	c.Pos = lex.Peek().Pos
	mark := lex.MakeCheckpoint()
	if tookAll(lex, "rule", "{") {
		lex.LoadCheckpoint(mark)
		return errElse
	}
	if c.Name = one[Name](lex); c.Name == nil {
		return errElse
	}
	c.Params = one[Binders](lex)
	c.When = after[Expr](lex, "when")
	if took(lex, "{") {
		c.Lines = many[ShareLine](lex)
		return matched(c.Lines != nil && took(lex, "}"))
	}
	if !took(lex, ":") {
		return errElse
	}
	if took(lex, "without") {
		if c.Without = list[ClauseRef](lex); c.Without == nil {
			return errElse
		}
	} else {
		c.Op = share(lex)
		if c.Value = one[Expr](lex); c.Op == "" || c.Value == nil {
			return errElse
		}
	}
	c.Tail = many[Tail](lex)
	return nil
}

// share is what a contribution does; nothing where it says none.
func share(lex *lexer.PeekingLexer) string {
	if took(lex, "at") {
		return tookAny(lex, "least", "most")
	}
	return tookAny(lex, "=", "x", "+", "-")
}

// Parse implements participle.Parseable.
func (l *ShareLine) Parse(lex *lexer.PeekingLexer) error {
	l.Pos = lex.Peek().Pos
	l.When = after[Expr](lex, "when")
	if !took(lex, ":") {
		return errElse
	}
	l.Op = share(lex)
	if l.Value = one[Expr](lex); l.Op == "" || l.Value == nil {
		return errElse
	}
	l.Tail = many[Tail](lex)
	l.EndPos = lex.Peek().Pos
	return nil
}

// Parse implements participle.Parseable.
func (e *ChooseEnd) Parse(lex *lexer.PeekingLexer) error {
	e.Pos = lex.Peek().Pos
	switch lex.Peek().Value {
	case "where":
		e.Where = after[Expr](lex, "where")
		return matched(e.Where != nil)
	case "allowed":
		e.Allowed = after[Call](lex, "allowed")
		return matched(e.Allowed != nil)
	case "preferring":
		e.Prefer = after[Call](lex, "preferring")
		return matched(e.Prefer != nil)
	case "such":
		lex.Next()
		e.SuchThat = after[Call](lex, "that")
		return matched(e.SuchThat != nil)
	case "by":
		e.By = after[Expr](lex, "by")
		return matched(e.By != nil)
	case "or":
		if e.OrStop = tookAll(lex, "or", "stop"); e.OrStop {
			e.StopWhen = after[Expr](lex, "when")
			return nil
		}
		e.OrNone = tookAll(lex, "or", "none")
		return matched(e.OrNone)
	case "if":
		e.Several = tookAll(lex, "if", "several")
		return matched(e.Several)
	case "noting":
		e.Noting = after[Text](lex, "noting")
		return matched(e.Noting != nil)
	}
	e.Prompt = one[Text](lex)
	return matched(e.Prompt != nil)
}

// Parse implements participle.Parseable.
func (d *Do) Parse(lex *lexer.PeekingLexer) error {
	d.Pos = lex.Peek().Pos
	if d.Call = after[Call](lex, "do"); d.Call == nil {
		return errElse
	}
	d.Giving = after[Name](lex, "giving")
	return nil
}

// Parse implements participle.Parseable.
func (s *Set) Parse(lex *lexer.PeekingLexer) error {
	s.Pos = lex.Peek().Pos
	if s.Target = after[Expr](lex, "set"); s.Target == nil {
		return errElse
	}
	s.Value = after[Expr](lex, "=")
	return matched(s.Value != nil)
}

// Parse implements participle.Parseable.
func (l *Let) Parse(lex *lexer.PeekingLexer) error {
	l.Pos = lex.Peek().Pos
	if l.Name = after[Name](lex, "let"); l.Name == nil {
		return errElse
	}
	l.Type = after[TypeRef](lex, ":")
	l.Value = after[Expr](lex, "=")
	return matched(l.Value != nil)
}

// Parse implements participle.Parseable.
func (i *If) Parse(lex *lexer.PeekingLexer) error {
	i.Pos = lex.Peek().Pos
	if i.Cond = after[Expr](lex, "if"); i.Cond == nil {
		return errElse
	}
	if i.Then = one[Block](lex); i.Then == nil {
		return errElse
	}
	if i.ElseIf = after[If](lex, "else"); i.ElseIf == nil {
		i.Else = after[Block](lex, "else")
	}
	return nil
}

// Parse implements participle.Parseable.
func (f *ForEach) Parse(lex *lexer.PeekingLexer) error {
	f.Pos = lex.Peek().Pos
	if !tookAll(lex, "for", "each") {
		return errElse
	}
	if f.Name = one[Name](lex); f.Name == nil {
		return errElse
	}
	if f.In = after[Expr](lex, "in"); f.In == nil {
		return errElse
	}
	mark := lex.MakeCheckpoint()
	if took(lex, "chosen") {
		if f.By = after[Expr](lex, "by"); f.By == nil {
			lex.LoadCheckpoint(mark)
		}
	}
	f.Block = one[Block](lex)
	return matched(f.Block != nil)
}
