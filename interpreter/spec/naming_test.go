package spec_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// struck is a game whose action leaves names behind that tests like to give too.
const struck = `map hex columns 1..12 rows 1..12 stagger even columns
side red "Red", blue "Blue"
unit has { strength: number }
data unit { id side at
  X red 0101 }
record battle { attackers: list of unit }
track holder: side
sequence { phase combat of red { offer attack by red } }
rule 1 "Attack" {
  action attack "Attack" {
    choose foes = some d from filter(units, .side == blue) "Which units?"
    choose attackers = some u from filter(units, .side == red) "With which units?"
    do strike(battle(attackers), red)
  }
  procedure strike(b: battle, s: side) {
    roll die = d6 by red as battle
    log "{die}"
  }
}
`

// failures runs one test of the game above and gives what failed, with the notes.
func failures(t *testing.T, lines string) []string {
	t.Helper()
	results, ds := suite(t, "struck.wgr", []byte(struck+lines+"\n")).Run(nil)
	require.False(t, ds.HasErrors(), ds.Error())
	var out []string
	for _, r := range results {
		for _, f := range r.Fails {
			out = append(out, strings.TrimSpace(f.Summary+" "+f.Help))
		}
	}
	return out
}

func TestATestsOwnNamesComeFirst(t *testing.T) {
	attack := `test "t" {
  unit a, u, d, b, s: blue, strength = 4 at 0102
  set a.side = red
  begin phase combat of red
  act attack(foes: [d], attackers: [a])
`
	require.Empty(t, failures(t, attack+`
  expect d.name == "d" and u.name == "u"
  expect s.strength == 4 and b.strength == 4
  expect s == red
  expect b.attackers == [a]
  expect unit("d") == d and unit("X").side == red
  set s.side = red
  expect s.side == red
}`), "a finished choice, a parameter: the unit of the test goes first where it fits")

	require.Equal(t, []string{
		"the value after + must be a number, not a unit (b is a unit of this test, and b is also a name of the procedure strike, which is running)",
		"this is false attackers is a name of the action attack, which is running; b is a unit of this test, and also a name of the procedure strike, which is running; the game needs an answer first: dice must be rolled",
	}, failures(t, attack+`
  expect a.strength + b == 4
  expect attackers == [b]
}`), "a message says whose name it is")
}

func TestAUnitOfATestHidesTheGamesUnitOfThatName(t *testing.T) {
	require.Empty(t, failures(t, `test "t" {
  unit X: blue, strength = 4 at 0102
  expect unit("X").strength == 4 and X.strength == 4
}`))
}

func TestTwoUnitsOfOneName(t *testing.T) {
	require.Equal(t, []string{"d already means a unit of this test: give this unit another name"}, failures(t, `test "t" {
  unit d: blue at 0102
  unit d: red at 0103
  expect d.side == red
}`))
	require.Equal(t, []string{"d already means a unit of this test: give this value another name"}, failures(t, `test "t" {
  unit d: blue at 0102
  let d = 3
}`))
	require.Empty(t, failures(t, `fixture ground { unit d: blue at 0102 }
fixture left { given ground }
fixture right { given ground }
test "t" {
  given left
  given right
  expect len(hex(0102).units) == 1
}`), "two fixtures may rest on one, whose units are laid down once")
}

func TestWhatIsNotOnTheMapIsNoChoice(t *testing.T) {
	game := `rule 2 "March" {
  action march "March" {
    choose u from units "Which unit?"
    choose to from adjacent(u.hex) "Where to?"
    move u to to
  }
}
sequence { phase movement of red { offer march by red } }
`
	begin := `test "t" {
  begin phase movement of red
  act march(u: X)
`
	require.Equal(t, []string{"there is no space 9999 on the map", "there is no space 9999 on the map"},
		failures(t, strings.Replace(game, "sequence", "replace sequence", 1)+begin+`
  expect decision to of red among 9999
  expect decision to of red among 0102, 9999
}`))
}

func TestACellIsWhatItsPlaceWants(t *testing.T) {
	require.Empty(t, failures(t, `enum answer { yes, no }
test "t" {
  unit d: blue, strength = n at 0102
  set holder = h
  expect (d.strength > 2) == s
  expect s or n < 3
  expect n + 1 > n and -n < n
  expect (s ? 1 : 2) < 3
  expect holder == h
  expect where.units == [d]
  expect sure
  cases {
    n s   h    where sure
    1 no  -    0102  yes
    3 yes red  0102  yes
  }
}
test "typed" {
  set holder = h
  expect holder == h
  cases {
    h:side
    -
    red
  }
}`))
}
