package codegen

import (
	"wargame/dsl"
	"wargame/interpreter/construct"
	"wargame/interpreter/names"
	"wargame/interpreter/value"
)

func (k *Coder) later(s *dsl.Later) {
	k.l.Defers(k.l.Layout)
	spec := &construct.LaterSpec{}
	m := s.At
	if s.Of != nil {
		spec.Count = k.Compile(s.Count, value.NumberType)
		m = s.Of.Start()
		spec.Outer = m.Name == nil && m.Of == nil
	}
	spec.Of = k.by(m.Of)
	x := k.l.Moment(&dsl.Moment{Pos: m.Pos, Edge: m.Edge, Scope: m.Scope, Name: m.Name}, k.Rule)
	spec.Kind, spec.Name, spec.End = x.Kind, x.Name, x.End

	var params []names.Param
	seen := map[string]bool{}
	for i := len(k.Scope.Locals) - 1; i >= 0; i-- { // an inner name hides outer ones
		if local := k.Scope.Locals[i]; !seen[local.Name] {
			seen[local.Name] = true
			params = append(params, names.Param{Name: local.Name, Type: local.Type})
			spec.Slots = append(spec.Slots, local.Slot)
		}
	}
	spec.Code = k.l.NewCode("later", construct.TriggerCode, params, k.Rule, s.Pos)
	spec.Code.Later = spec
	k.l.CompileCode(spec.Code, s.Body, nil)
	k.emit(construct.Instr{Op: construct.OpLater, Ref: spec, Pos: s.Pos})
}
