package host

import (
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/match"
	"wargame/internal/host/tables"
)

// The log in another language comes from making the decisions again. Made again in the
// language of the game it gives each reader exactly the entries that were stored while the
// game was played: nothing is added that a reader could not see then, and nothing is lost.
// The games have secrets, decisions at the same time, and decisions that were undone.
// WARGAME_SEED plays others.
func TestLogIsRetoldAsItWasStored(t *testing.T) {
	for _, game := range []string{"harl_moor", "lantern_sea", "two_crowns", "mgmg", "testdata/hidden/places.wgr", "testdata/hidden/debts.wgr", "testdata/hidden/ranks.wgr"} {
		t.Run(filepath.Base(game), func(t *testing.T) {
			var b *bed
			var links map[string]string
			if strings.HasSuffix(game, ".wgr") {
				text, err := os.ReadFile(filepath.FromSlash(game))
				require.NoError(t, err)
				rules, _, _ := strings.Cut(string(text), "\ntest ")
				b, links = bringing(t, "hidden", "edition 3\ngame hidden \"Hidden\"\n"+rules)
			} else {
				b = newBed(t, nil)
				links = b.game(map[string]any{"game": game})
			}
			b.sit(links)
			rng := rand.New(rand.NewPCG(seedOr(3), 5))
			seats := []string{}
			for seat := range links {
				seats = append(seats, seat)
			}
			slices.Sort(seats)
			undone := 0
			for i := 0; i < 70 && b.step(links, 1+rng.IntN(100)); i++ {
				if seat := seats[rng.IntN(len(seats))]; seat != "" && rng.IntN(3) == 0 {
					if b.posts(links[seat], "undo", map[string]any{"count": 1 + rng.IntN(2), "ask": false}) == http.StatusOK {
						undone++
					}
				}
			}
			compared := 0
			for _, seat := range seats {
				var read func() (*tables.Log, error)
				var again *match.Match
				var at int
				b.with(links[seat], func(x table) {
					at = x.Seats.Number(seat)
					read, again = x.Table.Log(at, 0), x.Table.Copy(nil, true)
				})
				stored, err := read()
				require.NoError(t, err)
				require.False(t, stored.More)
				retold := slices.Clone(stored.Entries)
				require.NoError(t, match.Retell(again, at, retold))
				for i := range stored.Entries {
					require.JSONEq(t, string(stored.Entries[i]), string(retold[i]), "%s, entry %d", seat, i)
					compared++
				}
			}
			require.Positive(t, undone)
			require.Greater(t, compared, 30)
			t.Log(compared, "entries,", undone, "undone")
		})
	}
}
