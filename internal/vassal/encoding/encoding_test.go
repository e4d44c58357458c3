package encoding

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestSplit(t *testing.T) {
	for text, want := range map[string][]string{
		"":        {""},
		"a;b":     {"a", "b"},
		"a;":      {"a", ""},
		`a\;b;c`:  {"a;b", "c"},
		`'\a';b`:  {`\a`, "b"},
		`''x'';y`: {"'x'", "y"},
		`\;a;b`:   {";a", "b"},
		`a\;\;b`:  {"a;;b"},
		`x;\;y;z`: {"x", ";y", "z"},
		"'a'":     {"a"},
		`a\\;b`:   {`a\;b`},
	} {
		require.Equal(t, want, Split(text, ';'), text)
	}
}

func TestPartsSurviveASequence(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		// A backslash before a delimiter or the end is lost by VASSAL too, so parts have one only
		// before a letter.
		part := rapid.StringMatching(`([a-c'/;]|\\[a-c]){0,6}`)
		parts := rapid.SliceOfN(part, 1, 6).Draw(t, "parts")
		require.Equal(t, parts, Split(Join(';', parts...), ';'))
	})
}

func TestNest(t *testing.T) {
	traits := []string{"mark;Side", "emb2;Flip;", "piece;;;a.png;12/W"}
	text := Nest('\t', traits...)
	require.Equal(t, "mark;Side\temb2;Flip;\\\tpiece;;;a.png;12/W", text)
	back, whole := Unnest(text, '\t', 10)
	require.True(t, whole)
	require.Equal(t, traits, back)
	_, whole = Unnest(text, '\t', 2)
	require.False(t, whole)
}

func TestKey(t *testing.T) {
	text := "begin_save\x1bend_save"
	hidden := Hide([]byte(text), 0xde)
	require.Equal(t, "!VCSKde", string(hidden[:7]))
	back, err := Reveal(hidden)
	require.NoError(t, err)
	require.Equal(t, text, string(back))
	back, err = Reveal([]byte(text))
	require.NoError(t, err)
	require.Equal(t, text, string(back))
	for _, bad := range []string{"!VCSK", "!VCSKd", "!VCSKxx00", "!VCSKde0"} {
		_, err = Reveal([]byte(bad))
		require.ErrorIs(t, err, ErrKey, bad)
	}
}

func FuzzUnnest(f *testing.F) {
	f.Add("a\tb\\\tc")
	f.Add("'\\'\t\\\t\\\\\t")
	f.Fuzz(func(t *testing.T, text string) {
		parts, _ := Unnest(text, '\t', 50)
		for _, p := range parts {
			Split(p, ';')
		}
	})
}
