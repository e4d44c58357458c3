package bot

import (
	"fmt"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/query"
	"wargame/interpreter/run"
)

// delta evaluates positions as differences to a base position: a plan moves a few units of
// a hundred, so most findings are those of the base. Only findings that have read what
// differs are recomputed.
type delta struct {
	base     query.Delta
	set      bool      // there is a base
	findings []finding // at the base, by aim.offset plus the subject
	other    finding   // the latest finding in another position
}

func (d *delta) reset() { d.base, d.set = query.Delta{}, false }

// finding is what an aim says of one subject, less what is the same for all subjects.
type finding struct {
	holds  bool    // the aim applies to the subject
	n      float64 // the value to raise; -1 if the subject is to be avoided, else 0
	weight float64 // unless the weight is shared
	list   int     // the number of the list of places, unless it is shared
}

// setBase makes a position the base of the evaluations that follow. It saves time and never
// changes a score.
func (e *Evaluator) setBase(g *run.Game, seat int) {
	if len(e.lists.places) > maxPlaceLists {
		e.forget()
	}
	c := g.Ctx()
	m := e.stanceOf(g, c, seat)
	d := &e.delta
	d.set = false
	e.beginPosition(g, m)
	d.base.SetBase(c)
	e.each(c, m, true, func(i, x int) {
		a := e.aims[i]
		at := a.offset + x
		if d.base.Known(at) {
			return
		}
		d.base.Compute(c, at, func() bool {
			f, sure := e.compute(c, a, x)
			d.findings[at] = f
			return sure
		})
	})
	d.set = true
}

// find returns the finding of an active aim about a subject. It is valid until the next call.
func (e *Evaluator) find(c *formula.Ctx, a *aim, x int) *finding {
	d := &e.delta
	if at := a.offset + x; d.set && d.base.Valid(at) {
		if c.Verifies() {
			if f, sure := e.compute(c.Uncached(), a, x); sure && f != d.findings[at] {
				panic(fmt.Sprintf("the cached value of the aim %q for %d is stale", a.Title, x))
			}
		}
		return &d.findings[at]
	}
	d.other, _ = e.compute(c, a, x)
	return &d.other
}

// compute evaluates an aim for a subject. sure is false if a part of it failed.
func (e *Evaluator) compute(c *formula.Ctx, a *aim, x int) (f finding, sure bool) {
	e.bind(c, x)
	sure = true
	failed := func() bool {
		if c.Err == nil {
			return false
		}
		c.IgnoreError()
		sure = false
		return true
	}
	for _, cond := range a.perSubject {
		if yes := cond.Bool(c); failed() || !yes {
			return f, sure
		}
	}
	f.holds = true
	switch {
	case a.Kind == construct.AimAvoid:
		if yes := a.What.Bool(c); failed() || !yes {
			return f, sure
		}
		f.n = -1
	case a.Kind == construct.AimReach:
		if !a.Shared {
			var known bool
			f.list, known = e.namedList(c, a)
			sure = sure && known
		}
	default:
		n := a.What.Num(c)
		if failed() {
			return f, sure
		}
		f.n = toFloat(n)
	}
	switch {
	case a.Weight == nil:
		f.weight = 1
	case !a.sharedWeight:
		n := a.Weight.Num(c)
		if f.weight = toFloat(n); failed() {
			f.weight = 0
		}
	}
	return f, sure
}
