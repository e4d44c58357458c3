package bot

import (
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/dice"
	"wargame/interpreter/run"
)

// ford is a small game in which an enemy knows one way in four hundred to a depot that
// somebody has left.
const ford = `edition 3
game ford "Ford"
map hex columns 1..4 rows 1..2 stagger even columns
side red "Red", blue "Blue"
space has { depot: flag }
data hex { depot: 0101 }
data unit {
  id side at
  R  red  0101
  B  blue 0401 }
track depot_of: side = red
track paces: number = 0
rule 1 "Marching" {
  action march "March" {
    choose to from adjacent(unit("R").hex)
    move unit("R") to to
  }
}
rule 2 "Raiding" {
  action raid "Raid" {
    choose way from 1..400
    set paces = way
    if way == 217 and len(hex(0101).units) == 0 { set depot_of = blue }
  }
}
sequence { repeat { turn {
  phase mine of red { offer once march by red or nothing }
  phase yours of blue { offer once raid by blue or nothing }
} } until turn_number == 3 game over "Over" }
aim "The depot" for side(s): raise depot_of == s ? 1 : 0 weight 3
aim "Exercise" for side(s) when s == blue: raise min(1, paces) weight 1/100
`

// TestWhatIsFoundAgainstOneIsTriedAgainstAll: chance finds the way in a try in four hundred;
// once it is found against one line it counts against every line that leaves the depot, and
// not against who stays.
func TestWhatIsFoundAgainstOneIsTriedAgainstAll(t *testing.T) {
	p := loaded(t, ford)
	level, _ := LevelNamed("best")
	b := New(p, level, 1, 0)
	b.setBase(run.New(p, dice.Keyed{Seed: 1}))
	b.prepareWorkers()
	b.whole = true
	offer := b.game.base.Pending()
	march := answer{name: offer.Name, choice: run.Choice{Value: int64(p.Actions["march"].Index)}, act: true}
	g := b.game.base.LookAhead()
	require.True(t, b.apply(g, march.choice))
	where := g.Pending()
	var plans []*plan
	for _, o := range where.Options[:2] {
		plans = append(plans, b.try(march.choice, march.choice, script{march, {name: where.Name, choice: run.Choice{Value: o.Value}}}, b.sampleOf(0)))
	}
	plans = append(plans, b.try(run.Choice{Kind: run.Pass}, run.Choice{Kind: run.Pass}, nil, b.sampleOf(0)))
	b.scoreReplies(plans, nil, level.Replies)
	for _, l := range plans {
		require.Less(t, l.reply, 1.0, "nobody finds it")
	}

	raid := answer{name: offer.Name, choice: run.Choice{Value: int64(p.Actions["raid"].Index)}, act: true}
	g.TryFrom(b.game.base)
	require.True(t, b.apply(g, run.Choice{Kind: run.Pass}) && b.apply(g, raid.choice))
	path := g.Pending()
	known := &plan{first: raid.choice, answers: []answer{raid, {name: path.Name, choice: run.Choice{Value: path.Options[216].Value}}}, fixed: 2, score: 6}
	prependActs := plans[0].scoreBeforeReply()
	b.scoreReplies(plans, []*plan{known}, 0)
	for i, want := range []float64{6, 6, 0} {
		require.InDelta(t, want, plans[i].reply, 0.1)
	}
	require.InDelta(t, prependActs-6, plans[0].score, 0.1)
	b.scoreReplies(plans, []*plan{known}, 0)
	require.InDelta(t, prependActs-6, plans[0].score, 0.1, "it is taken once")

	again := *known
	require.Empty(t, newThreats([]*plan{&again}, []*plan{known}))
	require.Len(t, newThreats([]*plan{&again, known}, nil), 1)
}
