package dsl

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the golden files anew")

// golden compares what a source yields with the files of its archive.
func golden(t *testing.T, pattern string, yield func(t *testing.T, src []byte) []txtar.File) {
	paths, err := filepath.Glob(pattern)
	require.NoError(t, err)
	require.NotEmpty(t, paths)
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			ar, err := txtar.ParseFile(path)
			require.NoError(t, err)
			got := append([]txtar.File{ar.Files[0]}, yield(t, ar.Files[0].Data)...)
			if *update {
				ar.Files = got
				require.NoError(t, os.WriteFile(path, txtar.Format(ar), 0o644))
				return
			}
			require.Len(t, ar.Files, len(got))
			for i := range got {
				require.Equal(t, string(ar.Files[i].Data), string(got[i].Data), got[i].Name)
			}
		})
	}
}

func TestGoldenParse(t *testing.T) {
	golden(t, "testdata/parse/*.txtar", func(t *testing.T, src []byte) []txtar.File {
		f, ds := Parse("input.wgr", src)
		require.Empty(t, ds, ds.Error())
		requireStable(t, "input.wgr", src)
		return []txtar.File{
			{Name: "tree", Data: []byte(Dump(f))},
			{Name: "formatted.wgr", Data: Print(f)},
		}
	})
}

func TestGoldenRender(t *testing.T) {
	golden(t, "testdata/render/*.txtar", func(t *testing.T, src []byte) []txtar.File {
		_, ds := Parse("input.wgr", src)
		require.NotEmpty(t, ds)
		var out []txtar.File
		for _, style := range []Style{Human, GNU, JSON} {
			var b bytes.Buffer
			r := Renderer{Style: style, Sources: Sources{"input.wgr": src}}
			require.NoError(t, r.Render(&b, ds))
			out = append(out, txtar.File{Name: string(style), Data: b.Bytes()})
		}
		return out
	})
}

var annotation = regexp.MustCompile(`// ERROR "(.*)"$`)

// The files in testdata/errors carry the messages that they provoke, each on
// its line; there must be no others.
func TestAnnotatedErrors(t *testing.T) {
	paths, err := filepath.Glob("testdata/errors/*.bad.wgr")
	require.NoError(t, err)
	require.NotEmpty(t, paths)
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			src, err := os.ReadFile(path)
			require.NoError(t, err)
			want := map[int]*regexp.Regexp{}
			for i, line := range strings.Split(string(src), "\n") {
				if m := annotation.FindStringSubmatch(line); m != nil {
					want[i+1] = regexp.MustCompile(m[1])
				}
			}
			_, ds := Parse(path, src)
			seen := map[int]bool{}
			for _, d := range ds {
				line := d.Span.Start.Line
				if want[line] == nil {
					t.Errorf("not announced: %s", d.Error())
					continue
				}
				require.Regexp(t, want[line], d.Summary, "line %d", line)
				seen[line] = true
			}
			for line, re := range want {
				if !seen[line] {
					t.Errorf("line %d: no error like %s", line, re)
				}
			}
		})
	}
}
