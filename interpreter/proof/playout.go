package proof

import (
	"fmt"
	"math/rand/v2"

	"wargame/dsl"
	"wargame/interpreter/dice"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/run"
)

// Playouts says how much is played at random.
type Playouts struct {
	Games     int
	Decisions int // the limit for each game
	Seed      uint64
}

// DefaultPlayouts shows most of what a game does in its first turns.
var DefaultPlayouts = Playouts{Games: 2, Decisions: 200, Seed: 1}

// Played is what random games have executed.
type Played struct {
	Games, Decisions int
	Stuck            []string // games that could not go on, and why

	took []int // by item
}

// Play plays random games and records which rules take part. It records nothing for a game
// without a sequence of play.
func (b *Book) Play(how Playouts) (*Played, dsl.Diagnostics) {
	out := &Played{took: make([]int, len(b.items))}
	if how.Games <= 0 || how.Decisions <= 0 {
		return out, nil
	}
	w := newWitness(b)
	g := *b.Game
	g.Watch = w
	p, ds := g.Program(nil, nil)
	games := []*program.Program{p}
	for i := 1; i < len(p.Scenarios); i++ {
		q, more := g.Program(nil, map[string]string{ruleset.ScenarioChoice: p.Scenarios[i].Name})
		games, ds = append(games, q), append(ds, more...)
	}
	w.take() // drops what the set-up asked
	for i := range how.Games * len(games) {
		p := games[i%len(games)]
		if ds.HasErrors() || p.Sequence == nil {
			continue
		}
		seed := how.Seed + uint64(i)
		game := run.New(p, dice.Keyed{Seed: seed})
		n, why := playRandomly(game, rand.New(rand.NewPCG(seed, 1)), how.Decisions)
		out.Games++
		out.Decisions += n
		if why != "" {
			out.Stuck = append(out.Stuck, fmt.Sprintf("the playout with seed %d stopped after %d decisions: %s", seed, n, why))
		}
	}
	out.took = w.take()
	return out, nil
}

// playRandomly gives random legal answers. why is empty if the game reached its end or the
// limit.
func playRandomly(g *run.Game, rng *rand.Rand, limit int) (made int, why string) {
	for made < limit {
		if g.Err != nil {
			return made, g.Err.Error()
		}
		if g.Over != nil {
			return made, ""
		}
		d := g.Pending()
		if d == nil {
			if g.Err != nil {
				return made, g.Err.Error()
			}
			return made, "there is no decision, but the game is not over"
		}
		c, ok := pick(rng, d)
		if !ok {
			return made, "no answer to " + d.Name + " is legal"
		}
		refusal, err := g.Apply(c)
		if refusal != nil && c.Kind != run.Pick && len(d.Options) > 0 { // it may not end yet
			o := d.Options[rng.IntN(len(d.Options))]
			refusal, err = g.Apply(run.Choice{Value: o.Value, Group: o.Group})
		}
		if err != nil {
			return made, err.Error()
		}
		if refusal != nil {
			return made, "a listed answer was refused: " + refusal.Error()
		}
		made++
	}
	return made, ""
}

// pick returns a random answer. Answers that end something are rarer than those that continue.
func pick(rng *rand.Rand, d *run.Decision) (run.Choice, bool) {
	var enders []run.Choice
	if d.CanPass {
		enders = append(enders, run.Choice{Kind: run.Pass})
	}
	if d.CanDone {
		enders = append(enders, run.Choice{Kind: run.Done})
	}
	if d.CanStop {
		enders = append(enders, run.Choice{Kind: run.Stop})
	}
	if len(enders) > 0 && (len(d.Options) == 0 || rng.IntN(4) == 0) {
		return enders[rng.IntN(len(enders))], true
	}
	if len(d.Options) == 0 {
		return run.Choice{}, false
	}
	o := d.Options[rng.IntN(len(d.Options))]
	return run.Choice{Value: o.Value, Group: o.Group}, true
}
