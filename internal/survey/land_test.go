package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Four areas round a crossing of two waters, and a road over one of them. A degree
// of latitude is 111 km, one of longitude at this latitude 69.
const cross4 = `
because "a test"
frame
  51.6 5.0
  51.6 5.4
  51.4 5.4
  51.4 5.0
area 1 "North West" 51.55 5.1
area 2 "North East" 51.55 5.3
area 3 "South West" 51.45 5.1
area 4 "South East" 51.45 5.3
zone A "Away" 51.65 5.2
border river "Long"
  51.5 4.9
  51.5 5.5
border canal "Across"
  51.7 5.2
  51.3 5.2
course stream "Brook"
  51.3 5.15
  51.55 5.15
ground wood "Wood"
  51.55 5.05
  51.55 5.08
  51.52 5.06
spot town "Town" 51.55 5.1 2
name river "Long"
  51.5 5.0
  51.5 5.1
road "Highway" to A
  51.45 5.1
  51.55 5.1
  51.65 5.15
`

func sheetOf(t *testing.T, src string) *sheet {
	t.Helper()
	s, err := parseLand(src)
	require.NoError(t, err)
	d, err := drawLand(s)
	require.NoError(t, err)
	return d
}

// Waters part areas; where they cross, four areas meet in a point, and those
// across it do not touch.
func TestFourAreasRoundAPoint(t *testing.T) {
	d := sheetOf(t, cross4)
	d.requireWhole(t)
	touch := map[[2]int]string{}
	for _, a := range d.lines {
		if a.left >= 0 {
			require.GreaterOrEqual(t, a.water, 0)
			touch[[2]int{a.left, a.right}] = d.waters[a.water].name
		}
	}
	require.Equal(t, map[[2]int]string{{0, 1}: "Across", {2, 3}: "Across", {0, 2}: "Long", {1, 3}: "Long"}, touch)
	for _, a := range d.lines {
		if a.water >= 0 {
			for _, p := range a.line {
				require.Less(t, dist(p, onto(p, d.plot.lines[a.water])), 0.25, "a bank keeps to its water")
			}
		}
	}
}

func TestRoadsAreCutAtTheirAreas(t *testing.T) {
	d := sheetOf(t, cross4)
	require.Len(t, d.ways, 2)
	require.Equal(t, "3-1", between(d.ways[0].from, d.ways[0].to))
	require.Equal(t, "1-A", between(d.ways[1].from, d.ways[1].to))
	require.Equal(t, d.ways[0].line[len(d.ways[0].line)-1], d.ways[1].line[0], "they meet in the middle of an area")
	require.Contains(t, d.report(), "1 3 13.9 river road")

	d = sheetOf(t, cross4+"rail track \"Railway\"\n  51.45 5.12\n  51.55 5.12\n  51.55 5.3\n")
	require.Len(t, d.ways, 3, "a railway shows where it crosses water, unless a road does")
	require.Equal(t, "1-2", between(d.ways[2].from, d.ways[2].to))
	require.Contains(t, d.file(), "course track \"Railway\":")
}

// What lies off the map is not drawn; the file names all kinds of lines.
func TestTheSheetAsAFile(t *testing.T) {
	file := sheetOf(t, cross4).file()
	for _, head := range []string{"line 1:", "line 1-2:", "way 3-1:", "at 4:", "at A:", "course stream \"Brook\":", "ground wood \"Wood\":", "ground town \"Town\":", "name river \"Long\":"} {
		require.Equal(t, 1, strings.Count(file, "  "+head), head)
	}
	require.Equal(t, file, sheetOf(t, cross4).file())
}

// An area on one bank only takes the land of that bank, however near the other.
func TestNoAreaCrossesAWater(t *testing.T) {
	src := strings.Replace(cross4, `area 3 "South West" 51.45 5.1`, `area 3 "South West" 51.41 5.01`, 1)
	d := sheetOf(t, src)
	below := d.at(point{lat: 51.49, lon: 5.18})
	require.Equal(t, "3", d.id(d.area(below)))
}

func TestMistakesInASurveyOfAreas(t *testing.T) {
	for src, want := range map[string]string{
		"frame\n  1 2\n  1 3\n  2 3\n":          "1: a survey of areas needs a frame and areas",
		"frame\n  1 x\n":                        `2: "1" "x" is not a latitude and longitude`,
		"frame\n  1 2\nlake blue \"Deep\"\n":    `3: unknown word "lake"`,
		"  1 2\nframe\n":                        "1: expected: a point of the item above",
		"frame\nspot town \"A\" 51 5 much\n":    `2: strconv.ParseFloat: parsing "much": invalid syntax`,
		"frame\nroad \"A\" via B\n  1 2\n  1 3": `2: unknown word "via"`,
	} {
		_, err := parseLand(src)
		require.EqualError(t, err, want)
	}
	s, err := parseLand(strings.Replace(cross4, "51.55 5.3", "51.75 5.3", 1))
	require.NoError(t, err)
	_, err = drawLand(s)
	require.EqualError(t, err, "a point of area 2 is off the map")
}
