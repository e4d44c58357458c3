package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const mit = `Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
`

// The page lists the modules of go.mod in their versions. Only what has changed
// there can change the page, so nothing is read again.
func TestPageIsUpToDate(t *testing.T) {
	var file struct {
		Require []struct{ Path, Version string }
	}
	require.NoError(t, goJSON(&file, "mod", "edit", "-json"))
	page, err := os.ReadFile("../../docs/licences.md")
	require.NoError(t, err)
	rows := 0
	for _, line := range strings.Split(string(page), "\n") {
		if strings.HasPrefix(line, "| ") && strings.Count(line, "| v") > strings.Count(line, "| version |") {
			rows++
		}
	}
	require.Equal(t, len(file.Require), rows, "make licences")
	for _, r := range file.Require {
		require.Contains(t, string(page), "| "+r.Path+" | "+r.Version+" | ", "make licences")
	}
}

func TestRead(t *testing.T) {
	dir := t.TempDir()
	got, err := read(dir)
	require.NoError(t, err)
	require.Empty(t, got)
	for name, text := range map[string]string{"COPYING": mit, "LICENSE-link.txt": "under https://creativecommons.org/licenses/by/4.0/legalcode", "licenser.go": mit, "README": mit} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	got, err = read(dir)
	require.NoError(t, err)
	require.Equal(t, []string{"CC-BY-4.0", "MIT"}, got)
	require.Empty(t, named([]byte("All rights reserved. Ask us.")))
}

// The texts hold each file that a copy must come with, under the name of its module.
func TestTexts(t *testing.T) {
	t.Chdir(filepath.Join("..", ".."))
	dir := t.TempDir()
	m := &module{Path: "m", Version: "v1", Dir: dir, shipped: true}
	require.ErrorContains(t, writeTexts(io.Discard, []*module{m}), "m v1 has no licence file")
	require.NoError(t, writeTexts(io.Discard, []*module{{Path: "tool", Dir: dir}}), "what is not shipped needs none")

	require.NoError(t, os.Mkdir(filepath.Join(dir, "licenses"), 0o755))
	for name, text := range map[string]string{
		"LICENSE": strings.ReplaceAll(mit, "\n", "\r\n"), "NOTICE": "Written by Ann.", "licenses/mit.txt": mit, "licenses/other.txt": "All rights reserved.", "README": "Read me.",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	var b strings.Builder
	require.NoError(t, writeTexts(&b, []*module{m}))
	require.Contains(t, b.String(), "m v1, LICENSE\n")
	require.Contains(t, b.String(), "\n\n"+mit)
	require.Contains(t, b.String(), "m v1, NOTICE\n")
	require.Contains(t, b.String(), "Written by Ann.")
	require.Contains(t, b.String(), "m v1, licenses/mit.txt\n")
	require.NotContains(t, b.String(), "All rights reserved.")
	require.NotContains(t, b.String(), "Read me.")
	require.Contains(t, b.String(), "the font in interpreter/draw/droid, LICENSE\n")
}

func TestJudge(t *testing.T) {
	for _, tt := range []struct {
		shipped  bool
		licences []string
		want     string
	}{
		{true, []string{"MIT", "Apache-2.0"}, ""},
		{true, nil, "m v1 has no known licence"},
		{true, []string{"MIT", "GPL-3.0"}, "m v1 has the licence GPL-3.0, which is not on the short list"},
		{true, []string{"MPL-2.0"}, "m v1 has the licence MPL-2.0, which is not on the short list"},
		{false, []string{"MPL-2.0"}, ""},
		{false, []string{"AGPL-3.0"}, "m v1 has the licence AGPL-3.0, which is not on the short list"},
	} {
		err := (&module{Path: "m", Version: "v1", shipped: tt.shipped, licences: tt.licences}).judge()
		if tt.want == "" {
			require.NoError(t, err)
		} else {
			require.EqualError(t, err, tt.want)
		}
	}
}

func TestFonts(t *testing.T) {
	require.True(t, carriesFont("a/fonts/sans", []string{"Sans.TTF"}))
	require.True(t, carriesFont("golang.org/x/image/font/gofont/gobold", nil))
	require.False(t, carriesFont("golang.org/x/image/font", []string{"data.txt"}))
}

// A module is reached through the modules that import it; of our packages only those
// count whose own imports lead there, not those above them.
func TestReach(t *testing.T) {
	g := graph{
		"ours/cmd":   {module: "ours", imports: []string{"ours/draw", "fmt"}},
		"ours/draw":  {module: "ours", imports: []string{"gg"}},
		"ours/other": {module: "ours", imports: []string{"plain"}},
		"gg":         {module: "gg", imports: []string{"gg/text"}},
		"gg/text":    {module: "gg", imports: []string{"old/a"}},
		"old/a":      {module: "old", imports: []string{"old/b"}},
		"old/b":      {module: "old"},
		"plain":      {module: "plain"},
	}
	require.Equal(t, reach{through: []string{"gg"}, from: []string{"draw"}}, g.reachOf("ours", "old"))
	require.Empty(t, g.reachOf("ours", "nowhere").from)
	var b strings.Builder
	require.ErrorContains(t, reaches(&b, g, "ours"), "is not in the program")
}

// The page says of each unmaintained module how it is reached.
func TestPageNamesUnmaintained(t *testing.T) {
	page, err := os.ReadFile("../../docs/licences.md")
	require.NoError(t, err)
	for module, why := range unmaintained {
		require.Contains(t, string(page), "| "+module+" | "+why+" | ", "make licences")
	}
}
