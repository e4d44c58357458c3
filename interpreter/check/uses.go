package check

import (
	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/picture"
)

// uses records what the text of the program reads and asks, to find unused and circular
// declarations.
type uses struct {
	read map[string]bool            // by any expression, or called by any step
	asks map[string]map[string]bool // by name: what it asks
	made map[string][]*formula.Expr // by name: the expressions that it consists of
}

func (u *uses) note(by string, x *formula.Expr) {
	if x == nil {
		return
	}
	if by != "" {
		u.made[by] = append(u.made[by], x)
	}
	reads := x.Reads()
	for _, n := range reads.Symbols {
		u.read[n] = true
	}
	for _, f := range reads.Funcs {
		if f.Name != by {
			u.read[f.Name] = true
		}
		if by == "" || len(f.Params) == 1 && f.Unary != nil && f.Explain == nil { // an attribute asks nothing
			continue
		}
		if u.asks[by] == nil {
			u.asks[by] = map[string]bool{}
		}
		u.asks[by][f.Name] = true
	}
}

// gather visits everything that was compiled.
func (l *checker) gather(u *uses) {
	for n, q := range l.program.Quantities {
		u.note(n, q.Base)
		u.note(n, q.Step)
		for _, s := range q.Contributions {
			u.note(n, s.When)
			u.note(n, s.Unless)
			u.note(n, s.Value)
		}
	}
	for n, p := range l.program.Permissions {
		for _, b := range p.Bans {
			u.note(n, b.When)
			u.note(n, b.Unless)
			u.note(n, b.Needs)
			if b.Leaving != nil {
				u.note(n, b.Leaving.Body)
			}
		}
		for _, g := range p.Grants {
			u.note(n, g.When)
			u.note(n, g.Unless)
		}
	}
	for n, d := range l.program.Defines {
		u.note(n, d.Body)
	}
	for n, t := range l.program.Tracks {
		u.note(n, t.Default)
		u.note(n, t.Min)
		u.note(n, t.Max)
	}
	for n, b := range l.program.Budgets {
		u.note(n, b.Amount)
	}
	for n, d := range l.program.Decks {
		u.note(n, d.From)
	}
	for _, x := range l.program.Insteads {
		u.read[x.Deck.Name] = true
		u.exprs(x.Args...)
		u.exprs(x.When)
	}
	for _, s := range l.program.Snapshots {
		u.note("", s.Body)
	}
	for _, r := range l.program.Reaches { // a reach may depend on itself: it has a least fixed point
		for _, e := range r.From {
			u.note("", e)
		}
		for _, st := range r.Steps {
			u.note("", st.Cost)
			u.note("", st.When)
			u.note("", st.May)
		}
		for _, e := range r.Stops {
			u.note("", e)
		}
		u.note("", r.Within)
	}
	for n, m := range l.program.Movements { // the paths of a movement depend on all that the movement depends on
		for _, e := range m.Exprs() {
			u.note(n, e)
		}
		for _, c := range m.Calls() {
			u.call(c)
		}
	}
	for _, p := range l.program.Preferences {
		u.exprs(p.Exprs()...)
	}
	for _, o := range l.program.Obligations {
		u.note("", o.Met)
		u.note("", o.Possible)
		if o.Payers != nil {
			u.exprs(o.Payers.From, o.Payers.Where)
		}
	}
	for _, x := range l.program.Onsets {
		u.exprs(x.When, x.Keys)
	}
	u.legend(l.program.Legend)
	for _, a := range l.program.Aims {
		u.exprs(a.When, a.What, a.Weight)
	}
	for _, c := range l.program.Codes {
		u.note("", c.When)
		u.call(c.Allowed)
		for i := range c.Instrs {
			u.instr(&c.Instrs[i])
		}
	}
}

func (u *uses) call(c *construct.CallSpec) {
	if c == nil {
		return
	}
	u.read[c.Name] = true
	for _, a := range c.Args {
		u.note("", a)
	}
}

// drawn records what a draw reads.
func (u *uses) drawn(d *construct.DrawSpec) {
	if d == nil {
		return
	}
	if d.Deck != nil {
		u.read[d.Deck.Name] = true
	}
	u.exprs(d.From, d.Many)
	u.exprs(d.Args...)
}

func (u *uses) exprs(list ...*formula.Expr) {
	for _, e := range list {
		u.note("", e)
	}
}

func (u *uses) instr(in *construct.Instr) {
	u.exprs(in.X, in.Y)
	switch s := in.Ref.(type) {
	case *construct.Target:
		u.exprs(s.Subject)
		u.exprs(s.Args...)
	case *construct.RollSpec:
		for _, p := range s.Parts {
			u.exprs(p.By)
			u.drawn(p.Draw)
		}
	case *construct.DrawSpec:
		u.drawn(s)
	case *construct.ChooseSpec:
		u.exprs(s.Limit, s.From, s.By, s.StopWhen)
		u.exprs(s.Where...)
		for _, text := range []*names.Text{s.Prompt, s.Noting} {
			if text != nil {
				u.exprs(text.Exprs...)
			}
		}
		for _, a := range append(append([]*construct.CallSpec{s.Prefer}, s.Allowed...), s.SuchThat...) {
			u.call(a)
		}
	case *construct.OfferSpec:
		u.exprs(s.By)
		u.call(s.Finish)
		for _, a := range s.Actions {
			u.exprs(a.From)
			u.exprs(a.Args...)
		}
	case *construct.SpendSpec:
		u.exprs(s.By, s.First)
		for _, o := range s.Options {
			u.exprs(o.From, o.Where, o.Costs)
			u.call(o.Allowed)
		}
	case *construct.GoSpec:
		u.read[s.Move.Name] = true
		u.exprs(s.Who, s.Target, s.Steps, s.By)
		u.exprs(s.Args...)
		for _, text := range []*names.Text{s.Prompt, s.Noting} {
			if text != nil {
				u.exprs(text.Exprs...)
			}
		}
	case *construct.DoSpec:
		u.exprs(s.Args...)
	case *construct.FactSpec:
		u.exprs(s.Args...)
		u.exprs(s.Value)
	case *construct.BudgetSpec:
		u.read[s.Budget.Name] = true
		u.exprs(s.Args...)
	case *construct.EventSpec:
		u.exprs(s.Args...)
	case *names.Text:
		u.exprs(s.Exprs...)
	case *construct.OrderSpec:
		if s.Prompt != nil {
			u.exprs(s.Prompt.Exprs...)
		}
	case *construct.ScopeSpec:
		u.exprs(s.Of)
	case *construct.LaterSpec:
		u.exprs(s.Count, s.Of)
	}
}

// legend records what the legend reads.
func (u *uses) legend(lines []*picture.LegendLine) {
	for _, x := range lines {
		u.exprs(x.When, x.X, x.Y, x.To)
		for _, t := range x.Texts {
			u.exprs(t.Exprs...)
		}
	}
}
