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

// exec carries out one instruction; true means that a decision is due.
func (g *Game) exec(f *state.Frame, in *program.Instr) (wait bool) {
	c := g.ctx
	next := f.PC + 1
	if g.desk != nil && g.betrays(in) {
		return false
	}
	switch in.Op {
	case program.OpLet:
		f.Locals[in.A] = in.X.Eval(c)
		g.recallTable(in.X)
		g.reckon(f, in.X, g.codeOf(f).Slots[in.A].Name)
	case program.OpSet:
		t, v := in.Ref.(*program.Target), in.X.Eval(c)
		g.reckon(f, in.X, t.Text)
		g.assign(f, in, t, v)
	case program.OpClear:
		t := in.Ref.(*program.Target)
		switch {
		case t.Track != nil:
			if !g.P.Lapse(g.S, t.Track, evalAll(c, t.Args)) {
				g.fail(in, fmt.Errorf("%s: there is no such place on the track", t.Text))
			}
		case t.Attr != nil:
			first := value.Value{}
			if i := t.Subject.Eval(c).N; i >= 0 {
				first = t.Attr.Read(g.P.Start.Reader(), int(i))
			}
			g.assign(f, in, t, first)
		default:
			g.assign(f, in, t, names.Zero(t.Type))
		}
	case program.OpAdjust:
		t := in.Ref.(*program.Target)
		by := in.X.Num(c)
		if in.A < 0 {
			by = value.Neg(by)
		}
		g.assign(f, in, t, value.Word(value.Add(g.read(f, t).N, by)))
	case program.OpJump:
		next = in.A
	case program.OpJumpUnless:
		g.reckon(f, in.X, "")
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
		g.execReturn(f, in)
		return false
	case program.OpEnd:
		g.execEnd(in)
		return false
	case program.OpDo:
		spec := in.Ref.(*program.DoSpec)
		args := evalAll(c, spec.Args)
		for i, x := range spec.Args {
			g.reckon(f, x, spec.Code.Params[i].Name)
		}
		f.PC = next
		f.Mark = int32(spec.Slot) + 1
		g.push(spec.Code, args)
		return false
	case program.OpMove, program.OpPlace:
		f.PC = next
		g.execMove(in)
		return false
	case program.OpEliminate, program.OpWithdraw:
		f.PC = next
		g.execTakeoff(in)
		return false
	case program.OpStrip:
		g.strip(f.Locals[in.A].List())
	case program.OpRemember, program.OpOblige:
		spec := in.Ref.(*program.FactSpec)
		row := words(evalAll(c, spec.Args))
		if m := spec.Fact.Movement; m != nil {
			m.Begin(c, row[0])
			break
		}
		if spec.Value != nil {
			g.S.RemoveFacts(spec.Fact.Index, append(append([]int64(nil), row...), state.Any))
			row = append(row, spec.Value.Eval(c).N)
		}
		if spec.Obligation != nil {
			if g.S.HasFact(spec.Fact.Index, row) {
				break
			}
			row = spec.Owe(row)
		}
		g.S.AddFact(spec.Fact.Index, row)
	case program.OpForget:
		spec := in.Ref.(*program.FactSpec)
		row := words(evalAll(c, spec.Args))
		if spec.Fact.HasValue() {
			row = append(row, state.Any)
		}
		g.S.RemoveFacts(spec.Fact.Index, row)
	case program.OpUse:
		spec := in.Ref.(*program.BudgetSpec)
		args, n := evalAll(c, spec.Args), in.X.Num(c)
		left := spec.Budget.Left(g.S.Reader(), args)
		if value.Cmp(left, n) < 0 {
			err := fmt.Errorf("%s has %s left, %s is wanted", spec.Text, value.Format(left), value.Format(n))
			if clause := spec.Budget.Rule.ClauseID(); clause != "" {
				err = fmt.Errorf("%w (%s)", err, clause)
			}
			g.fail(in, err)
			return false
		}
		spec.Budget.SetLeft(g.S, args, value.Sub(left, n))
	case program.OpShuffle:
		spec := in.Ref.(*program.DrawSpec)
		args := evalAll(c, spec.Args)
		if !spec.Deck.SetLeft(g.S, args, spec.Deck.Full(c, args)) {
			g.fail(in, fmt.Errorf("there is no deck %s", spec.Text))
			return false
		}
	case program.OpAnnounce:
		spec := in.Ref.(*program.EventSpec)
		args := evalAll(c, spec.Args)
		f.PC = next
		g.fire(spec.Name, args)
		return false
	case program.OpReroll:
		f.PC = next
		g.execReroll(in)
		return false
	case program.OpLog:
		spec := in.Ref.(*program.LogSpec)
		text, parts := g.said(spec)
		g.note("log", g.codeOf(f).Rule.ClauseID(), "%s", text)
		if in.X != nil {
			g.Log[len(g.Log)-1].To = g.seatsOf(in.X)
		}
		if g.Derive {
			last := &g.Log[len(g.Log)-1]
			last.Shares, last.Parts = g.shares(spec), parts
		}
	case program.OpGameOver:
		g.Over = g.outcome(g.text(in.Ref.(*program.LogSpec)), in.X)
		g.note("over", g.codeOf(f).Rule.ClauseID(), "The game is over: %s", g.Over.Level)
		g.S.Frames = g.S.Frames[:0]
		return false
	case program.OpLater:
		g.putOff(f, in)
	case program.OpScopeOpen:
		f.PC = next
		g.openScope(f, in.Ref.(*program.ScopeSpec), true)
		return false
	case program.OpScopeEnd:
		f.PC = next
		g.endScope(f)
		return false
	case program.OpScopeClose:
		g.closeScope(f)
	case program.OpSecretly:
		return g.secretly(f, in)
	case program.OpDeskEnd:
		return true
	default:
		if kind, asks := kindAt(in); asks {
			return kinds[kind].reach(g, f, in)
		}
	}
	f.PC = next
	return false
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

// read gives the present value of what a step is about to set.
func (g *Game) read(f *state.Frame, t *program.Target) value.Value {
	c := g.ctx
	switch {
	case t.Track != nil && t.Field >= 0:
		return t.Track.Read(c, evalAll(c, t.Args)).Field(t.Field)
	case t.Track != nil:
		return t.Track.Read(c, evalAll(c, t.Args))
	case t.Attr != nil:
		return t.Attr.Read(g.S.Reader(), int(t.Subject.Eval(c).N))
	case t.Field >= 0:
		return f.Locals[t.Slot].Field(t.Field)
	}
	return f.Locals[t.Slot]
}

func (g *Game) assign(f *state.Frame, in *program.Instr, t *program.Target, v value.Value) {
	c := g.ctx
	switch {
	case t.Track != nil:
		args := evalAll(c, t.Args)
		if t.Field >= 0 {
			v = withField(t.Track.Read(c, args), t.Field, v)
		}
		if !t.Track.Store(c, args, v) {
			g.fail(in, fmt.Errorf("%s: there is no such place on the track", t.Text))
		}
	case t.Attr != nil:
		i := t.Subject.Eval(c).N
		if i < 0 {
			g.fail(in, fmt.Errorf("%s: nobody is there", t.Text))
			return
		}
		t.Attr.Store(g.S, int(i), v)
	case t.Field >= 0:
		f.Locals[t.Slot] = withField(f.Locals[t.Slot], t.Field, v)
	default:
		f.Locals[t.Slot] = v
	}
}

// withField copies a record with one field changed.
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

// execReturn ends a frame and hands its result to the caller.
func (g *Game) execReturn(f *state.Frame, in *program.Instr) {
	var v value.Value
	if in.X != nil {
		v = in.X.Eval(g.ctx)
		g.reckon(f, in.X, "")
	}
	for len(f.Scopes) > 0 { // `return` out of the middle of a stretch of play
		g.closeScope(f)
	}
	g.S.Frames = g.S.Frames[:len(g.S.Frames)-1]
	if n := len(g.S.Frames); n > 0 {
		if p := &g.S.Frames[n-1]; p.Mark > 0 && in.X != nil {
			p.Locals[p.Mark-1] = v
			p.Mark = 0
		}
	}
}

// units are the units or pieces that a step is about.
func (g *Game) units(e *formula.Expr) []int64 {
	if e.Type.Kind != value.List {
		if u := e.Eval(g.ctx).N; u >= 0 {
			return []int64{u}
		}
		return nil
	}
	return e.List(g.ctx, nil)
}

func (g *Game) execMove(in *program.Instr) {
	if n := g.pieces(in.X); n != nil {
		g.layPieces(in, n)
		return
	}
	who, to := g.units(in.X), in.Y.Eval(g.ctx).N
	if to < 0 {
		g.fail(in, fmt.Errorf("units cannot be put nowhere; use withdraw"))
		return
	}
	m, ok := in.Ref.(*program.Movement)
	if ok {
		for _, u := range who {
			if from := int64(g.S.At[u]); from >= 0 {
				m.Carry(g.ctx, u, from, to)
			}
		}
	}
	g.shift(who, to, g.codeOf(g.top()).Rule.ClauseID(), in.Op == program.OpPlace, m)
}

// shift puts units somewhere and tells the rules that watch: those that watch all
// moves, then those that watch the movement, if it is a step of one.
func (g *Game) shift(who []int64, to int64, clause string, placing bool, m *program.Movement) {
	event := "moved"
	if placing {
		event = "placed"
	}
	var gone departures
	froms := make([]int64, len(who))
	for i, u := range who {
		from := int64(g.S.At[u])
		froms[i] = from
		gone.add(g, u, from, to)
		g.S.PlaceAt(int(u), int(to))
		if !g.aside {
			g.tellShift(u, from, to, clause, placing)
		}
	}
	gone.fire(g)
	for i := len(who) - 1; i >= 0; i-- {
		args := []value.Value{value.Word(who[i]), value.Word(froms[i]), value.Word(to)}
		if placing {
			args = []value.Value{value.Word(who[i]), value.Word(to)}
		}
		if m != nil && !placing {
			g.fire(m.Name, args)
		}
		g.fire(event, args)
	}
}

// tellShift writes into the log where a unit was put.
func (g *Game) tellShift(u, from, to int64, clause string, placing bool) {
	name, place := g.P.UnitName(int(u)), g.P.SpaceCalled(int(to))
	switch {
	case placing:
		g.note("placed", clause, "%s is placed at %s", name, place)
		g.Log[len(g.Log)-1].Moved = &Passage{int(u), -1, int(to)}
	case from >= 0:
		g.note("move", clause, "%s moves from %s to %s", name, g.P.SpaceCalled(int(from)), place)
		g.Log[len(g.Log)-1].Moved = &Passage{int(u), int(from), int(to)}
	}
}

func (g *Game) execTakeoff(in *program.Instr) {
	if n := g.pieces(in.X); n != nil {
		g.withdrawPieces(in, n)
		return
	}
	var events [][]value.Value
	who := g.units(in.X)
	if in.Op == program.OpEliminate && in.A >= 0 {
		g.top().Locals[in.A] = value.Words(slices.Clone(who))
	}
	var gone departures
	for _, u := range who {
		from := int64(g.S.At[u])
		if in.Op == program.OpEliminate && !g.S.Eliminate(int(u)) {
			continue // it is eliminated already, and nothing happens twice
		}
		gone.add(g, u, from, int64(value.None))
		g.S.PlaceAt(int(u), int(value.None))
		if in.Op == program.OpEliminate {
			g.outOfOrder(u)
			g.note("eliminated", g.codeOf(g.top()).Rule.ClauseID(), "%s is eliminated", g.P.UnitName(int(u)))
			g.about(u, " is eliminated")
			events = append(events, []value.Value{value.Word(u), value.Word(from)})
		} else {
			g.note("move", g.codeOf(g.top()).Rule.ClauseID(), "%s leaves the map", g.P.UnitName(int(u)))
			g.about(u, " leaves the map")
			g.Log[len(g.Log)-1].Thing = &Thing{No: int(u)}
		}
	}
	gone.fire(g)
	for i := len(events) - 1; i >= 0; i-- {
		g.fire("eliminated", events[i])
	}
}

// departures are units that have left a space by one step, in whatever way: by a
// move, put elsewhere, eliminated or withdrawn. The rules that watch them run behind
// those that watch what happened to them.
type departures [][]value.Value

func (d *departures) add(g *Game, u, from, to int64) {
	if from >= 0 && from != to && len(g.P.Triggers["departed"]) > 0 {
		*d = append(*d, []value.Value{value.Word(u), value.Word(from)})
	}
}

// fire is called before what happened is fired: what is fired last runs first.
func (d departures) fire(g *Game) {
	for i := len(d) - 1; i >= 0; i-- {
		g.fire("departed", d[i])
	}
}

// fire starts every rule that watches an event; the first declared runs first.
func (g *Game) fire(event string, args []value.Value) {
	ts := g.P.Triggers[event]
	for i := len(ts) - 1; i >= 0; i-- {
		g.push(ts[i].Code, ts[i].Of(args))
	}
}

// text fills a text in.
func (g *Game) text(spec *program.LogSpec) string {
	text, _ := g.said(spec)
	return text
}

// said fills a text in, and takes it apart if Derive says so and a value stands
// in it.
func (g *Game) said(spec *program.LogSpec) (string, []Part) {
	if spec == nil {
		return "", nil
	}
	var b strings.Builder
	var parts []Part
	valued := false
	for i, t := range spec.Texts {
		b.WriteString(t)
		if g.Derive && t != "" {
			parts = append(parts, Part{Text: t, Plain: true})
		}
		if i < len(spec.Exprs) && spec.Exprs[i] != nil {
			typ, v := spec.Exprs[i].Type, spec.Exprs[i].Eval(g.ctx)
			text := g.P.Tell(typ, v)
			b.WriteString(text)
			if g.Derive {
				parts, valued = append(parts, g.part(typ, v, text)), true
			}
		}
	}
	if !valued {
		parts = nil
	}
	return b.String(), parts
}
