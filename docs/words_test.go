package docs_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/load"
)

// Words of games that their data may not hold, or not for long.
var gameWords = strings.Fields(`
	german germans germany allied soviet soviets russian british american polish canadian
	french finnish hungarian rumanian wehrmacht luftwaffe panzer panzers panzergrenadier
	fallschirmjaeger waffen tiger tigers patton montgomery hitler stalin normandy caen
	mortain falaise avranches cobra arnhem nijmegen eindhoven oosterbeek monty gekitou
	fottr mgmg reich berlin bocage bastogne carentan`)

// Words of the games that are plain English too, and words of the language.
var plainWords = strings.Fields(`
	allies army axis best blue fall flak free front gamble garden glider market mech para puppet
	recce third tower union western north south east west area zone space side river bridge
	home defence eliminated city town hill road station island woods guards airborne corps division brigade neutral pass house`)

// The sources that know no game: the name of a game, of its sides, nations,
// counters or places occurs nowhere in them, not in a comment either.
func TestNoGameWords(t *testing.T) {
	words := map[string]string{} // the word, and where it is from
	for _, name := range load.Embedded() {
		g, err := load.Open(filepath.Join("..", "games", name))
		require.NoError(t, err)
		p, _ := g.Program(nil, nil)
		require.NotNil(t, p, name)
		add := func(text string) {
			for _, w := range regexp.MustCompile(`\pL{4,}`).FindAllString(text, -1) {
				words[strings.ToLower(w)] = name
			}
		}
		add(p.Name)
		add(p.Title)
		for _, e := range []string{"side", "nation", "country"} {
			if e := p.Enums[e]; e != nil {
				add(strings.Join(append(e.Words, e.Titles...), " "))
			}
		}
		for u := range p.World.Units {
			add(p.UnitName(u))
		}
		for s := range p.World.Map.Len() {
			add(p.World.Map.Name(s))
		}
	}
	require.Greater(t, len(words), 40, "the games yield their words")
	for _, w := range plainWords {
		delete(words, w)
	}
	for _, w := range gameWords {
		words[w] = "a game"
	}

	for _, dir := range []string{"dsl", "interpreter", "stdlib", "internal/host"} {
		err := filepath.WalkDir(filepath.Join("..", dir), func(path string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && (d.Name() == "testdata" || d.Name() == "tests"):
				return filepath.SkipDir
			case d.IsDir() || strings.HasSuffix(path, "_test.go"):
				return nil
			case !slices.Contains([]string{".go", ".wgr", ".md", ".js", ".html"}, filepath.Ext(path)):
				return nil
			}
			src, err := os.ReadFile(path)
			for i, line := range strings.Split(string(src), "\n") {
				for _, w := range wordsOf(line) {
					if game, ours := words[w]; ours {
						t.Errorf("%s:%d: %q is a word of %s\n%s", path, i+1, w, game, line)
					}
				}
			}
			return err
		})
		require.NoError(t, err)
	}
}

var camel = regexp.MustCompile(`\p{Lu}?\p{Ll}+|\p{Lu}+`)

// wordsOf takes a line apart, names like combatShift and combat_shift too.
func wordsOf(line string) []string {
	out := camel.FindAllString(line, -1)
	for i := range out {
		out[i] = strings.ToLower(out[i])
	}
	return out
}
