package build

import (
	"wargame/dsl"
	"wargame/interpreter/codegen"
	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/picture"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/tables"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// declarer declares the names of rules before any body is compiled.
type declarer struct {
	*codegen.Compiler
	*program.Support
	pending map[string]pendingDefine             // defines whose bodies are not compiled yet
	acts    map[*construct.Permission]*dsl.Block // of permissions, not compiled yet
	onsetOf map[*dsl.Once]*construct.Onset
}

// bodies compiles the bodies of rules.
type bodies struct {
	*declarer
	suppose  construct.Supposer
	lostBy   func(o *construct.Obligation, x *construct.Define, c *formula.Ctx, args []value.Value) []int64
	payers   map[*construct.Obligation]pendingPayers // not compiled yet
	tables   *tables.Reader
	pictures *picture.Reader
	playable []ruleset.Scenario           // all scenarios of the game
	below    func(at lexer.Position) bool // whether a variant lies over the file of a place
}
