package keying

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/art"
	"wargame/internal/vassal/write"
)

// folder returns a folder of art with pictures of some units.
func folder(t *testing.T, units ...string) string {
	dir := t.TempDir()
	a := &art.Art{Counters: map[string][]art.Face{}}
	for _, u := range units {
		a.Counters[u] = []art.Face{{Image: "front.png"}, {Image: "back.png"}, {Image: "third.png"}}
	}
	for _, name := range []string{"front.png", "back.png", "third.png"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), nil, 0o600))
	}
	require.NoError(t, a.Write(dir))
	return dir
}

var (
	island = regexp.MustCompile(`(?s)<script id="data" type="application/json">(.*?)</script>`)
	tags   = regexp.MustCompile(`(?i)<(script|style|img|iframe|link|object|form)\b`)
)

// TestHostileNames writes names that are markup and scripts: they reach the page as data only.
func TestHostileNames(t *testing.T) {
	names := []string{
		`</script><script>alert(1)</script>`,
		`"><img src=x onerror=alert(2)>`,
		`<!--<script>`,
		"a\u2028b",
		`{{.Title}} ${alert(3)} ` + "`",
		`__proto__`,
	}
	p := &Page{Title: names[0], File: names[1], Key: names[2], Table: &write.Table{Columns: []string{"unit", "side", names[1]}, Asked: 2}, Words: map[string][]string{names[1]: {names[0]}}}
	for _, n := range names {
		p.Table.Rows = append(p.Table.Rows, []string{n, names[0], "?"})
	}
	dir := folder(t, names...)
	file, err := p.Write(dir)
	require.NoError(t, err)
	require.Equal(t, filepath.Join(dir, File), file)
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, []string{"<style", "<form", "<script", "<script"}, tags.FindAllString(string(text), -1))
	m := island.FindSubmatch(text)
	require.NotNil(t, m)
	var d data
	require.NoError(t, json.Unmarshal(m[1], &d))
	for i, n := range names {
		require.Equal(t, n, d.Rows[i].Row[0])
		require.Equal(t, []string{"front.png", "back.png"}, d.Rows[i].Pictures)
	}
	info, err := os.Stat(file)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
}

// TestPolicy lets the page run only its own script and style, and load only pictures beside it.
func TestPolicy(t *testing.T) {
	p := &Page{Table: &write.Table{Columns: []string{"unit", "attack"}, Asked: 1, Rows: [][]string{{"A", "?"}}}}
	dir := folder(t)
	_, err := p.Write(dir)
	require.NoError(t, err)
	text, err := os.ReadFile(filepath.Join(dir, File))
	require.NoError(t, err)
	require.Contains(t, string(text), "default-src &#39;none&#39;; img-src &#39;self&#39; file:;")
	require.Contains(t, string(text), "<script>"+script+"</script>", "the script is what the hash says")
	require.Contains(t, string(text), "<style>"+style+"</style>")
	require.NotContains(t, strings.ReplaceAll(string(text), "http-equiv", ""), "http", "no address")
}

// TestNothingAsked writes no page for a table without values.
func TestNothingAsked(t *testing.T) {
	p := &Page{Table: &write.Table{Columns: []string{"unit", "side"}, Asked: 2, Rows: [][]string{{"A", "red"}}}}
	file, err := p.Write(folder(t))
	require.NoError(t, err)
	require.Empty(t, file)
}
