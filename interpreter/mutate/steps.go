package mutate

import (
	"slices"

	"wargame/dsl"
)

// block mutates the steps of a block. Removing a step that names something (let, roll, choose)
// would only be noticed by the checker, so such steps stay; so do log lines, and steps that
// only log.
func (w *finder) block(at place, b *dsl.Block) {
	if b == nil {
		return
	}
	for _, s := range b.Steps {
		w.step(at, s)
	}
}

func (w *finder) step(at place, s *dsl.Step) {
	start, end := s.Pos.Offset, s.EndPos.Offset
	switch {
	case logsOnly(s):
	case s.Let != nil:
		w.expr(at, s.Let.Value)
	case s.Choose != nil:
		w.choose(at, s.Choose)
	case s.Ask != nil:
		w.expr(at, s.Ask.By)
	case s.Roll != nil:
		for _, p := range s.Roll.Parts {
			if t := w.after(p.Dice.Pos.Offset); t.Type == dsl.TokenInt {
				w.number(at, t)
			}
		}
	case s.Draw != nil:
		w.expr(at, s.Draw.Count)
		w.expr(at, s.Draw.From)
	case s.Offer != nil:
		for i, a := range s.Offer.Actions {
			switch {
			case len(s.Offer.Actions) == 1:
			case i == 0:
				w.cut(Offer, at, a.Pos.Offset, s.Offer.Actions[1].Pos.Offset)
			default:
				w.cut(Offer, at, w.before(a.Pos.Offset).Pos.Offset, behind(w.before(a.EndPos.Offset)))
			}
		}
		w.call(Guard, at, s.Offer.Finish, 2)
	case s.Spend != nil:
		w.spend(at, s.Spend)
	case s.If != nil:
		w.branch(at, s.If)
	case s.ForEach != nil:
		w.expr(at, s.ForEach.In)
		w.block(at, s.ForEach.Block)
	case s.Secretly != nil:
		w.expr(at, s.Secretly.In)
		w.block(at, s.Secretly.Block)
	case s.Repeat != nil:
		w.expr(at, s.Repeat.Times)
		w.block(at, s.Repeat.Block)
		w.expr(at, s.Repeat.Until)
	case s.While != nil:
		w.expr(at, s.While.Cond)
		w.block(at, s.While.Block)
	case s.Return != nil:
		w.expr(at, s.Return.Value)
	case s.Scope != nil:
		w.phrase(Guard, at, s.Scope.When)
		w.block(at, s.Scope.Block)
	case s.Later != nil:
		w.cut(Step, at, start, end)
		w.expr(at, s.Later.Count)
		w.block(at, s.Later.Body)
	case s.Go != nil:
		w.goStep(at, s.Go, start, end)
	case s.Oblige != nil:
		w.cut(Obligation, at, start, end)
		w.args(at, s.Oblige.What)
	default:
		if s.Do == nil || s.Do.Giving == nil {
			w.cut(Step, at, start, end)
		}
		dsl.Walk(s, func(node any) bool {
			e, ok := node.(*dsl.Expr)
			if ok {
				w.expr(at, e)
			}
			return !ok
		})
	}
}

// blockLogsOnly reports whether a block only writes to the log.
func blockLogsOnly(b *dsl.Block) bool {
	return b == nil || !slices.ContainsFunc(b.Steps, func(s *dsl.Step) bool { return !logsOnly(s) })
}

// logsOnly reports whether a step only writes to the log, in all its branches.
func logsOnly(s *dsl.Step) bool {
	switch {
	case s.If != nil:
		return branchLogsOnly(s.If)
	case s.ForEach != nil:
		return s.ForEach.By == nil && blockLogsOnly(s.ForEach.Block)
	}
	return s.Log != nil || s.Tell != nil
}

func branchLogsOnly(f *dsl.If) bool {
	return blockLogsOnly(f.Then) && blockLogsOnly(f.Else) && (f.ElseIf == nil || branchLogsOnly(f.ElseIf))
}

// branch negates the condition of an if and mutates both branches.
func (w *finder) branch(at place, f *dsl.If) {
	w.add(Guard, at, f.Cond.Pos.Offset, f.Cond.End.Offset, "not ("+f.Cond.Text+")")
	w.expr(at, f.Cond)
	w.block(at, f.Then)
	if f.ElseIf != nil {
		w.branch(at, f.ElseIf)
	}
	w.elseBlock(Step, at, f.Else)
	w.block(at, f.Else)
}

func (w *finder) choose(at place, c *dsl.Choose) {
	if c.Many != nil {
		w.expr(at, c.Many.Limit)
	}
	w.expr(at, c.From)
	for _, t := range c.Tails {
		w.phrase(Guard, at, t.Where)
		w.call(Guard, at, t.Allowed, 1)
		w.call(Guard, at, t.Prefer, 1)
		w.call(Guard, at, t.SuchThat, 2)
		if t.OrStop {
			or := w.after(t.Pos.Offset)
			end := behind(w.after(behind(or)))
			if t.StopWhen != nil {
				end = t.StopWhen.End.Offset
				w.phrase(Guard, at, t.StopWhen)
			}
			w.cut(Step, at, or.Pos.Offset, end)
		}
	}
	w.elseBlock(Step, at, c.Otherwise)
	w.block(at, c.Otherwise)
}

func (w *finder) spend(at place, s *dsl.Spend) {
	w.expr(at, s.Points)
	if s.Fully {
		open := w.before(s.Options[0].Pos.Offset)
		if t := w.before(open.Pos.Offset); t.Value == "fully" {
			w.cut(Guard, at, t.Pos.Offset, behind(t))
		}
	}
	for _, o := range s.Options {
		w.spendOption(at, o, len(s.Options) > 1)
	}
}

// spendOption mutates one way to use points. It can be cut if there are others.
func (w *finder) spendOption(at place, o *dsl.SpendOption, others bool) {
	if others {
		w.cut(Offer, at, o.Pos.Offset, o.Body.EndPos.Offset)
	}
	w.expr(at, o.From)
	w.phrase(Guard, at, o.Where)
	w.call(Guard, at, o.Allowed, 1)
	w.expr(at, o.Costs)
	w.block(at, o.Body)
}

// losses mutates the lines of a declaration of losses.
func (w *finder) losses(at place, s *dsl.Losses) {
	w.expr(at, s.Points)
	w.expr(at, s.From)
	options := 0
	for _, row := range s.Rows {
		if row.Option != nil {
			options++
		}
	}
	for _, row := range s.Rows {
		switch {
		case row.All != nil:
			w.cut(Guard, at, row.Pos.Offset, row.All.End.Offset)
			w.expr(at, row.All)
		case row.Together != nil:
			w.cut(Offer, at, row.Pos.Offset, row.Together.Body.EndPos.Offset)
			w.phrase(Guard, at, row.Together.When)
			w.expr(at, row.Together.Pays)
			w.block(at, row.Together.Body)
		case row.First != nil:
			w.cut(Guard, at, row.Pos.Offset, row.First.End.Offset)
			w.expr(at, row.First)
		default:
			w.spendOption(at, row.Option, options > 1)
		}
	}
}
