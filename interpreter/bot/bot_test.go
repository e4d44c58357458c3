package bot_test

import (
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/bot"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/dice"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"

	"github.com/stretchr/testify/require"
)

// race is a small game: who walks to the depot wins, and shots are a waste of turns.
const race = `edition 3
game race "Race"
map hex columns 1..9 rows 1..3 stagger even columns
side red "Red", blue "Blue"
unit has { strength: number }
space has { depot: flag }
data hex { depot: 0902 }
data unit {
  id   side strength at
  R    red  3        0102
  B    blue 1        0502 }
rule 1 "Walking" {
  action walk "Walk" {
    choose u from filter(units, .side == phasing)
    choose to from adjacent(u)
    move u to to
  }
}
rule 2 "Shooting" {
  action shoot "Shoot" {
    roll die = d6 by phasing
    if die == 6 { log "a hit" }
  }
}
rule 3 "Who is there has won" {
  on moved(u, from, to) when to.depot { game over "There" for u.side }
}
sequence { repeat { turn {
  phase mine of red { offer once walk, shoot by red }
  phase yours of blue { offer once walk, shoot by blue }
} } until turn_number == 20 game over "Nobody" }
`

const aims = `aim "The depot" for unit(u): reach filter(hexes, .depot)
`

func made(t *testing.T, text string) *program.Program {
	t.Helper()
	f, ds := dsl.Parse("race.wgr", []byte(text))
	require.Empty(t, ds, ds.Error())
	p, ds := check.Load(build.Config{Files: []*dsl.File{f}})
	require.False(t, ds.HasErrors(), ds.Error())
	return p
}

// playRed plays the game with a bot for Red, Blue stays where he is; it tells in which
// turn the game was over, and the answers of the bot.
func playRed(t *testing.T, p *program.Program, name string, seed uint64) (turn int, answers []string) {
	level, ok := bot.LevelNamed(name)
	require.True(t, ok)
	b := bot.New(p, level, seed, 0)
	g := run.New(p, dice.Keyed{Seed: seed})
	for {
		d := g.Pending()
		if d == nil {
			break
		}
		c := run.Choice{Value: int64(p.Actions["shoot"].Index)}
		if d.Seat == 0 {
			c = b.Answers(g, sight.For(g, 0), d)[0]
			answers = append(answers, c.String())
		}
		refusal, err := g.Apply(c)
		require.NoError(t, err)
		require.Nil(t, refusal)
	}
	require.NotNil(t, g.Over)
	if g.Over.Level == "There" {
		return len(answers) / 3, answers
	}
	return 0, answers
}

func TestAnAimIsFollowed(t *testing.T) {
	p := made(t, race+aims)
	for _, name := range bot.LevelNames() {
		turn, answers := playRed(t, p, name, 1)
		require.Equal(t, 8, turn, "%s: eight steps, and none of them astray: %v", name, answers)
		_, again := playRed(t, p, name, 1)
		require.Equal(t, answers, again, "%s: the same seed gives the same answers", name)
	}
}

func TestTheAimsAreDerived(t *testing.T) {
	var out []string
	for _, d := range bot.Derive(made(t, race+`rule 4 "Points" {
  quantity points(s: side) = count(filter(hexes, .depot), any(.units, .side == s))
  once points(red) > 3 { game over "Points" for red }
}
`)) {
		out = append(out, d.String())
	}
	require.Equal(t, []string{
		`aim "Units on the map" for unit(u): raise u.strength`,
		`aim "Points" for side(s): raise points(s) weight 3`,
		`aim "At Depot" for space(h) when h.depot: reach h`,
	}, out)
}

// TestReason holds what is told of an act to what the aims make of it.
func TestReason(t *testing.T) {
	row := strings.NewReplacer("rows 1..3", "rows 1..1", "0902", "0901", "0102", "0101", "0502", "0501")
	p := made(t, row.Replace(race)+strings.Replace(aims, ".depot)", ".depot) weight 10", 1))
	level, _ := bot.LevelNamed("medium")
	b := bot.New(p, level, 1, 0)
	g := run.New(p, dice.Keyed{Seed: 1})
	b.Answers(g, sight.For(g, 0), g.Pending())
	r, ok := b.Reason()
	require.True(t, ok)
	require.Contains(t, r.What, "R: Walk, 0201")
	require.Len(t, r.Gains, 1)
	require.Equal(t, "The depot", r.Gains[0].Aim)
	require.InDelta(t, r.All, r.Gains[0].Gain, 1e-9)
	require.Positive(t, r.All)
	require.Contains(t, r.String(), "more than the next best act (")

	// The only answer there is has none.
	d := *g.Pending()
	d.Options, d.CanPass = d.Options[:1], false
	b.Answers(g, sight.For(g, 0), &d)
	_, ok = b.Reason()
	require.False(t, ok)
}

// TestAimsAreNoRules: games are the same game with other aims, or none.
func TestAimsAreNoRules(t *testing.T) {
	require.Equal(t, made(t, race).RulesHash(), made(t, race+aims).RulesHash())
}

// TestAReasonIsGivenOnce: what is carried out of a plan was told with its first act.
func TestAReasonIsGivenOnce(t *testing.T) {
	p := made(t, strings.Replace(race, "  B    blue", "  R2   red  3        0103\n  B    blue", 1)+aims)
	level, _ := bot.LevelNamed("medium")
	b := bot.New(p, level, 1, 0)
	g := run.New(p, dice.Keyed{Seed: 1})
	told, planned := 0, 0
	for range 3 { // walk, who, where to
		before := b.Progress().Tried
		c := b.Answers(g, sight.For(g, 0), g.Pending())[0]
		_, ok := b.Reason()
		if b.Progress().Tried == before {
			planned++
			require.False(t, ok, c)
		} else if ok {
			told++
		}
		_, err := g.Apply(c)
		require.NoError(t, err)
	}
	require.Equal(t, 1, told)
	require.Positive(t, planned)
}

// TestAPlanGoesOnPastWhatIsForced: who walks is the only one there is, and where to was
// found out with the act.
func TestAPlanGoesOnPastWhatIsForced(t *testing.T) {
	p := made(t, race+aims)
	level, _ := bot.LevelNamed("medium")
	b := bot.New(p, level, 1, 0)
	g := run.New(p, dice.Keyed{Seed: 1})
	for i := range 3 { // walk, who, where to
		d := g.Pending()
		require.Equal(t, i == 1, len(d.Options) == 1)
		c := b.Answers(g, sight.For(g, 0), d)[0]
		_, searched := b.Reason()
		require.Equal(t, i == 0, searched, c)
		_, err := g.Apply(c)
		require.NoError(t, err)
	}
}

// TestNowhereIsNoPlace: among the places that are offered there may be none at all, where
// a unit has none to go to; it draws nobody.
func TestNowhereIsNoPlace(t *testing.T) {
	p := made(t, strings.Replace(race, "choose to from adjacent(u)\n    move u to to",
		"choose to from union([none], adjacent(u))\n    if to != none { move u to to }", 1)+aims)
	level, _ := bot.LevelNamed("best")
	for seed := range uint64(4) {
		g := run.New(p, dice.Keyed{Seed: seed})
		b := bot.New(p, level, seed, 0)
		for range 6 {
			d := g.Pending()
			if d.Seat != 0 {
				_, err := g.Apply(run.Choice{Value: int64(p.Actions["shoot"].Index)})
				require.NoError(t, err)
				continue
			}
			refusal, err := g.Apply(b.Answers(g, sight.For(g, 0), d)[0])
			require.NoError(t, err)
			require.Nil(t, refusal)
		}
	}
}
