package texts

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// typed matches texts of the pages that are in the language of tests, and names.
var typed = regexp.MustCompile(`^(place|set|withdraw) |^unit \{\} at|^with option |^wargame$|^English$|^\{\}: \{\}$|^\{\} it$`)

// unread matches texts of the site without a server that nobody reads: names of a lock and of
// a cache, paths, and the status of HTTP.
var unread = regexp.MustCompile(`^(engine|wargame|wargame read) \$|^/g/|: \$\{r\.status\}$|^the engine has stopped$`)

// value matches a value in a template of a script.
var value = regexp.MustCompile(`\$\{[^}]*\}`)

// Every text of the pages has a translation, whose values are those of the text.
func TestPagesTranslated(t *testing.T) {
	src, err := os.ReadFile("../host/pages/words-ja.js")
	require.NoError(t, err)
	_, table, ok := strings.Cut(string(src), "export default ")
	require.True(t, ok)
	words := map[string]string{}
	require.NoError(t, json.Unmarshal([]byte(strings.TrimSuffix(strings.TrimSpace(table), ";")), &words))
	for english, own := range words {
		if strings.Contains(own, "{1}") {
			continue // ordered by number
		}
		require.Equal(t, strings.Count(english, "{}"), strings.Count(own, "{}"), "%q: %q", english, own)
	}
	all, err := Collect("../..")
	require.NoError(t, err)
	found := 0
	for _, x := range all {
		if x.Package != "internal/host/pages" && x.Package != "internal/site/pages" && x.Package != "internal/site/workshop/pages" || unread.MatchString(x.Words) {
			continue
		}
		found++
		form := value.ReplaceAllString(x.Words, "{}")
		if words[form] == "" && words[strings.TrimSpace(form)] == "" && !typed.MatchString(form) {
			t.Errorf("%s: %q has no translation: write it in internal/host/pages/words-ja.js", x.Func, form)
		}
	}
	require.Greater(t, found, 200)
}
