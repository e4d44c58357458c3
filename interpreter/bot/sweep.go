package bot

import (
	"cmp"
	"slices"

	"wargame/interpreter/run"
)

// The limits of a sweep: how many answers to the question behind an act, and how many
// places for each where an enemy stands.
const (
	sweepMost = 24
	sweepFoes = 8
)

// leading is where everybody goes who is brought together in a sweep.
type leading byte

const (
	nowhere leading = iota // no sweep
	onward                 // to places that draw
	against                // to where an enemy stands
)

// sweep tries each act behind whose answers there are further acts (which area, which
// headquarters) with each of those answers, and in each brings together all that can be
// brought: chance alone would come to most of them with one or two units, or not at all,
// and what is good there is found by mending only if something was tried there.
func (b *Bot) sweep(tried []*line, acts []run.Choice, as func(run.Choice) run.Choice) []*line {
	var all []attempt
	for _, c := range acts {
		if c.Kind != run.Pick || !b.affords() {
			continue
		}
		ways := b.each(as(c))
		for i, way := range ways {
			if i == sweepMost || way.acts == 0 || way.acts == ways[len(ways)-1].acts && way.acts < ways[0].acts {
				break // nothing is offered there but what is offered everywhere
			}
			for _, to := range []leading{onward, against} {
				all = append(all, attempt{first: c, meant: as(c), rest: way.script, led: to, by: b.luckOf(0), paired: true})
			}
		}
	}
	tried, made := b.swept(tried, all)
	var others []attempt
	for i, l := range made {
		if l == nil || all[i].led != against {
			continue
		}
		for k := 1; k < min(sweepFoes, len(l.goals)); k++ {
			a := all[i]
			a.goal = &l.goals[k]
			others = append(others, a)
		}
	}
	tried, _ = b.swept(tried, others)
	return tried
}

// swept tries the lines of a sweep, as far as the budget goes, and tells what came of each.
func (b *Bot) swept(tried []*line, all []attempt) (out, made []*line) {
	for round := range slices.Chunk(all, roundOf) {
		if !b.affords() {
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

// way is a way to begin: an act, with an answer to the question behind it if there is one.
type way struct {
	script script
	acts   int // so many acts are offered behind it
}

// each are an act with each answer to the question behind it that is not barren, those
// first behind which most can be done; the act alone where nothing is asked.
func (b *Bot) each(act run.Choice) []way {
	alone := answer{choice: act, act: true}
	g := b.scratch
	g.TryFrom(b.base)
	if !b.give(g, act) || g.WentBack > 0 || g.Rolled != b.base.Rolled {
		return nil
	}
	d := g.Pending()
	if d == nil || d.Kind != run.ChooseOne || d.Seat != b.seat || len(d.Options) < 2 {
		return []way{{script: script{alone}}}
	}
	if b.inner = 0; b.probe == nil {
		b.probe = b.base.Ahead()
	}
	answers := make([]run.Choice, len(d.Options))
	for i, o := range d.Options {
		answers[i] = run.Choice{Value: o.Value, Group: o.Group}
	}
	b.rng.Shuffle(len(answers), func(i, j int) { answers[i], answers[j] = answers[j], answers[i] })
	var out []way
	for _, c := range b.allFruitful(g, d, answers) {
		out = append(out, way{script{alone, {name: d.Name, choice: c}}, b.opens(g, c)})
	}
	slices.SortStableFunc(out, func(x, y way) int { return cmp.Compare(y.acts, x.acts) })
	return out
}

// opens is how many acts are offered behind an answer, within the act that it belongs to.
func (b *Bot) opens(g *run.Game, c run.Choice) int {
	b.probe.TryFrom(g)
	if !b.give(b.probe, c) {
		return 0
	}
	d := b.probe.Pending()
	if d == nil || d.Kind != run.Act || d.Seat != b.seat || len(b.probe.S.Frames) <= b.depth {
		return 0
	}
	return len(d.Options)
}

// carried notes, where a place is asked for somebody, by what act he is to go there.
func (b *Bot) carried(g *run.Game) {
	if act, any := b.went["action"]; any && len(g.Held()) > 0 {
		b.carries[act.Value] = true
	}
}

// marched is an act within an act of a sweep: the same again and again, as long as
// somebody can, first one by which units go to places; then others, or not.
func (b *Bot) marched(d *run.Decision, acts []run.Choice) (run.Choice, bool) {
	march := slices.ContainsFunc(acts, func(c run.Choice) bool { return b.carries[c.Value] })
	if last, any := b.went[d.Name]; any {
		b.mass--
		again := slices.ContainsFunc(acts, func(c run.Choice) bool { return same(c, last) })
		if again && b.mass > 0 && (b.carries[last.Value] || !march) {
			return last, true
		}
		b.marchedOut[last.Value] = true
	}
	for _, carries := range []bool{true, false} {
		for _, c := range acts {
			if b.carries[c.Value] == carries && !b.marchedOut[c.Value] && (carries || !march || b.rng.IntN(2) == 0) {
				return c, true
			}
		}
	}
	return run.Choice{}, false
}

// opposed puts one of the places first where an enemy stands: the one that everybody is to
// be led against, else the one that draws most; false where there is none.
func (b *Bot) opposed(g *run.Game, list []run.Choice) bool {
	m := b.judge.attitude(g, g.Ctx(), b.seat)
	enemies := map[int64]bool{}
	for u, at := range m.at {
		if at >= 0 && m.units[u] < 0 {
			enemies[int64(at)] = true
		}
	}
	var foes []run.Choice
	for _, c := range list {
		if c.Kind == run.Pick && enemies[c.Value] {
			foes = append(foes, c)
		}
	}
	if len(foes) == 0 {
		return false
	}
	pull := b.judge.pull(g, b.seat, g.Held())
	slices.SortStableFunc(foes, func(x, y run.Choice) int { return cmp.Compare(pull(int(y.Value)), pull(int(x.Value))) })
	if b.goals == nil {
		b.goals = foes
	}
	to := foes[0]
	if b.goal != nil && slices.ContainsFunc(foes, func(c run.Choice) bool { return same(c, *b.goal) }) {
		to = *b.goal
	}
	at := slices.IndexFunc(list, func(c run.Choice) bool { return same(c, to) })
	list[0], list[at] = list[at], list[0]
	return true
}
