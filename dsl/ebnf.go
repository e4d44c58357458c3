package dsl

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	textscanner "text/scanner"
)

// expression is a part of the grammar: alternatives in their order. The first that
// matches is taken.
type expression []sequence

// sequence is a series of terms that all must match.
type sequence []term

// term is one element of a sequence. One of name, literal, token and group is set.
type term struct {
	name    string     // a production, or a node that parses itself
	literal string     // a keyword or a mark
	token   string     // a kind of token: ident, int or string
	group   expression // in parentheses
	look    rune       // of a group: '=' must follow, '!' must not follow; it takes nothing
	repeat  rune       // '?' at most once, '*' any number, '+' at least once, 0 exactly once
}

// optional reports whether the term may be absent.
func (t term) optional() bool { return t.repeat == '?' || t.repeat == '*' }

// String is the term in EBNF.
func (t term) String() string {
	text := t.name
	switch {
	case t.literal != "":
		text = strconv.Quote(t.literal)
	case t.token != "":
		text = "<" + t.token + ">"
	case t.look != 0:
		text = "(?" + string(t.look) + " " + t.group.String() + ")"
	case t.group != nil:
		text = "(" + t.group.String() + ")"
	}
	if t.repeat != 0 {
		text += string(t.repeat)
	}
	return text
}

// String is the sequence in EBNF.
func (s sequence) String() string { return joined(s, " ") }

// String is the expression in EBNF.
func (e expression) String() string { return joined(e, " | ") }

func joined[S ~[]E, E fmt.Stringer](parts S, between string) string {
	texts := make([]string, len(parts))
	for i, p := range parts {
		texts[i] = p.String()
	}
	return strings.Join(texts, between)
}

// production is a named part of the grammar: a node of the syntax tree.
type production struct {
	name string
	expr expression
}

// grammarProductions is the grammar as EBNF, in the order of participle: each production
// follows the first one that uses it.
var grammarProductions = sync.OnceValue(func() []production {
	r := newEBNFReader(grammar().String())
	var out []production
	for r.tok != textscanner.EOF {
		name := r.take()
		r.expect('=')
		e := r.expression()
		r.expect('.')
		if name != rootName {
			out = append(out, production{strings.TrimSuffix(name, tagsSuffix), e})
		}
	}
	return out
})

// rules is the grammar by the names of the productions.
var rules = sync.OnceValue(func() map[string]expression {
	out := map[string]expression{}
	for _, p := range grammarProductions() {
		out[p.name] = p.expr
	}
	return out
})

// first adds the keywords and marks with which an expression can begin. It reports
// whether anything else can begin it as well.
func (e expression) first(into map[string]bool) (open bool) {
	for _, s := range e {
		for _, t := range s {
			switch {
			case t.look != 0:
				continue
			case t.literal != "":
				into[t.literal] = true
			case t.group != nil:
				open = t.group.first(into) || open
			case rules()[t.name] != nil:
				open = rules()[t.name].first(into) || open
			default:
				open = true
			}
			if !t.optional() {
				break
			}
		}
	}
	return open
}

// literals calls f for each keyword and mark that an expression can take.
func (e expression) literals(f func(string)) {
	for _, s := range e {
		for _, t := range s {
			if t.literal != "" {
				f(t.literal)
			}
			if t.look == 0 {
				t.group.literals(f)
			}
		}
	}
}

// ebnfReader reads the notation of participle. It panics on anything else, which only
// another version of participle can cause.
type ebnfReader struct {
	s   textscanner.Scanner
	tok rune
}

func newEBNFReader(text string) *ebnfReader {
	r := &ebnfReader{}
	r.s.Init(strings.NewReader(text))
	r.s.Mode = textscanner.ScanIdents | textscanner.ScanStrings
	r.tok = r.s.Scan()
	return r
}

// take returns the text of the current token and reads the next one.
func (r *ebnfReader) take() string {
	text := r.s.TokenText()
	r.tok = r.s.Scan()
	return text
}

func (r *ebnfReader) expect(tok rune) {
	if r.tok != tok {
		panic(fmt.Sprintf("grammar: %q at %s, expected %q", r.s.TokenText(), r.s.Position, tok))
	}
	r.take()
}

// expression reads alternatives. A group that is a whole alternative adds its own.
func (r *ebnfReader) expression() expression {
	var out expression
	for {
		s := r.sequence()
		if len(s) == 1 && s[0].plainGroup() {
			out = append(out, s[0].group...)
		} else {
			out = append(out, s)
		}
		if r.tok != '|' {
			return out
		}
		r.take()
	}
}

// sequence reads terms. A group without alternatives adds its own terms.
func (r *ebnfReader) sequence() sequence {
	var out sequence
	for !slices.Contains([]rune{'|', ')', '.', textscanner.EOF}, r.tok) {
		t := r.term()
		if t.plainGroup() && len(t.group) == 1 {
			out = append(out, t.group[0]...)
		} else {
			out = append(out, t)
		}
	}
	return out
}

// plainGroup reports whether the parentheses around the term only group.
func (t term) plainGroup() bool { return t.group != nil && t.look == 0 && t.repeat == 0 }

func (r *ebnfReader) term() (t term) {
	switch r.tok {
	case textscanner.Ident:
		t.name = strings.TrimSuffix(r.take(), tagsSuffix)
	case textscanner.String:
		t.literal, _ = strconv.Unquote(r.take())
	case '<':
		r.take()
		t.token = r.take()
		r.expect('>')
	default:
		r.expect('(')
		if r.tok == '?' {
			r.take()
			t.look = r.tok
			r.take()
		}
		t.group = r.expression()
		r.expect(')')
	}
	if r.tok == '?' || r.tok == '*' || r.tok == '+' {
		t.repeat = r.tok
		r.take()
	}
	return t
}
