package build_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/program"
)

func described(t *testing.T, text string) (*program.Program, dsl.Diagnostics) {
	t.Helper()
	f, ds := dsl.Parse("game.wgr", []byte("edition 3\ngame small \"Small\"\nscenario long \"Long\"\nscenario short \"Short\"\nside red, blue\nmap hex columns 1..2 rows 1..2 stagger even columns\nquantity pace(s: side) = 4\n"+text))
	require.False(t, ds.HasErrors(), ds.Error())
	p, found := build.Unchecked(build.Config{Files: []*dsl.File{f}})
	return p, found
}

// What is said about a scenario takes the place of what is said about the game, but the game
// recommends only what it names.
func TestAbout(t *testing.T) {
	p, ds := described(t, "about { length \"Hours\" history \"Old.\" first \"Easy.\" }\nabout short { length \"Minutes\" }\ntitles { pace \"Movement allowance\" }\n")
	require.False(t, ds.HasErrors(), ds.Error())
	require.Equal(t, program.About{Length: "Hours", History: "Old.", First: "Easy."}, p.AboutScenario(""))
	require.Equal(t, program.About{Length: "Minutes", History: "Old."}, p.AboutScenario("short"))
	require.Equal(t, "Movement allowance", p.TitleOf("pace"))
	require.Equal(t, "Pace of", p.TitleOf("pace_of"))
}

// These texts do not change the hash of the rules.
func TestAboutIsNoRule(t *testing.T) {
	plain, _ := described(t, "")
	told, _ := described(t, "about { length \"Hours\" }\ntitles { pace \"Movement allowance\" }\n")
	require.Equal(t, plain.RulesHash(), told.RulesHash())
	require.Equal(t, plain.RulesHashWithTexts(), told.RulesHashWithTexts())
}

func TestMistakesAbout(t *testing.T) {
	for text, want := range map[string]string{
		"about shrt { length \"x\" }":         "there is no scenario \"shrt\"",
		"titles { pcae \"x\" }":               "no number, permission or table has the name \"pcae\"",
		"about { length \"x\" length \"y\" }": "length stands here twice",
	} {
		_, ds := described(t, text+"\n")
		require.True(t, ds.HasErrors(), text)
		require.Contains(t, ds.Error(), want)
	}
}
