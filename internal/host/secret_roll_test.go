package host

import (
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Nothing is hidden by a rule. What blue rolls and draws in secret stands in local names
// alone, in those of the procedure that rolled and of the one that was given the result.
const depths = `
edition 3
game depths "Depths"
map area
side red "Red", blue "Blue"
unit has { hit: flag changing }
data area { id
  Aaa
  Bbb
  Ccc
  Ddd }
data unit { id side at
  Ann red Aaa
  Bob blue Aaa }
table depth_of(die: number 1..6, over: number 1..9): number where - is 0 {
       1-4 5+
  1-3  1   2
  4-6  3   4 }
procedure sounding(): area {
  secretly draw found from areas by blue
  return with found
}
rule 2 "Play" {
  action deep "Deep" {
    secretly roll depth = d6 by blue
    let twice = depth * 2
    do sounding giving spot
    ask sure by red "Sure?"
    choose n from 1..3 by red "How deep?"
    roll die = d6 by red
    if die + n > depth { set unit("Bob").hit = true }
    let at = depth_of(depth, die + n)
  }
}
sequence { repeat 40 times { turn { phase p of red { offer deep by red } } } game over "done" }
`

// Whoever has not seen a secret roll is sent the same, whatever came of it.
func TestSecretRollsInLocals(t *testing.T) {
	asks := []string{"facts", "charts?now", "todo", "preview?pick=0", "why?pick=0", "words?line=", "orders?line=yes", "log"}
	for _, text := range []string{"depth", "twice", "spot", "depth + 1", "spot.units", "depth > 3", "1 / (depth - 3)"} {
		asks = append(asks, "why?text="+url.QueryEscape(text))
	}
	sent := map[string]map[string]bool{}
	rolled := map[string]bool{}
	for range 4 {
		b, links := bringing(t, "depths", depths)
		b.sit(links)
		b.picks(links["red"], "Deep")
		for _, answer := range []string{"yes", "2"} {
			for _, seat := range []string{"red", ""} {
				for _, path := range asks {
					_, text := b.ask("GET", "/g/"+links[seat]+"/"+path, nil)
					at := strings.Join([]string{seat, path, answer}, " ")
					if sent[at] == nil {
						sent[at] = map[string]bool{}
					}
					sent[at][string(text)] = true
				}
				if d := b.view(links[seat]).Decision; d != nil {
					require.Empty(t, d.About, "no space that blue has drawn")
				}
			}
			_, text := b.ask("GET", "/g/"+links["blue"]+"/log", nil)
			rolled[string(text)] = true
			b.picks(links["red"], answer)
		}
		_, text := b.ask("GET", "/g/"+links["red"]+"/log", nil)
		require.NotContains(t, string(text), "depth_of")
		require.NotContains(t, string(text), "shares")
	}
	for at, texts := range sent {
		require.Len(t, texts, 1, at)
	}
	require.Greater(t, len(rolled), 2, "different rolls")
}
