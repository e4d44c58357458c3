package report_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/dice"
	"wargame/interpreter/load"
	"wargame/interpreter/report"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"

	"github.com/stretchr/testify/require"
)

// duel is a game whose rules write nothing of a combat into the log, but for the line
// that a test puts in.
const duel = `edition 3
game duel "Duel"
map hex columns 1..3 rows 1..3 stagger even columns
side red "Red", blue "Blue"
unit has { strength: number }
space has { hill: flag }
data hex { hill: 0201 }
data unit {
  id  side strength at
  A   red  4        0101
  B   red  2        0102
  D   blue 2        0201
}
table crt(die: d6, column: odds for defender): attacker: number / defender: number {
      1:2  1:1  2:1  3:1
  1-3 1/0  0/1  0/1  0/2
  4+  0/1  0/1  0/2  0/2
}
record battle { attackers: list of unit, target: hex }
quantity strength_of(u: unit) = u.strength
quantity shift_of(b: battle) = 0
define attack_of(b: battle) = sum(b.attackers, strength_of(#))
define defence_of(b: battle) = sum(b.target.units, strength_of(#))
define column_at(b: battle) = shift(column_of(crt, attack_of(b), defence_of(b)), shift_of(b))
rule 5.1 "Doubled on a hill" { strength_of(u) when u.hex.hill: x 2 }
rule 5.2 "Uphill" { shift_of(b) when b.target.hill: -1 }
rule 4 "Combat" {
  action strike "Strike" {
    choose target from filter(hexes, any(.units, .side == blue))
    choose who = some u from filter(units, .side == red)
    let b = battle(attackers: who, target: target)
    let at = column_at(b)
    roll die = d6
    let loss = crt(die, at).defender
    if loss > 1 { eliminate first(target.units) }
  }
}
sequence { turn { phase fight of red { offer strike by red } } game over "done" }
`

func played(t *testing.T, edits ...string) *run.Game {
	f, ds := dsl.Parse("duel.wgr", []byte(strings.NewReplacer(edits...).Replace(duel)))
	require.Empty(t, ds, ds.Error())
	p, ds := check.Load(build.Config{Files: []*dsl.File{f}})
	require.False(t, ds.HasErrors(), ds.Error())
	g := run.New(p, dice.Keyed{Seed: 1})
	g.Derive = true
	for _, pick := range []string{"strike", "0201", "A", "B", "done"} {
		d := g.Pending()
		c := run.Choice{Kind: run.Done}
		if pick == "done" && d.Kind != run.ChooseSet {
			continue
		}
		if pick != "done" {
			var err error
			c, err = d.Named(p, pick, "")
			require.NoError(t, err)
		}
		r, err := g.Apply(c)
		require.NoError(t, err)
		require.Nil(t, r)
	}
	return g
}

func texts(lines []report.Line) string {
	var out []string
	for _, l := range lines {
		out = append(out, append([]string{l.Kind + ": " + l.Text + " [" + l.Clause + "]"}, l.Shares...)...)
	}
	return strings.Join(out, "\n")
}

// Who met whom with how much, in which column and by which shifts, the engine knows.
func TestCombat(t *testing.T) {
	g := played(t)
	contents := texts(report.Of(sight.Open(g), 0))
	require.Contains(t, contents, "combat: A, B with 6 to D with 4: column 1:1, shift -1, column 1:2 [4]")
	require.Contains(t, contents, "defence of 4 = D 4 x 2 Doubled on a hill [5.1]")
	require.Contains(t, contents, "shift of -1 = -1 Uphill [5.2]")
	require.Less(t, strings.Index(contents, "combat:"), strings.Index(contents, "roll:"), "before the die")
	require.Contains(t, contents, "table: crt: die")
	require.NotContains(t, texts(report.Lines(sight.Open(g), 0)), "combat:", "who plays sees it in his questions")
}

// What a rule writes itself is not told twice.
func TestCombatSaid(t *testing.T) {
	g := played(t, "    roll die", "    log \"6 against 4 in column {at}\"\n    roll die")
	require.NotContains(t, texts(report.Of(sight.Open(g), 0)), "combat:")
}

// Two positions that look the same give the same report.
func TestSameReport(t *testing.T) {
	box, err := load.Open("normandy")
	require.NoError(t, err)
	p, ds := box.Program(map[string]bool{"hidden_stacks": true}, nil)
	require.False(t, ds.HasErrors(), ds.Error())
	g := run.New(p, dice.Keyed{Seed: 3})
	g.Derive = true
	r := rand.New(rand.NewPCG(5, 5))
	compared := 0
	for range 150 {
		d := g.Pending()
		if d == nil {
			break
		}
		var all []run.Choice
		for _, o := range d.Options {
			all = append(all, run.Choice{Value: o.Value, Group: o.Group})
		}
		for i, may := range []bool{d.CanPass, d.CanDone, d.CanStop} {
			if c := (run.Choice{Kind: []run.ChoiceKind{run.Pass, run.Done, run.Stop}[i]}); may && g.Check(d, c) == nil {
				all = append(all, c)
			}
		}
		from, c := len(g.Log), all[r.IntN(len(all))]
		seat := d.Seat
		other, _ := sight.For(g, 1-seat).Exchange(r.IntN)
		if other != nil && sight.For(g, 1-seat).Same(sight.For(other, 1-seat)) && c.Kind != run.Pick {
			h := g.Clone()
			if x, err := h.Apply(c); x != nil || err != nil {
				continue
			}
			if x, err := other.Apply(c); x == nil && err == nil && sight.For(h, 1-seat).Same(sight.For(other, 1-seat)) {
				compared++
				require.Equal(t, texts(report.Of(sight.For(h, 1-seat), min(from, len(h.Log)))), texts(report.Of(sight.For(other, 1-seat), min(from, len(other.Log)))))
			}
		}
		_, err := g.Apply(c)
		require.NoError(t, err)
	}
	require.Positive(t, compared)
}

// What a die was read as is told when it has fallen, and not again behind the question that
// comes next.
func TestToldOnce(t *testing.T) {
	g := played(t, "    if loss", "    ask more by red \"More?\"\n    if loss")
	line, reckoned := len(g.Log), len(g.Derivations)
	contents := texts(report.After(sight.Open(g), 0, 0))
	require.Equal(t, texts(report.Of(sight.Open(g), 0)), contents)
	require.Contains(t, contents, "combat: ")
	c, err := g.Pending().Named(g.P, "yes", "")
	require.NoError(t, err)
	r, err := g.Apply(c)
	require.NoError(t, err)
	require.Nil(t, r)
	require.Contains(t, texts(report.Of(sight.Open(g), line)), "combat: ", "it came about behind the last line")
	require.NotContains(t, texts(report.After(sight.Open(g), line, reckoned)), "combat: ")
}

// Who is moved to where he stands goes nowhere: his way has each place once.
func TestWaysHaveEachPlaceOnce(t *testing.T) {
	g := played(t, "    let at", "    move unit(\"A\") to unit(\"A\").hex\n    move unit(\"A\") to hex(0301)\n    let at")
	require.Contains(t, texts(report.Of(sight.Open(g), 0)), "move: A: 0101 – 0301")
}

// What the engine recalls of choices and tables, without a rule that tells it, is for those
// from whom nothing is hidden: it may be what is hidden.
func TestNothingHiddenIsRecalled(t *testing.T) {
	g := played(t,
		"strength: number }", "strength: number, dug_in: number = 1 changing }",
		"rule 5.1", "rule 3 \"Who sees what\" { hide unit(u).dug_in from s when u.side != s }\nrule 5.1",
		"    roll die", "    choose n from 1..2\n    set unit(\"D\").dug_in = n\n    roll die")
	c, err := g.Pending().Named(g.P, "2", "")
	require.NoError(t, err)
	r, err := g.Apply(c)
	require.NoError(t, err)
	require.Nil(t, r)
	all, red := texts(report.Of(sight.Open(g), 0)), texts(report.Of(sight.For(g, 0), 0))
	require.Contains(t, all, "n: 2")
	require.Contains(t, all, "table: crt: die")
	require.NotContains(t, red, "n: 2")
	require.NotContains(t, red, "table:")
	require.Contains(t, red, "roll: Roll: die")
}
