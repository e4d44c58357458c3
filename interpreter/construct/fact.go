package construct

import (
	"time"

	"wargame/interpreter/declare"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/state"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// Fact is a kind of entry that steps add to the position and remove from it.
type Fact struct {
	Name   string
	Params []Param
	Type   value.Type // of its value; Invalid if it has none
	Rule   *ruleset.Rule
	Lasts  int // scope kind, -1 for the whole game
	Index  int
	Pos    lexer.Position

	// Movement is the movement whose trail this fact is; nil for other facts.
	Movement *Movement

	Hidden int // number of words after the parameters that rules cannot read (trail.go, debtor.go)
}

// Width returns the number of words in a row, including hidden ones.
func (f *Fact) Width() int {
	if f.Type.Kind != value.Invalid {
		return len(f.Params) + 1
	}
	return len(f.Params) + f.Hidden
}

// Obligation is a debt that must be met before its player may pass.
type Obligation struct {
	*Fact
	Met      *formula.Expr
	Possible *formula.Expr
	Payers   *Payers // nil if the obligation names no payers
	Remedy   *Code

	debtors []*ruleset.Rule // rules of other clauses that impose it (debtor.go)
}

// Clock is the players' time limit for a scope. Its fact holds from the expiry of the
// time to the end of the scope. The program does not measure time; its caller reports
// the expiry.
type Clock struct {
	*Fact
	Limit time.Duration
}

// NewFunc creates the function of the fact: whether it is stored, or its value. part is
// the part of the position that contains its rows.
func (f *Fact) NewFunc(part uint16) *formula.Func {
	fn := &formula.Func{Params: declare.Types(f.Params), Result: value.FlagType, Leaf: true, Sources: formula.OnParts(part)}
	if !f.HasValue() {
		fn.Flag = func(c *formula.Ctx, args []value.Value) bool {
			var buf [8]int64
			return c.HasFact(f.Index, appendWords(buf[:0], args))
		}
		fn.Call = func(c *formula.Ctx, args []value.Value) value.Value { return value.Bool(fn.Flag(c, args)) }
		return fn
	}
	fn.Result = f.Type
	none := names.Zero(f.Type)
	fn.Call = func(c *formula.Ctx, args []value.Value) value.Value {
		var buf [8]int64
		out := none
		c.EachFact(f.Index, append(appendWords(buf[:0], args), state.Any), func(r []int64) bool {
			out = value.Word(r[len(r)-1])
			return false
		})
		return out
	}
	return fn
}

func appendWords(row []int64, args []value.Value) []int64 {
	for _, a := range args {
		row = append(row, a.N)
	}
	return row
}
