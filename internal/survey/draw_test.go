package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A small country: a coast in the west, a river that runs into it past two
// towns on its banks, a wood, a road.
const small = `
grid columns 1..9 rows 1..7 stagger even hex 10
because "a trial"
ground sea wood town fen dry
side river stream sea road path
sea sea
bare dry
replace town: fen
replace dry: fen
outrank river: stream
outrank road: path
anchor 0204 "West" 0.00 0.00
anchor 0804 "East" 0.00 0.4670
place "North" 0.02 0.26 town
place "South" -0.02 0.26
place "Port"  0.00 0.02
place "Far"   0.00 1.00
fix printed 3.1 0903 wood
area sea "Gulf"
  0.5 -0.5
  0.5 -0.03
  -0.5 -0.03
  -0.5 -0.5
area fen "Great fen"
  0.5 0.15
  0.5 0.35
  -0.5 0.35
  -0.5 0.15
area dry "Island in the fen"
  -0.12 0.15
  -0.12 0.35
  -0.5 0.35
  -0.5 0.15
spot wood "Grove"
  0.12 0.40
line river "Long" to sea
  0.001 0.38 the spring
  0.001 -0.1
line stream "Upper" to "Long"
  0.1 0.48
  0.001 0.38
line stream "Twin" to "Long"
  0.001 0.34
  0.001 0.30
road path "Coast" "Port" "North"
road road "Way"
  "Port" "South" "North"
  "Far"
`

func drawn(t *testing.T, src string) *chart {
	t.Helper()
	s, err := parse(src)
	require.NoError(t, err)
	c, err := draw(s)
	require.NoError(t, err)
	return c
}

func (c *chart) hexNamed(t *testing.T, name string) int {
	t.Helper()
	h, ok := c.grid.Find(name)
	require.True(t, ok, name)
	return h
}

func TestSmallCountry(t *testing.T) {
	c := drawn(t, small)
	require.InDelta(t, 0, c.angle, 0.001)
	require.Empty(t, c.notes)
	require.Equal(t, []string{"sea"}, c.ground[c.hexNamed(t, "0101")])
	require.Equal(t, []string{"wood"}, c.ground[c.hexNamed(t, "0903")], "what the rules say")
	require.Equal(t, "Port", c.towns[c.hexNamed(t, "0204")])
	require.NotContains(t, c.where, "Far")
	north, south := c.where["North"], c.where["South"]
	require.NotEqual(t, north, south)
	require.Equal(t, []string{"town"}, c.ground[north], "no fen in a town")
	require.Equal(t, []string{"fen"}, c.ground[south])
	require.NotContains(t, c.ground[c.hexNamed(t, "0507")], "dry")
	require.NotContains(t, c.ground[c.hexNamed(t, "0507")], "fen")
	for e, s := range c.grid.sides {
		if c.wet(s.a) != c.wet(s.b) {
			require.Contains(t, c.side[e], "sea")
		}
		require.Subset(t, []string{"river", "stream", "sea", "road", "path"}, c.side[e])
		for _, r := range c.relations.outrank {
			require.False(t, contains(c.side[e], r.over) && contains(c.side[e], r.under[0]), c.grid.EdgeName(e))
		}
	}
	long := c.laid[0]
	require.True(t, contains(strings.Fields(c.names(long.edges)), c.grid.Name(min(north, south))+"-"+c.grid.Name(max(north, south))), "the river parts the towns that stand on its banks")
	require.Contains(t, long.corners, c.laid[1].corners[len(c.laid[1].corners)-1], "the upper course meets the lower one")
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

func (c *chart) names(edges []int) string {
	var b strings.Builder
	for _, e := range edges {
		b.WriteString(c.grid.EdgeName(e) + " ")
	}
	return b.String()
}

func TestFilesAreSorted(t *testing.T) {
	f := drawn(t, "scenario big\n"+small).files()
	require.Len(t, f, len(fileNames))
	for _, name := range fileNames {
		require.True(t, strings.HasPrefix(f[name], "in scenario big\n\n// "), name)
	}
	require.Contains(t, f["map-places.wgr"], "  0204  \"Port\"\n")
	require.Contains(t, f["map-ground.wgr"], "data hex printed 3.1 {\n  id    is\n  0903  wood\n}\n")
	require.NotContains(t, f["map-ground.wgr"], "dry")
	require.NotContains(t, f["map-water.wgr"], "path")
	require.NotContains(t, f["map-roads.wgr"], "stream")
	require.Equal(t, f, drawn(t, "scenario big\n"+small).files(), "the same again")
}

func TestRun(t *testing.T) {
	path := filepath.Join(t.TempDir(), "survey.txt")
	require.ErrorIs(t, run(path, io.Discard), os.ErrNotExist)
	require.NoError(t, os.WriteFile(path, []byte(small), 0o600))
	require.NoError(t, run(path, io.Discard))
	for name, want := range drawn(t, small).files() {
		have, err := os.ReadFile(filepath.Join(filepath.Dir(path), name))
		require.NoError(t, err)
		require.Equal(t, want, string(have))
	}
	require.NoError(t, os.WriteFile(path, []byte(small+"lake"), 0o600))
	require.ErrorContains(t, run(path, io.Discard), "survey.txt:49: ")
}

func TestReport(t *testing.T) {
	c := drawn(t, small+"place \"Hamlet\" -0.021 0.261\nspot wood \"Nowhere\"\n  3 3\n")
	r := c.report()
	require.Contains(t, r, "rotated by")
	require.Contains(t, r, "0204 West")
	require.Contains(t, r, `no room for "Hamlet" beside "South"`)
	require.Contains(t, r, `spot "Nowhere" covers no hex`)
}

func TestBadSurveys(t *testing.T) {
	for want, src := range map[string]string{
		`unknown word "lake"`:             "lake 1 2",
		"must continue an item":           "  1 2",
		"closing quote":                   `place "Port 1 2`,
		"not a latitude":                  `place "Port" 95 2`,
		`"moor" is not one of sea`:        "ground sea\narea moor \"Black\"",
		"two anchors":                     "grid columns 1..9 rows 1..7 stagger even hex 10",
		"expected: grid":                  "grid 9 by 9",
		"already defined in line 1":       "place \"A\" 1 2\nplace \"A\" 1 2",
		"the flag that it replaces":       "replace town",
		"needs one word":                  "sea a b",
		"expected: fix":                   "fix printed 1",
		`expected: area FLAG "Name"`:      "area sea",
		"expected: anchor":                "anchor 0101",
		"expected: place":                 `place "A"`,
		"not a name of a place in quotes": "side road\nroad road \"R\"\n  \"A\" b",
		"expected: LAT LON":               "side road\nroad road \"R\"\n  1",
	} {
		_, err := parse(src)
		require.ErrorContains(t, err, want, src)
	}
	for want, more := range map[string]string{
		"which is not a place":        "road road \"R\" \"Port\" \"Atlantis\"",
		"too few points":              "area wood \"W\"\n  0 0",
		"which no line above defines": "line stream \"S\" to \"Lost\"\n  0 0\n  0 0.1",
		"no hex 9999":                 "place \"Q\" 0 0 hex 9999",
		"no hex 8888":                 "fix printed 1 8888",
		"there is no path for":        "road road \"Over the gulf\"\n  \"Isle\" \"Port\"\nplace \"Isle\" 0.12 -0.045 hex 0101\nfix derived 1 0201 sea\nfix derived 1 0102 sea",
	} {
		s, err := parse(small + more)
		require.NoError(t, err, more)
		_, err = draw(s)
		require.ErrorContains(t, err, want, more)
	}
}

// Two countries and the sea between them, on a conic map.
const countries = `
grid columns 1..9 rows 1..7 stagger odd hex 30
projection albers 40 50 10
because "a trial"
names place
islands
ground town port faded sea
one land from 0.4 else sea: west east
one sky from 0.6: bright dull
one theatre from 0.5: front rear
side wall river gate
sea sea
outrank wall: river
beside gate: bright
replace sea: bright dull
add faded: east
add front: west
add rear: east west
anchor 0204 "Left" 45 9
anchor 0804 "Right" 45 11.29
place "Haven" 45 9.9 town port printed 2.1
place "Holm" 45 10.45
state printed 3.1 0801 west dull
state derived 3.2 0203 port
state reconstructed 0101 sea
between printed 3.3 0204 0205 wall
area west "West"
  44 8  46 8  46 9.8  44 9.8 and a remark
area east "East"
  44 10.6  46 10.6
  46 12  44 12
area bright "A hill"
  44.8 8.4  45.2 8.4  45.2 9.3  44.8 9.3
area rear "The far east"
  44 11  46 11  46 12  44 12
line river "Brook"
  45.6 9.2
  44.4 9.2
road gate "Way" "Haven"
  45 8.5
`

func TestWordsOfAGroupExcludeOneAnother(t *testing.T) {
	c := drawn(t, countries)
	at := func(name string) []string { return c.ground[c.hexNamed(t, name)] }
	require.Contains(t, at("0204"), "west")
	require.Contains(t, at("0904"), "east")
	require.Equal(t, []string{"sea"}, at("0504"), "what no land covers")
	require.Equal(t, []string{"sea"}, at("0101"))
	require.Subset(t, at("0801"), []string{"west", "dull"})
	require.NotContains(t, at("0801"), "east", "the rules put another word in its place")
	require.Contains(t, at("0904"), "faded")
	require.Contains(t, at("0204"), "front")
	require.Contains(t, at("0904"), "rear")
	require.NotContains(t, at("0204"), "rear", "it has a word of that kind")
	require.Subset(t, c.ground[c.where["Haven"]], []string{"town", "port", "west"})
	require.Contains(t, c.ground[c.where["Holm"]], "east", "a place on the sea takes the land that is there")
	for e, s := range c.grid.sides {
		if contains(c.side[e], "gate") {
			require.True(t, contains(c.ground[s.a], "bright") || contains(c.ground[s.b], "bright"), c.grid.EdgeName(e))
		}
		require.False(t, contains(c.side[e], "wall") && contains(c.side[e], "river"))
	}
}

func TestListsByKind(t *testing.T) {
	f := drawn(t, countries).files()
	require.Contains(t, f["map-places.wgr"], "data hex printed 2.1 {\n  id    place\n  0404  \"Haven\"\n}\n")
	require.Contains(t, f["map-ground.wgr"], "data hex printed 3.1 {\n  land west: 0801\n  sky dull: 0801\n}\n")
	require.Contains(t, f["map-ground.wgr"], "data hex derived 3.2 {\n  port: 0203\n}\n")
	require.Contains(t, f["map-ground.wgr"], "  theatre rear: ")
	require.Contains(t, f["map-water.wgr"], "data edge printed 3.3 {\n  a     b     is    course\n  0204  0205  wall")
	for line := range strings.Lines(f["map-ground.wgr"]) {
		require.Less(t, len(line), 140)
	}
	own, _, _ := strings.Cut(f["map-ground.wgr"][strings.Index(f["map-ground.wgr"], "reconstructed"):], "}")
	require.NotContains(t, own, "land west: 0801")
}

func TestConicMap(t *testing.T) {
	c := drawn(t, countries)
	require.InDelta(t, 0, c.angle, 0.05)
	a, b := c.fit.place(point{lat: 45, lon: 9}), c.fit.place(point{lat: 46, lon: 9})
	require.InDelta(t, 111.2/30, dist(a, b), 0.05, "a degree of latitude between the parallels")
}

func TestBadGroups(t *testing.T) {
	for want, src := range map[string]string{
		"expected: projection albers": "projection flat",
		"expected: one ATTRIBUTE":     "one land",
		`unknown word "with"`:         "one land with 3: a",
		"invalid syntax":              "one land from some: a",
		"expected: between":           "between printed 3.1 0101",
	} {
		_, err := parse(src)
		require.ErrorContains(t, err, want, src)
	}
	for want, more := range map[string]string{
		"no hexside between 0101 and 0905": "between printed 3.1 0101 0905 wall",
		"no hex 9999":                      "state printed 3.1 9999 port",
	} {
		s, err := parse(countries + more)
		require.NoError(t, err, more)
		_, err = draw(s)
		require.ErrorContains(t, err, want, more)
	}
}
