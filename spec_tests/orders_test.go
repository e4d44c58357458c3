package spec_tests_test

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"wargame/internal/console"
	"wargame/internal/setup"
	"wargame/internal/terminal"
	"wargame/interpreter/save"

	"github.com/mattn/go-runewidth"
	"github.com/stretchr/testify/require"
)

// TestTurnInFewKeys plays the example turn of Normandy with orders in a line, as at a
// terminal of 80 columns: the same attacks, the same losses and, to the hash, the same
// position at the end, with fewer than 400 keys. Every Enter counts, also those by
// which the dice are thrown once the odds of the attack have been seen.
func TestTurnInFewKeys(t *testing.T) {
	const keys, width = 400, 80
	dir := filepath.Join("..", "games", "normandy", "examples")
	typed := string(read(t, filepath.Join(dir, "turn-1.orders")))
	require.Less(t, utf8.RuneCountInString(typed), keys)
	played := filepath.Join(t.TempDir(), "played.save")
	screen := playing(t, typed, func(e *console.Console) error {
		e.Size = func() int { return width }
		return terminal.Play{Setup: setup.Setup{Game: "normandy", Seed: "2"}, Save: played, Brief: true, Odds: "always"}.Run(e)
	})
	require.NotContains(t, screen, "\nNo:")
	mine, err := save.ReadFile(played)
	require.NoError(t, err)
	example, err := save.ReadFile(filepath.Join(dir, "turn-1.save"))
	require.NoError(t, err)
	require.Equal(t, example.Moves[len(example.Moves)-1].Hash, mine.Moves[len(mine.Moves)-1].Hash)
	require.Equal(t, attacks(example), attacks(mine))

	before, foreseen, battles := "", "", 0
	screen, _, _ = strings.Cut(screen, "The game is saved in") // which is not folded: it is there to be copied
	for line := range strings.Lines(screen) {
		require.LessOrEqual(t, runewidth.StringWidth(strings.TrimRight(line, "\n")), width, line)
		switch m := thrown.FindStringSubmatch(line); {
		case strings.HasPrefix(line, "  Weather"):
			before = ""
		case strings.HasPrefix(line, "== combat"):
			battles++
		case strings.HasPrefix(line, "  Roll:") && battles > 0 && strings.Contains(before, "== combat"):
			var confirmed string
			var asked bool
			foreseen, confirmed, asked = strings.Cut(before, "Carry it out?")
			require.True(t, asked, "no odds before %s", line)
			require.Contains(t, confirmed, "\n> \n", "Enter alone throws the dice")
			require.Regexp(t, `result\n1.* \d/\d \(`, foreseen[strings.LastIndex(foreseen, "chance"):], "the row of results")
			before = ""
		case m != nil:
			require.Contains(t, foreseen, "crt: column "+m[2]+"\ndie 1d6", line)
			require.Contains(t, row(foreseen, m[1]), " crt "+m[3]+" ", line)
		}
		before += line
	}
	require.Equal(t, 12, battles)
}

// thrown is the die of a battle: what it shows, its column and its result.
var thrown = regexp.MustCompile(`Die (\d) in column (\S+): (\S+) `)

// row is the line of a preview that has a die among its throws.
func row(preview, die string) string {
	for line := range strings.Lines(preview[strings.LastIndex(preview, "die 1d6"):]) {
		throws, _, chances := strings.Cut(line, "/")
		for part := range strings.SplitSeq(throws, ", ") {
			from, to, several := strings.Cut(strings.Fields(part + " -")[0], "–")
			if chances && (from == die || several && from <= die && die <= to) {
				return line
			}
		}
	}
	return ""
}

// attacks are the spaces against which something was done, in their order.
func attacks(f *save.File) []string {
	var out []string
	for _, m := range f.Moves {
		switch m.For {
		case "target", "targets", "marker":
			out = append(out, m.Pick)
		}
	}
	return out
}
