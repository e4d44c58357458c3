package sight

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A hidden name beside characters of a script without blanks is covered; a name within a
// longer word is another word.
func TestNamesBesideOtherScripts(t *testing.T) {
	w := &words{by: map[byte][]word{}}
	w.by['A'] = []word{{name: "Alpha", cover: "?"}}
	for text, want := range map[string]string{
		"Alphaは除去された":    "?は除去された",
		"敵Alphaがいる":      "敵?がいる",
		"Alphabet Alpha": "Alphabet ?",
		"アAlpha、Alphas":  "ア?、Alphas",
	} {
		require.Equal(t, want, w.redact(text))
	}
}
