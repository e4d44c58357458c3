//go:build !js

package simulate

import (
	"fmt"
	"io"
	"strings"
	"unicode"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// The size of a plot.
const (
	plotWidth  = 14 * vg.Inch
	plotHeight = 4.5 * vg.Inch
)

// Plot draws the outcomes, the lengths and the losses side by side, with confidence intervals.
// kind is svg or png.
func (r *Results) Plot(w io.Writer, kind string) error {
	var canvas interface {
		vg.CanvasSizer
		io.WriterTo
	}
	switch kind {
	case "svg":
		canvas = vgsvg.New(plotWidth, plotHeight)
	case "png":
		canvas = vgimg.PngCanvas{Canvas: vgimg.New(plotWidth, plotHeight)}
	default:
		return fmt.Errorf("a plot is svg or png, not %q", kind)
	}
	plots, err := r.plots()
	if err != nil {
		return err
	}
	tiles := draw.Tiles{Rows: 1, Cols: len(plots[0]), PadX: vg.Points(16), PadTop: vg.Points(8), PadBottom: vg.Points(8), PadLeft: vg.Points(8), PadRight: vg.Points(8)}
	for i, c := range plot.Align(plots, tiles, draw.New(canvas))[0] {
		plots[0][i].Draw(c)
	}
	_, err = canvas.WriteTo(w)
	return err
}

func (r *Results) plots() ([][]*plot.Plot, error) {
	s := r.Summary()
	var names []string
	var values plotter.Values
	var errs plotter.YErrors
	for _, l := range s.Levels {
		names, values = append(names, folded(l.Name)), append(values, 100*l.Share)
		errs = append(errs, struct{ Low, High float64 }{100 * (l.Share - l.Low), 100 * (l.High - l.Share)})
	}
	levels, err := bars(fmt.Sprintf("Outcomes of %d games", s.Games), "% of the games", names, values, errs)
	if err != nil {
		return nil, err
	}
	length := plot.New()
	length.Title.Text, length.X.Label.Text, length.Y.Label.Text = "Length", "decisions", "games"
	var lengths plotter.Values
	for _, g := range r.Games {
		if g.Fault == nil {
			lengths = append(lengths, float64(g.Decisions))
		}
	}
	if len(lengths) > 0 {
		hist, err := plotter.NewHist(lengths, min(20, max(1, len(lengths)/3)))
		if err != nil {
			return nil, err
		}
		hist.FillColor = plotutil.Color(2)
		length.Add(hist)
	}
	names, values, errs = nil, nil, nil
	for _, l := range s.Lost {
		names, values = append(names, folded(l.Name)), append(values, l.Mean)
		errs = append(errs, struct{ Low, High float64 }{l.Half, l.Half})
	}
	lost, err := bars("Losses", "units eliminated per game", names, values, errs)
	return [][]*plot.Plot{{levels, length, lost}}, err
}

// bars returns a bar chart with error bars.
func bars(title, axis string, names []string, values plotter.Values, errs plotter.YErrors) (*plot.Plot, error) {
	p := plot.New()
	p.Title.Text, p.Y.Label.Text, p.Y.Min = title, axis, 0
	if len(values) == 0 {
		return p, nil
	}
	width := vg.Points(180 / float64(len(values)+1))
	columns, err := plotter.NewBarChart(values, width)
	if err != nil {
		return nil, err
	}
	columns.Color, columns.LineStyle.Width = plotutil.Color(1), 0
	points := make(plotter.XYs, len(values))
	for i := range points {
		points[i].X, points[i].Y = float64(i), values[i]
	}
	whiskers, err := plotter.NewYErrorBars(struct {
		plotter.XYs
		plotter.YErrors
	}{points, errs})
	if err != nil {
		return nil, err
	}
	p.Add(columns, whiskers)
	p.NominalX(names...)
	p.X.Min, p.X.Max = -0.7, float64(len(values))-0.3
	return p, nil
}

// folded breaks a long name into lines.
func folded(name string) string {
	name = strings.Map(visible, strings.ToValidUTF8(name, "\ufffd"))
	var b strings.Builder
	line := 0
	for i, w := range strings.Fields(name) {
		switch {
		case i > 0 && line+len(w) > 14:
			b.WriteByte('\n')
			line = 0
		case i > 0:
			b.WriteByte(' ')
		}
		b.WriteString(w)
		line += len(w) + 1
	}
	return b.String()
}

// visible replaces runes that cannot be drawn: merged results come from other people.
func visible(r rune) rune {
	if !unicode.IsGraphic(r) || r == '\ufffe' || r == '\uffff' {
		return unicode.ReplacementChar
	}
	return r
}
