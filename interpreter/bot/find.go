package bot

import (
	"fmt"

	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
)

// What an aim says of a thing is mostly the same in all positions that a search looks at:
// a line moves a few units of a hundred. So it is worked out in the position that the
// search sets out from, and in others only of what has looked at something that is
// otherwise there (kept.Anchor).

// finding is what an aim says of one thing, but for what is the same for all.
type finding struct {
	holds  bool    // it is about the thing
	n      float64 // what is raised; -1 for what is avoided and is so, else 0
	weight float64 // where it is not the same for all
	to     int     // the number of the places to be reached, where they are not the same for all
}

// from makes a position the one that others set out from. That only ever saves time.
func (j *Judge) from(g *run.Game, seat int) {
	if len(j.places) > maxPlaces {
		j.forget()
	}
	c := g.Ctx()
	m := j.attitude(g, c, seat)
	j.cast = false
	j.anew(g, m)
	j.anchor.Cast(c)
	j.each(c, m, true, func(i, x int) {
		w := j.word[i] + x
		if j.anchor.Knows(w) {
			return
		}
		j.anchor.Note(c, w, func() bool {
			f, sure := j.ask(c, i, x)
			j.found[w] = f
			return sure
		})
	})
	j.cast = true
}

// find is what an aim that opens says of a thing in the position that is asked about. It
// holds until the next question.
func (j *Judge) find(c *formula.Ctx, i, x int) *finding {
	if w := j.word[i] + x; j.cast && j.anchor.Holds(w) {
		if c.Verifies() {
			if f, sure := j.ask(c.Afresh(), i, x); sure && f != j.found[w] {
				panic(fmt.Sprintf("the cached value of the aim %q for %d is stale", j.aims[i].Title, x))
			}
		}
		return &j.found[w]
	}
	j.asking, _ = j.ask(c, i, x)
	return &j.asking
}

// ask works it out; not sure where a failure broke something off.
func (j *Judge) ask(c *formula.Ctx, i, x int) (f finding, sure bool) {
	a, s := j.aims[i], &j.common[i]
	j.about(c, x)
	sure = true
	failed := func() bool {
		if c.Err == nil {
			return false
		}
		c.Pardon()
		sure = false
		return true
	}
	for _, cond := range s.each {
		if yes := cond.Bool(c); failed() || !yes {
			return f, sure
		}
	}
	f.holds = true
	switch {
	case a.Kind == program.AimAvoid:
		if yes := a.What.Bool(c); failed() || !yes {
			return f, sure
		}
		f.n = -1
	case a.Kind == program.AimReach:
		if !a.Shared {
			var known bool
			f.to, known = j.named(c, a)
			sure = sure && known
		}
	default:
		n := a.What.Num(c)
		if failed() {
			return f, sure
		}
		f.n = float(n)
	}
	switch {
	case a.Weight == nil:
		f.weight = 1
	case !s.weight:
		n := a.Weight.Num(c)
		if f.weight = float(n); failed() {
			f.weight = 0
		}
	}
	return f, sure
}
