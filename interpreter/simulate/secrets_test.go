package simulate

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// masked is a small game in which each side hides the faces of its counters, what
// they are worth, its reserve and its plan.
const masked = `edition 3
game masked "Masked"
map hex columns 1..5 rows 1..5 stagger even columns
side red "Red", blue "Blue"
unit has { strength: number, fast: flag, morale: number = 3 changing, seen: flag changing }
data unit {
  id    side strength fast at
  Ant   red  1        no   0101
  Bee   red  4        no   0101
  Cat   red  2        yes  0201
  Dog   red  6        no   0301
  Elk   blue 1        no   0105
  Fox   blue 5        no   0205
  Gnu   blue 3        yes  0305
  Hen   blue 2        no   0405
  Ibis  blue 7        no   -
}
track reserve(s: side): number = s == red ? 3 : 5 from 0 to 9
track plan(s: side): hex
permission enter(u: unit, h: hex)
define range(u: unit) = u.fast ? 2 : 1
rule 1 "Who sees what" {
  hide unit(u) from s when u.side != s and none(adjacent(u.hex), any(.units, .side == s))
  show unit(u) to s when u.seen despite 1
  hide unit(u).morale from s when u.side != s
  hide reserve(x) from s when x != s
  hide plan(x) from s when x != s
}
rule 2 "Moving" {
  forbid enter(u, h) when any(h.units, .side != u.side) because "the enemy is there"
  action walk "Walk" {
    choose u from filter(units, .side == phasing and .hex != none) noting "of {u.strength}"
    choose h from adjacent(u.hex) allowed enter(u, h) "Where to?"
    move u to h
    tell phasing "{u} is in {h}"
  }
  action muster "Muster" when reserve(phasing) > 0 {
    set reserve(phasing) = reserve(phasing) - 1
    choose h from hexes where h.row == 3
    set plan(phasing) = h
  }
  action scout "Scout" {
    choose t from filter(units, .side != phasing and .hex != none) "Whom?"
    set t.seen = true
    set t.morale = t.morale - 1
    log "{t} is seen"
  }
}
sequence { repeat { turn { phase act of each red, blue { offer walk, muster, scout } } } until turn_number == 6 game over "done" }
`

// Nothing that is shown to a seat tells what is hidden from it.
func TestWhatIsHiddenStaysHidden(t *testing.T) {
	r := play(t, masked, Config{Games: 12, Seed: 1, Check: true})
	require.Empty(t, r.Faults(), "%v", faults(r))
	require.Greater(t, r.Exchanges(), 200)
	for _, g := range r.Games {
		require.Positive(t, g.Exchanges)
	}
}

func faults(r *Results) []string {
	var out []string
	for _, g := range r.Faults() {
		out = append(out, g.Fault.Text)
	}
	return out
}

// What hidden counters reveal of their stack stays what it is: an exchange that would
// change it is none, for it would be seen.
func TestWhatIsRevealedIsNotExchanged(t *testing.T) {
	text := strings.NewReplacer(
		"Dog   red  6        no", "Dog   red  6        yes", "Hen   blue 2        no", "Hen   blue 2        yes",
		"any(.units, .side == s))\n", "any(.units, .side == s)) reveals in_haste\n",
		"u.fast ? 2 : 1\n", "u.fast ? 2 : 1\ndefine in_haste(u: unit) = any(u.hex.units, .side == u.side and .fast)\n",
		"forbid enter(u, h) when", "forbid enter(u, h) when any(adjacent(h), any(.units, .side != u.side and in_haste(#)))\n  forbid enter(u, h) when",
	).Replace(masked)
	require.Equal(t, 4, strings.Count(text, "in_haste")+strings.Count(text, "reveals"))
	r := play(t, text, Config{Games: 30, Seed: 1, Check: true})
	require.Empty(t, r.Faults(), "%v", faults(r))
	require.Greater(t, r.Exchanges(), 200)
	r = play(t, strings.Replace(text, " reveals in_haste", "", 1), Config{Games: 30, Seed: 1, Check: true})
	require.NotEmpty(t, r.Faults(), "what is not revealed may not be told")
}

// Whatever tells it is found: a list of legal answers, a question, a refusal.
func TestPlantedLeaksAreFound(t *testing.T) {
	for name, leak := range map[string][3]string{
		"legality": {`because "the enemy is there"`, `because "the enemy is there"
  forbid enter(u, h) when any(filter(units, .side != u.side and .hex != none), .strength > 5 and distance(.hex, h) < 3)`, "it sees"},
		"which answers":          {`from filter(units, .side != phasing and .hex != none) "Whom?"`, `from filter(units, .side != phasing and .hex != none and .strength > 3) "Whom?"`, "it sees"},
		"a question":             {`"Where to?"`, `"Where to? They are {sum(filter(units, .side != phasing and .hex != none), .strength)}"`, "Where to?"},
		"a track":                {`when reserve(phasing) > 0`, `when reserve(enemy(phasing)) > 4`, "reserve has another value"},
		"a plan":                 {`where h.row == 3`, `where h.row == 3 or h == plan(enemy(phasing))`, "plan has another value"},
		"what an attribute does": {`and .hex != none) noting`, `and .hex != none and (unit("Fox").side == phasing or unit("Fox").morale > 2)) noting`, "morale"},
	} {
		t.Run(name, func(t *testing.T) {
			text := strings.Replace(masked, leak[0], leak[1], 1)
			require.NotEqual(t, masked, text)
			r := play(t, text, Config{Games: 30, Seed: 1, Check: true})
			require.NotEmpty(t, r.Faults())
			require.Contains(t, strings.Join(faults(r), "\n"), leak[2])
			require.Contains(t, faults(r)[0], "can infer something hidden")
		})
	}
}

// Where rules hide something that is never there, nothing is proved, which is a fault.
func TestNothingExchangedIsAFault(t *testing.T) {
	text := masked[:strings.Index(masked, "rule 1 ")] + `rule 1 "Never" { hide unit(u) from s when u.strength > 90 }
` + masked[strings.Index(masked, "rule 2 "):]
	r := play(t, text, Config{Games: 2, Seed: 1, Check: true})
	require.Len(t, r.Faults(), 1)
	require.Contains(t, faults(r)[0], "no hidden value was ever varied")
}

// A secret decision that ends a block, and leads straight into the next one, reveals what
// the block has decided. That is no leak.
func TestABlockAfterABlock(t *testing.T) {
	r := play(t, `game plots "Plots"
map area
side red "Red", blue "Blue"
unit has { course: area changing }
data area { id
  a
  b }
data edge { a b
  a b }
data unit { id side at
  Ant red a
  Bee blue a }
rule 1 "Plot, then move" {
  procedure plot_and_move {
    secretly for each s in sides {
      for each u in filter(units, .side == s) {
        choose to from adjacent(u.area) or none "Where will {u} go?"
        set u.course = to
      }
    }
    for each u in filter(units, .course != none) { move u to u.course }
  }
}
sequence { repeat 6 times { turn { do plot_and_move } } game over "done" }
`, Config{Games: 12, Seed: 1, Check: true})
	require.Empty(t, r.Faults(), "%v", faults(r))
	require.Greater(t, r.Exchanges(), 20)
}

// A game of four seats, with bids, sides that two share and counters hidden from
// afar, comes to its end by bots: the same on any number of workers, and played
// again; what is hidden stays so, bids too.
func TestFourSeatsToTheEnd(t *testing.T) {
	text, err := os.ReadFile("../spec/testdata/constructs/crowns.wgr")
	require.NoError(t, err)
	bots := map[int]string{0: "greedy", 3: "greedy"}
	r := play(t, string(text), Config{Games: 30, Seed: 1, Check: true, ReplayEvery: 1, Workers: 2, Bots: bots})
	require.Empty(t, r.Faults(), "%v", faults(r))
	require.Greater(t, r.Exchanges(), 1000)
	require.Equal(t, []string{"amber", "beryl", "coral", "dusk"}, r.Seats)
	won := map[string]bool{}
	for i, g := range r.Games {
		require.NotEqual(t, Unfinished, g.Level)
		require.Len(t, g.Lost, 2, "losses are counted by side")
		for _, seat := range strings.Split(g.Winner, " and ") {
			won[seat] = true
		}
		again := play(t, string(text), Config{Games: 1, Seed: uint64(i + 1), Workers: 1, Bots: bots})
		require.Equal(t, again.Games[0].Hash, g.Hash)
	}
	require.Greater(t, len(won), 2, "different seats win: %v", won)
}
