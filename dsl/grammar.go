package dsl

import (
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// participle would try the alternatives of Item, Step and Line one after
// another, and each attempt costs an allocation or two. Their first words tell
// them apart, so these three nodes parse themselves: the word picks the
// production from a table. The tags in the syntax tree stay the grammar; a test
// holds the tables equal to them.

// productions makes every node of the grammar known to participle.
type productions struct {
	Item *itemAlternatives `parser:"  @@"`
	Step *stepAlternatives `parser:"| @@"`
	Line *lineAlternatives `parser:"| @@"`

	Block *blockSteps `parser:"| @@"`
}

type (
	itemAlternatives Item
	stepAlternatives Step
	lineAlternatives Line
	blockSteps       Block
)

// grammar is built when something is first parsed: that takes as long as all else that
// a command does before it begins.
var grammar = sync.OnceValue(func() *participle.Parser[productions] {
	return participle.MustBuild[productions](
		participle.Lexer(Definition{}),
		participle.UseLookahead(participle.MaxLookahead),
	)
})

// branch parses one alternative of the node N.
type branch[N any] func(lex *lexer.PeekingLexer, into *N) error

// production is the branch for the node P of the grammar.
func production[N, P any](set func(*N, *P)) branch[N] {
	if _, ok := any(new(P)).(participle.Parseable); ok {
		return func(lex *lexer.PeekingLexer, into *N) error {
			node := new(P)
			err := any(node).(participle.Parseable).Parse(lex)
			if err == nil {
				set(into, node)
			}
			return err
		}
	}
	parser := sync.OnceValue(func() *participle.Parser[P] {
		parser, err := participle.ParserForProduction[P](grammar())
		if err != nil {
			panic(err)
		}
		return parser
	})
	return func(lex *lexer.PeekingLexer, into *N) error {
		node, err := parser().ParseFromLexer(lex, participle.AllowTrailing(true))
		if err == nil {
			set(into, node)
		}
		return err
	}
}

// pick takes the branch of the next word, or else the last resort. It reports
// no reasons: explain finds them when a whole item has failed.
func pick[N any](lex *lexer.PeekingLexer, words map[string]branch[N], otherwise branch[N], into *N) error {
	t := lex.Peek()
	if t.Type != TokenIdent {
		return participle.NextMatch
	}
	mark := lex.MakeCheckpoint()
	if b, ok := words[t.Value]; ok {
		if b(lex, into) == nil {
			return nil
		}
		lex.LoadCheckpoint(mark)
	}
	if otherwise(lex, into) == nil {
		return nil
	}
	lex.LoadCheckpoint(mark)
	return participle.NextMatch
}

// Parse implements participle.Parseable.
func (i *Item) Parse(lex *lexer.PeekingLexer) error {
	i.Pos = lex.Peek().Pos
	err := pick(lex, itemWords, itemOtherwise, i)
	if err == nil { // else nothing may have been read, and the token before is the whole source
		i.EndPos = endOf(*lastToken(lex))
	}
	return err
}

// Parse implements participle.Parseable.
func (s *Step) Parse(lex *lexer.PeekingLexer) error {
	s.Pos = lex.Peek().Pos
	err := pick(lex, stepWords, noStep, s)
	if err == nil { // else nothing may have been read, and the token before is the whole source
		s.EndPos = endOf(*lastToken(lex))
	}
	return err
}

// Parse implements participle.Parseable.
func (l *Line) Parse(lex *lexer.PeekingLexer) error {
	l.Pos = lex.Peek().Pos
	err := pick(lex, lineWords, lineOtherwise, l)
	if err == nil { // else nothing may have been read, and the token before is the whole source
		l.EndPos = endOf(*lastToken(lex))
	}
	return err
}

var itemWords = map[string]branch[Item]{
	"game":           production(func(i *Item, p *Game) { i.Game = p }),
	"use":            production(func(i *Item, p *Use) { i.Use = p }),
	"map":            production(func(i *Item, p *Map) { i.Map = p }),
	"side":           production(func(i *Item, p *Side) { i.Side = p }),
	"seat":           production(func(i *Item, p *Seat) { i.Seat = p }),
	"enum":           production(func(i *Item, p *Enum) { i.Enum = p }),
	"record":         production(func(i *Item, p *Record) { i.Record = p }),
	"noun":           production(func(i *Item, p *Noun) { i.Noun = p }),
	"piece":          production(func(i *Item, p *Noun) { i.Noun = p }),
	"data":           production(func(i *Item, p *Data) { i.Data = p }),
	"names":          production(func(i *Item, p *Names) { i.Names = p }),
	"track":          production(func(i *Item, p *Track) { i.Track = p }),
	"budget":         production(func(i *Item, p *Budget) { i.Budget = p }),
	"clock":          production(func(i *Item, p *Clock) { i.Clock = p }),
	"deck":           production(func(i *Item, p *Deck) { i.Deck = p }),
	"dice":           production(func(i *Item, p *Instead) { i.Instead = p }),
	"fact":           production(func(i *Item, p *Fact) { i.Fact = p }),
	"snapshot":       production(func(i *Item, p *Snapshot) { i.Snapshot = p }),
	"event":          production(func(i *Item, p *Event) { i.Event = p }),
	"define":         production(func(i *Item, p *Define) { i.Define = p }),
	"quantity":       production(func(i *Item, p *Quantity) { i.Quantity = p }),
	"permission":     production(func(i *Item, p *Permission) { i.Permission = p }),
	"preference":     production(func(i *Item, p *Preference) { i.Preference = p }),
	"table":          production(func(i *Item, p *Table) { i.Table = p }),
	"reach":          production(func(i *Item, p *Reach) { i.Reach = p }),
	"movement":       production(func(i *Item, p *Movement) { i.Movement = p }),
	"obligation":     production(func(i *Item, p *Obligation) { i.Obligation = p }),
	"action":         production(func(i *Item, p *Action) { i.Action = p }),
	"procedure":      production(func(i *Item, p *Procedure) { i.Procedure = p }),
	"sequence":       production(func(i *Item, p *Sequence) { i.Sequence = p }),
	"on":             production(func(i *Item, p *On) { i.On = p }),
	"once":           production(func(i *Item, p *Once) { i.Once = p }),
	"whenever":       production(func(i *Item, p *Once) { i.Once = p }),
	"option":         production(func(i *Item, p *Option) { i.Option = p }),
	"interpretation": production(func(i *Item, p *Interpretation) { i.Interpretation = p }),
	"remove":         production(func(i *Item, p *Remove) { i.Remove = p }),
	"rename":         production(func(i *Item, p *Rename) { i.Rename = p }),
	"scenario":       production(func(i *Item, p *Scenario) { i.Scenario = p }),
	"in":             production(func(i *Item, p *In) { i.In = p }),
	"tests":          production(func(i *Item, p *TestsOf) { i.TestsOf = p }),
	"every":          production(func(i *Item, p *Every) { i.Every = p }),
	"rule":           production(func(i *Item, p *Rule) { i.Rule = p }),
	"replace":        production(func(i *Item, p *Replace) { i.Replace = p }),
	"hide":           production(func(i *Item, p *Hide) { i.Hide = p }),
	"show":           production(func(i *Item, p *Show) { i.Show = p }),
	"forbid":         production(func(i *Item, p *Forbid) { i.Forbid = p }),
	"allow":          production(func(i *Item, p *Allow) { i.Allow = p }),
	"require":        production(func(i *Item, p *Require) { i.Require = p }),
	"fixture":        production(func(i *Item, p *Fixture) { i.Fixture = p }),
	"test":           production(func(i *Item, p *Test) { i.Test = p }),
	"legend":         production(func(i *Item, p *Legend) { i.Legend = p }),
	"drawing":        production(func(i *Item, p *Drawing) { i.Drawing = p }),
	"aim":            production(func(i *Item, p *Aim) { i.Aim = p }),
	"unit":           production(func(i *Item, p *Has) { i.Has = p }),
	"space":          production(func(i *Item, p *Has) { i.Has = p }),
	"hex":            production(func(i *Item, p *Has) { i.Has = p }),
	"area":           production(func(i *Item, p *Has) { i.Has = p }),
	"edge":           production(func(i *Item, p *Has) { i.Has = p }),
	"border":         production(func(i *Item, p *Has) { i.Has = p }),
}

var stepWords = map[string]branch[Step]{
	"let":        production(func(s *Step, p *Let) { s.Let = p }),
	"set":        production(func(s *Step, p *Set) { s.Set = p }),
	"clear":      production(func(s *Step, p *Clear) { s.Clear = p }),
	"increase":   production(func(s *Step, p *Adjust) { s.Adjust = p }),
	"decrease":   production(func(s *Step, p *Adjust) { s.Adjust = p }),
	"roll":       production(func(s *Step, p *Roll) { s.Roll = p }),
	"draw":       production(func(s *Step, p *Draw) { s.Draw = p }),
	"shuffle":    production(func(s *Step, p *Shuffle) { s.Shuffle = p }),
	"choose":     production(func(s *Step, p *Choose) { s.Choose = p }),
	"ask":        production(func(s *Step, p *Ask) { s.Ask = p }),
	"offer":      production(func(s *Step, p *Offer) { s.Offer = p }),
	"spend":      production(func(s *Step, p *Spend) { s.Spend = p }),
	"if":         production(func(s *Step, p *If) { s.If = p }),
	"for":        production(func(s *Step, p *ForEach) { s.ForEach = p }),
	"secretly":   production(secretly),
	"repeat":     production(func(s *Step, p *Repeat) { s.Repeat = p }),
	"while":      production(func(s *Step, p *While) { s.While = p }),
	"stop":       production(func(s *Step, p *Stop) { s.Stop = p }),
	"return":     production(func(s *Step, p *Return) { s.Return = p }),
	"end":        production(func(s *Step, p *End) { s.End = p }),
	"do":         production(func(s *Step, p *Do) { s.Do = p }),
	"move":       production(func(s *Step, p *Move) { s.Move = p }),
	"go":         production(func(s *Step, p *Go) { s.Go = p }),
	"place":      production(func(s *Step, p *Place) { s.Place = p }),
	"eliminate":  production(func(s *Step, p *Takeoff) { s.Takeoff = p }),
	"withdraw":   production(func(s *Step, p *Takeoff) { s.Takeoff = p }),
	"remember":   production(func(s *Step, p *Remember) { s.Remember = p }),
	"forget":     production(func(s *Step, p *Remember) { s.Remember = p }),
	"oblige":     production(func(s *Step, p *Oblige) { s.Oblige = p }),
	"use":        production(func(s *Step, p *Consume) { s.Consume = p }),
	"announce":   production(func(s *Step, p *Announce) { s.Announce = p }),
	"reroll":     production(func(s *Step, p *Reroll) { s.Reroll = p }),
	"tell":       production(func(s *Step, p *Tell) { s.Tell = p }),
	"log":        production(func(s *Step, p *Log) { s.Log = p }),
	"game":       production(func(s *Step, p *GameOver) { s.GameOver = p }),
	"after":      production(func(s *Step, p *Later) { s.Later = p }),
	"at":         production(func(s *Step, p *Later) { s.Later = p }),
	"turn":       production(func(s *Step, p *ScopeBlock) { s.Scope = p }),
	"phase":      production(func(s *Step, p *ScopeBlock) { s.Scope = p }),
	"segment":    production(func(s *Step, p *ScopeBlock) { s.Scope = p }),
	"impulse":    production(func(s *Step, p *ScopeBlock) { s.Scope = p }),
	"combat":     production(func(s *Step, p *ScopeBlock) { s.Scope = p }),
	"activation": production(func(s *Step, p *ScopeBlock) { s.Scope = p }),
}

var lineWords = map[string]branch[Line]{
	"given":   production(func(l *Line, p *Given) { l.Given = p }),
	"with":    production(func(l *Line, p *With) { l.With = p }),
	"hex":     production(func(l *Line, p *Board) { l.Board = p }),
	"area":    production(func(l *Line, p *Board) { l.Board = p }),
	"space":   production(func(l *Line, p *Board) { l.Board = p }),
	"edge":    production(func(l *Line, p *Board) { l.Board = p }),
	"border":  production(func(l *Line, p *Board) { l.Board = p }),
	"unit":    production(func(l *Line, p *Counter) { l.Counter = p }),
	"begin":   production(func(l *Line, p *Begin) { l.Begin = p }),
	"dice":    production(func(l *Line, p *DiceLine) { l.Dice = p }),
	"refuse":  production(func(l *Line, p *Refuse) { l.Refuse = p }),
	"act":     production(func(l *Line, p *Act) { l.Act = p }),
	"answer":  production(func(l *Line, p *Answer) { l.Answer = p }),
	"yes":     production(func(l *Line, p *AnswerWord) { l.Word = p }),
	"no":      production(func(l *Line, p *AnswerWord) { l.Word = p }),
	"pass":    production(func(l *Line, p *AnswerWord) { l.Word = p }),
	"done":    production(func(l *Line, p *AnswerWord) { l.Word = p }),
	"halt":    production(func(l *Line, p *AnswerWord) { l.Word = p }),
	"timeout": production(func(l *Line, p *AnswerWord) { l.Word = p }),
	"expect":  production(func(l *Line, p *Expect) { l.Expect = p }),
}

// Parse implements participle.Parseable. Blocks are the most frequent loops.
func (b *Block) Parse(lex *lexer.PeekingLexer) error {
	b.Pos = lex.Peek().Pos
	if lex.Peek().Value != "{" {
		return participle.NextMatch
	}
	mark := lex.MakeCheckpoint()
	for lex.Next(); lex.Peek().Value != "}"; {
		step := &Step{}
		if err := step.Parse(lex); err != nil {
			lex.LoadCheckpoint(mark)
			return err
		}
		b.Steps = append(b.Steps, step)
	}
	b.EndPos = endOf(*lex.Next())
	return nil
}

// itemOtherwise: any name may begin a contribution, a keyword too.
var itemOtherwise = production(func(i *Item, p *Contribution) { i.Contribution = p })

func noStep(*lexer.PeekingLexer, *Step) error { return participle.NextMatch }

// lineOtherwise: a line of a test may be any step, or lay down a noun of the
// game's own.
func lineOtherwise(lex *lexer.PeekingLexer, l *Line) error {
	step := &Step{}
	if step.Parse(lex) == nil {
		l.Step = step
		return nil
	}
	return thing(lex, l)
}

var thing = production(func(l *Line, p *Thing) { l.Thing = p })
