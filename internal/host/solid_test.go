package host

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/lanes"
	"wargame/internal/host/match"
	"wargame/internal/host/questions"
	"wargame/internal/host/rate"
	"wargame/internal/host/seats"
	"wargame/interpreter/state"
)

// Every question about a game that has not begun is answered, and the game can begin.
func TestAskedBeforeItBegins(t *testing.T) {
	for _, study := range []bool{false, true} {
		b, j := journaled(t, nil)
		links := b.game(map[string]any{"game": "the_pass", "study": study})
		for _, token := range links {
			for _, route := range b.h.routes() {
				path, ok := strings.CutPrefix(route.pattern, "GET /g/{token}/")
				if !ok || path == "news" {
					continue
				}
				for _, q := range []string{"", "?unit=0", "?space=0", "?at=0", "?text=1", "?pick=0", "?count=1", "?line=x", "?name=x&side=0"} {
					status, text := b.ask("GET", "/g/"+token+"/"+path+q, nil)
					require.Less(t, status, 500, "%s%s: %s", path, q, text)
				}
			}
		}
		require.NotContains(t, j.take(), "panic")
		if study {
			token := b.sitAll(links)
			require.Equal(t, "playing", b.view(token).State)
			continue
		}
		b.sit(links)
		require.True(t, b.step(links, 0))
	}
}

// A study without decisions can be exported as a test, also after invalid lines and
// after a restart.
func TestStudyWithoutDecisions(t *testing.T) {
	b, j := journaled(t, nil)
	links := b.game(map[string]any{"game": "the_pass", "study": true})
	token := b.sitAll(links)
	written := func() {
		t.Helper()
		status, text := b.ask("GET", "/g/"+token+"/test?title=x", nil)
		require.Equal(t, http.StatusOK, status, string(text))
	}
	written()
	status, _ := b.hand(token, "nonsense")
	require.Equal(t, http.StatusUnprocessableEntity, status)
	written()
	b.forgets(token)
	written()
	require.NotContains(t, j.take(), "panic")
}

// The first decision can be undone after a reload, whether or not the table was in
// memory.
func TestFirstDecisionIsUndone(t *testing.T) {
	for _, reload := range []string{"before", "after", "both"} {
		b := newBed(t, nil)
		links := b.game(map[string]any{"game": "the_pass"})
		b.sit(links)
		if reload != "after" {
			b.forgets(links[""])
		}
		_, token, v := b.decider(links)
		status, f := b.answer(token, v.Ask, b.taken(token, v))
		require.Equal(t, http.StatusOK, status, f.Error)
		if reload != "before" {
			b.forgets(links[""])
		}
		v = b.view(token)
		require.Equal(t, 1, v.Moves)
		status, text := b.ask("POST", "/g/"+token+"/undo", map[string]any{"expected": v.Ask, "key": key(), "count": 1})
		require.Equal(t, http.StatusOK, status, "%s: %s", reload, text)
		require.Zero(t, b.view(token).Moves)
		require.True(t, b.step(links, 0))
	}
}

// dear is a question that exceeds every step budget.
const dear = "sum(units, sum(units, sum(units, sum(units, sum(units, 1)))))"

// A question beyond its allowance is aborted, and the table still answers the next one.
func TestDearQuestions(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	was := b.state(links[""])
	err := b.h.lanes.Do(t.Context(), lanes.Lane{Name: "test", Steps: 100_000, Time: time.Hour, Slots: 1}, lanes.Client{}, func(a *state.Allowance) error {
		var c *match.Match
		b.with(links[""], func(x table) { c = x.Match.Copy(a, false) })
		_, err := questions.Why(questions.About(c, seats.Watcher, url.Values{"text": {dear}}))
		require.Error(t, err)
		require.True(t, a.Over())
		return nil
	})
	require.ErrorIs(t, err, lanes.ErrCost)
	require.Equal(t, was, b.state(links[""]))
	for _, text := range []string{dear, "1 + 1"} {
		status, out := b.ask("GET", "/g/"+links[""]+"/why?text="+url.QueryEscape(text), nil)
		require.Less(t, status, 500, string(out))
		if text != dear {
			require.Equal(t, http.StatusOK, status, string(out))
		}
	}
	require.True(t, b.step(links, 0))
}

// A question ends when its client disconnects.
func TestQuestionOfNobody(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	ctx, gone := context.WithCancel(t.Context())
	err := b.h.lanes.Do(ctx, lanes.Lane{Name: "test", Steps: 1 << 60, Time: time.Hour, Slots: 1}, lanes.Client{}, func(a *state.Allowance) error {
		var c *match.Match
		b.with(links[""], func(x table) { c = x.Match.Copy(a, false) })
		gone()
		for !a.Over() { // the question may be expensive, so it is repeated until cancelled
			_, _ = questions.Why(questions.About(c, seats.Watcher, url.Values{"text": {dear}}))
		}
		return nil
	})
	require.ErrorIs(t, err, lanes.ErrCost)
}

// While a question runs, the table is free for views and decisions. One question runs at
// a time for a link, and two for an address.
func TestDecisionsGoFirst(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	b.h.rates = rate.New()
	works, goOn := make(chan bool, 100), make(chan bool)
	wire := func(at string) {
		if at == "works" {
			works <- true
			<-goOn
		}
	}
	b.h.jobs.OnTrip(wire)
	answers := make(chan int, 100)
	for range 40 {
		go func() {
			got, err := http.Get(b.s.URL + "/g/" + links[""] + "/why?text=1")
			if err != nil {
				answers <- 0
				return
			}
			got.Body.Close()
			answers <- got.StatusCode
		}()
	}
	<-works
	for range 40 - lanes.LinkWaits { // the remaining ones are refused at once
		require.Equal(t, http.StatusTooManyRequests, <-answers)
	}
	for i := range 3 {
		require.True(t, b.step(links, i))
	}
	require.Empty(t, works, "one at a time")
	close(goOn)
	for range lanes.LinkWaits {
		require.Equal(t, http.StatusOK, <-answers)
	}
	require.Zero(t, b.h.lanes.Pieces(lanes.Questions.Name))
}

// Every question works on a copy: none changes or locks the table for its work.
func TestQuestionsAreCopies(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	for i := range 5 {
		require.True(t, b.step(links, i))
	}
	was := b.state(links[""])
	b.with(links[""], func(x table) {
		a := state.NewAllowance(1 << 40)
		c := x.Match.Copy(a, true)
		require.True(t, a.Spend(0))
		require.Nil(t, x.Game.S.Allowance, "the game itself has no bound")
		require.NotNil(t, c.Game.S.Allowance)
		require.Nil(t, x.Record.Start().S.Allowance)
		require.NotNil(t, c.Record.Start().S.Allowance)
	})
	for _, token := range links {
		for _, q := range []string{"why?text=count(units)", "todo", "words?line=", "facts", "ways?unit=0", "preview?word=pass", "view?at=2", "export", "losses?count=1", "map.png", "board"} {
			status, text := b.ask("GET", "/g/"+token+"/"+q, nil)
			require.Less(t, status, 500, "%s: %s", q, text)
		}
	}
	require.Equal(t, was, b.state(links[""]))
}

// Studies and uploads have limits; a position made within them is played on without.
func TestBuildingIsBounded(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass", "study": true})
	token := b.sitAll(links)
	was := lanes.Positions
	defer func() { lanes.Positions = was }()
	lanes.Positions.Steps = 1
	status, f := b.hand(token, `set turn_number = count(units)`)
	require.Equal(t, http.StatusUnprocessableEntity, status)
	require.Contains(t, f.Error, "too long")
	lanes.Positions = was
	require.Equal(t, "playing", b.view(token).State)
	status, f = b.hand(token)
	require.Equal(t, http.StatusOK, status, f.Error)
	b.with(token, func(x table) { require.False(t, x.Game.S.Allowance.Over()) })
	require.True(t, b.step(map[string]string{"+": token}, 0))
}

// The maximum number of uploads delays neither boards nor exports.
func TestUploadsKeepNobodyWaiting(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	full, end := make(chan struct{}), make(chan struct{})
	done := make(chan error)
	go func() {
		done <- b.h.lanes.Do(t.Context(), lanes.Uploads, lanes.Client{}, func(*state.Allowance) error {
			close(full)
			<-end
			return nil
		})
	}()
	<-full
	for _, what := range []string{"board", "export"} {
		status, text := b.ask("GET", "/g/"+links["red"]+"/"+what, nil)
		require.Equal(t, http.StatusOK, status, "%s: %s", what, text)
	}
	close(end)
	require.NoError(t, <-done)
}
