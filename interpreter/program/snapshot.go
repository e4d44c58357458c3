package program

import (
	"slices"

	"wargame/dsl"
	"wargame/interpreter/codes"
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

// wholeGame is the kind of a scope that never ends.
const wholeGame = -1

func (l *declarer) scopeKind(name string, at lexer.Position, rule *ruleset.Rule) int {
	if name == "game" {
		return wholeGame
	}
	if i := slices.Index(l.ScopeKinds, name); i >= 0 {
		return i
	}
	l.Report.Fail(codes.UnknownScope, at, len(name), rule, "%q is not a stretch of play", name).Help = "one of game, turn, phase, segment, impulse, combat, activation"
	return -1
}

func (l *declarer) declareSnapshot(s *dsl.Snapshot, rule *ruleset.Rule) {
	if !l.Fresh(s.Name, rule, "snapshot") {
		return
	}
	x := &Snapshot{Name: s.Name.Text, Params: l.Params(s.Params, rule), Rule: rule, Type: value.FlagType, Pos: s.Name.Pos}
	if s.Type != nil {
		x.Type = l.TypeOf(s.Type, rule)
	}
	x.At = l.moment(s.At, rule)
	x.Cell = l.layout.Reserve(x.Type, l.dims("snapshot", s.Name, x.Params, rule), names.Zero(x.Type))
	l.Snapshots[x.Name] = x
	l.declareFunc(x.Name, x.newFunc())
}

// newFunc creates the function of the snapshot.
func (x *Snapshot) newFunc() *formula.Func {
	f := &formula.Func{Params: declare.Types(x.Params), Result: x.Type, Leaf: true, Sources: formula.OnParts(x.Cell.Part),
		Call: func(c *formula.Ctx, args []value.Value) value.Value { return x.Cell.Load(c.Reader, args) }}
	if x.Type.Kind == value.Flag {
		f.Call = func(c *formula.Ctx, args []value.Value) value.Value {
			return value.Bool(x.Cell.Load(c.Reader, args).N == 1)
		}
	}
	return f
}

// memberType returns the element type of a list, reach or set; false for other types.
func memberType(t value.Type) (value.Type, bool) {
	switch {
	case t.Kind == value.List && t.Elem.IsWord():
		return *t.Elem, true
	case t.Kind == value.Reach:
		return value.SpaceType, true
	case t.Kind == value.Mask:
		return value.EnumType(t.Name), true
	}
	return value.Type{}, false
}

func (l *declarer) moment(m *dsl.Moment, rule *ruleset.Rule) Moment {
	x := Moment{End: m.Edge == "end", Kind: l.scopeKind(m.Scope, m.Pos, rule)}
	if m.Scope == "game" {
		l.Report.Fail(codes.UnknownScope, m.Pos, len(m.Edge), rule, "the %s of the game is no moment", m.Edge).Help = "the sequence of play begins and ends with steps of its own"
	}
	if m.Name != nil {
		x.Name = m.Name.Text
		e := l.Enums[m.Scope]
		if e != nil && (m.Scope == "phase" || m.Scope == "segment") {
			if _, ok := e.Index(x.Name); !ok {
				l.Report.Fail(codes.UnknownScope, m.Name.Pos, len(x.Name), rule, "the sequence of play has no %s %q", m.Scope, x.Name).Help = l.Suggest(x.Name, func() []string { return e.Words })
			}
		}
	}
	x.Of = l.Expr(m.Of, nil, value.SideType, rule)
	return x
}
