package bot

import (
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/dice"
	"wargame/interpreter/run"
)

// pile is a small game in which as many may pull together as like.
const pile = `edition 3
game pile "Pile"
map hex columns 1..2 rows 1..1 stagger even columns
side red "Red"
data unit {
  id side at
  R1 red  0101
  R2 red  0101
  R3 red  0101 }
track force: number = 0 from 0 to 9
rule 1 "Pulling" {
  action pull "Pull" {
    choose us = any u from filter(units, .side == red)
    set force = len(us)
  }
}
sequence { repeat { turn {
  phase mine of red { offer once pull by red }
} } until turn_number == 3 game over "Over" }
`

// TestASetIsFilled: a line in which one of three pulls is mended into one in which all do.
func TestASetIsFilled(t *testing.T) {
	p := loaded(t, pile)
	level, _ := LevelNamed("medium")
	b := New(p, level, 1, 0)
	b.setBase(run.New(p, dice.Keyed{Seed: 1}))
	d := b.game.base.Pending()
	act := answer{name: d.Name, choice: run.Choice{Value: int64(p.Actions["pull"].Index)}, act: true}
	g := b.game.base.LookAhead()
	require.True(t, b.apply(g, act.choice))
	set := g.Pending()
	require.Equal(t, run.ChooseSet, set.Kind)
	arg := script{act, {name: set.Name, choice: run.Choice{Value: set.Options[1].Value}}, {name: set.Name, choice: run.Choice{Kind: run.Done}}}

	l := b.try(act.choice, act.choice, arg, b.sampleOf(0))
	require.Len(t, l.answers, 3)
	require.Nil(t, b.withFilledSet(arg[:2]), "no set was ended")
	more := b.withFilledSet(arg)
	require.False(t, arg[2].all, "the line itself stays as it was")
	l = b.try(act.choice, act.choice, more, b.sampleOf(0))
	require.Len(t, l.answers, 4, "the last who can ends it")
	require.Equal(t, l.answers, b.try(act.choice, act.choice, l.answers, b.sampleOf(0)).answers, "and can be followed")
}
