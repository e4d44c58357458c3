package terminal

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wargame/internal/console"
	"wargame/internal/setup"
	"wargame/interpreter/save"

	"github.com/stretchr/testify/require"
)

const dicing = `edition 3
game dicing "Dicing"
map area
side red "Red", blue "Blue"
data area { id
  A }
track n: number
rule 1 "Throws" {
  action throw "Throw" { roll die = 2d6 by phasing set n = die log "{phasing} has {die}" }
  action hold "Hold" { log "{phasing} holds" }
}
sequence { repeat { turn { phase of red { offer once throw, hold by red } phase of blue { offer once throw, hold by blue } } } until turn_number == 3 game over "done" }
`

// atTable plays with a player at a terminal.
func atTable(t *testing.T, p Play, input string) (string, *table) {
	t.Helper()
	return playOf(t, dicing, p, input)
}

// playOf is like atTable, for another game.
func playOf(t *testing.T, game string, p Play, input string) (string, *table) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "dicing")
	require.NoError(t, os.Mkdir(dir, 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "dicing.wgr"), []byte(game), 0o600))
	p.Setup.Game = dir
	return playAt(t, p, input)
}

// playAt is like atTable, for the game of the setup.
func playAt(t *testing.T, p Play, input string) (string, *table) {
	t.Helper()
	p.Save, p.Brief, p.Odds = filepath.Join(t.TempDir(), "a.save"), true, "never"
	var out bytes.Buffer
	e := &console.Console{In: strings.NewReader(input), Out: &out, Err: &out, Terminal: true}
	tb, err := sitDown(e, p)
	require.NoError(t, err, out.String())
	t.Cleanup(func() { _ = tb.file.Close() })
	require.NoError(t, tb.loop(), out.String())
	return out.String(), tb
}

// A player's own dice can be corrected before they are used.
func TestDiceAreConfirmed(t *testing.T) {
	out, tb := atTable(t, Play{Dice: "ask"}, "throw\n6 5\n4 5\n7 7\n\n4 5\n\nquit\n")
	require.Contains(t, out, "6 5: press Enter to confirm these dice, or type them again")
	require.Contains(t, out, "Red has 9", "the last that were typed")
	require.Equal(t, []int{4, 5}, tb.moves[1].Dice)
}

// At a terminal each game has new dice, unless a seed is given.
func TestNewDiceEachGame(t *testing.T) {
	_, a := atTable(t, Play{}, "quit\n")
	_, b := atTable(t, Play{}, "quit\n")
	require.NotEqual(t, a.setup.Seed, b.setup.Seed)
	_, c := atTable(t, Play{Setup: setup.Setup{Seed: "7"}}, "quit\n")
	require.Equal(t, "7", c.setup.Seed)
	f, err := save.ReadFile(a.file.Path)
	require.NoError(t, err)
	require.Equal(t, a.setup.Seed, f.Seed, "the save has it")
}

// After the turn of a bot its acts are shown, followed by a pause.
func TestPauseAfterABot(t *testing.T) {
	out, _ := atTable(t, Play{Bots: []string{"blue=random"}}, "hold\n\nquit\n")
	require.Contains(t, out, "Meanwhile")
	require.Contains(t, out, "Press Enter to continue > ")
	require.Less(t, strings.Index(out, "Meanwhile"), strings.Index(out, "Press Enter to continue"))
	require.Equal(t, " --bot blue=random --seat red --timed", (&Play{Bots: []string{"blue=random"}, Seat: "red", Timed: true}).again())
}

// Points that can be used in one way only are used without asking, and an offer without
// legal actions is passed. Where there is a choice the player is asked.
func TestForcedAnswers(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "paying")
	require.NoError(t, os.Mkdir(dir, 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "paying.wgr"), []byte(`edition 3
game paying "Paying"
map area
side red "Red", blue "Blue"
data area { id
  A }
unit has { steps: number = 3 changing }
data unit { id side at
  r1 red A
  b1 blue A
  b2 blue A }
rule 1 "Hits" {
  procedure hits(s: side) {
    spend left = 2 by s fully {
      option step u from filter(units, .side == s) costs 1 { set u.steps = u.steps - 1 log "{u} loses" }
    }
  }
  action one "One" { do hits(red) }
  action both "Both" { do hits(blue) }
  action never "Never" { choose u from filter(units, .steps > 9) log "{u}" }
}
sequence { offer once one, both by red offer never by blue offer once one, both by red }
`), 0o600))
	play := func(input string) string {
		var out bytes.Buffer
		e := &console.Console{In: strings.NewReader(input), Out: &out, Err: &out, Terminal: true}
		require.NoError(t, Play{Setup: setup.Setup{Game: dir, Seed: "1"}, Save: filepath.Join(t.TempDir(), "a.save"), Brief: true}.Run(e), out.String())
		return out.String()
	}
	out := play("one\nquit\n")
	require.Equal(t, 2, strings.Count(out, "r1 loses"))
	require.Contains(t, out, "(No legal action: pass)")
	require.Equal(t, 2, strings.Count(out, "Red: Choose an action"), "Blue was not asked")
	require.NotContains(t, out, "Blue: Choose an action")
	out = play("both\nb1\nquit\n")
	require.Equal(t, 1, strings.Count(out, "b1 loses"))
	require.NotContains(t, out, "b2 loses", "it is Blue's choice")
}

const asking = `edition 3
game dicing "Dicing"
map area
side red "Red", blue "Blue"
data area { id
  A }
rule 1 "Throws" {
  action throw "Throw" { roll die = 2d6 by phasing log "{phasing} has {die}" }
}
rule 2 "Once more" {
  procedure more(s: side) { ask again by s "Once more?" if again { log "{s} again" } }
}
sequence { repeat { turn {
  phase first of red { repeat 3 times { do more(red) } offer once throw by red or nothing }
  phase then of red { repeat 2 times { do more(red) } offer once throw by red }
} } until turn_number == 3 game over "done" }
`

// A standing answer holds until the phase ends or until ask is typed. Only an answer
// that declines can stand. The save contains each answer.
func TestStandingAnswers(t *testing.T) {
	out, tb := playOf(t, asking, Play{Setup: setup.Setup{Seed: "7"}}, "yes always\nno for now\nthrow\nask\nno always\nthrow\npass always\nask\nquit\n")
	require.Contains(t, out, "always and for now work only with answers that do nothing")
	require.Contains(t, out, "(same answer until turn 1, First, of Red ends, or you type ask)")
	require.Contains(t, out, "(same answer until you type ask)")
	require.Contains(t, out, "  (Once more? no, as you chose)")
	require.Contains(t, out, "No answer is repeated automatically", "of the second phase nothing was said before")
	require.Contains(t, out, "A list of actions can be passed for now, until the phase ends, but not always.")
	require.Contains(t, out, "The program asks every question again.")
	asked := 0
	for _, m := range tb.moves {
		if m.For == "again" {
			require.Equal(t, "no", m.Pick)
			asked++
		}
	}
	require.Equal(t, 3+2+3+2+3, asked, "two were typed")
	f, err := save.ReadFile(tb.file.Path)
	require.NoError(t, err)
	require.Len(t, f.Moves, len(tb.moves))
	require.NotContains(t, out, "Red again")
}

// An unreadable answer, or a pass where one is required, gets the question and its
// clause.
func TestAnAnswerIsWanted(t *testing.T) {
	out, _ := playOf(t, asking, Play{Setup: setup.Setup{Seed: "7"}}, "hm\n"+strings.Repeat("x", 5000)+"\npass\nwhy pass\n7\nquit\n")
	require.Contains(t, out, `"hm" is not an answer here: yes, no; help lists the commands.`)
	require.Contains(t, out, `xxx…" is not an answer here: yes, no`)
	require.Less(t, strings.Count(out, "x"), 200, "nonsense is not repeated whole")
	require.Equal(t, 2, strings.Count(out, "No: pass is not possible here\n  2 Once more: an answer is needed here: yes or no"))
	require.Contains(t, out, `"7" is not an answer here`)
	require.NotContains(t, out, "again?", "the name that the rules have for it")
}

const closing = `edition 3
game closing "Closing"
map area
side red "Red"
data area { id title
  A_box "Box of Amiens"
  Bayeux -
  Caen - }
data edge { a b
  A_box Bayeux
  Bayeux Caen }
data unit { id side at
  first red A_box
  second red Bayeux
  third red Caen }
rule 1 "Feed" {
  action feed "Feed" { choose u from units "Whom?" choose from_whom from filter(adjacent(u.area), # == area("Bayeux")) "From where?" log "{u} in {u.area} is fed from {from_whom}" }
  action idle "Pass" { log "Red waits" }
}
sequence { repeat { turn { phase of red { offer once feed, idle by red } } } until turn_number == 4 game over "done" }
`

// A dead end is not listed and is refused if named. A box is found by its title. The
// word pass means the action of that name if a pass is illegal.
func TestWhatIsListed(t *testing.T) {
	out, _ := playOf(t, closing, Play{}, "feed\nsecond\nfirst\npass\nquit\n")
	require.Contains(t, out, "  1 first at Box of Amiens")
	require.Contains(t, out, "3 third")
	require.NotContains(t, out, "2 second")
	require.Contains(t, out, "1 more, removed as dead ends")
	require.Contains(t, out, "Dead end: ")
	require.Contains(t, out, "first in Box of Amiens is fed from Bayeux")
	require.Contains(t, out, "Red waits")
}

const starving = `edition 3
game closing "Closing"
map area
side red "Red"
data area { id
  A
  B }
data edge { a b
  A B }
data unit { id side at
  first red A
  other red B }
permission feed(u: unit, h: area)
rule 7.1 "Feeding" {
  action feeding "Feed" { choose u from units "Whom?" choose v from units "By whom?" choose h from areas allowed feed(u, h) "Where?" log "{u} is fed" }
  action idle "Idle" { log "Red waits" }
}
rule 7.2 "Nobody eats here" { forbid feed(u, h) when u == unit("first") because "the stores are empty" }
sequence { repeat { turn { phase of red { offer once feeding, idle by red } } } until turn_number == 4 game over "done" }
`

// A dead end names the clauses that refuse every continuation, also when the game goes
// back several decisions.
func TestWhatLeadsNowhereNamesItsClauses(t *testing.T) {
	out, _ := playOf(t, starving, Play{}, "feed\nfirst\nfirst\nother\nquit\n")
	told := strings.Split(out, "Dead end: no legal action could follow, so this choice was removed.\n")
	require.Len(t, told, 3)
	require.True(t, strings.HasPrefix(told[1], "  7.2 Nobody eats here: the stores are empty\n"), told[1])
	require.True(t, strings.HasPrefix(told[2], "No other choice was left: the game undid 2 decisions.\n  7.2 Nobody eats here: the stores are empty\n"), told[2])
}

// In a game with hidden information a forced answer is asked for too.
func TestNoAnswerIsForcedWhereSomethingIsHidden(t *testing.T) {
	for _, hide := range []string{"hide traps(o) from s when s != o", `action peek "Peek" { secretly roll depth = d6 by red }`, ""} {
		out, _ := playOf(t, `edition 3
game dicing "Dicing"
map area
side red "Red", blue "Blue"
data area { id
  A }
track traps(s: side): number = 0
`+hide+`
action wait "Wait" { log "Red waits" }
action spring "Spring a trap" when traps(blue) > 0 { log "A trap" }
sequence { offer once wait by red offer once spring by blue or nothing offer once wait by red }
`, Play{}, "wait\npass\nwait\nquit\n")
		require.Equal(t, hide != "", strings.Contains(out, "Blue: Choose an action"), hide)
		require.Equal(t, hide == "", strings.Contains(out, "(No legal action"), hide)
	}
}
