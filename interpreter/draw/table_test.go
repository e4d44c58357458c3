package draw

import (
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/image/math/fixed"
)

// table is a game with what lies on a table beside the map and on it.
const table = `edition 3
game small "Small"
map hex columns 1..6 rows 1..4 stagger even columns
` + noun + `track day: number = 3
track sky: text = "rain"
data space { id town
  0202 "Ville" }
data unit { id side strength at
  a red 4 0202
  b red 3 0202
  c red 2 0202
  d blue 5 0303
  e blue 1 -
  f blue 10 -
  g blue 2 -
  h red 0 - }
legend {
  map: label "Day {day}, {sky}"
  hex(h): label "{h.town}"
  unit foot: symbol infantry
  unit(u): values "{u.strength}" top "{u.name}"
  unit(u) when u.strength > 0: beside "Turn {u.strength}"
}
`

func TestTheHeadingTellsWhereTheGameStands(t *testing.T) {
	pic := drawn(t, table, Options{Note: "my.save"})
	require.Equal(t, []string{"Small", "Day 3, rain", "my.save"}, texts(groupOf(pic, "heading")))
}

func TestWhoWaitsLiesBesideTheMap(t *testing.T) {
	pic := drawn(t, table, Options{})
	require.Equal(t, []string{"Turn 1", "e", "1", "Turn 2", "g", "2", "Turn 10", "f", "10"}, texts(groupOf(pic, "beside")), "by number, and nobody of whom nothing is said")
	right := 0.0
	for _, x := range groupOf(pic, "spaces").Items {
		for _, s := range x.(*Path).D {
			for _, p := range s.points() {
				right = max(right, p.x)
			}
		}
	}
	each(groupOf(pic, "beside"), func(it any) {
		if x, ok := it.(*Text); ok {
			require.Greater(t, x.X, right)
			require.Less(t, x.X, pic.Width)
		}
	})
	unseen := drawn(t, table, Options{Unseen: func(u int) bool { return u != 6 }})
	require.Equal(t, []string{"Turn 2", "g", "2"}, texts(groupOf(unseen, "beside")))
	require.Empty(t, groupOf(drawn(t, table, Options{NoUnits: true}), "beside").Items)
	require.Empty(t, groupOf(drawn(t, table, Options{From: "0101", To: "0202"}), "beside").Items, "a part is a part")
}

func TestStacksAreOpened(t *testing.T) {
	closed, open := drawn(t, table, Options{}), drawn(t, table, Options{Open: true})
	require.Contains(t, texts(groupOf(closed, "units")), "3", "the number of the stack")
	require.Equal(t, []string{"a", "4", "b", "3", "c", "2", "d", "5"}, texts(groupOf(open, "units")))
	hex := hexOf(t, open, "0202")
	low, far := hex[0], hex[0]
	for _, p := range hex {
		low, far = point{min(low.x, p.x), min(low.y, p.y)}, point{max(far.x, p.x), max(far.y, p.y)}
	}
	at := map[point]string{}
	each(groupOf(open, "units"), func(it any) {
		if x, ok := it.(*Text); ok && x.X < far.x {
			require.True(t, low.x < x.X && x.Y > low.y && x.Y < far.y, "%s lies in its hex", x.Text)
			require.Empty(t, at[point{x.X, x.Y}], "not over one another")
			at[point{x.X, x.Y}] = x.Text
		}
	})
	require.Len(t, at, 6)
}

func TestNamesStandOverCounters(t *testing.T) {
	order := map[string]int{}
	for i, g := range drawn(t, table, Options{}).Groups {
		order[g.ID] = i
	}
	require.Greater(t, order["names"], order["units"])
}

func TestABattleIsDrawn(t *testing.T) {
	p := game(t, table)
	space := func(name string) int {
		s, ok := p.World.Map.Find(name)
		require.True(t, ok)
		return s
	}
	pic, err := Map(p, p.Start, Options{Battles: []Battle{{From: []int{space("0202"), space("0302")}, On: space("0303"), Text: "7 : 5, 1:1"}}})
	require.NoError(t, err)
	require.Equal(t, []string{"7 : 5, 1:1"}, texts(groupOf(pic, "battles")))
	require.Len(t, paths(pic, battleInk), 5, "two shafts with their heads, and the frame")
	label := func(from, on string) float64 {
		pic, err := Map(p, p.Start, Options{Battles: []Battle{{From: []int{space(from)}, On: space(on), Text: "1:1"}}})
		require.NoError(t, err)
		return groupOf(pic, "battles").Items[len(groupOf(pic, "battles").Items)-1].(*Text).Y
	}
	require.Greater(t, label("0302", "0303"), label("0304", "0303"), "not over the arrow")
}

// The library gives the kerning of one size for all.
func TestLettersKeepTheirDistance(t *testing.T) {
	small, err := newLetters(false, 6)
	require.NoError(t, err)
	large, err := newLetters(false, 60)
	require.NoError(t, err)
	require.Negative(t, large.Kern('1', '1'))
	require.InDelta(t, float64(large.Kern('A', 'V'))/10, float64(small.Kern('A', 'V')), 1)
	wide, _ := small.GlyphAdvance('1')
	require.Less(t, -small.Kern('1', '1'), wide/4, "they do not overlap")
	require.Equal(t, fixed.Int26_6(0), small.Kern('1', 'カ'))
}

func TestOtherScripts(t *testing.T) {
	l, err := newLetters(true, 20)
	require.NoError(t, err)
	for _, r := range "激闘ノルマンディー" {
		bounds, advance, ok := l.GlyphBounds(r)
		require.True(t, ok)
		require.Equal(t, fixed.I(20), advance, "%c: a full square", r)
		require.NotEqual(t, fixed.Rectangle26_6{}, bounds)
	}
}
