package dsl

import "github.com/alecthomas/participle/v2/lexer"

// Texts holds texts of the game in another language, each beside the text of the rules that
// it stands for: texts ja { "Where to?": "どこへ?" }. They are no part of the rules.
type Texts struct {
	Pos      lexer.Position
	Language string         `parser:"'texts' @( Ident | String )"`
	List     []*Translation `parser:"'{' @@* '}'"`
}

// Translation is one text in two languages. With a clause it holds in that rule alone:
// 7.2.1 "an enemy is there": "…".
type Translation struct {
	Pos    lexer.Position
	Clause *ClauseRef `parser:"@@?"`
	From   *Text      `parser:"@@ ':'"`
	To     *Text      `parser:"@@"`
}
