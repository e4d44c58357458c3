package host

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/match"
	"wargame/internal/host/store"
	"wargame/internal/host/turns"
	"wargame/interpreter/save"
)

// waiting returns the waits of the game of a link.
func (b *bed) waiting(token string) (out []turns.Wait) {
	b.Helper()
	b.with(token, func(t table) {
		require.NoError(b, b.h.store.View(func(r store.Records) (err error) { out, err = turns.Of(r, t.Match.ID); return err }))
	})
	return out
}

// TestDraw checks that a draw needs the consent of all, that a proposal can be withdrawn,
// declined and outlived by a decision, and that the end is in the saved game.
func TestDraw(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	red, blue := links["red"], links["blue"]
	draw := map[string]any{"what": "draw"}

	require.Equal(t, http.StatusUnprocessableEntity, b.posts(links[""], "propose", draw), "watchers do not play")
	require.Equal(t, http.StatusUnprocessableEntity, b.posts(red, "propose", map[string]any{"what": "victory"}))
	require.Equal(t, http.StatusOK, b.posts(red, "propose", draw))
	p := b.view(blue).Undo.Proposal
	require.Equal(t, &match.Proposal{What: "draw", By: []string{"Pursuer"}, Waits: []string{"Rearguard"}}, p)
	require.True(t, b.view(red).Undo.Proposal.Mine)
	asked := b.waiting(red)
	require.Len(t, asked, 2)
	for _, w := range asked {
		require.Equal(t, w.Seat == "blue", w.Asked, w.Seat)
	}
	require.Equal(t, http.StatusUnprocessableEntity, b.posts(blue, "propose", map[string]any{"what": "abandoned"}), "one proposal at a time")

	require.Equal(t, http.StatusOK, b.posts(blue, "decline", nil))
	require.Nil(t, b.view(red).Undo.Proposal)
	require.Equal(t, http.StatusUnprocessableEntity, b.posts(red, "propose", draw), "not again before a decision")
	require.Len(t, b.waiting(red), 1)

	v := b.view(red)
	status, _ := b.answer(red, v.Ask, map[string]any{"word": "pass"})
	require.Equal(t, http.StatusOK, status)
	require.Equal(t, http.StatusOK, b.posts(red, "propose", draw))
	b.reopen()
	require.NotNil(t, b.view(blue).Undo.Proposal, "a proposal outlives a restart")
	require.Equal(t, "playing", b.view(blue).State)
	require.Equal(t, http.StatusOK, b.posts(blue, "propose", draw))
	for _, x := range []string{red, blue, links[""]} {
		v := b.view(x)
		require.Equal(t, "over", v.State)
		require.Equal(t, "Draw by agreement", v.Over.Level)
		require.Empty(t, v.Over.Winners)
		require.Nil(t, v.Decision)
		require.Empty(t, v.Waits)
		require.NotEmpty(t, v.Secret)
	}
	require.Empty(t, b.waiting(red))
	require.NotEqual(t, http.StatusOK, b.posts(red, "undo", map[string]any{"count": 1, "ask": true}))
	require.NotEqual(t, http.StatusOK, b.posts(red, "propose", draw))
	b.reopen()
	require.Equal(t, "over", b.view(red).State)
	require.Equal(t, "over", b.people(red).State)

	status, text := b.ask("GET", "/g/"+red+"/export", nil)
	require.Equal(t, http.StatusOK, status)
	f, err := save.Read("x.save", strings.NewReader(string(text)))
	require.NoError(t, err)
	require.Equal(t, &save.Ending{How: save.EndDraw}, save.EndingOf(f))
}

// TestProposalLapses checks that a decision of a player who has not agreed ends a proposal,
// and one of the player who made it does not.
func TestProposalLapses(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	require.Equal(t, http.StatusOK, b.posts(links["blue"], "propose", map[string]any{"what": "abandoned"}))
	v := b.view(links["red"])
	require.NotNil(t, v.Undo.Proposal)
	status, _ := b.answer(links["red"], v.Ask, map[string]any{"word": "pass"})
	require.Equal(t, http.StatusOK, status)
	require.Nil(t, b.view(links["blue"]).Undo.Proposal)

	require.Equal(t, http.StatusOK, b.posts(links["red"], "propose", map[string]any{"what": "abandoned"}))
	if v = b.view(links["red"]); v.Decision != nil {
		status, _ = b.answer(links["red"], v.Ask, map[string]any{"word": "pass"})
		require.Equal(t, http.StatusOK, status)
	}
	require.NotNil(t, b.view(links["blue"]).Undo.Proposal)
	require.Equal(t, http.StatusOK, b.posts(links["red"], "decline", nil), "its own player withdraws it")
	require.Nil(t, b.view(links["blue"]).Undo.Proposal)
}

// TestConcede checks that a seat that resigns loses, and that a player alone abandons a game
// and gets no draw from a bot.
func TestConcede(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	require.Equal(t, http.StatusOK, b.posts(links["red"], "concede", nil))
	require.Equal(t, "Pursuer resigns; Rearguard wins", b.view(links["blue"]).Over.Level)

	links = b.game(map[string]any{"game": "the_pass", "bots": map[string]string{"blue": "random"}})
	b.sit(links)
	require.Equal(t, http.StatusUnprocessableEntity, b.posts(links["red"], "propose", map[string]any{"what": "draw"}))
	require.Equal(t, http.StatusOK, b.posts(links["red"], "propose", map[string]any{"what": "abandoned"}))
	require.Equal(t, "Abandoned by agreement, without a result", b.view(links["red"]).Over.Level)
}

// Decisions in secret, and their undo, tell nothing by a proposal: it neither lapses nor is
// made possible again by them.
func TestSecretAnswersMoveNoProposal(t *testing.T) {
	var seen []string
	for _, given := range [][]string{{}, {"1"}, {"3", "undo", "2"}} {
		b, links := bringing(t, "sealing", sealing)
		b.sit(links)
		west, east := links["west"], links["east"]
		b.picks(west, "2")
		b.picks(east, "0")
		draw := map[string]any{"what": "draw"}
		require.Equal(t, http.StatusOK, b.posts(west, "propose", draw))
		b.undoes(east, 1, false)
		require.NotNil(t, b.view(west).Undo.Proposal, "its undo is private")
		require.Equal(t, http.StatusOK, b.posts(east, "decline", nil))
		for _, x := range given {
			if x == "undo" {
				b.undoes(east, 1, false)
			} else {
				b.picks(east, x)
			}
		}
		_, said := b.ask("POST", "/g/"+west+"/propose", map[string]any{"expected": b.view(west).Ask, "key": key(), "what": "draw"})
		seen = append(seen, string(said))
	}
	for _, x := range seen {
		require.Equal(t, seen[0], x)
	}
}

// A proposal is about a position: if that is undone, other decisions do not bring it back.
func TestProposalOfAnUndoneDecision(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	red, blue := links["red"], links["blue"]
	pass := func() {
		v := b.view(red)
		status, said := b.answer(red, v.Ask, map[string]any{"word": "pass"})
		require.Equal(t, http.StatusOK, status, said.Error)
	}
	pass()
	require.Equal(t, http.StatusOK, b.posts(red, "propose", map[string]any{"what": "draw"}))
	require.NotNil(t, b.view(blue).Undo.Proposal)
	b.undoes(red, 1, true)
	if b.view(red).Undo.Request != nil {
		b.undoes(blue, 1, true)
	}
	require.Nil(t, b.view(blue).Undo.Proposal)
	pass()
	require.Nil(t, b.view(blue).Undo.Proposal)
}
