package bot

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"wargame/interpreter/run"
)

// The limits of an enumeration: answers to the question after an act, and enemy spaces for
// each of them.
const (
	enumMaxAnswers = 24
	enumMaxTargets = 8
)

// gatherTarget is where an enumeration sends the units.
type gatherTarget byte

const (
	noTarget    gatherTarget = iota // no enumeration
	towardAims                      // to the places that the aims attract them to
	towardEnemy                     // to enemy spaces
)

// enumerate tries each act that leads to further acts (activate an area, a headquarters) with
// each answer to the question after it, and sends all units that can go to one place. By
// chance alone most answers would be tried with one or two units, or not at all, and local
// search only improves what was tried.
func (b *Bot) enumerate(tried []*plan, acts []run.Choice, toDealt func(run.Choice) run.Choice) []*plan {
	var all []attempt
	for _, c := range acts {
		if c.Kind != run.Pick || !b.budget.affords() {
			continue
		}
		starts := b.startsOf(toDealt(c))
		for i, start := range starts {
			if i == enumMaxAnswers || start.acts == 0 || start.acts == starts[len(starts)-1].acts && start.acts < starts[0].acts {
				break // only what is offered after every answer is offered here
			}
			for _, to := range []gatherTarget{towardAims, towardEnemy} {
				all = append(all, attempt{first: c, dealt: toDealt(c), rest: start.script, target: to, by: b.sampleOf(0), paired: true})
			}
		}
	}
	tried, made := b.runEnumeration(tried, all)
	var others []attempt
	for i, l := range made {
		if l == nil || all[i].target != towardEnemy {
			continue
		}
		for k := 1; k < min(enumMaxTargets, len(l.goals)); k++ {
			a := all[i]
			a.goal = &l.goals[k]
			others = append(others, a)
		}
	}
	tried, _ = b.runEnumeration(tried, others)
	return tried
}

// runEnumeration tries the plans of an enumeration until the budget is spent. made has the
// plan of each attempt, nil for an impossible one.
func (b *Bot) runEnumeration(tried []*plan, all []attempt) (out, made []*plan) {
	for round := range slices.Chunk(all, batchSize) {
		if !b.budget.affords() {
			break
		}
		for _, l := range b.attempts(round) {
			if made = append(made, l); l != nil {
				tried = b.add(tried, l)
			}
		}
	}
	return tried, made
}

// start is the beginning of a plan: an act, with an answer to the question after it if there
// is one.
type start struct {
	script script
	acts   int // acts that are offered after it
}

// startsOf returns an act with each answer to the question after it that is not a no-op, those
// with most further acts first. It returns the act alone if nothing is asked.
func (b *Bot) startsOf(act run.Choice) []start {
	alone := answer{choice: act, act: true}
	g := b.game.scratch
	g.TryFrom(b.game.base)
	if !b.apply(g, act) || g.WentBack > 0 || g.Rolled != b.game.base.Rolled {
		return nil
	}
	d := g.Pending()
	if d == nil || d.Kind != run.ChooseOne || d.Seat != b.seat || len(d.Options) < 2 {
		return []start{{script: script{alone}}}
	}
	if b.policy.innerActs = 0; b.game.probe == nil {
		b.game.probe = b.game.base.LookAhead()
	}
	answers := make([]run.Choice, len(d.Options))
	for i, o := range d.Options {
		answers[i] = run.Choice{Value: o.Value, Group: o.Group}
	}
	b.rng.Shuffle(len(answers), func(i, j int) { answers[i], answers[j] = answers[j], answers[i] })
	var out []start
	for _, c := range b.dropNoops(g, d, answers) {
		out = append(out, start{script{alone, {name: d.Name, choice: c}}, b.actsBehind(g, c)})
	}
	slices.SortStableFunc(out, func(x, y start) int { return cmp.Compare(y.acts, x.acts) })
	return out
}

// actsBehind returns the number of acts that are offered after an answer, within its act.
func (b *Bot) actsBehind(g *run.Game, c run.Choice) int {
	b.game.probe.TryFrom(g)
	if !b.apply(b.game.probe, c) {
		return 0
	}
	d := b.game.probe.Pending()
	if d == nil || d.Kind != run.Act || d.Seat != b.seat || len(b.game.probe.S.Frames) <= b.game.depth {
		return 0
	}
	return len(d.Options)
}

// noteMoveAct records, where a space is asked for units, the act that moves them.
func (p *policy) noteMoveAct(g *run.Game) {
	if act, any := p.picked["action"]; any && len(g.Query().Held()) > 0 {
		p.moveActs[act.Value] = true
	}
}

// enumeratedAct returns the next act within an act of an enumeration: the same as before as
// long as it is offered, acts that move units first, then others by chance.
func (p *policy) enumeratedAct(d *run.Decision, acts []run.Choice, rng *rand.Rand) (run.Choice, bool) {
	canMove := slices.ContainsFunc(acts, func(c run.Choice) bool { return p.moveActs[c.Value] })
	if last, any := p.picked[d.Name]; any {
		p.gatherLeft--
		again := slices.ContainsFunc(acts, func(c run.Choice) bool { return same(c, last) })
		if again && p.gatherLeft > 0 && (p.moveActs[last.Value] || !canMove) {
			return last, true
		}
		p.exhausted[last.Value] = true
	}
	for _, moves := range []bool{true, false} {
		for _, c := range acts {
			if p.moveActs[c.Value] == moves && !p.exhausted[c.Value] && (moves || !canMove || rng.IntN(2) == 0) {
				return c, true
			}
		}
	}
	return run.Choice{}, false
}

// preferEnemySpace moves an enemy space to the front of the list: the goal of the enumeration,
// or else the most attractive. It returns false if there is none.
func (b *Bot) preferEnemySpace(g *run.Game, list []run.Choice) bool {
	m := b.eval.stanceOf(g, g.Ctx(), b.seat)
	occupied := map[int64]bool{}
	for u, at := range m.at {
		if at >= 0 && m.units[u] < 0 {
			occupied[int64(at)] = true
		}
	}
	var enemySpaces []run.Choice
	for _, c := range list {
		if c.Kind == run.Pick && occupied[c.Value] {
			enemySpaces = append(enemySpaces, c)
		}
	}
	if len(enemySpaces) == 0 {
		return false
	}
	attraction := b.eval.attraction(g, b.seat, g.Query().Held())
	slices.SortStableFunc(enemySpaces, func(x, y run.Choice) int { return cmp.Compare(attraction(int(y.Value)), attraction(int(x.Value))) })
	if b.policy.goals == nil {
		b.policy.goals = enemySpaces
	}
	to := enemySpaces[0]
	if b.policy.goal != nil && slices.ContainsFunc(enemySpaces, func(c run.Choice) bool { return same(c, *b.policy.goal) }) {
		to = *b.policy.goal
	}
	at := slices.IndexFunc(list, func(c run.Choice) bool { return same(c, to) })
	list[0], list[at] = list[at], list[0]
	return true
}
