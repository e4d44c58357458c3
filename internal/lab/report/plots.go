package report

import (
	"bytes"
	"html/template"
	"image/color"
	"maps"
	"slices"
	"strings"
	"unicode"

	"wargame/internal/lab/stats"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// inline returns a plot as the content of a page.
func inline(p *plot.Plot, width, height vg.Length) template.HTML {
	c := vgsvg.New(width, height)
	p.Draw(draw.New(c))
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		return template.HTML(template.HTMLEscapeString(err.Error()))
	}
	text := b.String()
	if i := strings.Index(text, "<svg"); i > 0 {
		text = text[i:]
	}
	return template.HTML(text)
}

// shown replaces runes that cannot be drawn.
func shown(s string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && !unicode.IsGraphic(r) {
			return unicode.ReplacementChar
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd"))
}

// tint returns the colour of a side with a transparency.
func tint(side int, alpha uint8) color.Color {
	r, g, b, _ := plotutil.Color(side).RGBA()
	return color.NRGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), alpha}
}

// bar is one bar of a plot, with its interval.
type bar struct {
	Name             string
	Side             int
	Value, Low, High float64
}

// barPlot draws shares, in percent.
func barPlot(title string, bars []bar) template.HTML {
	p := plot.New()
	p.Title.Text, p.Y.Label.Text, p.Y.Min, p.Y.Max = shown(title), "% of games", 0, 100
	var names []string
	for i, b := range bars {
		c, err := plotter.NewBarChart(plotter.Values{100 * b.Value}, vg.Points(18))
		if err != nil {
			continue
		}
		c.XMin, c.Color, c.LineStyle.Width = float64(i), tint(b.Side, 255), 0
		w, err := plotter.NewYErrorBars(struct {
			plotter.XYs
			plotter.YErrors
		}{plotter.XYs{{X: float64(i), Y: 100 * b.Value}}, plotter.YErrors{{Low: 100 * (b.Value - b.Low), High: 100 * (b.High - b.Value)}}})
		if err != nil {
			continue
		}
		p.Add(c, w)
		names = append(names, shown(b.Name))
	}
	p.NominalX(names...)
	p.X.Min, p.X.Max = -0.7, float64(len(bars))-0.3
	return inline(p, vg.Length(max(4, 1+len(bars)))*vg.Inch, 3*vg.Inch)
}

// forest draws differences with their intervals, one below the other, and a line at 0.
func forest(axis string, names []string, all []stats.Interval, factor float64) template.HTML {
	p := plot.New()
	p.X.Label.Text = shown(axis)
	n := len(all)
	points, errs := make(plotter.XYs, n), make(plotter.XErrors, n)
	labels := make([]string, n)
	for i, x := range all {
		y := float64(n - 1 - i)
		points[i] = plotter.XY{X: factor * x.Mean, Y: y}
		errs[i].Low, errs[i].High = factor*(x.Mean-x.Low), factor*(x.High-x.Mean)
		labels[n-1-i] = shown(names[i])
	}
	bars, err := plotter.NewXErrorBars(struct {
		plotter.XYs
		plotter.XErrors
	}{points, errs})
	if err != nil {
		return template.HTML(template.HTMLEscapeString(err.Error()))
	}
	dots, err := plotter.NewScatter(points)
	if err != nil {
		return template.HTML(template.HTMLEscapeString(err.Error()))
	}
	dots.Shape, dots.Color = draw.CircleGlyph{}, plotutil.Color(1)
	zero, _ := plotter.NewLine(plotter.XYs{{X: 0, Y: -0.6}, {X: 0, Y: float64(n) - 0.4}})
	zero.Color = color.Gray{160}
	p.Add(zero, bars, dots)
	p.NominalY(labels...)
	p.Y.Min, p.Y.Max = -0.6, float64(n)-0.4
	return inline(p, 6*vg.Inch, vg.Length(1+0.35*float64(n))*vg.Inch)
}

// band is a curve over turns, with the range of most values.
type band struct {
	Name           string
	Side           int
	Low, Mid, High []float64
}

// bandPlot draws curves. first is the number of the first turn.
func bandPlot(title, axis string, first int, bands []band) template.HTML {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = shown(title), "turn", shown(axis)
	for _, b := range bands {
		var around, middle plotter.XYs
		for i := range b.Mid {
			around = append(around, plotter.XY{X: float64(first + i), Y: b.High[i]})
			middle = append(middle, plotter.XY{X: float64(first + i), Y: b.Mid[i]})
		}
		for i := len(b.Low) - 1; i >= 0; i-- {
			around = append(around, plotter.XY{X: float64(first + i), Y: b.Low[i]})
		}
		if poly, err := plotter.NewPolygon(around); err == nil {
			poly.Color, poly.LineStyle.Width = tint(b.Side, 60), 0
			p.Add(poly)
		}
		if l, err := plotter.NewLine(middle); err == nil {
			l.Color, l.Width = tint(b.Side, 255), vg.Points(2)
			p.Add(l)
			p.Legend.Add(shown(b.Name), l)
		}
	}
	p.Legend.Top, p.Legend.Left = true, true
	p.Add(plotter.NewGrid())
	return inline(p, 5*vg.Inch, 3*vg.Inch)
}

// histogram draws the frequency of whole numbers.
func histogram(title, axis string, counts map[int]int) template.HTML {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text, p.Y.Min = shown(title), shown(axis), "games", 0
	for _, x := range slices.Sorted(maps.Keys(counts)) {
		n := counts[x]
		box, err := plotter.NewPolygon(plotter.XYs{{X: float64(x) - 0.4, Y: 0}, {X: float64(x) - 0.4, Y: float64(n)}, {X: float64(x) + 0.4, Y: float64(n)}, {X: float64(x) + 0.4, Y: 0}})
		if err == nil {
			box.Color, box.LineStyle.Width = plotutil.Color(2), 0
			p.Add(box)
		}
	}
	return inline(p, 4*vg.Inch, 3*vg.Inch)
}
