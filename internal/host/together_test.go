package host

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/wait"
)

// A page that plays all seats undoes as many secret decisions as are shown as free, across
// the branch positions of all seats, in any number.
func TestUndoAcrossSeatsOfOnePage(t *testing.T) {
	for count := 1; count <= 3; count++ {
		b, _ := bringing(t, "sealing", sealing)
		links := b.game(map[string]any{"game": "sealing", "shared": true})
		b.sit(links)
		all := links["+"]
		b.picks(all, "2") // before the block
		var stood []int
		for _, n := range []string{"1", "4", "2"} { // two for west, one for east
			stood = append(stood, len(b.view(all).Decision.Options))
			b.picks(all, n)
		}
		v := b.view(all)
		require.Equal(t, 3, v.Undo.Free)
		require.Equal(t, 1, v.Undo.Last)
		b.undoes(all, count, false)
		require.Len(t, b.view(all).Decision.Options, stood[3-count])
		require.Equal(t, 4-count, b.view(all).Moves)
		b.again(links)
		for _, n := range []string{"1", "4", "2"}[3-count:] {
			b.picks(all, n)
		}
		require.Equal(t, http.StatusConflict, b.posts(all, "undo", map[string]any{"count": 4}), "it leads before the block")
		b.picks(all, "7")
		require.Equal(t, "fine", b.view(all).Decision.Name)
		b.again(links)
	}
}

// What bots decide in secret is free to undo for a page that plays all other seats, and
// its own last decision is the one before them.
func TestUndoBeforeSecretAnswersOfBots(t *testing.T) {
	b, _ := bringing(t, "bids", bidding)
	links := b.game(map[string]any{"game": "bids", "shared": true, "bots": map[string]string{"lone": "random"}})
	b.sit(links)
	all := links["+"]
	b.picks(all, "2")
	wait.Until(t, func() bool { return b.view(all).Moves == 3 }) // the bot decides twice; an answer that crosses its own is refused
	b.picks(all, "Red")
	require.Equal(t, 4, b.view(all).Moves)
	v := b.view(all)
	require.Equal(t, 3, v.Undo.Free)
	own := v.Undo.Last
	b.undoes(all, own, false)
	require.Equal(t, "colour", b.view(all).Decision.Name)
	wait.Until(t, func() bool { return b.view(all).Moves == 3 })
	b.again(links)
}
