package dsl

import (
	"sync"

	"github.com/alecthomas/participle/v2"
)

// What parses itself is a leaf to participle, which asks for no tags then. These are
// the same nodes without that, so their tags can still be read: by what explains
// mistakes, and by the test that holds both ways to parse them equal.

const plainPrefix = "Plain"

type (
	plainParams       Params
	plainParam        Param
	plainTypeRef      TypeRef
	plainBinders      Binders
	plainCall         Call
	plainProvenance   Provenance
	plainData         Data
	plainTitled       Titled
	plainRule         Rule
	plainDefine       Define
	plainPermission   Permission
	plainForbid       Forbid
	plainAllow        Allow
	plainVerdictLine  VerdictLine
	plainTail         Tail
	plainContribution Contribution
	plainShareLine    ShareLine
	plainChooseEnd    ChooseEnd
	plainDo           Do
	plainSet          Set
	plainLet          Let
	plainIf           If
	plainForEach      ForEach
	plainTest         Test
	plainAnswer       Answer
	plainExpect       Expect
	plainSeen         Seen
	plainAnswerWord   AnswerWord
	plainAttribute    Attribute
	plainCounter      Counter
	plainBoard        Board
	plainAct          Act
	plainNamedArg     NamedArg
	plainDrawingSpace DrawingSpace
	plainDrawingEnd   DrawingEnd
	plainDrawingLine  DrawingLine
)

type plainProductions struct {
	All *productions `parser:"  @@"`

	Params       *plainParams       `parser:"| @@"`
	Param        *plainParam        `parser:"| @@"`
	TypeRef      *plainTypeRef      `parser:"| @@"`
	Binders      *plainBinders      `parser:"| @@"`
	Call         *plainCall         `parser:"| @@"`
	Provenance   *plainProvenance   `parser:"| @@"`
	Data         *plainData         `parser:"| @@"`
	Titled       *plainTitled       `parser:"| @@"`
	Rule         *plainRule         `parser:"| @@"`
	Define       *plainDefine       `parser:"| @@"`
	Permission   *plainPermission   `parser:"| @@"`
	Forbid       *plainForbid       `parser:"| @@"`
	Allow        *plainAllow        `parser:"| @@"`
	VerdictLine  *plainVerdictLine  `parser:"| @@"`
	Tail         *plainTail         `parser:"| @@"`
	Contribution *plainContribution `parser:"| @@"`
	ShareLine    *plainShareLine    `parser:"| @@"`
	ChooseEnd    *plainChooseEnd    `parser:"| @@"`
	Do           *plainDo           `parser:"| @@"`
	Set          *plainSet          `parser:"| @@"`
	Let          *plainLet          `parser:"| @@"`
	If           *plainIf           `parser:"| @@"`
	ForEach      *plainForEach      `parser:"| @@"`
	Test         *plainTest         `parser:"| @@"`
	Answer       *plainAnswer       `parser:"| @@"`
	Expect       *plainExpect       `parser:"| @@"`
	Seen         *plainSeen         `parser:"| @@"`
	AnswerWord   *plainAnswerWord   `parser:"| @@"`
	Attribute    *plainAttribute    `parser:"| @@"`
	Counter      *plainCounter      `parser:"| @@"`
	Board        *plainBoard        `parser:"| @@"`
	Act          *plainAct          `parser:"| @@"`
	NamedArg     *plainNamedArg     `parser:"| @@"`
	DrawingSpace *plainDrawingSpace `parser:"| @@"`
	DrawingEnd   *plainDrawingEnd   `parser:"| @@"`
	DrawingLine  *plainDrawingLine  `parser:"| @@"`
}

// plainGrammar is the whole grammar, built when it is first wanted.
var plainGrammar = sync.OnceValue(func() *participle.Parser[plainProductions] {
	return participle.MustBuild[plainProductions](
		participle.Lexer(Definition{}),
		participle.UseLookahead(participle.MaxLookahead),
	)
})
