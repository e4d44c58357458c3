package texts

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/messages"
)

// spoken lists the packages whose texts players read in their language.
var spoken = []string{"interpreter/run", "interpreter/orders", "interpreter/preview", "interpreter/explain", "interpreter/why",
	"internal/terminal", "internal/terminal/command", "internal/terminal/drawing", "internal/render"}

// english matches the notes of texts that stay English: faults of the rules and of the
// program, for designers and developers, and errors of the command line.
var english = regexp.MustCompile(`^(fault of|fault in play|name of a cached answer|start of a condition in a derivation|error of wargame|error of --|error inside|part of the error of --|name of a kind of line|note of wargame|note on standard error|words to type|word that a player types|advice of the command to type|last line of wargame play when)`)

// Every text that players read has a translation in each language of the program.
func TestTranslated(t *testing.T) {
	for _, tag := range messages.Languages() {
		by := messages.For(tag)
		for _, pkg := range spoken {
			list, err := Read("catalog", pkg)
			require.NoError(t, err)
			require.NotEmpty(t, list, pkg)
			for x, note := range list {
				if !english.MatchString(note) && !by.Has(x.Words) {
					t.Errorf("%s: %s: %q (%s) has no translation: write it in interpreter/messages/%s.tsv", pkg, x.Func, x.Words, note, tag)
				}
			}
		}
	}
}
