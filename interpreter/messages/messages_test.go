package messages

import (
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/language"
)

func TestFor(t *testing.T) {
	require.Nil(t, For())
	require.Nil(t, For(language.English, language.Japanese))
	require.Nil(t, For(language.German))
	require.Equal(t, language.Japanese, For(language.German, language.MustParse("ja-JP")).Tag())
	require.Equal(t, language.English, For().Tag())
	require.Equal(t, []language.Tag{language.Japanese}, Languages())
}

// A printer without a translation writes as fmt does; values of a translation may stand in
// another order.
func TestPrinter(t *testing.T) {
	var english *Printer
	require.Equal(t, "1 decision", english.Count(1, "decision"))
	require.Equal(t, "no card 1234 is left in X", english.Sprintf("no card %d is left in %s", 1234, "X"))
	require.Equal(t, "of it", english.Sprintf("of it"))
	require.Equal(t, []Piece{{Words: "cannot choose "}, {Value: 1}}, english.Pieces("cannot choose %s"))

	ja := For(language.Japanese)
	require.Equal(t, "Xに7のカードは残っていない", ja.Sprintf("no card %d is left in %s", 7, "X"))
	require.Equal(t, "3704は選べない", ja.Sprintf("cannot choose %s", "3704"))
	require.Equal(t, []Piece{{Value: 1}, {Words: "は選べない"}}, ja.Pieces("cannot choose %s"))
	require.Equal(t, "unknown 3704 05", ja.Sprintf("unknown %d %s", 3704, "05"))
	require.Equal(t, "unknown 100%", ja.Text("unknown 100%"))
	require.EqualError(t, ja.Errorf("there is no action %q", "x"), `"x"という行動はない`)
}

var verb = regexp.MustCompile(`%(\[\d\])?[-+# 0]*\d*(\.\d+)?[a-zA-Z%]`)

// A translation has the values of its text: the same verbs in the same order, or numbered.
func TestValues(t *testing.T) {
	for _, x := range printers {
		for english, own := range x.get().texts {
			require.NotEmpty(t, own, english)
			require.Equal(t, verbs(t, english), verbs(t, own), "%s: %q: %q", x.tag, english, own)
		}
	}
}

// verbs returns the verbs of a text by the number of their value. A value may be written
// more than once if it is numbered.
func verbs(t *testing.T, text string) []string {
	t.Helper()
	var out []string
	for i, m := range verb.FindAllString(text, -1) {
		n, kind := i+1, m[1:]
		if m[1] == '[' {
			n, kind = int(m[2]-'0'), m[4:]
		}
		for len(out) < n {
			out = append(out, "")
		}
		out[n-1] = kind
	}
	return slices.Clip(out)
}

func TestRead(t *testing.T) {
	_, err := read("\"a\"\t\"b\"\n\"a\"\t\"c\"\n")
	require.EqualError(t, err, `line 2: "a" has two translations`)
	_, err = read("a b")
	require.ErrorContains(t, err, "line 1: expected a quoted text")
}
