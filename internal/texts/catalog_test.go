package texts

import (
	"flag"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the catalog of each package in catalog/ again")

// The catalog holds every text of the sources, and no other, each with a note. With
// -update the files of catalog/ are brought up to date.
func TestCatalog(t *testing.T) {
	all, err := Collect("../..")
	require.NoError(t, err)
	require.Greater(t, len(all), 3000, "the sources have texts")
	byPackage := map[string][]Text{}
	for _, x := range all {
		byPackage[x.Package] = append(byPackage[x.Package], x)
	}
	files, err := os.ReadDir("catalog")
	require.NoError(t, err)
	for _, f := range files {
		require.NotEmpty(t, packageOf(f.Name(), byPackage), "%s: no package has texts of that name; delete the file", f.Name())
	}
	for _, pkg := range slices.Sorted(maps.Keys(byPackage)) {
		was, err := Read("catalog", pkg)
		require.NoError(t, err)
		now := was.Update(byPackage[pkg])
		if *update {
			require.NoError(t, now.Write("catalog", pkg))
			continue
		}
		for x, note := range now {
			if _, ok := was[x]; !ok {
				t.Errorf("%s: %s: %q is not in the catalog: run go test ./internal/texts -update, then write its note", pkg, x.Func, x.Words)
			} else if len(strings.Fields(note)) < 3 {
				t.Errorf("%s: %s: %q: the note %q does not say who reads it and when", pkg, x.Func, x.Words, note)
			}
		}
		for x := range was {
			if _, ok := now[x]; !ok {
				t.Errorf("%s: %s: %q is in the catalog and not in the sources: run go test ./internal/texts -update", pkg, x.Func, x.Words)
			}
		}
	}
}

func packageOf(file string, byPackage map[string][]Text) string {
	for pkg := range byPackage {
		if FileOf(pkg) == file {
			return pkg
		}
	}
	return ""
}

// dialect matches words that no text in the catalog has: see docs/glossary.md.
var dialect = regexp.MustCompile(`(?i)\b(he|him|his|himself|anew|afresh|so many|so much|whoever|whom|stretch of play|taken for granted|dice and all|told|reckon\w*|mend(s|ed)?|runs? dry|is said|are said|dear(er|est)|flood(s|ed)?|desks?|goes on with|works? out|worked out|(is|are) (another|others)|of before|hereby|thereof|wherein|cannot be gone|must not be so|is none:|nobody is|gone on|taken back|takes? back|out otherwise|otherwise than|tells? of|is waited for|cannot be had|nothing fits|(is|are) wanted|one cannot|asks? for itself|takes? out|taken out|stands? there|goes by|in spite of|comes? to light|(is|are) so|cannot be told|may not stand)\b`)

// No text of the catalog is in the dialect that the project once had.
func TestPlainWords(t *testing.T) {
	files, err := os.ReadDir("catalog")
	require.NoError(t, err)
	for _, f := range files {
		src, err := os.ReadFile("catalog/" + f.Name())
		require.NoError(t, err)
		for i, line := range strings.Split(strings.TrimSpace(string(src)), "\n") {
			if cells := strings.Split(line, "\t"); len(cells) == 3 {
				for _, w := range dialect.FindAllString(cells[1], -1) {
					t.Errorf("%s:%d: %q: say it in plain words\n%s", f.Name(), i+1, w, cells[1])
				}
			}
		}
	}
}

// What is collected of a Go file: words for people, and no patterns, keys, tags or
// queries.
func TestOfGo(t *testing.T) {
	path := t.TempDir() + "/x.go"
	require.NoError(t, os.WriteFile(path, []byte("package x\n\nimport \"some/path of it\"\n\n"+
		"type s struct { A int `json:\"a of b\"` }\n"+
		"func (s *s) f() { g(\"Move a unit\", \"move\", \"Undo\", \"take %d of %d\"); regexp.MustCompile(\"a b c\"); q(\"SELECT a FROM b\"); m[\"two words\"] = 1 }\n"+
		"var page = Code{Title: \"Unknown name\", Example: \"some rule\", Fixed: \"another rule\"}\n"), 0o600))
	got, err := ofGo(path)
	require.NoError(t, err)
	var words []string
	for _, x := range got {
		words = append(words, x.Func+": "+x.Words)
	}
	slices.Sort(words)
	require.Equal(t, []string{"page: Unknown name", "s.f: Move a unit", "s.f: Undo", "s.f: take %d of %d"}, words)
}

// What is collected of a script: literals for people, those within an expression of a
// template too, and no patterns, comments, names of styles or keys.
func TestOfScript(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(dir+"/style.css", []byte(".row { top: 0 }\n.buttons { top: 0 }\n"), 0o600))
	require.NoError(t, os.WriteFile(dir+"/x.js", []byte("// a comment \"Not a text\"\n/** @param {string} x \"Nor this\" */\n"+
		"f(x.replace(/[\"`] a b/g, \"\"), { className: \"many words\" }, \"row buttons\");\n"+
		"g(`${n} more units${n > 1 ? ` of the ${kind(\"big units\")} kind` : \"\"}.`, 'Take one', a / b, \"Undo\");\n"+
		"localStorage.getItem(`number of ${base}`); if (e.key === \"Enter\") h(\"\\\"To\\\" be sure\");\n"+
		"if (kind === \"some kind\") x = { \"a key of it\": 1 }[\"Notes\" in window];\n"), 0o600))
	got, err := ofScript(dir + "/x.js")
	require.NoError(t, err)
	var words []string
	for _, x := range got {
		words = append(words, x.Words)
	}
	require.Equal(t, []string{"big units", " of the ${…} kind", "${n} more units${…}.", "Take one", "Undo", `\"To\" be sure`}, words)
}
