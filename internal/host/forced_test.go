package host

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/match"
	"wargame/internal/host/seats"
)

// A forced answer is marked as such and belongs to the decision before it, so it cannot
// be undone alone. In a study no answer is forced.
func TestTheOnlyAnswer(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "normandy", "scenario": "longest_day"})
	b.sit(links)
	allied := links["allied"]
	v := b.view(allied)
	require.True(t, v.Decision.Forced && v.Decision.Pass, "nobody can be restored before the landing")
	status, f := b.answer(allied, v.Ask, map[string]any{"word": "pass"})
	require.Equal(t, http.StatusOK, status, f.Error)

	v = b.view(allied)
	require.False(t, v.Decision.Forced, "three divisions wait to drop")
	require.Zero(t, v.Undo.Last)
	require.Equal(t, 1, v.Undo.Free)
	status, f = b.answer(allied, v.Ask, map[string]any{"pick": 0})
	require.Equal(t, http.StatusOK, status, f.Error)
	require.Equal(t, 1, b.view(allied).Undo.Last)

	study := b.game(map[string]any{"game": "normandy", "scenario": "longest_day", "study": true})
	b.sit(study)
	if v := b.view(study["+"]); v.Decision != nil {
		require.False(t, v.Decision.Forced)
	}
}

// A piece that can be chosen is shown at its place.
func TestPiecesAreChosenWhereTheyLie(t *testing.T) {
	b, links := bringing(t, "yard", `edition 3
game yard "Yard"
map area
side red
seat west "West" plays red
data area { id
  A
  B }
piece wagon has { load: number = 1 }
data wagon {
  id   title          at
  w1   "Blue wagon"   B
  w2   "Green wagon"  - }
sequence { choose w from wagons by west game over "Evening" }
`)
	b.sit(links)
	options := b.view(links["west"]).Decision.Options
	require.Len(t, options, 2)
	require.Equal(t, 1, *options[0].Space)
	require.Contains(t, options[0].Detail, "at B")
	require.Nil(t, options[1].Space)
}

// A decision lists the spaces that it is about, without those of earlier loop
// iterations.
func TestWhatAQuestionIsAbout(t *testing.T) {
	b, links := bringing(t, "ring", `edition 3
game ring "Ring"
map area
side red
seat west "West" plays red
data area { id
  A
  B
  C }
fact seen(a: area) lasts phase
action strike "Strike" {
  choose target from areas
  for each a in areas { remember seen(a) }
  ask sure by red "Sure?"
}
sequence { turn { phase p of red { offer strike by red } } game over "Evening" }
`)
	b.sit(links)
	for _, answer := range []string{"strike", "B"} {
		status, f := b.answer(links["west"], b.view(links["west"]).Ask, map[string]any{"name": answer})
		require.Equal(t, http.StatusOK, status, f.Error)
	}
	require.Equal(t, []int{1}, b.view(links["west"]).Decision.About)
}

// With hidden information a pass that is the only answer is not given automatically. To
// the other seat, requests, answers and undo look the same as with a choice.
func TestTheOnlyAnswerTellsNothingOfWhatIsHidden(t *testing.T) {
	var seen []string
	for _, traps := range []string{"0", "1"} {
		b, links := bringing(t, "snare", strings.Replace(`edition 3
game snare "Snare"
map area
side red "Red", blue "Blue"
data area { id
  A
  B }
track traps(s: side): number = TRAPS
hide traps(o) from s when s != o
action wait "Wait" { log "Red waits" }
action march "March" { log "Red marches" }
action spring "Spring a trap" when traps(blue) > 0 { log "A trap" }
sequence { turn { phase a of red { offer once wait, march by red } phase b of blue { offer once spring by blue or nothing } phase c of red { offer once wait, march by red } } game over "Evening" }
`, "TRAPS", traps, 1))
		b.sit(links)
		red, blue := links["red"], links["blue"]
		b.picks(red, "Wait")
		v := b.view(blue)
		require.False(t, v.Decision.Forced)
		require.Equal(t, traps == "0", v.Decision.Alone, "only Blue is told")
		text := b.secretsOf(red)
		status, f := b.answer(blue, v.Ask, map[string]any{"word": "pass"})
		require.Equal(t, http.StatusOK, status, f.Error)
		w := b.view(red)
		require.Zero(t, w.Undo.Free, "Blue has decided since")
		require.Equal(t, 2, w.Undo.Last)
		require.Equal(t, 1, b.view(blue).Undo.Last, "it is a decision of its own")
		seen = append(seen, text+b.secretsOf(red))
	}
	require.Equal(t, seen[0], seen[1])
}

// After a dead end the deciding seat alone gets the clauses that refuse every
// continuation.
func TestWhatLeadsNowhereNamesItsClauses(t *testing.T) {
	for _, shared := range []bool{false, true} {
		b, links := bringing(t, "starving", `edition 3
game starving "Starving"
map area
side red "Red", blue "Blue"
data area { id
  A
  B }
data unit { id side at
  first red A
  other red B }
permission feed(u: unit, h: area)
rule 7.1 "Feeding" {
  action feeding "Feed" { choose u from units "Whom?" choose h from areas allowed feed(u, h) "Where?" log "{u} is fed" }
  action idle "Idle" { log "Red waits" }
}
rule 7.2 "Nobody eats here" { forbid feed(u, h) when u == unit("first") because "the stores are empty" }
sequence { repeat { turn { phase of red { offer once feeding, idle by red } } } until turn_number == 4 game over "done" }
`)
		red := links["red"]
		if shared {
			links = b.game(map[string]any{"game": "starving", "shared": true})
			red = links[seats.TogetherName]
		}
		b.sit(links)
		b.picks(red, "Feed")
		b.picks(red, "first")
		told := func(token string) (out []string) {
			var log struct{ Entries []match.Entry }
			b.got(token, "log", &log)
			for _, r := range log.Entries {
				out = append(out, r.Why...)
			}
			return out
		}
		require.Equal(t, []string{"7.2 Nobody eats here: the stores are empty"}, told(red))
		require.Empty(t, told(links[""]))
		if !shared {
			require.Empty(t, told(links["blue"]))
		}
	}
}
