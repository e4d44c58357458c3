package console

import (
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/language"
)

// The flag comes before the environment, and of that the first variable that is set.
func TestReadLanguages(t *testing.T) {
	for _, c := range []struct {
		flag, all, messages, lang string
		want                      []language.Tag
	}{
		{want: nil},
		{lang: "C", want: nil},
		{lang: "POSIX", want: nil},
		{lang: "ja_JP.UTF-8", want: []language.Tag{language.MustParse("ja-JP")}},
		{lang: "ja_JP.UTF-8", all: "C", want: nil},
		{lang: "de_DE@euro", messages: "ja", want: []language.Tag{language.Japanese}},
		{flag: "ja", all: "de_DE.UTF-8", want: []language.Tag{language.Japanese}},
		{flag: "fr;q=0.5, ja", want: []language.Tag{language.Japanese, language.French}},
	} {
		t.Setenv("LC_ALL", c.all)
		t.Setenv("LC_MESSAGES", c.messages)
		t.Setenv("LANG", c.lang)
		got, err := ReadLanguages(c.flag)
		require.NoError(t, err)
		require.Equal(t, c.want, got, "%+v", c)
	}
	_, err := ReadLanguages("no language")
	require.EqualError(t, err, `--lang must be the tag of a language, such as ja or pt-BR, not "no language"`)
}
