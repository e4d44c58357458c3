package dsl

import (
	"fmt"
	"slices"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// Expr is one expression of expr-lang, cut out of the source but not parsed.
//
// It ends before the first token, outside of brackets, that cannot continue it: a word or a
// mark where an operator is expected. No word is reserved, so a value may have the name to,
// from or at.
type Expr struct {
	Pos    lexer.Position
	End    lexer.Position // the end of the last token
	Text   string         // exactly as in the source, line ends and comments included
	Tokens []lexer.Token  // without blanks and comments
}

// String returns the text of the expression.
func (e *Expr) String() string {
	if e == nil {
		return ""
	}
	return e.Text
}

// Parse implements participle.Parseable.
func (e *Expr) Parse(lex *lexer.PeekingLexer) error {
	e.Pos = lex.Peek().Pos
	start := lex.RawCursor()
	w := exprWalk{lex: lex}
	if err := w.walk(); err != nil {
		return err
	}
	e.End = endOf(*w.last)
	e.Tokens = slices.Clone(lex.Range(start, lex.RawCursor()))
	e.Text = sourceOf(lex)[e.Pos.Offset:e.End.Offset]
	return nil
}

// exprWalk takes the tokens of one expression.
type exprWalk struct {
	lex      *lexer.PeekingLexer
	last     *lexer.Token // the last token taken
	ternary  int          // question marks outside of brackets that wait for their colon
	operator bool         // an operator is expected, else an operand
}

// walk stops after the last token of the expression. It returns NextMatch where no expression
// begins, and another error where one breaks off.
func (w *exprWalk) walk() error {
	for {
		t := w.lex.Peek()
		if w.operator {
			if !w.continues(t) {
				break
			}
			if err := w.takeOperator(); err != nil {
				return err
			}
			continue
		}
		if err := w.takeOperand(t); err != nil {
			return err
		}
	}
	if w.ternary > 0 {
		return brokenOff(w.lex.Peek(), `":"`)
	}
	return nil
}

func (w *exprWalk) take() { w.last = w.lex.Next() }

// takeOperand takes one prefix operator, or an operand.
func (w *exprWalk) takeOperand(t *lexer.Token) error {
	switch t.Type {
	case TokenIdent:
		w.take()
		w.operator = t.Value != "not"
		return nil
	case TokenInt:
		w.take()
		// A fraction is written in three tokens: 1.5.
		if dot := w.lex.Peek(); dot.Value == "." && adjacent(t, dot) {
			mark, last := w.lex.MakeCheckpoint(), w.last
			w.take()
			if digits := w.lex.Peek(); digits.Type == TokenInt && adjacent(dot, digits) {
				w.take()
			} else {
				w.lex.LoadCheckpoint(mark)
				w.last = last
			}
		}
		w.operator = true
		return nil
	case TokenString:
		w.take()
		w.operator = true
		return nil
	case TokenPunct:
		switch t.Value {
		case "!", "-", "+":
			w.take()
			return nil
		case "#":
			// # is the element of a predicate; also #acc and #index.
			w.take()
			if name := w.lex.Peek(); name.Type == TokenIdent && adjacent(t, name) {
				w.take()
			}
			w.operator = true
			return nil
		case ".", "?.":
			// .name is a member of the element.
			return w.takeMember()
		case "(", "[":
			w.operator = true
			return w.takeBrackets()
		case ":":
			// a ?: b is short for a ? a : b.
			if w.last != nil && w.last.Value == "?" && w.ternary > 0 {
				w.ternary--
				w.take()
				return nil
			}
		}
	}
	if w.last == nil {
		return participle.NextMatch
	}
	return brokenOff(t, fmt.Sprintf("an expression after %q", w.last.Value))
}

// continues reports whether a token after an operand belongs to the expression.
func (w *exprWalk) continues(t *lexer.Token) bool {
	switch t.Type {
	case TokenIdent:
		switch t.Value {
		case "and", "contains", "startsWith", "endsWith", "matches":
			return true
		case "in":
			// "in turn 2" says when a test begins.
			return w.after(t).Value != "turn" || !w.turnNumber(t)
		case "or":
			// "or stop", "or nothing" and "or none" end a choice or an offer;
			// none(…) is a question.
			next := w.after(t)
			if next.Type == TokenIdent && next.Value == "none" {
				return w.afterNext() == "("
			}
			return next.Type != TokenIdent || next.Value != "stop" && next.Value != "nothing"
		case "not":
			switch w.after(t).Value {
			case "in", "contains", "startsWith", "endsWith", "matches":
				return true
			}
		}
		return false
	case TokenPunct:
		switch t.Value {
		case "(", "[":
			// A call or an index follows its operand without a blank.
			return adjacent(w.last, t)
		case ":":
			return w.ternary > 0
		case ".", "?.", "+", "-", "*", "/", "%", "**", "==", "!=", "<", ">", "<=", ">=",
			"&&", "||", "??", "?", "..", "|", "^":
			return true
		}
	}
	return false
}

// after returns the token after the next one.
func (w *exprWalk) after(t *lexer.Token) lexer.Token {
	mark := w.lex.MakeCheckpoint()
	w.lex.Next()
	next := *w.lex.Peek()
	w.lex.LoadCheckpoint(mark)
	return next
}

// turnNumber reports whether a number or a name follows, on its line, the token after t.
func (w *exprWalk) turnNumber(t *lexer.Token) bool {
	mark := w.lex.MakeCheckpoint()
	defer w.lex.LoadCheckpoint(mark)
	w.lex.Next()
	w.lex.Next()
	number := w.lex.Peek()
	return (number.Type == TokenInt || number.Type == TokenIdent) && number.Pos.Line == t.Pos.Line
}

// afterNext returns the text of the token two after the next one.
func (w *exprWalk) afterNext() string {
	mark := w.lex.MakeCheckpoint()
	defer w.lex.LoadCheckpoint(mark)
	w.lex.Next()
	w.lex.Next()
	return w.lex.Peek().Value
}

// takeOperator takes the operator that continues accepted, or a call or index.
func (w *exprWalk) takeOperator() error {
	t := w.lex.Peek()
	switch t.Value {
	case "(", "[":
		return w.takeBrackets()
	case ".", "?.":
		return w.takeMember()
	case "not":
		w.take()
	case "?":
		w.ternary++
	case ":":
		w.ternary--
	}
	w.take()
	w.operator = false
	return nil
}

// takeMember takes .name, or ?.[index].
func (w *exprWalk) takeMember() error {
	dot := w.lex.Peek()
	w.take()
	t := w.lex.Peek()
	w.operator = true
	switch {
	case t.Type == TokenIdent:
		w.take()
		return nil
	case dot.Value == "?." && t.Value == "[":
		return w.takeBrackets()
	}
	return brokenOff(t, fmt.Sprintf("a name after %q", dot.Value))
}

// takeBrackets takes a bracket and everything up to its partner.
func (w *exprWalk) takeBrackets() error {
	var open []*lexer.Token
	for {
		t := w.lex.Peek()
		if t.EOF() {
			return unclosedBracket(open[len(open)-1])
		}
		if t.Type == TokenInvalid {
			return brokenOff(t, "an expression")
		}
		if t.Type == TokenPunct {
			switch t.Value {
			case "(", "[", "{":
				open = append(open, t)
			case ")", "]", "}":
				last := open[len(open)-1]
				if closing(last.Value) != t.Value {
					return unclosedBracket(last)
				}
				open = open[:len(open)-1]
			}
		}
		w.take()
		if len(open) == 0 {
			return nil
		}
	}
}

func closing(open string) string {
	switch open {
	case "(":
		return ")"
	case "[":
		return "]"
	}
	return "}"
}

// exprError is the error of an expression that breaks off.
type exprError struct {
	at       lexer.Token
	expected string
}

func brokenOff(t *lexer.Token, expected string) error { return &exprError{*t, expected} }

func (e *exprError) Error() string            { return participle.FormatError(e) }
func (e *exprError) Position() lexer.Position { return e.at.Pos }
func (e *exprError) Message() string {
	return fmt.Sprintf("unexpected %s (expected %s)", describe(e.at), e.expected)
}

// bracketError is the error of a bracket without a partner; its place is the bracket.
type bracketError struct{ open lexer.Token }

func unclosedBracket(open *lexer.Token) error { return &bracketError{*open} }

// Value returns the bracket.
func (e *bracketError) Value() string { return e.open.Value }

func (e *bracketError) Error() string            { return participle.FormatError(e) }
func (e *bracketError) Message() string          { return "unclosed " + describe(e.open) }
func (e *bracketError) Position() lexer.Position { return e.open.Pos }
