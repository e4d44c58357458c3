package manual

import (
	"encoding/json"
	"html"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/site/workshop"
)

// TestTryIt follows each link beside an example: the playground opens it, in a game without a
// mistake.
func TestTryIt(t *testing.T) {
	site, err := Open()
	require.NoError(t, err)
	seen, checked := map[string]string{}, map[string]bool{}
	for _, name := range site.Paths() {
		for _, m := range leads.FindAllStringSubmatch(string(site.File(name).Data), -1) {
			to := tries.FindStringSubmatch(html.UnescapeString(m[1]))
			if to == nil {
				continue
			}
			require.Equal(t, strings.Count(name, "/")+1, strings.Count(m[1], "../"), "%s: %s", name, m[1])
			seen[to[1]] = name
		}
	}
	count := func(prefix string) (n int) {
		for to := range seen {
			if strings.HasPrefix(to, prefix) {
				n++
			}
		}
		return n
	}
	require.Greater(t, count("?example=howto"), 90)
	require.Greater(t, count("?example=reference"), 40)
	require.Greater(t, count("?step="), 5)
	require.Equal(t, 1, count("#1."), "the house rule of the README")

	for to, page := range seen {
		from := map[string]string{}
		if shared, ok := strings.CutPrefix(to, "#"); ok {
			from["shared"] = shared
		} else {
			asked, err := url.ParseQuery(strings.TrimPrefix(to, "?"))
			require.NoError(t, err)
			for k := range asked {
				from[k] = asked.Get(k)
			}
		}
		w := workshop.New()
		w.Examples = Examples
		ask := func(name string, q, out any) {
			body, err := json.Marshal(q)
			require.NoError(t, err)
			data, err := w.Handle(name, body)
			require.NoError(t, err, "%s: %s", page, to)
			require.NoError(t, json.Unmarshal(data, out))
		}
		var info struct {
			Name, Open string
			Files      []struct {
				Name    string
				Changed bool
			}
		}
		ask("open", from, &info)
		shown := ""
		for _, f := range info.Files {
			if f.Name == info.Open || info.Open == "" && f.Changed || from["step"] != "" {
				shown = f.Name
			}
		}
		require.NotEmpty(t, shown, "%s: %s shows a file", page, to)
		if checked[info.Name] && from["step"] == "" {
			continue // the same game
		}
		checked[info.Name] = true
		var found struct {
			Errors   int
			Problems []struct{ File, Text, Help string }
		}
		ask("diagnostics", map[string]string{"depth": "tests"}, &found)
		require.Zero(t, found.Errors, "%s: %s: %v", page, to, found.Problems)
	}
}

// Without a playground no example leads to one.
func TestTryNothing(t *testing.T) {
	site, err := OpenWith("")
	require.NoError(t, err)
	for _, name := range site.Paths() {
		require.NotContains(t, string(site.File(name).Data), `class="try"`, name)
	}
}
