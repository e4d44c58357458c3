package host

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

// What west lays is hidden from east, and so is whether the last question but one belongs
// to the action.
const laying = `
edition 3
game laying "Laying"
map area
side red "Red", blue "Blue"
seat west "West" plays red
seat east "East" plays blue
data area { id
  A
  B }
track laid(a: area): number
hide laid(a) from s when s == blue
action lay "Lay" {
  choose n from 1..3 by red
  set laid(area("A")) = n
  if n > 1 { choose m from 1..3 by red  set laid(area("B")) = m }
}
sequence {
  turn { phase p of red {
    offer once lay by red
    if laid(area("A")) == 1 { choose k from 1..3 by red  set laid(area("B")) = k }
    choose j from 1..3 by red
    ask fine by red
  } }
  turn { phase q of blue { ask sure by blue } }
}
`

// Two games that differ in what west does in secret, with equally many decisions: the
// other seats see the same of an undo and of a redo. A redo makes again what the last
// undo has taken back.
func TestRedoTellsNoActs(t *testing.T) {
	var shown [][]string
	for _, acts := range [][]string{{"Lay", "1", "3", "2"}, {"Lay", "2", "3", "1"}} {
		b, links := bringing(t, "laying", laying)
		b.sit(links)
		west := links["west"]
		others := func() {
			last := &shown[len(shown)-1]
			*last = append(*last, b.secretsOf(links["east"]), b.secretsOf(links[""]))
		}
		redoes := func() {
			require.Equal(t, http.StatusOK, b.posts(west, "redo", nil))
			others()
		}
		shown = append(shown, nil)
		for _, x := range acts {
			b.picks(west, x)
		}
		moves := b.view(west).Moves
		b.undoes(west, 4, false)
		others()
		redoes()
		require.Equal(t, moves, b.view(west).Moves)
		b.undoes(west, 1, false)
		b.undoes(west, 2, false)
		b.reopen()
		redoes()
		require.Equal(t, moves-1, b.view(west).Moves, "the two of the last undo")
		redoes()
		require.Equal(t, moves, b.view(west).Moves)
		require.False(t, b.view(west).Undo.Redo)
		b.again(links)
	}
	for i := range shown[0] {
		require.Equal(t, shown[0][i], shown[1][i])
	}
}
