package host

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	gotoken "go/token"
	"io"
	"io/fs"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/tables"
	"wargame/internal/wait"
	"wargame/interpreter/load"
)

// journal is a log that goroutines write and a test reads.
type journal struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (j *journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(p)
}

func (j *journal) take() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	defer j.text.Reset()
	return j.text.String()
}

// journaled returns a bed with a journal.
func journaled(t *testing.T, change func(*Config)) (*bed, *journal) {
	j := &journal{}
	return newBed(t, func(c *Config) {
		c.Log = log.New(j, "", 0)
		if change != nil {
			change(c)
		}
	}), j
}

// wire injects a panic at a point that a test chooses.
type wire struct {
	h  *Host
	mu sync.Mutex
	at string // name of the point; empty for none
	on int    // remaining panics
	in int    // passes of the point before the first panic
}

func wired(h *Host) *wire {
	w := &wire{h: h}
	f := func(at string) {
		if w.falls(at) {
			panic("injected at " + at)
		}
	}
	h.jobs.OnTrip(f)
	return w
}

func (w *wire) falls(at string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if at != w.at || w.on == 0 {
		return false
	}
	if w.in > 0 {
		w.in--
		return false
	}
	w.on--
	return true
}

func (w *wire) set(at string, times int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.at, w.on = at, times
}

// left returns the number of panics still to come.
func (w *wire) left() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.on
}

// After a panic in any handler the request is answered with 500. The log has the request
// and the stack, but no link, and the game continues from the store. Handlers come from
// the router, so that new ones are included.
func TestPanicsOfHandlers(t *testing.T) {
	b, j := journaled(t, nil)
	w := wired(b.h)
	reached := map[string]int{}
	turn := 0
	for _, route := range b.h.routes() {
		for _, at := range []string{"received", "held", "done", "keeps", "kept"} {
			links := b.game(map[string]any{"game": "the_pass"})
			b.sit(links)
			require.True(t, b.step(links, turn))
			_, token, v := b.decider(links)
			was := b.state(token)
			j.take()

			method, path, _ := strings.Cut(route.pattern, " ")
			if method == http.MethodGet && strings.HasPrefix(at, "ke") {
				continue // it stores nothing
			}
			path = strings.NewReplacer("{token}", token, "{name}", "the_pass", "{$}", "").Replace(path)
			var body any
			if method == http.MethodPost {
				body = map[string]any{}
				if strings.HasSuffix(path, "/answer") {
					x := b.taken(token, v)
					x["expected"], x["key"] = v.Ask, key()
					body = x
				}
			}
			w.set(at, 1)
			status, text := b.ask(method, path, body)
			fell := w.left() == 0
			w.set("", 0)
			require.True(t, fell || at != "received", "%s is not reached", route.pattern)
			if fell {
				reached[at]++
				require.Equal(t, http.StatusInternalServerError, status, "%s at %s: %s", route.pattern, at, text)
				said := j.take()
				require.Contains(t, said, "injected at "+at, route.pattern)
				require.Contains(t, said, ".go:", "the stack")
				require.Contains(t, said, "panic in "+method)
				for _, link := range links {
					require.NotContains(t, said, link)
				}
				if at == "received" || at == "held" || at == "keeps" {
					require.Equal(t, was, b.state(token), "%s at %s", route.pattern, at)
				}
			}
			if !fell {
				continue // the request succeeded
			}
			for range 3 {
				turn++
				require.True(t, b.step(links, turn), "%s at %s", route.pattern, at)
			}
			was = b.state(token)
			b.forgets(token)
			require.Equal(t, was, b.state(token), "the table and the store differ after %s at %s", route.pattern, at)
		}
	}
	require.Equal(t, len(b.h.routes()), reached["received"])
	require.Greater(t, reached["held"], 20)
	require.Greater(t, reached["done"], 20)
	require.Positive(t, reached["keeps"])
	require.Positive(t, reached["kept"])
}

// After a panic that follows a commit, a retry with the same key does not repeat the decision.
func TestPanicAfterKeeping(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	_, token, v := b.decider(links)
	x := b.taken(token, v)
	x["expected"], x["key"] = v.Ask, key()
	w := wired(b.h)
	w.set("kept", 1)
	status, _ := b.ask("POST", "/g/"+token+"/answer", x)
	require.Equal(t, http.StatusInternalServerError, status)
	require.Equal(t, 1, b.view(token).Moves)
	status, _ = b.ask("POST", "/g/"+token+"/answer", x)
	require.Equal(t, http.StatusOK, status)
	require.Equal(t, 1, b.view(token).Moves)
	require.True(t, b.step(links, 1))
}

// After a panic while a table is loaded, no client waits forever.
func TestPanicOfLoading(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	require.True(t, b.step(links, 0))
	w := wired(b.h)
	for _, at := range []string{"loads", "loaded"} {
		b.forgets(links[""])
		w.set(at, 1)
		status, _ := b.ask("GET", "/g/"+links[""]+"/view", nil)
		require.Equal(t, http.StatusInternalServerError, status, at)
		require.Zero(t, w.left())
		require.Equal(t, 1, b.view(links[""]).Moves)
	}
	require.True(t, b.step(links, 1))
}

// forgets drops the table of a link.
func (b *bed) forgets(token string) {
	b.Helper()
	b.with(token, func(t table) { t.Drop() })
}

// Bots that panic while thinking or deciding play on. Bots that always panic stop until
// a request for the table, and the server survives.
func TestPanicsOfBots(t *testing.T) {
	for _, at := range []string{"thinks", "keeps", "kept", "job running the bots of table"} {
		t.Run(at, func(t *testing.T) {
			b, j := journaled(t, nil)
			w := wired(b.h)
			w.set(at, 2)
			if at == "keeps" || at == "kept" {
				w.in = 3 // not while the game is created, which a request does
			}
			links := b.game(map[string]any{"game": "the_pass", "bots": map[string]string{"red": "random", "blue": "random"}})
			wait.Until(t, func() bool {
				status, _ := b.ask("GET", "/g/"+links[""]+"/view", nil)
				return status == http.StatusOK && w.left() == 0 && b.view(links[""]).State == "over"
			})
			require.Contains(t, j.take(), "injected at "+at)
			was := b.state(links[""])
			b.forgets(links[""])
			require.Equal(t, was, b.state(links[""]))
		})
	}
}

func TestBotsThatAlwaysPanic(t *testing.T) {
	b, j := journaled(t, nil)
	w := wired(b.h)
	w.set("thinks", 1000)
	links := b.game(map[string]any{"game": "the_pass", "bots": map[string]string{"red": "random"}})
	b.sit(links)
	b.view(links[""])
	wait.Until(t, func() bool { return 1000-w.left() > tables.MaxFalls })
	fallen := 1000 - w.left()
	require.LessOrEqual(t, strings.Count(j.take(), "injected"), fallen+1)
	w.set("", 0)
	wait.Until(t, func() bool { return b.view(links["blue"]).Decision != nil })
	require.True(t, b.step(map[string]string{"blue": links["blue"]}, 1))
}

// All other jobs continue after a panic.
func TestPanicsOfJobs(t *testing.T) {
	for _, job := range []struct {
		name string
		does func(b *bed)
	}{
		{"job running the clocks", nil},
		{"job watching the files of the_pass", func(b *bed) { b.h.Watch("the_pass", b.TempDir()) }},
		{"job drawing the maps", func(b *bed) { b.h.Warm() }},
		{"job drawing the map of the_pass", func(b *bed) { b.h.Warm() }},
		{"job running the tests of the_pass", func(b *bed) { b.ask("GET", "/books/the_pass?prove", nil) }},
	} {
		t.Run(job.name, func(t *testing.T) {
			b, j := journaled(t, func(c *Config) {
				c.Games, c.Open, c.OpenTests = []string{"the_pass"}, load.InProgram, load.InProgramWithTests
			})
			w := wired(b.h)
			w.set(job.name, 1)
			if job.does != nil {
				job.does(b)
			}
			wait.Until(t, func() bool { return w.left() == 0 })
			wait.Until(t, func() bool { return strings.Contains(j.take(), "injected at "+job.name) })
			links := b.game(map[string]any{"game": "the_pass"})
			b.sit(links)
			for i := range 3 {
				require.True(t, b.step(links, i))
			}
		})
	}
}

// After a panic over a clock the clock is delayed and not lost; clocks of other games
// are unaffected.
func TestPanicOfAClock(t *testing.T) {
	b, j := journaled(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	id := int64(0)
	b.with(links[""], func(t table) { id = t.Match.ID })
	w := wired(b.h)
	w.set("job ending the time of table", 1)
	b.h.tables.Clocks.Set(id, b.h.tables.Now().Add(-time.Second))
	wait.Until(t, func() bool { return w.left() == 0 })
	wait.Until(t, func() bool { return strings.Contains(j.take(), "panic while ending the time of table") })
	require.Empty(t, b.h.tables.Clocks.Over(b.h.tables.Now()))
	require.Equal(t, []int64{id}, b.h.tables.Clocks.Over(b.h.tables.Now().Add(2*tables.AfterFailure)))
	require.True(t, b.step(links, 0))
}

// A panic after a part of the answer was sent ends the connection, so that no client
// takes the part for the whole.
func TestPanicInTheMiddle(t *testing.T) {
	b, j := journaled(t, nil)
	half := httptest.NewServer(b.h.recovers(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "100")
		_, _ = w.Write([]byte("half"))
		panic("in the middle")
	})))
	defer half.Close()
	got, err := http.Get(half.URL)
	if err == nil {
		_, err = io.ReadAll(got.Body)
		got.Body.Close()
	}
	require.Error(t, err)
	require.Contains(t, j.take(), "in the middle")

	none := httptest.NewRecorder()
	b.h.recovers(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("ETag", "x")
		panic("at once")
	})).ServeHTTP(none, httptest.NewRequest(http.MethodGet, "/", nil))
	require.Contains(t, j.take(), "at once")
	require.Equal(t, http.StatusInternalServerError, none.Code)
	require.Empty(t, none.Header().Get("ETag"))
	require.Equal(t, policy, none.Header().Get("Content-Security-Policy"))
}

// Every lock is released by the statement after the one that takes it, and tables are
// locked in one file alone. Goroutines start only where panics are recovered.
func TestLocks(t *testing.T) {
	allowed := map[string][]string{
		"go":      {"jobs/jobs.go", "store/sqlite/store.go"}, // the writer of the store recovers panics of its jobs
		"TryLock": {"tables/door.go"},
		"table":   {"tables/door.go"},
	}
	files := gotoken.NewFileSet()
	require.NoError(t, filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		f, err := parser.ParseFile(files, path, nil, 0)
		require.NoError(t, err)
		text := func(n ast.Node) string {
			var b bytes.Buffer
			require.NoError(t, printer.Fprint(&b, files, n))
			return b.String()
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch x := n.(type) {
			case *ast.GoStmt:
				require.Contains(t, allowed["go"], path, "%s: use jobs.Runner, which catches panics", files.Position(x.Pos()))
			case *ast.CallExpr:
				if s, ok := x.Fun.(*ast.SelectorExpr); ok && s.Sel.Name == "Go" {
					require.Contains(t, allowed["go"], path, "%s: use jobs.Runner, which catches panics", files.Position(x.Pos()))
				}
			case *ast.SelectorExpr:
				if strings.HasPrefix(x.Sel.Name, "TryLock") || strings.HasPrefix(x.Sel.Name, "TryRLock") {
					require.Contains(t, allowed["TryLock"], path, "%s: use table.try", files.Position(x.Pos()))
				}
				if of := text(x.X); x.Sel.Name == "mu" && (of == "t" || strings.HasSuffix(of, ".t")) {
					require.Contains(t, allowed["table"], path, "%s: use Host.at or table.do", files.Position(x.Pos()))
				}
			case *ast.BlockStmt:
				unreleased(t, files, x.List, text)
			case *ast.CaseClause:
				unreleased(t, files, x.Body, text)
			case *ast.CommClause:
				unreleased(t, files, x.Body, text)
			}
			return true
		})
		return nil
	}))
}

// unreleased fails for a lock that the next statement does not release.
func unreleased(t *testing.T, files *gotoken.FileSet, list []ast.Stmt, text func(ast.Node) string) {
	for i, s := range list {
		x, ok := s.(*ast.ExprStmt)
		if !ok {
			continue
		}
		for _, how := range []string{"", "R"} {
			of, locks := strings.CutSuffix(text(x), "."+how+"Lock()")
			if !locks {
				continue
			}
			want := fmt.Sprintf("defer %s.%sUnlock()", of, how)
			require.True(t, i+1 < len(list) && text(list[i+1]) == want, "%s: the next statement is %s, so that no panic leaves it locked", files.Position(x.Pos()), want)
		}
	}
}

// The lock test detects violations.
func TestLocksIsNoSham(t *testing.T) {
	_, err := os.Stat("tables/door.go")
	require.NoError(t, err)
	files := gotoken.NewFileSet()
	f, err := parser.ParseFile(files, "x.go", "package x\nfunc f() {\n\tm.Lock()\n\tm.Unlock()\n}\n", 0)
	require.NoError(t, err)
	body := f.Decls[0].(*ast.FuncDecl).Body.List
	require.Len(t, body, 2)
	text := func(n ast.Node) string {
		var b bytes.Buffer
		require.NoError(t, printer.Fprint(&b, files, n))
		return b.String()
	}
	require.True(t, slices.ContainsFunc(body, func(s ast.Stmt) bool { return strings.HasSuffix(text(s), ".Lock()") }))
}
