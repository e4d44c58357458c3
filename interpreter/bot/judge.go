package bot

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/query"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// won is what it is worth to have won the game: more than all aims.
const won = 10_000

// Judge tells what a position is worth to a seat by the aims of the game. It keeps how
// far spaces are from one another and belongs to one goroutine.
type Judge struct {
	p       *program.Program
	aims    []*program.Aim
	side    *program.Attribute
	hostile *formula.Expr // of s and o; nil when all others are enemies
	enemy   float64       // what is the enemy's counts so much
	paces   *paces
	paced   int64 // the turn whose paces the fields have
	fields  map[fieldKey][]int32
	past    [2]obstacles // who is in the way of ours, and of theirs

	fieldsPast map[fieldKey][]int32 // those past who is in the way of theirs, apart from those that last
	spare      [][]int32            // fields to use again

	numbers map[string]int
	places  [][]int64 // lists that aims have named, by number
	shared  []int     // by aim, of one question: the list of what is the same for all
	asked   []bool    // which of these are there
	printed []bool    // by aim: the places are printed, so that they hold for good
	spaces  [][]int   // by aim about spaces: of which it is, where that is printed
	list    []int64
	key     []byte
	queue   [][]int32 // of floods, to use again
	common  []common  // by aim
	one     [1]value.Value

	anchor query.Anchor
	cast   bool      // it is
	word   []int     // by aim: of the first thing that it can be about
	found  []finding // by word: what was found in the anchor
	asking finding   // what is found in another position
	scored scored    // what was asked last
}

// common is what an aim says that is the same for all that it is about: it is asked once
// a question.
type common struct {
	when   []*formula.Expr // all must hold
	each   []*formula.Expr // what is left of the condition, to be asked of each
	weight bool            // there is one, the same for all

	closed, known, weighed bool
	worth                  float64
}

func commonOf(a *program.Aim) (out common) {
	out.weight = a.Weight != nil && !a.Weight.Uses(0)
	if a.When == nil {
		return out
	}
	parts, some := a.When.Parts(true)
	if some {
		parts = []*formula.Expr{a.When}
	}
	for _, x := range parts {
		if x.Uses(0) {
			out.each = append(out.each, x)
		} else {
			out.when = append(out.when, x)
		}
	}
	return out
}

// NewJudge makes a judge by the aims of a game, or by those that were derived where it
// declares none.
func NewJudge(p *program.Program) *Judge { return newJudge(p, 0) }

func newJudge(p *program.Program, style float64) *Judge {
	j := &Judge{p: p, enemy: -1 - style, aims: aimsOf(p), side: p.Attribute("unit", "side"), fields: map[fieldKey][]int32{}, fieldsPast: map[fieldKey][]int32{}, numbers: map[string]int{}}
	j.paces = newPaces(j)
	if p.Func("hostile") != nil {
		locals := []formula.Symbol{{Name: "s", Type: value.SideType, Slot: 0}, {Name: "o", Type: value.SideType, Slot: 1}}
		if x, ds := p.CompileText("hostile(s, o)", locals, nil); !ds.HasErrors() && x != nil && x.Type.Kind == value.Flag {
			j.hostile = x
		}
	}
	j.shared, j.asked, j.printed, j.spaces = make([]int, len(j.aims)), make([]bool, len(j.aims)), make([]bool, len(j.aims)), make([][]int, len(j.aims))
	for _, a := range j.aims {
		j.common = append(j.common, commonOf(a))
	}
	c, words := formula.NewCtx(p.Start), 0
	for i, a := range j.aims {
		j.word = append(j.word, words)
		words += max(p.World.Map.Len(), len(p.Start.At), len(p.Seats), len(p.Enums["side"].Words))
		j.printed[i] = a.Shared && p.Printed(a.What)
		if a.Of == program.AimOfSpace && (a.When == nil || p.Printed(a.When)) {
			j.spaces[i] = []int{}
			for h := range p.World.Map.Len() {
				if j.opens(c, i) && j.holds(c, i, h) {
					j.spaces[i] = append(j.spaces[i], h)
				}
			}
		}
	}
	j.found = make([]finding, words)
	return j
}

// Score is what the position is worth to a seat, as a difference to its enemies. A game
// that is over is worth its outcome, and what the aims make of it besides: who cannot win
// any more by one act goes as near to it as he can, and the next act may do.
func (j *Judge) Score(g *run.Game, seat int) float64 {
	if x := &j.scored; x.version == g.S.Version && x.seat == seat && x.turn == j.paces.turn {
		return x.worth
	}
	total := outcome(g.Over, seat)
	for _, v := range j.values(g, seat) {
		total += v
	}
	j.scored = scored{g.S.Version, seat, j.paces.turn, total}
	return total
}

// scored is what a position was worth to a seat.
type scored struct {
	version uint64
	seat    int
	turn    int64 // of the paces
	worth   float64
}

// outcome is what an end is worth; nothing where there is none yet, or nobody has won.
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

// values is what each aim makes of the position, by the aims of the game.
func (j *Judge) values(g *run.Game, seat int) []float64 {
	c := g.Ctx()
	m := j.attitude(g, c, seat)
	out := make([]float64, len(j.aims))
	j.anew(g, m)
	j.each(c, m, false, func(i, x int) { out[i] += j.part(c, i, m, seat, x) })
	return out
}

// ofEnemies is how much of that the units of enemies make of it.
func (j *Judge) ofEnemies(g *run.Game, seat int) []float64 {
	c := g.Ctx()
	m := j.attitude(g, c, seat)
	out := make([]float64, len(j.aims))
	j.anew(g, m)
	j.each(c, m, false, func(i, x int) {
		if j.aims[i].Of == program.AimOfUnit && m.units[x] < 0 {
			out[i] += j.part(c, i, m, seat, x)
		}
	})
	return out
}

// each calls do for all things that aims can say something of, aim by aim; for all units,
// if that is wanted, also those that are not there. Of each it can be asked as much as half
// a question may take, however many they are.
func (j *Judge) each(c *formula.Ctx, m mood, all bool, do func(i, x int)) {
	one := do
	do = func(i, x int) {
		c.TopUp()
		one(i, x)
	}
	for i, a := range j.aims {
		if c.TopUp(); !j.opens(c, i) {
			continue
		}
		switch a.Of {
		case program.AimOfSide:
			for s, f := range m.sides {
				if f != 0 {
					do(i, s)
				}
			}
		case program.AimOfSeat:
			for s := range j.p.Seats {
				do(i, s)
			}
		case program.AimOfUnit:
			for u, f := range m.units {
				if all || m.at[u] >= 0 && f != 0 {
					do(i, u)
				}
			}
		case program.AimOfSpace:
			if j.spaces[i] != nil {
				for _, h := range j.spaces[i] {
					do(i, h)
				}
				continue
			}
			for h := range j.p.World.Map.Len() {
				do(i, h)
			}
		}
	}
}

// part is what an aim makes of one thing, to a seat.
func (j *Judge) part(c *formula.Ctx, i int, m mood, seat, x int) float64 {
	switch j.aims[i].Of {
	case program.AimOfSide:
		return times(m.sides[x], j.number(c, i, x))
	case program.AimOfUnit:
		return times(m.units[x], j.unit(c, i, x, int(m.at[x]), m.units[x] > 0))
	case program.AimOfSpace:
		return j.space(c, i, m, x)
	}
	if x == seat {
		return j.number(c, i, x)
	}
	return times(-1.0/float64(max(1, len(j.p.Seats)-1)), j.number(c, i, x))
}

// mood says who is with a seat and who against it: 1 for what is its own, less for
// partners, -1 for enemies.
type mood struct {
	sides []float64
	units []float64 // likewise, with the style
	at    []int32   // where the units are
}

// partner is what a seat makes of the gain of somebody who is not its enemy.
const partner = 0.2

func (j *Judge) attitude(g *run.Game, c *formula.Ctx, seat int) mood {
	n := len(j.p.Enums["side"].Words)
	m := mood{sides: make([]float64, n), units: make([]float64, len(g.S.At)), at: g.S.At}
	own := j.p.SidesOf(c, seat)
	for _, s := range own {
		m.sides[s] = 1
	}
	for s := range m.sides {
		if m.sides[s] == 0 {
			m.sides[s] = -1
			if j.hostile != nil && len(own) > 0 && !j.enemies(c, own, int64(s)) {
				m.sides[s] = partner
			}
		}
	}
	for u, at := range g.S.At {
		if at >= 0 && j.side != nil {
			if s := j.side.Read(g.S.Reader(), u).N; s >= 0 && int(s) < n {
				if m.units[u] = m.sides[s]; m.units[u] == -1 {
					m.units[u] = j.enemy
				}
			}
		}
	}
	return m
}

func (j *Judge) enemies(c *formula.Ctx, own []int64, o int64) bool {
	for _, s := range own {
		c.Locals = []value.Value{value.Word(s), value.Word(o)}
		if yes := j.hostile.Bool(c); yes && c.Err == nil {
			return true
		}
		c.Pardon()
	}
	return false
}

// pull is what the places to be reached make of units, by the space where they might be;
// 0 nowhere, which is among the places that some choices offer.
func (j *Judge) pull(g *run.Game, seat int, units []int64) func(space int) float64 {
	c := g.Ctx()
	j.anew(g, j.attitude(g, c, seat))
	type draw struct {
		field  []int32
		weight float64
	}
	var draws []draw
	for i, a := range j.aims {
		if a.Of != program.AimOfUnit || a.Kind != program.AimReach || !j.opens(c, i) {
			continue
		}
		for _, u := range units {
			if x := j.find(c, i, int(u)); x.holds {
				if f := j.ways(c, i, int(u), x.to, true); f != nil {
					draws = append(draws, draw{f, j.weight(c, i, x)})
				}
			}
		}
	}
	return func(space int) float64 {
		total := 0.0
		if space < 0 {
			return total
		}
		for _, d := range draws {
			total += times(d.weight, nearness(d.field[space]))
		}
		return total
	}
}

// number is what an aim makes of one thing that is no place to reach.
func (j *Judge) number(c *formula.Ctx, i, x int) float64 {
	f := j.find(c, i, x)
	if !f.holds {
		return 0
	}
	return j.weight(c, i, f) * f.n
}

// unit is what an aim makes of a unit in a space.
func (j *Judge) unit(c *formula.Ctx, i, u, at int, own bool) float64 {
	if j.aims[i].Kind != program.AimReach {
		return j.number(c, i, u)
	}
	x := j.find(c, i, u)
	if !x.holds {
		return 0
	}
	f := j.ways(c, i, u, x.to, own)
	if f == nil {
		return 0
	}
	return j.weight(c, i, x) * nearness(f[at])
}

// space is what an aim makes of a space: of one to be reached, how near who wants it
// are, and how near their enemies.
func (j *Judge) space(c *formula.Ctx, i int, m mood, h int) float64 {
	if j.aims[i].Kind != program.AimReach {
		return j.number(c, i, h)
	}
	x := j.find(c, i, h)
	if !x.holds {
		return 0
	}
	f := j.steps(c, i, h, x.to)
	if f == nil {
		return 0
	}
	ours, theirs := int32(far), int32(far)
	for u, at := range m.at {
		switch {
		case at < 0:
		case m.units[u] == 1:
			ours = min(ours, f[at])
		case m.units[u] < 0:
			theirs = min(theirs, f[at])
		}
	}
	return j.weight(c, i, x) * (nearness(ours) - nearness(theirs))
}

// opens tells whether an aim can say something of anybody.
func (j *Judge) opens(c *formula.Ctx, i int) bool {
	s := &j.common[i]
	if !s.known {
		s.known, s.closed = true, !allHold(c, s.when)
	}
	return !s.closed
}

func allHold(c *formula.Ctx, conds []*formula.Expr) bool {
	for _, x := range conds {
		yes := x.Bool(c)
		if c.Err != nil {
			c.Pardon()
			return false
		}
		if !yes {
			return false
		}
	}
	return true
}

// holds tells whether an aim is about a thing, as far as that is not the same for all;
// its other expressions are asked about the thing from then on.
func (j *Judge) holds(c *formula.Ctx, i, x int) bool {
	j.about(c, x)
	return allHold(c, j.common[i].each)
}

// about has expressions be asked about a thing.
func (j *Judge) about(c *formula.Ctx, x int) {
	j.one[0] = value.Word(int64(x))
	c.Locals = j.one[:]
}

// weight is what an aim's number counts.
func (j *Judge) weight(c *formula.Ctx, i int, f *finding) float64 {
	s := &j.common[i]
	if !s.weight {
		return f.weight
	}
	if !s.weighed {
		n := j.aims[i].Weight.Num(c)
		if s.worth = float(n); c.Err != nil {
			s.worth = 0
			c.Pardon()
		}
		s.weighed = true
	}
	return s.worth
}

// times is a product that is rounded before anything is added to it. Go may otherwise
// work a product and a sum out in one step, on some machines and not on others, and a
// bot would not play the same game on both.
func times(a, b float64) float64 { return float64(a * b) }

// float is an exact number as near as a float comes. Rules are exact; only what a bot
// makes of them is not.
func float(n int64) float64 {
	num, den := value.Parts(n)
	return float64(num) / float64(den)
}
