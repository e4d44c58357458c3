package draw

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/load"
)

// The matrices that simulate complete colour blindness in linear RGB: Machado, Oliveira and
// Fernandes, A Physiologically-based Model for Simulation of Color Vision Deficiency (2009),
// severity 1.
var blindness = map[string][3][3]float64{
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"none":         {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
}

// seenAs returns a colour in CIELAB as it is seen with one kind of blindness.
func seenAs(c string, m [3][3]float64) [3]float64 {
	r, g, b := rgb(c)
	var lin, out [3]float64
	for i, v := range []int{r, g, b} {
		if v := float64(v) / 255; v <= 0.04045 {
			lin[i] = v / 12.92
		} else {
			lin[i] = math.Pow((v+0.055)/1.055, 2.4)
		}
	}
	for i := range out {
		for k := range lin {
			out[i] += m[i][k] * lin[k]
		}
		out[i] = min(1, max(0, out[i]))
	}
	f := func(t float64) float64 {
		if t > 0.008856 {
			return math.Cbrt(t)
		}
		return 7.787*t + 16.0/116
	}
	x := f((0.4124*out[0] + 0.3576*out[1] + 0.1805*out[2]) / 0.95047)
	y := f(0.2126*out[0] + 0.7152*out[1] + 0.0722*out[2])
	z := f((0.0193*out[0] + 0.1192*out[1] + 0.9505*out[2]) / 1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// difference is the difference of two colours (CIE76): under 10 they look alike side by side.
func difference(a, b string, m [3][3]float64) float64 {
	x, y := seenAs(a, m), seenAs(b, m)
	return math.Sqrt((x[0]-y[0])*(x[0]-y[0]) + (x[1]-y[1])*(x[1]-y[1]) + (x[2]-y[2])*(x[2]-y[2]))
}

// Counters of different sides differ by a mark, whatever their colours: also for players who
// cannot tell red from green. The colours of some games do not suffice.
func TestSidesDifferByAMark(t *testing.T) {
	alike := 0
	for _, name := range load.Embedded() {
		box, err := load.Open(name)
		require.NoError(t, err)
		p, ds := box.Program(nil, nil)
		require.False(t, ds.HasErrors())
		of := p.Attribute("unit", "side")
		if of == nil {
			continue
		}
		a := newArtist(p, p.Start, Options{})
		looks := map[string]*counter{} // one for each side and colour
		for u := range p.Units {
			k := a.look(u)
			side := of.Read(p.Start.Reader(), u).N
			require.Equal(t, int(side)+1, k.side, "%s: %s", name, p.UnitName(u))
			looks[fmt.Sprint(k.side, k.fill)] = k
		}
		least := map[string]float64{}
		for _, x := range looks {
			for _, y := range looks {
				if x.side == y.side {
					continue
				}
				gx, gy := &Group{}, &Group{}
				x.sideMark(gx, point{})
				y.sideMark(gy, point{})
				require.NotEmpty(t, gx.Items)
				var shapes [2]string
				for i, g := range []*Group{gx, gy} {
					for _, it := range g.Items {
						shapes[i] += it.(*Path).D.data()
					}
				}
				require.NotEqual(t, shapes[0], shapes[1], name)
				for _, k := range []*counter{x, y} {
					require.Greater(t, difference(k.fill, k.ink, blindness["deuteranopia"]), 25.0, "%s: the mark stands out of %s", name, k.fill)
				}
				for kind, m := range blindness {
					d := difference(x.fill, y.fill, m)
					if old, ok := least[kind]; !ok || d < old {
						least[kind] = d
					}
				}
			}
		}
		for kind, d := range least {
			if kind != "none" && d < 10 {
				alike++
			}
		}
		t.Logf("%s: least difference %.0f, protanopia %.0f, deuteranopia %.0f", name, least["none"], least["protanopia"], least["deuteranopia"])
	}
	require.Positive(t, alike, "no game needs the mark: is the simulation right?")
}
