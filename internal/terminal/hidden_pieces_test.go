package terminal

import (
	"os"
	"path/filepath"
	"testing"

	"wargame/internal/setup"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"

	"github.com/stretchr/testify/require"
)

// cache is a small game in which Blue hides wagons from Red, on a counter and alone,
// beside a neutral one.
const cache = `edition 3
game cache "Cache"
use forces
map hex columns 1..5 rows 1..6 stagger even columns
side red "Red", blue "Blue"
piece wagon has { side: side, loads: number = 2 changing }
data unit { id side at
  Mine red 0101
  Far blue 0405 }
data wagon { id side at on
  Ox red 0101 -
  Mule blue - Far
  Donkey blue 0305 -
  Cart - 0405 - }
track best: wagon
rule 1 "Who sees what" {
  hide unit(u) from s when u.side != s because "it is far"
  hide wagon(w) from s when w.side != none and w.side != s because "it is far"
}
rule 2 "What happens" {
  action look { log "Mule and {best} are talked about" choose w from wagons set w.loads = 1 }
  action hide { set best = "Mule" move first(filter(wagons, .name == "Donkey")) to hex(0405) }
}
sequence { phase dark of blue { do hiding } phase mine of red { offer look, hide by red } }
procedure hiding { set best = "Mule" log "Donkey is fed" }
`

// Pieces are hidden with the counter that carries them, and where the rules hide them;
// no command shows them.
func TestPiecesAreHiddenWithTheirStack(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "game.wgr"), []byte(cache), 0o600))
	p := Play{Setup: setup.Setup{Game: dir}}
	tb, _ := sitDownAt(t, p, "")
	n := tb.g.P.Nouns["wagon"]
	v := sight.Of(tb.g, sight.Deciders(tb.g)...)
	for i, name := range n.Words.Words {
		hidden := name == "Mule" || name == "Donkey"
		require.Equal(t, hidden, v.HidesPiece("wagon", i), name)
		require.Equal(t, hidden, n.SpaceOf(v.Seen.S.Reader(), i) == value.None, name)
	}
	open := sight.Of(tb.g, 1)
	for i, name := range n.Words.Words {
		require.Equal(t, name == "Ox", open.HidesPiece("wagon", i), name)
	}
	text := told(t, p, "units\nunits 0305\nunits 0405\nmap 0405\nmap 0305\nlog\n1\n")
	require.NotContains(t, text, "Mule")
	require.NotContains(t, text, "Donkey")
	require.Contains(t, text, "a hidden piece is fed")
	require.Contains(t, text, "Cart")
	require.Contains(t, text, "Ox")
}
