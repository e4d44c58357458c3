package program

import (
	"strconv"
	"time"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/declare"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/state"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// Fact is a kind of thing that steps remember.
type Fact struct {
	Name   string
	Params []Param
	Type   value.Type // of its value, Invalid without one
	Rule   *ruleset.Rule
	Lasts  int // scope kind, -1 for the whole game
	Index  int
	Pos    lexer.Position

	// Movement is whose trail this is, nil for any other fact.
	Movement *Movement

	hidden int // words behind the parameters that no rule sees (trail.go, debtor.go)
}

// Width is how many words a row of the fact has, those that no rule sees included.
func (f *Fact) Width() int {
	if f.Type.Kind != value.Invalid {
		return len(f.Params) + 1
	}
	return len(f.Params) + f.hidden
}

// Obligation is a debt that must be met before its player may pass.
type Obligation struct {
	*Fact
	Met      *formula.Expr
	Possible *formula.Expr
	Payers   *Payers // nil where nobody in particular pays
	Remedy   *Code

	debtors []*ruleset.Rule // rules of other clauses that oblige to it (debtor.go)
}

// Clock is the time that the players have for a stretch of play. Its fact holds
// from the moment that the time is over to the end of the stretch. The program
// measures nothing: whoever plays says when.
type Clock struct {
	*Fact
	Limit time.Duration
}

func (l *declarer) declareFact(name *dsl.Name, params *dsl.Params, typ *dsl.TypeRef, lasts string, rule *ruleset.Rule) *Fact {
	if !l.Fresh(name, rule, "fact") {
		return nil
	}
	x := &Fact{Name: name.Text, Params: l.Params(params, rule), Rule: rule, Lasts: l.scopeKind(lasts, name.Pos, rule), Index: len(l.FactList), Pos: name.Pos}
	if typ != nil {
		x.Type = l.TypeOf(typ, rule)
	}
	for _, p := range x.Params {
		if !p.Type.IsWord() {
			l.Report.Fail(codes.WrongType, name.Pos, len(name.Text), rule, "a fact is about words, not about a %s", p.Type)
		}
	}
	l.FactList = append(l.FactList, x)
	l.Facts[x.Name] = x
	f := &formula.Func{Params: declare.Types(x.Params), Result: value.FlagType, Leaf: true}
	kind, part := x.Index, l.Layout.NewPart()
	if x.Type.Kind == value.Invalid {
		f.Flag = func(c *formula.Ctx, args []value.Value) bool {
			var buf [8]int64
			row := buf[:0]
			for _, a := range args {
				row = append(row, a.N)
			}
			return c.HasFact(kind, row)
		}
		f.Call = func(c *formula.Ctx, args []value.Value) value.Value { return value.Bool(f.Flag(c, args)) }
	} else {
		f.Result = x.Type
		none := names.Zero(x.Type)
		f.Call = func(c *formula.Ctx, args []value.Value) value.Value {
			var buf [8]int64
			row := buf[:0]
			for _, a := range args {
				row = append(row, a.N)
			}
			row = append(row, state.Any)
			out := none
			c.EachFact(kind, row, func(r []int64) bool {
				out = value.Word(r[len(r)-1])
				return false
			})
			return out
		}
	}
	l.AddFunc(x.Name, f)
	l.Layout.Parts.Facts = append(l.Layout.Parts.Facts, part)
	f.Sources = formula.OnParts(part)
	if len(x.Params) == 0 {
		l.AddSymbol(formula.Symbol{Name: x.Name, Type: f.Result, Fn: f})
	}
	return x
}

// declareClock makes the flag of a clock: a fact that nobody remembers but the
// clock, and that ends with the stretch of play.
func (l *declarer) declareClock(c *dsl.Clock, rule *ruleset.Rule) {
	if l.Clock != nil {
		l.Report.Fail(codes.Duplicate, c.Name.Pos, len(c.Name.Text), rule, "there is a clock already, %q: a game has one", l.Clock.Name)
		return
	}
	f := l.declareFact(c.Name, nil, nil, c.Per, rule)
	if f == nil {
		return
	}
	minutes, _ := strconv.ParseFloat(c.Minutes.Text, 64)
	l.Clock = &Clock{Fact: f, Limit: time.Duration(minutes * float64(time.Minute))}
}
