package run

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"wargame/interpreter/construct"
	"wargame/interpreter/dice"
	"wargame/interpreter/names"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// roller carries out rolls and draws.
type roller struct {
	*reader
	vm *machine
}

// execRoll carries out a roll in stages: it throws the dice, lets rules watch the roll
// and demand a reroll, and then makes the result final. It returns true if a player has
// to enter the dice, or if a script has run out of them.
func (rl *roller) execRoll(f *state.Frame, in *construct.Instr) (wait bool) {
	spec := in.Ref.(*construct.RollSpec)
	kind, by := value.Word(int64(spec.Kind)), dealer{rl.evaluator}
	switch f.Locals[spec.Stage].N {
	case 0:
		hands := by.deal(f, spec)
		if rl.ctx.Err != nil {
			return false
		}
		if rl.vm.Dice == nil {
			if by.asks(hands) {
				return true
			}
			rl.finishRoll(f, spec, hands)
			return false
		}
		r := &rolling{vm: rl.vm}
		switch err := by.throw(hands, r); {
		case rl.ctx.Err != nil:
			return false
		case err == nil:
			rl.finishRoll(f, spec, hands)
		case isEmpty(err):
			r.takeBack()
			return true
		default:
			r.takeBack()
			rl.vm.fail(in, err)
		}
	case 1:
		f.Locals[spec.Stage] = value.Word(2)
		for i := len(spec.Parts) - 1; i >= 0; i-- {
			p := &spec.Parts[i]
			rl.ctx.Locals = f.Locals
			by := value.Word(value.None)
			if p.By != nil {
				by = p.By.Eval(rl.ctx)
			}
			count, total := stands(p, f.Locals[p.Slot])
			rl.vm.fire("stands", []value.Value{kind, by, count, total})
			f = &rl.S.Frames[rl.frameOf(spec)]
		}
	case 2:
		f.Locals[spec.Stage] = value.Word(0)
		f.PC++
	}
	return false
}

// stands returns what rules learn from a final roll: the number of dice or cards, and
// their total. The total is 0 for cards that are not numbers.
func stands(p *construct.RollPart, v value.Value) (count, total value.Value) {
	switch {
	case p.Draw == nil:
		return value.Num(p.Count), v
	case p.Draw.Many == nil && p.Draw.Type.Kind == value.Number:
		return value.Num(1), v
	case p.Draw.Many == nil:
		return value.Num(1), value.Num(0)
	}
	sum := value.Int(0)
	if p.Draw.Type.Kind == value.Number {
		for _, n := range v.List() {
			sum = value.Add(sum, n)
		}
	}
	return value.Num(len(v.List())), value.Word(sum)
}

func isEmpty(err error) bool { return errors.Is(err, dice.ErrEmpty) }

// frameOf returns the index of the innermost frame whose next instruction is the roll;
// the top frame if there is none.
func (rl *roller) frameOf(spec *construct.RollSpec) int {
	for i := len(rl.S.Frames) - 1; i >= 0; i-- {
		f := &rl.S.Frames[i]
		in := &rl.codeOf(f).Instrs[f.PC]
		if in.Op == construct.OpRoll && in.Ref == any(spec) {
			return i
		}
	}
	return len(rl.S.Frames) - 1
}

// finishRoll records a roll: it stores the values in the frame, writes the log, and
// clears the history, because undo must not cross a die. Then it starts the rules that
// watch rolls. The log of a secret roll names its readers.
func (rl *roller) finishRoll(f *state.Frame, spec *construct.RollSpec, hands []hand) {
	said := make([]Part, len(hands))
	for i := range hands {
		said[i] = rl.shows(f, &hands[i])
	}
	f.Locals[spec.Stage] = value.Word(1)
	rl.vm.history.passBarrier()
	rl.Rolled++
	rl.log.noteChosen(spec.Clause)
	if spec.Secret {
		first := len(rl.Log)
		for i := range hands {
			rl.log.noteRoll(spec, hands[i:i+1], said[i:i+1])
			rl.Log[len(rl.Log)-1].To = rl.log.eyes(f, hands[i].part)
			rl.log.noteUnseen(spec, &hands[i], rl.Log[len(rl.Log)-1].To)
		}
		for i := first + 1; i < len(rl.Log); i++ {
			rl.Log[i].Same = true
		}
	} else {
		rl.log.noteRoll(spec, hands, said)
	}
	rl.vm.fire("rolled", []value.Value{value.Word(int64(spec.Kind))})
}

// shows stores the result of one part of a roll in its local value, and removes drawn
// cards from the deck. It returns the text for the log. Drawing a single number from an
// empty pile is an error.
func (rl *roller) shows(f *state.Frame, h *hand) Part {
	p, total := h.part, 0
	for _, n := range h.shown {
		total += n
	}
	said := rl.part(value.NumberType, value.Num(total), fmt.Sprint(total))
	f.Locals[p.Slot] = value.Num(total)
	switch {
	case p.Draw != nil:
		typ, v := h.pile.typ, value.Word(value.None)
		if p.Draw.Many != nil {
			typ, v = value.ListOf(typ), value.Words(h.cards)
		} else if len(h.cards) > 0 {
			v = value.Word(h.cards[0])
		} else if typ.Kind == value.Number {
			rl.ctx.Fail(fmt.Errorf("nothing is left in %s that could be drawn", h.name()))
		}
		f.Locals[p.Slot], said = v, rl.part(typ, v, rl.P.Tell(typ, v))
	case h.pile != nil:
		said.Text = rl.say("%s (card)", said.Text)
	case len(h.shown) > 1:
		said.Text += " (" + strings.Trim(strings.ReplaceAll(fmt.Sprint(h.shown), " ", "+"), "[]") + ")"
	}
	if h.pile != nil && h.pile.deck != nil {
		h.pile.deck.SetLeft(rl.S, h.pile.args, h.pile.left)
	}
	return said
}

// noteRoll logs the results of a roll's parts in one line.
func (rec *reporter) noteRoll(spec *construct.RollSpec, hands []hand, said []Part) {
	text, line, named := []Part{wording(rec.verb(&hands[0], len(hands) > 1))}, rec.verb(&hands[0], len(hands) > 1), false
	for i := range hands {
		before := rec.P.Messages.Text(names.Spoken(hands[i].part.Name)) + " "
		if i > 0 {
			before = ", " + before
		}
		text = append(text, wording(before), said[i])
		line += before + said[i].Text
		named = named || len(said[i].Units) > 0
	}
	rec.note("roll", spec.Clause, "%s", line)
	if rec.Derive && named {
		rec.Log[len(rec.Log)-1].Parts = text
	}
}

// verb returns the beginning of the log line of a roll. others is true if the line has
// more than one part.
func (rec reporter) verb(h *hand, others bool) string {
	if h.part.Draw != nil && !others {
		return rec.say("Draw: ")
	}
	return rec.say("Roll: ")
}

// eyes returns the seats that see a secret roll or draw: those of the player that makes
// it.
func (rec *reporter) eyes(f *state.Frame, p *construct.RollPart) []int {
	rec.ctx.Locals = f.Locals
	return rec.seats.seatsOf(p.By)
}

// EyesOf returns the seats that see a part of a secret roll in a frame. It begins a new
// question.
func EyesOf(g *Game, f *state.Frame, p *construct.RollPart) []int {
	c := g.Ctx()
	saved := c.Locals
	defer func() { c.Locals = saved }()
	return g.log.eyes(f, p)
}

// noteUnseen logs, for all seats not in eyes, that a secret roll took place, which seats
// see it, and how many cards were drawn. It does not log the result.
func (rec *reporter) noteUnseen(spec *construct.RollSpec, h *hand, eyes []int) {
	what := rec.P.Messages.Text(names.Spoken(h.part.Name))
	if h.part.Draw != nil {
		what = fmt.Sprintf("%s (%d)", what, len(h.cards))
	}
	who, others := []string(nil), []int{}
	for p := range rec.P.Seats {
		if slices.Contains(eyes, p) {
			who = append(who, rec.P.Seats[p].Title)
		} else {
			others = append(others, p)
		}
	}
	if len(who) > 0 {
		rec.note("roll", spec.Clause, "%s%s, seen by %s alone", rec.verb(h, false), what, strings.Join(who, rec.say(" and ")))
	} else {
		rec.note("roll", spec.Clause, "%s%s, seen by nobody", rec.verb(h, false), what)
	}
	last := &rec.Log[len(rec.Log)-1]
	last.To, last.Unseen = others, true
}

// execReroll makes the roll that is being watched start again. Without one, it fails the
// game.
func (rl *roller) execReroll(in *construct.Instr) {
	for i := len(rl.S.Frames) - 1; i >= 0; i-- {
		f := &rl.S.Frames[i]
		at := &rl.codeOf(f).Instrs[f.PC]
		if at.Op != construct.OpRoll {
			continue
		}
		spec := at.Ref.(*construct.RollSpec)
		if f.Locals[spec.Stage].N != 1 {
			break
		}
		f.Locals[spec.Stage] = value.Word(0)
		return
	}
	rl.vm.fail(in, errors.New("no roll is being watched that could be made again"))
}
