package codegen

import (
	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/declare"
	"wargame/interpreter/program"
	"wargame/interpreter/value"
)

// movement returns the movement with a name, or reports an error and returns nil.
func (k *Coder) movement(n *dsl.Name) *program.Movement {
	return declare.Find(k.l.Names, k.l.Movements, "movement", n, k.Rule)
}

// goStep compiles `go march(stack) …`.
func (k *Coder) goStep(s *dsl.Go) {
	m := k.movement(s.Call.Name)
	if m == nil {
		return
	}
	k.l.Called[m.Name] = true
	spec := &program.GoSpec{Move: m, Nothing: s.Nothing, Otherwise: -1, Rule: k.Rule, GoSlots: program.GoSlots{Result: -1}}
	more := m.Params[1 : len(m.Params)-1]
	if len(s.Call.Args) != len(more)+1 {
		k.Fail(codes.WrongArity, s.Call.Name.Pos, m.Name, "%s takes %d values, not %d", m.Name, len(more)+1, len(s.Call.Args))
		return
	}
	spec.Who = k.who(s.Call.Args[0])
	for i, p := range more {
		spec.Args = append(spec.Args, k.Compile(s.Call.Args[i+1], p.Type))
	}
	spec.Target = k.Compile(s.To, value.SpaceType)
	spec.Steps = k.Compile(s.Steps, value.NumberType)
	spec.By = k.decider(s.By)
	if s.Prompt != nil {
		spec.Prompt = k.log(s.Prompt)
	}
	at := k.emit(program.Instr{Op: program.OpGo, Ref: spec, Pos: s.Pos})
	names := len(k.Scope.Locals)
	spec.Mark, spec.Company = k.local("", value.NumberType), k.local("", value.ListOf(value.UnitType))
	spec.First = len(k.code.Slots)
	for _, p := range more {
		k.local("", p.Type)
	}
	spec.Path, spec.Here = k.local("", value.ListOf(value.SpaceType)), k.local("", value.SpaceType)
	spec.Made, spec.Count = k.local("", value.NumberType), k.local("", value.NumberType)
	spec.To = k.local("to", value.SpaceType)
	if s.Noting != nil {
		spec.Noting = k.log(s.Noting)
	}
	k.Scope.Locals = k.Scope.Locals[:names:names]
	k.code.Slots[spec.To].To = at + 1
	if s.Giving != nil {
		k.l.Reserved(s.Giving, k.Rule, false)
		spec.Result = k.local(s.Giving.Text, program.WayType)
	}
	if s.Otherwise != nil {
		over := k.emit(program.Instr{Op: program.OpJump, Pos: s.Pos})
		spec.Otherwise = k.here()
		k.block(s.Otherwise)
		k.patch(over, func(i *program.Instr) { i.A = k.here() })
		k.patch(at, func(i *program.Instr) { i.A = int32(over) })
	}
	spec.After = k.here()
}
