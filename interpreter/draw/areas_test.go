package draw

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"wargame/internal/wait"
)

const areas = `side red, blue
area has { x: number, y: number, zone: flag, next: list of area }
border has { river: flag, road: flag }
map area
data area { id x y is
  north 1 1 zone
  south 1 2 -
  east 3 1.5 -
  "far off" 0 0 - }
data border { a b is
  north south river,road
  south east - }
data unit { id side at
  guards red north
  rifles blue north }
legend { border river: line "#0000aa"  border road: road "#aa0000" }
`

// boxes are the outlines of the areas, by name.
func boxes(pic *Picture) map[string]point {
	out := map[string]point{}
	each(groupOf(pic, "areas"), func(it any) {
		if x, ok := it.(*Path); ok && x.ID != "" {
			low, high := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
			for _, s := range x.D {
				for _, p := range s.points() {
					low, high = point{math.Min(low.x, p.x), math.Min(low.y, p.y)}, point{math.Max(high.x, p.x), math.Max(high.y, p.y)}
				}
			}
			out[x.ID] = low.to(high, 0.5)
		}
	})
	return out
}

func apart(t require.TestingT, pic *Picture) {
	var all []point
	for _, m := range boxes(pic) {
		all = append(all, m)
		require.GreaterOrEqual(t, m.x, areaWide/2)
		require.GreaterOrEqual(t, m.y, areaHigh/2)
		require.LessOrEqual(t, m.x, pic.Width-areaWide/2)
		require.LessOrEqual(t, m.y, pic.Height-areaHigh/2)
	}
	for i, p := range all {
		for _, q := range all[:i] {
			d := p.minus(q)
			require.True(t, math.Abs(d.x) >= areaWide || math.Abs(d.y) >= areaHigh, "%v %v", p, q)
		}
	}
}

func TestAreas(t *testing.T) {
	pic := drawn(t, areas, Options{})
	at := boxes(pic)
	require.Len(t, at, 4)
	apart(t, pic)
	require.Contains(t, texts(groupOf(pic, "areas")), "far off")
	require.Len(t, groupOf(pic, "connections").Items[0].(*Path).D, 4, "two ways")
	road, river := paths(pic, "#aa0000")[0].D, paths(pic, "#0000aa")[0].D
	middle := road[0].at[0].to(road[1].at[0], 0.5)
	require.True(t, near(middle, river[0].at[0].to(river[1].at[0], 0.5)), "a river lies across the way")
	way, across := road[1].at[0].minus(road[0].at[0]), river[1].at[0].minus(river[0].at[0])
	require.InDelta(t, 0, way.x*across.x+way.y*across.y, 1e-6)
	require.Contains(t, texts(groupOf(pic, "units")), "guards")
	svgOf(t, pic)
}

func TestAreasInTheirPlaces(t *testing.T) {
	pic := drawn(t, areas+`legend { area(a): at a.x, a.y  area zone: pattern marsh line "#00aa00"  area north(a): label "{a} Upper" }`, Options{})
	at := boxes(pic)
	apart(t, pic)
	require.InDelta(t, at["snorth"].x, at["ssouth"].x, 1e-6)
	require.Less(t, at["snorth"].y, at["ssouth"].y)
	require.Less(t, at["ssouth"].x, at["seast"].x)
	require.Contains(t, texts(groupOf(pic, "areas")), "north Upper")
	require.Len(t, paths(pic, "#00aa00"), 1)
}

// Boxes beside a hex map lie where the legend says, off the map if need be,
// or below it; arrows lead from them to hexes.
func TestBoxes(t *testing.T) {
	src := `map hex columns 1..4 rows 1..3 stagger even columns
space has { goes: list of space }
data space { id goes
  fleet 0102
  reserve - }
`
	below := boxes(drawn(t, src, Options{}))
	for _, m := range below {
		require.Greater(t, m.y-areaHigh/2, topMargin+3.5*high)
	}
	pic := drawn(t, src+`legend { space fleet: at 2, -1  space(s): arrow "#010203" to s.goes }`, Options{})
	at := boxes(pic)
	heart := hexOf(t, pic, "0101")[0].to(hexOf(t, pic, "0101")[3], 0.5)
	require.InDelta(t, heart.x+1.5*hexSize, at["sfleet"].x, 1e-6)
	require.InDelta(t, heart.y-2*high, at["sfleet"].y, 1e-6)
	require.GreaterOrEqual(t, at["sfleet"].y-areaHigh/2, topMargin-1e-6)
	require.Greater(t, at["sreserve"].y, heart.y+2*high)
	require.Len(t, paths(pic, "#010203"), 2, "a shaft and a head")
	require.Empty(t, boxes(drawn(t, src, Options{From: "0101", To: "0202"})), "a part is of hexes")
}

// Whatever the map, the boxes do not lie over one another.
func TestAnyAreasLieApart(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(1, 12).Draw(rt, "areas")
		src := "map area\nborder has { road: flag }\ndata area { id\n"
		for i := range n {
			src += fmt.Sprintf("  a%d\n", i)
		}
		src += "}\n"
		joined := map[[2]int]bool{}
		rows := ""
		for range rapid.IntRange(0, 20).Draw(rt, "borders") {
			a, b := rapid.IntRange(0, n-1).Draw(rt, "a"), rapid.IntRange(0, n-1).Draw(rt, "b")
			if a == b || joined[[2]int{min(a, b), max(a, b)}] {
				continue
			}
			joined[[2]int{min(a, b), max(a, b)}] = true
			rows += fmt.Sprintf("  a%d a%d road\n", a, b)
		}
		if rows != "" {
			src += "data border { a b is\n" + rows + "}\n"
		}
		pic := drawn(t, src, Options{})
		require.Len(rt, boxes(pic), n)
		apart(rt, pic)
	})
}

// TestManyAreas: more areas than can be placed by who is next to whom stand in
// rows.
func TestManyAreas(t *testing.T) {
	var b strings.Builder
	b.WriteString("edition 3\ngame many \"Many\"\nmap area\nside red\ndata area { id\n")
	for i := range 5000 {
		fmt.Fprintf(&b, "  a%d\n", i)
	}
	b.WriteString("}\ndata border { a b\n")
	for i := range 4999 {
		fmt.Fprintf(&b, "  a%d a%d\n", i/2, i+1)
	}
	b.WriteString("}\nsequence { game over \"x\" }\n")
	p := game(t, b.String())
	defer wait.Guard(func() string { return "5000 areas" })()
	pic, err := Map(p, p.Start, Options{})
	require.NoError(t, err)
	require.Len(t, boxes(pic), 5000)
}
