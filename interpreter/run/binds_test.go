package run_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/run"
)

// mutual is mandatory combat as in many games of the 1970s: all enemies beside a unit are
// attacked, all units beside an enemy attack, each once.
const mutual = `
map hex columns 1..4 rows 1..3 stagger even columns
side red, blue
fact has_attacked(u: unit) lasts phase
fact was_attacked(h: hex) lasts phase
define own = filter(units, .side == phasing)
define foes = filter(hexes, any(.units, .side != phasing))
rule 5.1 "Units attack enemies beside them, once each" {
  permission may_attack(u: unit, h: hex)
  require may_attack(u, h): distance(u.hex, h) == 1
  forbid may_attack(u, h) when has_attacked(u) or was_attacked(h)
  permission battle(us: list of unit, hs: list of hex) to {
    for each u in us { remember has_attacked(u) }
    for each h in hs { remember was_attacked(h) }
  }
  define reaches_all(u: unit, hs: list of hex) = all(hs, may_attack(u, #))
  forbid battle when any(us, not reaches_all(#, hs))
  forbid battle when len(hs) > MOST because "too many targets"
  permission join(u: unit, us: list of unit, hs: list of hex) to {
    for each v in union(us, [u]) { remember has_attacked(v) }
    for each h in hs { remember was_attacked(h) }
  }
  require join: reaches_all(u, hs)
}
rule 5.2 "Every enemy beside a unit is attacked, and every unit beside an enemy attacks" {
  obligation target(h: hex) lasts phase
    met when was_attacked(h)
    payable by SHARED u from own where may_attack(u, h)
    binds battle, join
  obligation attacker(u: unit) lasts phase
    met when has_attacked(u)
    payable by shared h from foes where may_attack(u, h)
    binds battle
  on start of phase combat {
    for each u in filter(own, any(adjacent(#), # in foes)) { oblige attacker(u) }
    for each h in filter(foes, any(adjacent(#), any(.units, .side == phasing))) { oblige target(h) }
  }
}
action attack {
  choose targets = SOME h from foes where any(own, may_attack(#, h))
  choose us = some u from own allowed join(u, us, targets) such that battle(us, targets)
  for each u in us { remember has_attacked(u) }
  for each h in targets { remember was_attacked(h) }
}
sequence { phase combat of red { offer attack by red } game over "Done" }
`

// field is a random position: red units with the blue hexes that each can attack.
type field struct {
	red, blue []string // hexes
	near      [][]bool // by red unit and blue hex
}

func randomField(r *rand.Rand) (f field) {
	var places []string
	for c := 1; c <= 4; c++ {
		for row := 1; row <= 3; row++ {
			places = append(places, fmt.Sprintf("%02d%02d", c, row))
		}
	}
	r.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
	f.red, f.blue = places[:1+r.IntN(4)], places[5:6+r.IntN(4)]
	return f
}

func (f *field) source(most, shared string) string {
	src := strings.NewReplacer("MOST", most, "SHARED ", shared, "SOME", map[string]string{"1": "exactly 1 of", "9": "some"}[most]).Replace(mutual)
	src += "data unit {\n id side at\n"
	for i, h := range f.red {
		src += fmt.Sprintf(" r%d red %s\n", i, h)
	}
	for i, h := range f.blue {
		src += fmt.Sprintf(" b%d blue %s\n", i, h)
	}
	return src + "}\n"
}

// legal reports whether the units in us (a bit each) may attack the hexes in hs.
func (f *field) legal(us, hs, most int) bool {
	count := 0
	for j := range f.blue {
		if hs&(1<<j) == 0 {
			continue
		}
		count++
		for i := range f.red {
			if us&(1<<i) != 0 && !f.near[i][j] {
				return false
			}
		}
	}
	return us != 0 && hs != 0 && count <= most
}

// solvable reports by trying everything whether some sequence of attacks lets all owed units
// attack and all owed hexes be attacked.
func (f *field) solvable(owedUnits, owedHexes, units, hexes, most int) bool {
	if owedUnits == 0 && owedHexes == 0 {
		return true
	}
	for us := units; us > 0; us = (us - 1) & units {
		for hs := hexes; hs > 0; hs = (hs - 1) & hexes {
			if f.legal(us, hs, most) && f.solvable(owedUnits&^us, owedHexes&^hs, units&^us, hexes&^hs, most) {
				return true
			}
		}
	}
	return false
}

// An attack is legal exactly if afterwards everybody who must attack or be attacked still
// can: checked against an exhaustive search in random positions.
func TestMutualObligationsAgainstBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 11))
	verdicts := map[bool]int{}
	for _, rules := range []struct {
		most           int
		shared, limits string
	}{{1, "", "1"}, {9, "shared ", "9"}} {
		for range 25 {
			f := randomField(r)
			p := compile(t, f.source(rules.limits, rules.shared))
			g := run.New(p, nil)
			require.NotNil(t, g.Pending())
			ask := func(text string) bool {
				t.Helper()
				x, ds := p.CompileText(text, nil, nil)
				require.False(t, ds.HasErrors(), "%s: %s", text, ds.Error())
				yes := x.Bool(g.Ctx())
				require.NoError(t, g.Ctx().Err)
				return yes
			}
			units, hexes := 1<<len(f.red)-1, 1<<len(f.blue)-1
			owedUnits, owedHexes := 0, 0
			f.near = make([][]bool, len(f.red))
			for i, u := range f.red {
				f.near[i] = make([]bool, len(f.blue))
				for j, h := range f.blue {
					if f.near[i][j] = ask(fmt.Sprintf("distance(hex(%s), hex(%s)) == 1", u, h)); f.near[i][j] {
						owedUnits, owedHexes = owedUnits|1<<i, owedHexes|1<<j
					}
				}
			}
			payable := f.solvable(owedUnits, owedHexes, units, hexes, rules.most)
			for us := 1; us <= units; us++ {
				for hs := 1; hs <= hexes; hs++ {
					if !f.legal(us, hs, rules.most) {
						continue
					}
					got := ask(fmt.Sprintf("battle(%s, %s)", listed(us, "unit(\"r%d\")", func(i int) any { return i }), listed(hs, "hex(%s)", func(i int) any { return f.blue[i] })))
					if payable { // else some debt is lost from the start, and only more would be forbidden
						verdicts[got]++
						require.Equal(t, f.solvable(owedUnits&^us, owedHexes&^hs, units&^us, hexes&^hs, rules.most), got, "%v: %b against %b", f, us, hs)
					}
				}
			}
			playOut(t, g, r, payable, ask)
			if payable && rules.most == 1 {
				require.Zero(t, g.WentBack, "no set of attackers that may be begun leads nowhere")
			}
		}
	}
	require.Greater(t, verdicts[true], 50)
	require.Greater(t, verdicts[false], 20)
}

// playOut plays to the end with answers drawn by lot. Whoever may pass has paid all debts, if
// they could be paid at the start, and no answer leads nowhere.
func playOut(t *testing.T, g *run.Game, r *rand.Rand, payable bool, ask func(string) bool) {
	t.Helper()
	for n := 0; g.Over == nil; n++ {
		require.Less(t, n, 2000)
		d := g.Pending()
		require.NotNil(t, d, "%v", g.Err)
		if d.CanPass {
			paid := ask("none(units, attacker(#) and not has_attacked(#)) and none(hexes, target(#) and not was_attacked(#))")
			refusal, err := g.Apply(run.Choice{Kind: run.Pass})
			require.NoError(t, err)
			if payable {
				require.Equal(t, paid, refusal == nil)
			}
			if refusal == nil {
				continue
			}
		}
		c := run.Choice{Kind: run.Done}
		if !d.CanDone || len(d.Options) > 0 && r.IntN(2) == 0 {
			o := d.Options[r.IntN(len(d.Options))]
			c = run.Choice{Value: o.Value, Group: o.Group}
		}
		refusal, err := g.Apply(c)
		require.NoError(t, err)
		require.Nil(t, refusal)
	}
}

func listed(bits int, format string, of func(i int) any) string {
	var out []string
	for i := 0; bits>>i > 0; i++ {
		if bits&(1<<i) != 0 {
			out = append(out, fmt.Sprintf(format, of(i)))
		}
	}
	return "[" + strings.Join(out, ", ") + "]"
}
