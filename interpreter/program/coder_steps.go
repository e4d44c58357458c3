package program

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/value"
)

func (k *coder) roll(s *dsl.Roll) {
	spec := &RollSpec{Clause: k.rule.ClauseID(), Secret: s.Secret}
	spec.Kind, _ = k.l.Enums["roll_kind"].Index(kindOf(&dsl.Step{Roll: s}))
	for _, p := range s.Parts {
		k.seenBy(s.Secret, p.By, p.Name)
		k.l.Reserved(p.Name, k.rule, false)
		part := RollPart{Name: p.Name.Text, By: k.by(p.By)}
		part.Count, part.Sides = dice(p.Dice)
		if part.Count < 1 || part.Count > 100 {
			k.fail(codes.BadStep, p.Pos, "d", "%d dice at once", part.Count)
		}
		spec.Parts = append(spec.Parts, part)
	}
	k.emit(Instr{Op: OpRoll, Ref: spec, Pos: s.Pos})
	spec.Stage = k.local("", value.NumberType)
	for i, p := range s.Parts {
		spec.Parts[i].Slot = k.local(p.Name.Text, value.NumberType)
	}
}

// draw compiles a draw: a roll of one part without dice.
func (k *coder) draw(s *dsl.Draw) {
	k.l.Reserved(s.Name, k.rule, false)
	k.seenBy(s.Secret, s.By, s.Name)
	spec := &RollSpec{Clause: k.rule.ClauseID(), Secret: s.Secret}
	spec.Kind, _ = k.l.Enums["roll_kind"].Index(kindOf(&dsl.Step{Draw: s}))
	from := &DrawSpec{Text: s.From.Text}
	if call := k.deckCall(s.From); call != nil {
		from = k.deck(call)
	} else if from.From = k.compile(s.From, value.Type{}); from.From != nil {
		switch t := from.From.Type; {
		case t.Kind == value.List && t.Elem.IsWord():
			from.Type = *t.Elem
		case t.Kind == value.Reach:
			from.Type = value.SpaceType
		default:
			k.fail(codes.WrongType, s.From.Pos, s.From.Text, "one cannot draw from a %s", t)
			return
		}
	}
	from.Many = k.compile(s.Count, value.NumberType)
	part := RollPart{Name: s.Name.Text, By: k.by(s.By), Draw: from}
	k.emit(Instr{Op: OpRoll, Ref: spec, Pos: s.Pos})
	spec.Stage = k.local("", value.NumberType)
	t := from.Type
	if s.Count != nil {
		t = value.ListOf(t)
	}
	part.Slot = k.local(s.Name.Text, t)
	spec.Parts = []RollPart{part}
}

// seenBy reports an error if a secret roll or draw does not say which side or seat sees
// it.
func (k *coder) seenBy(secret bool, by *dsl.Expr, name *dsl.Name) {
	if secret && by == nil {
		k.fail(codes.BadStep, name.Pos, name.Text, "nobody sees %s, for it is not said who: by a side or a seat", name.Text)
	}
}

// deckCall returns an expression that only names a deck, as a call. It returns nil for
// any other expression; such an expression may read a deck but draws nothing from it.
func (k *coder) deckCall(e *dsl.Expr) *dsl.Call {
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
func (k *coder) deck(c *dsl.Call) *DrawSpec {
	d := k.l.Decks[c.Name.Text]
	if d == nil {
		k.fail(codes.UnknownName, c.Name.Pos, c.Name.Text, "there is no deck %q", c.Name.Text).Help = k.l.Suggest(c.Name.Text, func() []string { return slices.Sorted(maps.Keys(k.l.Decks)) })
		return nil
	}
	return &DrawSpec{Deck: d, Args: k.args(c.Args, d.Params, c.Name), Type: d.Type, Text: callText(c)}
}

func (k *coder) choose(s *dsl.Choose) {
	spec := &ChooseSpec{Name: s.Name.Text, ChooseNext: ChooseNext{Otherwise: -1}, Rule: k.rule, Query: k.l.query()}
	k.l.Reserved(s.Name, k.rule, false)
	if s.Many != nil {
		k.l.Reserved(s.Many.Each, k.rule, false)
	}
	spec.From = k.compile(s.From, value.Type{})
	if spec.From != nil {
		t, ok := memberType(spec.From.Type)
		if !ok {
			k.fail(codes.WrongType, s.From.Pos, s.From.Text, "one cannot choose from a %s", spec.From.Type)
			return
		}
		spec.Type = t
	}
	at := k.emit(Instr{Op: OpChoose, Ref: spec, Pos: s.Pos})
	spec.Mark = k.local("", value.NumberType)
	if s.Many == nil {
		spec.Each = k.local(s.Name.Text, spec.Type)
		spec.Slot = spec.Each
	} else {
		spec.Count = s.Many.Count
		spec.Limit = k.compile(s.Many.Limit, value.NumberType)
		spec.Slot = k.local(s.Name.Text, value.ListOf(spec.Type))
		spec.Each = k.local(s.Many.Each.Text, spec.Type)
	}
	for _, t := range s.Tails {
		switch {
		case t.Where != nil:
			if e := k.condition(t.Where, "nobody can ever be chosen"); e != nil {
				spec.Where = append(spec.Where, e)
			}
		case t.Allowed != nil:
			k.movable = true
			c := k.call(t.Allowed)
			k.movable = false
			if c != nil {
				spec.Allowed = append(spec.Allowed, c)
			}
		case t.Prefer != nil:
			spec.Prefer = k.preference(t.Prefer)
		case t.SuchThat != nil:
			if c := k.call(t.SuchThat); c != nil {
				spec.SuchThat = append(spec.SuchThat, c)
			}
		case t.By != nil:
			spec.By = k.decider(t.By)
		case t.OrStop:
			spec.OrStop = true
			spec.StopWhen = k.condition(t.StopWhen, "one can never stop here")
		case t.OrNone, t.Several:
			k.single(s, spec, t)
		case t.Noting != nil:
			spec.Noting = k.log(t.Noting)
		case t.Prompt != nil:
			spec.Prompt = k.log(t.Prompt)
		}
	}
	if s.Many != nil { // the candidate's name is visible only within the choice
		k.code.Slots[spec.Each].To = at
		for i := range k.scope.Locals {
			if k.scope.Locals[i].Slot == spec.Each {
				k.scope.Locals = append(k.scope.Locals[:i:i], k.scope.Locals[i+1:]...)
				break
			}
		}
	}
	if spec.OrStop {
		if len(k.stops) == 0 {
			k.fail(codes.NoLoop, s.Pos, "choose", "`or stop` ends the loop around it, and there is none")
		} else {
			// The jump of `or stop` comes directly after the choice.
			skip := k.emit(Instr{Op: OpJump, Pos: s.Pos})
			spec.StopTo = int32(k.emit(Instr{Op: OpJump, Pos: s.Pos}))
			k.stopLoop(int(spec.StopTo))
			k.patch(skip, func(i *Instr) { i.A = k.here() })
		}
	}
	if s.Otherwise != nil {
		skip := k.emit(Instr{Op: OpJump, Pos: s.Pos})
		spec.Otherwise = k.here()
		k.block(s.Otherwise)
		k.patch(skip, func(i *Instr) { i.A = k.here() })
	}
	spec.After = int32(at) + 1
}

// single compiles the tails that need a choice of one thing (`or none`) or of a fixed
// number of things (`if several`).
func (k *coder) single(s *dsl.Choose, spec *ChooseSpec, t *dsl.ChooseEnd) {
	spec.OrNone, spec.Several = spec.OrNone || t.OrNone, spec.Several || t.Several
	switch kind := spec.Type.Kind; {
	case s.Many != nil && t.OrNone:
		k.fail(codes.BadStep, t.Pos, "or", "`or none` is for the choice of one").Help = "write `any` for a set that may be empty"
	case s.Many != nil && t.Several && s.Many.Count != "exactly":
		k.fail(codes.BadStep, t.Pos, "if", "`if several` is for the choice of one, or of exactly so many")
	case t.OrNone && (kind == value.Number || kind == value.Flag):
		k.fail(codes.BadStep, t.Pos, "or", "a %s cannot be none", spec.Type)
	}
}

// stopLoop records an instruction that jumps to the end of the innermost loop.
func (k *coder) stopLoop(at int) {
	n := len(k.stops) - 1
	k.stops[n] = append(k.stops[n], at)
}

func (k *coder) openLoop() { k.stops = append(k.stops, nil) }

func (k *coder) closeLoop() {
	n := len(k.stops) - 1
	for _, at := range k.stops[n] {
		k.patch(at, func(i *Instr) { i.A = k.here() })
	}
	k.stops = k.stops[:n]
}

func (k *coder) spend(s *dsl.Spend) {
	spec := &SpendSpec{Name: s.Name.Text, By: k.decider(s.By), Fully: s.Fully, Rule: k.rule}
	k.l.Reserved(s.Name, k.rule, false)
	start := k.emit(Instr{Op: OpLet, X: k.compile(s.Points, value.NumberType), Pos: s.Pos})
	outer := len(k.scope.Locals)
	spec.Slot = k.local(s.Name.Text, value.NumberType)
	k.patch(start, func(i *Instr) { i.A = int32(spec.Slot) })
	if s.Prompt != nil {
		spec.Prompt = k.log(s.Prompt)
	}
	at := k.emit(Instr{Op: OpSpend, Ref: spec, Pos: s.Pos})
	for _, o := range s.Options {
		k.l.Reserved(o.Each, k.rule, false)
		x := SpendOption{Name: o.Name.Text, Title: cmp.Or(o.Title.Value(), names.Spoken(o.Name.Text)), From: k.compile(o.From, value.Type{})}
		if x.From == nil {
			continue
		}
		if x.From.Type.Kind != value.List || !x.From.Type.Elem.IsWord() {
			k.fail(codes.WrongType, o.From.Pos, o.From.Text, "one cannot choose from a %s", x.From.Type)
			continue
		}
		x.Type = *x.From.Type.Elem
		x.Slot = k.local(o.Each.Text, x.Type)
		x.Where = k.condition(o.Where, "nobody can ever be chosen")
		x.Allowed = k.call(o.Allowed)
		x.Costs = k.compile(o.Costs, value.NumberType)
		x.Body = k.here()
		k.block(o.Body)
		k.code.Slots[x.Slot].To = k.emit(Instr{Op: OpJump, A: int32(at), Pos: o.Pos})
		k.scope.Locals = k.scope.Locals[: outer+1 : outer+1]
		spec.Options = append(spec.Options, x)
	}
	spec.After = k.here()
	k.scope.Locals = k.scope.Locals[: outer+1 : outer+1] // the points left stay visible after the step
}

func (k *coder) ifelse(s *dsl.If) {
	over := k.emit(Instr{Op: OpJumpUnless, X: k.condition(s.Cond, "these steps are never carried out"), Pos: s.Pos})
	k.block(s.Then)
	if s.ElseIf == nil && s.Else == nil {
		k.patch(over, func(i *Instr) { i.A = k.here() })
		return
	}
	end := k.emit(Instr{Op: OpJump, Pos: s.Pos})
	k.patch(over, func(i *Instr) { i.A = k.here() })
	if s.ElseIf != nil {
		k.ifelse(s.ElseIf)
	} else {
		k.block(s.Else)
	}
	k.patch(end, func(i *Instr) { i.A = k.here() })
}

// ask compiles a yes-or-no question. A list of deciders is asked in order: the first
// "no" ends the question, and the answer is yes if all agree.
func (k *coder) ask(s *dsl.Ask) {
	by := k.decider(s.By, value.ListOf(value.SeatType), value.ListOf(value.SideType))
	k.l.Reserved(s.Name, k.rule, false)
	ask := Instr{Op: OpAsk, X: by, Ref: k.log(s.Prompt), Pos: s.Pos}
	if by == nil || by.Type.Kind != value.List {
		ask.A = int32(k.local(s.Name.Text, value.FlagType))
		k.emit(ask)
		return
	}
	list, index, each := k.local("", by.Type), k.local("", value.NumberType), k.local("", *by.Type.Elem)
	ask.A, ask.B, ask.X = int32(k.local(s.Name.Text, value.FlagType)), int32(each)+1, nil
	k.emit(Instr{Op: OpLet, A: ask.A, X: k.compile(&dsl.Expr{Pos: s.Pos, Text: "true"}, value.FlagType), Pos: s.Pos})
	k.emit(Instr{Op: OpEach, A: int32(list), B: int32(index), X: by, Pos: s.Pos})
	next := k.emit(Instr{Op: OpNext, A: int32(list), B: int32(index), C: int32(each), Pos: s.Pos})
	if by.Type.Elem.Same(value.SeatType) {
		ask.C = 1
	}
	at := k.emit(ask)
	k.emit(Instr{Op: OpJump, A: int32(next), Pos: s.Pos})
	k.patch(next, func(i *Instr) { i.D = k.here() })
	k.patch(at, func(i *Instr) { i.D = k.here() })
}

func (k *coder) forEach(s *dsl.ForEach) {
	k.l.Reserved(s.Name, k.rule, false)
	in := k.compile(s.In, value.Type{})
	elem := value.Type{}
	if in != nil {
		t, ok := memberType(in.Type)
		if !ok {
			k.fail(codes.WrongType, s.In.Pos, s.In.Text, "one cannot go through a %s", in.Type)
		}
		elem = t
	}
	names := len(k.scope.Locals)
	list, index := k.local("", value.ListOf(elem)), k.local("", value.NumberType)
	k.emit(Instr{Op: OpEach, A: int32(list), B: int32(index), X: in, Pos: s.Pos})
	op, by := OpNext, (*formula.Expr)(nil)
	if s.By != nil {
		op, by = OpPick, k.decider(s.By)
	}
	next := k.emit(Instr{Op: op, A: int32(list), B: int32(index), X: by, Ref: s.Name.Text, Pos: s.Pos})
	each := k.local(s.Name.Text, elem)
	k.patch(next, func(i *Instr) { i.C = int32(each) })
	k.openLoop()
	k.block(s.Block)
	k.code.Slots[each].To = k.emit(Instr{Op: OpJump, A: int32(next), Pos: s.Pos}) // the element is not visible after the loop
	k.patch(next, func(i *Instr) { i.D = k.here() })
	k.closeLoop()
	k.scope.Locals = k.scope.Locals[:names:names]
}

// secretly compiles a block that several seats or sides carry out, each in a branch
// position of its own. Package check reports steps that may not occur in it.
func (k *coder) secretly(s *dsl.Secretly) {
	k.l.Reserved(s.Name, k.rule, false)
	spec := &SecretSpec{Rule: k.rule, Outer: len(k.code.Slots)}
	who := k.compile(s.In, value.Type{})
	if who != nil {
		if t := who.Type; t.Kind == value.List && (t.Elem.Same(value.SeatType) || t.Elem.Same(value.SideType)) {
			spec.Of = *t.Elem
		} else {
			k.fail(codes.WrongType, s.In.Pos, s.In.Text, "this is a %s; sides or seats decide in secret", t)
		}
	}
	names := len(k.scope.Locals)
	at := k.emit(Instr{Op: OpSecretly, X: who, Ref: spec, Pos: s.Pos})
	each := k.local(s.Name.Text, spec.Of)
	stops := k.stops
	k.stops = nil // `or stop` inside may not leave a loop outside
	k.block(s.Block)
	k.stops = stops
	k.emit(Instr{Op: OpDeskEnd, Pos: s.Pos})
	k.patch(at, func(i *Instr) { i.C, i.D = int32(each), k.here() })
	k.scope.Locals = k.scope.Locals[:names:names]
}

func (k *coder) repeat(s *dsl.Repeat) {
	var start int
	count := -1
	if s.Times != nil {
		n := k.emit(Instr{Op: OpLet, X: k.compile(s.Times, value.NumberType), Pos: s.Pos})
		slot := k.local("", value.NumberType)
		k.patch(n, func(i *Instr) { i.A = int32(slot) })
		count = k.emit(Instr{Op: OpCount, A: int32(slot), Pos: s.Pos})
		start = count
	} else {
		start = int(k.here())
	}
	k.openLoop()
	k.block(s.Block)
	if s.Until != nil {
		k.emit(Instr{Op: OpJumpUnless, A: int32(start), X: k.compile(s.Until, value.FlagType), Pos: s.Pos})
	} else {
		k.emit(Instr{Op: OpJump, A: int32(start), Pos: s.Pos})
	}
	if count >= 0 {
		k.patch(count, func(i *Instr) { i.D = k.here() })
	}
	k.closeLoop()
}

func (k *coder) while(s *dsl.While) {
	start := k.emit(Instr{Op: OpJumpUnless, X: k.condition(s.Cond, "these steps are never carried out"), Pos: s.Pos})
	k.openLoop()
	k.block(s.Block)
	k.emit(Instr{Op: OpJump, A: int32(start), Pos: s.Pos})
	k.patch(start, func(i *Instr) { i.A = k.here() })
	k.closeLoop()
}

func (k *coder) do(s *dsl.Do) {
	p := k.l.Procedures[s.Call.Name.Text]
	if p == nil {
		k.fail(codes.UnknownName, s.Call.Name.Pos, s.Call.Name.Text, "there is no procedure %q", s.Call.Name.Text).Help = k.l.Suggest(s.Call.Name.Text, func() []string { return slices.Sorted(maps.Keys(k.l.Procedures)) })
		return
	}
	k.l.called[p.Name] = true
	spec := &DoSpec{Code: p, Args: k.args(s.Call.Args, p.Params, s.Call.Name), Slot: -1}
	k.emit(Instr{Op: OpDo, Ref: spec, Pos: s.Pos})
	if s.Giving != nil {
		if p.Result.Kind == value.Invalid {
			k.fail(codes.WrongType, s.Giving.Pos, s.Giving.Text, "the procedure %s gives nothing", p.Name)
		}
		for _, x := range k.scope.Locals { // an existing name is assigned
			if x.Name == s.Giving.Text && x.Type.Same(p.Result) {
				spec.Slot = x.Slot
			}
		}
		if spec.Slot < 0 {
			k.l.Reserved(s.Giving, k.rule, false)
			spec.Slot = k.local(s.Giving.Text, p.Result)
		}
	}
}

func (k *coder) remember(s *dsl.Remember) {
	f := k.l.Facts[s.Fact.Name.Text]
	if f == nil {
		k.fail(codes.UnknownName, s.Fact.Name.Pos, s.Fact.Name.Text, "there is no fact %q", s.Fact.Name.Text).Help = k.l.Suggest(s.Fact.Name.Text, func() []string { return slices.Sorted(maps.Keys(k.l.Facts)) })
		return
	}
	spec := &FactSpec{Fact: f, Args: k.args(s.Fact.Args, f.Params, s.Fact.Name), Obligation: k.l.Obligations[f.Name]}
	op := OpRemember
	if s.Verb == "forget" {
		op = OpForget
	} else if spec.Obligation != nil {
		spec.debtor = spec.Obligation.debtor(k.rule)
	}
	if f.Type.Kind != value.Invalid {
		spec.Value = k.compile(s.Value, f.Type)
		if s.Value == nil && op == OpRemember {
			k.fail(codes.BadStep, s.Pos, "remember", "the fact %s has a value: remember %s(…) = …", f.Name, f.Name)
		}
	}
	k.emit(Instr{Op: op, Ref: spec, Pos: s.Pos})
}

func (k *coder) oblige(s *dsl.Oblige) {
	o := k.l.Obligations[s.What.Name.Text]
	if o == nil {
		k.fail(codes.UnknownName, s.What.Name.Pos, s.What.Name.Text, "there is no obligation %q", s.What.Name.Text).Help = k.l.Suggest(s.What.Name.Text, func() []string { return slices.Sorted(maps.Keys(k.l.Obligations)) })
		return
	}
	k.emit(Instr{Op: OpOblige, Ref: &FactSpec{Fact: o.Fact, Obligation: o, debtor: o.debtor(k.rule), Args: k.args(s.What.Args, o.Params, s.What.Name)}, Pos: s.Pos})
}

func (k *coder) consume(s *dsl.Consume) {
	b := k.l.Budgets[s.Budget.Name.Text]
	if b == nil {
		k.fail(codes.UnknownName, s.Budget.Name.Pos, s.Budget.Name.Text, "there is no budget %q", s.Budget.Name.Text).Help = k.l.Suggest(s.Budget.Name.Text, func() []string { return slices.Sorted(maps.Keys(k.l.Budgets)) })
		return
	}
	k.emit(Instr{Op: OpUse, Ref: &BudgetSpec{Budget: b, Args: k.args(s.Budget.Args, b.Params, s.Budget.Name), Text: callText(s.Budget)}, X: k.compile(s.Amount, value.NumberType), Pos: s.Pos})
}

func (k *coder) announce(s *dsl.Announce) {
	ev := k.l.events[s.Event.Name.Text]
	if ev == nil {
		k.fail(codes.UnknownName, s.Event.Name.Pos, s.Event.Name.Text, "there is no event %q", s.Event.Name.Text).Help = k.l.Suggest(s.Event.Name.Text, func() []string { return slices.Sorted(maps.Keys(k.l.events)) })
		return
	}
	k.emit(Instr{Op: OpAnnounce, Ref: &EventSpec{Name: ev.Name, Args: k.args(s.Event.Args, ev.Params, s.Event.Name)}, Pos: s.Pos})
}

// log compiles a text of the log or of a question.
func (k *coder) log(t *dsl.Text) *LogSpec {
	return cut(t, func(e *dsl.Expr) *formula.Expr { return k.compile(e, value.Type{}) })
}

// cut splits a text at its {expressions} and compiles them. A nil text yields an empty
// spec.
func cut(t *dsl.Text, compile func(*dsl.Expr) *formula.Expr) *LogSpec {
	spec := &LogSpec{}
	if t == nil {
		return spec
	}
	rest := t.Value()
	for {
		open := strings.IndexByte(rest, '{')
		end := strings.IndexByte(rest, '}')
		if open < 0 || end < open {
			spec.Texts = append(spec.Texts, rest)
			return spec
		}
		spec.Texts = append(spec.Texts, rest[:open])
		spec.Exprs = append(spec.Exprs, compile(&dsl.Expr{Pos: t.Pos, Text: rest[open+1 : end]}))
		rest = rest[end+1:]
	}
}

func (k *coder) scopeBlock(s *dsl.ScopeBlock) {
	if len(s.Each) > 0 {
		k.eachSide(s)
		return
	}
	spec := &ScopeSpec{Name: -1, Title: s.Title.Value(), Of: k.by(s.Of), Parent: -1, Rule: k.rule}
	spec.Kind = k.l.scopeKind(s.Kind, s.Pos, k.rule)
	if s.Name != nil {
		spec.Label = s.Name.Text
		spec.Name = k.l.scopeName(s.Name.Text)
		if spec.Title == "" {
			spec.Title = k.l.stretchTitle(s.Kind, s.Name.Text)
		}
	}
	if n := len(k.scopes); n > 0 {
		spec.Parent = k.scopes[n-1]
	}
	over := -1
	if s.When != nil {
		names := k.scope.Locals
		k.scope.Locals = k.comingSide(s)
		over = k.emit(Instr{Op: OpJumpUnless, X: k.condition(s.When, "this stretch of play never comes"), Pos: s.Pos})
		k.scope.Locals = names
	}
	open := k.emit(Instr{Op: OpScopeOpen, Ref: spec, Pos: s.Pos})
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
	k.emit(Instr{Op: OpScopeEnd, Pos: s.Pos})
	k.emit(Instr{Op: OpScopeClose, Pos: s.Pos})
	k.scopes = k.scopes[:len(k.scopes)-1]
	if over >= 0 {
		k.patch(over, func(i *Instr) { i.A = k.here() })
	}
}

// stretchTitle returns the title that enum phase or segment gives to a scope, or else
// the name as a title.
func (l *bodies) stretchTitle(kind, name string) string {
	if en := l.Enums[kind]; en != nil {
		if i, ok := en.Index(name); ok && en.Titles[i] != name {
			return en.Titles[i]
		}
	}
	return asTitle(name)
}

// asTitle returns a name as a title: last_chance becomes "Last chance".
func asTitle(name string) string {
	return strings.ToUpper(name[:1]) + names.Spoken(name[1:])
}
