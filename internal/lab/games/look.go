package games

import (
	"fmt"
	"math"
	"slices"

	"wargame/internal/lab/plan"
	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// observer is the onlooker of one game: it measures at the end of each turn, and evaluates the log
// at the end of the game.
type observer struct {
	p     *program.Program
	tally *Tally
	game  Game

	side     *construct.Attribute
	sides    []string
	measures []*gauge
	maps     []*gauge
	first    int   // the first turn played
	turn     int   // the current turn
	holder   []int // by space: the side that held it last; -1 for none
}

// gauge is a compiled measure.
type gauge struct {
	plan.Measure
	expr *formula.Expr
	of   value.Kind // Enum for a side, or Space; Invalid for none
}

// compile returns the gauges of a trial.
func compile(p *program.Program, list []plan.Measure, what value.Type) ([]*gauge, error) {
	var out []*gauge
	for _, m := range list {
		var locals []formula.Symbol
		x := &gauge{Measure: m}
		if m.Of != "" {
			locals = []formula.Symbol{{Name: m.Of, Type: what}}
			x.of = what.Kind
		}
		var err error
		expr, ds := p.CompileText(m.Text, locals, nil)
		if ds.HasErrors() {
			err = ds.Err()
		} else if k := expr.Type.Kind; k != value.Number && k != value.Flag {
			err = fmt.Errorf("it is %s; a measure must be a number or a flag", expr.Type)
		}
		if err != nil {
			return nil, fmt.Errorf("%q: %s: %w", m.Title, m.Text, err)
		}
		x.expr = expr
		out = append(out, x)
	}
	return out, nil
}

// Gauges returns an error if the measures of a trial cannot be compiled in its program.
func (t *Trial) Gauges(p *program.Program) error {
	_, err := newLook(p, t, &Tally{})
	return err
}

func newLook(p *program.Program, t *Trial, tally *Tally) (*observer, error) {
	l := &observer{p: p, tally: tally, side: p.Attribute("unit", "side"), sides: p.Enums["side"].Words}
	var err error
	if l.measures, err = compile(p, t.Measures, value.SideType); err != nil {
		return nil, err
	}
	if l.maps, err = compile(p, t.Maps, value.SpaceType); err != nil {
		return nil, err
	}
	return l, nil
}

// Begins implements simulate.Onlooker.
func (l *observer) Begins(g *run.Game) {
	g.Derive = true
	l.first = turnOf(g)
	l.turn = l.first
	l.holder = make([]int, l.p.World.Map.Len())
	for i := range l.holder {
		l.holder[i] = -1
	}
	l.game.At = make([][][]float64, len(l.measures))
	l.hold(g)
}

// Due implements simulate.Onlooker. A turn ends at the first decision of the next.
func (l *observer) Due(g *run.Game) {
	if now := turnOf(g); now != l.turn {
		l.endTurn(g, now-l.turn)
		l.turn = now
	}
}

// Ends implements simulate.Onlooker.
func (l *observer) Ends(g *run.Game) {
	l.endTurn(g, 1)
	l.tally.Games++
	l.readLog(g)
}

// endTurn measures. Turns without decisions have the same values.
func (l *observer) endTurn(g *run.Game, turns int) {
	l.hold(g)
	c := g.Ctx()
	saved := c.Locals
	defer func() { c.Locals = saved }()
	for range max(1, turns) {
		for i, m := range l.measures {
			l.game.At[i] = append(l.game.At[i], m.bySide(c, len(l.sides)))
		}
		l.tally.TurnEnds++
		for s, side := range l.holder {
			if side >= 0 {
				add1(l.tally.Held, l.sides[side], l.p.World.Map.Name(s), 1)
			}
		}
		for _, m := range l.maps {
			for s := range l.holder {
				c.Locals = []value.Value{value.Word(int64(s))}
				if n := m.number(c); n != 0 {
					add1(l.tally.Maps, m.Title, l.p.World.Map.Name(s), n)
				}
			}
		}
	}
}

// hold records who holds each space: the side that was last there alone.
func (l *observer) hold(g *run.Game) {
	if l.side == nil {
		return
	}
	for s := range l.holder {
		one := -1
		for u := g.S.First.At(int(s)); u >= 0; u = g.S.Next.At(int(u)) {
			switch n := int(l.side.Read(g.S.Reader(), int(u)).N); {
			case n < 0 || n >= len(l.sides) || n == one:
			case one < 0:
				one = n
			default:
				one = len(l.sides)
			}
		}
		if one >= 0 && one < len(l.sides) {
			l.holder[s] = one
		}
	}
}

func (m *gauge) bySide(c *formula.Ctx, sides int) []float64 {
	if m.of == value.Invalid {
		c.Locals = nil
		return []float64{m.number(c)}
	}
	out := make([]float64, sides)
	for s := range out {
		c.Locals = []value.Value{value.Word(int64(s))}
		out[s] = m.number(c)
	}
	return out
}

// number returns the value of a gauge; 0 if its rule fails.
func (m *gauge) number(c *formula.Ctx) float64 {
	defer func() { c.IgnoreError() }()
	if m.expr.Type.Kind == value.Flag {
		if m.expr.Bool(c) && c.Err == nil {
			return 1
		}
		return 0
	}
	n := m.expr.Num(c)
	if c.Err != nil {
		return 0
	}
	num, den := value.Parts(n)
	return math.Round(float64(num)/float64(den)*1e6) / 1e6
}

// readLog adds up the moves, the losses and the fights.
func (l *observer) readLog(g *run.Game) {
	n := len(l.p.Units)
	at := make([]int, n)
	for u := range at {
		at[u] = int(l.p.Start.At[u])
	}
	on, moved, fought, lost := make([]bool, n), make([]bool, n), make([]bool, n), make([]bool, n)
	for u := range at {
		on[u] = at[u] >= 0
	}
	l.game.Lost = make([][]int, max(1, l.turn-l.first+1))
	for i := range l.game.Lost {
		l.game.Lost[i] = make([]int, len(l.sides))
	}
	next := 0
	upTo := func(line int) {
		for ; next < len(g.Derivations) && g.Derivations[next].Line <= line; next++ {
			var before *run.Derivation
			if next > 0 {
				before = g.Derivations[next-1]
			}
			l.fight(g.Derivations[next], before, at, fought)
		}
	}
	for i := range g.Log {
		upTo(i)
		e := &g.Log[i]
		if m := e.Moved; m != nil && m.Unit >= 0 && m.Unit < n {
			if m.To >= 0 && m.To != at[m.Unit] {
				add1(l.tally.Entered, l.sideOf(g, m.Unit), l.p.World.Map.Name(m.To), 1)
				on[m.Unit], moved[m.Unit] = true, moved[m.Unit] || m.From >= 0
			}
			at[m.Unit] = m.To
		}
		if u := e.Eliminated - 1; u >= 0 && u < n {
			lost[u] = true
			if at[u] >= 0 {
				add1(l.tally.Lost, l.sideOf(g, u), l.p.World.Map.Name(at[u]), 1)
			}
			if s := l.sideNo(g, u); s >= 0 {
				for t := min(max(0, e.Turn-l.first), len(l.game.Lost)-1); t < len(l.game.Lost); t++ {
					l.game.Lost[t][s]++
				}
			}
			at[u] = -1
		}
	}
	upTo(len(g.Log))
	for u, name := range l.p.Units {
		if on[u] || lost[u] {
			x := l.tally.unit(name)
			x.OnMap += one(on[u])
			x.Moved += one(moved[u])
			x.Fought += one(fought[u])
			x.Lost += one(lost[u])
		}
	}
}

// fight counts the cells of tables that were read, each once for a roll, and the fights among
// the recorded comparisons: a table that is read in a column which two numbers led to, or a
// sum with a subtraction. A fight is where the units of the second, or the subtracted, number
// are.
func (l *observer) fight(r, before *run.Derivation, at []int, fought []bool) {
	var own, other []run.Each
	for _, x := range r.Lookups {
		if before != nil && before.Rolled == r.Rolled && slices.ContainsFunc(before.Lookups, func(o run.Lookup) bool { return o.Table == x.Table }) {
			continue // another part of the same cell
		}
		places := make([]int, len(x.Args))
		for a, arg := range x.Args {
			places[a] = x.Table.Axes[a].Place(arg.N)
		}
		add1(l.tally.Rows, x.Table.Name, cell(l.p, x.Table, places), 1)
		if c := x.Column; c != nil && c.Attack != nil && c.Defence != nil {
			own, other = append(own, c.Attack.Each...), append(other, c.Defence.Each...)
		}
	}
	for _, t := range r.Terms {
		if t.Minus {
			other = append(other, t.Each...)
		} else {
			own = append(own, t.Each...)
		}
	}
	if len(other) == 0 {
		return
	}
	for _, e := range own {
		for _, u := range run.UnitsOf(l.p, e.Type, e.Elem) {
			fought[u] = true
		}
	}
	spaces := map[int]bool{}
	for _, e := range other {
		for _, u := range run.UnitsOf(l.p, e.Type, e.Elem) {
			fought[u] = true
			if at[u] >= 0 {
				spaces[at[u]] = true
			}
		}
	}
	for s := range spaces {
		l.tally.Fights[l.p.World.Map.Name(s)]++
	}
}

func (l *observer) sideNo(g *run.Game, u int) int {
	if l.side == nil {
		return -1
	}
	if n := int(l.side.Read(g.S.Reader(), u).N); n >= 0 && n < len(l.sides) {
		return n
	}
	return -1
}

func (l *observer) sideOf(g *run.Game, u int) string {
	if s := l.sideNo(g, u); s >= 0 {
		return l.sides[s]
	}
	return ""
}

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

func turnOf(g *run.Game) int { return value.Floor(g.S.Cells.At(g.P.TurnCell())) }
