package bench

import (
	"flag"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/dice"
	"wargame/interpreter/load"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// Random games of The Pass, by the rules as they are written and by hand, with the same
// luck: the same place on the list of answers, the same dice in the order in which they
// fall. Lists are in the order of the units or the spaces.

// passLuck is the luck of a game.
type passLuck struct {
	answers, dice rand.PCG
	temper        *passTemper
}

// passTemper is how often, in eighths, what ends something is taken where it can be, by
// the kind of decision, and whether who goes somewhere goes east more often than not.
type passTemper struct {
	ends passEnds
	east bool
}

type passEnds [run.DiceRoll + 1]uint64

var (
	// passBusy moves and attacks much, and mostly singly.
	passBusy = &passTemper{ends: passEnds{run.ChooseOne: 2, run.ChooseSet: 6, run.Act: 1, run.Going: 3}}
	// passClose goes and attacks together.
	passClose = &passTemper{ends: passEnds{run.ChooseOne: 1, run.ChooseSet: 3, run.Act: 1, run.Going: 5}}
	// passAway leaves the map.
	passAway = &passTemper{ends: passBusy.ends, east: true}
	// passPlain ends everything alike: most decisions are about who goes along, since of
	// those who wait to enter no two can go, and all of their sets are tried.
	passPlain = &passTemper{ends: passEnds{run.ChooseOne: 2, run.ChooseSet: 2, run.Act: 2, run.Going: 2}}
)

func (l *passLuck) begin(seed uint64, temper *passTemper) {
	l.temper = temper
	l.answers.Seed(seed, 1)
	l.dice.Seed(seed, 2)
}

// choose takes one of n answers, or what ends something.
func (l *passLuck) choose(kind run.DecisionKind, n int, ends bool) int {
	if n == 0 || ends && l.answers.Uint64()>>61 < l.temper.ends[kind] {
		return passEnd
	}
	at := int(l.answers.Uint64() >> 33 % uint64(n))
	if l.temper.east && kind == run.Going { // columns count from the west
		at = max(at, int(l.answers.Uint64()>>33%uint64(n)))
	}
	return at
}

func (l *passLuck) die() int { return int(l.dice.Uint64()>>33%6) + 1 }

// Roll makes the luck a source of dice.
func (l *passLuck) Roll(_ dice.Key, count, _ int) ([]int, error) {
	out := make([]int, count)
	for i := range out {
		out[i] = l.die()
	}
	return out, nil
}

func passProgram(t testing.TB) *program.Program {
	game, err := load.Open("the_pass")
	require.NoError(t, err)
	p, ds := game.Program(nil, nil)
	require.False(t, ds.HasErrors())
	return p
}

// passAnswers lists the answers to a decision, and tells whether something ends it.
func passAnswers(d *run.Decision, list []int64) ([]int64, bool) {
	ends := d.CanPass || d.CanDone || d.CanStop
	for _, o := range d.Options {
		if o.Value == value.None {
			ends = true
		} else {
			list = append(list, o.Value)
		}
	}
	slices.Sort(list)
	return list, ends
}

// passChoice is the answer in a place of the list.
func passChoice(d *run.Decision, list []int64, at int) run.Choice {
	switch {
	case at != passEnd:
		return run.Choice{Value: list[at]}
	case d.CanPass:
		return run.Choice{Kind: run.Pass}
	case d.CanDone:
		return run.Choice{Kind: run.Done}
	case d.CanStop:
		return run.Choice{Kind: run.Stop}
	}
	return run.Choice{Value: value.None}
}

// passByRules plays a game by the rules; look is shown each decision.
func passByRules(t testing.TB, p *program.Program, luck *passLuck, look func(g *run.Game, d *run.Decision, list []int64, ends bool)) (*run.Game, int) {
	g := run.New(p, luck)
	var room []int64
	made := 0
	for ; g.Over == nil; made++ {
		d := g.Pending()
		if d == nil {
			require.NoError(t, g.Err)
			require.Fail(t, "nothing to decide")
		}
		list, ends := passAnswers(d, room[:0])
		if look != nil {
			look(g, d, list, ends)
		}
		refusal, err := g.Apply(passChoice(d, list, luck.choose(d.Kind, len(list), ends)))
		if refusal != nil || err != nil {
			require.Fail(t, "a listed answer is refused", "decision %d: %v, %v", made, refusal, err)
		}
		room = list
	}
	return g, made
}

// passByHand makes a game by hand that plays with some luck.
func passByHand(luck *passLuck) *passGame {
	return &passGame{passMap: newPassMap(), die: luck.die, decide: func(_ *passGame, asks passAsks, _ int, list []int16, ends bool) int {
		if at := luck.choose(passPrompts[asks].kind, len(list), ends); at != passEnd {
			return int(list[at])
		}
		return passEnd
	}}
}

// passAsked is a decision that came up by hand.
type passAsked struct {
	asks passAsks
	side int
	list []int64
	ends bool
	at   [passUnits]int16
}

var passPrompts = [...]struct {
	kind   run.DecisionKind
	prompt string // a regular expression
}{
	passAct:       {run.Act, ""},
	passLead:      {run.ChooseOne, `Which unit moves\?`},
	passOthers:    {run.ChooseSet, `Which units move with it\?`},
	passGo:        {run.Going, `.+: move where\?`},
	passTarget:    {run.ChooseOne, `Which hex is attacked\?`},
	passAttackers: {run.ChooseSet, `Which units attack\?`},
	passLoser:     {run.ChooseOne, `Which unit loses a step\?`},
	passNext:      {run.Order, `Who comes next\?`},
	passFlee:      {run.Going, `Where does .+ retreat\?`},
	passWinner:    {run.ChooseOne, `Which unit enters the hex\?`},
	passGoOn:      {run.Going, `Where does .+ go on\?`},
}

var passGames = flag.Uint64("passes", 80, "how many games TestPassTwin plays")

func TestPassTwin(t *testing.T) {
	p := passProgram(t)
	games := *passGames
	if testing.Short() {
		games = min(games, 30)
	}
	decisions, gone, kinds := 0, 0, [len(passPrompts)]int{}
	for seed := range games {
		luck, temper := &passLuck{}, []*passTemper{passBusy, passClose, passAway, passPlain}[seed%4]
		luck.begin(seed, temper)
		hand := passByHand(luck)
		var asked []passAsked
		answer := hand.decide
		hand.decide = func(g *passGame, asks passAsks, side int, list []int16, ends bool) int {
			a := passAsked{asks: asks, side: side, ends: ends, at: g.at}
			for _, x := range list {
				a.list = append(a.list, int64(x))
			}
			asked = append(asked, a)
			kinds[asks]++
			return answer(g, asks, side, list, ends)
		}
		hand.play()
		luck.begin(seed, temper)
		no := 0
		g, made := passByRules(t, p, luck, func(g *run.Game, d *run.Decision, list []int64, ends bool) {
			where := fmt.Sprintf("seed %d, decision %d", seed, no)
			require.Less(t, no, len(asked), where)
			a := asked[no]
			no++
			x := passPrompts[a.asks]
			samePlaces(t, g, &a.at, where)
			require.Equal(t, x.kind, d.Kind, "%s: %s", where, d.Prompt)
			if d.Kind == run.Act {
				list = []int64{0}[:len(list)]
			} else {
				require.Regexp(t, "^"+x.prompt+"$", d.Prompt, where)
			}
			require.Equal(t, int64(a.side), d.Side, where)
			require.ElementsMatch(t, a.list, list, "%s: %s", where, d.Prompt)
			require.Equal(t, a.ends, ends, "%s: %s", where, d.Prompt)
		})
		require.Equal(t, len(asked), made, "seed %d", seed)
		require.Equal(t, hand.winner, g.Over.Winner, "seed %d", seed)
		samePlaces(t, g, &hand.at, fmt.Sprintf("seed %d, the end", seed))
		sameScore(t, p, g, hand, seed)
		decisions += made
		gone += bits.OnesCount32(hand.in[passEast])
	}
	t.Logf("%d games, %d decisions: %v; %d units have left", games, decisions, kinds, gone)
	for asks, n := range kinds {
		if games < 80 { // to be asked who loses a step is rare
			break
		}
		require.Positive(t, n, passPrompts[asks].prompt)
	}
}

func samePlaces(t *testing.T, g *run.Game, at *[passUnits]int16, where string) {
	for u, h := range at {
		require.Equal(t, int32(h), g.S.At[u], "%s: %s", where, g.P.UnitName(u))
	}
}

func sameScore(t *testing.T, p *program.Program, g *run.Game, hand *passGame, seed uint64) {
	reduced := p.Attribute("unit", "reduced")
	for u := range passUnits {
		require.Equal(t, hand.reduced>>u&1 != 0, reduced.Read(g.S.Reader(), u).N != 0, "seed %d: %s", seed, p.UnitName(u))
	}
	points := p.Quantities["points"].Func
	red, blue := hand.points()
	require.Equal(t, value.Int(red), g.Ctx().CallNum(points, []value.Value{value.Word(0)}), "seed %d", seed)
	require.Equal(t, value.Int(blue), g.Ctx().CallNum(points, []value.Value{value.Word(1)}), "seed %d", seed)
}

// BenchmarkPassGame plays ten whole games, each answer taken from the list of all.
func BenchmarkPassGame(b *testing.B) {
	const games = 10
	p := passProgram(b)
	luck := &passLuck{}
	hand := passByHand(luck)
	decisions := 0
	for seed := range uint64(games) {
		luck.begin(seed, passBusy)
		_, made := passByRules(b, p, luck, nil)
		decisions += made
	}
	b.Logf("%d decisions", decisions)
	pair(b, func() {
		for seed := range uint64(games) {
			luck.begin(seed, passBusy)
			_, made := passByRules(b, p, luck, nil)
			sink += int64(made)
		}
	}, func() {
		for seed := range uint64(games) {
			luck.begin(seed, passBusy)
			hand.play()
			sink += int64(hand.winner)
		}
	})
}
