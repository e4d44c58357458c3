package dsl

import (
	"wargame/internal/spelling"

	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/alecthomas/participle/v2/ebnf"
	"github.com/alecthomas/participle/v2/lexer"
)

// A failed chunk is read a second time, by the recognizer in this file, only to
// learn why it failed: participle keeps one error and says little about what
// could have stood in its place. The recognizer walks the grammar as participle
// prints it and notes everything that was tried at the furthest token.

// failure is what the recognizer found.
type failure struct {
	token    lexer.Token
	expected []string // in the order of the grammar, each once
	words    []string // the keywords among what was expected, for suggestions
	err      error    // what an expression or a grid had to say about the token
	inside   []frame  // the constructs around the token, outermost first
}

// frame is one construct on the way to a token.
type frame struct {
	name  string
	start int // the cursor where it begins
	token lexer.Token
}

// expect adds an expectation unless it is there.
func (f *failure) expect(text string, words ...string) {
	if slices.Contains(f.expected, text) {
		return
	}
	f.expected = append(f.expected, text)
	f.words = append(f.words, words...)
}

// rules is the grammar as participle prints it, by the names of the productions.
var rules = sync.OnceValue(func() map[string]*ebnf.Expression {
	parsed, err := ebnf.ParseString(plainGrammar().String())
	if err != nil {
		panic(err)
	}
	out := map[string]*ebnf.Expression{}
	for _, p := range parsed.Productions {
		tidy(p.Expression)
		out[strings.TrimPrefix(p.Production, plainPrefix)] = p.Expression
	}
	return out
})

// tidy takes the quotes off the literals, which ebnf leaves on, and calls a plain
// node as the one that it stands for.
func tidy(e *ebnf.Expression) {
	for _, s := range e.Alternatives {
		for _, t := range s.Terms {
			t.Literal, t.Name = Unquote(t.Literal), strings.TrimPrefix(t.Name, plainPrefix)
			if t.Group != nil {
				tidy(t.Group.Expr)
			}
		}
	}
}

// leaf parses one of the nodes that have no production.
type leaf struct {
	name  string // as a message calls it
	parse func(*lexer.PeekingLexer) error
}

var leaves = map[string]leaf{
	"Expr":        {"an expression", func(l *lexer.PeekingLexer) error { return new(Expr).Parse(l) }},
	"ClauseRef":   {"a clause", func(l *lexer.PeekingLexer) error { return new(ClauseRef).Parse(l) }},
	"Cell":        {"a name", func(l *lexer.PeekingLexer) error { return new(Cell).Parse(l) }},
	"GridCell":    {"a symbol", func(l *lexer.PeekingLexer) error { return new(GridCell).Parse(l) }},
	"Grid":        {"rows of cells", func(l *lexer.PeekingLexer) error { return new(Grid).Parse(l) }},
	"Number":      {"a number", func(l *lexer.PeekingLexer) error { return new(Number).Parse(l) }},
	"Coordinates": {"coordinates like 4,2.5", func(l *lexer.PeekingLexer) error { return new(Coordinates).Parse(l) }},
	"Name":        {"a name", func(l *lexer.PeekingLexer) error { return new(Name).Parse(l) }},
	"Text":        {"a text in quotes", func(l *lexer.PeekingLexer) error { return new(Text).Parse(l) }},
	"Inline":      {"", func(l *lexer.PeekingLexer) error { return new(Inline).Parse(l) }},
}

// union is a node whose alternatives the first word tells apart.
type union struct {
	name      string // as a message calls it
	words     []string
	known     map[string]bool
	rule      string // the production with the alternatives
	otherwise string // the production for any other word, if there is one
}

var unions = sync.OnceValue(func() map[string]*union {
	items := slices.Sorted(maps.Keys(itemWords))
	steps := slices.Sorted(maps.Keys(stepWords))
	lines := slices.Sorted(maps.Keys(lineWords))
	return map[string]*union{
		"Item": newUnion("an item", "ItemAlternatives", "Contribution", items),
		"Step": newUnion("a step", "StepAlternatives", "", steps),
		"Line": newUnion("a line of a test", "LineAlternatives", "Thing", append(lines, steps...)),
	}
})

func newUnion(name, rule, otherwise string, words []string) *union {
	u := &union{name: name, rule: rule, otherwise: otherwise, words: words, known: map[string]bool{}}
	for _, w := range words {
		u.known[w] = true
	}
	return u
}

// recognizer walks the grammar over a chunk.
type recognizer struct {
	lexer.PeekingLexer
	limit  int // no token behind this cursor counts as a failure
	far    int // the cursor of the furthest failure
	fail   failure
	stack  []frame
	silent int // within a lookahead nothing is noted
}

// explain reads a chunk that failed and tells where and why. It gives nil when
// it finds nothing wrong, which a test holds impossible.
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
		if in.name == "Contribution" && in.start == r.far-1 || in.name == "Thing" && slices.Contains(r.fail.expected, `":"`) {
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

// firstOfLine tells whether no token stands before this one on its line.
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
	u, ok := unions()[name]
	if name == "Block" {
		return r.expression(rules()["BlockSteps"])
	}
	if !ok {
		return r.expression(rules()[name])
	}
	t := r.Peek()
	if r.Cursor() == r.limit || t.Type != TokenIdent || !u.known[t.Value] && u.otherwise == "" {
		r.note(u.name, nil, u.words...)
		return false
	}
	if u.known[t.Value] {
		return r.expression(rules()[u.rule])
	}
	return r.named(u.otherwise)
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
func (r *recognizer) expression(e *ebnf.Expression) bool {
	mark := r.MakeCheckpoint()
	for _, s := range e.Alternatives {
		if r.sequence(s) {
			return true
		}
		r.LoadCheckpoint(mark)
	}
	return false
}

func (r *recognizer) sequence(s *ebnf.Sequence) bool {
	for _, t := range s.Terms {
		if !r.repeated(t) {
			return false
		}
	}
	return true
}

func (r *recognizer) repeated(t *ebnf.Term) bool {
	switch t.Repetition {
	case "":
		return r.term(t)
	case "?":
		r.optional(t)
		return true
	case "+":
		if !r.term(t) {
			return false
		}
	}
	for r.optional(t) {
	}
	return true
}

// optional matches a term that may be absent; it tells whether it was there.
func (r *recognizer) optional(t *ebnf.Term) bool {
	mark := r.MakeCheckpoint()
	if r.term(t) {
		return r.Cursor() > mark.Cursor()
	}
	r.LoadCheckpoint(mark)
	return false
}

func (r *recognizer) term(t *ebnf.Term) bool {
	next := r.Peek()
	switch {
	case t.Name != "":
		return r.named(t.Name)
	case t.Literal != "":
		if next.Value == t.Literal && r.Cursor() != r.limit {
			r.Next()
			return true
		}
		if isLetter(t.Literal[0]) {
			r.note(strconv.Quote(t.Literal), nil, t.Literal)
		} else {
			r.note(strconv.Quote(t.Literal), nil)
		}
		return false
	case t.Token != "":
		return r.token(next, t.Token)
	}
	if t.Group.Lookahead == ebnf.LookaheadAssertionNone {
		return r.expression(t.Group.Expr)
	}
	r.silent++
	mark := r.MakeCheckpoint()
	found := r.expression(t.Group.Expr)
	r.LoadCheckpoint(mark)
	r.silent--
	return found == (t.Group.Lookahead == ebnf.LookaheadAssertionPositive)
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
