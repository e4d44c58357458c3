package tables

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/chat"
	"wargame/internal/host/jobs"
	"wargame/internal/host/lanes"
	"wargame/internal/host/library"
	"wargame/internal/host/match"
	"wargame/internal/host/news"
	"wargame/internal/host/refusal"
	"wargame/internal/host/seats"
	"wargame/internal/host/store"
	"wargame/internal/host/store/sqlite"
	"wargame/interpreter/load"
	"wargame/interpreter/run"
)

// open returns the tables of an empty store. Time passes only when a test sets now.
func open(t *testing.T, now *time.Time) *Tables {
	t.Helper()
	s, err := sqlite.Open(t.TempDir())
	require.NoError(t, err)
	j := jobs.New(t.Logf, func() {})
	h, err := Open(Config{
		Store: s, Library: library.New(load.Embedded(), load.InProgram, load.InProgramWithTests), Hub: news.NewHub(true),
		Lanes: lanes.New(j.Trip, func(error) {}), Jobs: j, Logf: t.Logf, Now: func() time.Time { return *now }, MaxGames: 10, Budget: 64 << 20,
	})
	require.NoError(t, err)
	t.Cleanup(func() {
		j.Stop()
		h.Hub.Close()
		j.Wait()
		require.NoError(t, s.Close())
	})
	return h
}

// begun returns the number of a game in which all seats are taken.
func begun(t *testing.T, h *Tables, s library.Setup) int64 {
	t.Helper()
	links, err := h.Create(s, nil)
	require.NoError(t, err)
	return sit(t, h, links)
}

// sit takes all seats of a game and returns its number.
func sit(t *testing.T, h *Tables, links map[string]string) (id int64) {
	t.Helper()
	for seat, link := range links {
		l, err := h.Store.Find(HashOf(link))
		require.NoError(t, err)
		if id = l.Game; seat != seats.WatcherName {
			require.NoError(t, h.Do(Asker{}, id, func(t *Table) error {
				return t.Sit(t.Seat(Guest{id, seat}), Sitting{Number: strings.Repeat("0", 64)})
			}))
		}
	}
	return id
}

// at calls do with the locked table of a game.
func at(t *testing.T, h *Tables, game int64, do func(x *Table)) {
	t.Helper()
	require.NoError(t, h.Do(Asker{}, game, func(x *Table) error { do(x); return nil }))
}

// step applies the first legal answer.
func step(t *testing.T, m *match.Match) {
	t.Helper()
	d := m.Game.Pending()
	tries := []run.Choice{{Kind: run.Pass}, {Kind: run.Done}}
	for _, o := range d.Options {
		tries = append(tries, run.Choice{Value: o.Value, Group: o.Group})
	}
	for _, c := range tries {
		if !m.Game.Legal(d, c) {
			continue
		}
		refused, err := m.Decide(d, c, d.Seat, "")
		require.NoError(t, err)
		require.Nil(t, refused)
		return
	}
	t.Fatal("no answer is legal")
}

// Callers cannot reach the match of a table. Copy gives them a match of their own.
func TestMatchIsOutOfReach(t *testing.T) {
	table := reflect.TypeFor[Table]()
	for i := range table.NumField() {
		f := table.Field(i)
		require.False(t, f.IsExported() || f.Anonymous, "%s can be reached past Authorize", f.Name)
	}
	theirs, own := reflect.TypeFor[*match.Match](), reflect.TypeFor[*Table]()
	for i := range own.NumMethod() {
		m := own.Method(i)
		for o := range m.Type.NumOut() {
			if m.Type.Out(o) == theirs {
				require.Equal(t, "Copy", m.Name)
			}
		}
	}

	now := time.Now()
	h := open(t, &now)
	game := begun(t, h, library.Setup{Game: "the_pass"})
	at(t, h, game, func(x *Table) {
		before, c := x.match.Game.Hash(), x.Copy(nil, true)
		step(t, c)
		require.NotEqual(t, before, c.Game.Hash())
		require.Equal(t, before, x.match.Game.Hash())
		require.True(t, x.match.Journal.Empty())
	})
}

// deciders are the functions that may change a match without act: the clock and the bots
// decide for no guest.
var deciders = []string{"timeUp", "outOfTime", "botDecides"}

// Every call that lets a seat change a match is in a function passed to act.
func TestChangesPassAuthorize(t *testing.T) {
	files := token.NewFileSet()
	changes := changesOfMatch(t, files)
	require.Subset(t, changes, []string{"Answer", "Execute", "Undo", "Redo", "Restore", "Refuse", "LayAgain", "Decide", "Settle"})
	found := 0
	each(t, files, ".", func(f *ast.FuncDecl) {
		authorized := map[ast.Node]bool{}
		ast.Inspect(f, func(n ast.Node) bool {
			c, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			s, ok := c.Fun.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if s.Sel.Name == "act" {
				for _, a := range c.Args {
					ast.Inspect(a, func(n ast.Node) bool { authorized[n] = true; return true })
				}
			}
			if of, ok := s.X.(*ast.SelectorExpr); ok && of.Sel.Name == "match" && slices.Contains(changes, s.Sel.Name) {
				found++
				require.True(t, authorized[c] || slices.Contains(deciders, f.Name.Name), "%s: %s is not passed to act", files.Position(c.Pos()), s.Sel.Name)
			}
			return true
		})
	})
	require.GreaterOrEqual(t, found, 9)
}

// changesOfMatch returns the methods by which a match is changed on request: those that
// take an answer or the key of a request, and Settle.
func changesOfMatch(t *testing.T, files *token.FileSet) []string {
	out := []string{"Settle"}
	each(t, files, "../match", func(f *ast.FuncDecl) {
		if f.Recv == nil || !f.Name.IsExported() {
			return
		}
		for _, p := range f.Type.Params.List {
			of, _ := p.Type.(*ast.Ident)
			key := slices.ContainsFunc(p.Names, func(n *ast.Ident) bool { return n.Name == "key" })
			if key || of != nil && of.Name == "Answer" {
				out = append(out, f.Name.Name)
			}
		}
	})
	return out
}

// each calls do with each function of a package, without tests.
func each(t *testing.T, files *token.FileSet, dir string, do func(f *ast.FuncDecl)) {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
	require.NoError(t, err)
	require.NotEmpty(t, paths)
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(files, path, nil, 0)
		require.NoError(t, err)
		for _, d := range f.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				do(f)
			}
		}
	}
}

// requests is one request of each kind that a seat may send.
var requests = map[string]func(x *Table, seat int, o match.Order) error{
	"answer": func(x *Table, seat int, o match.Order) error {
		return x.Answer(seat, match.Answer{Order: o, Word: "pass"})
	},
	"execute": func(x *Table, seat int, o match.Order) error { return x.Execute(seat, o, nil) },
	"undo":    func(x *Table, seat int, o match.Order) error { return x.Undo(seat, o, 1, true) },
	"redo":    func(x *Table, seat int, o match.Order) error { return x.Redo(seat, o) },
	"restore": func(x *Table, seat int, o match.Order) error { return x.Restore(seat, o, nil) },
	"refuse":  func(x *Table, seat int, o match.Order) error { return x.Refuse(seat, o) },
	"resign":  func(x *Table, seat int, o match.Order) error { return x.Resign(seat, o, "", nil) },
}

// A request about an earlier position, without a key, or of a seat that a bot plays,
// changes nothing. So does any request before the game has begun.
func TestAuthorize(t *testing.T) {
	now := time.Now()
	h := open(t, &now)
	game := begun(t, h, library.Setup{Game: "the_pass"})
	const key = "a key of sixteen or more"
	refused := func(seat int, o match.Order, want error) {
		t.Helper()
		at(t, h, game, func(x *Table) {
			before := x.match.Game.Hash()
			for name, send := range requests {
				require.ErrorIs(t, send(x, seat, o), want, name)
			}
			require.Equal(t, before, x.match.Game.Hash())
			require.True(t, x.match.Journal.Empty())
		})
	}
	var seat int
	var good match.Order
	at(t, h, game, func(x *Table) {
		seat = x.match.Game.Pending().Seat
		good = match.Order{Expected: x.match.Asked(seat), Key: key}
	})
	refused(seat, match.Order{Expected: good.Expected + 1, Key: key}, refusal.ErrStale)
	refused(seat, match.Order{Expected: good.Expected}, match.ErrKey)

	answer := match.Answer{Order: good, Pick: new(int)}
	at(t, h, game, func(x *Table) { require.NoError(t, x.Answer(seat, answer)) })
	at(t, h, game, func(x *Table) {
		before := x.match.Game.Hash()
		require.NoError(t, x.Answer(seat, answer), "it was executed before")
		require.Equal(t, before, x.match.Game.Hash())
		require.ErrorIs(t, x.Answer(1-seat, answer), store.ErrKey)
	})
	at(t, h, game, func(x *Table) {
		bot := &x.match.Seats.At(x.match.Seats.Name(seat)).Bot
		*bot = "random"
		defer func() { *bot = "" }()
		good = match.Order{Expected: x.match.Asked(seat), Key: key + key}
		require.ErrorIs(t, x.Redo(seat, good), refusal.ErrResigned)
	})

	links, err := h.Create(library.Setup{Game: "the_pass"}, nil)
	require.NoError(t, err)
	l, err := h.Store.Find(HashOf(links[seats.WatcherName]))
	require.NoError(t, err)
	at(t, h, l.Game, func(x *Table) { require.ErrorIs(t, x.Redo(0, good), refusal.ErrNotBegun) })
}

// When the time of a scope is over, the clock decides once. A table that is loaded again
// has the time that was left.
func TestTimeIsUp(t *testing.T) {
	now := time.Now()
	h := open(t, &now)
	game := begun(t, h, library.Setup{Game: "normandy", Options: map[string]bool{"clock": true}})
	var limit time.Duration
	at(t, h, game, func(x *Table) {
		limit = x.match.Game.P.Clock.Limit
		for !x.match.Game.Query().InTime() {
			step(t, x.match)
		}
	})
	left := func() (d time.Duration, decisions int) {
		at(t, h, game, func(x *Table) {
			d, decisions = x.clock.Deadline.Sub(now), len(x.match.Record.Decisions)
		})
		return d, decisions
	}
	is, before := left()
	require.Equal(t, limit, is)
	now = now.Add(limit - time.Second)
	h.EndTimes()
	at(t, h, game, func(x *Table) { x.Drop() })
	is, after := left()
	require.InDelta(t, time.Second, is, float64(time.Millisecond), "the clock has not been wound")
	require.Equal(t, before, after)
	now = now.Add(2 * time.Second)
	h.EndTimes()
	h.EndTimes()
	_, after = left()
	require.Equal(t, before+1, after)
	at(t, h, game, func(x *Table) { require.False(t, x.match.Game.Query().InTime()) })
}

// A message is heard by every seat and a note by its author alone. A message changes no
// position.
func TestSayAndHear(t *testing.T) {
	now := time.Now()
	h := open(t, &now)
	game := begun(t, h, library.Setup{Game: "the_pass"})
	say := func(seat int, x chat.Message) (err error) {
		at(t, h, game, func(t *Table) { err = t.Say(seat, x, func() error { return nil }) })
		return err
	}
	hear := func(seat int) (out []string) {
		var read func() (*chat.Log, error)
		at(t, h, game, func(t *Table) { read = t.Hear(seat, 0) })
		log, err := read()
		require.NoError(t, err)
		for _, x := range log.Said {
			out = append(out, x.Text)
		}
		return out
	}
	const key = "a key of sixteen characters "
	var before int
	at(t, h, game, func(x *Table) { before = x.match.Record.Rows() })
	require.NoError(t, say(0, chat.Message{Key: key + "1", Text: " Hello "}))
	require.NoError(t, say(0, chat.Message{Key: key + "1", Text: " Hello "}), "it was sent twice")
	require.NoError(t, say(1, chat.Message{Key: key + "2", Text: "Left flank", Note: true}))
	require.Equal(t, []string{"Hello"}, hear(0))
	require.Equal(t, []string{"Hello", "Left flank"}, hear(1))
	require.Equal(t, []string{"Hello"}, hear(seats.Watcher))
	at(t, h, game, func(x *Table) { require.Equal(t, before, x.match.Record.Rows()) })

	require.ErrorIs(t, say(seats.Watcher, chat.Message{Key: key + "3", Text: "Hello"}), refusal.ErrWatcher)
	require.ErrorIs(t, say(0, chat.Message{Text: "Hello"}), match.ErrKey)
	require.ErrorIs(t, say(0, chat.Message{Key: key + "4", Text: "  "}), refusal.ErrRequest)
	require.ErrorIs(t, say(0, chat.Message{Key: key + "4", Text: strings.Repeat("é", 1001)}), refusal.ErrRequest)
	require.NoError(t, say(0, chat.Message{Key: key + "4", Text: strings.Repeat("é", 1000)}))
}
