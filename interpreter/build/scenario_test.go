package build_test

import (
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"

	"github.com/stretchr/testify/require"
)

func scenarioFiles(t *testing.T, texts ...string) []*dsl.File {
	var out []*dsl.File
	for i, text := range texts {
		f, ds := dsl.Parse(string(rune('a'+i))+".wgr", []byte(text))
		require.Empty(t, ds, ds.Error())
		out = append(out, f)
	}
	return out
}

const box = `game box "A box of two"
scenario long "The long game"
scenario short 9.0 "The short game"
side red "Red", blue "Blue"
space has { wood: flag }
rule 1 "Pace" { quantity pace() = 6 }
`

func TestAFileBelongsToItsScenario(t *testing.T) {
	files := scenarioFiles(t, box,
		"in scenario long\n\nmap hex columns 1..5 rows 1..5 stagger even columns\ndata hex { id is\n 0101 wood }\ndata unit { id at\n scout 0101 }\n",
		"in scenario short\n\nmap hex columns 1..2 rows 1..2 stagger even columns\nremove rule 1\nrule 9.1 \"Less pace\" { quantity pace() = 3 }\n")
	p, ds := check.Load(build.Config{Files: files})
	require.False(t, ds.HasErrors(), ds.Error())
	require.Equal(t, 25, p.World.Map.Len())
	require.Equal(t, "A box of two", p.Title)
	q, ds := check.Load(build.Config{Files: files, Readings: map[string]string{ruleset.ScenarioChoice: "short"}})
	require.False(t, ds.HasErrors(), ds.Error())
	require.Equal(t, 4, q.World.Map.Len())
	require.Equal(t, "A box of two: The short game", q.Title)
	require.Equal(t, "9.0", q.Scenarios[q.Playing].Clause)
	require.NotEqual(t, p.RulesHash(), q.RulesHash())
	require.False(t, check.All(build.Config{Files: files}).HasErrors())

	blank, ds := check.Load(build.Config{Files: files, Readings: map[string]string{ruleset.MapChoice: ruleset.BlankMap}})
	require.False(t, ds.HasErrors(), ds.Error())
	wood := p.Attribute("space", "wood")
	require.Equal(t, value.Word(1), p.World.Static[wood.Column][0])
	require.Equal(t, value.Word(0), blank.World.Static[wood.Column][0])
	require.Equal(t, []string{"scout"}, p.Units)
	require.Empty(t, blank.Units)
}

func TestScenariosThatAreWrong(t *testing.T) {
	for _, c := range []struct{ more, finding string }{
		{"in scenario shrot\n", `there is no scenario "shrot"`},
		{"scenario long \"Again\"\n", `the scenario "long" is declared twice`},
	} {
		_, ds := check.Load(build.Config{Files: scenarioFiles(t, box, c.more)})
		require.ErrorContains(t, ds.Err(), c.finding)
	}
	_, ds := check.Load(build.Config{Files: scenarioFiles(t, box), Readings: map[string]string{ruleset.ScenarioChoice: "lnog"}})
	require.ErrorContains(t, ds.Err(), `there is no scenario "lnog"`)
	_, ds = check.Load(build.Config{Files: scenarioFiles(t, "game bare\nin scenario day\n")})
	require.ErrorContains(t, ds.Err(), `there is no scenario "day"`)
	_, ds = check.Load(build.Config{Files: scenarioFiles(t, box), Readings: map[string]string{ruleset.MapChoice: "torn"}})
	require.ErrorContains(t, ds.Err(), `the map can only be blank, not "torn"`)
}

func TestATestOfAnotherScenarioIsKept(t *testing.T) {
	p, ds := check.Load(build.Config{Files: scenarioFiles(t, box,
		"in scenario short\nevery test { set turn_number = 1 }\ntest \"Short\" { expect pace() == 6 }\n",
		"test \"Any\" { expect pace() == 6 }\n")})
	require.False(t, ds.HasErrors(), ds.Error())
	require.Len(t, p.Tests, 2)
	require.Equal(t, "short", p.Tests[0].Scenario)
	require.Len(t, p.Tests[0].All(), 2)
	require.Empty(t, p.Tests[1].Scenario)
	require.Len(t, p.Tests[1].All(), 1)
}

func TestAPhaseThatNoSequenceHas(t *testing.T) {
	p, ds := check.Load(build.Config{Files: scenarioFiles(t, "game g\nside red, blue\nenum phase { night \"Night\", day }\n",
		"permission rest(s: side)\nforbid rest(s) when phase == day\nforbid rest(s) when phase == night\naction nap { log \"naps\" }\nsequence { turn { phase day \"By day\" of red { if rest(red) { offer nap by red } } } game over \"done\" }\n")})
	require.False(t, ds.HasErrors(), ds.Error())
	require.Equal(t, []string{"night", "day"}, p.Enums["phase"].Words)
	require.Equal(t, []string{"Night", "By day"}, p.Enums["phase"].Titles)
}

func TestRenameOfALibraryRule(t *testing.T) {
	library := func(name string) (*dsl.File, dsl.Diagnostics) {
		return dsl.Parse("stdlib/rest.wgr", []byte("permission rest(s: side)\nrule rest.1 \"Nobody rests\" { forbid rest(s) when s == red }\n"))
	}
	load := func(more string) (*program.Program, dsl.Diagnostics) {
		return check.Load(build.Config{Files: scenarioFiles(t, "game g\nside red, blue\nuse rest\n"+more), Library: library, Modules: []string{"rest"}})
	}
	p, ds := load("rename rule rest.1 to 4.2\nrule 4.2 \"Nor does blue\" { forbid rest(s) when s == blue }\nrule 5 \"Sundays\" { allow rest(s) when s == red despite rest.1 }\n")
	require.False(t, ds.HasErrors(), ds.Error())
	for _, b := range p.Permissions["rest"].Bans {
		require.Equal(t, "4.2", b.Rule.ClauseID())
	}
	_, ds = load("rename rule rest.2 to 4.2\n")
	require.ErrorContains(t, ds.Err(), "no module has a rule rest.2")
}

func TestACounterFromTwoBlocks(t *testing.T) {
	const head = "game g\nside red, blue\nunit has { strength: number, ma: number }\nmap hex columns 1..2 rows 1..2 stagger even columns\n" +
		"data unit printed 1 { id side strength\n tank red 7 }\n"
	p, ds := check.Load(build.Config{Files: scenarioFiles(t, head+"data unit reconstructed \"by history\" { id ma at\n tank 12 0101 }\n")})
	require.False(t, ds.HasErrors(), ds.Error())
	require.Equal(t, []string{"tank"}, p.Units)
	require.Equal(t, value.Word(value.Int(7)), p.Attribute("unit", "strength").Read(p.Start.Reader(), 0))
	require.Equal(t, value.Word(value.Int(12)), p.Attribute("unit", "ma").Read(p.Start.Reader(), 0))
	_, ds = check.Load(build.Config{Files: scenarioFiles(t, head+"data unit { id side ma\n tank blue 12 }\n")})
	require.ErrorContains(t, ds.Err(), `two blocks give side of the unit "tank"`)
	_, ds = check.Load(build.Config{Files: scenarioFiles(t, head+"data unit { id ma\n tank 12\n tank 8 }\n")})
	require.ErrorContains(t, ds.Err(), `there are two units named "tank"`)
}
