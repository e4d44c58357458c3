package bot

import (
	"math/rand/v2"
	"slices"

	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// One time in endOdds something ends that could go on. One time in continueOdds a movement
// goes on from a place where it could stop.
const (
	endOdds      = 6
	continueOdds = 4
)

// innerOddsChoices are the values of policy.innerOdds: few units move in some rollouts, all in
// others.
var innerOddsChoices = []int{2, 2, 4, 12}

// chainOddsChoices are the values of policy.chainOdds. Chains find acts that are good only
// together.
var chainOddsChoices = []int{0, 0, 2, 20}

// setOddsChoices are the values of policy.setOdds: sets are small in some rollouts, nearly
// full in others.
var setOddsChoices = []int{1, 1, 2, 4, 12}

// gatherSizes are the values of policy.gatherLeft: how many units a rollout brings to one
// place; 0 if each goes by itself.
var gatherSizes = []int{0, 0, 0, 2, 4, gatherAll, gatherAll}

// gatherAll brings every unit that can come.
const gatherAll = 100

// fillSet makes sets as large as possible.
const fillSet = 1000

// policy is how a rollout answers by chance: what is drawn once for the rollout, and what
// it has done so far. All but moveActs lasts for one rollout.
type policy struct {
	chainOdds  int                   // a further act is the last one time in chainOdds; 0 if there is none
	innerOdds  int                   // an act within an act is the last one time in innerOdds
	innerActs  int                   // acts within the act so far
	setOdds    int                   // a set ends one time in setOdds after each member; 0 before the first set
	picked     map[string]run.Choice // the last choice, by the name of the decision
	gathering  bool                  // units are brought to one place
	gatherLeft int                   // acts of a kind that are still to be done for that
	target     gatherTarget          // where to, in an enumeration
	goal       *run.Choice           // the enemy's space there; nil for the most attractive
	goals      []run.Choice          // the enemies' spaces that the first unit could have gone to
	exhausted  map[int64]bool        // acts of an enumeration that are finished
	moveActs   map[int64]bool        // acts that are known to move units
}

// begin draws the random choices of a rollout.
func (p *policy) begin(rng *rand.Rand) {
	p.innerActs, p.picked = 0, map[string]run.Choice{}
	if p.target != noTarget {
		p.innerOdds, p.gatherLeft, p.gathering, p.setOdds = 2, gatherAll, true, fillSet
		p.exhausted = map[int64]bool{}
		return
	}
	p.innerOdds, p.gatherLeft = innerOddsChoices[rng.IntN(len(innerOddsChoices))], gatherSizes[rng.IntN(len(gatherSizes))]
	if p.gathering, p.setOdds = p.gatherLeft > 0, 0; p.gathering && rng.IntN(2) == 0 {
		p.setOdds = fillSet
	}
}

// gatherAct returns the next act of a rollout that gathers units: the same as before as long
// as it is offered and gatherLeft lasts, then one of another kind. It returns false if there
// is none.
func (p *policy) gatherAct(d *run.Decision, acts []run.Choice) (run.Choice, bool) {
	last, any := p.picked[d.Name]
	if !any {
		return acts[0], true
	}
	if p.gatherLeft--; p.gatherLeft > 0 && slices.ContainsFunc(acts, func(c run.Choice) bool { return same(c, last) }) {
		return last, true
	}
	p.gathering = false
	for _, c := range acts {
		if !same(c, last) {
			return c, true
		}
	}
	return run.Choice{}, false
}

// shuffled returns the answers to a decision in random order, those that end it mostly last.
// An end of a set comes first one time in setOdds.
func shuffled(d *run.Decision, setOdds int, rng *rand.Rand) []run.Choice {
	var ends, picks []run.Choice
	for _, o := range d.Options {
		picks = append(picks, run.Choice{Value: o.Value, Group: o.Group})
	}
	rng.Shuffle(len(picks), func(i, j int) { picks[i], picks[j] = picks[j], picks[i] })
	odds := endOdds
	if d.CanPass {
		ends = append(ends, run.Choice{Kind: run.Pass})
	}
	if d.CanDone {
		ends, odds = append(ends, run.Choice{Kind: run.Done}), max(setOdds, 1)
	}
	if d.CanStop {
		ends = append(ends, run.Choice{Kind: run.Stop})
		if odds = 1; rng.IntN(continueOdds) == 0 {
			odds = len(picks) + 1
		}
	}
	if d.Kind == run.Act && len(ends) > 0 {
		return append(ends, picks...) // doing nothing is the yardstick
	}
	if len(ends) > 0 && (len(picks) == 0 || rng.IntN(odds) == 0) {
		return append(ends, picks...)
	}
	return append(picks, ends...)
}

// policyAnswer returns the policy's answer to a decision within an act.
func (b *Bot) policyAnswer(g *run.Game, d *run.Decision) run.Choice {
	if d.CanDone && len(d.Chosen) == 0 && b.policy.setOdds < fillSet || b.policy.setOdds == 0 {
		b.policy.setOdds = setOddsChoices[b.rng.IntN(len(setOddsChoices))]
	}
	list := shuffled(d, b.policy.setOdds, b.rng)
	if d.Kind == run.Act && len(list) > 1 && list[0].Kind == run.Pass { // an act within an act, or a further one
		b.stats.preferHistory(d, list[1:], b.rng)
		b.policy.innerActs++
		if b.policy.target != noTarget {
			if c, more := b.policy.enumeratedAct(d, list[1:], b.rng); more {
				return c
			}
			return list[0]
		}
		if b.policy.gathering {
			if c, more := b.policy.gatherAct(d, list[1:]); more {
				return c
			}
			return list[0]
		}
		if b.policy.innerActs == 1 || b.rng.IntN(b.policy.innerOdds) > 0 {
			return b.policy.repeatPrevious(d, list[1:], b.rng)
		}
		return list[0]
	}
	if list[0].Kind == run.Pick && (d.Kind == run.ChooseOne || d.Kind == run.Act) {
		b.stats.preferHistory(d, list, b.rng)
	}
	list = b.skipNoops(g, d, list)
	if d.Type.Kind == value.SpaceType.Kind && !d.CanDone && list[0].Kind == run.Pick {
		if c := b.policy.repeatPrevious(d, list, b.rng); !same(c, list[0]) {
			return c
		}
		if _, again := b.policy.picked[d.Name]; again && b.policy.gathering && b.policy.target == noTarget {
			b.policy.gatherLeft = 0 // the next unit cannot go there
		}
	}
	if d.Type.Kind == value.SpaceType.Kind && !d.CanDone && len(d.Options) > 2 && list[0].Kind == run.Pick {
		if b.policy.noteMoveAct(g); b.policy.target == towardEnemy && b.preferEnemySpace(g, list) {
			return list[0]
		}
		b.preferAttractive(g, list, attractionWidths[b.rng.IntN(len(attractionWidths))])
	}
	return list[0]
}

// repeatQuarters is how often, in quarters, an answer of the rollout is given again: the next
// unit goes where the last one went.
const repeatQuarters = 3

// repeatPrevious returns the previous answer to the same decision, or the first of the list.
func (p *policy) repeatPrevious(d *run.Decision, list []run.Choice, rng *rand.Rand) run.Choice {
	if c, ok := p.picked[d.Name]; ok && (p.gathering || rng.IntN(4) < repeatQuarters) {
		for _, o := range list {
			if same(o, c) {
				return c
			}
		}
	}
	return list[0]
}

// attractionWidths are from how many places the most attractive is taken: any place in some
// rollouts, nearly the best of all in others.
var attractionWidths = []int{1, 6, 20, 1000}

// preferAttractive moves the place to the front that is most attractive to the moving units.
func (b *Bot) preferAttractive(g *run.Game, list []run.Choice, width int) {
	if width < 2 {
		return
	}
	held := g.Query().Held()
	if len(held) == 0 {
		return
	}
	attraction := b.eval.attraction(g, b.seat, held)
	best, most := 0, 0.0
	for i, c := range list[:min(width, len(list))] {
		if c.Kind != run.Pick {
			break
		}
		if at := attraction(int(c.Value)); i == 0 || at > most {
			best, most = i, at
		}
	}
	list[0], list[best] = list[best], list[0]
}

// minimalAnswer returns an answer that leads to the end of the turn with as few acts as
// possible.
func (b *Bot) minimalAnswer(g *run.Game, d *run.Decision) run.Choice {
	if d.Kind == run.Act && d.CanPass {
		return run.Choice{Kind: run.Pass}
	}
	if d.Kind == run.YesNo { // no
		return run.Choice{}
	}
	return b.policyAnswer(g, d)
}

// alternative returns another legal answer after a refusal; false if there is none.
func (b *Bot) alternative(g *run.Game, d *run.Decision, refused run.Choice) (run.Choice, bool) {
	for _, c := range shuffled(d, b.policy.setOdds, b.rng) {
		if !same(c, refused) && g.Legal(d, c) {
			return c, true
		}
	}
	return run.Choice{}, false
}
