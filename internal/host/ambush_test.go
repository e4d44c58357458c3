package host

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Red cannot see an enemy that is adjacent to none of its units, but the enemy's zone
// stops units that come near.
const ambush = `
edition 3
game ambush "Ambush"
map hex columns 1..7 rows 1..7 stagger even columns
side red "Red", blue "Blue"
unit has { pace: number = 4 }
data unit { id side at
  R red 0104
  B blue PLACE
  C blue 0701 }
names u: unit, h: hex
hide unit(u).hex from s when u.side != s and none(adjacent(u.hex), any(.units, .side == s))
movement march(u) "March" trail marched lasts phase {
  step a to b allowed enter(u, b)
  stop in h unless go_on(u, h)
  within u.pace
}
permission enter(u, h)
permission go_on(u, h)
action move "Move" { choose u from filter(units, .side == phasing and .hex != none) allowed march(u)
  go march(u) by phasing "Where to?" }
rule 5.2 "Never into the hex of an enemy" { forbid enter(u, h) when any(h.units, .side != u.side) because "an enemy unit is there" }
rule 5.3 "Zones stop" { forbid go_on(u, h) when any(adjacent(h), any(.units, .side != u.side)) because "it has entered a zone" }
sequence { repeat { turn { phase m of red { offer move by red } phase n of blue { offer move by blue } } } until turn_number == 3 game over "done" }
`

// Two positions that differ only in the place of a hidden unit answer every request of
// the other seat alike, up to the step that meets the unit.
func TestHiddenPlaceIsFoundByGoingThereOnly(t *testing.T) {
	var shown []string
	var ends []string
	for _, place := range []string{"0304", "0404", "0707"} {
		b, links := bringing(t, "ambush", strings.Replace(ambush, "PLACE", place, 1))
		b.sit(links)
		red := links["red"]
		text := ""
		gets := func(path string) {
			status, got := b.ask("GET", "/g/"+red+path, nil)
			text += path + " " + http.StatusText(status) + " " + string(got) + "\n"
		}
		everything := func() {
			for _, path := range []string{"/ways?unit=0", "/todo", "/log", "/threats?unit=0", "/words?line=R", "/foreseen", "/foreseen?pick=0"} {
				gets(path)
			}
			for _, to := range []string{"0204", "0304", "0404", "0504", "0405", "0303", "0701"} {
				for _, path := range []string{"/orders?line=", "/why?text="} {
					gets(path + url.QueryEscape("R > "+to))
				}
				gets("/why?text=" + url.QueryEscape("hex("+to+").units"))
				gets("/why?name=" + to)
			}
			text += b.secretsOf(red) + "\n"
		}
		everything()
		b.picks(red, "Move")
		if d := b.view(red).Decision; d.Name != "to" {
			everything()
			b.picks(red, d.Options[0].Label)
		}
		everything()
		v := b.view(red)
		status, f := b.answer(red, v.Ask, map[string]any{"name": "0704"}) // out of reach
		require.Equal(t, http.StatusUnprocessableEntity, status)
		text += f.Error + strings.Join(f.Reasons, "\n")
		b.with(links[""], func(t table) {
			text = strings.ReplaceAll(text, t.Pledge(), "")
		})
		shown = append(shown, text)
		status, f = b.answer(red, v.Ask, map[string]any{"name": "0404"})
		require.Equal(t, http.StatusOK, status, f.Error+strings.Join(f.Reasons, "; "))
		b.with(links[""], func(t table) { ends = append(ends, t.Program().SpaceCalled(int(t.Game.S.At[0]))) })
	}
	for i := 1; i < len(shown); i++ {
		require.Equal(t, strings.Split(shown[0], "\n"), strings.Split(shown[i], "\n"))
	}
	require.NotEqual(t, "0404", ends[0], "it is stopped by what it met")
	require.NotEqual(t, "0404", ends[1])
	require.Equal(t, "0404", ends[2])
}
