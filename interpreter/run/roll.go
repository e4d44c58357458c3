package run

import (
	"errors"
	"fmt"
	"slices"
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
		if g.Dice == nil {
			return true
		}
		var all [][]int
		var keys []dice.Key
		for _, p := range spec.Parts {
			key := g.key(spec)
			keys = append(keys, key)
			dice, err := g.Dice.Roll(key, p.Count, p.Sides)
			if err != nil {
				for _, k := range keys { // the roll has not happened
					g.S.TakeBackRoll(k.Counter())
				}
				if isEmpty(err) {
					g.unroll(all)
					return true
				}
				g.fail(in, err)
				return false
			}
			all = append(all, dice)
		}
		g.settle(f, spec, all)
	case 1:
		f.Locals[spec.Stage] = value.Word(2)
		for i := len(spec.Parts) - 1; i >= 0; i-- {
			p := &spec.Parts[i]
			g.ctx.Locals = f.Locals
			by := value.Word(value.None)
			if p.By != nil {
				by = p.By.Eval(g.ctx)
			}
			g.fire("stands", []value.Value{kind, by, value.Num(p.Count), f.Locals[p.Slot]})
			f = &g.S.Frames[g.frameOf(spec)]
		}
	case 2:
		f.Locals[spec.Stage] = value.Word(0)
		f.PC++
	}
	return false
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

func (g *Game) key(spec *program.RollSpec) dice.Key {
	k := dice.Key{Turn: value.Floor(g.S.Cells[g.P.TurnCell()]), Clause: spec.Clause}
	k.N = g.S.NextRoll(k.Counter())
	return k
}

// unroll gives dice back to a script that had too few for the whole roll.
func (g *Game) unroll(all [][]int) {
	if s, ok := g.Dice.(*dice.Script); ok {
		s.Values = append(slices.Concat(all...), s.Values...)
	}
}

// settle takes the dice of a roll and tells those who watch.
func (g *Game) settle(f *state.Frame, spec *program.RollSpec, all [][]int) {
	var parts []string
	for i, p := range spec.Parts {
		total := 0
		for _, d := range all[i] {
			total += d
		}
		f.Locals[p.Slot] = value.Num(total)
		text := fmt.Sprintf("%s %d", p.Name, total)
		if len(all[i]) > 1 {
			text += " (" + strings.Trim(strings.ReplaceAll(fmt.Sprint(all[i]), " ", "+"), "[]") + ")"
		}
		parts = append(parts, text)
	}
	f.Locals[spec.Stage] = value.Word(1)
	g.forget()
	g.Rolled++
	g.recallChoices(spec.Clause)
	g.note("roll", spec.Clause, "Roll: %s", strings.Join(parts, ", "))
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
