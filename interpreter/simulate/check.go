package simulate

import (
	"fmt"

	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// watcher checks invariants after every decision.
type watcher struct {
	p      *program.Program
	tracks []bounds
	over   *formula.Expr // overstacked(s, h); nil if the game does not define it
	rolls  int           // before the decision
	phase  uint64        // before the decision

	exchanges int // see secrets
}

// bounds are the limits of a track.
type bounds struct {
	name     string
	dims     []int
	at       *formula.Expr // the track with its keys as arguments
	min, max *formula.Expr
}

func newWatcher(p *program.Program) *watcher {
	w := &watcher{p: p}
	for name, t := range p.Tracks {
		if t.Type.Kind != value.Number || t.Min == nil {
			continue
		}
		b := bounds{name: name, min: t.Min, max: t.Max}
		var locals []formula.Symbol
		text := name + "("
		for i, x := range t.Params {
			n, ok := size(p, x.Type)
			if !ok {
				n = 0
			}
			b.dims = append(b.dims, n)
			locals = append(locals, formula.Symbol{Name: x.Name, Type: x.Type, Slot: i})
			if i > 0 {
				text += ", "
			}
			text += x.Name
		}
		text += ")"
		if len(t.Params) == 0 {
			text = name
		}
		if x, ds := p.CompileText(text, locals, nil); !ds.HasErrors() && x != nil {
			b.at = x
			w.tracks = append(w.tracks, b)
		}
	}
	if p.Func("overstacked") != nil {
		locals := []formula.Symbol{{Name: "s", Type: value.SideType, Slot: 0}, {Name: "h", Type: value.SpaceType, Slot: 1}}
		if x, ds := p.CompileText("overstacked(s, h)", locals, nil); !ds.HasErrors() && x != nil && x.Type.Kind == value.Flag {
			w.over = x
		}
	}
	return w
}

// size returns the number of values of a key type; false if it is not finite.
func size(p *program.Program, t value.Type) (int, bool) {
	switch t.Kind {
	case value.Enum:
		return len(p.Enums[t.Name].Words), true
	case value.Unit:
		return len(p.Units), true
	case value.Space:
		return p.World.Map.Len(), true
	case value.Edge:
		return p.World.Map.Edges(), true
	case value.Flag:
		return 2, true
	}
	return 0, false
}

// before records the counts that may only grow, and the phase.
func (w *watcher) before(g *run.Game) { w.rolls, w.phase = g.Rolled, phase(g) }

// rolls returns the number of rolls in the log. It must equal g.Rolled: decisions are undone,
// rolls never.
func rolls(g *run.Game) int {
	n := 0
	for i := range g.Log {
		if g.Log[i].Kind == "roll" && !g.Log[i].Same { // a secret roll has two lines, one for the seats that see it and one for the others
			n++
		}
	}
	return n
}

// phase returns a hash of the open scopes and the turn.
func phase(g *run.Game) uint64 {
	h := uint64(g.S.Cells.At(g.P.TurnCell()))
	for i := range g.S.Frames {
		for _, s := range g.S.Frames[i].Scopes {
			if g.P.ScopeKinds[s.Kind] == "phase" {
				h = value.Fold(h, uint64(uint16(s.Name))<<16|uint64(uint16(s.Of)))
			}
		}
	}
	return h
}

// after returns the invariant that the decision has broken; empty if all hold.
func (w *watcher) after(g *run.Game) string {
	if why := places(g); why != "" {
		return why
	}
	if why := w.inRange(g); why != "" {
		return why
	}
	if g.Rolled < w.rolls || g.WentBack > 0 && rolls(g) != g.Rolled {
		return "a dead end was undone across a die"
	}
	if g.Over != nil || g.Err != nil {
		return ""
	}
	if phase(g) != w.phase { // stacks must be legal at the end of a phase
		if why := w.stacks(g); why != "" {
			return why
		}
	}
	d := g.Pending()
	if d == nil {
		return ""
	}
	if len(d.Options) == 0 && !d.CanPass && !d.CanDone && !d.CanStop {
		return fmt.Sprintf("no answer to %s is legal", d.Name)
	}
	return w.secrets(g)
}

// places checks that every unit is in one place and in the list of that place, and eliminated
// units in none.
func places(g *run.Game) string {
	if err := g.S.VerifyEliminated(); err != nil {
		return err.Error()
	}
	seen := make([]bool, len(g.S.At))
	for s := range g.S.First.Len() {
		for u := g.S.First.At(s); u >= 0; u = g.S.Next.At(int(u)) {
			switch {
			case seen[u]:
				return g.P.UnitName(int(u)) + " is in two places"
			case g.S.At[u] != int32(s):
				return g.P.UnitName(int(u)) + " is in the list of a space where it is not"
			}
			seen[u] = true
		}
	}
	for u, s := range g.S.At {
		if s >= 0 != seen[u] {
			return g.P.UnitName(u) + " is in a space whose list lacks it"
		}
	}
	return ""
}

// inRange checks that every track is within its bounds.
func (w *watcher) inRange(g *run.Game) string {
	c := g.Ctx()
	saved := c.Locals
	defer func() { c.Locals, c.Err = saved, nil }()
	for _, b := range w.tracks {
		why := ""
		eachKey(b.dims, func(args []value.Value) {
			if why != "" {
				return
			}
			c.Locals = args
			n := b.at.Num(c)
			lo, hi := b.min.Num(c), b.max.Num(c)
			if c.Err != nil {
				c.IgnoreError()
				return
			}
			if value.Cmp(n, lo) < 0 || value.Cmp(n, hi) > 0 {
				why = fmt.Sprintf("%s is %s, outside of %s to %s", b.name, value.Format(n), value.Format(lo), value.Format(hi))
			}
		})
		if why != "" {
			return why
		}
	}
	return ""
}

// stacks checks that no stack is too high when a phase begins.
func (w *watcher) stacks(g *run.Game) string {
	if w.over == nil {
		return ""
	}
	c := g.Ctx()
	saved := c.Locals
	defer func() { c.Locals, c.Err = saved, nil }()
	for h := range g.S.First.Len() {
		if g.S.First.At(h) < 0 {
			continue
		}
		for s := range w.p.Enums["side"].Words {
			c.Locals = []value.Value{value.Word(int64(s)), value.Word(int64(h))}
			if w.over.Bool(c) && c.Err == nil {
				return fmt.Sprintf("%s is overstacked in %s when a phase begins", w.p.Enums["side"].Words[s], w.p.World.Map.Name(h))
			}
			c.IgnoreError()
		}
	}
	return ""
}

// eachKey calls visit with every combination of keys.
func eachKey(dims []int, visit func(args []value.Value)) {
	args := make([]value.Value, len(dims))
	for _, d := range dims {
		if d == 0 {
			return
		}
	}
	for {
		visit(args)
		i := len(dims) - 1
		for ; i >= 0; i-- {
			if args[i].N++; args[i].N < int64(dims[i]) {
				break
			}
			args[i].N = 0
		}
		if i < 0 {
			return
		}
	}
}
