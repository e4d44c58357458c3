package codes_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strconv"
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/codes"
	"wargame/interpreter/load"
	"wargame/interpreter/migrate"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/spec"
	"wargame/interpreter/translation"
	"wargame/stdlib"

	"github.com/stretchr/testify/require"
)

// config is one file as a whole game, with the standard library at hand.
func config(t *testing.T, src string) build.Config {
	t.Helper()
	f, ds := dsl.Parse("game.wgr", []byte(src))
	require.Empty(t, ds, ds.Error())
	return build.Config{Files: []*dsl.File{f}, Library: load.Library, Modules: stdlib.Names(), Spare: 8}
}

func TestExamplesOfCodes(t *testing.T) {
	for _, c := range codes.Pages {
		t.Run(c.ID, func(t *testing.T) {
			require.NotEmpty(t, c.Title)
			require.NotEmpty(t, c.Explanation)
			for _, line := range strings.Split(c.Explanation, "\n") {
				require.NotContains(t, line, "\t")
			}
			findings := func(src string) dsl.Diagnostics {
				cfg := config(t, src)
				if c.ID == codes.UnknownClause || c.ID == codes.VagueCite {
					var err error
					cfg.Catalogue, err = ruleset.ReadCatalogue([]byte("5.1\t1\trule\tMud.\n5.2\t1\trule\tDeep mud.\n5.2\t2\trule\tDry mud.\n"))
					require.NoError(t, err)
				}
				p, ds := check.Load(cfg)
				if ds.HasErrors() {
					return ds
				}
				ds = append(ds, translation.Check(p.Files())...)
				ds = append(ds, migrate.Unusual(migrate.Game{Rules: cfg.Files}, "mire")...)
				s := &spec.Suite{Load: func(map[string]bool, map[string]string) (*program.Program, dsl.Diagnostics) { return p, ds }}
				results, _ := s.Run(nil)
				for _, r := range results {
					ds = append(ds, r.Warnings...)
					for i := range r.Fails {
						ds = append(ds, r.Fails[i].Diagnostic())
					}
				}
				return ds
			}
			ds := findings(c.Example)
			require.NotEmpty(t, ds)
			errors := 0
			for _, d := range ds {
				if d.Code == c.ID {
					errors++
					continue
				}
				require.NotEqual(t, dsl.Error, d.Severity, d.Error())
			}
			require.Positive(t, errors, ds.Error())
			ds = findings(c.Fixed)
			require.Empty(t, ds, ds.Error())
		})
	}
}

// TestEveryCodeHasAPage reads the constants out of the sources.
func TestEveryCodeHasAPage(t *testing.T) {
	var ids []string
	for _, path := range []string{"ids.go", "../formula/compile/problem.go"} {
		src, err := os.ReadFile(path)
		require.NoError(t, err)
		f, err := parser.ParseFile(token.NewFileSet(), path, src, 0)
		require.NoError(t, err)
		ast.Inspect(f, func(n ast.Node) bool {
			if v, ok := n.(*ast.ValueSpec); ok && len(v.Values) == 1 {
				if lit, ok := v.Values[0].(*ast.BasicLit); ok && lit.Kind == token.STRING {
					id, err := strconv.Unquote(lit.Value)
					require.NoError(t, err)
					ids = append(ids, id)
				}
			}
			return true
		})
	}
	ids = append(ids, "E0401")
	var pages []string
	for _, c := range codes.Pages {
		pages = append(pages, c.ID)
	}
	require.ElementsMatch(t, ids, pages)
}
