package run

import (
	"fmt"
	"slices"
	"strings"

	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// exec carries out one instruction that needs no decision. It advances the program
// counter of the frame.
func (vm *machine) exec(f *state.Frame, in *program.Instr) {
	c := vm.ctx
	next := f.PC + 1
	switch in.Op {
	case program.OpLet:
		f.Locals[in.A] = in.X.Eval(c)
		vm.noteTables(in.X)
		vm.reckon(f, in.X, vm.codeOf(f).Slots[in.A].Name)
	case program.OpSet:
		t, v := in.Ref.(*program.Target), in.X.Eval(c)
		vm.reckon(f, in.X, t.Text)
		vm.assign(f, in, t, v)
	case program.OpClear:
		t := in.Ref.(*program.Target)
		switch {
		case t.Track != nil:
			if !vm.P.Lapse(vm.S, t.Track, evalAll(c, t.Args)) {
				vm.fail(in, fmt.Errorf("%s: there is no such place on the track", t.Text))
			}
		case t.Attr != nil:
			first := value.Value{}
			if i := t.Subject.Eval(c).N; i >= 0 {
				first = t.Attr.Read(vm.P.Start.Reader(), int(i))
			}
			vm.assign(f, in, t, first)
		default:
			vm.assign(f, in, t, names.Zero(t.Type))
		}
	case program.OpAdjust:
		t := in.Ref.(*program.Target)
		by := in.X.Num(c)
		if in.A < 0 {
			by = value.Neg(by)
		}
		vm.assign(f, in, t, value.Word(value.Add(vm.read(f, t).N, by)))
	case program.OpJump:
		next = in.A
	case program.OpJumpUnless:
		vm.reckon(f, in.X, "")
		if !in.X.Bool(c) {
			next = in.A
		}
	case program.OpEach:
		f.Locals[in.A] = value.Words(in.X.List(c, nil))
		f.Locals[in.B] = value.Word(0)
	case program.OpNext:
		list, i := f.Locals[in.A].List(), f.Locals[in.B].N
		if i >= int64(len(list)) {
			next = in.D
			break
		}
		f.Locals[in.C] = value.Word(list[i])
		f.Locals[in.B] = value.Word(i + 1)
	case program.OpCount:
		if value.Cmp(f.Locals[in.A].N, value.Int(1)) < 0 {
			next = in.D
			break
		}
		f.Locals[in.A] = value.Word(value.Sub(f.Locals[in.A].N, value.Int(1)))
	case program.OpReturn:
		vm.execReturn(f, in)
		return
	case program.OpEnd:
		vm.execEnd(in)
		return
	case program.OpDo:
		spec := in.Ref.(*program.DoSpec)
		args := evalAll(c, spec.Args)
		for i, x := range spec.Args {
			vm.reckon(f, x, spec.Code.Params[i].Name)
		}
		f.PC = next
		f.Mark = int32(spec.Slot) + 1
		vm.push(spec.Code, args)
		return
	case program.OpMove, program.OpPlace:
		f.PC = next
		vm.execMove(in)
		return
	case program.OpEliminate, program.OpWithdraw:
		f.PC = next
		vm.execTakeoff(in)
		return
	case program.OpStrip:
		vm.strip(f.Locals[in.A].List())
	case program.OpRemember, program.OpOblige:
		spec := in.Ref.(*program.FactSpec)
		row := words(evalAll(c, spec.Args))
		if m := spec.Fact.Movement; m != nil {
			m.Begin(c, row[0])
			break
		}
		if spec.Value != nil {
			vm.S.RemoveFacts(spec.Fact.Index, append(append([]int64(nil), row...), state.Any))
			row = append(row, spec.Value.Eval(c).N)
		}
		if spec.Obligation != nil {
			if vm.S.HasFact(spec.Fact.Index, row) {
				break
			}
			row = spec.Owe(row)
		}
		vm.S.AddFact(spec.Fact.Index, row)
	case program.OpForget:
		spec := in.Ref.(*program.FactSpec)
		row := words(evalAll(c, spec.Args))
		if spec.Fact.HasValue() {
			row = append(row, state.Any)
		}
		vm.S.RemoveFacts(spec.Fact.Index, row)
	case program.OpUse:
		spec := in.Ref.(*program.BudgetSpec)
		args, n := evalAll(c, spec.Args), in.X.Num(c)
		left := spec.Budget.Left(vm.S.Reader(), args)
		if value.Cmp(left, n) < 0 {
			err := fmt.Errorf("%s has %s left, %s is wanted", spec.Text, value.Format(left), value.Format(n))
			if clause := spec.Budget.Rule.ClauseID(); clause != "" {
				err = fmt.Errorf("%w (%s)", err, clause)
			}
			vm.fail(in, err)
			return
		}
		spec.Budget.SetLeft(vm.S, args, value.Sub(left, n))
	case program.OpShuffle:
		spec := in.Ref.(*program.DrawSpec)
		args := evalAll(c, spec.Args)
		if !spec.Deck.SetLeft(vm.S, args, spec.Deck.Full(c, args)) {
			vm.fail(in, fmt.Errorf("there is no deck %s", spec.Text))
			return
		}
	case program.OpAnnounce:
		spec := in.Ref.(*program.EventSpec)
		args := evalAll(c, spec.Args)
		f.PC = next
		vm.fire(spec.Name, args)
		return
	case program.OpReroll:
		f.PC = next
		vm.execReroll(in)
		return
	case program.OpLog:
		spec := in.Ref.(*names.Text)
		text, parts := vm.said(spec)
		vm.note("log", vm.codeOf(f).Rule.ClauseID(), "%s", text)
		if in.X != nil {
			vm.Log[len(vm.Log)-1].To = vm.seatsOf(in.X)
		}
		if vm.Derive {
			last := &vm.Log[len(vm.Log)-1]
			last.Shares, last.Parts = vm.shares(spec), parts
		}
	case program.OpGameOver:
		vm.Over = vm.outcome(vm.text(in.Ref.(*names.Text)), in.X)
		vm.note("over", vm.codeOf(f).Rule.ClauseID(), "The game is over: %s", vm.Over.Level)
		vm.S.Frames = vm.S.Frames[:0]
		return
	case program.OpLater:
		vm.deferSteps(f, in)
	case program.OpScopeOpen:
		f.PC = next
		vm.openScope(f, in.Ref.(*program.ScopeSpec), true)
		return
	case program.OpScopeEnd:
		f.PC = next
		vm.endScope(f)
		return
	case program.OpScopeClose:
		vm.closeScope(f)
	}
	f.PC = next
}

func evalAll(c *formula.Ctx, exprs []*formula.Expr) []value.Value {
	out := make([]value.Value, len(exprs))
	for i, e := range exprs {
		out[i] = e.Eval(c)
	}
	return out
}

func words(vs []value.Value) []int64 {
	out := make([]int64, len(vs))
	for i, v := range vs {
		out[i] = v.N
	}
	return out
}

// read returns the present value of the target of an assignment.
func (vm *machine) read(f *state.Frame, t *program.Target) value.Value {
	c := vm.ctx
	switch {
	case t.Track != nil && t.Field >= 0:
		return t.Track.Read(c, evalAll(c, t.Args)).Field(t.Field)
	case t.Track != nil:
		return t.Track.Read(c, evalAll(c, t.Args))
	case t.Attr != nil:
		return t.Attr.Read(vm.S.Reader(), int(t.Subject.Eval(c).N))
	case t.Field >= 0:
		return f.Locals[t.Slot].Field(t.Field)
	}
	return f.Locals[t.Slot]
}

func (vm *machine) assign(f *state.Frame, in *program.Instr, t *program.Target, v value.Value) {
	c := vm.ctx
	switch {
	case t.Track != nil:
		args := evalAll(c, t.Args)
		if t.Field >= 0 {
			v = withField(t.Track.Read(c, args), t.Field, v)
		}
		if !t.Track.Store(c, args, v) {
			vm.fail(in, fmt.Errorf("%s: there is no such place on the track", t.Text))
		}
	case t.Attr != nil:
		i := t.Subject.Eval(c).N
		if i < 0 {
			vm.fail(in, fmt.Errorf("%s: nobody is there", t.Text))
			return
		}
		t.Attr.Store(vm.S, int(i), v)
	case t.Field >= 0:
		f.Locals[t.Slot] = withField(f.Locals[t.Slot], t.Field, v)
	default:
		f.Locals[t.Slot] = v
	}
}

// withField returns a copy of a record with one field changed. Missing fields before it
// become None.
func withField(record value.Value, field int, v value.Value) value.Value {
	var fields []value.Value
	if record.P != nil {
		fields = append(fields, record.P.Vals...)
	}
	for len(fields) <= field {
		fields = append(fields, value.Word(value.None))
	}
	fields[field] = v
	return value.Fields(fields)
}

// execReturn closes the open scopes of the frame, pops the frame and stores its result
// in the caller's frame.
func (vm *machine) execReturn(f *state.Frame, in *program.Instr) {
	var v value.Value
	if in.X != nil {
		v = in.X.Eval(vm.ctx)
		vm.reckon(f, in.X, "")
	}
	for len(f.Scopes) > 0 { // a `return` may leave open scopes
		vm.closeScope(f)
	}
	vm.S.Frames = vm.S.Frames[:len(vm.S.Frames)-1]
	if n := len(vm.S.Frames); n > 0 {
		if p := &vm.S.Frames[n-1]; p.Mark > 0 && in.X != nil {
			p.Locals[p.Mark-1] = v
			p.Mark = 0
		}
	}
}

// units returns the units or pieces that an instruction acts on. A missing single unit
// yields nil.
func (ev *evaluator) units(e *formula.Expr) []int64 {
	if e.Type.Kind != value.List {
		if u := e.Eval(ev.ctx).N; u >= 0 {
			return []int64{u}
		}
		return nil
	}
	return e.List(ev.ctx, nil)
}

func (vm *machine) execMove(in *program.Instr) {
	if n := vm.pieces(in.X); n != nil {
		vm.layPieces(in, n)
		return
	}
	who, to := vm.units(in.X), in.Y.Eval(vm.ctx).N
	if to < 0 {
		vm.fail(in, fmt.Errorf("units cannot be put nowhere; use withdraw"))
		return
	}
	m, ok := in.Ref.(*program.Movement)
	if ok {
		for _, u := range who {
			if from := int64(vm.S.At[u]); from >= 0 {
				m.Carry(vm.ctx, u, from, to)
			}
		}
	}
	vm.shift(who, to, vm.codeOf(vm.top()).Rule.ClauseID(), in.Op == program.OpPlace, m)
}

// shift puts units into a space and starts the rules that watch. Rules that watch all
// moves run first, then rules that watch the movement m (nil if it is not a step of a
// movement).
func (vm *machine) shift(who []int64, to int64, clause string, placing bool, m *program.Movement) {
	event := "moved"
	if placing {
		event = "placed"
	}
	var gone departures
	froms := make([]int64, len(who))
	for i, u := range who {
		from := int64(vm.S.At[u])
		froms[i] = from
		gone.add(vm, u, from, to)
		vm.S.PlaceAt(int(u), int(to))
		if !vm.aside {
			vm.tellShift(u, from, to, clause, placing)
		}
	}
	gone.fire(vm)
	for i := len(who) - 1; i >= 0; i-- {
		args := []value.Value{value.Word(who[i]), value.Word(froms[i]), value.Word(to)}
		if placing {
			args = []value.Value{value.Word(who[i]), value.Word(to)}
		}
		if m != nil && !placing {
			vm.fire(m.Name, args)
		}
		vm.fire(event, args)
	}
}

// tellShift logs where a unit was put. A move of a unit that was not on the map is not
// logged.
func (rec *record) tellShift(u, from, to int64, clause string, placing bool) {
	name, place := rec.P.UnitName(int(u)), rec.P.SpaceCalled(int(to))
	switch {
	case placing:
		rec.note("placed", clause, "%s is placed at %s", name, place)
		rec.Log[len(rec.Log)-1].Moved = &Passage{int(u), -1, int(to)}
	case from >= 0:
		rec.note("move", clause, "%s moves from %s to %s", name, rec.P.SpaceCalled(int(from)), place)
		rec.Log[len(rec.Log)-1].Moved = &Passage{int(u), int(from), int(to)}
	}
}

func (vm *machine) execTakeoff(in *program.Instr) {
	if n := vm.pieces(in.X); n != nil {
		vm.withdrawPieces(in, n)
		return
	}
	var events [][]value.Value
	who := vm.units(in.X)
	if in.Op == program.OpEliminate && in.A >= 0 {
		vm.top().Locals[in.A] = value.Words(slices.Clone(who))
	}
	var gone departures
	for _, u := range who {
		from := int64(vm.S.At[u])
		if in.Op == program.OpEliminate && !vm.S.Eliminate(int(u)) {
			continue // already eliminated: no second event
		}
		gone.add(vm, u, from, int64(value.None))
		vm.S.PlaceAt(int(u), int(value.None))
		if in.Op == program.OpEliminate {
			vm.outOfOrder(u)
			vm.note("eliminated", vm.codeOf(vm.top()).Rule.ClauseID(), "%s is eliminated", vm.P.UnitName(int(u)))
			vm.about(u, " is eliminated")
			events = append(events, []value.Value{value.Word(u), value.Word(from)})
		} else {
			vm.note("move", vm.codeOf(vm.top()).Rule.ClauseID(), "%s leaves the map", vm.P.UnitName(int(u)))
			vm.about(u, " leaves the map")
			vm.Log[len(vm.Log)-1].Thing = &Thing{No: int(u)}
		}
	}
	gone.fire(vm)
	for i := len(events) - 1; i >= 0; i-- {
		vm.fire("eliminated", events[i])
	}
}

// departures are the units that one instruction removed from a space, by a move, a
// placement, an elimination or a withdrawal. Rules that watch departures run after rules
// that watch what happened to the units.
type departures [][]value.Value

func (d *departures) add(vm *machine, u, from, to int64) {
	if from >= 0 && from != to && len(vm.P.Triggers["departed"]) > 0 {
		*d = append(*d, []value.Value{value.Word(u), value.Word(from)})
	}
}

// fire starts the rules that watch departures. Call it before the other events are
// fired: the event fired last runs first.
func (d departures) fire(vm *machine) {
	for i := len(d) - 1; i >= 0; i-- {
		vm.fire("departed", d[i])
	}
}

// fire pushes a frame for every rule that watches an event. The rule declared first runs
// first.
func (vm *machine) fire(event string, args []value.Value) {
	ts := vm.P.Triggers[event]
	for i := len(ts) - 1; i >= 0; i-- {
		vm.push(ts[i].Code, ts[i].Of(args))
	}
}

// text returns a text with its values filled in.
func (rec *record) text(spec *names.Text) string {
	text, _ := rec.said(spec)
	return text
}

// said returns a text with its values filled in. If Derive is set and the text contains
// a value, it also returns the text as parts; else nil.
func (rec *record) said(spec *names.Text) (string, []Part) {
	if spec == nil {
		return "", nil
	}
	var b strings.Builder
	var parts []Part
	valued := false
	for i, t := range spec.Texts {
		b.WriteString(t)
		if rec.Derive && t != "" {
			parts = append(parts, Part{Text: t, Plain: true})
		}
		if i < len(spec.Exprs) && spec.Exprs[i] != nil {
			typ, v := spec.Exprs[i].Type, spec.Exprs[i].Eval(rec.ctx)
			text := spec.Write(&rec.P.Lexicon, i, v)
			b.WriteString(text)
			if rec.Derive {
				parts, valued = append(parts, rec.part(typ, v, text)), true
			}
		}
	}
	if !valued {
		parts = nil
	}
	return b.String(), parts
}
