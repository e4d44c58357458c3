package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestMapsOfTheGames holds each game that has a survey to the map that the
// survey makes, and each such map to what a country must be.
func TestMapsOfTheGames(t *testing.T) {
	var paths []string
	for _, folder := range []string{"data", "data/*"} {
		found, err := filepath.Glob("../../games/*/" + folder + "/survey.txt")
		require.NoError(t, err)
		paths = append(paths, found...)
	}
	require.NotEmpty(t, paths)
	for _, path := range paths {
		t.Run(filepath.Dir(path), func(t *testing.T) {
			src, err := os.ReadFile(path)
			require.NoError(t, err)
			if isLand(string(src)) {
				d := sheetOf(t, string(src))
				have, err := os.ReadFile(filepath.Join(filepath.Dir(path), linesName))
				require.NoError(t, err)
				require.Equal(t, d.file(), string(have), "%s is not what the survey makes: go run ./internal/survey %s", linesName, path)
				d.requireWhole(t)
				return
			}
			c := drawn(t, string(src))
			for name, want := range c.files() {
				have, err := os.ReadFile(filepath.Join(filepath.Dir(path), name))
				require.NoError(t, err)
				require.Equal(t, want, string(have), "%s is not what the survey makes: go run ./internal/survey %s", name, path)
			}
			require.Empty(t, c.notes)
			for _, a := range c.anchors {
				h, _ := c.grid.Find(a.hex)
				require.Less(t, dist(c.fit.place(a.at), c.grid.centres[h]), 0.6, "%s lies in its hex or at its side", a.name)
			}
			c.requireWhole(t)
		})
	}
}

// requireWhole: every area has land, all land an area, and each line two ends
// where others begin.
func (d *sheet) requireWhole(t *testing.T) {
	land := make([]int, len(d.areas))
	for _, o := range d.owner {
		if o >= 0 {
			land[o]++
		}
	}
	for i, n := range land {
		require.Greater(t, float64(n)*cell*cell, 4.0, "area %s is larger than 4 square km", d.areas[i].id)
	}
	ends := map[xy]int{}
	for _, a := range d.lines {
		ends[a.line[0]]++
		ends[a.line[len(a.line)-1]]++
	}
	for p, n := range ends {
		require.Greater(t, n, 1, "a line ends at %v", p)
	}
	require.NotContains(t, d.report(), "do not touch")
}

func (c *chart) requireWhole(t *testing.T) {
	for h, name := range c.towns {
		require.False(t, c.wet(h), "%s stands on land", name)
	}
	for name, h := range c.where {
		require.False(t, c.wet(h), "%s lies on land", name)
	}
	for _, l := range c.laid {
		if l.form == "line" {
			at := l.corners[0]
			for i, e := range l.edges {
				require.Contains(t, c.grid.around[at], e, "%s is unbroken", l.name)
				at = l.corners[i+1]
			}
			switch {
			case l.to == c.sea:
				require.True(t, slices.ContainsFunc(c.grid.touch[at], c.wet), "%s reaches the sea", l.name)
			case l.to != "":
				i := slices.IndexFunc(c.laid, func(o laid) bool { return o.name == l.to && o.form == "line" })
				require.Contains(t, c.laid[i].corners, at, "%s reaches the %s", l.name, l.to)
			}
			for _, e := range l.edges {
				far, _ := off(c.grid.middle(e), c.course(l))
				require.Less(t, far, 1.3, "%s keeps to its course at %s", l.name, c.grid.EdgeName(e))
			}
			continue
		}
		for i := 1; i < len(l.edges); i++ {
			a, b := c.grid.sides[l.edges[i-1]], c.grid.sides[l.edges[i]]
			require.True(t, a.a == b.a || a.a == b.b || a.b == b.a || a.b == b.b, "road %s is broken at %s", l.name, c.grid.EdgeName(l.edges[i]))
		}
		for _, p := range l.points {
			if h, ok := c.where[p.place]; ok && len(l.edges) > 0 {
				require.True(t, slices.ContainsFunc(l.edges, func(e int) bool { return c.grid.sides[e].a == h || c.grid.sides[e].b == h }), "road %s comes to %s", l.name, p.place)
			}
		}
	}
	if c.islands {
		return
	}
	// All land hangs together.
	seen := map[int]bool{}
	var reach func(h int)
	reach = func(h int) {
		if seen[h] || c.wet(h) {
			return
		}
		seen[h] = true
		for _, e := range c.grid.NeighborEdges(h) {
			if !slices.Contains(c.side[e], c.sea) {
				reach(c.grid.Other(int(e), h))
			}
		}
	}
	reach(c.grid.Len() - 1)
	for h := range c.grid.Len() {
		require.True(t, seen[h] || c.wet(h), "%s is cut off", c.grid.Name(h))
	}
}

func (c *chart) course(l laid) []xy {
	var out []xy
	for _, p := range l.points {
		out = append(out, c.fit.place(p))
	}
	return out
}
