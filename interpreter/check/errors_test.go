package check_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/codes"
	"wargame/interpreter/load"
	"wargame/interpreter/ruleset"
	"wargame/stdlib"

	"github.com/stretchr/testify/require"
)

var (
	annotation = regexp.MustCompile(`// ERROR(:\d+)?((?: +"(?:[^"\\]|\\.)*")+)\s*$`)
	quoted     = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)
)

// TestAnnotatedErrors holds the findings of each file in testdata/check against
// its comments: // ERROR "regexp" at the end of a line wants a finding that
// begins on that line, one for each regexp, and no other; // ERROR:17 says in
// which column (counted in characters) it begins. A first line // catalogue 5.1
// 5.2#3 gives the clauses of the rulebook, 5.2 with three statements. All options and readings are checked.
func TestAnnotatedErrors(t *testing.T) {
	paths, err := filepath.Glob("testdata/check/*.wgr")
	require.NoError(t, err)
	require.NotEmpty(t, paths)
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".wgr"), func(t *testing.T) {
			src, err := os.ReadFile(path)
			require.NoError(t, err)
			cfg := config(t, string(src))
			lines := strings.Split(string(src), "\n")
			if list, ok := strings.CutPrefix(lines[0], "// catalogue "); ok {
				text := ""
				for _, c := range strings.Fields(list) {
					clause, n, many := strings.Cut(c, "#")
					for i := 1; many && strconv.Itoa(i) != n; i++ {
						text += fmt.Sprintf("%s\t%d\trule\tA statement.\n", clause, i)
					}
					if !many {
						n = "1"
					}
					text += clause + "\t" + n + "\trule\tA statement.\n"
				}
				cfg.Catalogue, err = ruleset.ReadCatalogue([]byte(text))
				require.NoError(t, err)
			}
			got := map[int][]dsl.Diagnostic{}
			for _, d := range check.All(cfg).Sorted() {
				got[d.Span.Start.Line] = append(got[d.Span.Start.Line], d)
			}
			for i, line := range lines {
				found := got[i+1]
				var wants []string
				m := annotation.FindStringSubmatch(line)
				if m != nil {
					wants = quoted.FindAllString(m[2], -1)
				} else {
					require.NotContains(t, line, "// ERROR", "an annotation that cannot be read")
				}
				for _, want := range wants {
					text, err := strconv.Unquote(want)
					require.NoError(t, err)
					re := regexp.MustCompile(text)
					k := 0
					for k < len(found) && !re.MatchString(found[k].Summary) {
						k++
					}
					if k == len(found) {
						t.Errorf("%s:%d: no finding matches %s among %v", path, i+1, want, summaries(found))
						continue
					}
					if m[1] != "" {
						require.Equal(t, m[1], fmt.Sprintf(":%d", found[k].Span.Start.Column), "%s:%d: %s", path, i+1, found[k].Summary)
					}
					require.NotNil(t, dsl.Explain(codes.Pages, found[k].Code))
					found = append(found[:k:k], found[k+1:]...)
				}
				for _, d := range found {
					t.Errorf("%s: not expected: %s (%s)", d.Span, d.Error(), d.Help)
				}
				delete(got, i+1)
			}
			require.Empty(t, got, "findings outside of the file")
		})
	}
}

// config is one file as a whole game, with the standard library at hand.
func config(t *testing.T, src string) build.Config {
	t.Helper()
	f, ds := dsl.Parse("game.wgr", []byte(src))
	require.Empty(t, ds, ds.Error())
	return build.Config{Files: []*dsl.File{f}, Library: load.Library, Modules: stdlib.Names(), Spare: 8}
}

func summaries(ds []dsl.Diagnostic) []string {
	var out []string
	for _, d := range ds {
		out = append(out, d.Summary)
	}
	return out
}
