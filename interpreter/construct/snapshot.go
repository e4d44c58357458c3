package construct

import (
	"wargame/interpreter/declare"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// Snapshot is a value that is stored at a moment and read later.
type Snapshot struct {
	Name   string
	Params []Param
	Type   value.Type
	Rule   *ruleset.Rule
	Body   *formula.Expr
	At     Moment
	Pos    lexer.Position
	Cell   names.Cell
}

// Moment is the start or end of scopes.
type Moment struct {
	End  bool
	Kind int
	Name string
	Of   *formula.Expr
}

// WholeGame is the kind of a scope that never ends.
const WholeGame = -1

// NewFunc creates the function of the snapshot.
func (x *Snapshot) NewFunc() *formula.Func {
	f := &formula.Func{Params: declare.Types(x.Params), Result: x.Type, Leaf: true, Sources: formula.OnParts(x.Cell.Part),
		Call: func(c *formula.Ctx, args []value.Value) value.Value { return x.Cell.Load(c.Reader, args) }}
	if x.Type.Kind == value.Flag {
		f.Call = func(c *formula.Ctx, args []value.Value) value.Value {
			return value.Bool(x.Cell.Load(c.Reader, args).N == 1)
		}
	}
	return f
}
