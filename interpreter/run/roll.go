package run

import (
	"errors"
	"fmt"
	"strings"

	"wargame/interpreter/dice"
	"wargame/interpreter/program"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// execRoll rolls, lets rules watch the roll (and have it rolled again), then
// makes it final.
func (g *Game) execRoll(f *state.Frame, in *program.Instr) (wait bool) {
	spec := in.Ref.(*program.RollSpec)
	kind := value.Word(int64(spec.Kind))
	switch f.Locals[spec.Stage].N {
	case 0:
		hands := g.deal(f, spec)
		if g.ctx.Err != nil {
			return false
		}
		if g.Dice == nil {
			if g.asks(hands) {
				return true
			}
			g.settle(f, spec, hands)
			return false
		}
		r := &rolling{g: g}
		switch err := g.throw(hands, r); {
		case g.ctx.Err != nil:
			return false
		case err == nil:
			g.settle(f, spec, hands)
		case isEmpty(err):
			r.takeBack()
			return true
		default:
			r.takeBack()
			g.fail(in, err)
		}
	case 1:
		f.Locals[spec.Stage] = value.Word(2)
		for i := len(spec.Parts) - 1; i >= 0; i-- {
			p := &spec.Parts[i]
			g.ctx.Locals = f.Locals
			by := value.Word(value.None)
			if p.By != nil {
				by = p.By.Eval(g.ctx)
			}
			count, total := stands(p, f.Locals[p.Slot])
			g.fire("stands", []value.Value{kind, by, count, total})
			f = &g.S.Frames[g.frameOf(spec)]
		}
	case 2:
		f.Locals[spec.Stage] = value.Word(0)
		f.PC++
	}
	return false
}

// stands is what a part of a roll that is final tells those who watch: its number
// of dice or cards, and their total, which is 0 for cards that are no numbers.
func stands(p *program.RollPart, v value.Value) (count, total value.Value) {
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

// frameOf finds the frame that is at a roll.
func (g *Game) frameOf(spec *program.RollSpec) int {
	for i := len(g.S.Frames) - 1; i >= 0; i-- {
		f := &g.S.Frames[i]
		in := &g.codeOf(f).Instrs[f.PC]
		if in.Op == program.OpRoll && in.Ref == any(spec) {
			return i
		}
	}
	return len(g.S.Frames) - 1
}

// settle takes what a roll shows and tells those who watch.
func (g *Game) settle(f *state.Frame, spec *program.RollSpec, hands []hand) {
	text := []Part{wording("Roll: ")}
	if len(hands) == 1 && hands[0].part.Draw != nil {
		text[0] = wording("Draw: ")
	}
	named := false
	for i := range hands {
		h := &hands[i]
		p := h.part
		total := 0
		for _, n := range h.shown {
			total += n
		}
		said := g.part(value.NumberType, value.Num(total), fmt.Sprint(total))
		f.Locals[p.Slot] = value.Num(total)
		switch {
		case p.Draw != nil:
			typ, v := h.pile.typ, value.Word(value.None)
			if p.Draw.Many != nil {
				typ, v = value.ListOf(typ), value.Words(h.cards)
			} else if len(h.cards) > 0 {
				v = value.Word(h.cards[0])
			} else if typ.Kind == value.Number {
				g.ctx.Fail(fmt.Errorf("nothing is left in %s that could be drawn", h.name()))
			}
			f.Locals[p.Slot], said = v, g.part(typ, v, g.P.Tell(typ, v))
		case h.pile != nil:
			said.Text += " (card)"
		case len(h.shown) > 1:
			said.Text += " (" + strings.Trim(strings.ReplaceAll(fmt.Sprint(h.shown), " ", "+"), "[]") + ")"
		}
		if h.pile != nil && h.pile.deck != nil {
			h.pile.deck.SetLeft(g.S, h.pile.args, h.pile.left)
		}
		sep := ", "
		if i == 0 {
			sep = ""
		}
		text = append(text, wording(sep+p.Name+" "), said)
		named = named || len(said.Units) > 0
	}
	f.Locals[spec.Stage] = value.Word(1)
	g.forget()
	g.Rolled++
	g.recallChoices(spec.Clause)
	var line strings.Builder
	for _, t := range text {
		line.WriteString(t.Text)
	}
	g.note("roll", spec.Clause, "%s", line.String())
	if g.Derive && named {
		g.Log[len(g.Log)-1].Parts = text
	}
	g.fire("rolled", []value.Value{value.Word(int64(spec.Kind))})
}

// execReroll has the roll that is being watched made again.
func (g *Game) execReroll(in *program.Instr) {
	for i := len(g.S.Frames) - 1; i >= 0; i-- {
		f := &g.S.Frames[i]
		at := &g.codeOf(f).Instrs[f.PC]
		if at.Op != program.OpRoll {
			continue
		}
		spec := at.Ref.(*program.RollSpec)
		if f.Locals[spec.Stage].N != 1 {
			break
		}
		f.Locals[spec.Stage] = value.Word(0)
		return
	}
	g.fail(in, errors.New("no roll is being watched that could be made again"))
}
