package docs_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var (
	routed   = regexp.MustCompile(`"(GET|POST) (/[\w{}$./]*)"`)
	measured = regexp.MustCompile(`(?:desc\("|Name: "wargame_)([a-z_]+)"`)
)

// TestServerPage demands that server.md lists every request that a host answers with data, and
// every metric that it serves.
func TestServerPage(t *testing.T) {
	src, err := os.ReadFile("server.md")
	require.NoError(t, err)
	_, rest, found := strings.Cut(string(src), "\n## The protocol\n")
	require.True(t, found)
	protocol, _, _ := strings.Cut(rest, "\n## ")
	code := strings.Join(inline.FindAllString(protocol, -1), " ")

	routes := 0
	for _, path := range sources(t, "../internal/host") {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		for _, m := range routed.FindAllStringSubmatch(string(text), -1) {
			name := m[2][strings.LastIndex(m[2], "/")+1:]
			if strings.HasPrefix(name, "{") { // /games/{name}: the folder is the name
				name = filepath.Base(filepath.Dir(m[2]))
			}
			if name == "{page}" { // /play/{page}/{name}
				name = "play"
			}
			switch name {
			case "g", "", "rules", "files", "{version}", "ground", "{game}", "docs": // pages, their files, and pictures
				continue
			}
			routes++
			if name == "healthz" || name == "metrics" {
				require.Contains(t, string(src), "`"+m[1]+" /"+name+"`", "server.md")
				continue
			}
			require.Regexp(t, `\b`+regexp.QuoteMeta(name)+`\b`, code, "server.md does not list %s %s", m[1], m[2])
		}
	}
	require.Greater(t, routes, 30)

	metrics := 0
	for _, path := range sources(t, "../internal/host/metrics") {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		for _, m := range measured.FindAllStringSubmatch(string(text), -1) {
			metrics++
			require.Regexp(t, "`wargame_"+m[1]+"[`{]", string(src), "server.md does not list the metric")
		}
	}
	require.Greater(t, metrics, 10)
}

// sources returns the source files of a folder, without tests.
func sources(t *testing.T, dir string) []string {
	t.Helper()
	all, err := filepath.Glob(filepath.Join(filepath.FromSlash(dir), "*.go"))
	require.NoError(t, err)
	var out []string
	for _, path := range all {
		if !strings.HasSuffix(path, "_test.go") {
			out = append(out, path)
		}
	}
	require.NotEmpty(t, out)
	return out
}
