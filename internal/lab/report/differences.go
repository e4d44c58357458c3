package report

import (
	"fmt"
	"html/template"
	"math"

	"wargame/internal/lab/design"
	"wargame/internal/lab/outcome"
	"wargame/internal/lab/stats"
)

// difference is the effect of an arm on a value.
type difference struct {
	Name, Clause, Title string
	stats.Interval
	Differs, Pairs int     // games with another result, among those that were played both ways
	P, Holm        float64 // McNemar's and Holm's, for the points only
	Says           string
}

// compared is one value with the effect of each arm on it.
type compared struct {
	Value  string
	Points bool // shown in percentage points
	Rows   []difference
	Plot   template.HTML
}

// differences returns the effects of the arms of a group that are compared with its base.
func differences(t *outcome.Table, g *design.Group) (out []compared) {
	if len(g.Contrasts) == 0 {
		return nil
	}
	for i, v := range t.Values(g) {
		x := compared{Value: v.Title, Points: i == 0}
		var p []float64
		var names []string
		var drawn []stats.Interval
		for _, a := range g.Contrasts {
			pairs := t.Pairs(g, a, v)
			d := difference{Name: a.Name, Clause: a.Clause, Title: a.Title, Interval: t.Difference(g, a, v), Pairs: len(pairs)}
			up, down := 0, 0
			for _, y := range pairs {
				switch {
				case y > 0:
					up++
				case y < 0:
					down++
				}
			}
			d.Differs, d.P = up+down, stats.McNemar(up, down)
			d.Says = says(d)
			p = append(p, d.P)
			x.Rows = append(x.Rows, d)
			if !math.IsInf(d.Low, 0) && d.N > 0 {
				names, drawn = append(names, a.Name), append(drawn, d.Interval)
			}
		}
		for k, h := range stats.Holm(p) {
			x.Rows[k].Holm = h
		}
		if len(drawn) > 0 {
			factor, axis := 1.0, v.Title
			if x.Points {
				factor, axis = 100, v.Title+", %"
			}
			x.Plot = forest(axis, names, drawn, factor)
		}
		out = append(out, x)
	}
	return out
}

// says describes a difference in words.
func says(d difference) string {
	switch {
	case d.Pairs == 0:
		return "not played"
	case d.Differs == 0:
		return "no game ended differently"
	case math.IsInf(d.Low, 0):
		return "too few games, or too similar"
	case d.Low > 0:
		return "more"
	case d.High < 0:
		return "less"
	}
	return "no effect found"
}

// factorial is a design of several options.
type factorial struct {
	Options    []string
	Runs       int
	Resolution int
	Generators []string
	Seeds      int // on which every run was finished
	Rows       []effectRow
}

type effectRow struct {
	Name string
	stats.Effect
}

// factorials returns the designs of a group, about the points.
func factorials(t *outcome.Table, g *design.Group) (out []factorial) {
	v := t.Values(g)[0]
	for _, f := range g.Factorials {
		x := factorial{Runs: len(f.Runs), Resolution: f.Resolution, Generators: f.Generators}
		for i, o := range f.Options {
			x.Options = append(x.Options, fmt.Sprintf("%c %s (%s %s)", 'A'+i, o.Name, o.Clause, o.Title))
		}
		var values [][]float64
		for seed := range t.Lab.Plan.Games {
			var row []float64
			for _, a := range f.Arms {
				if y, ok := v.Of(a, t.Arms[a].Games[seed]); ok {
					row = append(row, y)
				}
			}
			if len(row) == len(f.Arms) {
				values = append(values, row)
			}
		}
		x.Seeds = len(values)
		if x.Seeds > 1 {
			main, pairs := stats.Effects(f.Fraction.Runs, values, f.Resolution == 0 || f.Resolution >= 5)
			for _, e := range append(main, pairs...) {
				name := f.Options[e.Switches[0]].Name
				if len(e.Switches) > 1 {
					name += " with " + f.Options[e.Switches[1]].Name
				}
				x.Rows = append(x.Rows, effectRow{name, e})
			}
		}
		out = append(out, x)
	}
	return out
}
