package run

import (
	"slices"

	"wargame/interpreter/construct"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// An answer that is legal in the player's view may be forbidden by a permission that uses
// hidden information. Such an answer is turned down. It is recorded and logged as a
// decision, changes only what the player knows, and is pruned in that position. Selections
// (`where`, `when`) and whether a unit can set out are not evaluated again: for these, the
// player's view decides.

// turnDown turns an answer down if hidden information forbids it, and reports whether it
// did. The answer must be legal in the player's view.
func (ob *obstacles) turnDown(d *Decision, c Choice) bool {
	o := ob.game.ask.insight(d)
	if o.game == ob.game || c.Kind != Pick && c.Kind != Done {
		return false
	}
	why := ob.refusals.closed(ob.top(), d, c)
	if len(why) == 0 {
		return false
	}
	var line []Part
	var who []int64
	if c.Kind == Done {
		line = []Part{wording(ob.say("what is chosen as %s", d.Name))}
	} else {
		line = kinds[d.Kind].denial(o, d, c)
	}
	line = ob.metAfter(line)
	for _, p := range line {
		who = append(who, p.Units...)
	}
	ob.noteObstacle(d, who, line, why, func(o *Game, top *state.Frame) bool { return len(o.refusals.closed(top, d, c)) > 0 })
	ob.S.Prune(c.word())
	ob.game.ask.asked = nil
	return true
}

// turnsDownFirst turns down the first of the values that a choice would take without
// asking and that hidden information forbids. It returns false if there is none.
func (choosing) turnsDownFirst(g *Game, in *construct.Instr, o insight, words []int64) bool {
	if o.game == g {
		return false
	}
	d := g.ask.addressed(g.top(), in)
	return slices.ContainsFunc(words, func(w int64) bool { return g.obstacles.turnDown(d, Choice{Value: w}) })
}

// untried returns the values without those that were turned down in this position.
func (choosing) untried(g *Game, in *construct.Instr, o insight, words []int64) []int64 {
	if o.game == g || len(g.S.Pruned) == 0 {
		return words
	}
	d := g.ask.addressed(g.top(), in)
	return slices.DeleteFunc(slices.Clone(words), func(w int64) bool {
		c := Choice{Value: w}
		return g.ask.isPruned(c) && len(g.refusals.closed(g.top(), d, c)) > 0
	})
}

// closed returns the clauses that forbid an answer, from the permissions that the
// instruction itself names.
func (why *refusals) closed(f *state.Frame, d *Decision, c Choice) []Reason {
	saved := why.ctx.Locals
	defer func() { why.ctx.Locals = saved }()
	asked := func(slot int, v value.Value, calls ...*construct.CallSpec) []Reason {
		if slot >= 0 {
			before := f.Locals[slot]
			defer func() { f.Locals[slot] = before }()
			f.Locals[slot] = v
		}
		var out []Reason
		for _, a := range calls {
			if a != nil && a.Perm != nil {
				why.ctx.SetPosition(why.S)
				why.ctx.Locals = f.Locals
				out = append(out, why.refusers(a)...)
			}
		}
		return out
	}
	switch spec := d.at.Ref.(type) {
	case *construct.ChooseSpec:
		if c.Kind == Done {
			return asked(-1, value.Value{}, spec.SuchThat...)
		}
		if c.Value == value.None {
			return nil
		}
		out := asked(spec.Each, value.Word(c.Value), spec.Allowed...)
		if d.Kind == ChooseSet && len(out) == 0 {
			set := append(slices.Clone(f.Locals[spec.Slot].List()), c.Value)
			if limit := why.choices.limit(f.Locals, spec); limit >= 0 && len(set) >= limit { // this value completes the set
				slices.Sort(set)
				out = asked(spec.Slot, value.Words(set), spec.SuchThat...)
			}
		}
		return out
	case *construct.OfferSpec:
		a := d.Offered(why.P.Codes[c.Value])
		if a == nil || a.Code.Allowed == nil {
			return nil
		}
		why.ctx.Locals = why.choices.offerArgs(f, a, int64(c.Group))
		return why.refusers(a.Code.Allowed)
	case *construct.SpendSpec:
		if c.Kind != Pick {
			return nil
		}
		o := &spec.Options[c.Group]
		return asked(o.Slot, value.Word(c.Value), o.Allowed)
	}
	return nil
}

// metAfter returns a line about an answer, followed by what the player met.
func (ob *obstacles) metAfter(line []Part) []Part {
	var out []Part
	for _, x := range ob.P.Messages.Pieces("%s: met %s") {
		switch x.Value {
		case 0:
			out = append(out, wording(x.Words))
		case 1:
			out = append(out, line...)
		default:
			out = append(out, wording(ob.log.hiddenThing()))
		}
	}
	return out
}
