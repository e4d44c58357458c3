package program

import (
	"wargame/dsl"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/value"
)

// LaterSpec defers steps to the start or end of a scope.
type LaterSpec struct {
	Code  *Code         // its parameters are the local names in use
	Slots []int         // the slots of those values when the steps are deferred
	Count *formula.Expr // the number of matching moments to wait for; nil means the next
	Of    *formula.Expr // the side of the scope, evaluated when the steps are deferred
	Kind  int
	Name  string // empty for any
	End   bool
	Outer bool // scopes nested in another of their kind do not count
}

// Matches reports whether a start or end of a scope is one that the steps wait for.
func (s *LaterSpec) Matches(p *Program, m Happening, of int64) bool {
	return s.End == m.End && s.Kind == m.Kind && (!s.Outer || !m.Inner) &&
		(s.Name == "" || m.Name >= 0 && p.ScopeNames[m.Name] == s.Name) && (s.Of == nil || of == m.Of)
}

// Happening is the start or end of a scope that has just occurred.
type Happening struct {
	Kind, Name int
	Of         int64
	End        bool
	Inner      bool // nested in another scope of its kind
}

// Pending holds the deferred steps of a position: a list of records of code, moments
// left, side and local values.
func (p *Program) Pending() *names.Cell { return p.putOff }

func (k *coder) later(s *dsl.Later) {
	if k.l.putOff == nil {
		c := k.l.layout.Reserve(value.ListOf(value.NumberType), nil, value.Value{})
		k.l.putOff = &c
	}
	spec := &LaterSpec{}
	m := s.At
	if s.Of != nil {
		spec.Count = k.compile(s.Count, value.NumberType)
		m = s.Of.Start()
		spec.Outer = m.Name == nil && m.Of == nil
	}
	spec.Of = k.by(m.Of)
	x := k.l.moment(&dsl.Moment{Pos: m.Pos, Edge: m.Edge, Scope: m.Scope, Name: m.Name}, k.rule)
	spec.Kind, spec.Name, spec.End = x.Kind, x.Name, x.End

	var params []Param
	seen := map[string]bool{}
	for i := len(k.scope.Locals) - 1; i >= 0; i-- { // an inner name hides outer ones
		if local := k.scope.Locals[i]; !seen[local.Name] {
			seen[local.Name] = true
			params = append(params, Param{Name: local.Name, Type: local.Type})
			spec.Slots = append(spec.Slots, local.Slot)
		}
	}
	spec.Code = k.l.newCode("later", TriggerCode, params, k.rule, s.Pos)
	spec.Code.Later = spec
	k.l.compileCode(spec.Code, s.Body, nil)
	k.emit(Instr{Op: OpLater, Ref: spec, Pos: s.Pos})
}
