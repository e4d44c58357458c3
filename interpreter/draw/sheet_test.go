package draw

import (
	"io"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Two areas on either bank of a river, one beyond a dry line, a box beside them.
const banks = `side red, blue
area has { tem: number = 2, wet: flag, held: flag }
border has { river: flag, road: flag, bridge: flag }
map area
data area { id tem is
  north 1 wet
  south 3 held
  east 4 -
  away - - }
data border { a b is
  north south river,road,bridge
  north east -
  south east -
  south away road }
drawing {
  line north: 0,5 0,0 10,0
  line north-south: 0,5 4,6 10,5
  line south: 0,5 0,10 10,10
  line north-east: 10,0 10,5
  line south-east: 10,5 10,10
  line east: 10,0 15,0 15,10 10,10
  way south-north: 5,8 5,2
  way south-away: 5,8 5,10
  at south: 5,8
  at away: 5,14
  course stream "Brook": 1,1 3,1
  ground wood "Wood": 11,1 14,1 14,4 11,4
  name river "Long": 1,5.5 3,6
}
data unit { id side at
  guards red south
  rifles blue south }
legend {
  area(a): label "The {a}" top "7" values "+{a.tem}"
  area wet: fill "#101010" mark square
  area held: line "#00aa00" mark star ink "#00aa01"
  border river: line "#0000aa" width 6
  border road: road "#aa0000" width 3
  border bridge: mark bridge
  course stream: line "#0000ab" width 2
  ground wood: fill "#00bb00" pattern trees ink "#00bb01" key "Woods"
  name river: ink "#0000ac"
}
`

// rings are the corners of the outlines of areas, by name.
func rings(pic *Picture) map[string][]point {
	out := map[string][]point{}
	for _, g := range pic.Groups {
		if g.ID != "parcels" {
			continue
		}
		each(g, func(it any) {
			if x, ok := it.(*Path); ok && x.ID != "" {
				for _, s := range x.D {
					out[x.ID] = append(out[x.ID], s.points()...)
				}
			}
		})
	}
	return out
}

func surface(ring []point) float64 {
	sum := 0.0
	for i, p := range ring {
		q := ring[(i+1)%len(ring)]
		sum += p.x*q.y - q.x*p.y
	}
	return math.Abs(sum) / 2
}

// The areas fill the sheet between them, without a gap, at one scale.
func TestDrawnAreasFillTheSheet(t *testing.T) {
	pic := drawn(t, banks, Options{})
	all := rings(pic)
	scale := all["seast"][1].minus(all["seast"][0]).far() / 5
	require.InDelta(t, 150*scale*scale, surface(all["snorth"])+surface(all["ssouth"])+surface(all["seast"]), 1)
	require.InDelta(t, meanArea, math.Sqrt(50*scale*scale), 1e-6, "the mean area is as large as said")
	require.Contains(t, texts(groupOf(pic, "areas")), "The away", "what has no outline is a box")
	svgOf(t, pic)
	require.NoError(t, pic.PNG(io.Discard, 0.1))
}

func TestRiversAndRoadsRunAsTheyAreDrawn(t *testing.T) {
	pic := drawn(t, banks, Options{})
	river := paths(pic, "#0000aa")[0].D
	require.Len(t, river, 3, "along the line between the areas")
	north := rings(pic)["snorth"]
	for _, s := range river {
		require.Contains(t, north, s.at[0])
	}
	road := paths(pic, "#aa0000")[0].D
	require.Len(t, road, 5, "two points over the river, three to the box")
	mark := groupOf(pic, "marks").Items[0].(*Path)
	low, far := bounds(mark.D[0].points())
	for _, s := range groupOf(pic, "marks").Items[1].(*Path).D {
		low, far = s.at[0].least(low), s.at[0].most(far)
	}
	for _, s := range mark.D {
		low, far = s.at[0].least(low), s.at[0].most(far)
	}
	cross := low.to(far, 0.5)
	require.InDelta(t, road[0].at[0].x, cross.x, 1e-6, "the bridge lies where the road crosses the river")
	in := foot(cross, river[1].at[0], river[2].at[0])
	require.InDelta(t, 0, in.minus(cross).far(), 1e-6)
}

func TestNamesBadgesAndMarksOfDrawnAreas(t *testing.T) {
	pic := drawn(t, banks, Options{})
	names := append(texts(groupOf(pic, "badges")), texts(groupOf(pic, "courses"))...)
	for _, text := range []string{"The north", "The south", "The east", "+1", "+3", "+4", "Long"} {
		require.Contains(t, names, text)
	}
	require.Len(t, paths(pic, "#00aa01"), 1, "a mark beside the badge")
	require.Len(t, paths(pic, "#00bb00"), 1, "the wood")
	require.NotEmpty(t, paths(pic, "#0000ab"), "the brook")
	require.Contains(t, texts(groupOf(pic, "key")), "Woods")
	require.Contains(t, texts(groupOf(pic, "units")), "guards")
}

// A line round areas leaves out what lies between two of them.
func TestALineRoundDrawnAreas(t *testing.T) {
	one := paths(drawn(t, banks, Options{}), "#00aa00")
	require.Len(t, one, 1)
	both := paths(drawn(t, banks+`legend { area held, wet: line "#00aa02" }`, Options{}), "#00aa02")
	require.Len(t, both, 2)
	river := paths(drawn(t, banks, Options{}), "#0000aa")[0].D[1].at[0]
	for _, p := range both {
		for _, s := range p.D {
			require.NotEqual(t, river, s.at[0], "the river lies between them")
		}
	}
}

// The legend places an area over what the drawing says, and one that nobody places
// stands where it is broadest.
func TestPlacesOfDrawnAreas(t *testing.T) {
	at := func(src, text string) point {
		var p point
		each(groupOf(drawn(t, src, Options{}), "badges"), func(it any) {
			if x, ok := it.(*Text); ok && x.Text == text {
				p = point{x.X, x.Y}
			}
		})
		return p
	}
	west, moved := at(banks, "The south"), at(banks+`legend { area south: at 8, 8 }`, "The south")
	require.Greater(t, moved.x, west.x)
	require.Equal(t, west.y, moved.y)
	ring := rings(drawn(t, banks, Options{}))["seast"]
	in, gap := within(at(banks, "The east"), ring)
	require.True(t, in)
	require.Greater(t, gap, 60.0)
}

// Whatever coordinates, a picture is made, and not a large one.
func TestHostileDrawings(t *testing.T) {
	for _, lines := range []string{
		"line a: 0,0 0,0",
		"line a: 0,0 1,0 0,0",
		"line a: 0,0 1000000000000,0 1000000000000,1 0,0",
		"line a: 0,0 0.0000001,0 0,0.0000001 0,0\n  ground wood \"W\": -99999999,0 99999999,0 0,99999999",
		"line a: 0,0 1,0 1,1 0,0\n  at b: 999999999,-999999999",
		"line a: 0,0 1,0 1,1 0,0\n  name river \"R\": 1,1 1,1\n  course stream \"S\": 1,1 1,1",
	} {
		pic := drawn(t, "map area\nside red\ndata area { id\n  a\n  b\n}\ndrawing {\n  "+lines+"\n}\nlegend { area(x): pattern trees }\n", Options{})
		require.Less(t, pic.Width, 2*maxSheet, lines)
		require.False(t, math.IsNaN(pic.Width+pic.Height), lines)
		svgOf(t, pic)
	}
}

func TestEachOfSeveralEdgesHasAWayOfItsOwn(t *testing.T) {
	more := strings.Replace(banks, "drawing {", "data border { a b name is\n  north south rail road }\ndrawing {", 1)
	for name, way := range map[string]string{
		"named":        "  way south-north rail: 8,8 8,2\n",
		"turned round": "  way north-south rail: 8,2 8,8\n",
	} {
		t.Run(name, func(t *testing.T) {
			pic := drawn(t, strings.Replace(more, "  at south:", way+"  at south:", 1), Options{})
			road := paths(pic, "#aa0000")[0].D
			require.Len(t, road, 7, "two points for each road over the river, three to the box")
			require.Len(t, paths(pic, "#0000aa")[0].D, 3, "one river")
			columns := map[int]bool{}
			for _, s := range road {
				columns[int(math.Round(s.at[0].x))] = true
			}
			require.Len(t, columns, 2, "each road runs in a column of its own")
		})
	}
}
