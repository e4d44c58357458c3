package docs_test

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const module = "wargame/"

// TestImports compares the list of imports in architecture.md with the sources.
// Folders that hold only tests are nobody's import and not listed.
func TestImports(t *testing.T) {
	listed := map[string][]string{}
	var above []string // what has been listed so far: what a package may import
	for _, line := range named(t, "architecture.md", "imports") {
		name, imports, _ := strings.Cut(line, ":")
		require.NotContains(t, above, name, "%s is listed twice", name)
		for _, i := range strings.Fields(imports) {
			require.Contains(t, above, i, "%s imports %s, which is not listed before it: imports run one way", name, i)
			listed[name] = append(listed[name], i)
		}
		above = append(above, name)
	}

	cmd := exec.Command("go", "list", "-f", "{{if .GoFiles}}{{.ImportPath}} {{join .Imports \" \"}}{{end}}", "./...")
	cmd.Dir = ".."
	out, err := cmd.Output()
	require.NoError(t, err)
	var there []string
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		var imports []string
		for _, w := range words[1:] {
			if own, ok := strings.CutPrefix(w, module); ok {
				imports = append(imports, own)
			}
		}
		name := strings.TrimPrefix(words[0], module)
		there = append(there, name)
		slices.Sort(imports)
		slices.Sort(listed[name])
		switch {
		case !slices.Contains(above, name):
			t.Errorf("architecture.md does not list\n%s: %s", name, strings.Join(imports, " "))
		case !slices.Equal(imports, listed[name]):
			t.Errorf("%s imports\n  %s\nthe list in architecture.md says\n  %s", name, strings.Join(imports, " "), strings.Join(listed[name], " "))
		}
	}
	for _, name := range above {
		require.Contains(t, there, name, "architecture.md lists a package that is not there")
	}
}

// TestOneDoor: whoever loads a program has it checked. Only package check, and
// package build, call what loads one without.
func TestOneDoor(t *testing.T) {
	inside := []string{filepath.Join("..", "interpreter", "check"), filepath.Join("..", "interpreter", "build")}
	doors := 0
	require.NoError(t, filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" || filepath.Base(path) == "architecture_test.go" {
			return err
		}
		src, err := os.ReadFile(path)
		if strings.Contains(string(src), "Unchecked(") {
			doors++
			require.Contains(t, inside, filepath.Dir(path), "%s loads a program that nobody checks: use check.Load", path)
		}
		return err
	}))
	require.Positive(t, doors)
}

// ownGame is what only a view answers rightly: a position, its log, its floods.
var ownGame = regexp.MustCompile(`\b(g|old|to|Game|before|back)\.(S|Log|Ctx|Pending|Query\(\)\.(Held|Goals|MayGo|Note|Why|CheckAll))\b|\bg\.Check\(d|\.Seen\b|LegendTextOf`)

// TestViews: what the commands show, they ask of a view. Only the files that the list
// in explanation/secrets.md names ask a game itself, and each of them does.
func TestViews(t *testing.T) {
	var listed []string
	for _, line := range named(t, "explanation/secrets.md", "views") {
		name, _, _ := strings.Cut(line, ":")
		listed = append(listed, name)
	}
	var files []string
	for _, pkg := range []string{"cli", "setup", "render", "terminal", "terminal/command"} {
		found, err := filepath.Glob(filepath.Join("..", "internal", pkg, "*.go"))
		require.NoError(t, err)
		require.NotEmpty(t, found)
		files = append(files, found...)
	}
	for _, path := range files {
		name := filepath.ToSlash(filepath.Join(filepath.Base(filepath.Dir(path)), filepath.Base(path)))
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		src, err := os.ReadFile(path)
		require.NoError(t, err)
		found := ownGame.FindString(string(src))
		if !slices.Contains(listed, name) {
			require.Empty(t, found, "%s asks a game itself: whoever shows something asks a sight.View, which knows what may be seen", name)
		} else {
			require.NotEmpty(t, found, "%s need not be listed any more", name)
		}
	}
}

// named gives the lines of the block with a name.
func named(t *testing.T, path, name string) []string {
	t.Helper()
	for _, b := range read(t, path).found {
		if b.kind == "text" && b.file == name {
			return b.body
		}
	}
	t.Fatalf("%s has no block ```text %s", path, name)
	return nil
}
