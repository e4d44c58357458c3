package save

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/dice"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/value"

	"github.com/stretchr/testify/require"
)

// A game with every kind of decision.
const source = `
game walk "Walk"
map area
side red "Red", blue "Blue"
enum way { road "Road" field "Field" }
unit has strength: number
data area { id
  A
  "B C"
  D }
data border { a b
  A "B C"
  "B C" D }
data unit {
  id        side strength at
  "Red 1"   red  2        A
  two       red  1        A
  guard     blue 3        D
}
rule 1 "Play" {
  track taken: way = road
  permission go(u: unit, to: area)
  forbid go(u, to) when any(to.units, .side != u.side) because "an enemy is there"
  sequence {
    repeat {
      turn {
        phase walking of red { offer walk, fall by red }
        phase resting of blue { offer once rest by blue or nothing }
      }
    } until turn_number == 3
    game over "Done" for red
  }
  action walk "Walk" {
    choose u from filter(units, .side == red and .area != none) by red
    choose w from [road, field] by red
    set taken = w
    repeat {
      choose to from adjacent(u.area) allowed go(u, to) by red or stop
        otherwise { stop }
      move u to to
    }
  }
  action fall "Fall" {
    choose group = some u from filter(units, .side == red and .area != none) by red
    ask hard by red "Hard?"
    roll die = d6 by red
    spend left = die by red {
      option rest u from group costs 1 { log "rests" }
      option shout u from group costs 2 { log "shouts" }
    }
    for each u in group chosen by red { log "{u}" }
  }
  action rest "Rest" { log "rest" }
}
`

func load(t testing.TB) *program.Program {
	t.Helper()
	f, ds := dsl.Parse("walk.wgr", []byte(source))
	require.Empty(t, ds)
	p, ds := check.Load(build.Config{Files: []*dsl.File{f}})
	require.NoError(t, ds.Err())
	return p
}

func header(g *run.Game, kind string) Header {
	return Header{Format: Name, Version: Version, Game: "walk", Rules: Hex(g.P.RulesHash()), Start: Hex(g.Hash()), Dice: kind}
}

// playOut plays by a simple rule and writes every decision down.
func playOut(t testing.TB, g *run.Game, path string, seed int) {
	t.Helper()
	w, err := Create(path, header(g, "ask"), nil)
	require.NoError(t, err)
	for i := 0; g.Pending() != nil; i++ {
		require.Less(t, i, 10_000)
		n := int(value.Finish(uint64(seed*100_000+i)) % 60)
		d := g.Pending()
		c := run.Choice{}
		switch {
		case d.Kind == run.DiceRoll:
			c = run.Choice{Kind: run.Roll, Dice: []int{1 + n%6}}
		case d.CanDone && n%3 == 0:
			c.Kind = run.Done
		case d.CanStop && n%3 == 0:
			c.Kind = run.Stop
		case d.CanPass && n%4 == 0:
			c.Kind = run.Pass
		default:
			o := d.Options[n%len(d.Options)]
			c.Value, c.Group = o.Value, o.Group
		}
		m := MoveOf(g.P, d, c)
		refusal, err := g.Apply(c)
		require.NoError(t, err)
		require.Nil(t, refusal)
		require.NoError(t, w.Add(m, g.Hash()))
	}
	require.NoError(t, w.Close())
}

func read(t testing.TB, path string) (*File, error) {
	t.Helper()
	f, err := os.Open(path)
	require.NoError(t, err)
	defer f.Close()
	return Read("walk.save", f)
}

// What is written is read back, and replays to the same positions.
func TestRoundTrip(t *testing.T) {
	kinds := map[string]bool{}
	for seed := range 12 {
		path := filepath.Join(t.TempDir(), "walk.save")
		g := run.New(load(t), nil)
		playOut(t, g, path, seed)
		f, err := read(t, path)
		require.NoError(t, err)
		again := run.New(load(t), nil)
		require.NoError(t, f.CheckRules(again.P))
		require.NoError(t, f.Replay(again, func(m *Move, d *run.Decision, _ run.Choice) {
			kinds[m.For] = true
			kinds[m.Word] = true
			require.Equal(t, *m, func() Move {
				c, err := m.Choice(again.P, d)
				require.NoError(t, err)
				x := MoveOf(again.P, d, c)
				x.N, x.Hash, x.Line = m.N, m.Hash, m.Line
				return x
			}())
		}))
		require.Equal(t, g.Hash(), again.Hash())
		require.Equal(t, g.Over, again.Over)
	}
	for _, k := range []string{"action", "u", "w", "to", "group", "hard", "dice", "left", "pass", "done", "stop"} {
		require.True(t, kinds[k], "no game decided %s: %v", k, kinds)
	}
}

func TestUndoAndAppend(t *testing.T) {
	path := filepath.Join(t.TempDir(), "walk.save")
	g := run.New(load(t), dice.Keyed{Seed: 1})
	w, err := Create(path, header(g, "seed"), nil)
	require.NoError(t, err)
	require.NoError(t, w.Add(Move{For: "action", Pick: "walk"}, 1))
	require.NoError(t, w.Add(Move{For: "u", Pick: "two"}, 2))
	require.NoError(t, w.Undo(2, 0))
	require.NoError(t, w.Add(Move{For: "action", Word: "pass"}, 3))
	require.NoError(t, w.Close())
	w, _, err = Open(path)
	require.NoError(t, err)
	require.NoError(t, w.Add(Move{For: "action", Word: "pass"}, 4))
	require.NoError(t, w.Close())
	f, err := read(t, path)
	require.NoError(t, err)
	require.Len(t, f.Moves, 2)
	require.Equal(t, "pass", f.Moves[0].Word)
	require.Equal(t, 5, f.Moves[0].Line)
}

func TestNothingIsOverwritten(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "walk.save")
	require.NoError(t, os.WriteFile(path, []byte("mine"), 0o600))
	h := header(run.New(load(t), nil), "ask")
	_, err := Create(path, h, nil)
	require.ErrorIs(t, err, ErrExists)
	got, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "mine", string(got))
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, 1, "nothing is left lying about")
	_, err = Create(filepath.Join(dir, "no", "such"), h, nil)
	require.Error(t, err)
}

const head = `{"format":"wargame-save","version":1,"game":"walk","rules":"00","dice":"seed","start":"00"}` + "\n"

// Every mistake is one message with its line.
func TestMistakes(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"empty":       {"", "walk.save: the file is empty"},
		"not a save":  {"side red\n", "walk.save:1: this is not the header of a saved game"},
		"null":        {"null\n", "walk.save:1: this is not the header"},
		"version":     {strings.Replace(head, `"version":1`, `"version":3`, 1), "walk.save:1: the save has version 3 of the format"},
		"header key":  {strings.Replace(head, `"game"`, `"gamme"`, 1), "walk.save:1: the header is damaged: unknown field"},
		"no game":     {strings.Replace(head, `"walk"`, `""`, 1), "walk.save:1: the header lacks game"},
		"dice":        {strings.Replace(head, `"seed"`, `"loaded"`, 1), "walk.save:1: the header lacks"},
		"cut header":  {strings.TrimSuffix(head, "\n"), "walk.save:1: the line is incomplete"},
		"not json":    {head + "pick b\n", "walk.save:2: this is not a decision"},
		"two":         {head + `{"n":1,"for":"a","pick":"b","hash":"0"} {}` + "\n", "walk.save:2: this is not a decision: it is followed by other text"},
		"number":      {head + `{"n":2,"for":"a","pick":"b","hash":"0"}` + "\n", "walk.save:2: expected decision 1, not 2"},
		"nothing":     {head + `{"n":1,"for":"a","hash":"0"}` + "\n", "walk.save:2: a decision needs exactly one of pick, word and dice"},
		"both":        {head + `{"n":1,"for":"a","pick":"b","word":"pass","hash":"0"}` + "\n", "walk.save:2: a decision needs exactly one of"},
		"no hash":     {head + `{"n":1,"for":"a","pick":"b"}` + "\n", "walk.save:2: a decision needs exactly one of"},
		"undo":        {head + `{"undo":1}` + "\n", "walk.save:2: cannot undo 1 decisions: there are 0"},
		"undo below":  {head + `{"undo":-1}` + "\n", "walk.save:2: cannot undo -1 decisions"},
		"long":        {head + strings.Repeat("x", 2<<20) + "\n", "walk.save:2: the line is too long for a decision"},
		"dice letter": {head + `{"n":1,"for":"dice","dice":["six"],"hash":"0"}` + "\n", "walk.save:2: this is not a decision"},
	} {
		_, err := Read("walk.save", strings.NewReader(c.text))
		require.Error(t, err, name)
		require.True(t, strings.HasPrefix(err.Error(), c.want), "%s: %s", name, err)
	}
}

// A save that was edited, and given new checksums, stops at the decision that is
// not what it was.
func TestTampering(t *testing.T) {
	path := filepath.Join(t.TempDir(), "walk.save")
	playOut(t, run.New(load(t), nil), path, 1)
	raw, err := os.ReadFile(path)
	require.NoError(t, err)
	text := string(raw)
	lines := strings.Join(unsealed(t, text), "\n")
	for _, c := range []struct{ from, to, want string }{
		{`"pick":"B C"`, `"pick":"D"`, "the decision is illegal: cannot choose D"},
		{`"pick":"B C"`, `"pick":"Z"`, `there is no space "Z"`},
		{`"for":"to"`, `"for":"two"`, "the game asks for to here, but the save decides two"},
		{`"pick":"walk"`, `"pick":"fly"`, `there is no action "fly"`},
		{`"pick":"walk"`, `"pick":"walk","with":"do not"`, `there is no choice of a use here, so "do not" says nothing`},
		{`"word":"stop"`, `"word":"halt"`, `"halt" is none of pass, done, stop`},
		{`"start":"`, `"start":"f`, "the game does not start from the position"},
		{`,"hash":"`, `,"hash":"f`, "the position after the decision differs"},
	} {
		require.Contains(t, lines, c.from)
		f, err := Read("walk.save", strings.NewReader(sealed(strings.Split(strings.Replace(lines, c.from, c.to, 1), "\n")...)))
		require.NoError(t, err)
		err = f.Replay(run.New(load(t), nil), nil)
		require.ErrorContains(t, err, c.want)
		var place *Error
		require.ErrorAs(t, err, &place)
		require.Positive(t, place.Line)
	}
	f, err := Read("walk.save", strings.NewReader(text))
	require.NoError(t, err)
	p := load(t)
	require.NoError(t, f.CheckRules(p))
	f.Rules = Hex(p.RulesHashWithTexts())
	require.NotEqual(t, Hex(p.RulesHash()), f.Rules)
	require.NoError(t, f.CheckRules(p), "a save of before, whose hash covers the texts for players")
	f.Rules = Hex(1)
	require.ErrorContains(t, f.CheckRules(p), "other rules")
}
