package codegen

import (
	"fmt"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/declare"
	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// movement returns the movement with a name, or reports an error and returns nil.
func (k *Coder) movement(n *dsl.Name) *construct.Movement {
	return declare.Find(k.l.Names, k.l.Movements, "movement", n, k.Rule)
}

// goStep compiles `go march(stack) …`.
func (k *Coder) goStep(s *dsl.Go) {
	switch g := (goCoder{k}); {
	case s.Each != nil:
		g.each(s)
	case s.Until != nil:
		g.until(s)
	default:
		g.ways(s)
	}
}

// goCoder compiles the steps that make units go.
type goCoder struct{ coder *Coder }

// ways compiles the ways of a step, in order: each is tried if the units cannot go the
// one before it, and the remedy runs if they can go none. It returns the jump at the end
// of the remedy, which is patched to lead behind the step; -1 if there is no remedy.
func (k goCoder) ways(s *dsl.Go) (remedied int) {
	list := append([]*dsl.GoWay{{Pos: s.Pos, Call: s.Call, To: s.To, UpTo: s.UpTo, Steps: s.Steps}}, s.Else...)
	result := -1
	var done []int // the jumps behind ways that were gone
	remedied = -1
	for i, w := range list {
		if s.Early != nil {
			done = append(done, k.endEarly(s, w))
		}
		spec, at := k.way(s, w)
		if spec == nil {
			return remedied
		}
		if s.Giving != nil {
			if result < 0 {
				k.coder.l.Reserved(s.Giving, k.coder.Rule, false)
				result = k.coder.local(s.Giving.Text, construct.WayType)
			}
			spec.Result = result
		}
		if last := i == len(list)-1; !last || s.Otherwise != nil {
			over := k.coder.emit(construct.Instr{Op: construct.OpJump, Pos: w.Pos})
			done = append(done, over)
			spec.Otherwise = k.coder.here()
			k.coder.patch(at, func(i *construct.Instr) { i.A = int32(over) })
			if last {
				k.coder.block(s.Otherwise)
				remedied = k.coder.emit(construct.Instr{Op: construct.OpJump, Pos: s.Pos})
				done = append(done, remedied)
			}
		}
		spec.After = k.coder.here()
	}
	for _, at := range done {
		k.coder.patch(at, func(i *construct.Instr) { i.A = k.coder.here() })
	}
	return remedied
}

// endEarly compiles the question whether a move ends after its first step, and returns the
// jump that leads behind the move then. It is asked before the move if there are several
// steps to make and a neighbouring space meets the condition.
func (k goCoder) endEarly(s *dsl.Go, w *dsl.GoWay) int {
	e := s.Early
	if w.Steps == nil || len(w.Call.Args) == 0 {
		k.coder.Fail(codes.BadStep, e.Pos, "or", "`or end early` needs a move with `for N steps`").Help = "write: go " + CallText(w.Call) + " for 2 steps or end early in …"
		return k.coder.emit(construct.Instr{Op: construct.OpJump, A: k.coder.here() + 1, Pos: e.Pos})
	}
	from := fmt.Sprintf("filter(adjacent(%s), distance(%s, #) == 1)", w.Call.Args[0].Text, CallText(w.Call))
	several := k.coder.emit(construct.Instr{Op: construct.OpJumpUnless, X: k.made(s, "("+w.Steps.Text+") > 1", value.FlagType), Pos: e.Pos})
	tails := []*dsl.ChooseEnd{{Pos: e.Pos, Where: e.Where}, {Pos: e.Pos, OrNone: true}, {Pos: e.Pos, By: s.By}, {Pos: e.Pos, Prompt: e.Prompt}}
	names := len(k.coder.Scope.Locals)
	k.coder.choose(&dsl.Choose{Pos: e.Pos, Name: e.Name, From: &dsl.Expr{Pos: e.Pos, Text: from}, Tails: tails})
	goes := k.coder.emit(construct.Instr{Op: construct.OpJumpUnless, X: k.made(s, e.Name.Text+" != none", value.FlagType), Pos: e.Pos})
	k.coder.step(&dsl.Step{Pos: e.Pos, Move: &dsl.Move{Pos: e.Pos, Who: w.Call.Args[0], To: word(e.Name.Pos, e.Name.Text), As: w.Call.Name}})
	over := k.coder.emit(construct.Instr{Op: construct.OpJump, Pos: e.Pos})
	k.coder.Scope.Locals = k.coder.Scope.Locals[:names:names]
	k.ends(-1, several, goes)
	return over
}

// way compiles one way of a step. It returns nil after an error.
func (k goCoder) way(s *dsl.Go, w *dsl.GoWay) (*construct.GoSpec, int) {
	m := k.coder.movement(w.Call.Name)
	if m == nil {
		return nil, 0
	}
	k.coder.l.Called[m.Name] = true
	spec := &construct.GoSpec{Move: m, Nothing: s.Nothing, UpTo: w.UpTo, Otherwise: -1, Rule: k.coder.Rule, GoSlots: construct.GoSlots{Result: -1}}
	more := m.Params[1 : len(m.Params)-1]
	if len(w.Call.Args) != len(more)+1 {
		k.coder.Fail(codes.WrongArity, w.Call.Name.Pos, m.Name, "%s takes %d values, not %d", m.Name, len(more)+1, len(w.Call.Args))
		return nil, 0
	}
	spec.Who = k.coder.who(w.Call.Args[0])
	for i, p := range more {
		spec.Args = append(spec.Args, k.coder.Compile(w.Call.Args[i+1], p.Type))
	}
	spec.Target = k.coder.Compile(w.To, value.SpaceType)
	spec.Steps = k.coder.Compile(w.Steps, value.NumberType)
	spec.By = k.coder.decider(s.By)
	if s.Prompt != nil {
		spec.Prompt = k.coder.log(s.Prompt)
	}
	at := k.coder.emit(construct.Instr{Op: construct.OpGo, Ref: spec, Pos: w.Pos})
	names := len(k.coder.Scope.Locals)
	spec.Mark, spec.Company = k.coder.local("", value.NumberType), k.coder.local("", value.ListOf(value.UnitType))
	spec.First = len(k.coder.code.Slots)
	for _, p := range more {
		k.coder.local("", p.Type)
	}
	spec.Path, spec.Here = k.coder.local("", value.ListOf(value.SpaceType)), k.coder.local("", value.SpaceType)
	spec.Made, spec.Count = k.coder.local("", value.NumberType), k.coder.local("", value.NumberType)
	spec.To = k.coder.local("to", value.SpaceType)
	if s.Noting != nil {
		spec.Noting = k.coder.log(s.Noting)
	}
	if m.ByWay {
		k.fork(s, w, spec, at)
	}
	k.coder.Scope.Locals = k.coder.Scope.Locals[:names:names]
	k.coder.code.Slots[spec.To].To = at + 1
	return spec, at
}

// fork compiles the choice of one of several edges to the neighbour that the player has named.
// The move at the instruction at leads there, and goes on with the edge that was chosen.
func (k goCoder) fork(s *dsl.Go, w *dsl.GoWay, spec *construct.GoSpec, at int) {
	skip := k.coder.emit(construct.Instr{Op: construct.OpJump, Pos: w.Pos})
	spec.Over = k.coder.local("", value.ListOf(value.EdgeType))
	spec.Open = k.coder.local("open_ways", value.ListOf(value.EdgeType))
	spec.Fork = k.coder.here()
	tails := []*dsl.ChooseEnd{{Pos: w.Pos, By: s.By}}
	if s.By == nil {
		tails = nil
	}
	k.coder.choose(&dsl.Choose{Pos: w.Pos, Name: &dsl.Name{Pos: w.Pos, Text: "way"}, From: word(w.Pos, "open_ways"), Tails: tails})
	spec.Way = k.coder.code.Instrs[spec.Fork].Ref.(*construct.ChooseSpec).Slot
	k.coder.emit(construct.Instr{Op: construct.OpJump, A: int32(at), Pos: w.Pos})
	k.coder.patch(skip, func(i *construct.Instr) { i.A = k.coder.here() })
}

// until compiles a move that is made step by step until a condition is met: a loop of
// moves of one step. Without units on the map it ends.
func (k goCoder) until(s *dsl.Go) {
	if len(s.Else) > 0 || s.To != nil || s.UpTo || s.Nothing || s.Early != nil {
		k.coder.Fail(codes.BadStep, s.Pos, "go", "`until` moves step by step, so `to`, `up to`, `else` and `or nothing` cannot follow: they describe a whole path").Help =
			"write: go " + CallText(s.Call) + " until … otherwise { … }, or limit the number of steps: for 2 steps until …"
		return
	}
	one := *s
	one.Until, one.Steps = nil, oneStep(s)
	again, count := k.counted(s)
	remedied := k.ways(&one)
	who := k.coder.who(s.Call.Args[0])
	if who == nil {
		return
	}
	there := s.Call.Args[0].Text + ".space != none"
	if who.Type.Kind == value.List {
		there = "any(" + s.Call.Args[0].Text + ", .space != none)"
	}
	gone := k.coder.emit(construct.Instr{Op: construct.OpJumpUnless, X: k.made(s, there, value.FlagType), Pos: s.Pos})
	k.coder.emit(construct.Instr{Op: construct.OpJumpUnless, A: again, X: k.coder.Condition(s.Until, "this condition is never met, so the move never ends"), Pos: s.Pos})
	k.ends(count, gone, remedied)
}

// each compiles a move of several units step by step: each makes one step, in the order
// that the decider chooses, then each makes the next.
func (k goCoder) each(s *dsl.Go) {
	k.coder.l.Reserved(s.Each, k.coder.Rule, false)
	switch in := k.coder.Compile(s.In, value.Type{}); {
	case in == nil:
		return
	case in.Type.Kind != value.List || in.Type.Elem.Kind != value.Unit:
		k.coder.Fail(codes.WrongType, s.In.Pos, s.In.Text, "expected units, found %s", in.Type.Indefinite())
		return
	case s.Steps == nil && s.Until == nil:
		k.coder.Fail(codes.BadStep, s.Pos, "go", "the move of %s has no end: add `for N steps` or `until CONDITION`", s.In.Text)
		return
	case len(s.Else) > 0 || s.To != nil || s.UpTo || s.Nothing || s.Giving != nil || s.Early != nil:
		k.coder.Fail(codes.BadStep, s.Pos, "go", "units of a list move step by step, so `to`, `up to`, `else`, `or nothing` and `giving` cannot follow: they describe one path").Help =
			"to let each unit go its whole path, write a loop: for each u in … { go … }"
		return
	}
	one := *s
	one.Each, one.In, one.Until, one.Steps = nil, nil, nil, oneStep(s)
	again, count := k.counted(s)
	names := len(k.coder.Scope.Locals)
	list, index := k.coder.local("", value.ListOf(value.UnitType)), k.coder.local("", value.NumberType)
	k.coder.emit(construct.Instr{Op: construct.OpEach, A: int32(list), B: int32(index), X: k.made(s, "filter("+s.In.Text+", .space != none)", value.ListOf(value.UnitType)), Pos: s.Pos})
	step := construct.Instr{Op: construct.OpNext, A: int32(list), B: int32(index), Pos: s.Pos}
	if s.By != nil {
		step.Op, step.X, step.Ref = construct.OpPick, k.coder.decider(s.By), &construct.OrderSpec{Name: s.Each.Text}
	}
	next := k.coder.emit(step)
	each := k.coder.local(s.Each.Text, value.UnitType)
	k.coder.patch(next, func(i *construct.Instr) { i.C = int32(each) })
	k.ways(&one)
	k.coder.code.Slots[each].To = k.coder.emit(construct.Instr{Op: construct.OpJump, A: int32(next), Pos: s.Pos})
	k.coder.patch(next, func(i *construct.Instr) { i.D = k.coder.here() })
	k.coder.Scope.Locals = k.coder.Scope.Locals[:names:names]
	if s.Until != nil {
		k.coder.emit(construct.Instr{Op: construct.OpJumpUnless, A: again, X: k.coder.Condition(s.Until, "this condition is never met, so the move never ends"), Pos: s.Pos})
	} else {
		k.coder.emit(construct.Instr{Op: construct.OpJump, A: again, Pos: s.Pos})
	}
	k.ends(count)
}

// counted begins a loop that makes at most as many steps as a move says, and returns its
// first instruction. Without a number count is -1.
func (k goCoder) counted(s *dsl.Go) (again int32, count int) {
	if s.Steps == nil {
		return k.coder.here(), -1
	}
	n := k.coder.emit(construct.Instr{Op: construct.OpLet, X: k.coder.Compile(s.Steps, value.NumberType), Pos: s.Pos})
	slot := k.coder.local("", value.NumberType)
	k.coder.patch(n, func(i *construct.Instr) { i.A = int32(slot) })
	count = k.coder.emit(construct.Instr{Op: construct.OpCount, A: int32(slot), Pos: s.Pos})
	return int32(count), count
}

// ends lets the count of a loop, and jumps out of it, lead to the next instruction. Those
// that are -1 do not exist.
func (k goCoder) ends(count int, jumps ...int) {
	if count >= 0 {
		k.coder.patch(count, func(i *construct.Instr) { i.D = k.coder.here() })
	}
	for _, at := range jumps {
		if at >= 0 {
			k.coder.patch(at, func(i *construct.Instr) { i.A = k.coder.here() })
		}
	}
}

// oneStep is the number of steps of each move of a loop.
func oneStep(s *dsl.Go) *dsl.Expr { return &dsl.Expr{Pos: s.Pos, Text: "1"} }

// made compiles an expression that the language adds to a step.
func (k goCoder) made(s *dsl.Go, text string, t value.Type) *formula.Expr {
	return k.coder.Compile(&dsl.Expr{Pos: s.Pos, Text: text}, t)
}
