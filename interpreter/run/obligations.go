package run

import (
	"slices"
	"strings"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// pass ends an offer and drops its obligations. An unmet obligation runs its remedy if
// it has one.
func (act) pass(g *Game, f *state.Frame) {
	f.PC++
	for _, o := range g.choices.obligations() {
		rows := slices.Clone(g.S.Facts[o.Index].Rows)
		g.S.ClearFacts(o.Index)
		for row := range slices.Chunk(rows, max(1, g.S.Facts[o.Index].Width)) {
			if o.Remedy != nil && !g.holds(o.Met, rowArgs(o, row)) {
				g.vm.push(o.Remedy, rowArgs(o, row))
			}
		}
	}
}

// refusePass returns why a player may not pass; nil if they may.
func (act) refusePass(g insight, d *Decision) *Refusal {
	if !d.CanPass {
		r := g.refusal("one of the actions must be taken")
		r.add(d.Rule, g.say("the rules leave no pass here"), "", nil)
		return r
	}
	r := g.refusal("passing is not allowed yet")
	if fin := offerOf(d).Finish; fin != nil {
		g.ctx.Locals = g.top().Locals
		r.Reasons = append(r.Reasons, g.refusals.refusers(fin)...)
	}
	for _, o := range g.choices.owed() {
		name := o.Title()
		var of []string
		for j, p := range o.Params {
			of = append(of, g.P.ShowTitled(p.Type, o.Args[j]))
		}
		whole := name
		if len(of) > 0 {
			whole += " (" + strings.Join(of, ", ") + ")"
		}
		r.add(o.To, g.say("%s is still owed", whole), g.say("%s is still owed", name), nil)
	}
	if len(r.Reasons) == 0 {
		return nil
	}
	return r
}

// Debt is an obligation that is not met but can still be met.
type Debt struct {
	*construct.Obligation
	Args []value.Value
	To   *ruleset.Rule // the rule whose clause imposed the obligation
}

// Title returns the name of the obligation in words.
func (d *Debt) Title() string { return names.Spoken(d.Name) }

// Obligations returns the obligations that forbid a pass now. It begins a new question.
func (q *Query) Obligations() []Debt {
	q.Ctx()
	return q.choices.owed()
}

func (cs *choices) owed() []Debt {
	var out []Debt
	for _, o := range cs.obligations() {
		set := &cs.S.Facts[o.Index]
		for i := range set.Len() {
			args := rowArgs(o, set.Row(i))
			if !cs.holds(o.Met, args) && cs.holds(o.Possible, args) && (o.Payers == nil || o.Payers.Anyone(cs.ctx, args)) {
				out = append(out, Debt{o, args, o.Debtor(set.Row(i))})
			}
		}
	}
	return out
}

func (cs *choices) obligations() []*construct.Obligation {
	var out []*construct.Obligation
	for _, f := range cs.P.FactList {
		if o := cs.P.Obligations[f.Name]; o != nil && cs.S.Facts[f.Index].Len() > 0 {
			out = append(out, o)
		}
	}
	return out
}

func rowArgs(o *construct.Obligation, row []int64) []value.Value {
	args := make([]value.Value, len(o.Params))
	for i := range args {
		args[i] = value.Word(row[i])
	}
	return args
}

func (ev *evaluator) holds(e *formula.Expr, args []value.Value) bool {
	if e == nil {
		return true
	}
	saved := ev.ctx.Locals
	ev.ctx.Locals = args
	ok := e.Bool(ev.ctx)
	ev.ctx.Locals = saved
	return ok
}
