package spec_tests_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"wargame/interpreter/dice"
	"wargame/interpreter/load"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/simulate"

	"github.com/stretchr/testify/require"
)

// hiding names the games in which what is hidden is the game, and how many exchanges of it a
// game of random play must allow at least.
var hiding = map[string]int{"harl_moor": 400, "two_crowns": 200}

func openHiding(t *testing.T, dir string) *program.Program {
	g, err := load.Open(dir)
	require.NoError(t, err)
	p, ds := g.Program(nil, nil)
	require.False(t, ds.HasErrors(), ds.Error())
	return p
}

// TestHiddenThingsExchangedLookAlike exchanges, before each decision and for each seat,
// something that the seat may not see (a place, a face, a card, the order of a deck), and
// compares all that the seat is shown: the map, the counts, the question, the answers with
// their notes, and the refusals of answers that it might try.
func TestHiddenThingsExchangedLookAlike(t *testing.T) {
	for name, least := range hiding {
		t.Run(name, func(t *testing.T) {
			p := openHiding(t, filepath.Join("..", "games", name))
			rng := rand.New(rand.NewPCG(7, 1))
			exchanges := 0
			g := run.New(p, dice.Keyed{Seed: 7})
			for g.Over == nil {
				require.NoError(t, g.Err)
				for seat := range p.Seats {
					v := sight.For(g, seat)
					other, what := v.Exchange(rng.IntN)
					if other == nil {
						continue
					}
					exchanges++
					tries := func() func(int) int { return rand.New(rand.NewPCG(g.Hash(), 2)).IntN }
					require.Equal(t, v.All(tries()), sight.For(other, seat).All(tries()), "%s can tell whether %s", p.Seats[seat].Name, what)
				}
				c, ok := pick(rng, g.Pending())
				require.True(t, ok)
				if refusal, err := g.Apply(c); refusal != nil {
					require.NoError(t, err)
					require.Contains(t, []run.ChoiceKind{run.Pass, run.Done}, c.Kind)
				}
			}
			require.Greater(t, exchanges, least)
		})
	}
}

// TestHiddenGamesDoNotTell plays games as simulate --check does: what follows an answer must
// not tell a seat what it may not see either, neither by a line nor by a silence.
func TestHiddenGamesDoNotTell(t *testing.T) {
	for name, least := range hiding {
		t.Run(name, func(t *testing.T) {
			p := openHiding(t, filepath.Join("..", "games", name))
			r, err := simulate.Run(simulate.Config{Program: p, Name: name, Games: 5, Seed: 11, Check: true, ReplayEvery: 3})
			require.NoError(t, err)
			for _, g := range r.Faults() {
				require.Fail(t, g.Fault.Text)
			}
			require.Greater(t, r.Exchanges(), 3*least/2)
		})
	}
}

// TestSetUpIsNotTold sets Slate up on Harl Moor in two ways, where only what Amber cannot see
// is different: Amber reads the same lines and is shown the same position.
func TestSetUpIsNotTold(t *testing.T) {
	p := openHiding(t, filepath.Join("..", "games", "harl_moor"))
	shown := func(slate ...string) []string {
		g := run.New(p, dice.Keyed{Seed: 1})
		amber := []string{"0101", "0101", "0102", "0102", "0103", "0103", "0104", "0104", "0201", "0201"}
		for g.Pending() != nil && g.Branches() > 0 {
			d := g.Pending()
			list := &amber
			if d.Seat == 1 {
				list = &slate
			}
			i := slices.IndexFunc(d.Options, func(o run.Option) bool { return o.Label == (*list)[0] })
			require.GreaterOrEqual(t, i, 0, "%s for seat %d", (*list)[0], d.Seat)
			*list = (*list)[1:]
			refusal, err := g.Apply(run.Choice{Value: d.Options[i].Value, Branch: d.Branch})
			require.NoError(t, err)
			require.Nil(t, refusal)
		}
		v := sight.For(g, 0)
		out := v.All(nil)
		for _, e := range v.Log(0) {
			out = append(out, v.Say(e.Text, e.Parts))
		}
		return out
	}
	one := shown("0701", "0701", "0702", "0702", "0703", "0703", "0704", "0704", "0601", "0603")
	two := shown("0704", "0701", "0603", "0702", "0601", "0703", "0604", "0703", "0701", "0702")
	require.Equal(t, one, two)
	require.NotEqual(t, one, shown("0602", "0701", "0603", "0702", "0601", "0703", "0604", "0703", "0701", "0702"),
		"a block in a village is seen")
}

// TestLeaksOfHiddenGamesAreFound adds a rule to a copy of Fog on Harl Moor that tells what is
// hidden, by a line, by a question or by a silence: each is found.
func TestLeaksOfHiddenGamesAreFound(t *testing.T) {
	for what, steps := range map[string]string{
		"a line":     `log "{sum(filter(units, .side != u.side and .hex != none), .hex.column)} columns away"`,
		"a question": `if count(units, .side != u.side and .hex.woods) in [1, 3, 5] { ask ready by enemy(u.side) "Ready?" }`,
		"a silence":  `if count(units, .side != u.side and .hex.woods) in [1, 3, 5] { log "Voices in the woods" }`,
	} {
		t.Run(what, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "harl_moor")
			require.NoError(t, os.CopyFS(dir, os.DirFS(filepath.Join("..", "games", "harl_moor"))))
			rule := "rule house.1 \"A leak\" {\n  on march(u, from, to) {\n    " + steps + "\n  }\n}\n"
			require.NoError(t, os.WriteFile(filepath.Join(dir, "rules", "9-leak.wgr"), []byte(rule), 0o644))
			p := openHiding(t, dir)
			r, err := simulate.Run(simulate.Config{Program: p, Name: "harl_moor", Games: 5, Seed: 1, Check: true})
			require.NoError(t, err)
			require.NotEmpty(t, r.Faults())
			require.Contains(t, r.Faults()[0].Fault.Text, "can infer something hidden")
		})
	}
}
