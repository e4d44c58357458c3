package docs

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/codes"
	"wargame/interpreter/load"
	rules "wargame/interpreter/program"
	"wargame/interpreter/spec"
	"wargame/stdlib"

	"github.com/stretchr/testify/require"
)

// TestReads holds the pages of reads/ to the program: each block with those
// before it on its page is a game of its own, checked under all its choices, and
// its tests are played. A block of nouns (setup) waits for the first clause that
// uses them; what a block says as a variant lies on top of the others.
func TestReads(t *testing.T) {
	pages, err := os.ReadDir("reads")
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(pages), 5)
	for _, page := range pages {
		t.Run(page.Name(), func(t *testing.T) {
			path := "reads/" + page.Name()
			var files []*dsl.File
			layers := map[string]int{}
			tests := 0
			for _, b := range read(t, path).found {
				require.Equal(t, "wgr", b.kind, "%s:%d: every block is an example", path, b.line)
				name := path
				if b.file == "variant" {
					name = path + " (variant)"
					layers[name] = 1
				}
				// blank lines before it, so that findings name the line of the page
				f, ds := dsl.Parse(name, []byte(strings.Repeat("\n", b.line)+strings.Join(b.body, "\n")+"\n"))
				require.Empty(t, ds, ds.Error())
				files = append(files, f)
				if b.file != "setup" {
					tests = playExample(t, build.Config{Files: files, Layers: layers, Library: load.Library, Modules: stdlib.Names(), Spare: 10}, b.line)
				}
				require.False(t, t.Failed(), "the blocks behind line %d would only say the same again", b.line)
			}
			require.NotZero(t, tests)
		})
	}
}

// TestClauses plays the longer games of testdata/reads: clauses of published games that the
// pages of reads/ do not show. A file NAME.variant.wgr lies on top of NAME.wgr.
func TestClauses(t *testing.T) {
	games, err := filepath.Glob(filepath.Join("testdata", "reads", "*.wgr"))
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(games), 7)
	for _, path := range games {
		if strings.HasSuffix(path, ".variant.wgr") {
			continue
		}
		t.Run(filepath.Base(path), func(t *testing.T) {
			var files []*dsl.File
			layers := map[string]int{}
			for _, path := range []string{path, strings.TrimSuffix(path, ".wgr") + ".variant.wgr"} {
				src, err := os.ReadFile(path)
				if os.IsNotExist(err) && len(files) > 0 {
					continue
				}
				require.NoError(t, err)
				f, ds := dsl.Parse(path, src)
				require.Empty(t, ds, ds.Error())
				if files = append(files, f); len(files) > 1 {
					layers[path] = 1
				}
			}
			require.NotZero(t, playExample(t, build.Config{Files: files, Layers: layers, Library: load.Library, Modules: stdlib.Names(), Spare: 10}, 0))
		})
	}
}

// playExample checks a game under all its choices, where only what lies idle is no
// fault of an example, plays its tests, and counts them.
func playExample(t *testing.T, config build.Config, line int) int {
	for _, d := range check.All(config) {
		if d.Code != codes.Unused && d.Code != codes.NotOffered && d.Code != codes.Unreachable {
			t.Error(line, d.Error(), d.Help)
		}
	}
	s := &spec.Suite{Load: func(options map[string]bool, readings map[string]string) (*rules.Program, dsl.Diagnostics) {
		c := config
		c.Options, c.Readings = options, readings
		return check.Load(c)
	}}
	results, _ := s.Run(nil)
	for _, r := range results {
		for _, f := range r.Fails {
			t.Errorf("block at %d: %s: %q %s: %s\nexpected %s\n     got %s", line, f.Span, r.Name, r.Case, f.Summary, f.Expected, f.Got)
		}
	}
	return len(results)
}
