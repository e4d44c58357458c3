package dsl

import (
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// The grammar is the participle tags on the nodes of the tree (ast*.go). Everything that
// needs it derives it from them: the tables that choose an alternative by its first word
// (choice.go), the explanation of mistakes (explain.go), the reference (reference.go).

// productions makes every node of the grammar known to participle.
type productions struct {
	Item  *itemTags  `parser:"  @@"`
	Step  *stepTags  `parser:"| @@"`
	Line  *lineTags  `parser:"| @@"`
	Block *blockTags `parser:"| @@"`
}

// A node with a Parse method is a leaf to participle, which then ignores its tags. These
// types are the same nodes without the method.
type (
	itemTags  Item
	stepTags  Step
	lineTags  Line
	blockTags Block
)

// The names of those types in the grammar that participle prints.
const (
	rootName   = "Productions"
	tagsSuffix = "Tags"
)

// grammar is built at the first use: that takes some 10 ms, as long as a short command.
var grammar = sync.OnceValue(func() *participle.Parser[productions] {
	return participle.MustBuild[productions](
		participle.Lexer(Definition{}),
		participle.UseLookahead(participle.MaxLookahead),
	)
})

// parserOf returns a function that parses one node of type N at the reader. After an
// error the reader may stand anywhere.
func parserOf[N any]() func(*lexer.PeekingLexer) (*N, error) {
	if _, ok := any(new(N)).(participle.Parseable); ok {
		return func(lex *lexer.PeekingLexer) (*N, error) {
			n := new(N)
			return n, any(n).(participle.Parseable).Parse(lex)
		}
	}
	parser := sync.OnceValue(func() *participle.Parser[N] {
		p, err := participle.ParserForProduction[N](grammar())
		if err != nil {
			panic(err)
		}
		return p
	})
	return func(lex *lexer.PeekingLexer) (*N, error) {
		return parser().ParseFromLexer(lex, participle.AllowTrailing(true))
	}
}

// Parse implements participle.Parseable. The end of an item that fails stays zero: the
// token before it may be the whole source, and measuring that for each mistake would be
// quadratic.
func (i *Item) Parse(lex *lexer.PeekingLexer) error {
	i.Pos = lex.Peek().Pos
	err := itemChoice().parse(lex, i)
	if err == nil {
		i.EndPos = endOf(*lastToken(lex))
	}
	return err
}

// Parse implements participle.Parseable.
func (s *Step) Parse(lex *lexer.PeekingLexer) error {
	s.Pos = lex.Peek().Pos
	err := stepChoice().parse(lex, s)
	if err == nil {
		s.EndPos = endOf(*lastToken(lex))
		s.unwrap()
	}
	return err
}

// Parse implements participle.Parseable.
func (l *Line) Parse(lex *lexer.PeekingLexer) error {
	l.Pos = lex.Peek().Pos
	err := lineChoice().parse(lex, l)
	if err == nil {
		l.EndPos = endOf(*lastToken(lex))
	}
	return err
}

var parseBlock = parserOf[blockTags]()

// Parse implements participle.Parseable. It only adds the place of the closing brace:
// participle's own EndPos is the start of the next token.
func (b *Block) Parse(lex *lexer.PeekingLexer) error {
	if lex.Peek().Value != "{" {
		return participle.NextMatch
	}
	n, err := parseBlock(lex)
	if err != nil {
		return err
	}
	*b = Block(*n)
	b.EndPos = endOf(*lastToken(lex))
	return nil
}
