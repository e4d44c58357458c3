package docs_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/load"
	"wargame/stdlib"

	"github.com/stretchr/testify/require"
)

// referencePages lists the pages of the reference in their order, without the index of words,
// which is generated.
func referencePages(t *testing.T) []string {
	t.Helper()
	src, err := os.ReadFile(filepath.Join("reference", "README.md"))
	require.NoError(t, err)
	var out []string
	for _, m := range regexp.MustCompile(`(?m)^\| \[[^\]]+\]\((\w+)\.md\) \|`).FindAllStringSubmatch(string(src), -1) {
		if m[1] != "words" {
			out = append(out, "reference/"+m[1]+".md")
		}
	}
	there, err := filepath.Glob("reference/*.md")
	require.NoError(t, err)
	require.Len(t, out, len(there)-2, "reference/README.md lists every page once")
	return out
}

// TestReference loads the examples of the reference, which together are one game (with
// testdata/reference.wgr), checks it under every option and reading, and plays its tests. A
// page that begins with a block marked "setup" is a game of its own. Only what lies idle is
// no fault of an example.
func TestReference(t *testing.T) {
	src, err := os.ReadFile(filepath.Join("testdata", "reference.wgr"))
	require.NoError(t, err)
	f, ds := dsl.Parse("testdata/reference.wgr", src)
	require.Empty(t, ds, ds.Error())
	common := []*dsl.File{f}
	for _, path := range referencePages(t) {
		var files []*dsl.File
		apart := false
		for _, b := range read(t, path).found {
			switch b.kind {
			case "syntax", "":
				continue
			}
			require.Equal(t, "wgr", b.kind, "%s:%d: a block is an example or a syntax", path, b.line)
			apart = apart || b.file == "setup"
			// blank lines before it, so that findings name the line of the page
			f, ds := dsl.Parse(path, []byte(strings.Repeat("\n", b.line)+strings.Join(b.body, "\n")+"\n"))
			require.Empty(t, ds, ds.Error())
			files = append(files, f)
		}
		if apart {
			require.NotZero(t, playExample(t, build.Config{Files: files, Library: load.Library, Modules: stdlib.Names(), Spare: 10}, 0), path)
			continue
		}
		common = append(common, files...)
	}
	require.Greater(t, playExample(t, build.Config{Files: common, Library: load.Library, Modules: stdlib.Names(), Spare: 10}, 0), 15)
}
