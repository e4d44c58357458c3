package run

import (
	"wargame/interpreter/program"
	"wargame/interpreter/value"
)

// arise starts the rules whose condition has become true, in their order. What is
// supposed, or done in a test before play has begun, starts none; what is done in
// secret does when it has come to light.
func (g *Game) arise() {
	rules := g.P.Onsets
	if len(rules) == 0 || g.onsetsAt == g.S.Version || g.desk != nil || g.Err != nil || g.Over != nil || !g.playing() {
		return
	}
	type start struct {
		code *program.Code
		args []value.Value
	}
	var starts []start
	for _, x := range rules {
		if x.During != nil && !g.inStretch(x.During) {
			if x.Again {
				g.S.ClearFacts(x.Held.Index)
			}
			continue
		}
		g.ctx.SetPosition(g.S)
		keys := x.Holding(g.ctx)
		if g.ctx.Err != nil {
			return
		}
		if x.Again {
			g.lapse(x, keys)
		}
		for _, k := range keys {
			row := []int64{k}[:len(x.Held.Params)]
			if g.S.AddFact(x.Held.Index, row) {
				starts = append(starts, start{x.Code, []value.Value{value.Word(k)}[:len(row)]})
			}
		}
	}
	g.onsetsAt = g.S.Version
	for i := len(starts) - 1; i >= 0; i-- {
		g.push(starts[i].code, starts[i].args)
	}
}

// playing tells whether the sequence of play is under way.
func (g *Game) playing() bool {
	return g.P.Sequence != nil && len(g.S.Frames) > 0 && int(g.S.Frames[0].Code) == g.P.Sequence.Index
}

// lapse forgets the keys for which a condition holds no longer.
func (g *Game) lapse(x *program.Onset, keys []int64) {
	holds := map[int64]bool{}
	for _, k := range keys {
		holds[k] = true
	}
	set := &g.S.Facts[x.Held.Index]
	for i := set.Len() - 1; i >= 0; i-- {
		if row := set.Row(i); len(keys) == 0 || len(row) > 0 && !holds[row[0]] {
			g.S.RemoveFacts(x.Held.Index, append([]int64(nil), row...))
		}
	}
}

// inStretch tells whether a stretch of play that begins with a moment is under way.
func (g *Game) inStretch(m *program.Moment) bool {
	g.ctx.SetPosition(g.S)
	g.ctx.Locals = nil
	whose := int64(value.None)
	for i := range g.S.Frames {
		for _, s := range g.S.Frames[i].Scopes {
			if s.Of >= 0 {
				whose = int64(s.Of)
			}
			if m.Matches(g.P, g.ctx, int(s.Kind), int(s.Name), whose, false) {
				return true
			}
		}
	}
	return false
}
