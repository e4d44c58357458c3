package main

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/topology"
)

func grids() map[string]topology.Grid {
	return map[string]topology.Grid{
		"even columns lower": {ColMin: 1, ColMax: 9, RowMin: 1, RowMax: 7},
		"odd columns lower":  {ColMin: 1, ColMax: 8, RowMin: 1, RowMax: 6, OddStaggered: true},
	}
}

func TestEveryHexsideHasTwoCorners(t *testing.T) {
	for name, g := range grids() {
		t.Run(name, func(t *testing.T) {
			l := newLattice(g)
			for e, s := range l.sides {
				require.GreaterOrEqual(t, s.p, 0, l.EdgeName(e))
				require.NotEqual(t, s.p, s.q, l.EdgeName(e))
				require.InDelta(t, 1/math.Sqrt(3), dist(l.corners[s.p], l.corners[s.q]), 1e-9, l.EdgeName(e))
				require.InDelta(t, 1, dist(l.centres[s.a], l.centres[s.b]), 1e-9, l.EdgeName(e))
				middle := l.centres[s.a].add(l.centres[s.b]).scale(0.5)
				require.InDelta(t, 0, dist(middle, l.middle(e)), 1e-9, l.EdgeName(e))
			}
			for n := range l.corners {
				require.LessOrEqual(t, len(l.touch[n]), 3)
				require.LessOrEqual(t, len(l.around[n]), len(l.touch[n]))
			}
		})
	}
}

func TestNearestHex(t *testing.T) {
	l := newLattice(grids()["even columns lower"])
	for h, c := range l.centres {
		for _, d := range []xy{{}, {0.3, 0.3}, {-0.5, 0}, {0, -0.49}} {
			got, in := l.nearest(c.add(d))
			require.Equal(t, h, got)
			require.True(t, in)
		}
	}
	_, in := l.nearest(l.centres[0].add(xy{0, -0.51}))
	require.False(t, in, "above the map")
	_, in = l.nearest(l.centres[0].add(xy{-0.6, 0}))
	require.False(t, in, "left of the map")
}

func TestLowerColumns(t *testing.T) {
	l := newLattice(grids()["even columns lower"])
	a, _ := l.Find("0202")
	b, _ := l.Find("0302")
	require.InDelta(t, 0.5, l.centres[a].y-l.centres[b].y, 1e-9)
}

func TestCornerPath(t *testing.T) {
	l := newLattice(grids()["even columns lower"])
	even := func(int, int) float64 { return 1 }
	for from := range l.corners {
		if len(l.around[from]) == 0 {
			continue
		}
		to := l.corner(l.centres[l.Len()-1], func(int) bool { return true })
		edges := l.cornerPath(from, to, even)
		at := from
		for _, e := range edges {
			require.Contains(t, l.around[at], e, "the way is unbroken")
			at = l.sides[e].other(at)
		}
		require.Equal(t, to, at)
		require.Equal(t, edges, l.cornerPath(from, to, even), "the same again")
	}
	require.Nil(t, l.cornerPath(l.sides[0].p, l.sides[len(l.sides)-1].p, func(int, int) float64 { return -1 }), "all closed")
}

func TestHexPath(t *testing.T) {
	l := newLattice(grids()["odd columns lower"])
	even := func(int) float64 { return 1 }
	for from := range l.Len() {
		edges := l.hexPath(from, 0, even)
		require.Len(t, edges, l.Distance(from, 0))
		at := from
		for _, e := range edges {
			at = l.Other(e, at)
		}
		require.Equal(t, 0, at)
	}
	a, _ := l.Find("0101")
	b, _ := l.Find("0102")
	shut := l.EdgeBetween(a, b)
	require.Len(t, l.hexPath(a, b, func(e int) float64 {
		if e == shut {
			return -1
		}
		return 1
	}), 2, "round a closed hexside")
}

func TestFitFindsTurnAndShift(t *testing.T) {
	truth := fit{projection: projection{lat: 49, lon: -1}, scale: 1 / 3.2, angle: 0.03, to: xy{17, 20}}
	towns := []point{{lat: 49.2, lon: -0.4}, {lat: 48.5, lon: -1.5}, {lat: 48.4, lon: 0.1}, {lat: 49.1, lon: -1.4}}
	where := map[string]xy{}
	var as []anchor
	for i, p := range towns {
		hex := string(rune('a' + i))
		where[hex] = truth.place(p)
		as = append(as, anchor{hex: hex, at: p, weight: float64(i + 1)})
	}
	f := fitAnchors(as, func(hex string) xy { return where[hex] }, 3.2, nil)
	for _, p := range append(towns, point{lat: 48.8, lon: -0.9}) {
		require.InDelta(t, 0, dist(truth.place(p), f.place(p)), 0.02)
	}
	north, south := f.place(point{lat: 49, lon: -1}), f.place(point{lat: 48, lon: -1})
	require.InDelta(t, 111.2/3.2, dist(north, south), 0.1, "a degree of latitude at the scale")
}

func TestSides(t *testing.T) {
	line := []xy{{0, 0}, {0, 10}} // runs down the map
	far, side := off(xy{2, 5}, line)
	require.InDelta(t, 2, far, 1e-9)
	require.Negative(t, side, "x grows to the right of the map, the left of who goes down")
	far, side = off(xy{-3, 14}, line)
	require.InDelta(t, 5, far, 1e-9)
	require.Positive(t, side)
}

func TestInside(t *testing.T) {
	l := []xy{{0, 0}, {4, 0}, {4, 4}, {2, 1}, {0, 4}}
	require.True(t, inside(xy{1, 1}, l))
	require.False(t, inside(xy{2, 3}, l), "in the notch")
	require.False(t, inside(xy{5, 1}, l))
	require.Len(t, dense([]xy{{0, 0}, {1, 0}}, 0.25), 5)
	require.True(t, slices.IsSortedFunc(dense([]xy{{0, 0}, {1, 0}}, 0.1), func(a, b xy) int { return int(math.Copysign(1, a.x-b.x)) }))
}
