package diff

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/dsl"
	"wargame/interpreter/load"
)

const base = `edition 3
game ferry "Ferry"
map hex columns 1..3 rows 1..3 stagger even columns
side red, blue
unit has { ma: number, wet: flag }
data unit printed 1 {
  id side ma at
  A  red  5  0101
  B  blue 4  0303
}
track rain: flag = false
rule 1 "Half in the rain" {
  quantity allowance(u: unit) = u.ma rounded up
  allowance(u) when rain: x 1/2
}
rule 2 "The ford" {
  table ford(die: d6): number {
    1-3 4-6
    1   2
  }
}
rule 3 "Nobody swims" {
  permission enter(u: unit, h: hex)
  forbid enter(u, h) when u.wet
}
option flood 4 "Flood" {
  remove rule 3
  rule 5 "Nobody moves" { permission enter(u: unit, h: hex)  forbid enter(u, h) }
}
interpretation mud 6 "Does mud count?" {
  reading no default
  reading yes { allowance(u): - 1 }
}
test "Half" cites 1 { set rain = true  expect allowance(unit("A")) == 3 }
test "Swims" cites 3 { expect allowed enter(unit("A"), hex(0202)) }
`

func side(t *testing.T, text string) Side {
	f, ds := dsl.Parse("game.wgr", []byte(text))
	require.Empty(t, ds)
	return Side{Game: &load.Game{Name: "ferry", Files: []*dsl.File{f}}}
}

func compare(t *testing.T, a, b Side) *Report {
	r, err := Compare(a, b, true)
	require.NoError(t, err)
	return r
}

func TestSame(t *testing.T) {
	layout := strings.ReplaceAll(base, "when rain: x 1/2", "when rain:   // a comment\n      x 1/2")
	require.NotEqual(t, base, layout)
	r := compare(t, side(t, base), side(t, layout))
	require.True(t, r.Same())
	require.Equal(t, [2]int{2, 2}, r.TestsRun)
	require.Equal(t, r.A, r.B)
}

func TestText(t *testing.T) {
	text := strings.NewReplacer("x 1/2", "x 1/3", "4  0303", "6  0303", "1   2\n", "1   3\n", "track rain: flag = false", "track rain: flag = false\ntrack snow: flag",
		`rule 3 "Nobody swims"`, `rule 7 "Nobody swims"`, "remove rule 3", "remove rule 7", "cites 3", "cites 7").Replace(base)
	r := compare(t, side(t, base), side(t, text))
	require.Equal(t, []Value{
		{Of: "table ford", At: "4-6", Change: Changed, Before: "2", After: "3"},
		{Of: "unit B", At: "ma", Change: Changed, Before: "4", After: "6"},
	}, r.Values)
	require.Len(t, r.Clauses, 4)
	require.Equal(t, "track snow", r.Clauses[0].Name)
	require.Equal(t, Added, r.Clauses[0].Change)
	require.Equal(t, "1", r.Clauses[1].Clause)
	require.Equal(t, []string{"2 -> 3"}, r.Clauses[1].Numbers)
	require.Contains(t, r.Clauses[1].Diff(), "-allowance(u) when rain: x 1/2\n+allowance(u) when rain: x 1/3\n")
	require.Equal(t, "3", r.Clauses[2].Clause)
	require.Equal(t, Removed, r.Clauses[2].Change)
	require.Equal(t, "7", r.Clauses[3].Clause)
	require.Equal(t, Added, r.Clauses[3].Change)
	require.Empty(t, r.Choices)
	require.Len(t, r.Tests, 1)
	require.Equal(t, "Half", r.Tests[0].Name)
	require.Equal(t, []Outcome{Passes, Fails}, []Outcome{r.Tests[0].Before, r.Tests[0].After})
	require.Contains(t, r.Tests[0].Why, "allowance")
}

func TestOptionsAndReadings(t *testing.T) {
	a, b := side(t, base), side(t, base)
	b.Options, b.Readings = map[string]bool{"flood": true}, map[string]string{"mud": "yes"}
	r := compare(t, a, b)
	require.Equal(t, []Choice{
		{Kind: "option", Name: "flood", Change: Changed, Before: "off", After: "on"},
		{Kind: "interpretation", Name: "mud", Change: Changed, Before: "no", After: "yes"},
	}, r.Choices)
	var got []string
	for _, c := range r.Clauses {
		got = append(got, string(c.Change)+" "+c.Clause+" "+c.Origin)
	}
	require.Equal(t, []string{"removed 3 ", "added 5 option flood", "added 6 reading mud=yes"}, got)
	require.Len(t, r.Tests, 2)

	defaults := side(t, strings.Replace(base, `4 "Flood"`, `4 "Flood" default on`, 1))
	r = compare(t, b, Side{Game: defaults.Game, Readings: b.Readings})
	require.Equal(t, []Choice{{Kind: "option", Name: "flood", Change: Changed, Before: "on", After: "on", Note: "default off -> on"}}, r.Choices)
	require.Empty(t, r.Clauses)
}

// A variant without tests is put to those of the game.
func TestBorrowedTests(t *testing.T) {
	variant := strings.Replace(base[:strings.Index(base, "test \"Half\"")], "x 1/2", "x 2/3", 1)
	r := compare(t, side(t, base), side(t, variant))
	require.Equal(t, [2]int{2, 2}, r.TestsRun)
	require.Len(t, r.Tests, 1)
	require.Equal(t, Fails, r.Tests[0].After)

	r, err := Compare(side(t, base), side(t, variant), false)
	require.NoError(t, err)
	require.Empty(t, r.Tests)
}

func TestBrokenSide(t *testing.T) {
	_, err := Compare(side(t, base), side(t, base+"rule 9 \"\" { allowance(v): + w }\n"), true)
	require.ErrorContains(t, err, "unknown name w")
}

// Rules of the library are compared under the clauses that the games give them.
func TestRenamed(t *testing.T) {
	zones := `edition 3
game zones "Zones"
use hex_zoc
map hex columns 1..4 rows 1..4 stagger even columns
side red, blue
rename rule zoc.1 to 6.3.1
`
	r := compare(t, side(t, zones), side(t, strings.Replace(zones, "6.3.1", "7.1", 1)))
	require.Len(t, r.Clauses, 2)
	require.Equal(t, "6.3.1", r.Clauses[0].Clause)
	require.Equal(t, Removed, r.Clauses[0].Change)
	require.Equal(t, "7.1", r.Clauses[1].Clause)
	require.Equal(t, Added, r.Clauses[1].Change)
}
