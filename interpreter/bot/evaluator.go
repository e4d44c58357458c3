package bot

import (
	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/optimize"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// won is the score of a victory. It exceeds what all aims together can yield.
const won = 10_000

// Evaluator is the evaluation function: it scores a position for a seat by the aims of the
// game. It caches distance maps and is used by one goroutine at a time.
type Evaluator struct {
	p           *program.Program
	aims        []*aim
	side        *construct.Attribute
	hostile     *formula.Expr // of the sides s and o; nil if all other sides are enemies
	enemyWeight float64       // the weight of an enemy's unit, below 0
	costs       *stepCosts
	maps        distanceMaps
	lists       placeLists
	delta       delta
	last        lastScore
	arg         [1]value.Value // the locals of the expression that is being evaluated
}

// aim is an aim of the game with its condition split by what it depends on, and with what
// has been computed for the position that is being evaluated.
type aim struct {
	*construct.Aim
	when         []*formula.Expr // conditions that do not name the subject; all must hold
	perSubject   []*formula.Expr // conditions that do
	sharedWeight bool            // there is a weight, and it does not name the subject
	staticPlaces bool            // the places to reach are printed and never change
	staticSpaces []int           // the spaces that the aim is about, if these are printed
	offset       int             // the index of the aim's first subject in delta.findings

	active, activeKnown bool
	weight              float64
	weightKnown         bool
	list                int // the index of the shared list of places; below 0 for none
	listKnown           bool
}

func newAim(of *construct.Aim) *aim {
	a := &aim{Aim: of, sharedWeight: of.Weight != nil && !of.Weight.Uses(0)}
	if of.When == nil {
		return a
	}
	parts, some := optimize.Parts(of.When, true)
	if some {
		parts = []*formula.Expr{of.When}
	}
	for _, x := range parts {
		if x.Uses(0) {
			a.perSubject = append(a.perSubject, x)
		} else {
			a.when = append(a.when, x)
		}
	}
	return a
}

// NewEvaluator returns an evaluator for the aims that a game declares, or for derived ones
// if it declares none.
func NewEvaluator(p *program.Program) *Evaluator { return newEvaluator(p, 0) }

func newEvaluator(p *program.Program, style float64) *Evaluator {
	e := &Evaluator{p: p, enemyWeight: -1 - style, side: p.Attribute("unit", "side"), costs: newStepCosts(p), maps: newDistanceMaps(p.World.Map), lists: placeLists{numbers: map[string]int{}}}
	if p.Func("hostile") != nil {
		locals := []formula.Symbol{{Name: "s", Type: value.SideType, Slot: 0}, {Name: "o", Type: value.SideType, Slot: 1}}
		if x, ds := p.CompileText("hostile(s, o)", locals, nil); !ds.HasErrors() && x != nil && x.Type.Kind == value.Flag {
			e.hostile = x
		}
	}
	for _, a := range aimsOf(p) {
		e.aims = append(e.aims, newAim(a))
	}
	c, subjects := formula.NewCtx(p.Start), 0
	for _, a := range e.aims {
		a.offset = subjects
		subjects += max(p.World.Map.Len(), len(p.Start.At), len(p.Seats), len(p.Enums["side"].Words))
		a.staticPlaces = a.Shared && p.Printed(a.What)
		if a.Of == construct.AimOfSpace && (a.When == nil || p.Printed(a.When)) {
			a.staticSpaces = []int{}
			for h := range p.World.Map.Len() {
				if e.active(c, a) && e.appliesTo(c, a, h) {
					a.staticSpaces = append(a.staticSpaces, h)
				}
			}
		}
	}
	e.delta.findings = make([]finding, subjects)
	return e
}

// Score returns the value of the position for a seat, relative to its enemies. A finished
// game adds its outcome to the value of the aims, so that a lost position still has a best
// move towards the aims.
func (e *Evaluator) Score(g *run.Game, seat int) float64 {
	if x := &e.last; x.version == g.S.Version && x.seat == seat && x.turn == e.costs.turn {
		return x.score
	}
	total := outcome(g.Over, seat)
	for _, v := range e.values(g, seat) {
		total += v
	}
	e.last = lastScore{g.S.Version, seat, e.costs.turn, total}
	return total
}

// lastScore caches the latest score.
type lastScore struct {
	version uint64 // of the position
	seat    int
	turn    int64 // of the step costs
	score   float64
}

// outcome returns the score of an end of the game: 0 if there is none yet, or no winner.
func outcome(o *run.Outcome, seat int) float64 {
	if o == nil || len(o.Seats) == 0 {
		return 0
	}
	for _, s := range o.Seats {
		if s == seat {
			return won / float64(len(o.Seats))
		}
	}
	return -won
}

// values returns the contribution of each aim to the score.
func (e *Evaluator) values(g *run.Game, seat int) []float64 {
	c := g.Ctx()
	m := e.stanceOf(g, c, seat)
	out := make([]float64, len(e.aims))
	e.beginPosition(g, m)
	e.each(c, m, false, func(i, x int) { out[i] += e.part(c, e.aims[i], m, seat, x) })
	return out
}

// ofEnemies returns the part of each contribution that comes from enemy units.
func (e *Evaluator) ofEnemies(g *run.Game, seat int) []float64 {
	c := g.Ctx()
	m := e.stanceOf(g, c, seat)
	out := make([]float64, len(e.aims))
	e.beginPosition(g, m)
	e.each(c, m, false, func(i, x int) {
		if e.aims[i].Of == construct.AimOfUnit && m.units[x] < 0 {
			out[i] += e.part(c, e.aims[i], m, seat, x)
		}
	})
	return out
}

// beginPosition discards what was computed for another position.
func (e *Evaluator) beginPosition(g *run.Game, m stance) {
	for _, a := range e.aims {
		a.listKnown = a.listKnown && a.staticPlaces
		a.activeKnown, a.weightKnown = false, false
	}
	if e.costs.class == nil {
		e.costs.prepare(g)
	}
	e.maps.begin(m, e.costs.turn)
	if e.delta.set {
		e.delta.base.Compare(g.S)
	}
	e.bind(g.Ctx(), 0)
}

// each calls do for every subject of every active aim. Units that are off the map are
// included only if all is set. Each call may take half the step budget of a question.
func (e *Evaluator) each(c *formula.Ctx, m stance, all bool, do func(i, x int)) {
	one := do
	do = func(i, x int) {
		c.Refill()
		one(i, x)
	}
	for i, a := range e.aims {
		if c.Refill(); !e.active(c, a) {
			continue
		}
		switch a.Of {
		case construct.AimOfSide:
			for s, f := range m.sides {
				if f != 0 {
					do(i, s)
				}
			}
		case construct.AimOfSeat:
			for s := range e.p.Seats {
				do(i, s)
			}
		case construct.AimOfUnit:
			for u, f := range m.units {
				if all || m.at[u] >= 0 && f != 0 {
					do(i, u)
				}
			}
		case construct.AimOfSpace:
			if a.staticSpaces != nil {
				for _, h := range a.staticSpaces {
					do(i, h)
				}
				continue
			}
			for h := range e.p.World.Map.Len() {
				do(i, h)
			}
		}
	}
}

// part returns the contribution of one subject of an aim to the score of a seat.
func (e *Evaluator) part(c *formula.Ctx, a *aim, m stance, seat, x int) float64 {
	switch a.Of {
	case construct.AimOfSide:
		return mul(m.sides[x], e.number(c, a, x))
	case construct.AimOfUnit:
		return mul(m.units[x], e.unit(c, a, x, int(m.at[x]), m.units[x] > 0))
	case construct.AimOfSpace:
		return e.space(c, a, m, x)
	}
	if x == seat {
		return e.number(c, a, x)
	}
	return mul(-1.0/float64(max(1, len(e.p.Seats)-1)), e.number(c, a, x))
}

// attraction returns a function from a space to the value that the places to reach would
// have for the given units there. It returns 0 for a space below 0, which some decisions
// offer as an answer.
func (e *Evaluator) attraction(g *run.Game, seat int, units []int64) func(space int) float64 {
	c := g.Ctx()
	e.beginPosition(g, e.stanceOf(g, c, seat))
	type goal struct {
		distances []int32
		weight    float64
	}
	var goals []goal
	for _, a := range e.aims {
		if a.Of != construct.AimOfUnit || a.Kind != construct.AimReach || !e.active(c, a) {
			continue
		}
		for _, u := range units {
			if x := e.find(c, a, int(u)); x.holds {
				if d := e.unitDistances(c, a, int(u), x.list, true); d != nil {
					goals = append(goals, goal{d, e.weight(c, a, x)})
				}
			}
		}
	}
	return func(space int) float64 {
		total := 0.0
		if space < 0 {
			return total
		}
		for _, d := range goals {
			total += mul(d.weight, nearness(d.distances[space]))
		}
		return total
	}
}

// number returns the contribution of a subject of an aim that names no place to reach.
func (e *Evaluator) number(c *formula.Ctx, a *aim, x int) float64 {
	f := e.find(c, a, x)
	if !f.holds {
		return 0
	}
	return e.weight(c, a, f) * f.n
}

// unit returns the contribution of a unit in a space. own is set for units of the seat and
// its partners.
func (e *Evaluator) unit(c *formula.Ctx, a *aim, u, at int, own bool) float64 {
	if a.Kind != construct.AimReach {
		return e.number(c, a, u)
	}
	x := e.find(c, a, u)
	if !x.holds {
		return 0
	}
	d := e.unitDistances(c, a, u, x.list, own)
	if d == nil {
		return 0
	}
	return e.weight(c, a, x) * nearness(d[at])
}

// space returns the contribution of a space. For a space to reach, that is the nearness of
// the nearest unit of the seat less the nearness of its nearest enemy.
func (e *Evaluator) space(c *formula.Ctx, a *aim, m stance, h int) float64 {
	if a.Kind != construct.AimReach {
		return e.number(c, a, h)
	}
	x := e.find(c, a, h)
	if !x.holds {
		return 0
	}
	d := e.plainDistances(c, a, h, x.list)
	if d == nil {
		return 0
	}
	ours, theirs := int32(unreachable), int32(unreachable)
	for u, at := range m.at {
		switch {
		case at < 0:
		case m.units[u] == 1:
			ours = min(ours, d[at])
		case m.units[u] < 0:
			theirs = min(theirs, d[at])
		}
	}
	return e.weight(c, a, x) * (nearness(ours) - nearness(theirs))
}

// active reports whether the conditions of an aim hold that name no subject.
func (e *Evaluator) active(c *formula.Ctx, a *aim) bool {
	if !a.activeKnown {
		a.activeKnown, a.active = true, allHold(c, a.when)
	}
	return a.active
}

// allHold reports whether all conditions hold. A condition that fails does not hold.
func allHold(c *formula.Ctx, conds []*formula.Expr) bool {
	for _, x := range conds {
		yes := x.Bool(c)
		if c.Err != nil {
			c.IgnoreError()
			return false
		}
		if !yes {
			return false
		}
	}
	return true
}

// appliesTo reports whether the conditions of an aim hold that name the subject x. It
// leaves x bound for the aim's other expressions.
func (e *Evaluator) appliesTo(c *formula.Ctx, a *aim, x int) bool {
	e.bind(c, x)
	return allHold(c, a.perSubject)
}

// bind sets the subject of the expressions that are evaluated next.
func (e *Evaluator) bind(c *formula.Ctx, x int) {
	e.arg[0] = value.Word(int64(x))
	c.Locals = e.arg[:]
}

// weight returns the weight of a finding; 0 if it cannot be computed.
func (e *Evaluator) weight(c *formula.Ctx, a *aim, f *finding) float64 {
	if !a.sharedWeight {
		return f.weight
	}
	if !a.weightKnown {
		n := a.Weight.Num(c)
		if a.weight = toFloat(n); c.Err != nil {
			a.weight = 0
			c.IgnoreError()
		}
		a.weightKnown = true
	}
	return a.weight
}

// mul returns a rounded product. Without the conversion Go may fuse a product and a sum into
// one operation on some processors, and bots would not play the same game on all.
func mul(a, b float64) float64 { return float64(a * b) }

// toFloat returns the float nearest to an exact number of the rules.
func toFloat(n int64) float64 {
	num, den := value.Parts(n)
	return float64(num) / float64(den)
}
