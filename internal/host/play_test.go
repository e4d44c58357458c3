package host

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/match"
	"wargame/internal/host/store/sqlite"
	"wargame/internal/host/tables"
	"wargame/internal/host/view"
	"wargame/internal/wait"
	"wargame/interpreter/run"
)

func itoa(n int) string { return strconv.Itoa(n) }

// pictureOf returns the view that a seat would get of a match with another position.
func pictureOf(t table, g *run.Game, seat int) string {
	m := *t.Match
	m.Game = g
	text, err := view.NewCache().Show(&m, seat, 0, view.Live{})
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// decider returns the link of the deciding seat.
func (b *bed) decider(links map[string]string) (seat, token string, v *view.Picture) {
	b.Helper()
	for seat, token := range links {
		if v := b.view(token); seat != "" && v.Decision != nil {
			return seat, token, v
		}
	}
	b.Fatal("nobody is to decide")
	return "", "", nil
}

func (b *bed) rows(token string) (n int) {
	b.with(token, func(t table) { n = t.Record.Rows() })
	return n
}

// taken returns an answer that is legal.
func (b *bed) taken(token string, v *view.Picture) (out map[string]any) {
	b.with(token, func(t table) {
		seat := t.Seats.Number(v.Seat)
		view, d := t.Sees(t.Game, seat), t.Due(seat)
		for _, word := range []string{"pass", "done", "stop"} {
			if c, err := (&match.Answer{Word: word}).Choice(view, d); err == nil && t.Game.Check(d, c) == nil && out == nil {
				out = map[string]any{"word": word}
			}
		}
		for i := range v.Decision.Options {
			if c, err := (&match.Answer{Pick: &i}).Choice(view, d); err == nil && t.Game.Check(d, c) == nil && out == nil {
				out = map[string]any{"pick": i}
			}
		}
	})
	require.NotNil(b, out)
	return out
}

// A repeated request is executed once. A request about an earlier position is refused,
// and so is one of a seat that is not to decide.
func TestAnswers(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	seat, token, _ := func() (string, string, *view.Picture) { b.sit(links); return b.decider(links) }()
	v := b.view(token)
	body := b.taken(token, v)
	body["expected"], body["key"] = v.Ask, "the same key again"
	for range 3 {
		status, text := b.ask("POST", "/g/"+token+"/answer", body)
		require.Equal(t, http.StatusOK, status, string(text))
		require.JSONEq(t, `{"n":2}`, string(text))
	}
	require.Equal(t, 2, b.rows(token))

	body["key"] = "another key of it"
	status, text := b.ask("POST", "/g/"+token+"/answer", body)
	require.Equal(t, http.StatusConflict, status)
	require.Contains(t, string(text), `"code":"stale"`)

	other := ""
	for s, l := range links {
		if s != "" && s != seat {
			other = l
		}
	}
	body["key"] = "the same key again"
	status, text = b.ask("POST", "/g/"+other+"/answer", body)
	require.Equal(t, http.StatusUnprocessableEntity, status)
	require.Contains(t, string(text), "another seat has used this key")
	for _, l := range []string{other, links[""]} {
		if b.view(l).Decision == nil {
			status, f := b.answer(l, b.view(l).Ask, map[string]any{"word": "pass"})
			require.Equal(t, http.StatusUnprocessableEntity, status)
			require.Contains(t, f.Error, "this seat has no decision to make now")
		}
	}
	require.Equal(t, 2, b.rows(token))
	for _, bad := range []map[string]any{{}, {"pick": -1}, {"pick": 100000}, {"pick": 0, "word": "pass"}, {"word": "timeout"}, {"name": "no such thing"}, {"pick": 0, "with": "x"}} {
		_, token, v := b.decider(links)
		status, _ := b.answer(token, v.Ask, bad)
		require.Equal(t, http.StatusUnprocessableEntity, status, "%v", bad)
	}
	require.Equal(t, 2, b.rows(token))
}

// Of two concurrent answers one is applied and the other is refused.
func TestAtOnce(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	for range 10 {
		_, token, v := b.decider(links)
		before := b.rows(token)
		var wg sync.WaitGroup
		var mu sync.Mutex
		got := map[int]int{}
		good := b.taken(token, v)
		for i := range 8 {
			wg.Go(func() {
				body := maps.Clone(good)
				body["expected"], body["key"] = v.Ask, fmt.Sprintf("all at once, %d of %d", i, before)
				status, _ := b.ask("POST", "/g/"+token+"/answer", body)
				mu.Lock()
				defer mu.Unlock()
				got[status]++
			})
		}
		wg.Wait()
		require.Equal(t, map[int]int{http.StatusOK: 1, http.StatusConflict: 7}, got)
		require.Equal(t, before+1, b.rows(token))
	}
}

// An illegal answer is refused with its clauses and changes nothing.
func TestRefusal(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "normandy"})
	b.sit(links)
	for i := range 40 {
		_, token, v := b.decider(links)
		before := b.rows(token)
		status, f := b.answer(token, v.Ask, map[string]any{"name": "0101"})
		if status == http.StatusUnprocessableEntity && len(f.Reasons) > 0 {
			require.Equal(t, "refused", f.Code)
			require.Regexp(t, `^\d`, f.Reasons[0])
			require.Equal(t, before, b.rows(token))
			return
		}
		require.True(t, b.step(links, i))
	}
	t.Fatal("nothing was refused")
}

// An undo restores the earlier position and leaves only its record. Undoing a die roll
// needs the consent of all, and the dice then fall anew.
func TestUndo(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	type moment struct {
		moves int
		hash  uint64
	}
	var was []moment
	free, asked := 0, 0
	undo := func(token string, v *view.Picture, count int, ask bool) (int, failure) {
		status, text := b.ask("POST", "/g/"+token+"/undo", map[string]any{"expected": v.Ask, "key": key(), "count": count, "ask": ask})
		var f failure
		require.NoError(t, json.Unmarshal(text, &f))
		return status, f
	}
	for i := 0; i < 120; i++ {
		var m moment
		b.with(links[""], func(t table) { m = moment{len(t.Record.Decisions), t.Game.Hash()} })
		was = append(was[:min(len(was), m.moves)], m)
		require.True(t, b.step(links, i))
		if i%7 != 6 {
			continue
		}
		for seat, token := range links {
			v := b.view(token)
			if seat == "" {
				require.Zero(t, v.Undo.Free)
				status, _ := undo(token, v, 1, false)
				require.Equal(t, http.StatusUnprocessableEntity, status)
				continue
			}
			if v.Undo.Last == 0 {
				continue
			}
			status, f := undo(token, v, v.Undo.Last, false)
			if v.Undo.Last <= v.Undo.Free {
				require.Equal(t, http.StatusOK, status, f.Error)
				free++
				b.with(token, func(t table) {
					require.Equal(b, v.Moves-v.Undo.Last, len(t.Record.Decisions))
					require.Equal(b, was[len(t.Record.Decisions)].hash, t.Game.Hash())
				})
				break
			}
			require.Equal(t, http.StatusConflict, status)
			require.Equal(t, "consent", f.Code)
			if asked > 2 {
				continue
			}
			asked++
			era := 0
			for s, l := range links {
				if s == "" {
					continue
				}
				now := b.view(l)
				require.Equal(t, v.Moves, now.Moves)
				status, f = undo(l, now, v.Undo.Last, true)
				require.Equal(t, http.StatusOK, status, f.Error)
				era++
			}
			require.Equal(t, 2, era)
			require.Equal(t, v.Moves-v.Undo.Last, b.view(token).Moves)
			was = was[:v.Moves-v.Undo.Last]
			break
		}
	}
	require.Positive(t, free)
	require.Positive(t, asked)
	b.again(links)
}

// again restarts the server and checks that every view is unchanged.
func (b *bed) again(links map[string]string) {
	b.Helper()
	views := map[string][]byte{}
	for _, token := range links {
		_, views[token] = b.ask("GET", "/g/"+token+"/view", nil)
	}
	b.close()
	b.open(nil)
	for _, token := range links {
		_, text := b.ask("GET", "/g/"+token+"/view", nil)
		require.JSONEq(b, string(views[token]), string(text))
	}
}

// Earlier positions are shown correctly, with or without a checkpoint, and reading them
// changes nothing.
func TestPast(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	type shown struct{ Stacks, Units, Status json.RawMessage }
	var was []shown
	for i := range 150 {
		_, text := b.ask("GET", "/g/"+links[""]+"/view", nil)
		var s shown
		require.NoError(t, json.Unmarshal(text, &s))
		was = append(was, s)
		require.True(t, b.step(links, i))
	}
	_, now := b.ask("GET", "/g/"+links[""]+"/view", nil)
	for at := 149; at >= 0; at -= 7 {
		status, text := b.ask("GET", "/g/"+links[""]+"/view?at="+itoa(at), nil)
		require.Equal(t, http.StatusOK, status)
		var s shown
		require.NoError(t, json.Unmarshal(text, &s))
		require.Equal(t, was[at], s, "after %d", at)
	}
	for _, bad := range []string{"-1", "151", "x", "99999999999999999999"} {
		status, _ := b.ask("GET", "/g/"+links[""]+"/view?at="+bad, nil)
		require.Contains(t, []int{http.StatusBadRequest, http.StatusUnprocessableEntity}, status, bad)
	}
	_, text := b.ask("GET", "/g/"+links[""]+"/view", nil)
	require.Equal(t, string(now), string(text))
	b.again(links)
}

// Bots play without requests, and together with people.
func TestBots(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass", "bots": map[string]string{"red": "greedy", "blue": "random"}})
	require.Len(t, links, 1)
	wait.Until(t, func() bool { return b.view(links[""]).State == "over" })
	v := b.view(links[""])
	require.NotEmpty(t, v.Secret)
	b.again(links)

	links = b.game(map[string]any{"game": "the_pass", "bots": map[string]string{"red": "random"}})
	require.Len(t, links, 2)
	b.sit(links)
	for i := range 40 {
		wait.Until(t, func() bool { v := b.view(links["blue"]); return v.Decision != nil || v.State == "over" })
		if b.view(links["blue"]).State == "over" {
			break
		}
		require.True(t, b.step(map[string]string{"blue": links["blue"]}, i))
	}
	require.Greater(t, b.view(links[""]).Moves, 40)
}

// Positions beyond the memory budget are dropped and reloaded without a visible effect.
func TestBudget(t *testing.T) {
	b := newBed(t, func(c *Config) { c.Budget = 3 << 20 })
	var games []map[string]string
	for range 6 {
		links := b.game(map[string]any{"game": "the_pass"})
		b.sit(links)
		games = append(games, links)
	}
	for i := range 12 {
		for _, links := range games {
			require.True(t, b.step(links, i))
		}
		n := b.h.tables.Len()
		require.LessOrEqual(t, n, 4)
	}
	for _, links := range games {
		require.Equal(t, 12, b.view(links[""]).Moves)
		b.again(links)
	}
}

// A replaced link is invalid, and its stream ends.
func TestRelink(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	heard := make(chan int, 10)
	go b.stream(t.Context(), links["red"], "0", heard)
	require.Equal(t, 1, <-heard)
	status, text := b.ask("POST", "/g/"+links["red"]+"/relink", map[string]any{})
	require.Equal(t, http.StatusOK, status)
	for range heard {
	}
	var out struct{ Token string }
	require.NoError(t, json.Unmarshal(text, &out))
	status, _ = b.ask("GET", "/g/"+links["red"]+"/view", nil)
	require.Equal(t, http.StatusNotFound, status)
	require.Equal(t, "red", b.view(out.Token).Seat)
	status, _ = b.ask("POST", "/g/"+links[""]+"/relink", map[string]any{})
	require.Equal(t, http.StatusUnprocessableEntity, status)
}

// A request whose link is replaced while it waits for the table neither changes nor
// reads anything.
func TestRelinkUnderARequest(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	seat, token, v := b.decider(links)
	body := b.taken(token, v)
	body["expected"], body["key"] = v.Ask, key()
	was := b.rows(token)
	reads := []string{"view", "log", "chat", "board", "why?text=1", "export", "thinks"} // one of each lane
	received := make(chan bool, 100)
	wire := func(at string) {
		if at == "admitted" {
			received <- true
		}
	}
	status := make(chan int, 100)
	b.with(token, func(table) {
		b.h.jobs.OnTrip(wire)
		go func() {
			got, _ := b.ask("POST", "/g/"+token+"/answer", body)
			status <- got
		}()
		for _, what := range reads {
			go func() { status <- b.from("10.0.0.1", "/g/"+token+"/"+what) }()
		}
		for range 1 + len(reads) {
			<-received
		}
		_, err := b.h.store.Relink(tables.HashOf(token), tables.HashOf("another link of "+seat))
		require.NoError(b, err)
	})
	for range 1 + len(reads) {
		require.Equal(t, http.StatusNotFound, <-status)
	}
	require.Equal(t, was, b.rows(links[""]))
}

// After a resignation a bot plays on. The only player may delete a game; any player may
// when it is over.
func TestResignAndDelete(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	status, _ := b.ask("POST", "/g/"+links["red"]+"/delete", map[string]any{})
	require.Equal(t, http.StatusUnprocessableEntity, status)
	v := b.view(links["red"])
	status, text := b.ask("POST", "/g/"+links["red"]+"/resign", map[string]any{"expected": v.Ask, "key": key(), "bot": "random"})
	require.Equal(t, http.StatusOK, status, string(text))
	require.True(t, b.view(links[""]).Seats[b.seatAt(links["red"], "red")].Left)
	for i := range 5 {
		wait.Until(t, func() bool { return b.view(links["blue"]).Decision != nil })
		require.True(t, b.step(map[string]string{"blue": links["blue"]}, i))
	}
	status, _ = b.ask("POST", "/g/"+links["blue"]+"/delete", map[string]any{})
	require.Equal(t, http.StatusOK, status)
	for _, token := range links {
		status, _ := b.ask("GET", "/g/"+token+"/view", nil)
		require.Equal(t, http.StatusNotFound, status)
	}
}

func (b *bed) seatAt(token, name string) (n int) {
	b.with(token, func(t table) { n = t.Seats.Number(name) })
	return n
}

// A backup during play is a complete database of one moment.
func TestBackup(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for i := range 40 {
			b.step(links, i)
		}
	}()
	var copies []string
	for i := range 5 {
		path := filepath.Join(t.TempDir(), "wargame.db")
		require.NoError(t, b.h.store.(*sqlite.Store).Backup(path), i)
		copies = append(copies, path)
	}
	<-done
	require.ErrorIs(t, b.h.store.(*sqlite.Store).Backup(copies[0]), os.ErrExist)
	last := 0
	for _, path := range copies {
		s, err := sqlite.Open(filepath.Dir(path))
		require.NoError(t, err)
		require.NoError(t, s.Close())
		h, err := New(Config{Data: filepath.Dir(path)})
		require.NoError(t, err)
		l, err := h.store.Find(tables.HashOf(links[""]))
		require.NoError(t, err)
		require.NoError(t, h.tables.Do(tables.Asker{}, l.Game, func(tab *tables.Table) error {
			require.GreaterOrEqual(t, len(matchOf(tab).Record.Decisions), last)
			last = len(matchOf(tab).Record.Decisions)
			return nil
		}))
		require.NoError(t, h.Close())
	}
}

// database returns all files of the database as one text.
func (b *bed) database() string {
	b.Helper()
	var out []byte
	for _, name := range []string{"wargame.db", "wargame.db-wal"} {
		text, err := os.ReadFile(filepath.Join(b.dir, name))
		if err == nil {
			out = append(out, text...)
		}
	}
	require.NotEmpty(b, out)
	return string(out)
}

// A client that sends the number of its last view gets no face twice and can still draw
// everything.
func TestFaces(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	has, since, saved := map[string]bool{}, 0, 0
	for i := range 60 {
		_, text := b.ask("GET", "/g/"+links["red"]+"/view?since="+itoa(since), nil)
		v := &view.Picture{}
		require.NoError(t, json.Unmarshal(text, v))
		for key := range v.Faces {
			has[key] = true
		}
		for _, u := range v.Units {
			require.True(t, has[u.Face])
		}
		saved += len(v.Units) - len(v.Faces)
		if since = v.N; i == 30 {
			b.close()
			b.open(nil)
		}
		for range i % 3 {
			require.True(t, b.step(links, i))
		}
	}
	require.Greater(t, saved, 300)
}

// The deciding seat can preview an answer, which changes nothing.
func TestPreview(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "mgmg"})
	b.sit(links)
	_, token, v := b.decider(links)
	was := b.state(token)
	threw := false
	for pick := range v.Decision.Options {
		status, text := b.ask("GET", "/g/"+token+"/preview?pick="+itoa(pick), nil)
		require.Equal(t, http.StatusOK, status, string(text))
		require.Contains(t, string(text), `"root":`)
		threw = threw || strings.Contains(string(text), `"chance":"`)
	}
	require.True(t, threw, "dice were thrown in thought")
	require.Equal(t, was, b.state(token))
	for _, bad := range []string{"?pick=x", "?pick=-1", "?pick=1000", "?word=maybe", "?pick=0&word=pass"} {
		status, _ := b.ask("GET", "/g/"+token+"/preview"+bad, nil)
		require.Contains(t, []int{http.StatusBadRequest, http.StatusUnprocessableEntity}, status, bad)
	}
	for seat, other := range links {
		if other != token {
			status, _ := b.ask("GET", "/g/"+other+"/preview?pick=0", nil)
			require.Equal(t, http.StatusUnprocessableEntity, status, seat)
		}
	}
}

// A whole act can be undone, and redone until another decision is made.
func TestActBackAndAgain(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	red := links["red"]
	post := func(what string, more map[string]any) int {
		req := map[string]any{"expected": b.view(red).Ask, "key": key()}
		maps.Copy(req, more)
		status, _ := b.ask("POST", "/g/"+red+"/"+what, req)
		return status
	}
	hash := func() (h uint64) {
		b.with(red, func(t table) { h = t.Game.Hash() })
		return h
	}
	require.Equal(t, http.StatusOK, post("order", map[string]any{"line": "R1 > 0104"}))
	first := b.view(red).Moves
	require.Equal(t, http.StatusOK, post("order", map[string]any{"line": "R2 > 0106"}))
	v, after := b.view(red), hash()
	require.Equal(t, v.Moves-first, v.Undo.Act)
	require.Less(t, v.Undo.Last, v.Undo.Act)
	require.False(t, v.Undo.Redo)
	require.NotEqual(t, http.StatusOK, post("redo", nil))

	require.Equal(t, http.StatusOK, post("undo", map[string]any{"count": v.Undo.Act}))
	require.Equal(t, first, b.view(red).Moves)
	require.True(t, b.view(red).Undo.Redo)
	require.False(t, b.view(links["blue"]).Undo.Redo, "it is not for him")
	require.Equal(t, http.StatusOK, post("redo", nil))
	require.Equal(t, after, hash())

	// Undo two acts, redo one, then make another decision.
	for range 2 {
		require.Equal(t, http.StatusOK, post("undo", map[string]any{"count": b.view(red).Undo.Act}))
	}
	require.Zero(t, b.view(red).Moves)
	require.Equal(t, http.StatusOK, post("redo", nil))
	require.Equal(t, first, b.view(red).Moves)
	require.True(t, b.view(red).Undo.Redo)
	require.Equal(t, http.StatusOK, post("order", map[string]any{"line": "R2 > 0107"}))
	require.False(t, b.view(red).Undo.Redo)
}

// A resigned seat only watches; the others decide without it.
func TestWhoHasResignedDecidesNothing(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	for i := range 4 {
		require.True(t, b.step(links, i))
	}
	seat, token, v := b.decider(links)
	other := links["red"]
	if seat == "red" {
		other = links["blue"]
	}
	x := b.view(other)
	status, text := b.ask("POST", "/g/"+other+"/resign", map[string]any{"expected": x.Ask, "key": key(), "bot": "random"})
	require.Equal(t, http.StatusOK, status, string(text))
	status, text = b.ask("POST", "/g/"+token+"/undo", map[string]any{"expected": b.view(token).Ask, "key": key(), "count": v.Moves, "ask": true})
	require.Equal(t, http.StatusOK, status, string(text))
	for what, body := range map[string]map[string]any{
		"undo":   {"count": 1, "ask": true},
		"redo":   {"ask": true},
		"refuse": {},
		"resign": {"bot": "greedy"},
		"answer": {"word": "pass"},
		"order":  {"line": "pass"},
	} {
		body["expected"], body["key"] = b.view(other).Ask, key()
		status, text := b.ask("POST", "/g/"+other+"/"+what, body)
		require.Equal(t, http.StatusUnprocessableEntity, status, what)
		require.Contains(t, string(text), "a bot plays this seat", what)
	}
}
