package draw

import (
	"math"
	"testing"

	"wargame/interpreter/load"

	"github.com/stretchr/testify/require"
)

// span is the four corners of what a text covers.
func span(x *Text) []point {
	half, high := wide(x.Text, x.Size)/2, x.Size*0.72
	sin, cos := math.Sincos(x.Turn * math.Pi / 180)
	var out []point
	for _, p := range []point{{-half, -high}, {half, -high}, {half, 0}, {-half, 0}} {
		out = append(out, point{x.X + p.x*cos - p.y*sin, x.Y + p.x*sin + p.y*cos})
	}
	return out
}

// overlap tells whether two four-sided figures do, by a line between them.
func overlap(a, b []point) bool {
	for _, ps := range [][]point{a, b} {
		for i, p := range ps {
			d := ps[(i+1)%4].minus(p)
			reach := func(qs []point) (low, far float64) {
				low, far = math.Inf(1), math.Inf(-1)
				for _, q := range qs {
					k := d.x*(q.y-p.y) - d.y*(q.x-p.x)
					low, far = math.Min(low, k), math.Max(far, k)
				}
				return low, far
			}
			low1, far1 := reach(a)
			low2, far2 := reach(b)
			if far1 <= low2 || far2 <= low1 {
				return false
			}
		}
	}
	return true
}

// On the drawn map of each game every name stands on the paper, in its own area
// where it has one, and no name or counter lies over another name.
func TestNamesOfTheGamesLieApart(t *testing.T) {
	drawings := 0
	for _, name := range load.Embedded() {
		g, err := load.Open(name)
		require.NoError(t, err)
		p, ds := g.Program(nil, nil)
		require.False(t, ds.HasErrors(), ds.Error())
		if p.Drawing == nil {
			continue
		}
		drawings++
		pic, err := Map(p, p.Start, Options{})
		require.NoError(t, err)
		var names []*Text
		for _, id := range []string{"badges", "areas"} {
			each(groupOf(pic, id), func(it any) {
				if x, ok := it.(*Text); ok && x.Text != "" {
					names = append(names, x)
				}
			})
		}
		require.Greater(t, len(names), 2*len(p.Drawing.Rings))
		var counters [][]point
		each(groupOf(pic, "units"), func(it any) {
			if x, ok := it.(*Path); ok && x.Fill != "" && x.Stroke != "" {
				var ps []point
				for _, s := range x.D {
					ps = append(ps, s.points()...)
				}
				if low, far := bounds(ps); far.x-low.x > counterSize-1 {
					counters = append(counters, []point{low, {far.x, low.y}, far, {low.x, far.y}})
				}
			}
		})
		require.NotEmpty(t, counters)
		for i, x := range names {
			at := span(x)
			for _, q := range at {
				require.True(t, q.x > 0 && q.y > 0 && q.x < pic.Width && q.y < pic.Height, "%s: %q runs off the paper", name, x.Text)
			}
			for _, y := range names[:i] {
				require.False(t, overlap(at, span(y)), "%s: %q lies over %q", name, x.Text, y.Text)
			}
			for _, c := range counters {
				require.False(t, overlap(at, c), "%s: a counter lies over %q", name, x.Text)
			}
		}
		for s, rings := range p.Drawing.Rings {
			at := p.Drawing.At[s]
			in := 0
			for _, ring := range rings {
				var ps []point
				for _, q := range ring {
					ps = append(ps, point{q.X, q.Y})
				}
				if ok, _ := within(point{at.X, at.Y}, ps); ok {
					in++
				}
			}
			require.Equal(t, 1, in, "%s: the name of %s stands in it", name, p.World.Map.Name(s))
		}
	}
	require.Positive(t, drawings)
}
