//go:build deaf

package simulate

import (
	"regexp"
	"testing"

	"wargame/interpreter/formula"
	"wargame/interpreter/load"
	"wargame/interpreter/program"
	"wargame/interpreter/state"

	"github.com/stretchr/testify/require"
)

// stores is a game whose searches read the position in every way: each has a condition
// that reads it in one way, and actions change what is read.
const stores = `game stores
map hex columns 1..9 rows 1..9 stagger even columns
side red, blue
unit has { steps: number = 2 changing, tags: list of number changing }
track heat: number
fact marked(u: unit) lasts game
fact alarm lasts game
data unit { id side at
  r1 red 0202
  r2 red 0303
  r3 red -
  b1 blue 0404
  b2 blue - }
define held(s: side): number = count(hexes, first(.units) != none) + (s == red ? 1 : 0)
define leads(u: unit): number = count(hexes, first(.units) == u)
define host(s: side): number = count(units, .side == s)
define after(u: unit): number = suppose { place u at hex(0505) } then 10 * held(u.side) + leads(u)
aim "After" for unit(u): raise after(u)
aim "Lead" for unit(u): raise leads(u)
aim "Tags" for unit(u): raise len(u.tags)
aim "Host" for unit(u): raise host(u.side)
aim "Steps" for unit(u): raise sum(units, .steps)
reach by_cell(u: unit) { from [hex(0101)]  step a to b when heat < 1  within 2 }
reach by_rich(u: unit) { from filter([hex(0101), hex(0303)], # == hex(0303) or u.hex == # or len(u.tags) == 0)  step a to b  within 2 }
reach by_place(u: unit) { from [hex(0101)]  step a to b when u.hex == none  within 2 }
reach by_places(u: unit) { from [hex(0101)]  step a to b when held(u.side) < 4  within 2 }
reach by_list(u: unit) { from [hex(0101)]  step a to b when leads(u) < 1  within 2 }
reach by_stack(u: unit) { from [hex(0101)]  step a to b when none(hex(0202).units, .steps > 0)  within 2 }
reach by_fact(u: unit) { from [hex(0101)]  step a to b when not marked(u)  within 2 }
reach by_kind(u: unit) { from [hex(0101)]  step a to b when not alarm  within 2 }
reach by_side(u: unit) { from filter([hex(0101), hex(0303)], # == hex(0303) or u.hex == # or host(u.side) < 3)  step a to b  within 2 }
reach by_column(u: unit) { from filter([hex(0101), hex(0303)], # == hex(0303) or u.hex == # or sum(units, .steps) < 9)  step a to b  within 2 }
reach by_space(u: unit) { from filter([hex(0101), hex(0303)], # == hex(0303) or u.hex == # or hex(0102) in by_cell(u))  step a to b  within 2 }
reach by_whole(u: unit) { from filter([hex(0101), hex(0303)], # == hex(0303) or u.hex == # or len(by_cell(u)) > 1)  step a to b  within 2 }
reach by_refs(u: unit) { from filter([hex(0101), hex(0303)], # == hex(0303) or u.hex == # or len(by_whole(u)) > 1)  step a to b  within 2 }
reach by_words(u: unit) { from filter([hex(0101), hex(0303)], # == hex(0303) or u.hex == # or count(units, .steps == 3) < 2)  step a to b  within 2 }
reach by_circle(u: unit) { from [hex(0101)]  step a to b when b in circled(u)  within 2 }
reach circled(u: unit) { from filter([hex(0101), hex(0303)], # == hex(0303) or u.hex == # or heat < 1)  step a to b when a == hex(0101) or a in by_circle(u)  within 2 }
reach by_ring(u: unit) { from [hex(0101)]  step a to b when b in ringed(u)  within 2 }
reach ringed(u: unit) { from filter([hex(0101), hex(0303)], # == hex(0303) or u.hex == # or len(by_cell(u)) > 1)  step a to b when a == hex(0101) or a in by_ring(u)  within 2 }
reach by_table(u: unit) { from [hex(0101)]  step a to b when b.column * b.row + 3 * heat != 7  within 4 }
reach by_roster(u: unit) { from filter([hex(0101), hex(0303)], # == hex(0303) or u.hex == # or len(units) < 5)  step a to b  within 2 }
define all_of(u: unit): number = len(by_roster(u)) + len(by_words(u)) + len(by_circle(u)) + len(by_ring(u)) +  len(by_cell(u)) + len(by_table(u)) + len(by_rich(u)) + len(by_place(u)) + len(by_places(u)) + len(by_list(u)) + len(by_stack(u)) + len(by_fact(u)) + len(by_kind(u)) + len(by_side(u)) + len(by_column(u)) + len(by_space(u)) + len(by_whole(u)) + len(by_refs(u))
rule 1 "Going" {
  action enter { choose u from filter(units, .hex == none and all_of(#) > 0)
    choose to from filter(hexes, # in [hex(0202), hex(0707), hex(0505), hex(0606)])
    place u at to }
  action leave { choose u from filter(units, .hex != none and all_of(#) > 0)
    withdraw u }
  action chill { set heat = 1 - heat }
  action tag { choose u from filter(units, all_of(#) > 0)
    set u.tags = len(u.tags) == 0 ? [1] : [] }
  action mark { choose u from filter(units, all_of(#) > 0)
    if marked(u) { forget marked(u) } else { remember marked(u) } }
  action ring { if alarm { forget alarm } else { remember alarm } }
  action drill { choose u from filter(units, all_of(#) > 0)
    set u.steps = 3 - u.steps }
  action leave_play { choose u from [unit("r3")]
    set u.side = u.side == none ? red : none }
  action turn { choose u from filter(units, all_of(#) > 0)
    set u.side = u.side == red ? blue : red }
}
sequence {
  repeat {
    phase go of red { offer enter, leave, chill, tag, mark, ring, drill, leave_play, turn by red or nothing }
    phase go of blue { offer enter, leave, chill, tag, mark, ring, drill, leave_play, turn by blue or nothing }
  }
}
`

// hunts are games that are played with verification on. Of each, the number of games and
// of decisions is what finds a stale answer with room to spare.
func hunts(t *testing.T) map[string]Config {
	bots := map[int]string{0: "floor", 1: "floor"}
	return map[string]Config{
		"wagons": {Program: made(t, "wagons", pieces), Games: 1, Seed: 3, MaxDecisions: 1500},
		"posts":  {Program: made(t, "posts", mapped), Games: 1, Seed: 3, MaxDecisions: 300},
		"stores": {Program: made(t, "stores", stores), Games: 2, Seed: 3, MaxDecisions: 300},
		"aims":   {Program: made(t, "stores", stores), Games: 1, Seed: 3, MaxDecisions: 40, Bots: bots},
		"hills":  {Program: opened(t, "normandy"), Games: 1, Seed: 7, MaxDecisions: 150},
		"drops":  {Program: opened(t, "mgmg"), Games: 1, Seed: 7, MaxDecisions: 400},
	}
}

// TestEachRecordingCounts leaves out one recording of the query store after the other,
// and demands that verification finds an answer that is stale for it. Without any left
// out it finds none.
func TestEachRecordingCounts(t *testing.T) {
	formula.VerifyCache(true)
	defer formula.VerifyCache(false)
	defer func() { state.DeafTo = state.Nothing }()
	hunts := hunts(t)
	for name, cfg := range hunts {
		require.Empty(t, broken(t, cfg), name)
	}
	for k := state.Nothing + 1; k < state.Recordings; k++ {
		t.Run(k.String(), func(t *testing.T) {
			state.DeafTo = k
			for _, name := range []string{"stores", "aims", "posts", "hills"} {
				if found.MatchString(broken(t, hunts[name])) {
					t.Log("found by", name)
					return
				}
			}
			t.Error("no game finds it")
		})
	}
}

// found are the messages of verification.
var found = regexp.MustCompile("cache mismatch|is stale")

// broken plays games and tells what broke the first of them that did; empty for none.
func broken(t *testing.T, cfg Config) string {
	t.Helper()
	r, err := Run(cfg)
	require.NoError(t, err)
	for _, f := range r.Faults() {
		return f.Fault.Text
	}
	return ""
}

func opened(t *testing.T, name string) *program.Program {
	t.Helper()
	g, err := load.Open(name)
	require.NoError(t, err)
	p, ds := g.Program(nil, nil)
	require.NoError(t, ds.Err())
	return p
}
