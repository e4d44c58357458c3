package codegen

import (
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/declare"
	"wargame/interpreter/names"
	"wargame/interpreter/value"
)

func (k *Coder) roll(s *dsl.Roll) {
	spec := &construct.RollSpec{Clause: k.Rule.ClauseID(), Secret: s.Secret}
	spec.Kind, _ = k.l.Enums["roll_kind"].Index(RollKind(&dsl.Step{Roll: s}))
	for _, p := range s.Parts {
		k.seenBy(s.Secret, p.By, p.Name)
		k.l.Reserved(p.Name, k.Rule, false)
		part := construct.RollPart{Name: p.Name.Text, By: k.by(p.By)}
		part.Count, part.Sides = DiceOf(p.Dice)
		if part.Count < 1 || part.Count > 100 {
			k.Fail(codes.BadStep, p.Pos, "d", "cannot roll %d dice at once: a roll has 1 to 100 dice", part.Count)
		}
		spec.Parts = append(spec.Parts, part)
	}
	k.emit(construct.Instr{Op: construct.OpRoll, Ref: spec, Pos: s.Pos})
	spec.Stage = k.local("", value.NumberType)
	for i, p := range s.Parts {
		spec.Parts[i].Slot = k.local(p.Name.Text, value.NumberType)
	}
}

// draw compiles a draw: a roll of one part without dice.
func (k *Coder) draw(s *dsl.Draw) {
	k.l.Reserved(s.Name, k.Rule, false)
	k.seenBy(s.Secret, s.By, s.Name)
	spec := &construct.RollSpec{Clause: k.Rule.ClauseID(), Secret: s.Secret}
	spec.Kind, _ = k.l.Enums["roll_kind"].Index(RollKind(&dsl.Step{Draw: s}))
	from := &construct.DrawSpec{Text: s.From.Text}
	if call := k.deckCall(s.From); call != nil {
		from = k.deck(call)
	} else if from.From = k.Compile(s.From, value.Type{}); from.From != nil {
		switch t := from.From.Type; {
		case t.Kind == value.List && t.Elem.IsWord():
			from.Type = *t.Elem
		case t.Kind == value.Reach:
			from.Type = value.SpaceType
		default:
			k.Fail(codes.WrongType, s.From.Pos, s.From.Text, "cannot draw from %s", t.Indefinite())
			return
		}
	}
	from.Many = k.Compile(s.Count, value.NumberType)
	part := construct.RollPart{Name: s.Name.Text, By: k.by(s.By), Draw: from}
	k.emit(construct.Instr{Op: construct.OpRoll, Ref: spec, Pos: s.Pos})
	spec.Stage = k.local("", value.NumberType)
	t := from.Type
	if s.Count != nil {
		t = value.ListOf(t)
	}
	part.Slot = k.local(s.Name.Text, t)
	spec.Parts = []construct.RollPart{part}
}

// seenBy reports an error if a secret roll or draw does not say which side or seat sees
// it.
func (k *Coder) seenBy(secret bool, by *dsl.Expr, name *dsl.Name) {
	if secret && by == nil {
		k.Fail(codes.BadStep, name.Pos, name.Text, "nobody sees %s: add `by` and a side or a seat", name.Text)
	}
}

// deckCall returns an expression that only names a deck, as a call. It returns nil for
// any other expression; such an expression may read a deck but draws nothing from it.
func (k *Coder) deckCall(e *dsl.Expr) *dsl.Call {
	name, args := e.Text, []*dsl.Expr(nil)
	if open := strings.IndexByte(name, '('); open >= 0 {
		depth := 0
		for i := open; i < len(name); i++ {
			switch name[i] {
			case '(', '[':
				depth++
			case ')', ']':
				depth--
			}
			if depth == 0 && i < len(name)-1 {
				return nil
			}
		}
		args = splitArgs(e, open+1, len(name)-1)
		name = strings.TrimSpace(name[:open])
	}
	if k.l.Decks[name] == nil || slices.Contains(k.localNames(), name) {
		return nil
	}
	return &dsl.Call{Pos: e.Pos, Name: &dsl.Name{Pos: e.Pos, Text: name}, Args: args}
}

// deck resolves a deck and compiles its keys. It returns nil if the deck does not exist.
func (k *Coder) deck(c *dsl.Call) *construct.DrawSpec {
	d := declare.Find(k.l.Names, k.l.Decks, "deck", c.Name, k.Rule)
	if d == nil {
		return nil
	}
	return &construct.DrawSpec{Deck: d, Args: k.Args(c.Args, d.Params, c.Name), Type: d.Type, Text: CallText(c)}
}

func (k *Coder) choose(s *dsl.Choose) {
	spec := &construct.ChooseSpec{Name: s.Name.Text, ChooseNext: construct.ChooseNext{Otherwise: -1}, Rule: k.Rule, Query: k.l.NewQuery()}
	k.l.Reserved(s.Name, k.Rule, false)
	if s.Many != nil {
		k.l.Reserved(s.Many.Each, k.Rule, false)
	}
	spec.From = k.Compile(s.From, value.Type{})
	if spec.From != nil {
		t, ok := MemberType(spec.From.Type)
		if !ok {
			k.Fail(codes.WrongType, s.From.Pos, s.From.Text, "cannot choose from %s", spec.From.Type.Indefinite())
			return
		}
		spec.Type = t
	}
	sets := spec.Type
	if s.Many != nil {
		sets = value.ListOf(spec.Type)
	}
	target, outer := k.field(s.Of, s.Name, sets), len(k.Scope.Locals)
	at := k.emit(construct.Instr{Op: construct.OpChoose, Ref: spec, Pos: s.Pos})
	spec.Mark = k.local("", value.NumberType)
	if s.Many == nil {
		spec.Each = k.local(s.Name.Text, spec.Type)
		spec.Slot = spec.Each
	} else {
		spec.Count = s.Many.Count
		spec.Limit = k.Compile(s.Many.Limit, value.NumberType)
		spec.Slot = k.local(s.Name.Text, value.ListOf(spec.Type))
		spec.Each = k.local(s.Many.Each.Text, spec.Type)
	}
	text := k.previewed(s.Tails)
	for _, t := range s.Tails {
		switch {
		case t.Where != nil:
			if e := k.Condition(t.Where, "this condition is never met, so nothing can be chosen"); e != nil {
				spec.Where = append(spec.Where, e)
			}
		case t.Allowed != nil:
			k.movable = true
			c := k.Call(t.Allowed)
			k.movable = false
			if c != nil {
				spec.Allowed = append(spec.Allowed, c)
			}
		case t.Prefer != nil:
			spec.Prefer = k.Preference(t.Prefer)
		case t.SuchThat != nil:
			if c := k.Call(t.SuchThat); c != nil {
				spec.SuchThat = append(spec.SuchThat, c)
			}
		case t.By != nil:
			spec.By = k.decider(t.By)
		case t.OrStop:
			spec.OrStop = true
			spec.StopWhen = k.Condition(t.StopWhen, "this condition is never met, so the choice cannot stop")
		case t.OrNone, t.Several:
			k.single(s, spec, t)
		case t.Noting != nil:
			spec.Noting = declare.Cut(t.Noting, text)
		case t.Prompt != nil:
			spec.Prompt = declare.Cut(t.Prompt, text)
		}
	}
	if s.Many != nil { // the candidate's name is visible only within the choice
		k.code.Slots[spec.Each].To = at
		for i := range k.Scope.Locals {
			if k.Scope.Locals[i].Slot == spec.Each {
				k.Scope.Locals = append(k.Scope.Locals[:i:i], k.Scope.Locals[i+1:]...)
				break
			}
		}
	}
	if spec.OrStop {
		if len(k.stops) == 0 {
			k.Fail(codes.NoLoop, s.Pos, "choose", "`or stop` leaves a loop, and no loop surrounds this choice")
		} else {
			// The jump of `or stop` comes directly after the choice.
			skip := k.emit(construct.Instr{Op: construct.OpJump, Pos: s.Pos})
			spec.StopTo = int32(k.emit(construct.Instr{Op: construct.OpJump, Pos: s.Pos}))
			k.stopLoop(int(spec.StopTo))
			k.patch(skip, func(i *construct.Instr) { i.A = k.here() })
		}
	}
	if s.Otherwise != nil {
		skip := k.emit(construct.Instr{Op: construct.OpJump, Pos: s.Pos})
		spec.Otherwise = k.here()
		k.block(s.Otherwise)
		k.patch(skip, func(i *construct.Instr) { i.A = k.here() })
	}
	spec.After = int32(at) + 1
	if s.Of != nil { // rules see the name only within the choice, tests and reports afterwards, too
		k.store(target, spec.Slot, s.Name)
		k.Scope.Locals = k.Scope.Locals[:outer:outer]
	}
}

// single compiles the tails that need a choice of one thing (`or none`) or of a fixed
// number of things (`if several`).
func (k *Coder) single(s *dsl.Choose, spec *construct.ChooseSpec, t *dsl.ChooseEnd) {
	spec.OrNone, spec.Several = spec.OrNone || t.OrNone, spec.Several || t.Several
	switch kind := spec.Type.Kind; {
	case s.Many != nil && t.OrNone:
		k.Fail(codes.BadStep, t.Pos, "or", "`or none` needs a choice of one").Help = "for a set that may be empty, write `any`"
	case s.Many != nil && t.Several && s.Many.Count != "exactly":
		k.Fail(codes.BadStep, t.Pos, "if", "`if several` needs a choice of one, or of exactly N")
	case t.OrNone && (kind == value.Number || kind == value.Flag):
		k.Fail(codes.BadStep, t.Pos, "or", "a choice of %s cannot have `or none`", spec.Type.Indefinite())
	}
}

// stopLoop records an instruction that jumps to the end of the innermost loop.
func (k *Coder) stopLoop(at int) {
	n := len(k.stops) - 1
	k.stops[n] = append(k.stops[n], at)
}

func (k *Coder) openLoop() { k.stops = append(k.stops, nil) }

func (k *Coder) closeLoop() {
	n := len(k.stops) - 1
	for _, at := range k.stops[n] {
		k.patch(at, func(i *construct.Instr) { i.A = k.here() })
	}
	k.stops = k.stops[:n]
}

func (k *Coder) ifelse(s *dsl.If) {
	over := k.emit(construct.Instr{Op: construct.OpJumpUnless, X: k.Condition(s.Cond, "this condition is never met, so these steps never run"), Pos: s.Pos})
	k.block(s.Then)
	if s.ElseIf == nil && s.Else == nil {
		k.patch(over, func(i *construct.Instr) { i.A = k.here() })
		return
	}
	end := k.emit(construct.Instr{Op: construct.OpJump, Pos: s.Pos})
	k.patch(over, func(i *construct.Instr) { i.A = k.here() })
	if s.ElseIf != nil {
		k.ifelse(s.ElseIf)
	} else {
		k.block(s.Else)
	}
	k.patch(end, func(i *construct.Instr) { i.A = k.here() })
}

// ask compiles a yes-or-no question. A list of deciders is asked in order: the first
// "no" ends the question, and the answer is yes if all agree.
func (k *Coder) ask(s *dsl.Ask) {
	if s.Of != nil {
		outer := len(k.Scope.Locals)
		target := k.field(s.Of, s.Name, value.FlagType)
		k.ask(&dsl.Ask{Pos: s.Pos, Name: s.Name, By: s.By, Prompt: s.Prompt})
		if n := len(k.Scope.Locals); n > outer {
			k.store(target, k.Scope.Locals[n-1].Slot, s.Name)
		}
		k.Scope.Locals = k.Scope.Locals[:outer:outer]
		return
	}
	by := k.decider(s.By, value.ListOf(value.SeatType), value.ListOf(value.SideType))
	k.l.Reserved(s.Name, k.Rule, false)
	ask := construct.Instr{Op: construct.OpAsk, X: by, Ref: k.log(s.Prompt), Pos: s.Pos}
	if by == nil || by.Type.Kind != value.List {
		ask.A = int32(k.local(s.Name.Text, value.FlagType))
		k.emit(ask)
		return
	}
	list, index, each := k.local("", by.Type), k.local("", value.NumberType), k.local("", *by.Type.Elem)
	ask.A, ask.B, ask.X = int32(k.local(s.Name.Text, value.FlagType)), int32(each)+1, nil
	k.emit(construct.Instr{Op: construct.OpLet, A: ask.A, X: k.Compile(&dsl.Expr{Pos: s.Pos, Text: "true"}, value.FlagType), Pos: s.Pos})
	k.emit(construct.Instr{Op: construct.OpEach, A: int32(list), B: int32(index), X: by, Pos: s.Pos})
	next := k.emit(construct.Instr{Op: construct.OpNext, A: int32(list), B: int32(index), C: int32(each), Pos: s.Pos})
	if by.Type.Elem.Same(value.SeatType) {
		ask.C = 1
	}
	at := k.emit(ask)
	k.emit(construct.Instr{Op: construct.OpJump, A: int32(next), Pos: s.Pos})
	k.patch(next, func(i *construct.Instr) { i.D = k.here() })
	k.patch(at, func(i *construct.Instr) { i.D = k.here() })
}

func (k *Coder) forEach(s *dsl.ForEach) {
	k.l.Reserved(s.Name, k.Rule, false)
	in := k.Compile(s.In, value.Type{})
	elem := value.Type{}
	if in != nil {
		t, ok := MemberType(in.Type)
		if !ok {
			k.Fail(codes.WrongType, s.In.Pos, s.In.Text, "cannot loop over %s", in.Type.Indefinite())
		}
		elem = t
	}
	names := len(k.Scope.Locals)
	list, index := k.local("", value.ListOf(elem)), k.local("", value.NumberType)
	k.emit(construct.Instr{Op: construct.OpEach, A: int32(list), B: int32(index), X: in, Pos: s.Pos})
	step := construct.Instr{Op: construct.OpNext, A: int32(list), B: int32(index), Pos: s.Pos}
	if s.By != nil {
		spec := &construct.OrderSpec{Name: s.Name.Text}
		if s.Prompt != nil {
			spec.Prompt = k.log(s.Prompt)
		}
		step.Op, step.X, step.Ref = construct.OpPick, k.decider(s.By), spec
	}
	next := k.emit(step)
	each := k.local(s.Name.Text, elem)
	k.patch(next, func(i *construct.Instr) { i.C = int32(each) })
	k.openLoop()
	k.block(s.Block)
	k.code.Slots[each].To = k.emit(construct.Instr{Op: construct.OpJump, A: int32(next), Pos: s.Pos}) // the element is not visible after the loop
	k.patch(next, func(i *construct.Instr) { i.D = k.here() })
	k.closeLoop()
	k.Scope.Locals = k.Scope.Locals[:names:names]
}

// secretly compiles a block that several seats or sides carry out, each in a branch
// position of its own. Package check reports steps that may not occur in it.
func (k *Coder) secretly(s *dsl.Secretly) {
	k.l.Reserved(s.Name, k.Rule, false)
	spec := &construct.SecretSpec{Rule: k.Rule, Outer: len(k.code.Slots)}
	who := k.Compile(s.In, value.Type{})
	if who != nil {
		if t := who.Type; t.Kind == value.List && (t.Elem.Same(value.SeatType) || t.Elem.Same(value.SideType)) {
			spec.Of = *t.Elem
		} else {
			k.Fail(codes.WrongType, s.In.Pos, s.In.Text, "expected sides or seats that decide in secret, found %s", t.Indefinite())
		}
	}
	names := len(k.Scope.Locals)
	at := k.emit(construct.Instr{Op: construct.OpSecretly, X: who, Ref: spec, Pos: s.Pos})
	each := k.local(s.Name.Text, spec.Of)
	stops := k.stops
	k.stops = nil // `or stop` inside may not leave a loop outside
	k.block(s.Block)
	k.stops = stops
	k.emit(construct.Instr{Op: construct.OpBranchEnd, Pos: s.Pos})
	k.patch(at, func(i *construct.Instr) { i.C, i.D = int32(each), k.here() })
	k.Scope.Locals = k.Scope.Locals[:names:names]
}

func (k *Coder) repeat(s *dsl.Repeat) {
	var start int
	count := -1
	if s.Times != nil {
		n := k.emit(construct.Instr{Op: construct.OpLet, X: k.Compile(s.Times, value.NumberType), Pos: s.Pos})
		slot := k.local("", value.NumberType)
		k.patch(n, func(i *construct.Instr) { i.A = int32(slot) })
		count = k.emit(construct.Instr{Op: construct.OpCount, A: int32(slot), Pos: s.Pos})
		start = count
	} else {
		start = int(k.here())
	}
	k.openLoop()
	k.block(s.Block)
	if s.Until != nil {
		k.emit(construct.Instr{Op: construct.OpJumpUnless, A: int32(start), X: k.Compile(s.Until, value.FlagType), Pos: s.Pos})
	} else {
		k.emit(construct.Instr{Op: construct.OpJump, A: int32(start), Pos: s.Pos})
	}
	if count >= 0 {
		k.patch(count, func(i *construct.Instr) { i.D = k.here() })
	}
	k.closeLoop()
}

func (k *Coder) while(s *dsl.While) {
	start := k.emit(construct.Instr{Op: construct.OpJumpUnless, X: k.Condition(s.Cond, "this condition is never met, so these steps never run"), Pos: s.Pos})
	k.openLoop()
	k.block(s.Block)
	k.emit(construct.Instr{Op: construct.OpJump, A: int32(start), Pos: s.Pos})
	k.patch(start, func(i *construct.Instr) { i.A = k.here() })
	k.closeLoop()
}

func (k *Coder) do(s *dsl.Do) {
	p := declare.Find(k.l.Names, k.l.Procedures, "procedure", s.Call.Name, k.Rule)
	if p == nil {
		return
	}
	k.l.Called[p.Name] = true
	spec := &construct.DoSpec{Code: p, Args: k.Args(s.Call.Args, p.Params, s.Call.Name), Slot: -1}
	k.emit(construct.Instr{Op: construct.OpDo, Ref: spec, Pos: s.Pos})
	if s.Giving != nil {
		if p.Result.Kind == value.Invalid {
			k.Fail(codes.WrongType, s.Giving.Pos, s.Giving.Text, "the procedure %s returns no value", p.Name)
		}
		for _, x := range k.Scope.Locals { // an existing name is assigned
			if x.Name == s.Giving.Text && x.Type.Same(p.Result) {
				spec.Slot = x.Slot
			}
		}
		if spec.Slot < 0 {
			k.l.Reserved(s.Giving, k.Rule, false)
			spec.Slot = k.local(s.Giving.Text, p.Result)
		}
	}
}

func (k *Coder) remember(s *dsl.Remember) {
	f := declare.Find(k.l.Names, k.l.Facts, "fact", s.Fact.Name, k.Rule)
	if f == nil {
		return
	}
	spec := &construct.FactSpec{Fact: f, Args: k.Args(s.Fact.Args, f.Params, s.Fact.Name), Obligation: k.l.Obligations[f.Name]}
	op := construct.OpRemember
	if s.Verb == "forget" {
		op = construct.OpForget
	} else if spec.Obligation != nil {
		spec.Debtor = spec.Obligation.AddDebtor(k.Rule)
	}
	if f.Type.Kind != value.Invalid {
		spec.Value = k.Compile(s.Value, f.Type)
		if s.Value == nil && op == construct.OpRemember {
			k.Fail(codes.BadStep, s.Pos, "remember", "the fact %s holds a value: write remember %s(…) = …", f.Name, f.Name)
		}
	}
	k.emit(construct.Instr{Op: op, Ref: spec, Pos: s.Pos})
}

func (k *Coder) oblige(s *dsl.Oblige) {
	o := declare.Find(k.l.Names, k.l.Obligations, "obligation", s.What.Name, k.Rule)
	if o == nil {
		return
	}
	k.emit(construct.Instr{Op: construct.OpOblige, Ref: &construct.FactSpec{Fact: o.Fact, Obligation: o, Debtor: o.AddDebtor(k.Rule), Args: k.Args(s.What.Args, o.Params, s.What.Name)}, Pos: s.Pos})
}

func (k *Coder) consume(s *dsl.Consume) {
	b := declare.Find(k.l.Names, k.l.Budgets, "budget", s.Budget.Name, k.Rule)
	if b == nil {
		return
	}
	k.emit(construct.Instr{Op: construct.OpUse, Ref: &construct.BudgetSpec{Budget: b, Args: k.Args(s.Budget.Args, b.Params, s.Budget.Name), Text: CallText(s.Budget)}, X: k.Compile(s.Amount, value.NumberType), Pos: s.Pos})
}

// log compiles a text of the log or of a question.
func (k *Coder) log(t *dsl.Text) *names.Text { return declare.Cut(t, k.Compile) }

func (k *Coder) scopeBlock(s *dsl.ScopeBlock) {
	if len(s.Each) > 0 {
		k.eachSide(s)
		return
	}
	spec := &construct.ScopeSpec{Name: -1, Title: s.Title.Value(), Of: k.by(s.Of), Parent: -1, Rule: k.Rule}
	spec.Kind = k.l.ScopeKind(s.Kind, s.Pos, k.Rule)
	if s.Name != nil {
		spec.Label = s.Name.Text
		spec.Name = k.l.scopeName(s.Name.Text)
		if spec.Title == "" {
			spec.Title = k.l.scopeTitle(s.Kind, s.Name.Text)
		}
	}
	if n := len(k.scopes); n > 0 {
		spec.Parent = k.scopes[n-1]
	}
	over := -1
	if s.When != nil {
		names := k.Scope.Locals
		k.Scope.Locals = k.comingSide(s)
		over = k.emit(construct.Instr{Op: construct.OpJumpUnless, X: k.Condition(s.When, "this condition is never met, so the scope never begins"), Pos: s.Pos})
		k.Scope.Locals = names
	}
	open := k.emit(construct.Instr{Op: construct.OpScopeOpen, Ref: spec, Pos: s.Pos})
	k.scopes = append(k.scopes, int32(open))
	stops := k.stops
	k.stops = nil // `or stop` inside may not leave the scope without closing it
	if len(stops) > 0 {
		k.openLoop()
	}
	k.block(s.Block)
	spec.Exit = k.here()
	if len(stops) > 0 {
		k.closeLoop()
	}
	k.stops = stops
	k.emit(construct.Instr{Op: construct.OpScopeEnd, Pos: s.Pos})
	k.emit(construct.Instr{Op: construct.OpScopeClose, Pos: s.Pos})
	k.scopes = k.scopes[:len(k.scopes)-1]
	if over >= 0 {
		k.patch(over, func(i *construct.Instr) { i.A = k.here() })
	}
}

// asTitle returns a name as a title: last_chance becomes "Last chance".
func asTitle(name string) string {
	return strings.ToUpper(name[:1]) + names.Spoken(name[1:])
}
