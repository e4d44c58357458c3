package preview_test

import (
	"testing"

	"wargame/interpreter/dice"
	"wargame/interpreter/preview"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"

	"github.com/stretchr/testify/require"
)

const bombs = `edition 3
game bombs "Bombs"
map area
side red "Red", blue "Blue"
unit has { hit: flag changing }
data area { id
  A
  B }
data unit { id side at
  Ann blue A
  Bob blue B }
rule 1 "Bombs on one area after the other" {
  procedure bomb_all() { for each a in areas { do bomb(a) } }
  procedure bomb(a: area) {
    roll shells = d6 by red
    ask again by red "Again?"
    let sum = shells + 2
    if sum > 4 { for each u in a.units { set u.hit = yes } }
    log "{a}: {sum}"
  }
}
sequence { turn { phase p of red { do bomb_all } } game over "done" }
`

const drops = `edition 3
game drops "Drops"
map area
side red "Red"
unit has { lost: number changing }
data area { id
  A
  B }
data unit { id side at
  Ann red B
  Bob red B
  Cid red B }
rule 1 "One after the other drops" {
  procedure drop_all() {
    for each u in units chosen by red {
      choose to from areas by red "Where does it drop?"
      place u at to
      roll die = d6 by red
      if die < 3 { increase u.lost by 1 }
    }
  }
}
sequence { turn { phase p of red { do drop_all } } game over "done" }
`

// What is asked of each of several, one after the other, is foreseen of him alone, whether
// it is asked who comes next or only one is left.
func TestTheNextOneIsAnotherMatter(t *testing.T) {
	g := at(t, "", "  begin phase p", drops)
	for _, who := range []string{"Ann", "Bob"} {
		c, err := g.Pending().Named(g.P, who, "")
		require.NoError(t, err)
		_, err = g.Apply(c)
		require.NoError(t, err)
		p := preview.Of(sight.Open(g), answers(t, g, "A"), preview.Usual)
		require.Nil(t, p.Missing, who)
		require.Equal(t, "1/3..1/3", loss(p.Root, 0, "lost"), who)
		require.Equal(t, "1..1", loss(p.Root, 0, "moved"), who)
		for range 2 {
			d := g.Pending()
			c := run.Choice{Kind: run.Roll, Dice: []int{5}}
			if d.Kind != run.DiceRoll {
				c = run.Choice{Value: d.Options[0].Value}
			}
			_, err = g.Apply(c)
			require.NoError(t, err)
		}
	}
}

const shots = `edition 3
game shots "Shots"
map area
side red "Red", blue "Blue"
unit has { lost: number changing }
data area { id
  A
  B
  C }
data unit { id side at
  Ann blue A
  Bob blue B
  Cid blue C }
rule 1 "One area after the other is shot at" {
  procedure shoot_all() { for each a in areas chosen by red { do shoot(a) } }
  procedure shoot(a: area) {
    roll die = d6 by red
    if die < 3 { for each u in a.units { increase u.lost by 1 } }
  }
}
sequence { turn { phase p of red { do shoot_all } } game over "done" }
`

// Who is to come next is foreseen alone, also where dice follow at once and the last one
// comes without a question.
func TestWhoComesNextIsForeseenAlone(t *testing.T) {
	g := at(t, "", "  begin phase p", shots)
	for _, area := range []string{"A", "B"} {
		require.Equal(t, run.Order, g.Pending().Kind)
		p := preview.Of(sight.Open(g), answers(t, g, area), preview.Usual)
		require.Nil(t, p.Missing, area)
		require.Equal(t, "1/3..1/3", loss(p.Root, 1, "lost"), area)
		c, err := g.Pending().Named(g.P, area, "")
		require.NoError(t, err)
		_, err = g.Apply(c)
		require.NoError(t, err)
		for g.Pending() != nil && g.Pending().Kind == run.DiceRoll && area == "A" {
			_, err = g.Apply(run.Choice{Kind: run.Roll, Dice: []int{5}})
			require.NoError(t, err)
		}
	}
}

// A question about dice that no action has thrown is followed to the end of what they
// were thrown for. The dice for the next area are another matter.
func TestTheNextAreaIsAnotherMatter(t *testing.T) {
	g := at(t, "", "  begin phase p", bombs)
	g.Dice = dice.NewScript(5, 1)
	for g.Pending() != nil && g.Pending().Kind == run.DiceRoll {
		_, err := g.Apply(run.Choice{Kind: run.Roll, Dice: []int{5}})
		require.NoError(t, err)
	}
	require.Equal(t, run.YesNo, g.Pending().Kind)
	p := preview.Of(sight.Open(g), answers(t, g, "no"), preview.Usual)
	require.Empty(t, p.Refused)
	require.False(t, p.Root.Throws(), "nothing is thrown any more for A")
	require.Nil(t, p.Missing)
	require.Equal(t, []string{"sum 7"}, p.Root.Results)
	require.Equal(t, "1..1", loss(p.Root, 1, "hit"))
}

// What several conditions in one come to is said by the title of their rule, not by
// what the rules write.
func TestSeveralConditionsAreSaidByTheirRule(t *testing.T) {
	const source = `edition 3
game g "G"
side red, blue
map hex columns 1..1 rows 1..2 stagger even columns
unit has { lost: number = 0 changing }
data unit { id side at
  A red 0101 }
rule 1 "One slips through by 1, in the dark by 2" {
  action slip "Slip" {
    choose u from units
    roll die = d6 by red
    if die == 1 or die == 2 and u.lost == 0 { increase u.lost by 1 }
  }
}
sequence { turn { phase p of red { offer slip by red } } game over "done" }
`
	g := at(t, "", "  begin phase p", source)
	p := preview.Of(sight.Open(g), answers(t, g, "Slip"), preview.Usual)
	require.Equal(t, []string{
		"1, 2 1/3 One slips through by 1, in the dark by 2: yes",
		"3–6 2/3 One slips through by 1, in the dark by 2: no",
	}, rows(p.Root))
}

// What becomes of places is told as it stands then, with its chance: a bridge that is
// blown, an area that falls.
func TestWhatBecomesOfPlaces(t *testing.T) {
	const source = `edition 3
game g "G"
side red "Red", blue "Blue"
map area
space has { fort: flag changing }
edge has { bridge: flag, blown: flag changing }
unit has { lost: number = 0 changing }
data area { id fort
  A yes
  B no }
data border { bridge: A-B }
data unit { id side at
  One red A }
track held(e: border): side = blue
rule 1 "Bridges" {
  action blow "Blow" {
    choose e from edges_of(area("A"))
    roll die = d6 by red
    if die >= 5 { set e.blown = true }
    if die == 6 { set held(e) = red  set area("A").fort = false }
  }
}
sequence { turn { phase p of red { offer blow by red } } game over "done" }
`
	g := at(t, "", "  begin phase p", source)
	p := preview.Of(sight.Open(g), answers(t, g, "Blow"), preview.Usual)
	var told []string
	for _, l := range p.Root.Losses {
		require.Equal(t, int64(preview.NoSide), l.Side)
		told = append(told, l.What+" "+l.Low.RatString()+".."+l.High.RatString())
	}
	require.Equal(t, []string{"A-B: blown 1/3..1/3", "A-B: held Red 1/6..1/6", "A: not fort 1/6..1/6"}, told)
}
