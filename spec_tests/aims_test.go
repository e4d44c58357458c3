package spec_tests_test

import (
	"fmt"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/bot"
	"wargame/interpreter/load"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/spec"

	"github.com/stretchr/testify/require"
)

// TestTheLastUnitOfADivisionLeaves: in every turn in which a missing division costs
// points it is worth more to have the last unit of the third division off the map than
// to keep it at the edge; a unit of a fourth division had better stay.
func TestTheLastUnitOfADivisionLeaves(t *testing.T) {
	lg, err := load.OpenWithTests("../games/normandy")
	require.NoError(t, err)
	suite := &spec.Suite{Load: lg.TestProgram}
	p, ds := suite.Program(nil, nil)
	require.False(t, ds.HasErrors(), ds.Error())
	judge := bot.NewEvaluator(p)
	worth := func(turn int, leave ...string) float64 {
		text := fmt.Sprintf("fixture edge {\n  given armored_divisions_at_the_edge\n"+
			"  unit e: allied, nation = french, branch = armored, size = brigade, formation = \"D\", strength = 4, ma = 12 at 0133\n"+
			"  set game_turn = %d\n  begin phase movement of allied\n", turn)
		for _, u := range append([]string{"a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "d1", "d2"}, leave...) {
			text += "  act leave(u: " + u + ")\n"
		}
		f, ds := dsl.Parse("edge.wgr", []byte(text+"}\n"))
		require.False(t, ds.HasErrors(), ds.Error())
		at := suite.Lay(f.Items[0].Fixture)
		require.Empty(t, at.Fails)
		return judge.Score(at.Game, 1)
	}
	for turn := 8; turn <= 13; turn++ {
		out := worth(turn, "c3")
		require.Greater(t, out, worth(turn), "turn %d", turn)
		require.Less(t, worth(turn, "c3", "e"), out, "turn %d", turn)
	}
}

// longestDay judges positions of The Longest Day for the Allies: all as they are set up, and
// what the lines of a fixture add.
func longestDay(t *testing.T) (worth func(lines string) float64) {
	lg, err := load.OpenWithTests("../games/normandy")
	require.NoError(t, err)
	suite := &spec.Suite{Load: lg.TestProgram, Readings: map[string]string{ruleset.ScenarioChoice: "longest_day"}}
	p, ds := suite.Program(nil, suite.Readings)
	require.False(t, ds.HasErrors(), ds.Error())
	judge := bot.NewEvaluator(p)
	return func(lines string) float64 {
		f, ds := dsl.Parse("beach.wgr", []byte("fixture beach {\n"+lines+"  begin phase movement of allied\n}\n"))
		require.False(t, ds.HasErrors(), ds.Error())
		at := suite.Lay(f.Items[0].Fixture)
		require.Empty(t, at.Fails)
		return judge.Score(at.Game, 1)
	}
}

// american is a line of a fixture with American regiments.
func american(names, at string) string {
	return "  unit " + names + ": allied, nation = american, strength = 3, defence = 4, ma = 3 at " + at + "\n"
}

// TestABeachIsNotLeftOpen: each beach that a German could walk onto gives away the game
// with a 1 (16.5.3). So a unit that guards one is worth more there than beside the next
// victory hex, unless Germans have been on it.
func TestABeachIsNotLeftOpen(t *testing.T) {
	worth := longestDay(t)
	const beach, inland, been = "0503", "0406", "  remember reached(hex(0503))\n"
	require.Greater(t, worth(american("a", beach)), worth(american("a", inland)))
	require.Less(t, worth(american("a", beach)+been), worth(american("a", inland)+been))
}

// TestABeachThatIsShut: where a German stands on the only beach that a box sails to, whoever
// waits in it is worth less than in one whose beach is open, and whoever can come up to that
// German had better do so than stay away.
func TestABeachThatIsShut(t *testing.T) {
	worth := longestDay(t)
	shut := func(box, near string) float64 { // 1404 is the beach of box F, 1204 that of box D
		return worth("  unit g: german, strength = 2, defence = 2, ma = 3 at 1404\n  remember reached(hex(1404))\n" +
			american("a", box) + american("b, c", near))
	}
	require.Greater(t, shut("box_D", "1505"), shut("box_F", "1505"))
	require.Greater(t, shut("box_F", "1505"), shut("box_F", "1506"))
}
