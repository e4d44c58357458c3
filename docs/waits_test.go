package docs_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// timed are the calls that make a test wait for some time, measure it, or give
// up after it.
var timed = []string{
	"time.Sleep", "time.After", "time.AfterFunc", "time.NewTimer", "time.NewTicker", "time.Tick", "time.Since", "time.Until",
	"context.WithTimeout", "context.WithDeadline",
	"require.Eventually", "require.EventuallyWithT", "require.Never", "require.WithinDuration",
	"assert.Eventually", "assert.EventuallyWithT", "assert.Never", "assert.WithinDuration",
}

// mayTime lists the uses of time that stay, by file and function, each with its
// reason.
var mayTime = map[string]string{
	"internal/e2e/e2e_test.go browseWith context.WithTimeout":             "ends a browser that hangs, after minutes",
	"internal/e2e/e2e_test.go until context.WithTimeout":                  "ends a step in a browser that hangs, after minutes",
	"internal/e2e/looks_test.go TestLooks time.Sleep":                     "makes pictures for people to look at, and asserts nothing: a picture is taken when all that moves has come to rest",
	"internal/e2e/screens_test.go TestScreens time.Sleep":                 "makes pictures for people to look at, and asserts nothing: a picture is taken when all that moves has come to rest",
	"internal/e2e/site_time_test.go TestSiteTimes time.Since":             "measures the site where WARGAME_MEASURE is set, and asserts no time",
	"internal/e2e/playground_time_test.go TestPlaygroundTimes time.Since": "measures the playground where WARGAME_MEASURE is set, and asserts no time",
	"internal/e2e/site_test.go TestSite time.Since":                       "what it measures is printed",
	"internal/host/load_test.go TestLoad context.WithTimeout":             "a load run that only make load starts: it lasts as long as it is meant to, and asserts no time",
	"internal/host/load_questions_test.go TestLoadQuestions time.Sleep":   "the same, of make load-questions: a player looks about 50 times a second",
	"internal/host/load_questions_test.go TestLoadQuestions time.Since":   "the same: what it measures is printed",
	"internal/host/load_test.go do time.Since":                            "the same: what it measures is printed",
	"internal/host/load_test.go plays time.Sleep":                         "the same: a player decides about once a second",
	"internal/lab/queue/chaos_test.go chaosWorker time.Sleep":             "work that takes time, in a process that is killed meanwhile; nothing waits for it",
	"interpreter/model/model_test.go enough time.Since":                   "ends a soak after the time that -spend gives it; make test gives it an hour",
}

// maySkip lists the tests that may be skipped, each with its reason. No other
// test skips: what a test is named for is tried, or the test fails.
var maySkip = map[string]string{
	"cmd/wargame/vscode_test.go TestExtension":                       "make vscode-test packs the extension and runs it; npm fetches what it is made of",
	"dsl/limits_test.go TestHugeInputs":                              "takes long; only under -short",
	"interpreter/check/fuzz_test.go FuzzLoad":                        "an input of a fuzz target that is too large",
	"interpreter/load/fuzz_test.go FuzzFolder":                       "an input of a fuzz target that is too large or no name of a file",
	"interpreter/model/games_test.go TestGamesOfTheBox":              "a soak whose time is over; make test gives it an hour",
	"interpreter/save/soak_test.go TestSoakBadDisk":                  "takes minutes; make soak-saves runs it",
	"interpreter/simulate/stacks_test.go TestNobodyIsLostToStacking": "takes long; only under -short",
	"internal/e2e/accessible_test.go newAxe":                         "axe-core is fetched by make e2e, which says so where it cannot be had",
	"internal/e2e/journeys_test.go TestMeasure":                      "make measure runs it",
	"internal/e2e/looks_test.go TestLooks":                           "make looks runs it",
	"internal/e2e/site_time_test.go TestSiteTimes":                   "measures only where WARGAME_MEASURE is set",
	"internal/e2e/playground_time_test.go TestPlaygroundTimes":       "measures only where WARGAME_MEASURE is set",
	"internal/e2e/screens_test.go TestScreens":                       "make screens runs it",
	"internal/host/load_questions_test.go TestLoadQuestions":         "make load-questions runs it",
	"cmd/wargame/neovim_test.go TestNeovim":                          "needs Neovim, which .ci/run installs where it can",
	"internal/lsp/vscode_test.go TestCoverageMarks":                  "runs a script of the extension, where there is Node",
	"internal/host/load_test.go TestLoad":                            "make load runs it",
}

// Tests wait for conditions (internal/wait), whatever time that takes, and none
// is skipped in silence.
func TestNoTestWaitsForTime(t *testing.T) {
	foundTime, foundSkip := map[string]bool{}, map[string]bool{}
	require.NoError(t, filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		name := filepath.ToSlash(strings.TrimPrefix(path, ".."+string(filepath.Separator)))
		if err != nil || !strings.HasSuffix(name, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		require.NoError(t, err)
		for _, decl := range file.Decls {
			in := "outside of functions"
			if f, ok := decl.(*ast.FuncDecl); ok {
				in = f.Name.Name
			}
			ast.Inspect(decl, func(n ast.Node) bool {
				x, ok := n.(*ast.SelectorExpr)
				if !ok {
					return true
				}
				of, ok := x.X.(*ast.Ident)
				switch call := ""; {
				case slices.Contains([]string{"Skip", "Skipf", "SkipNow"}, x.Sel.Name):
					foundSkip[name+" "+in] = true
				case !ok:
				default:
					if call = of.Name + "." + x.Sel.Name; slices.Contains(timed, call) {
						foundTime[name+" "+in+" "+call] = true
					}
				}
				return true
			})
		}
		return nil
	}))
	listed(t, mayTime, foundTime, "waits for a time, measures it or gives up after it. Wait for a condition with package internal/wait, "+
		"whose limit only stops a test that hangs; or name the reason in mayTime")
	listed(t, maySkip, foundSkip, "can be skipped, and then proves nothing. Make it fail instead, or name the reason in maySkip")
}

// listed compares a list of exceptions with what is there, both ways.
func listed(t *testing.T, list map[string]string, found map[string]bool, problem string) {
	t.Helper()
	for key := range found {
		if list[key] == "" {
			t.Errorf("%s: %s", key, problem)
		}
	}
	for key := range list {
		if !found[key] {
			t.Errorf("%s: the exception is not needed any more", key)
		}
	}
}
