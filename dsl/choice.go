package dsl

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// choice is a node with many alternatives: an item, a step, or a line of a test.
// participle would try them one after another, with several allocations each. Here
// the first word finds the alternative, in a table that is derived from the grammar.
type choice struct {
	title  string   // as a message calls it
	words  []string // the keywords that begin an alternative, sorted
	byWord map[string]alternative
	other  *alternative // the one that any name can begin; nil without one
}

// alternative is one field of such a node.
type alternative struct {
	node  reflect.Type // the struct that the field points to
	field int
	parse func(*lexer.PeekingLexer) (reflect.Value, error)
}

// to is the alternative for nodes of type N.
func to[N any]() alternative {
	parse := parserOf[N]()
	return alternative{
		node: reflect.TypeFor[N](),
		parse: func(lex *lexer.PeekingLexer) (reflect.Value, error) {
			n, err := parse(lex)
			return reflect.ValueOf(n), err
		},
	}
}

// newChoice makes the table for nodes of type N, one alternative for each field with a
// tag. It panics where a field has none, and where two alternatives begin alike.
func newChoice[N any](title string, alternatives ...alternative) *choice {
	c := &choice{title: title, byWord: map[string]alternative{}}
	node := reflect.TypeFor[N]()
	for i := range node.NumField() {
		f := node.Field(i)
		if f.Tag.Get("parser") == "" {
			continue
		}
		at := slices.IndexFunc(alternatives, func(a alternative) bool { return reflect.PointerTo(a.node) == f.Type })
		if at < 0 {
			panic(fmt.Sprintf("grammar: %s.%s is missing in choice.go", node.Name(), f.Name))
		}
		a := alternatives[at]
		a.field = i
		words := map[string]bool{}
		open := rules()[a.node.Name()].first(words)
		switch {
		case c.other != nil || open && len(words) > 0:
			panic(fmt.Sprintf("grammar: %s.%s begins like another alternative", node.Name(), f.Name))
		case open:
			c.other = &a
		}
		for w := range words {
			if _, ok := c.byWord[w]; ok {
				panic(fmt.Sprintf("grammar: %s.%s begins with %q, like another alternative", node.Name(), f.Name, w))
			}
			c.byWord[w] = a
		}
	}
	c.words = slices.Sorted(maps.Keys(c.byWord))
	return c
}

// parse parses one alternative into a node, which is a pointer to a struct. It gives no
// reason for a failure: explain finds it once the whole item has failed.
func (c *choice) parse(lex *lexer.PeekingLexer, into any) error {
	t := lex.Peek()
	if t.Type != TokenIdent {
		return participle.NextMatch
	}
	if a, ok := c.byWord[t.Value]; ok && a.into(lex, into) {
		return nil
	}
	if c.other != nil && c.other.into(lex, into) {
		return nil
	}
	return participle.NextMatch
}

// into parses the alternative into its field. Where it fails the reader has not moved.
func (a *alternative) into(lex *lexer.PeekingLexer, node any) bool {
	mark := lex.MakeCheckpoint()
	n, err := a.parse(lex)
	if err != nil {
		lex.LoadCheckpoint(mark)
		return false
	}
	reflect.ValueOf(node).Elem().Field(a.field).Set(n)
	return true
}

// choices are the choices by the names of their nodes.
var choices = sync.OnceValue(func() map[string]*choice {
	return map[string]*choice{"Item": itemChoice(), "Step": stepChoice(), "Line": lineChoice()}
})

var itemChoice = sync.OnceValue(func() *choice {
	return newChoice[Item]("an item",
		to[Edition](), to[Game](), to[Use](), to[Map](), to[Side](), to[Seat](), to[Enum](), to[Record](), to[Noun](), to[Data](),
		to[Names](), to[Track](), to[Budget](), to[Clock](), to[Deck](), to[CardDice](), to[Fact](), to[Snapshot](),
		to[Event](), to[Define](), to[Quantity](), to[Permission](), to[Preference](), to[Table](), to[Reach](),
		to[Movement](), to[Obligation](), to[Stacking](), to[Action](), to[Procedure](), to[Losses](), to[Sequence](), to[On](), to[Once](),
		to[Option](), to[Interpretation](), to[Replace](), to[Remove](), to[Rename](), to[Texts](), to[About](), to[Titles](), to[Scenario](), to[In](),
		to[TestsOf](), to[Every](), to[Rule](), to[Forbid](), to[Hide](), to[Show](), to[Allow](), to[Require](),
		to[Fixture](), to[Test](), to[Legend](), to[Drawing](), to[Aim](), to[Has](), to[Contribution]())
})

var stepChoice = sync.OnceValue(func() *choice {
	return newChoice[Step]("a step",
		to[Let](), to[Set](), to[Clear](), to[Adjust](), to[Roll](), to[Draw](), to[Shuffle](), to[Choose](), to[Ask](),
		to[Offer](), to[Spend](), to[If](), to[ForEach](), to[Secretly](), to[Repeat](), to[While](), to[Stop](),
		to[Return](), to[End](), to[Do](), to[Move](), to[Go](), to[Place](), to[Takeoff](), to[Remember](),
		to[Oblige](), to[Consume](), to[Announce](), to[Reroll](), to[Log](), to[Tell](), to[GameOver](), to[Later](),
		to[ScopeBlock]())
})

var lineChoice = sync.OnceValue(func() *choice {
	return newChoice[Line]("a line of a test",
		to[Given](), to[With](), to[Board](), to[Counter](), to[Begin](), to[DiceLine](), to[Refuse](), to[Act](),
		to[Answer](), to[AnswerWord](), to[Expect](), to[Step](), to[NounLine]())
})
