package run_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/dice"
	"wargame/interpreter/run"
	"wargame/interpreter/state"
)

// secrets is a game in which three seats decide in secret. BODY is the secret block,
// BEHIND the code after it.
const secrets = `
map area
side red "Red", blue "Blue"
seat west "West" plays red
seat east "East" plays blue
seat lone "Loner"
data area { id
  A
  B
  C }
data edge { a b
  A B
  B C }
data unit { id side at
  r1 red A
  b1 blue C }
track bid(p: seat): number
track pot: number
track first_wish: side
fact sent(u: unit): area lasts game
fact vowed(p: seat) lasts game
procedure bidding {
  let left = 0
  secretly for each p in WHO { BODY }
  set pot = pot + left
  BEHIND
}
sequence { choose before from 1..2 by west do bidding ask fine by red }
`

const bids = `
  choose wish from sides "Which side?"
  choose n from 1..6 "How much?"
  set bid(p) = n
  if n == 6 { remember vowed(p) }
  log "{p} is sure"`

func secretGame(t testing.TB, who, body, behind string) *run.Game {
	return run.New(compile(t, strings.NewReplacer("WHO", who, "BODY", body, "BEHIND", behind).Replace(secrets)), dice.Keyed{Seed: 4})
}

// say answers for a seat. Without a seat, it answers the first pending decision.
func say(t testing.TB, g *run.Game, seat, label string) error {
	t.Helper()
	for _, d := range g.Pendings() {
		if seat != "" && (d.Seat < 0 || g.P.Seats[d.Seat].Name != seat) {
			continue
		}
		for _, o := range d.Options {
			if o.Label == label {
				r, err := g.Apply(run.Choice{Value: o.Value, Group: o.Group, Branch: d.Branch})
				require.Nil(t, r)
				return err
			}
		}
		require.Failf(t, "not offered", "%s to %s among %v", label, seat, labels(d))
	}
	require.Failf(t, "not asked", "%s", seat)
	return nil
}

func logOf(g *run.Game) string {
	var out []string
	for _, e := range g.Log {
		out = append(out, e.Text)
	}
	return strings.Join(out, "\n")
}

// The position, its hash, the log and the next decision do not depend on the order of
// secret answers. No seat sees anything before the end of the block.
func TestTheOrderOfSecretDecisionsMakesNoDifference(t *testing.T) {
	answers := map[string][]string{"west": {"red", "3"}, "east": {"blue", "6"}, "lone": {"red", "6"}}
	var hash uint64
	var log string
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 1))
		g := secretGame(t, "seats", bids, "")
		require.NoError(t, say(t, g, "west", "2"))
		before := g.S.Clone()
		lines := len(g.Log)
		given := map[string]int{}
		for len(g.Pendings()) > 0 && g.Branches() > 0 {
			require.Equal(t, cells(before), cells(g.S))
			require.Len(t, g.Log, lines)
			d := g.Pendings()[r.IntN(len(g.Pendings()))]
			seat := g.P.Seats[d.Seat].Name
			require.Equal(t, seat == "lone", d.Asked && d.Side < 0)
			if r.IntN(3) == 0 {
				g = g.Clone()
			}
			if r.IntN(3) == 0 {
				log := g.Log
				o := restored(t, g.P, g, g.Dice)
				require.Equal(t, g.Hash(), o.Hash())
				require.Equal(t, len(g.Pendings()), len(o.Pendings()))
				require.Equal(t, log, g.Log)
			}
			require.NoError(t, say(t, g, seat, answers[seat][given[seat]]))
			given[seat]++
		}
		require.Equal(t, 1, g.Revealed)
		if hash == 0 {
			hash, log = g.Hash(), logOf(g)
			require.Contains(t, log, "West: wish: Red; n: 3\nWest is sure\nEast: wish: Blue; n: 6\nEast is sure\nLoner: wish: Red; n: 6\nLoner is sure")
		}
		require.Equal(t, hash, g.Hash(), "seed %d", seed)
		require.Equal(t, log, logOf(g))
		require.Equal(t, "fine", g.Pending().Name)
		require.Equal(t, g.PlainHash(), g.Hash(), "nobody goes back behind it, so nothing is barred")
	}
}

// A game decoded from bytes in the middle of a secret block reaches the same end.
func TestSecretDecisionsSuspendedAsBytes(t *testing.T) {
	g := secretGame(t, "[west, east]", bids, "")
	require.NoError(t, say(t, g, "", "1"))
	require.NoError(t, say(t, g, "east", "red"))
	o := restored(t, g.P, g, g.Dice)
	for _, x := range []*run.Game{g, o} {
		require.NoError(t, say(t, x, "west", "blue"))
		require.NoError(t, say(t, x, "east", "4"))
		require.NoError(t, say(t, x, "west", "5"))
	}
	require.Equal(t, g.Hash(), o.Hash())
	require.True(t, g.S.Equal(o.S))
}

func TestBranchesThatContradictEachOther(t *testing.T) {
	for name, x := range map[string]struct{ who, body, west, east, fault string }{
		"a track":       {"[west, east]", "choose n from 1..3  set pot = n", "1", "2", "West and East have both changed pot; only one can say what it is"},
		"a track again": {"[west, east]", "choose n from 1..3  set pot = n", "2", "2", "have both changed pot"},
		"a count":       {"[west, east]", "choose n from 1..3  set pot = pot + 1", "1", "2", "have both changed pot"},
		"a word":        {"[west, east]", "choose s from sides  set first_wish = s", "red", "blue", "have both changed first_wish"},
		"a word again":  {"[west, east]", "choose s from sides  set first_wish = s", "blue", "blue", ""},
		"a key":         {"[west, east]", "choose n from 1..3  set bid(lone) = n", "1", "2", "West and East have both changed bid(lone);"},
		"a place":       {"sides", `choose to from areas  for each u in filter(units, .name == "r1") { move u to to }`, "B", "C", "Red and Blue have both changed where r1 stands"},
		"a fact":        {"[west, east]", "choose to from areas  for each u in units { remember sent(u) = to }", "A", "B", "have both changed sent"},
		"a fact again":  {"[west, east]", "choose to from areas  for each u in units { remember sent(u) = to }", "A", "A", ""},
		"a name":        {"[west, east]", "choose n from 1..3  set left = n", "1", "2", "have both changed left"},
		"a stranger":    {"[west, east]", "choose n from 1..3 by lone  set bid(p) = n", "", "", "Loner is asked for n where West decides in secret"},
		"twice":         {"[west, west]", "choose n from 1..3  set bid(p) = n", "", "", "west is to decide twice"},
		"a fault":       {"[west, east]", "choose n from 1..3  set bid(p) = 6 / (n - bid(p))", "1", "1", ""},
		"a die":         {"[west, east]", "choose n from 1..3  place units at last(areas)", "1", "1", "a roll or a draw is not possible while West decides in secret"},
	} {
		t.Run(name, func(t *testing.T) {
			src := strings.NewReplacer("WHO", x.who, "BODY", x.body, "BEHIND", "").Replace(secrets)
			src += "\non placed(u, at) { roll d = d6 set pot = d }\n" // no static check can find this
			g := run.New(compile(t, src), dice.Keyed{Seed: 4})
			err := say(t, g, "west", "1")
			if x.west != "" {
				require.NoError(t, err)
				err = say(t, g, "west", x.west)
				if err == nil {
					err = say(t, g, "east", x.east)
				}
			}
			if x.fault == "" {
				require.NoError(t, err)
				require.Equal(t, "fine", g.Pending().Name)
				return
			}
			require.ErrorContains(t, err, x.fault)
			require.Nil(t, g.Pending())
			require.Empty(t, g.Pendings())
		})
	}
}

// A dead end on a branch position undoes that branch alone.
func TestDeadEndInABranch(t *testing.T) {
	body := `choose n from 1..3  choose m from filter(1..3, # < n)  set bid(p) = m`
	g := secretGame(t, "[west, east]", body, "")
	require.NoError(t, say(t, g, "", "1"))
	require.NoError(t, say(t, g, "east", "3"))
	require.NoError(t, say(t, g, "west", "1"))
	require.Equal(t, 1, g.WentBack)
	west, east := g.Pendings()[0], g.Pendings()[1]
	require.Equal(t, []string{"2", "3"}, labels(west))
	require.Equal(t, "m", east.Name)
	require.Equal(t, []string{"1", "2"}, labels(east))
	r := g.Check(west, run.Choice{Value: west.Options[0].Value - 1<<20})
	require.NotNil(t, r)
	o := restored(t, g.P, g, g.Dice)
	require.Equal(t, []string{"2", "3"}, labels(o.Pendings()[0]))
	require.NoError(t, say(t, g, "west", "2"))
	require.NoError(t, say(t, g, "west", "1"))
	require.NoError(t, say(t, g, "east", "2"))
	require.Equal(t, "fine", g.Pending().Name)
	require.Equal(t, g.PlainHash(), g.Hash())
}

// If every answer on a branch position leads to a dead end, the game goes back to the
// choice before the block.
func TestDeadEndOfAWholeBranch(t *testing.T) {
	body := `choose n from 1..2  choose m from filter(1..3, # < n and (p == west or before_was == 2))  set bid(p) = m`
	src := strings.NewReplacer("WHO", "[west, east]", "BODY", body, "BEHIND", "").Replace(secrets)
	src = strings.Replace(src, "choose before from 1..2 by west", "choose before from 1..2 by west set before_was = before", 1) + "track before_was: number\n"
	g := run.New(compile(t, src), nil)
	require.NoError(t, say(t, g, "west", "1"))
	require.NoError(t, say(t, g, "west", "2"))
	require.NoError(t, say(t, g, "east", "1"))
	require.Equal(t, 1, g.WentBack)
	require.NoError(t, say(t, g, "east", "2"))
	require.Positive(t, g.WentBack)
	require.Zero(t, g.Branches())
	require.Equal(t, "before", g.Pending().Name)
	require.Equal(t, []string{"2"}, labels(g.Pending()))
	require.NoError(t, say(t, g, "west", "2"))
	require.Equal(t, 2, g.Branches())
}

// A branch can be read alone, and undoing it affects no other branch.
func TestABranchOfItsOwn(t *testing.T) {
	g := secretGame(t, "seats", bids, "")
	require.NoError(t, say(t, g, "", "1"))
	start := g.Clone()
	require.NoError(t, say(t, g, "east", "blue"))
	require.NoError(t, say(t, g, "lone", "red"))
	mark := g.Clone()
	require.NoError(t, say(t, g, "east", "5"))
	require.Len(t, g.Pendings(), 2)
	at := func(no int) string { return fmt.Sprint(cells(g.Branch(no).S)) }
	require.NotEqual(t, at(0), at(2))
	require.Equal(t, at(0), at(1))
	lone := g.Branch(3).Hash()
	east := 2
	require.True(t, g.Rejoin(east, mark))
	require.Equal(t, mark.Hash(), g.Hash())
	require.NoError(t, say(t, g, "lone", "2"))
	require.True(t, g.Rejoin(east, start))
	require.NotEqual(t, lone, g.Branch(3).Hash())
	require.Equal(t, "wish", g.Pendings()[1].Name)
	require.False(t, g.Rejoin(east, secretGame(t, "seats", bids, "")))
}

// A secret decision without a seat is decided by a lot without dice, or ended if
// possible.
func TestSecretDecisionsThatFallToNobody(t *testing.T) {
	src := strings.NewReplacer("WHO", "seats", "BODY", bids, "BEHIND", "").Replace(secrets)
	src = strings.Replace(src, "do bidding", "set lone.playing = false do bidding", 1)
	p := compile(t, src)
	g := run.New(p, nil)
	require.NoError(t, say(t, g, "", "1"))
	require.Len(t, g.Pendings(), 2)
	for _, seat := range []string{"east", "west"} {
		require.NoError(t, say(t, g, seat, "red"))
		require.NoError(t, say(t, g, seat, "1"))
	}
	require.Contains(t, logOf(g), "by lot")
	require.Zero(t, g.Rolled)
	require.Equal(t, "fine", g.Pending().Name)
}

// A timeout applies to all branches at once.
func TestTimeoutWhileSeveralDecide(t *testing.T) {
	src := strings.NewReplacer("WHO", "[west, east]", "BODY", "choose n from 1..6 where not late or n > 3  set bid(p) = n", "BEHIND", "").Replace(secrets)
	src = strings.Replace(src, "sequence {", "clock late: 5 minutes per phase\nsequence { phase bids {", 1)
	src = strings.TrimSpace(src) + " }\n"
	g := run.New(compile(t, src), nil)
	require.NoError(t, say(t, g, "", "1"))
	require.NoError(t, say(t, g, "east", "2"))
	r, err := g.Apply(run.Choice{Kind: run.Timeout})
	require.NoError(t, err)
	require.Nil(t, r)
	require.Equal(t, []string{"4", "5", "6"}, labels(g.Pending()))
	require.NoError(t, say(t, g, "west", "4"))
	require.Equal(t, 1, strings.Count(logOf(g), "The time is over"))
	require.Equal(t, "fine", g.Pending().Name)
}

func TestASecretIsNotSupposed(t *testing.T) {
	src := strings.NewReplacer("WHO", "seats", "BODY", bids, "BEHIND", "").Replace(secrets)
	src = strings.Replace(src, "ask fine by red", "if guess() == 1 { log \"no\" }", 1) + "define guess() = suppose { do bidding } then pot\n"
	g := run.New(compile(t, strings.Replace(src, "do bidding\nask", "ask", 1)), nil)
	require.NoError(t, say(t, g, "", "1"))
	for _, seat := range []string{"west", "east", "lone"} {
		require.NoError(t, say(t, g, seat, "red"))
		err := say(t, g, seat, "1")
		if seat == "lone" {
			require.ErrorContains(t, err, "cannot be supposed")
		}
	}
}

// A supposition during a secret block uses only the common position.
func TestSupposingWhileSeveralDecide(t *testing.T) {
	src := strings.NewReplacer("WHO", "[west, east]", "BODY", bids, "BEHIND", "").Replace(secrets) + `
procedure waste { spend left = 2 by red fully { option a u from units costs 1 { log "x" } option b u from units costs 2 { log "y" } } }
define guess() = suppose { set pot = 4 } then pot
define wasted() = suppose { do waste } then pot
`
	src = strings.Replace(src, "ask fine by red", "ask fine by red if fine and wasted() + guess() > 0 { do waste }", 1)
	p := compile(t, src)
	g := run.New(p, nil)
	require.NoError(t, say(t, g, "", "1"))
	require.NoError(t, say(t, g, "east", "red"))
	for expr, want := range map[string]string{"guess()": "4", "wasted()": ""} {
		x, ds := p.CompileText(expr, nil, nil)
		require.False(t, ds.HasErrors(), ds.Error())
		for _, at := range []*run.Game{g, g.Branch(2)} {
			c := at.Ctx()
			v := x.Eval(c)
			if want == "" {
				require.ErrorContains(t, c.Err, "a decision cannot be supposed")
				continue
			}
			require.NoError(t, c.Err)
			require.Equal(t, want, p.Show(x.Type, v))
		}
	}
}

// cells returns the values of all cells of a position.
func cells(s *state.State) []int64 {
	out := make([]int64, s.Cells.Len())
	for i := range out {
		out[i] = s.Cells.At(i)
	}
	return out
}
