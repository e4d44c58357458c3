package host

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Red keeps a stance, the grit of its units, a card, a mine and an order from blue. What
// blue may do, and what happens in the open, rests on none of them until a die has
// fallen.
const veiled = `
edition 3
game veiled "Veiled"
map hex columns 1..5 rows 1..4 stagger even columns
side red "Red", blue "Blue"
unit has { pace: number = 2, strength: number = 1, grit: number changing, hit: flag changing }
noun card has { holder: side changing }
data card { id
  Sun
  Moon
  Star }
data unit { id side at
  R1 red 0101
  R2 red 0102
  R3 red 0202
  B1 blue 0502
  B2 blue 0403
  B3 blue 0404 }
names u: unit, h: hex
track stance(s: side): number
track goal(s: side): hex
fact mined(h: hex) lasts game
permission enter(u, h)
rule 1 "Hidden" {
  hide stance(s) from o when o != s
  hide goal(s) from o when o != s
  hide unit(u).grit from o when o != u.side
  hide card(c).holder from o when o == blue
  hide mined(h) from o when o == blue
}
movement march(u) "March" { step a to b allowed enter(u, b) within u.pace }
rule 2 "Red plans" {
  action plan "Plan" {
    choose n from 1..9 by red
    set stance(red) = n
    choose h from hexes by red
    set goal(red) = h
    if n > 5 { choose more from 1..3 by red  set stance(red) = n + more }
  }
  action steel "Steel" { choose u from filter(units, .side == red) by red  choose n from 0..8 by red  set u.grit = n }
  action deal "Deal" { choose c from cards by red  set c.holder = red }
  action lay "Lay" { choose h from hexes by red  remember mined(h) }
  action step_up "Step" { choose u from filter(units, .side == red) by red  go march(u) by red }
}
rule 3 "Blue acts" {
  action move "Move" { choose u from filter(units, .side == blue) by blue  go march(u) by blue }
  action fire "Fire" {
    let kept = stance(red)
    choose n from 1..3 by blue
    roll die = d6 by blue
    if die + n > kept { set unit("R1").hit = true }
  }
  action storm "Storm" {
    choose u from filter(units, .side == red) by blue
    choose n from 1..3 by blue noting "{n} of {sum(filter(units, .side == blue), .strength)}"
    roll die = d6 by blue
    if die + n > u.grit + len(filter(cards, .holder == red)) { set u.hit = true }
  }
  action probe "Probe" {
    choose h from hexes by blue
    roll die = d6 by blue
    if die > 3 and mined(h) { set unit("B1").hit = true }
    if h == goal(red) and die == 6 { set unit("B2").hit = true }
  }
}
sequence {
  repeat 9 times {
    turn {
      phase plans of red { offer plan, steel, deal, lay, step_up by red }
      phase acts of blue { offer move, fire, storm, probe by blue }
    }
  }
}
`

// In two games red decides other hidden things and the same in the open. Blue and those
// who watch are sent the same, whatever they ask, byte for byte, until dice fall. Red
// undoes, redoes, requests and talks meanwhile, and both servers restart.
// WARGAME_SOAK=1 plays more games.
func TestTwins(t *testing.T) {
	games, asked := 1, 0
	if os.Getenv("WARGAME_SOAK") != "" {
		games = 40
	}
	for n := range games {
		asked += twins(t, uint64(n))
	}
	t.Log(asked, "requests compared")
	require.Greater(t, asked, 400*games)
}

// twin is one of two games that are played side by side.
type twin struct {
	*bed
	links map[string]string
	own   *rand.Rand // for hidden choices
}

func twins(t *testing.T, seed uint64) (asked int) {
	rng := rand.New(rand.NewPCG(seed, 5))
	var both []*twin
	for i := range 2 {
		b, links := bringing(t, "veiled", veiled)
		b.with(links[""], func(t table) { t.Secret = make([]byte, 32) })
		b.sit(links)
		both = append(both, &twin{b, links, rand.New(rand.NewPCG(seed, uint64(i)))})
	}
	ask := func(seat, path string) (texts []string) {
		t.Helper()
		for _, x := range both {
			status, text := x.ask("GET", "/g/"+x.links[seat]+"/"+path, nil)
			var v map[string]json.RawMessage
			if strings.HasPrefix(path, "view") && json.Unmarshal(text, &v) == nil {
				delete(v, "seats") // the secret of the dice is random after a restart
				delete(v, "pledge")
				text, _ = json.Marshal(v)
			}
			if path == "people" { // when a player arrived, by the clock
				text = regexp.MustCompile(`"since":\d+`).ReplaceAll(text, []byte(`"since":0`))
			}
			texts = append(texts, fmt.Sprint(status, string(text)))
		}
		return texts
	}
	same := func(seat, path string) {
		t.Helper()
		texts := ask(seat, path)
		for range 4 { // a slow machine ends lists of facts early, but not always alike
			if texts[0] != texts[1] && (strings.HasPrefix(path, "facts") || path == "todo") {
				texts = ask(seat, path)
			}
		}
		asked++
		if texts[0] != texts[1] {
			at := 0
			for at < min(len(texts[0]), len(texts[1])) && texts[0][at] == texts[1][at] {
				at++
			}
			from := max(0, at-150)
			t.Fatalf("game %d: %s asks %s\n%.300s\n%.300s", seed, seat, path, texts[0][from:], texts[1][from:])
		}
	}
	compare := func(deep int) {
		for _, seat := range []string{"blue", ""} {
			for _, path := range []string{"view", "log", "chat", "thinks", "onto", "losses?count=1", "losses?count=3", "people", "summary?from=1", "summary?from=3", "facts", "charts", "charts?now", "view?at=1", "view?at=3", "todo", "export", "board"} {
				same(seat, path)
			}
			for range deep {
				u, h := rng.IntN(6), rng.IntN(20)
				for _, path := range []string{
					fmt.Sprintf("facts?unit=%d", u), fmt.Sprintf("facts?space=%d", h), fmt.Sprintf("attack?space=%d", h), fmt.Sprintf("attack?space=%d&unit=%d", h, u), fmt.Sprintf("ways?unit=%d", u), fmt.Sprintf("ways?unit=%d&space=%d", u, h),
					fmt.Sprintf("preview?pick=%d", rng.IntN(6)), fmt.Sprintf("why?pick=%d", rng.IntN(6)), "preview", "preview?word=pass", "words?line=" + url.QueryEscape(pickOf(rng, "B1 > ", "Fire", "St", "Probe ")),
					"orders?line=" + url.QueryEscape(pickOf(rng, "B1 > 0401", "Fire 2", "Storm R1 2", "Probe 0203", "Storm R2")),
					"why?text=" + url.QueryEscape(pickOf(rng, "stance(red)", "goal(red)", "sum(units, .grit)", `unit("R1").grit > 3`, "cards", "filter(cards, .holder == red)", "filter(hexes, mined(#))", "goal(red).units", "1 / (stance(red) - 3)", "any(units, .grit == 2)", "phase", "kept")),
				} {
					same(seat, path)
				}
			}
		}
	}
	post := func(x *twin, seat, what string, body map[string]any) int { return x.posts(x.links[seat], what, body) }
	for range 2 { // turns
		for range 5 { // acts of red
			act := pickOf(rng, "Plan", "Steel", "Deal", "Lay")
			public := pickOf(rng, "R1", "R2", "R3")
			long := rng.IntN(2) == 0
			for _, x := range both {
				x.picks(x.links["red"], act)
				for k := 0; ; k++ {
					v := x.view(x.links["red"])
					if v.Decision == nil || v.Decision.Kind == "act" || len(v.Decision.Options) == 0 {
						break
					}
					pick := x.own.IntN(len(v.Decision.Options))
					switch {
					case act == "Plan" && k == 0 && long:
						pick = 5 + x.own.IntN(4)
					case act == "Plan" && k == 0:
						pick = x.own.IntN(5)
					}
					if act == "Steel" && k == 0 {
						x.picks(x.links["red"], public)
						continue
					}
					status, f := x.answer(x.links["red"], v.Ask, map[string]any{"pick": pick})
					require.Equal(t, http.StatusOK, status, f.Error)
				}
			}
			compare(1)
			if rng.IntN(2) == 0 {
				count := 1 + rng.IntN(4)
				for _, x := range both {
					x.undoes(x.links["red"], min(count, x.view(x.links["red"]).Moves), true)
				}
				compare(0)
				for _, x := range both {
					post(x, "red", "redo", nil)
				}
				compare(0)
				for _, x := range both { // to the same point of the offer
					for v := x.view(x.links["red"]); v.Undo != nil && v.Undo.Redo; v = x.view(x.links["red"]) {
						require.Equal(t, http.StatusOK, post(x, "red", "redo", nil))
					}
				}
				for _, x := range both {
					post(x, "red", "say", map[string]any{"text": "well"})
					post(x, "blue", "undo", map[string]any{"count": 2, "ask": true})
				}
				compare(0)
				for _, x := range both {
					post(x, "red", "refuse", nil)
				}
			}
		}
		if rng.IntN(2) == 0 {
			for _, x := range both {
				x.reopen()
			}
		}
		pass := func(seat string) {
			for _, x := range both {
				require.Equal(t, http.StatusOK, post(x, seat, "answer", map[string]any{"word": "pass"}))
			}
		}
		pass("red")
		for _, act := range []string{"Fire", "Storm", "Probe"} { // up to the die, and back
			compare(3)
			for _, x := range both {
				x.picks(x.links["blue"], act)
			}
			compare(3)
			if act == "Storm" {
				for _, x := range both {
					x.picks(x.links["blue"], "R1")
				}
				compare(2)
			}
			for _, x := range both {
				x.undoes(x.links["blue"], map[bool]int{true: 2, false: 1}[act == "Storm"], false)
			}
		}
		pass("blue")
	}
	for _, x := range both {
		x.reopen()
	}
	return asked
}
