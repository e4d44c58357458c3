package translation_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/language"

	"wargame/dsl"
	"wargame/interpreter/load"
	"wargame/interpreter/translation"
)

const rules = `edition 3
game ferry "The Ferry"
side red "Red", blue "Blue"
map hex columns 1..4 rows 1..4 stagger even columns
unit has { strength: number }
noun beach has { wide: flag }
data beach reconstructed "a test" {
  id     title
  north  "North Beach"
}
data unit reconstructed "a test" {
  id     title          side
  guard  "Old Guard"    red
}
rule 5.1 "Rest" {
  action rest "Rest" { log "{red} rests" }
  action sleep "Rest" { log "{red} rests" }
}
sequence { turn of red { offer rest, sleep } game over "The end" for blue }
`

const inFrench = `texts fr {
  "The Ferry": "Le bac"
  "Red": "Rouge"
  "North Beach": "Plage du nord"
  "Old Guard": "Vieille Garde"
  5.1 "Rest": "Se reposer"
  "{red} rests": "{red} se repose"
  "The end": "Fin"
}
`

func game(t *testing.T, files map[string]string) *load.Game {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	g, err := load.Open(dir)
	require.NoError(t, err)
	return g
}

// A program in another language has other texts and the same rules: same hash, same names.
func TestSameRules(t *testing.T) {
	plain := game(t, map[string]string{"game.wgr": rules})
	p, ds := plain.Program(nil, nil)
	require.Empty(t, ds, ds.Error())

	g := game(t, map[string]string{"game.wgr": rules, "fr.wgr": inFrench})
	require.Equal(t, []language.Tag{language.French}, g.Languages())
	own, ds := g.Program(nil, nil)
	require.Empty(t, ds, ds.Error())
	require.Equal(t, "The Ferry", own.Title)
	require.Equal(t, p.RulesHash(), own.RulesHash(), "translations are no part of the rules")

	g.Speak(language.MustParse("fr-CA"))
	fr, ds := g.Program(nil, nil)
	require.Empty(t, ds, ds.Error())
	require.Equal(t, p.RulesHash(), fr.RulesHash())
	require.Equal(t, "Le bac", fr.Title)
	require.Equal(t, []string{"Rouge", "Blue"}, fr.Enums["side"].Titles, "what has no translation stays")
	require.Equal(t, "Se reposer", fr.Rules[0].Title)
	require.Contains(t, fr.Enums["beach"].Titles, "Plage du nord")
	require.Equal(t, "Vieille Garde", fr.UnitCalled(0))
	require.Equal(t, "guard", fr.UnitName(0))
	require.Equal(t, own.Enums["side"].Words, fr.Enums["side"].Words)

	again, _ := g.Program(nil, nil)
	require.Equal(t, "Le bac", again.Title)
	g.Speak()
	back, _ := g.Program(nil, nil)
	require.Equal(t, "The Ferry", back.Title, "the files of the game are as they were")
}

func TestBest(t *testing.T) {
	f, ds := dsl.Parse("x.wgr", []byte(`texts ja { } texts "pt-BR" { }`))
	require.Empty(t, ds)
	files := []*dsl.File{f}
	for _, c := range []struct{ wanted, want string }{
		{"ja", "ja"}, {"ja-JP", "ja"}, {"pt", "pt-BR"}, {"en", "und"}, {"de", "und"}, {"de, ja;q=0.5", "ja"}, {"en, ja;q=0.5", "und"},
	} {
		tags, _, err := language.ParseAcceptLanguage(c.wanted)
		require.NoError(t, err)
		require.Equal(t, c.want, translation.Best(files, tags...).String(), c.wanted)
	}
	require.Equal(t, language.Und, translation.Best(files))
	require.Equal(t, language.Und, translation.Best(nil, language.Japanese))
}

// A translation that shows other values than the text, or nothing, is reported where it
// stands and never shown: it could reveal what is hidden, or fail in one language alone.
func TestUnfitTranslation(t *testing.T) {
	for to, want := range map[string]string{
		"{rouge} se repose":     "fr.wgr:2:3: the text has the values {red}, but its translation has {rouge}",
		"{1/0} {red} se repose": "fr.wgr:2:3: the text has the values {red}, but its translation has {1/0}, {red}",
		"se repose":             "fr.wgr:2:3: the text has the values {red}, but its translation has none",
		" ":                     "fr.wgr:2:3: the translation is empty",
	} {
		g := game(t, map[string]string{"game.wgr": rules, "fr.wgr": "texts fr {\n  \"{red} rests\": \"" + to + "\"\n}\n"})
		found := g.Check()
		require.False(t, found.HasErrors(), "%s: %v", to, found)
		require.Contains(t, found.Error(), "W0266")
		require.Contains(t, found.Error(), want[len("fr.wgr:2:3: "):], to)
		require.Contains(t, found.Error(), "fr.wgr:2:3")
		for _, group := range translation.List(g.Files, language.French) {
			for _, e := range group.Texts {
				require.Empty(t, e.Translation, "%s: %s", to, e.Text)
			}
		}
		g.Speak(language.French)
		_, ds := g.Program(nil, nil)
		require.False(t, ds.HasErrors(), "%s: %v", to, ds)
	}
}
