package dsl

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

func addSeeds(f *testing.F) {
	for _, tt := range lexerTable {
		f.Add(tt.src)
	}
	for _, tt := range exprTable {
		f.Add("define a = " + tt.src + "\n")
	}
	for _, c := range SyntaxCodes {
		f.Add(c.Example)
		f.Add(c.Fixed)
	}
	for _, pattern := range []string{"testdata/parse/*.txtar", "testdata/render/*.txtar"} {
		paths, _ := filepath.Glob(pattern)
		for _, p := range paths {
			if ar, err := txtar.ParseFile(p); err == nil {
				f.Add(string(ar.Files[0].Data))
			}
		}
	}
	paths, _ := filepath.Glob("testdata/errors/*.wgr")
	for _, p := range paths {
		src, _ := os.ReadFile(p)
		f.Add(string(src))
		for _, line := range strings.Split(string(src), "\n") {
			f.Add(line)
		}
	}
	all, _ := os.ReadFile("testdata/all.wgr")
	for _, line := range strings.Split(string(all), "\n") {
		f.Add(strings.TrimSpace(line))
		f.Add("procedure p() { " + line + " }")
		f.Add("test \"t\" {" + line + " }")
	}
}

// FuzzLexer: the tokens tile any input.
func FuzzLexer(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, src string) {
		requireTiles(t, src, Tokens("x", src))
	})
}

// FuzzParse: no input makes the parser panic; one that parses is formatted to
// the same tree, once and for all; one that does not gives an error within the
// file, which every style can render.
func FuzzParse(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, src string) {
		_, ds := Parse("x", []byte(src))
		if len(ds) == 0 {
			requireStable(t, "x", []byte(src))
			return
		}
		for _, d := range ds {
			if d.Span.Start.Offset > len(src) || d.Span.End.Offset > len(src) || d.Span.Start.Line < 1 {
				t.Fatalf("span out of the file: %v", d.Span)
			}
			if Explain(SyntaxCodes, d.Code) == nil {
				t.Fatalf("no such code: %s", d.Code)
			}
		}
		for _, style := range []Style{Human, GNU, JSON} {
			var b strings.Builder
			if err := (Renderer{Style: style, Sources: Sources{"x": []byte(src)}}).Render(&b, ds); err != nil {
				t.Fatal(err)
			}
		}
	})
}
