package spec_tests_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"wargame/internal/cli"
	"wargame/internal/console"
	"wargame/internal/setup"
	"wargame/internal/terminal"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "play the examples anew and write their saves and reports back")

// TestExamples plays the script of each example again: it must lead to the same
// saved game, decision by decision with the hash of every position, and that to
// the same report.
func TestExamples(t *testing.T) {
	scripts, err := filepath.Glob(filepath.Join("..", "games", "*", "examples", "*.script"))
	require.NoError(t, err)
	require.NotEmpty(t, scripts)
	for _, script := range scripts {
		name := strings.TrimSuffix(script, ".script")
		t.Run(filepath.Base(name), func(t *testing.T) {
			input, err := os.ReadFile(script)
			require.NoError(t, err)
			played := filepath.Join(t.TempDir(), "played.save")
			setup := setup.Setup{Game: exampleGame(script), Seed: seedOf(t, string(input)), Choices: optionsOf(string(input))}
			screen := playing(t, string(input), func(e *console.Console) error {
				return terminal.Play{Setup: setup, Save: played}.Run(e)
			})
			require.NotRegexp(t, regexp.MustCompile(`(?m)^(No:|Nothing that|There is no answer|The rest of the answer)`), screen,
				"every line of the script is an answer")
			if *update {
				require.NoError(t, os.WriteFile(name+".save", read(t, played), 0o644))
			}
			kept, ofKept := withoutRules(read(t, name+".save"))
			made, ofMade := withoutRules(read(t, played))
			require.Equal(t, kept, made, "the script makes another game than the save; "+anew)
			require.Equal(t, ofKept, ofMade, "the save is of other rules than those in force; "+anew)

			report := playing(t, "", func(e *console.Console) error {
				return cli.Replay{Path: name + ".save", Game: exampleGame(script), Report: true}.Run(e)
			})
			report = report[:strings.LastIndex(strings.TrimSpace(report), "\n")+1] // the last line names the file
			if *update {
				require.NoError(t, os.WriteFile(name+".txt", []byte(report), 0o644))
			}
			require.Equal(t, string(read(t, name+".txt")), report)
		})
	}
}

const anew = "go test ./spec_tests -run TestExamples -update"

var (
	rulesOf = regexp.MustCompile(`"rules":"\w+"`)
	sumOf   = regexp.MustCompile(`"sum":"\w+"`)
)

// withoutRules parts a save from the hash of its rules, which every change of a
// rule changes, whether the game meets it or not, and from the checksums over it.
func withoutRules(save []byte) (text, rules string) {
	return sumOf.ReplaceAllString(rulesOf.ReplaceAllString(string(save), ""), ""), rulesOf.FindString(string(save))
}

// exampleGame is the game whose folder of examples holds a script.
func exampleGame(script string) string { return filepath.Base(filepath.Dir(filepath.Dir(script))) }

// seedOf reads the seed from the remarks of a script: // --seed 2
func seedOf(t *testing.T, script string) string {
	found := regexp.MustCompile(`(?m)^//.*--seed (\w+)`).FindStringSubmatch(script)
	require.NotNil(t, found, "a script names its seed")
	return found[1]
}

// optionsOf reads the options from the remarks of a script: // --option historical
func optionsOf(script string) (out setup.Choices) {
	for _, found := range regexp.MustCompile(`(?m)^//.*--option (\w+)`).FindAllStringSubmatch(script, -1) {
		out.Options = append(out.Options, found[1])
	}
	return out
}

func read(t *testing.T, path string) []byte {
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	return text
}

// playing runs a command with what is typed and gives what it writes.
func playing(t *testing.T, input string, run func(*console.Console) error) string {
	var out bytes.Buffer
	e := &console.Console{In: strings.NewReader(input), Out: &out, Err: &out}
	require.NoError(t, run(e), out.String())
	return out.String()
}
