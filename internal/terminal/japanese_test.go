package terminal

import (
	"bytes"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/language"

	"wargame/internal/console"
	"wargame/internal/setup"
)

// english matches words that only stand in an English sentence: not names of units and
// places, words to type, and names that the rules declare.
var english = regexp.MustCompile(`\b(the|cannot|legal|choose|already|nothing|costs|moves to|where|which|possible|eliminated|needs|is|are|was|of your|type|answer is|decision|decisions|with the|lost in|at least|not followed)\b`)

// A game is played in Japanese, with wrong answers and with every command that shows
// something: no English sentence is written. The saved game goes on in English, and both say
// the same code.
func TestGameInJapanese(t *testing.T) {
	t.Chdir(t.TempDir())
	play := func(lines []string, load string, languages ...language.Tag) string {
		t.Helper()
		var out bytes.Buffer
		e := &console.Console{In: strings.NewReader(strings.Join(lines, "\n") + "\n"), Out: &out, Err: &out}
		e.Speak(languages)
		p := Play{Setup: setup.Setup{Game: "normandy"}, Load: load}
		if load == "" {
			p.Seed, p.Save = "5", "game.save"
		}
		require.NoError(t, p.Run(e), out.String())
		return out.String()
	}
	r := rand.New(rand.NewPCG(1, 2))
	answers := []string{"1", "2", "3", "1", "2", "done", "stop", "pass", "next", "yes", "no", "3704", "22/21Pz", "xyzzy", "9/9W* x 3106", "12/12W > 3707", "undo", "back", "redo", "no always", "ask"}
	looks := []string{"todo", "odds 1", "why 1", "why 3704", "why pass", "moves 22/21Pz", "map 3804", "find 3704", "log 5", "why enemy_zoc(german, hex(3704))", "odds 12/12W > 3707", "units 3804", "save", "help", "more", "why 9/9W* x 3106"}
	var lines []string
	for range 260 {
		lines = append(lines, answers[r.IntN(len(answers))])
		if r.IntN(5) == 0 {
			lines = append(lines, looks[r.IntN(len(looks))])
		}
		lines = append(lines, "next")
	}
	text := play(append(lines, "quit"), "", language.Japanese)
	require.Contains(t, text, "行動を選ぶ")
	require.Greater(t, strings.Count(text, "\n"), 1000)
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "> ") || strings.Contains(line, " = ") || strings.Contains(line, "解釈の分かれる点(") { // typed, the rules' own words, and the register of defects
			continue
		}
		if found := english.FindString(line); found != "" {
			t.Errorf("%q in %q", found, line)
		}
	}
	code := regexp.MustCompile(`(\w{4}-){4}\w{4}`)
	said := code.FindAllString(text, -1)
	require.NotEmpty(t, said)
	require.FileExists(t, filepath.Join(".", "game.save"))
	own := play([]string{"save", "quit"}, "game.save")
	require.Equal(t, said[len(said)-1], code.FindString(own), "the code does not depend on the language")
	require.NotRegexp(t, `\p{Hiragana}|\p{Katakana}`, own)
}
