package bot

import (
	"math/rand/v2"

	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
)

// Bot plays one seat. It belongs to one goroutine.
type Bot struct {
	level Level
	seat  int
	judge *Judge
	rng   *rand.Rand

	base, scratch *run.Game // copies for search, used again and again
	kept          []*line   // good lines that were not carried out, the best first
	plan          []answer  // what is left of the act that is being carried out
	rolled        int       // dice until the plan was made: it does not hold behind others
	spent         int       // simulated decisions for the answer that is looked for
}

// answer is a choice to a decision of a name.
type answer struct {
	name   string
	choice run.Choice
}

func (a answer) same(o answer) bool { return a.name == o.name && same(a.choice, o.choice) }

// same tells whether two answers are the same; none of them are dice.
func same(a, b run.Choice) bool {
	return a.Kind == b.Kind && a.Value == b.Value && a.Group == b.Group && a.Desk == b.Desk
}

// New seats a bot. The same seed and the same positions give the same answers.
func New(p *program.Program, level Level, seed uint64, seat int) *Bot {
	return &Bot{level: level, seat: seat, judge: NewJudge(p), rng: rand.New(rand.NewPCG(seed, uint64(seat)+1))}
}

// Answers lists the answers to try, the preferred first: what is listed may be refused,
// so the caller tries one after the other. The game is only looked at; v is the view of
// the seat.
func (b *Bot) Answers(g *run.Game, v *sight.View, d *run.Decision) []run.Choice {
	list := atRandom(v.Decision(d), b.rng)
	if len(list) < 2 || d.Kind == run.DiceRoll {
		return list
	}
	if c, ok := b.planned(g, d); ok {
		return first(list, c)
	}
	b.plan, b.spent = nil, 0
	dealt := sight.Deal(v, b.rng.Shuffle)
	if dealt == nil {
		return list
	}
	b.stand(dealt.Game)
	open := !v.Veiled()
	best := b.search(list, func(c run.Choice) run.Choice { return dealt.Choice(v, d, c) }, d.Kind == run.Act && open)
	if best == nil {
		return list
	}
	if open {
		b.plan, b.rolled = best.answers[1:best.sure], g.Rolled
	}
	return first(list, best.first)
}

// planned is the next answer of the act that is under way.
func (b *Bot) planned(g *run.Game, d *run.Decision) (run.Choice, bool) {
	if len(b.plan) == 0 || g.Rolled != b.rolled || b.plan[0].name != d.Name {
		return run.Choice{}, false
	}
	c := b.plan[0].choice
	b.plan = b.plan[1:]
	return c, g.Check(d, c) == nil
}

// first puts an answer before all others.
func first(list []run.Choice, c run.Choice) []run.Choice {
	out := []run.Choice{c}
	for _, o := range list {
		if !same(o, c) {
			out = append(out, o)
		}
	}
	return out
}
