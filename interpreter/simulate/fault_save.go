package simulate

import (
	"wargame/interpreter/dice"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
)

// Rescue writes the game of a fault as a saved game that ends at the decision before it. The
// caller fills the header in except for the seed and the start.
func Rescue(path string, h save.Header, p *program.Program, seed uint64, f *Fault) error {
	if err := keep(path, h, p, seed, f.made[:max(0, len(f.made)-1)]); err != nil {
		return err
	}
	f.Save = path
	return nil
}

// keep writes a saved game with the given answers.
func keep(path string, h save.Header, p *program.Program, seed uint64, made []move) error {
	g := run.New(p, dice.Keyed{Seed: seed})
	h.Seed, h.Dice, h.Start = SeedText(seed), "seed", save.Hex(g.Hash())
	h.Title, h.Rules, h.Seats = p.SourceTitle, save.Hex(p.RulesHash()), save.Seats(p)
	w, err := save.Create(path, h, nil)
	if err != nil {
		return err
	}
	defer w.Close()
	for i := range made {
		d := g.Pending() // bots answer one after the other
		if d == nil {
			break
		}
		m := save.MoveOf(p, d, made[i].choice)
		if refusal, err := g.Apply(made[i].choice); refusal != nil || err != nil {
			break
		}
		m.MarkLast(d, g)
		if err := w.AddUnsynced(m, g.Hash()); err != nil {
			return err
		}
	}
	return w.Sync() // a single sync for all decisions
}
