package codegen

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/declare"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// RollKind returns the kind of a roll or draw; empty for other steps.
func RollKind(s *dsl.Step) string {
	name, kind := (*dsl.Name)(nil), (*dsl.Name)(nil)
	switch {
	case s.Roll != nil:
		name, kind = s.Roll.Parts[0].Name, s.Roll.Kind
	case s.Draw != nil:
		name, kind = s.Draw.Name, s.Draw.Kind
	default:
		return ""
	}
	if kind != nil {
		name = kind
	}
	return name.Text
}

// Coder compiles steps into the instructions of one Code.
type Coder struct {
	l      *Compiler
	code   *construct.Code
	Scope  *names.Scope
	Rule   *ruleset.Rule
	stops  [][]int // for each enclosing loop, the jumps that leave it; innermost last
	scopes []int32 // the enclosing scopes, innermost last

	movable bool // a movement may be named as a permission: can its mover set out?
}

func (k *Coder) emit(i construct.Instr) int {
	k.code.Instrs = append(k.code.Instrs, i)
	return len(k.code.Instrs) - 1
}

func (k *Coder) here() int32 { return int32(len(k.code.Instrs)) }

func (k *Coder) patch(at int, f func(*construct.Instr)) { f(&k.code.Instrs[at]) }

// local allocates a slot and returns its number. A non-empty name is visible until the
// end of the block.
func (k *Coder) local(name string, t value.Type) int {
	n := len(k.code.Slots)
	k.code.Slots = append(k.code.Slots, construct.Slot{Name: name, Type: t, From: len(k.code.Instrs), To: 1 << 30})
	if name != "" {
		k.Scope.Locals = append(k.Scope.Locals, formula.Symbol{Name: name, Type: t, Slot: n})
	}
	return n
}

func (k *Coder) Compile(e *dsl.Expr, want value.Type) *formula.Expr {
	return k.l.ExprIn(e, k.Scope, want, k.Rule)
}

// Condition compiles a condition and reports the message never if it can never be true.
func (k *Coder) Condition(e *dsl.Expr, never string) *formula.Expr {
	x := k.Compile(e, value.FlagType)
	k.l.Never(e, x, nil, k.Rule, never)
	return x
}

func (k *Coder) Fail(code string, pos lexer.Position, text, format string, args ...any) *dsl.Diagnostic {
	return k.l.Report.Fail(code, pos, max(1, len(text)), k.Rule, format, args...)
}

// block compiles steps. The names that they declare are visible until its end.
func (k *Coder) block(b *dsl.Block) {
	if b == nil {
		return
	}
	names, slots := len(k.Scope.Locals), len(k.code.Slots)
	for _, s := range b.Steps {
		k.step(s)
	}
	k.Scope.Locals = k.Scope.Locals[:names:names]
	hide(k.code, slots)
}

// hide ends the visibility of the local names of a code from a slot on, as far as it has
// no end yet.
func hide(c *construct.Code, from int) {
	for i := from; i < len(c.Slots); i++ {
		if s := &c.Slots[i]; s.To == 1<<30 {
			s.To = len(c.Instrs)
		}
	}
}

func (k *Coder) step(s *dsl.Step) {
	switch {
	case s.Let != nil:
		k.let(s.Let)
	case s.Set != nil:
		if t := k.target(s.Set.Target); t != nil {
			k.emit(construct.Instr{Op: construct.OpSet, Ref: t, X: k.Compile(s.Set.Value, t.Type), Pos: s.Pos})
		}
	case s.Clear != nil:
		if t := k.target(s.Clear.Target); t != nil {
			k.emit(construct.Instr{Op: construct.OpClear, Ref: t, Pos: s.Pos})
		}
	case s.Adjust != nil:
		k.adjust(s.Adjust)
	case s.Roll != nil:
		k.roll(s.Roll)
	case s.Draw != nil:
		k.draw(s.Draw)
	case s.Shuffle != nil:
		if d := k.deck(s.Shuffle.Deck); d != nil {
			k.emit(construct.Instr{Op: construct.OpShuffle, Ref: d, Pos: s.Pos})
		}
	case s.Choose != nil:
		k.choose(s.Choose)
	case s.Ask != nil:
		k.ask(s.Ask)
	case s.Tell != nil:
		to := k.either(s.Tell.To, value.SideType, value.SeatType, value.ListOf(value.SeatType), value.ListOf(value.SideType))
		k.emit(construct.Instr{Op: construct.OpLog, Ref: k.log(s.Tell.Text), X: to, Pos: s.Pos})
	case s.Offer != nil:
		k.offer(s.Offer)
	case s.Spend != nil:
		k.spend(s.Spend)
	case s.If != nil:
		k.ifelse(s.If)
	case s.ForEach != nil:
		k.forEach(s.ForEach)
	case s.Secretly != nil:
		k.secretly(s.Secretly)
	case s.Repeat != nil:
		k.repeat(s.Repeat)
	case s.While != nil:
		k.while(s.While)
	case s.Stop != nil:
		if len(k.stops) == 0 {
			k.Fail(codes.NoLoop, s.Stop.Pos, "stop", "no loop surrounds this stop")
			return
		}
		k.stopLoop(k.emit(construct.Instr{Op: construct.OpJump, Pos: s.Pos}))
	case s.Return != nil:
		k.emit(construct.Instr{Op: construct.OpReturn, X: k.Compile(s.Return.Value, k.code.Result), Pos: s.Pos})
	case s.End != nil:
		kind := k.l.ScopeKind(s.End.Scope, s.End.Pos, k.Rule)
		if s.End.Scope == "game" {
			k.Fail(codes.UnknownScope, s.End.Pos, "end", "a step cannot end the game with `end game`").Help = "write `game over`"
		}
		k.emit(construct.Instr{Op: construct.OpEnd, A: int32(kind), Pos: s.Pos})
	case s.Do != nil:
		k.do(s.Do)
	case s.Move != nil:
		in := construct.Instr{Op: construct.OpMove, X: k.who(s.Move.Who), Y: k.Compile(s.Move.To, value.SpaceType), Pos: s.Pos}
		if s.Move.As != nil {
			if m := k.movement(s.Move.As); m != nil {
				in.Ref = m
				if s.Move.Over != nil {
					in.A, in.B = int32(k.local("", value.EdgeType)), 1
					k.emit(construct.Instr{Op: construct.OpLet, A: in.A, X: k.Compile(s.Move.Over, value.EdgeType), Pos: s.Pos})
				}
			}
		}
		k.emit(in)
	case s.Go != nil:
		k.goStep(s.Go)
	case s.Place != nil:
		k.place(s.Place)
	case s.Takeoff != nil:
		k.takeoff(s.Takeoff)
	case s.Remember != nil:
		k.remember(s.Remember)
	case s.Oblige != nil:
		k.oblige(s.Oblige)
	case s.Consume != nil:
		k.consume(s.Consume)
	case s.Announce != nil:
		k.announce(s.Announce)
	case s.Reroll != nil:
		k.emit(construct.Instr{Op: construct.OpReroll, Pos: s.Pos})
	case s.Log != nil:
		k.emit(construct.Instr{Op: construct.OpLog, Ref: k.log(s.Log.Text), Pos: s.Pos})
	case s.GameOver != nil:
		k.emit(construct.Instr{Op: construct.OpGameOver, Ref: k.log(s.GameOver.Level), X: k.either(s.GameOver.Winner, value.SideType, value.SeatType, value.ListOf(value.SeatType), value.ListOf(value.SideType)), Pos: s.Pos})
	case s.Later != nil:
		k.later(s.Later)
	case s.Scope != nil:
		k.scopeBlock(s.Scope)
	}
}

func (k *Coder) let(s *dsl.Let) {
	t := value.Type{}
	k.l.Reserved(s.Name, k.Rule, false)
	if s.Type != nil {
		t = k.l.TypeOf(s.Type, k.Rule)
	}
	e := k.Compile(s.Value, t)
	if e != nil && t.Kind == value.Invalid {
		t = e.Type
		if t.Kind == value.Reach {
			t = value.ListOf(value.SpaceType)
		}
		if t.Kind == value.Nothing || t.Kind == value.List && t.Elem.Kind == value.Nothing {
			k.Fail(codes.WrongType, s.Value.Pos, s.Value.Text, "the type of %s is unknown", s.Name.Text).Help = "write its type: let " + s.Name.Text + ": list of hex = []"
		}
	}
	at := k.emit(construct.Instr{Op: construct.OpLet, X: e, Pos: s.Pos})
	slot := k.local(s.Name.Text, t)
	k.patch(at, func(i *construct.Instr) { i.A = int32(slot) })
}

// who compiles the units or pieces that a step acts on: one, or a list.
func (k *Coder) who(e *dsl.Expr) *formula.Expr {
	x := k.Compile(e, value.Type{})
	if x == nil {
		return nil
	}
	if t := some(x.Type); t.Kind != value.Unit && k.l.PieceOf(t) == nil {
		k.Fail(codes.WrongType, e.Pos, e.Text, "expected units or pieces, found %s", x.Type.Indefinite())
		return nil
	}
	return x
}

// some returns the element type of a list, and any other type unchanged.
func some(t value.Type) value.Type {
	if t.Kind == value.List {
		return *t.Elem
	}
	return t
}

// by compiles the side that something belongs to.
func (k *Coder) by(e *dsl.Expr) *formula.Expr { return k.Compile(e, value.SideType) }

// decider compiles the expression for the seat that decides. It may be a seat, a side
// (the seat that plays it decides), or a unit (its commander decides, if the game has
// one).
func (k *Coder) decider(e *dsl.Expr, or ...value.Type) *formula.Expr {
	if e != nil && Declares(k.l.Rules, program.CommanderRule) {
		if _, problems := k.l.Trees.Compile(e.Text, k.Scope, value.UnitType); len(problems) == 0 {
			return k.Compile(e, value.UnitType)
		}
	}
	return k.either(e, append([]value.Type{value.SideType, value.SeatType}, or...)...)
}

// either compiles an expression of one of several types. If none fits, it reports the
// errors for the first.
func (k *Coder) either(e *dsl.Expr, types ...value.Type) *formula.Expr {
	if e == nil {
		return nil
	}
	for _, t := range types {
		if _, problems := k.l.Trees.Compile(e.Text, k.Scope, t); len(problems) == 0 {
			return k.Compile(e, t)
		}
	}
	return k.Compile(e, types[0])
}

func (k *Coder) adjust(s *dsl.Adjust) {
	t := k.target(s.Target)
	if t == nil {
		return
	}
	if t.Type.Kind != value.Number {
		k.Fail(codes.WrongType, s.Target.Pos, s.Target.Text, "expected a number, found %s", t.Type.Indefinite())
	}
	sign := int32(1)
	if s.Verb == "decrease" {
		sign = -1
	}
	k.emit(construct.Instr{Op: construct.OpAdjust, Ref: t, A: sign, X: k.Compile(s.By, value.NumberType), Pos: s.Pos})
}

// part returns the text from..to of an expression, trimmed, as an expression.
func part(e *dsl.Expr, from, to int) *dsl.Expr {
	for from < to && (e.Text[from] == ' ' || e.Text[from] == '\n') {
		from++
	}
	for to > from && (e.Text[to-1] == ' ' || e.Text[to-1] == '\n') {
		to--
	}
	pos := e.Pos
	pos.Advance(e.Text[:from])
	end := pos
	end.Advance(e.Text[from:to])
	return &dsl.Expr{Pos: pos, End: end, Text: e.Text[from:to]}
}

// target resolves the left side of an assignment.
func (k *Coder) target(e *dsl.Expr) *construct.Target {
	text := e.Text
	depth, dot := 0, -1
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '(', '[':
			depth++
		case ')', ']':
			depth--
		case '.':
			if depth == 0 {
				dot = i
			}
		}
	}
	if dot >= 0 {
		return k.memberTarget(e, dot)
	}
	name, args := text, []*dsl.Expr(nil)
	if open := strings.IndexByte(text, '('); open >= 0 && strings.HasSuffix(text, ")") {
		name = strings.TrimSpace(text[:open])
		args = splitArgs(e, open+1, len(text)-1)
	}
	if args == nil {
		for i := len(k.Scope.Locals) - 1; i >= 0; i-- {
			if s := k.Scope.Locals[i]; s.Name == name {
				return &construct.Target{Slot: s.Slot, Field: -1, Type: s.Type, Text: text}
			}
		}
	}
	tr := k.l.Tracks[name]
	if tr == nil {
		if advice := k.l.changed(name, text); advice != "" {
			k.Fail(codes.UnknownName, e.Pos, text, "%s cannot be set", name).Help = advice
			return nil
		}
		k.Fail(codes.UnknownName, e.Pos, text, "there is nothing called %q to set", name).Help = k.l.Suggest(name, func() []string { return append(slices.Sorted(maps.Keys(k.l.Tracks)), k.localNames()...) })
		return nil
	}
	if len(args) != len(tr.Params) {
		k.Fail(codes.WrongArity, e.Pos, text, "%s takes %d values, not %d", name, len(tr.Params), len(args))
		return nil
	}
	t := &construct.Target{Slot: -1, Field: -1, Track: tr, Type: tr.Type, Text: text}
	for i, a := range args {
		t.Args = append(t.Args, k.Compile(a, tr.Params[i].Type))
	}
	return t
}

func (k *Coder) localNames() []string {
	var out []string
	for _, s := range k.Scope.Locals {
		out = append(out, s.Name)
	}
	return out
}

func splitArgs(e *dsl.Expr, from, to int) []*dsl.Expr {
	out := []*dsl.Expr{}
	depth, start := 0, from
	for i := from; i < to; i++ {
		switch e.Text[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case ',':
			if depth == 0 {
				out = append(out, part(e, start, i))
				start = i + 1
			}
		}
	}
	if strings.TrimSpace(e.Text[start:to]) != "" {
		out = append(out, part(e, start, to))
	}
	return out
}

func (k *Coder) memberTarget(e *dsl.Expr, dot int) *construct.Target {
	subject, field := part(e, 0, dot), strings.TrimSpace(e.Text[dot+1:])
	for i := len(k.Scope.Locals) - 1; i >= 0; i-- {
		s := k.Scope.Locals[i]
		if s.Name != subject.Text || s.Type.Kind != value.Record {
			continue
		}
		if r := k.l.Records[s.Type.Name]; r != nil {
			for j, f := range r.Fields {
				if f.Name == field {
					return &construct.Target{Slot: s.Slot, Field: j, Type: f.Type, Text: e.Text}
				}
			}
		}
	}
	if t := k.trackField(e, subject, field); t != nil {
		return t
	}
	x := k.Compile(subject, value.Type{})
	if x == nil {
		return nil
	}
	o, has := names.OwnerOf(x.Type)
	if !has || x.Type.Kind == value.Enum && k.l.Nouns[x.Type.Name] == nil {
		k.Fail(codes.WrongType, e.Pos, e.Text, "a step cannot set anything of %s", x.Type.Indefinite())
		return nil
	}
	a := k.l.AttributeOf(o, field)
	switch {
	case a == nil:
		k.Fail(codes.UnknownName, e.Pos, e.Text, "%s have no attribute %q", k.l.Plural(o), field).Help = k.l.Suggest(field, func() []string { return k.l.AttributesOf(o) })
		return nil
	case !a.Changing:
		k.Fail(codes.BadStep, e.Pos, e.Text, "%s is printed on the counter or map and cannot change", field).Help = "declare the attribute with `changing`"
		return nil
	}
	return &construct.Target{Slot: -1, Field: -1, Attr: a, Subject: x, Type: a.Type, Text: e.Text, Side: o == names.OfUnit && field == "side"}
}

// trackField resolves a field of a track of record type; nil if it is no such field.
func (k *Coder) trackField(e, subject *dsl.Expr, field string) *construct.Target {
	name, _, _ := strings.Cut(subject.Text, "(")
	tr := k.l.Tracks[strings.TrimSpace(name)]
	if tr == nil || tr.Type.Kind != value.Record || k.l.Records[tr.Type.Name] == nil {
		return nil
	}
	t := k.target(subject)
	if t == nil || t.Track != tr {
		return nil
	}
	for j, f := range k.l.Records[tr.Type.Name].Fields {
		if f.Name == field {
			t.Field, t.Type, t.Text = j, f.Type, e.Text
			return t
		}
	}
	return nil
}

// Args compiles the arguments of a call and checks their number.
func (k *Coder) Args(list []*dsl.Expr, ps []names.Param, at *dsl.Name) []*formula.Expr {
	if len(list) != len(ps) {
		k.Fail(codes.WrongArity, at.Pos, at.Text, "%s takes %d values, not %d", at.Text, len(ps), len(list))
	}
	var out []*formula.Expr
	for i, a := range list {
		want := value.Type{}
		if i < len(ps) {
			want = ps[i].Type
		}
		if a.Text == "_" {
			want = value.Type{}
		}
		out = append(out, k.Compile(a, want))
	}
	return out
}

// Call resolves a permission, preference or movement with its arguments.
func (k *Coder) Call(c *dsl.Call) *construct.CallSpec {
	if c == nil {
		return nil
	}
	if m := k.l.Movements[c.Name.Text]; m != nil && k.movable {
		ps := m.Params[:len(m.Params)-1]
		c = Filled(c, ps, k.Scope)
		return &construct.CallSpec{Name: c.Name.Text, Text: CallText(c), Move: m, Args: k.Args(c.Args, ps, c.Name)}
	}
	p := k.l.PermissionNamed(c.Name, k.Rule)
	if p == nil {
		return nil
	}
	c = Filled(c, p.Params, k.Scope)
	return &construct.CallSpec{Name: c.Name.Text, Text: CallText(c), Perm: p, Args: k.Args(c.Args, p.Params, c.Name)}
}

// Filled returns a call with its omitted arguments filled in from names in scope that
// equal the parameters' names. If one of them is missing, it returns the call unchanged.
func Filled(c *dsl.Call, ps []names.Param, s *names.Scope) *dsl.Call {
	if len(c.Args) > 0 || len(ps) == 0 {
		return c
	}
	out := &dsl.Call{Pos: c.Pos, Name: c.Name}
	for _, p := range ps {
		if len(s.Ident(p.Name)) == 0 {
			return c
		}
		out.Args = append(out.Args, &dsl.Expr{Pos: c.Pos, End: c.Pos, Text: p.Name})
	}
	return out
}

func (k *Coder) Preference(c *dsl.Call) *construct.CallSpec {
	p := declare.Find(k.l.Names, k.l.Preferences, "preference", c.Name, k.Rule)
	if p == nil {
		return nil
	}
	c = Filled(c, p.Params, k.Scope)
	return &construct.CallSpec{Name: p.Name, Pref: p, Args: k.Args(c.Args, p.Params, c.Name), Text: CallText(c)}
}

func CallText(c *dsl.Call) string {
	var parts []string
	for _, a := range c.Args {
		parts = append(parts, a.Text)
	}
	return c.Name.Text + "(" + strings.Join(parts, ", ") + ")"
}

// DiceOf returns the numbers of a die expression: 2d6 yields 2 and 6.
func DiceOf(d *dsl.Dice) (count, sides int) {
	count = 1
	if d.Count != "" {
		count, _ = strconv.Atoi(d.Count)
	}
	sides, _ = strconv.Atoi(d.Die[1:])
	return count, sides
}

// PlayersFunc is the name of the function players(s): the seats that play a side.
const PlayersFunc = "players"

// Declares reports whether the rules declare a track or a define called name.
func Declares(stated []ruleset.Stated, name string) bool {
	return slices.ContainsFunc(stated, func(e ruleset.Stated) bool {
		switch it := e.Item; {
		case it.Track != nil:
			return it.Track.Name.Text == name
		case it.Define != nil:
			return it.Define.Name.Text == name
		}
		return false
	})
}
