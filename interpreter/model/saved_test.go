package model

import (
	"path/filepath"

	"wargame/interpreter/run"
	"wargame/interpreter/save"
)

// saved writes the decisions into a saved game as they would be while somebody
// plays, with others between that are taken back, reads it and plays it from
// nothing.
func (m *table) saved() {
	m.note("saved")
	g := m.fresh()
	kind := "seed"
	if g.Dice == nil {
		kind = "ask"
	}
	h := save.Header{Game: "model", Title: m.p.Title, Rules: save.Hex(m.p.RulesHash()), Seats: save.Seats(m.p), Seed: "1", Dice: kind, Start: save.Hex(g.Hash())}
	if kind == "ask" {
		h.Seed = ""
	}
	path := filepath.Join(m.t.TempDir(), "model.save")
	w, err := save.Create(path, h, nil)
	m.must(err)
	for _, c := range m.made {
		d := whose(g, c)
		if m.r.IntN(6) == 0 {
			m.detour(w, g, m.due(g))
		}
		move, before := save.MoveOf(m.p, d, c), g.Clone()
		if _, err := g.Apply(c); err != nil {
			g = before // a fault of the rules: whoever plays does not keep that decision
			break
		}
		move.MarkLast(d, g)
		m.must(w.AddUnsynced(move, g.Hash()))
	}
	m.must(w.Sync())
	code := w.Code()
	m.must(w.Close())
	f, err := save.ReadFile(path)
	m.must(err)
	again := m.fresh()
	m.must(f.Replay(again, nil))
	if again.Hash() != g.Hash() || len(again.Log) != len(g.Log) || decisions(again) != decisions(g) {
		m.fail("the saved game comes to another position (%016x, not %016x)", again.Hash(), g.Hash())
	}
	if f.Code() != code {
		m.fail("the saved game has the code %s, not %s", f.Code(), code)
	}
	m.count["saved and loaded"]++
}

// whose is the decision that a choice answers.
func whose(g *run.Game, c run.Choice) *run.Decision {
	for _, d := range g.Pendings() {
		if d.Branch == c.Branch {
			return d
		}
	}
	return g.Pending()
}

// detour writes decisions that are taken back again, as far as no die falls.
func (m *table) detour(w *save.Writer, g *run.Game, d *run.Decision) {
	o, n, branch := g.Clone(), 0, 0
	if d != nil {
		branch = d.Branch
	}
	for range 1 + m.r.IntN(4) {
		if d == nil || d.Kind == run.DiceRoll {
			break
		}
		c, ok := m.choice(o, d)
		if !ok {
			break
		}
		move := save.MoveOf(m.p, d, c)
		try := o.Clone()
		if _, err := try.Apply(c); err != nil || try.Shown() != g.Shown() || try.Query().Secret(d) != (d.Branch > 0) {
			break
		}
		o, n = try, n+1
		m.must(w.AddUnsynced(move, o.Hash()))
		if d.Branch == 0 && o.Branches() > 0 {
			break // a block has begun: it is left as it was entered, at once
		}
		if d = whose(o, run.Choice{Branch: branch}); d != nil && d.Branch != branch {
			break
		}
	}
	if n > 0 && g.Branches() > 0 {
		m.must(w.TakeBack(branch, n))
		m.count["saved and taken back at a desk"]++
	} else if n > 0 {
		m.must(w.Undo(n, g.Hash()))
		m.count["saved and taken back"]++
	}
}

func (m *table) must(err error) {
	if err != nil {
		m.fail("%v", err)
	}
}
