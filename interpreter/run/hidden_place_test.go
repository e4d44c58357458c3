package run_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

// lurking is a game with a red unit and a blue one whose place red does not see. Red
// moves, drops its reserve, digs, and calls for a shot.
const lurking = `
map hex columns 1..6 rows 1..3 stagger even columns
side red "Red", blue "Blue"
unit has { pace: number = 3 }
data unit { id side at
  R red 0102
  P red -
  B blue PLACE }
names u: unit, h: hex
fact dug(h: hex) lasts game
hide unit(u).hex from s when u.side != s
movement march(u) "March" trail marched lasts phase {
  step a to b allowed enter(u, b)
  stop in h unless go_on(u, h)
  end in h allowed rest(u, h)
  within u.pace
}
permission enter(u, h)
permission go_on(u, h)
permission rest(u, h)
permission drop(h)
action move "Move" { choose u from filter(units, .side == phasing and .hex != none) allowed march(u)
  go march(u) by phasing "Where to?" }
action drop_in "Drop" when any(units, .side == phasing and .hex == none) { choose h from hexes allowed drop(h) or none
  if h != none { place unit("P") at h } }
action flee "Flee" when none(adjacent(unit("R").hex), any(.units, .side != phasing)) { log "gone" }
action guided "Guided" { choose h from filter(hexes, # in march(unit("R")) and # != unit("R").hex) "Aim"
  go march(unit("R")) to h or nothing }
rule 5.2 "Never into the hex of an enemy" { forbid enter(u, h) when any(h.units, .side != u.side) because "an enemy unit is there" }
rule 5.3 "Zones stop" { forbid go_on(u, h) when any(adjacent(h), any(.units, .side != u.side)) because "it has entered a zone" }
rule 5.4 "No rest" { forbid rest(u, h) when h in [hex(0201), hex(0202), hex(0302)] because "it is a swamp" }
rule 5.5 "Landing" { forbid drop(h) when any(h.units, true) because "somebody is there" }
sequence { repeat { turn { phase m of red { offer move, drop_in, flee, guided by red } } } until turn_number == 3 game over "done" }
`

func lurk(t *testing.T, place string) *run.Game {
	t.Helper()
	return run.New(compile(t, strings.Replace(lurking, "PLACE", place, 1)), nil)
}

// saying returns the log lines that tell a seat what was met.
func saying(g *run.Game, seat int) []string {
	var out []string
	for _, e := range g.Log {
		if e.Kind == "met" && (e.To == nil || slices.Contains(e.To, seat)) {
			out = append(out, e.Text+" ["+e.Clause+"]")
		}
	}
	return out
}

func standsAt(g *run.Game, name string) string {
	for u := range g.P.Units {
		if g.P.UnitName(u) == name {
			return g.P.World.Map.Name(int(g.S.At[u]))
		}
	}
	return ""
}

// Offers do not depend on the place of the hidden unit. This covers actions with
// conditions, candidates, destinations, and the reasons of refusals.
func TestOffersRestOnWhatIsSeen(t *testing.T) {
	var all [][]string
	for _, place := range []string{"0101", "0202", "0203", "0502", "0603"} {
		g := lurk(t, place)
		text := labels(g.Pending())
		for _, action := range []string{"Move", "Drop", "Flee", "Guided"} {
			o := g.Clone()
			pick(t, o, action)
			if action == "Move" {
				text = append(text, labels(o.Pending())...)
				pick(t, o, "R")
				text = append(text, fmt.Sprint(o.Query().Offered(o.Pending())))
			}
			if d := o.Pending(); action != "Flee" {
				text = append(text, append(labels(d), d.Prompt)...)
				for h := range o.P.World.Map.Len() {
					c := run.Choice{Value: int64(h)}
					refusal, nodes := o.Query().Why(d, c)
					cost, _ := o.Query().PathCost(d, int64(h))
					text = append(text, fmt.Sprint(refusal, len(nodes), cost), o.Query().Note(d, int64(h)))
				}
			}
		}
		all = append(all, text)
	}
	for i := 1; i < len(all); i++ {
		require.Equal(t, all[0], all[i])
	}
	require.Contains(t, strings.Join(all[0], " "), "Move Drop Flee Guided")
}

// A unit that meets something hidden at its first step has spent its move. It is not
// offered again in this phase, and its trail by the movement has begun.
func TestFirstStepIsMetOnce(t *testing.T) {
	for _, action := range []string{"Move", "Guided"} {
		g := lurk(t, "0103")
		shown := g.Shown()
		pick(t, g, action)
		if action == "Move" {
			pick(t, g, "R")
		}
		require.Contains(t, labels(g.Pending()), "0103")
		r := g.Check(g.Pending(), run.Choice{Value: int64(g.P.World.Map.Len())})
		require.NotNil(t, r)
		pick(t, g, "0103")
		require.Equal(t, "0102", standsAt(g, "R"))
		require.Equal(t, shown+1, g.Shown())
		require.Equal(t, []string{"R stays at 0102: met a hidden unit on the way from 0102 to 0103 [5.2]"}, saying(g, 0))
		require.NotContains(t, labels(g.Pending()), "Move")
		c, err := g.Pending().Named(g.P, "move", "")
		require.NoError(t, err)
		require.Contains(t, g.Check(g.Pending(), c).Error(), "it met something hidden")
		_, err = g.Apply(run.Choice{Kind: run.Pass}) // the next turn
		require.NoError(t, err)
		require.Contains(t, labels(g.Pending()), "Move")
	}
}

// A move stopped by something hidden ends in the last space where it may end.
func TestStopWhereTheMoveMayEnd(t *testing.T) {
	g := lurk(t, "0402") // 0302 is beside it, and a swamp
	pick(t, g, "Move")
	pick(t, g, "R")
	pick(t, g, "0402")
	require.Equal(t, "0102", standsAt(g, "R"))
	require.Equal(t, []string{"R stays at 0102: met a hidden unit on the way from 0302 to 0402, and the move may not end in 0302 [5.2]"}, saying(g, 0))
	g = lurk(t, "0603")
	pick(t, g, "Move")
	pick(t, g, "R")
	pick(t, g, "0402")
	require.Equal(t, "0402", standsAt(g, "R"))
	require.Empty(t, saying(g, 0))
}

// An answer that hidden information forbids is turned down, logged, and not offered
// again.
func TestAnswerIsTurnedDown(t *testing.T) {
	g := lurk(t, "0203")
	pick(t, g, "Drop")
	shown := g.Shown()
	require.Contains(t, labels(g.Pending()), "0203")
	require.Contains(t, labels(g.Pending()), "0303")
	pick(t, g, "0203")
	require.Equal(t, []string{"cannot choose 0203: met a hidden unit [5.5]"}, saying(g, 0))
	require.Equal(t, shown+1, g.Shown())
	require.NotContains(t, labels(g.Pending()), "0203")
	pick(t, g, "0303")
	require.Equal(t, "0303", standsAt(g, "P"))
}

// A seat that sees both units gets the log line of a meeting. A seat that does not see
// the mover does not.
func TestWhoIsToldOfAMeeting(t *testing.T) {
	g := lurk(t, "0203")
	pick(t, g, "Move")
	pick(t, g, "R")
	pick(t, g, "0203")
	require.Len(t, saying(g, 0), 1)
	require.Empty(t, saying(g, 1), "blue does not see red either")
	open := strings.Replace(lurking, "when u.side != s", "when u.side == blue and s != blue", 1)
	g = run.New(compile(t, strings.Replace(open, "PLACE", "0203", 1)), nil)
	pick(t, g, "Move")
	pick(t, g, "R")
	pick(t, g, "0203")
	require.Len(t, saying(g, 0), 1)
	require.Len(t, saying(g, 1), 1)
}

// Offers do not reveal hidden wagons and mines either, and an action that they forbid is
// turned down.
func TestPiecesAndFactsAreNotFound(t *testing.T) {
	const laying = `
map hex columns 1..4 rows 1..2 stagger even columns
side red "Red", blue "Blue"
piece wagon has { side: side }
data wagon { id side at
  Ox blue PLACE }
names h: hex
fact mined(h: hex) lasts game
hide wagon(w).hex from s when w.side != s
hide mined(h) from s when s == red
permission land(h)
permission raid(s: side)
action lay "Lay" { choose h from hexes remember mined(h) }
action drop "Drop" { choose h from hexes allowed land(h) log "{h}" }
action seek "Seek" { choose h from hexes where none(h.wagons, true) and not mined(h) log "{h}" }
action strike "Raid" allowed raid(phasing) { log "raid" }
rule 5.1 "Landing" { forbid land(h) when any(h.wagons, true) or mined(h) because "something is there" }
rule 5.2 "Raids" { forbid raid(s) when any(hex(0101).wagons, true) because "it is guarded" }
sequence { turn { phase first of blue { offer once lay by blue } phase then of red { offer drop, seek, strike by red } } }
`
	start := func(place string) *run.Game {
		g := run.New(compile(t, strings.Replace(laying, "PLACE", place, 1)), nil)
		pick(t, g, "Lay")
		pick(t, g, place)
		return g
	}
	for _, action := range []string{"Drop", "Seek"} {
		var all [][]string
		for _, place := range []string{"0101", "0302"} {
			g := start(place)
			text := labels(g.Pending())
			pick(t, g, action)
			all = append(all, append(text, labels(g.Pending())...))
		}
		require.Equal(t, all[0], all[1])
		require.Len(t, all[0], 3+8)
	}
	g := start("0101")
	pick(t, g, "Raid")
	require.Equal(t, []string{"Raid: not possible now: met something hidden [5.2]"}, saying(g, 0))
	require.Equal(t, []string{"Drop", "Seek"}, labels(g.Pending()))
	pick(t, g, "Drop")
	pick(t, g, "0101")
	require.Equal(t, "cannot choose 0101: met something hidden [5.1]", saying(g, 0)[1])
	require.NotContains(t, labels(g.Pending()), "0101")
}

// The refusal of a choice with no legal continuation omits what a hidden unit forbids,
// even if the choice is among units that the player cannot see.
func TestNothingFollowsHidesUnits(t *testing.T) {
	g := run.New(compile(t, strings.NewReplacer(
		"B blue PLACE", "B blue 0202\n  C blue 0603",
		"offer move, drop_in, flee, guided by red", "do hunt",
	).Replace(lurking)+`
rule 6.1 "The hunt" { procedure hunt {
  choose t from filter(units, .side != phasing and .hex != none) by red "Whom?"
  choose h from [t == unit("B") ? hex(0202) : hex(0501)] allowed drop(h) by red "From where?"
  place unit("P") at h } }
`), nil)
	require.Equal(t, []string{"B", "C"}, labels(g.Pending()), "the rules demand it")
	b := run.Choice{Value: g.Pending().Options[0].Value}
	pick(t, g, "B")
	pick(t, g, "0202")
	require.Equal(t, []string{"C"}, labels(g.Pending()), "B stands in the hex")
	r := g.Check(g.Pending(), b)
	require.ErrorContains(t, r, "cannot choose B: dead end: no legal action could follow")
	require.NotContains(t, r.Error(), "somebody is there")
	require.Equal(t, []string{"6.1"}, r.Clauses())
}
