package preview_test

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"wargame/interpreter/dice"
	"wargame/interpreter/preview"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"

	"github.com/stretchr/testify/require"
)

// alikeGame hides a track, values of counters and facts, and computes with them.
const alikeGame = `edition 3
game alike "Alike"
map area
side red "Red", blue "Blue"
unit has { grit: number changing  hit: flag changing }
data area { id
  A
  B
  C }
data unit { id side at
  Ann red A
  Bob blue B
  Cid blue B
  Dan blue C }
track ammo(s: side): number
fact mined(s: side, a: area) lasts game
rule 1 "Hidden" {
  hide ammo(s) from o when o != s
  hide unit(u).grit from o when o != u.side
  hide mined(s, a) from o when o != s
}
rule 2 "Play" {
  action fire "Fire" {
    let kept = ammo(blue)
    choose n from 1..3 by red
    roll die = d6 by red
    if die + n > kept { for each u in filter(units, .side == blue) { set u.hit = true } }
  }
  action shoot "Shoot" {
    choose n from 1..3 by red
    roll die = d6 by red
    if die + n > ammo(blue) { for each u in filter(units, .side == blue) { set u.hit = true } }
  }
  action test_grit "Test" {
    choose u from filter(units, .side == blue) by red
    roll die = d6 by red
    if die > u.grit { set u.hit = true }
  }
  action work "Work" {
    choose n from 1..3 by red
    roll die = d6 by red
    for each a in areas { for each i in 1..(40 * max(0, sum(units, .grit))) { if i > 100000 { set unit("Ann").hit = true } } }
    roll again = d6 by red
  }
}
sequence { turn { phase p of red { offer fire, shoot, test_grit, work by red } } game over "done" }
`

// Two positions that differ only in hidden things have the same previews, whether a local
// value holds what the rules have read, the hidden values of a kind are all others, or the
// budget ends on the way.
func TestPreviewsOfEqualViews(t *testing.T) {
	small := preview.Budget{Steps: 40_000, Answers: 6, Asks: 3, Further: 6}
	rolls := 0
	for _, x := range []struct{ name, one, other string }{
		{"track", "set ammo(blue) = 3", "set ammo(blue) = 8"},
		{"values", "set unit(\"Bob\").grit = 2\n set unit(\"Cid\").grit = 2\n set unit(\"Dan\").grit = 2", "set unit(\"Bob\").grit = 5\n set unit(\"Cid\").grit = 5\n set unit(\"Dan\").grit = 5"},
		{"exchanged", "set unit(\"Bob\").grit = 2", "set unit(\"Cid\").grit = 2"},
		{"facts", "remember mined(blue, A)", "remember mined(blue, B)"},
	} {
		for _, act := range [][]string{{"Fire"}, {"Fire", "2"}, {"Shoot", "2"}, {"Test", "Bob"}, {"Test", "Dan"}, {"Work", "1"}} {
			for given := range act {
				var shown []string
				for _, lines := range []string{x.one, x.other} {
					g := at(t, "", strings.ReplaceAll("  begin phase p\n  "+lines, "\n", "\n  "), alikeGame)
					all := answers(t, g, act...)
					for _, c := range all[:given] {
						_, err := g.Apply(c)
						require.NoError(t, err)
					}
					v := sight.For(g, 0)
					told := fmt.Sprintln(preview.LastBeforeDice(v, all[given:]))
					for _, b := range []preview.Budget{preview.Usual, small} {
						p := preview.Of(v, all[given:], b)
						if p.Root != nil && p.Root.Throws() {
							rolls++
						}
						text, err := json.Marshal(p)
						require.NoError(t, err)
						told += string(text)
					}
					shown = append(shown, told)
				}
				require.Equal(t, shown[0], shown[1], "%s: %v after %d", x.name, act, given)
			}
		}
	}
	require.Greater(t, rolls, 20, "previews have dice")
}

// lentGame passes hidden values through locals: a roll that one player alone sees, the
// result of a procedure, of one within it, and of a define.
const lentGame = `edition 3
game lent "Lent"
map area
side red "Red", blue "Blue"
unit has { hit: flag changing }
data area { id
  A }
data unit { id side at
  Ann red A
  Bob blue A }
track ammo(s: side): number
rule 1 "Hidden" { hide ammo(s) from o when o != s }
rule 2 "Play" {
  define twice(s: side) = 2 * ammo(s)
  procedure half(): number {
    let x = ammo(blue)
    return with x
  }
  procedure whole(): number {
    do half giving y
    return with y
  }
  procedure copied(): number {
    do half giving y
    let z = y + 1
    return with z
  }
  procedure fires(kept: number) {
    choose n from 1..3 by red
    roll die = d6 by red
    if die + n > kept { set unit("Bob").hit = true }
  }
  action deep "Deep" {
    secretly roll depth = d6 by blue
    choose n from 1..3 by red
    roll die = d6 by red
    if die + n > depth { set unit("Bob").hit = true }
  }
  action lend "Lend" {
    do whole giving kept
    choose n from 1..3 by red
    roll die = d6 by red
    if die + n > kept { set unit("Bob").hit = true }
  }
  action copies "Copy" {
    do copied giving kept
    do fires(kept)
  }
  action doubles "Double" { do fires(twice(blue)) }
  action guesses "Guess" {
    let kept = 1
    if ammo(blue) > 5 { set kept = 9 }
    do fires(kept)
  }
  action own "Own" {
    secretly roll depth = d6 by red
    do fires(depth)
  }
}
sequence { turn { phase p of red { offer deep, lend, copies, doubles, guesses, own by red } } game over "done" }
`

// A hidden value that has come into a local of the rules in a roundabout way tells nothing
// either.
func TestPreviewsOfLentValues(t *testing.T) {
	for act, values := range map[string][2]string{
		"Deep":   {"dice 2", "dice 6"},
		"Lend":   {"set ammo(blue) = 3", "set ammo(blue) = 8"},
		"Copy":   {"set ammo(blue) = 3", "set ammo(blue) = 8"},
		"Double": {"set ammo(blue) = 2", "set ammo(blue) = 4"},
		"Guess":  {"set ammo(blue) = 3", "set ammo(blue) = 8"},
		"Own":    {"dice 2", "dice 6"},
	} {
		var shown []string
		for _, line := range values {
			script, isDie := strings.CutPrefix(line, "dice ")
			if isDie {
				line = ""
			}
			g := at(t, "", "  begin phase p\n  "+line, lentGame)
			if n, err := strconv.Atoi(script); isDie && err == nil {
				g.Dice = dice.NewScript(n)
			}
			_, err := g.Apply(answers(t, g, act)[0])
			require.NoError(t, err)
			require.Equal(t, run.ChooseOne, g.Pending().Kind, act)
			text, err := json.Marshal(preview.Of(sight.For(g, 0), answers(t, g, "2"), preview.Usual))
			require.NoError(t, err)
			shown = append(shown, string(text))
		}
		if act == "Own" {
			require.NotEqual(t, shown[0], shown[1], "who has rolled may know")
		} else {
			require.Equal(t, shown[0], shown[1], act)
		}
	}
}
