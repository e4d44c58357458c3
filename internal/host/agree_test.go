package host

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/match"
	"wargame/internal/host/view"
	"wargame/interpreter/save"
)

// playSome plays until dice have been rolled, and a few decisions more.
func (b *bed) playSome(links map[string]string, watch string) *view.Picture {
	b.Helper()
	rolled := false
	rng := rand.New(rand.NewPCG(8, 8))
	for i := range 400 {
		require.True(b, b.step(links, rng.IntN(100)))
		b.with(watch, func(t table) { rolled = t.Game.Rolled > 0 })
		if rolled && i > 30 {
			break
		}
	}
	require.True(b, rolled)
	return b.view(watch)
}

// stands returns the hash of the position.
func (b *bed) stands(token string) (out uint64) {
	b.with(token, func(t table) { out = t.Game.Hash() })
	return out
}

func (b *bed) posts(token, what string, fields map[string]any) int {
	b.Helper()
	all := map[string]any{"expected": b.view(token).Ask, "key": key()}
	for k, v := range fields {
		all[k] = v
	}
	status, _ := b.ask("POST", "/g/"+token+"/"+what, all)
	return status
}

// TestRequestToUndo checks that a request states its size, and that a refusal leaves the
// position unchanged and allows a new request. Consent carries it out. Decisions undone
// this way can be restored by consent to the same position, with the same dice.
func TestRequestToUndo(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	v := b.playSome(links, links["red"])
	n, was := v.Moves, b.stands(links["red"])

	var loss match.LossShown
	b.got(links["red"], "losses?count="+itoa(n), &loss)
	require.Equal(t, n, loss.Count)
	require.Positive(t, loss.Dice)
	require.NotEmpty(t, loss.Phases)
	require.NotEmpty(t, loss.Who)
	require.True(t, loss.Much)
	status, _ := b.ask("GET", "/g/"+links[""]+"/losses?count=1", nil)
	require.Equal(t, http.StatusUnprocessableEntity, status)

	require.Equal(t, http.StatusUnprocessableEntity, b.posts(links["blue"], "refuse", nil), "nobody asks")
	require.Equal(t, http.StatusOK, b.posts(links["red"], "undo", map[string]any{"count": n, "ask": true}))
	require.Equal(t, was, b.stands(links["red"]))
	mine, other, watch := b.view(links["red"]).Undo.Request, b.view(links["blue"]).Undo.Request, b.view(links[""]).Undo.Request
	require.True(t, mine.Mine)
	require.False(t, other.Mine)
	require.False(t, watch.Mine)
	require.Equal(t, []string{"Pursuer"}, other.By)
	require.Len(t, other.Waits, 1)
	require.Equal(t, loss.Count, other.Count)
	require.Equal(t, loss.Dice, other.Dice)
	require.Equal(t, loss.Phases, other.Phases)

	b.close() // it survives a restart
	b.open(nil)
	require.Equal(t, other, b.view(links["blue"]).Undo.Request)
	require.Equal(t, http.StatusUnprocessableEntity, b.posts(links[""], "refuse", nil), "those who watch refuse nothing")
	require.Equal(t, http.StatusOK, b.posts(links["blue"], "refuse", nil))
	require.Nil(t, b.view(links["red"]).Undo.Request)
	require.Equal(t, was, b.stands(links["red"]))

	// The refused request is void: blue's own request alone is not carried out.
	require.Equal(t, http.StatusOK, b.posts(links["blue"], "undo", map[string]any{"count": n, "ask": true}))
	require.Equal(t, was, b.stands(links["red"]))
	require.Equal(t, http.StatusOK, b.posts(links["blue"], "refuse", nil), "withdrawn")
	require.Nil(t, b.view(links["red"]).Undo.Request)

	for _, s := range []string{"red", "blue"} {
		require.Zero(t, b.view(links[s]).Undo.Restore)
		require.Equal(t, http.StatusOK, b.posts(links[s], "undo", map[string]any{"count": n, "ask": true}))
	}
	require.Zero(t, b.view(links["red"]).Moves)
	require.Equal(t, n, b.view(links["red"]).Undo.Restore)
	require.Zero(t, b.view(links[""]).Undo.Restore)

	// Both restore.
	require.Equal(t, http.StatusOK, b.posts(links["blue"], "redo", map[string]any{"ask": true}))
	r := b.view(links["red"]).Undo.Request
	require.Equal(t, "restore", r.What)
	require.Equal(t, n, r.Count)
	require.Equal(t, http.StatusOK, b.posts(links["red"], "refuse", nil))
	for _, s := range []string{"red", "blue"} {
		require.Equal(t, http.StatusOK, b.posts(links[s], "redo", map[string]any{"ask": true}))
	}
	require.Equal(t, n, b.view(links["red"]).Moves)
	require.Equal(t, was, b.stands(links["red"]))
	require.Zero(t, b.view(links["red"]).Undo.Restore)
	b.again(links)

	// Play continues, and a decision of a person ends the offer to restore.
	for _, s := range []string{"red", "blue"} {
		require.Equal(t, http.StatusOK, b.posts(links[s], "undo", map[string]any{"count": n, "ask": true}))
	}
	require.Equal(t, n, b.view(links["red"]).Undo.Restore)
	require.True(t, b.step(links, 3))
	require.Zero(t, b.view(links["red"]).Undo.Restore)
	require.Equal(t, http.StatusUnprocessableEntity, b.posts(links["red"], "redo", map[string]any{"ask": true}))
	b.again(links)
}

// TestRequestOfTheLastSeat checks that a request is carried out when the last seat
// without an answer resigns, since bots always consent.
func TestRequestOfTheLastSeat(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	n := b.playSome(links, links["red"]).Moves
	require.Equal(t, http.StatusOK, b.posts(links["red"], "undo", map[string]any{"count": n, "ask": true}))
	require.Equal(t, n, b.view(links["red"]).Moves)
	require.Equal(t, http.StatusOK, b.posts(links["blue"], "resign", map[string]any{"bot": "random"}))
	undone := false
	b.with(links["red"], func(t table) {
		for _, l := range t.Record.Ledger.Game().Lines {
			undone = undone || l.Kind == save.KindUndo
		}
	})
	require.True(t, undone)
	require.Nil(t, b.view(links["red"]).Undo.Request)
}

// TestRequestFallsWithADecision checks that a decision cancels a request, which refers
// to an earlier position then.
func TestRequestFallsWithADecision(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	n := b.playSome(links, links["red"]).Moves
	require.Equal(t, http.StatusOK, b.posts(links["red"], "undo", map[string]any{"count": n, "ask": true}))
	require.NotNil(t, b.view(links["blue"]).Undo.Request)
	require.True(t, b.step(links, 1))
	require.Nil(t, b.view(links["blue"]).Undo.Request)
	require.Equal(t, http.StatusOK, b.posts(links["blue"], "undo", map[string]any{"count": n, "ask": true}))
	require.NotZero(t, b.view(links["blue"]).Moves)
}

// A request to undo a long game is described completely, but only its last decisions are
// replayed for that, because every view includes it.
func TestRequestAboutALongGame(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	for i := range 60 {
		require.True(t, b.step(links, i))
	}
	n := b.view(links["red"]).Moves
	require.Equal(t, http.StatusOK, b.posts(links["red"], "undo", map[string]any{"count": n, "ask": true}))
	got := b.view(links["blue"]).Undo.Request
	require.NotNil(t, got)
	b.with(links["red"], func(x table) { require.Equal(t, x.Game.Rolled, got.Dice) })
	require.Equal(t, n, got.Count)
	decided := 0
	for _, who := range got.Who {
		var k int
		_, err := fmt.Sscan(who[strings.LastIndex(who, " "):], &k)
		require.NoError(t, err)
		decided += k
	}
	require.Equal(t, n, decided)
	require.Equal(t, "earlier phases", got.Phases[0])
}
