package report_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/dice"
	"wargame/interpreter/load"
	"wargame/interpreter/report"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"

	"github.com/stretchr/testify/require"
)

// skirmish is a game in which one action does all that a summary tells.
const skirmish = `edition 3
game skirmish "Skirmish"
map hex columns 1..9 rows 1..3 stagger even columns
legend {
  map: label "Points: {points}"
}
side red "Red", blue "Blue"
unit has { strength: number, hits: number "steps lost" changing, veiled: flag changing }
data unit {
  id side strength at
  r1 red  3        0101
  r2 red  3        0102
  r3 red  1        -
  b1 blue 1        0202
  b2 blue 1        0902
}
track points: number
table crt(die: d6, column: odds for defender): number reconstructed {
       1:1 2:1 3:1
  1-6  1   1   1
}
HIDE
rule 1 "All" {
  action fight "Fight" {
    let c = column_of(crt, unit("r1").strength, unit("b1").strength)
    roll die = d6 by red
    let loss = crt(die, c)
    log "{loss}"
    eliminate unit("b1")
    set unit("r1").hits = 1
    move unit("r2") to hex(0202)
    place unit("r3") at hex(0103)
    set points = 3
  }
  action slip "Slip" { move unit("b2") to hex(0802) }
}
sequence { repeat { offer fight, slip by red } until points > 9 }
`

func begun(t *testing.T, hide string) *run.Game {
	t.Helper()
	f, ds := dsl.Parse("g.wgr", []byte(strings.Replace(skirmish, "HIDE\n", hide, 1)))
	require.Empty(t, ds, ds.Error())
	p, ds := check.Load(build.Config{Files: []*dsl.File{f}})
	require.False(t, ds.HasErrors(), ds.Error())
	g := run.New(p, dice.Keyed{Seed: 1})
	g.Derive = true
	return g
}

func act(t *testing.T, g *run.Game, name string) {
	t.Helper()
	r, err := g.Apply(run.Choice{Value: int64(g.P.Actions[name].Index)})
	require.NoError(t, err)
	require.Nil(t, r)
}

func TestSummary(t *testing.T) {
	g := begun(t, "")
	before := sight.For(g.Clone(), 0)
	require.Empty(t, report.Summary(before, before))
	act(t, g, "fight")
	require.Equal(t, []string{
		"1 battle, at 3:1 (1)",
		"Red loses 1 step; Blue loses 1 unit",
		"Red takes 0202",
		"Red moves 1 unit; Red brings on r3",
		"Points: 3",
	}, report.Summary(before, sight.For(g, 0)))
}

// TestSummaryOfHidden checks that a seat reads nothing about units that it does not see.
func TestSummaryOfHidden(t *testing.T) {
	g := begun(t, "hide unit(u).hex from s when u.side != s\n")
	start := g.Clone()
	act(t, g, "slip")
	require.Empty(t, report.Summary(sight.For(start, 0), sight.For(g, 0)))
	require.Equal(t, []string{"Blue moves 1 unit"}, report.Summary(sight.For(start, 1), sight.For(g, 1)))

	g = begun(t, "hide unit(u).hex from s when u.side != s and u.hex.column == 9\n")
	start = g.Clone()
	require.True(t, sight.For(start, 0).HidesAnything())
	act(t, g, "slip") // to where the seat sees it
	require.False(t, sight.For(g, 0).HidesAnything())
	require.Empty(t, report.Summary(sight.For(start, 0), sight.For(g, 0)), "it has not come onto the map")
}

// TestSummariesKeepSecrets plays a game with hidden places and checks that no summary names
// a unit that its seat does not see at both ends.
func TestSummariesKeepSecrets(t *testing.T) {
	box, err := load.Open("harl_moor")
	require.NoError(t, err)
	p, ds := box.Program(nil, nil)
	require.False(t, ds.HasErrors(), ds.Error())
	told := 0
	for seed := range uint64(4) {
		g := run.New(p, dice.Keyed{Seed: seed})
		rng := rand.New(rand.NewPCG(seed, 1))
		before := map[int]*sight.View{}
		for i := range 250 {
			d := g.Pending()
			if d == nil {
				break
			}
			for seat := range 2 {
				now := sight.For(g, seat)
				if was := before[seat]; was != nil {
					text := strings.Join(report.Summary(was, now), "\n")
					told += len(text)
					for u := range g.S.At {
						if was.Hides(u) || now.Hides(u) {
							require.NotContains(t, text, p.Tell(value.UnitType, value.Word(int64(u))))
						}
					}
				}
				if i%20 == 0 {
					before[seat] = sight.For(g.Clone(), seat)
				}
			}
			var all []run.Choice
			for _, o := range d.Options {
				all = append(all, run.Choice{Value: o.Value, Group: o.Group, Branch: d.Branch})
			}
			for i, may := range []bool{d.CanPass, d.CanDone, d.CanStop} {
				if c := (run.Choice{Kind: []run.ChoiceKind{run.Pass, run.Done, run.Stop}[i], Branch: d.Branch}); may && g.Check(d, c) == nil {
					all = append(all, c)
				}
			}
			_, err := g.Apply(all[rng.IntN(len(all))])
			require.NoError(t, err)
		}
	}
	require.Positive(t, told)
}
