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

// fields is a game in which decisions set fields and attributes, in each form of a choice.
const fields = `
map hex columns 1..4 rows 1..3 stagger even columns
side red, blue
unit has { ready: flag changing, load: number changing }
record order { leader: unit, party: list of unit, count: number, agreed: flag }
track given: order
action muster "Muster" {
  let o = order()
  choose o.leader from units where leader.ready by red or none
  choose o.party = any u from units where u != o.leader by red
  choose o.count from 1..len(o.party) by red otherwise { log "nobody" }
  set given = o
}
action agree "Agree" {
  ask given.agreed by [red, blue]
}
action prepare "Prepare" {
  repeat {
    choose u from units where not u.ready by red or stop
    ask u.ready by red
    choose u.load from 0..3 where load != 1 by red or stop
  }
}
data unit { id side at
  a1 red 0101
  b1 red 0102
}
sequence { phase combat of red { offer muster, agree, prepare by red } game over "Done" }
`

func finish(t *testing.T, g *run.Game, kind run.ChoiceKind) {
	t.Helper()
	r, err := g.Apply(run.Choice{Kind: kind})
	require.NoError(t, err)
	require.Nil(t, r)
}

func TestADecisionSetsAField(t *testing.T) {
	g := run.New(compile(t, fields), nil)
	pick(t, g, "Prepare")
	pick(t, g, "a1")
	require.Equal(t, "ready", g.Pending().Name)
	pick(t, g, "yes")
	require.Equal(t, []string{"0", "2", "3"}, labels(g.Pending()))
	pick(t, g, "3")
	holds(t, g, "unit(\"a1\").ready and unit(\"a1\").load == 3")
	pick(t, g, "b1")
	pick(t, g, "no")
	finish(t, g, run.Stop) // nothing is set by a choice that is stopped
	holds(t, g, "not unit(\"b1\").ready and unit(\"b1\").load == 0")

	pick(t, g, "Muster")
	pick(t, g, "a1")
	pick(t, g, "b1") // nobody is left to choose, so the set is complete
	pick(t, g, "1")
	holds(t, g, "given.leader == unit(\"a1\") and given.party == [unit(\"b1\")] and given.count == 1")

	pick(t, g, "Muster")
	pick(t, g, "none")
	finish(t, g, run.Done)
	holds(t, g, "given.leader == none and len(given.party) == 0")

	pick(t, g, "Agree")
	pick(t, g, "yes")
	holds(t, g, "not given.agreed") // the other side has not spoken
	pick(t, g, "yes")
	holds(t, g, "given.agreed")
	pick(t, g, "Agree")
	pick(t, g, "no")
	holds(t, g, "not given.agreed")
}
