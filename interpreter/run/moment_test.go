package run_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/run"
)

// moments is a game of one battle: three rules act before the die, each on what the one
// before left, and the last reads it.
const moments = `
map hex columns 1..4 rows 1..3 stagger even columns
side red, blue
record battle { attackers: list of unit, target: hex, tired: flag }
track latest: battle
track shown: number
fact committed(u: unit) lasts game
moment before_die(b: battle, bonus: number)
rule 7.1 "Attack" {
  define strength(b: battle) = len(b.attackers) + b.reserves
  action attack "Attack" {
    choose target from hexes where any(target.units, .side == blue)
    choose us = some u from filter(units, .side == red)
      previewing b = battle(us, target) "Strength {strength(b)} against {len(b.target.units)}"
    do fight(battle(us, target))
  }
  action declare "Declare" chosen as attack { for each u in us { remember committed(u) } }
  action repeat_last "Once more" when latest.target != none { moment before_die(latest, 5) }
  procedure fight(b: battle) {
    moment before_die(b, 1)
    set latest = b
    set shown = strength(b)
    roll die = d6 by red as battle_die
  }
}
rule 7.2 "Reserves" {
  record battle has { reserves: number }
  on before_die(b, n) {
    choose b.reserves from 0..2 where reserves + n < 8 by blue
    if b.reserves == 0 { set b.tired = true return }
    set b.reserves = b.reserves + n
  }
}
rule 7.3 "Tired troops" { on before_die(b, n) when b.tired { ask b.tired by red "Still tired?" } }
rule 7.4 "The weak bring one more" { on before_die(b, n) when b.reserves < 2 { set b.reserves = b.reserves + 1 } }
data unit { id side at
  a1 red 0101
  b1 red 0102
  x1 blue 0202
}
sequence { phase combat of red { offer attack, declare, repeat_last by red } game over "Done" }
`

// begin picks the attack of a on 0202 up to the moment before the die.
func begin(t *testing.T) *run.Game {
	t.Helper()
	g := run.New(compile(t, moments), nil)
	pick(t, g, "Attack")
	pick(t, g, "0202")
	require.Equal(t, "Strength 0 against 1", g.Pending().Prompt)
	pick(t, g, "a1")
	require.Equal(t, "Strength 1 against 1", g.Pending().Prompt)
	_, err := g.Apply(run.Choice{Kind: run.Done})
	require.NoError(t, err)
	return g
}

func holds(t *testing.T, g *run.Game, text string) {
	t.Helper()
	x, ds := g.P.CompileText(text, nil, nil)
	require.False(t, ds.HasErrors(), "%s: %s", text, ds.Error())
	require.True(t, x.Bool(g.Ctx()), text)
}

func TestRulesOfAMomentHandTheRecordOn(t *testing.T) {
	g := begin(t)
	d := g.Pending()
	require.Equal(t, "reserves", d.Name, "the decision has the name of the field")
	require.Equal(t, []string{"0", "1", "2"}, labels(d))
	require.Equal(t, "7.2", d.Rule.ClauseID())
	pick(t, g, "0") // tired, and the rule returns early
	d = g.Pending()
	require.Equal(t, "tired", d.Name)
	require.Equal(t, "7.3", d.Rule.ClauseID())
	pick(t, g, "no")
	holds(t, g, "latest.reserves == 1 and not latest.tired and shown == 2 and latest.attackers == [unit(\"a1\")]")
}

func TestARuleOfAMomentLooksWhenItsTurnComes(t *testing.T) {
	g := begin(t)
	pick(t, g, "2") // nobody is tired, nobody weak
	require.Equal(t, run.DiceRoll, g.Pending().Kind)
	holds(t, g, "latest.reserves == 3 and shown == 4")
}

func TestAMomentMayChangeATrack(t *testing.T) {
	g := begin(t)
	pick(t, g, "1")
	holds(t, g, "latest.reserves == 2")
	_, err := g.Apply(run.Choice{Kind: run.Roll, Dice: []int{3}})
	require.NoError(t, err)
	pick(t, g, "Once more")
	pick(t, g, "2")
	holds(t, g, "latest.reserves == 7 and latest.target == hex(0202)")
}

// A moment is part of the position: a copy in its middle goes on as the game does.
func TestACopyInTheMiddleOfAMoment(t *testing.T) {
	g := begin(t)
	pick(t, g, "0")
	other := g.Clone()
	pick(t, g, "yes")
	pick(t, other, "yes")
	require.Equal(t, g.S.Hash(), other.S.Hash())
	holds(t, other, "latest.tired and latest.reserves == 1")
}

func TestAnActionWithTheChoicesOfAnother(t *testing.T) {
	g := run.New(compile(t, moments), nil)
	pick(t, g, "Declare")
	require.Equal(t, "target", g.Pending().Name)
	pick(t, g, "0202")
	require.Equal(t, "us", g.Pending().Name)
	require.Equal(t, "Strength 0 against 1", g.Pending().Prompt)
	pick(t, g, "b1")
	_, err := g.Apply(run.Choice{Kind: run.Done})
	require.NoError(t, err)
	holds(t, g, "committed(unit(\"b1\")) and not committed(unit(\"a1\"))")
	require.Equal(t, run.Act, g.Pending().Kind)
}
