package terminal

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wargame/internal/cli"
	"wargame/internal/console"
	"wargame/internal/setup"
	"wargame/interpreter/draw"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
	"wargame/interpreter/why"

	"github.com/stretchr/testify/require"
)

// ambush is a small game with stacks that only adjacent units can inspect. Blue's
// counters far from Red differ in everything: names, one of them a number, strengths,
// pictures.
const ambush = `edition 3
game ambush "Ambush"
use forces
map hex columns 1..5 rows 1..6 stagger even columns
side red "Red", blue "Blue"
unit has { strength: number, guns: flag, hurt: number = 0 changing, friend: unit changing }
space has { wood: flag }
data unit {
  id     side strength guns at
  Mine   red  3        no   0101
  Guard  red  4        no   0201
  Near   blue 2        no   0102
  Alpha  blue 7        yes  0105
  Beta   blue 1        no   0406
  77     blue 9        yes  0405
  Twin   blue 2        no   0405
  Alpine blue 5        no   -
}
data hex { id is
  0103 wood }
legend {
  unit(u) when u.side == red: fill "#aa3333"
  unit(u) when u.side == blue and u.guns: fill "#3333aa" symbol artillery values "{u.strength}"
  unit(u): values "{u.strength}" left "{u.name}"
  space(h) when any(h.units, .guns): label "battery"
}
track losses(s: side): number = 0
track target: unit
track hits(u: unit): number = 0
fact marked(u: unit) lasts game
permission enter(u: unit, h: hex)
permission may_shoot(t: unit)
define strongest(s: side) = max(map(filter(units, .side == s and on_map(#)), .strength))
rule 1 "Who sees what" {
  hide unit(u) from s when u.side != s and none(adjacent(u.space), friend_in(s, #)) because "nobody is near"
}
rule 2 "Guns reach far" {
  forbid enter(u, h) when any(filter(units, .side != u.side and on_map(#)), distance(.space, h) <= 1) because "an enemy is beside it"
  forbid may_shoot(t) when t.side == red because "it is a friend"
}
rule 3 "What happens" {
  action walk "Walk" {
    choose u from filter(units, .side == red and on_map(#)) "Who walks?"
    choose to from adjacent(u.space) allowed enter(u, to) noting "costs {len(filter(units, on_map(#) and .side != u.side))} and {strongest(blue)}, {target}, {target.strength}, {sum(map(units, hits(#)))}, {sum(map(units, .hurt))}, {len(filter(units, marked(#) and .strength > 6))}" "Where to?"
    move u to to
  }
  action shoot "Shoot" {
    choose t from filter(units, on_map(#)) allowed may_shoot(t) "At whom?"
    ask sure by red "Shoot at {t} of strength {t.strength} in {t.space}?"
    set t.hurt = t.strength
    set target = t
    set hits(t) = t.strength
    remember marked(t)
    log "{t} of {t.side} in {t.space} is hit with {t.strength}"
  }
  action pick "Pick" {
    choose ts = up to 2 of t from filter(units, .side == blue and on_map(#)) "Which two?"
    choose h from adjacent(hex(0103)) noting "against {sum(map(ts, .strength))}" "From where?"
    log "{ts} are watched from {h}"
  }
}
rule 4 "Blue" {
  action creep "Creep" { move filter(units, .side == blue and on_map(#) and .strength != 2) to hex(0305) log "blue has moved" }
  action retire "Retire" { for each u in filter(units, .side == blue and .strength > 6) { log "{u} retires from {u.space} with {u.guns}" eliminate u } }
}
sequence { repeat { turn {
  phase mine of red { offer walk, shoot, pick by red }
  phase theirs of blue { offer creep, retire by blue }
} } until turn_number == 3 game over "done" }
`

// sitDownAt begins a game, with two counters exchanged if swap names them.
func sitDownAt(t *testing.T, p Play, input string, swap ...string) (*table, *bytes.Buffer) {
	t.Helper()
	var out bytes.Buffer
	p.Save = filepath.Join(t.TempDir(), "a.save")
	e := &console.Console{In: strings.NewReader(input), Out: &out, Err: &out}
	tb, err := sitDown(e, p)
	require.NoError(t, err, out.String())
	t.Cleanup(func() { _ = tb.file.Close() })
	if len(swap) == 2 {
		exchange(t, tb, swap[0], swap[1])
	}
	return tb, &out
}

// exchange swaps the places of two counters.
func exchange(t *testing.T, tb *table, a, b string) {
	t.Helper()
	u, ok := tb.g.P.Word(value.UnitType, a)
	require.True(t, ok, a)
	w, ok := tb.g.P.Word(value.UnitType, b)
	require.True(t, ok, b)
	x, y := tb.g.S.At[u.N], tb.g.S.At[w.N]
	tb.g.S.PlaceAt(int(u.N), int(y))
	tb.g.S.PlaceAt(int(w.N), int(x))
	tb.seen, tb.first = nil, tb.g.Clone()
}

// told returns all output of a session.
func told(t *testing.T, p Play, input string, swap ...string) string {
	t.Helper()
	tb, out := sitDownAt(t, p, input, swap...)
	require.NoError(t, tb.loop(), out.String())
	return out.String()
}

// drawn returns the map as the deciding seat sees it.
func drawn(t *testing.T, p Play, swap ...string) string {
	t.Helper()
	tb, _ := sitDownAt(t, p, "", swap...)
	v := sight.Of(tb.g, sight.Deciders(tb.g)...)
	require.True(t, v.HidesAnything())
	o := draw.Options{}
	for _, s := range v.Stacks {
		o.Hidden = append(o.Hidden, draw.Hidden{Space: s.Space, Side: s.Side, Count: s.Count, Shows: s.Shows})
	}
	o.Fits, o.Text = v.Fits, v.Written
	pic, err := draw.Map(tb.g.P, v.Position(), o)
	require.NoError(t, err)
	var b bytes.Buffer
	require.NoError(t, pic.SVG(&b, 1))
	return b.String()
}

func small(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "game.wgr"), []byte(ambush), 0o600))
	return dir
}

// Exchanging two hidden counters, or a hidden one and one off the map, changes no output
// for a seat that may not see them.
func TestExchangedUnseen(t *testing.T) {
	p := Play{Setup: setup.Setup{Game: small(t)}}
	session := []string{
		"units", "units blue", "units 0105", "units 0405", "units 0406", "units Alpha", "units Beta", "units 77", "units Alpine", "units Nobody", "units Near",
		"map", "map 0105", "map Alpha", "map Beta", "map 77", "map Nobody", "map Near",
		"why hex(0105).units", `why unit("Alpha").space`, `why unit("Alpha").hurt`, `why unit("Beta").strength`, "why strongest(blue)",
		`why enter(unit("Mine"), hex(0205))`, `why enter(unit("Mine"), hex(0202))`, "why losses(blue)", "why turn_number", "why Alpha", "why phasing", "why 1 + 1",
		"1", "why Near", "why Alpha", "Alpha", "Beta", "Mine", "why 1", "Guard", "why 0301", "0202", "why 0202", "0105", "why 0105", "why 0105", "0301", "log",
		"2", "Alpha", "why Alpha", "Mine", "why Mine", "why 2", "hidden at 0405 (2)", "yes", "log",
		"2", "hidden at 0105", "yes", "1", "Guard", "1", "map", "2", "hidden at 0406", "yes", "log",
		"3", "0105", "2 3 4", "2 4 5", "2 4 3", "4 4", "4 4 4", "hidden at 0105", "hidden at 0406", "1", "log", "pass",
		"log", "units", "1", "log 50", "units", "map", "undo", "log",
		"pass", "2", "1", "yes", "log 100", "units", "map",
	}
	input := strings.Join(session, "\n") + "\n"
	want := told(t, p, input)
	require.Contains(t, want, "a hidden counter of Blue in 0405 is hit with …")
	require.Contains(t, want, why.Withheld)
	for _, pair := range [][2]string{{"Alpha", "Beta"}, {"Alpha", "77"}, {"Beta", "77"}, {"Alpha", "Twin"}, {"Alpha", "Alpine"}, {"77", "Alpine"}} {
		// blue's own turn shows blue's own counters, so only red's output counts
		require.Equal(t, red(t, want), red(t, told(t, p, input, pair[0], pair[1])), "%v", pair)
		require.Equal(t, drawn(t, p), drawn(t, p, pair[0], pair[1]), "%v", pair)
	}
	for _, name := range []string{"Alpha", "Beta", "Twin", "Alpine", "77<"} {
		require.NotContains(t, drawn(t, p), name)
	}
}

// red returns the output while Red decides.
func red(t *testing.T, out string) string {
	t.Helper()
	before, after, ok := strings.Cut(out, "\nBlue, Theirs: choose")
	require.True(t, ok, out)
	_, again, _ := strings.Cut(after, "\nRed: ")
	return before + again
}

// Hidden events of the other side are shown in an order independent of the counters'
// names.
func TestExchangedUnseenMoves(t *testing.T) {
	p := Play{Setup: setup.Setup{Game: small(t)}}
	for _, act := range []string{"creep", "retire"} {
		input := strings.Join([]string{"pass", act, "pass", "log 99", "units", "map 0305", "units Alpha", "units 77", "2", "why 1", "log"}, "\n") + "\n"
		want := told(t, p, input)
		require.Contains(t, red(t, want), "hidden counter")
		pairs := [][2]string{{"Alpha", "77"}}
		if act == "creep" {
			pairs = append(pairs, [2]string{"Alpha", "Beta"}, [2]string{"Beta", "77"}, [2]string{"Alpha", "Alpine"}, [2]string{"77", "Alpine"})
		}
		for _, pair := range pairs {
			require.Equal(t, red(t, want), red(t, told(t, p, input, pair[0], pair[1])), "%s %v", act, pair)
		}
	}
}

// While no player decides, only public things are shown. A bot's counters are not shown
// to its opponents, and a finished game hides nothing.
func TestWhoLooks(t *testing.T) {
	p := Play{Setup: setup.Setup{Game: small(t)}}
	out := told(t, Play{Setup: p.Setup, Bots: []string{"blue=random"}}, "pass\nunits\nlog\n")
	require.NotContains(t, out, "Beta")
	require.NotContains(t, out, "77")
	out = told(t, p, "units\npass\npass\npass\npass\n")
	require.NotContains(t, out, "Alpha")
	// dice belong to no side: while they are due, neither side's secrets are shown
	rolling := filepath.Join(t.TempDir(), "rolling")
	require.NoError(t, os.Mkdir(rolling, 0o700))
	text := strings.Replace(ambush, `log "{t} of`, `roll die = 1d6
    log "{t} of`, 1)
	require.NoError(t, os.WriteFile(filepath.Join(rolling, "game.wgr"), []byte(text), 0o600))
	out = told(t, Play{Setup: setup.Setup{Game: rolling}, Dice: "ask"}, "2\nNear\nyes\nunits\n")
	require.Contains(t, out, "What do they show?")
	require.NotContains(t, out, "Alpha")
	require.Contains(t, out, "  Near              ")
	tb, _ := sitDownAt(t, p, "")
	require.True(t, tb.view().HidesAnything())
	require.False(t, sight.Of(tb.g).HidesAnything(), "of nobody")
	both := sight.Of(tb.g, sight.AllSeats(tb.g.P)...)
	for name, hidden := range map[string]bool{"Mine": false, "Near": false, "Guard": false, "Alpha": true, "77": true, "Alpine": true} {
		u, _ := tb.g.P.Word(value.UnitType, name)
		require.Equal(t, hidden, both.Hides(int(u.N)), name)
	}
	require.Equal(t, "a hidden counter, Near and a hidden counter: Alphabet 77", tb.view().Text("Alpha, Near and Beta: Alphabet 77"))
}

// The export for a seat contains nothing hidden from it.
func TestExportOfWhatIsHidden(t *testing.T) {
	p := Play{Setup: setup.Setup{Game: small(t)}}
	dir := t.TempDir()
	export := func(seat string, swap ...string) string {
		path := filepath.Join(dir, seat+strings.Join(swap, ""))
		game := p
		if len(swap) > 0 { // the set-up itself differs
			text := strings.NewReplacer("Alpha  blue 7        yes  0105", "Alpha  blue 7        yes  0406", "Beta   blue 1        no   0406", "Beta   blue 1        no   0105").Replace(ambush)
			require.NoError(t, os.WriteFile(filepath.Join(p.Game, "game.wgr"), []byte(text), 0o600))
		}
		tb, out := sitDownAt(t, game, "2\nhidden at 0105\nyes\npass\ncreep\npass\nexport "+seat+" "+path+"\n")
		require.NoError(t, tb.loop(), out.String())
		text, err := os.ReadFile(path)
		require.NoError(t, err, out.String())
		require.NotContains(t, string(text), `"kind":"decision"`)
		e := &console.Console{Out: out, Err: out}
		require.NoError(t, cli.Replay{Path: path}.Run(e))
		require.Contains(t, out.String(), "what "+seat+" saw")
		_, body, _ := strings.Cut(string(text), "\n")
		_, notes, _ := strings.Cut(out.String(), "It holds")
		return strings.ReplaceAll(notes, path, "") + noSums(body)
	}
	want := export("red")
	require.NotContains(t, want, "Alpha")
	require.NotContains(t, want, "Beta")
	require.Contains(t, want, "a hidden counter")
	require.Equal(t, want, export("red", "Alpha", "Beta"))
}

// noSums removes the checksums, which begin with the hash of the rules.
func noSums(text string) string {
	var out []string
	for _, line := range strings.Split(text, "\n") {
		before, _, _ := strings.Cut(line, `"sum":`)
		out = append(out, before)
	}
	return strings.Join(out, "\n")
}

// The same in a complete embedded game.
func TestExchangedUnseenNormandy(t *testing.T) {
	p := Play{Setup: setup.Setup{Game: "normandy", Choices: setup.Choices{Options: []string{"hidden_stacks"}}}}
	tb, _ := sitDownAt(t, p, "")
	v := tb.view()
	require.True(t, v.HidesAnything())
	var names []string
	for u, at := range tb.g.S.At {
		if v.Hides(u) && at >= 0 {
			names = append(names, tb.g.P.UnitName(u))
		}
	}
	require.Greater(t, len(names), 3)
	session := []string{"units", "units allied", "map", "pass", "1", "22/21Pz", "done", "3704", "why 3704", "why 1", "3805", "why 1", "stop", "log 100"}
	for _, n := range names {
		w, _ := tb.g.P.Word(value.UnitType, n)
		at := tb.g.P.World.Map.Name(int(tb.g.S.At[w.N]))
		session = append(session, "units "+n, "map "+n, "why "+n, n, "units "+at, "map "+at, fmt.Sprintf("why hex(%s).units", at), fmt.Sprintf("why unit(%q).hex", n),
			fmt.Sprintf("why strength_in(unit(%q), battle([], [%s], []))", n, at), fmt.Sprintf("why enter(unit(\"22/21Pz\"), hex(3805), hex(%s))", at))
	}
	input := strings.Join(append(session, "units", "log"), "\n") + "\n"
	want := told(t, p, input)
	for _, i := range []int{1, 2, len(names) / 2, len(names) - 1} {
		got := told(t, p, input, names[0], names[i])
		require.Equal(t, want, got, "%s and %s", names[0], names[i])
	}
	require.Equal(t, drawn(t, p), drawn(t, p, names[0], names[len(names)-1]))
	require.Equal(t, drawn(t, p), drawn(t, p, names[0], names[2]))
}

// The same in a game that hides only what lies below the top of a stack.
func TestExchangedUnseenFottr(t *testing.T) {
	p := Play{Setup: setup.Setup{Game: "fottr", Choices: setup.Choices{Options: []string{"fog"}}}}
	tb, _ := sitDownAt(t, p, "")
	v := tb.view()
	require.True(t, v.HidesAnything())
	var names []string
	for u, at := range tb.g.S.At {
		if v.Hides(u) && at >= 0 {
			names = append(names, tb.g.P.UnitName(u))
		}
	}
	require.Greater(t, len(names), 5)
	session := []string{"units", "units axis", "map", "log 100"}
	for _, n := range names {
		w, _ := tb.g.P.Word(value.UnitType, n)
		at := tb.g.P.World.Map.Name(int(tb.g.S.At[w.N]))
		session = append(session, "units "+n, "map "+n, "why "+n, n, "units "+at, "map "+at, fmt.Sprintf("why hex(%s).units", at),
			fmt.Sprintf("why unit(%q).hex", n), fmt.Sprintf("why buried(unit(%q))", n), fmt.Sprintf("why stack_total(axis, hex(%s))", at))
	}
	input := strings.Join(append(session, "units", "log"), "\n") + "\n"
	want := told(t, p, input)
	require.Contains(t, want, "hidden")
	for _, i := range []int{1, len(names) / 2, len(names) - 1} {
		require.Equal(t, want, told(t, p, input, names[0], names[i]), "%s and %s", names[0], names[i])
	}
	require.Equal(t, drawn(t, p), drawn(t, p, names[0], names[len(names)-1]))
}
