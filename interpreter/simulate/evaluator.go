package simulate

import (
	"fmt"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// evaluator scores the position of a side without knowledge of the game: the value of its units on
// the map, and its points.
type evaluator struct {
	p *program.Program

	worth   *formula.Expr // of u; nil if each unit counts 1
	score1  *formula.Expr // the points of s; nil if the game has none
	hostile *formula.Expr // of s and o; nil if all other sides are enemies
	side    *construct.Attribute
	weight  float64 // of a point: the average value of a unit
}

// newEvaluator compiles the value of a unit and the points of a side. An empty text stands for the
// printed strength, or 1 without one, and for the points that the game counts by side.
func newEvaluator(p *program.Program, worth, points string) (*evaluator, error) {
	j := &evaluator{p: p, side: p.Attribute("unit", "side"), weight: 1}
	own := worth != ""
	if !own {
		if a := p.Attribute("unit", "strength"); a != nil && a.Type.Kind == value.Number {
			worth = "u.strength"
		}
	}
	local := func(t value.Type, names ...string) []formula.Symbol {
		var out []formula.Symbol
		for i, n := range names {
			out = append(out, formula.Symbol{Name: n, Type: t, Slot: i})
		}
		return out
	}
	compile := func(text string, kind value.Kind, locals []formula.Symbol) *formula.Expr {
		x, ds := p.CompileText(text, locals, nil)
		if ds.HasErrors() || x == nil || x.Type.Kind != kind {
			return nil
		}
		return x
	}
	if worth != "" {
		if j.worth = compile(worth, value.Number, local(value.UnitType, "u")); j.worth == nil && own {
			return nil, fmt.Errorf("%q is not a number of a unit u", worth)
		}
	}
	if points != "" {
		if j.score1 = compile(points, value.Number, local(value.SideType, "s")); j.score1 == nil {
			return nil, fmt.Errorf("%q is not a number of a side s", points)
		}
	}
	for _, name := range []string{"victory_points", "points"} {
		if j.score1 == nil && p.Func(name) != nil {
			j.score1 = compile(name+"(s)", value.Number, local(value.SideType, "s"))
		}
	}
	if p.Func("hostile") != nil {
		j.hostile = compile("hostile(s, o)", value.Flag, local(value.SideType, "s", "o"))
	}
	g := run.At(p, p.Start.Clone(), nil)
	total, n := 0.0, 0
	for u := range p.Units {
		if w := j.unit(g.Ctx(), u); w > 0 {
			total, n = total+w, n+1
		}
	}
	if n > 0 {
		j.weight = total / float64(n)
	}
	return j, nil
}

// scoresNothing reports whether there is nothing to score.
func (j *evaluator) scoresNothing() bool { return j.side == nil }

func (j *evaluator) unit(c *formula.Ctx, u int) float64 {
	if j.worth == nil {
		return 1
	}
	saved := c.Locals
	c.Locals = []value.Value{value.Word(int64(u))}
	n := j.worth.Num(c)
	if c.Locals = saved; c.Err != nil {
		c.IgnoreError()
		return 0
	}
	return float(n)
}

// score returns the value of a side's units and points, less those of its enemies.
func (j *evaluator) score(g *run.Game, side int) float64 {
	c := g.Ctx()
	sides := len(j.p.Enums["side"].Words)
	factor := make([]float64, sides)
	for s := range factor {
		switch {
		case s == side:
			factor[s] = 1
		case j.enemies(c, side, s):
			factor[s] = -1
		}
	}
	total := 0.0
	for u, at := range g.S.At {
		if at < 0 {
			continue
		}
		if s := j.side.Read(g.S.Reader(), u).N; s >= 0 && int(s) < sides && factor[s] != 0 {
			total += factor[s] * j.unit(c, u)
		}
	}
	if j.score1 != nil {
		for s := range factor {
			if factor[s] != 0 {
				total += factor[s] * j.weight * float(j.point(c, s))
			}
		}
	}
	return total
}

func (j *evaluator) enemies(c *formula.Ctx, a, b int) bool {
	if j.hostile == nil {
		return true
	}
	saved := c.Locals
	c.Locals = []value.Value{value.Word(int64(a)), value.Word(int64(b))}
	yes := j.hostile.Bool(c)
	c.Locals, c.Err = saved, nil
	return yes
}

func (j *evaluator) point(c *formula.Ctx, side int) int64 {
	saved := c.Locals
	c.Locals = []value.Value{value.Word(int64(side))}
	n := j.score1.Num(c)
	if c.Locals = saved; c.Err != nil {
		c.IgnoreError()
		return 0
	}
	return n
}

// points returns the points of each side; nil if the game has none.
func (j *evaluator) points(g *run.Game) []string {
	if j.score1 == nil {
		return nil
	}
	c := g.Ctx()
	out := make([]string, len(j.p.Enums["side"].Words))
	for s := range out {
		out[s] = number(j.point(c, s))
	}
	return out
}
