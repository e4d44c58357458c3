package dsl

import (
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"wargame/internal/spelling"
)

// A chunk that fails is read a second time, by the recognizer in this file, to find the
// reason: participle keeps one error and says little about what is expected in its place.
// The recognizer walks the grammar as EBNF (ebnf.go) and notes everything that was tried
// at the furthest token.

// failure is the furthest token that the recognizer could not match.
type failure struct {
	token    lexer.Token
	expected []string // in the order of the grammar, each once
	words    []string // the keywords among what was expected, for suggestions
	err      error    // the error of an expression or a grid at the token
	inside   []frame  // the constructs around the token, outermost first
}

// frame is one construct around a token.
type frame struct {
	name  string
	start int // the cursor where it begins
	token lexer.Token
}

// expect adds an expectation if it is new.
func (f *failure) expect(text string, words ...string) {
	if slices.Contains(f.expected, text) {
		return
	}
	f.expected = append(f.expected, text)
	f.words = append(f.words, words...)
}

// leaf is a node that has no production and parses itself.
type leaf struct {
	name  string // as a message calls it
	parse func(*lexer.PeekingLexer) error
	about string // what its text is, for the reference
}

var leaves = map[string]leaf{
	"Expr": {"an expression", parseLeaf[Expr],
		"an expression; it ends before the first token, outside of brackets, that cannot continue it, and before `or stop`, `or nothing` and `or none`"},
	"ClauseRef": {"a clause", parseLeaf[ClauseRef],
		"a clause without blanks, such as `5.1.6`, `7.2.1#3` (a statement of it), `7.2.1/city` (a label), `8.a.II`; after `also`, `4.*` is every clause below 4"},
	"Cell": {"a name", parseLeaf[Cell],
		"the name of a space, an edge or a unit: a string, or a run of tokens without blanks, commas, colons and braces, such as `1923`, `2010-2011`"},
	"GridCell": {"a symbol", parseLeaf[GridCell],
		"a cell of a row: a string, or a run of tokens without blanks and braces, such as `3:2`, `0,+1`"},
	"Grid":        {"rows of cells", parseLeaf[Grid], "rows of cells, a row on each line, up to the closing brace"},
	"Number":      {"a number", parseLeaf[Number], "`3` or `2.5`, without blanks"},
	"Coordinates": {"coordinates like 4,2.5", parseLeaf[Coordinates], "two numbers without blanks: `41.2,-3`"},
	"Inline":      {"", parseLeaf[Inline], "nothing; it matches only where the next token is on the same line as the last"},
}

func parseLeaf[N any, P interface {
	*N
	participle.Parseable
}](lex *lexer.PeekingLexer) error {
	return P(new(N)).Parse(lex)
}

// recognizer walks the grammar over a chunk.
type recognizer struct {
	lexer.PeekingLexer
	limit  int // a failure after this cursor is not noted
	far    int // the cursor of the furthest failure
	fail   failure
	stack  []frame
	silent int // depth of lookaheads, within which nothing is noted
}

// explain returns the place and the reason of a failure in a chunk; nil if the chunk
// matches, which cannot happen for one that does not parse.
func explain(lex lexer.PeekingLexer) *failure {
	r := &recognizer{PeekingLexer: lex, limit: int(^uint(0) >> 1), far: -1}
	if r.items() {
		return nil
	}
	// When the failure is at the second token of an item that begins with no
	// known word, or before the colon of such a line of a test, the word itself
	// may be the mistake: frobid enter(u), expct a.
	if n := len(r.fail.inside); n > 0 && r.fail.err == nil {
		in := r.fail.inside[n-1]
		if in.name == "Contribution" && in.start == r.far-1 || in.name == "NounLine" && slices.Contains(r.fail.expected, `":"`) {
			again := &recognizer{PeekingLexer: lex, limit: in.start, far: -1}
			again.items()
			if again.fail.token.Pos == in.token.Pos &&
				(len(spelling.Nearest(in.token.Value, again.fail.words)) > 0 || !firstOfLine(lex, in.token)) {
				return &again.fail
			}
		}
	}
	return &r.fail
}

// firstOfLine reports whether a token is the first of its line.
func firstOfLine(lex lexer.PeekingLexer, t lexer.Token) bool {
	for {
		other := lex.Next()
		if other.EOF() || other.Pos.Offset >= t.Pos.Offset {
			return true
		}
		if endOf(*other).Line == t.Pos.Line {
			return false
		}
	}
}

func (r *recognizer) items() bool {
	for !r.Peek().EOF() {
		if !r.named("Item") {
			return false
		}
	}
	return true
}

// note records an expectation at the next token.
func (r *recognizer) note(text string, err error, words ...string) {
	at := r.Cursor()
	if r.silent > 0 || at < r.far || at > r.limit {
		return
	}
	if at > r.far {
		r.far = at
		r.fail = failure{token: *r.Peek()}
	}
	// Constructs that have not taken anything yet are not around the token.
	around := len(r.stack)
	for around > 0 && r.stack[around-1].start == at {
		around--
	}
	if around > len(r.fail.inside) {
		r.fail.inside = slices.Clone(r.stack[:around])
	}
	if text != "" {
		r.fail.expect(text, words...)
	}
	if err != nil && r.fail.err == nil {
		r.fail.err = err
	}
}

// named matches a production, a union or a leaf.
func (r *recognizer) named(name string) bool {
	if l, ok := leaves[name]; ok {
		return r.leaf(l)
	}
	r.stack = append(r.stack, frame{name, r.Cursor(), *r.Peek()})
	defer func() { r.stack = r.stack[:len(r.stack)-1] }()
	c := choices()[name]
	if c == nil {
		return r.expression(rules()[name])
	}
	t := r.Peek()
	_, known := c.byWord[t.Value]
	switch {
	case r.Cursor() == r.limit || t.Type != TokenIdent || !known && c.other == nil:
		r.note(c.title, nil, c.words...)
		return false
	case known:
		return r.expression(rules()[name])
	}
	return r.named(c.other.node.Name())
}

func (r *recognizer) leaf(l leaf) bool {
	mark := r.MakeCheckpoint()
	at := r.Cursor()
	err := l.parse(&r.PeekingLexer)
	if err == nil {
		return true
	}
	if r.Cursor() == at {
		r.note(l.name, nil)
	} else {
		r.note("", err)
	}
	r.LoadCheckpoint(mark)
	return false
}

// expression takes the first alternative that matches.
func (r *recognizer) expression(e expression) bool {
	mark := r.MakeCheckpoint()
	for _, s := range e {
		if r.sequence(s) {
			return true
		}
		r.LoadCheckpoint(mark)
	}
	return false
}

func (r *recognizer) sequence(s sequence) bool {
	for _, t := range s {
		if !r.repeated(t) {
			return false
		}
	}
	return true
}

func (r *recognizer) repeated(t term) bool {
	switch t.repeat {
	case 0:
		return r.term(t)
	case '?':
		r.optional(t)
		return true
	case '+':
		if !r.term(t) {
			return false
		}
	}
	for r.optional(t) {
	}
	return true
}

// optional matches a term that may be absent; it reports whether it was there.
func (r *recognizer) optional(t term) bool {
	mark := r.MakeCheckpoint()
	if r.term(t) {
		return r.Cursor() > mark.Cursor()
	}
	r.LoadCheckpoint(mark)
	return false
}

// term matches a term once, whatever its repetition.
func (r *recognizer) term(t term) bool {
	next := r.Peek()
	switch {
	case t.name != "":
		return r.named(t.name)
	case t.literal != "":
		if next.Value == t.literal && r.Cursor() != r.limit {
			r.Next()
			return true
		}
		if isLetter(t.literal[0]) {
			r.note(strconv.Quote(t.literal), nil, t.literal)
		} else {
			r.note(strconv.Quote(t.literal), nil)
		}
		return false
	case t.token != "":
		return r.token(next, t.token)
	case t.look == 0:
		return r.expression(t.group)
	}
	r.silent++
	mark := r.MakeCheckpoint()
	found := r.expression(t.group)
	r.LoadCheckpoint(mark)
	r.silent--
	return found == (t.look == '=')
}

// token matches a kind of token.
func (r *recognizer) token(next *lexer.Token, kind string) bool {
	want, name := TokenIdent, "a name"
	switch kind {
	case "int":
		want, name = TokenInt, "a number"
	case "string":
		want, name = TokenString, "a text in quotes"
	}
	if next.Type == want {
		r.Next()
		return true
	}
	r.note(name, nil)
	return false
}

// clausesAround names the rules around a failure, innermost first.
func clausesAround(tokens []lexer.Token, inside []frame) []string {
	var out []string
	for _, f := range slices.Backward(inside) {
		if f.name != "Rule" {
			continue
		}
		if name := clauseTitle(tokens, f.token); name != "" {
			out = append(out, name)
		}
	}
	return out
}

// clauseTitle reads the clause and the title of the rule at a token.
func clauseTitle(tokens []lexer.Token, at lexer.Token) string {
	i, _ := slices.BinarySearchFunc(tokens, at.Pos.Offset, func(t lexer.Token, off int) int { return t.Pos.Offset - off })
	lex := newStream("", tokens[i:min(i+40, len(tokens))])
	for lex.Peek().Value == "replace" || lex.Peek().Value == "rule" {
		lex.Next()
	}
	var clause ClauseRef
	if clause.Parse(lex) != nil {
		return ""
	}
	if t := lex.Peek(); t.Type == TokenString {
		return strings.TrimSpace(clause.Text + " " + Unquote(t.Value))
	}
	return clause.Text
}
