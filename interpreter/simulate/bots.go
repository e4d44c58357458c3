package simulate

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"wargame/internal/spelling"
	thinking "wargame/interpreter/bot"
	"wargame/interpreter/dice"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
)

// BotKinds are the names of all bots, the weakest first.
var BotKinds = append([]string{"random", "greedy"}, thinking.LevelNames()...)

// KnownBot returns an error, with a suggestion, for an unknown name of a bot.
func KnownBot(kind string) error {
	if slices.Contains(BotKinds, kind) {
		return nil
	}
	if path, level, ok := Outside(kind); ok {
		return fmt.Errorf("%s, a bot of another program (%s), can only play in a ladder", path, level)
	}
	text := fmt.Sprintf("there is no bot %q; the bots are %s", kind, strings.Join(BotKinds, ", "))
	if near := spelling.Help(kind, BotKinds); near != "" {
		text += "; " + near
	}
	return errors.New(text)
}

// bot decides for one seat.
type bot struct {
	greedy    bool
	evaluator *evaluator
	rng       *rand.Rand
	acts      int            // since the last pass
	dull      map[string]int // by decision: consecutive comparisons that found no gain

	searcher *thinking.Bot // for a level; nil for random and greedy

	outside *outside // if it is in another program
}

func newBot(kind string, j *evaluator, seed uint64, seat int) *bot {
	b := &bot{greedy: kind == "greedy", evaluator: j, rng: rand.New(rand.NewPCG(seed, uint64(seat)+1)), dull: map[string]int{}}
	if level, ok := thinking.LevelNamed(kind); ok {
		b.searcher = thinking.New(j.p, level, seed, seat)
	}
	return b
}

// answers returns the answers to try, the preferred first. An answer may be refused (a pass
// with an open obligation), so the caller tries one after the other.
//
// A bot uses what its seat may see: answers come in the order of the seat's view, and a greedy
// bot compares positions of a determinization, with the answers translated into it.
func (b *bot) answers(g *run.Game, d *run.Decision) []run.Choice {
	v := ViewOf(g, d)
	if b.searcher != nil && d.Seat >= 0 {
		return b.searcher.Answers(g, v, d)
	}
	list := b.atRandom(v.Decision(d))
	if !b.greedy || len(list) < 2 || d.Kind == run.DiceRoll || d.Side < 0 {
		return list
	}
	dealt := sight.Deal(v, b.rng.Shuffle)
	if dealt == nil {
		return list
	}
	return b.byGain(g, d, list, dealt.Game, func(c run.Choice) run.Choice { return dealt.Choice(v, d, c) })
}

// ViewOf returns the view of the seat that decides, or a view of everything if no seat does.
func ViewOf(g *run.Game, d *run.Decision) *sight.View {
	if d.Seat < 0 || d.Kind == run.DiceRoll {
		return sight.Open(g)
	}
	return sight.For(g, d.Seat)
}

// noteAnswer records the answer that was given.
func (b *bot) noteAnswer(d *run.Decision, c run.Choice) {
	switch {
	case c.Kind == run.Pass:
		b.acts = 0
	case d.Kind == run.Act:
		b.acts++
	}
}

func (b *bot) atRandom(d *run.Decision) []run.Choice {
	return AtRandom(d, b.acts, b.rng.IntN, b.rng.Shuffle)
}

// AtRandom returns the answers to a decision in random order. Answers that end a scope become
// likelier with acts, the actions since the last pass, so that turns end.
func AtRandom(d *run.Decision, acts int, intN func(int) int, shuffle func(n int, swap func(i, j int))) []run.Choice {
	var ends []run.Choice
	picks := make([]run.Choice, 0, len(d.Options)+1)
	for _, o := range d.Options {
		picks = append(picks, run.Choice{Value: o.Value, Group: o.Group})
	}
	shuffle(len(picks), func(i, j int) { picks[i], picks[j] = picks[j], picks[i] })
	odds := 3 // one in odds
	switch {
	case d.CanPass:
		ends = append(ends, run.Choice{Kind: run.Pass})
		odds = max(2, 8-acts/2)
	case d.CanDone:
		ends, odds = append(ends, run.Choice{Kind: run.Done}), 2
	}
	if d.CanStop {
		ends = append(ends, run.Choice{Kind: run.Stop})
	}
	if len(ends) > 0 && (len(picks) == 0 || intN(odds) == 0) {
		return append(ends, picks...)
	}
	return append(picks, ends...)
}

// The limits of a greedy bot.
const (
	maxTried = 8  // answers to a decision; with fewer answers each is tried more often
	maxAhead = 10 // decisions after an answer
	patience = 20 // comparisons without gain after which a kind of decision is dull
	rarely   = 10 // one in rarely dull decisions is compared nevertheless
)

// byGain puts the answer with the largest gain first. Each is tried on a copy with dice of its
// own, with random answers until the next action. If all gains are equal the order stays
// random, and decisions of that name are compared rarely from then on.
//
// taken is the position that the bot takes for the true one, and as translates answers into
// it.
func (b *bot) byGain(g *run.Game, d *run.Decision, list []run.Choice, taken *run.Game, as func(run.Choice) run.Choice) []run.Choice {
	if b.evaluator.scoresNothing() || b.dull[d.Name] >= patience && b.rng.IntN(rarely) > 0 {
		return list
	}
	before := b.evaluator.score(taken, int(d.Side))
	best, most, dull := -1, 0.0, true
	tried := list[:min(maxTried, len(list))]
	samples := maxTried / len(tried)
	for i, c := range tried {
		if !g.Legal(d, c) {
			continue
		}
		gain := 0.0
		for range samples {
			now := b.evaluator.score(b.tryOut(taken, as(c)), int(d.Side)) - before
			gain, dull = gain+now, dull && now == 0
		}
		// The first of equal gains counts, since the list is in random order.
		if best < 0 || gain > most {
			best, most = i, gain
		}
	}
	if b.dull[d.Name]++; !dull {
		b.dull[d.Name] = 0
	}
	if best > 0 {
		list[0], list[best] = list[best], list[0]
	}
	return list
}

// tryOut plays an answer on a copy until the next action is due.
func (b *bot) tryOut(g *run.Game, c run.Choice) *run.Game {
	o := g.Clone()
	o.Dice = dice.Keyed{Seed: b.rng.Uint64()}
	if refusal, err := o.Apply(c); refusal != nil || err != nil {
		return o
	}
	idle := &bot{rng: b.rng}
	for range maxAhead {
		d := o.Pending()
		if d == nil || d.Kind == run.Act {
			break
		}
		done := false
		for _, c := range idle.atRandom(d) {
			if o.Legal(d, c) {
				refusal, err := o.Apply(c)
				done = refusal == nil && err == nil
				break
			}
		}
		if !done {
			break
		}
	}
	return o
}

// float returns the float nearest to an exact number.
func float(n int64) float64 {
	num, den := value.Parts(n)
	return float64(num) / float64(den)
}
