// Package report writes the results of a lab as one HTML file with its pictures.
package report

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"math"
	"strings"

	"wargame/internal/lab/design"
	"wargame/internal/lab/outcome"
	"wargame/interpreter/simulate"
)

//go:embed page.html
var pageText string

var page = template.Must(template.New("page").Funcs(template.FuncMap{
	"percent": func(x float64) string { return fmt.Sprintf("%.1f", 100*x) },
	"points":  func(x float64) string { return fmt.Sprintf("%+.1f", 100*x) },
	"signed": func(x float64) string {
		if math.IsInf(x, 0) {
			return "?"
		}
		return fmt.Sprintf("%+.2f", x)
	},
	"small": func(x float64) string {
		if x < 0.0005 {
			return "< 0.001"
		}
		return fmt.Sprintf("%.3f", x)
	},
}).Parse(pageText))

// Shares returns the share of games that each side has won, and of draws, with Wilson's
// intervals. Failed and unfinished games are left out.
func Shares(t *outcome.Table, g *design.Group, a *design.Arm) []simulate.Share {
	sides := a.Program.Enums["side"].Words
	won, n, drawn := make([]int, len(sides)), 0, 0
	for _, x := range t.Arms[a].Games {
		half := false
		for s := range sides {
			if p, ok := outcome.Points(a, x, s); ok {
				won[s] += int(p)
				half = half || p == 0.5
				if s == 0 {
					n++
				}
			}
		}
		if half {
			drawn++
		}
	}
	var out []simulate.Share
	for s := range sides {
		out = append(out, simulate.Wilson(outcome.SideTitle(a, s), won[s], n))
	}
	return append(out, simulate.Wilson("nobody", drawn, n))
}

// Title returns what a group plays: the game, and the scenario unless it is named alike.
func Title(g *design.Group) string {
	title := g.Base.Program.Title
	if strings.Contains(title, g.Title) {
		return title
	}
	return title + ": " + g.Title
}

// section is the part of the page about one group.
type section struct {
	ID, Title, Players string
	Bots               []string
	Rules              string
	Played             int // of the base
	Failed, BrokenOff  int
	Faults             []string
	Shares             []simulate.Share
	Levels             []simulate.Share
	Compared           []compared
	Factorials         []factorial
	Curves             []template.HTML
	Length             template.HTML
	Leads              *leading
	Ground             template.HTML
	Heats              []heat
	Idle               idle
}

type balance struct {
	Title string
	Plot  template.HTML
}

type content struct {
	Title        string
	Side         string
	Blocks, Done int
	Games        int
	Seed         uint64
	Stop         float64
	Twice        int
	Differ       []string
	Balance      []balance
	Sections     []section
	Plan         string
}

// HTML writes the page.
func HTML(w io.Writer, t *outcome.Table) error {
	p := t.Lab.Plan
	c := content{Title: p.Title, Side: t.SideTitle(t.Side), Blocks: t.Blocks, Done: t.Done, Games: p.Games, Seed: p.Seed, Stop: p.Stop, Twice: t.Twice, Differ: t.Differ, Plan: string(p.Source)}
	if c.Title == "" {
		c.Title = p.Game
	}
	drawn := map[string]*ground{}
	bars := map[string][]bar{}
	var order []string
	for i, g := range t.Lab.Groups {
		s := sectionOf(t, g, fmt.Sprint("g", i))
		if _, ok := drawn[g.Scenario]; !ok {
			drawn[g.Scenario] = groundOf(g, "ground-"+fmt.Sprint(len(drawn)))
			if drawn[g.Scenario] != nil {
				s.Ground = drawn[g.Scenario].SVG
			}
			order = append(order, g.Scenario)
		}
		s.Heats = heats(t, g, drawn[g.Scenario])
		for k, x := range s.Shares {
			bars[g.Scenario] = append(bars[g.Scenario], bar{Name: g.Players + ":\n" + x.Name, Side: k, Value: x.Share, Low: x.Low, High: x.High})
		}
		c.Sections = append(c.Sections, s)
	}
	for _, scenario := range order {
		c.Balance = append(c.Balance, balance{scenario, barPlot("Games won, by players", bars[scenario])})
	}
	return page.Execute(w, c)
}

func sectionOf(t *outcome.Table, g *design.Group, id string) section {
	s := section{ID: id, Title: Title(g), Players: g.Players, Rules: g.Hash(), Shares: Shares(t, g, g.Base), Compared: differences(t, g), Factorials: factorials(t, g),
		Curves: curves(t, g), Length: lengths(t, g), Leads: leads(t, g), Idle: unused(t, g)}
	for i, b := range g.Base.Trial.Bots {
		text := g.Base.Program.Seats[i].Name + " " + b
		if len(g.Base.Trial.Never) > i && g.Base.Trial.Never[i] != "" {
			text += " that never attacks under " + g.Base.Trial.Never[i]
		}
		s.Bots = append(s.Bots, text)
	}
	levels, n := map[string]int{}, 0
	for _, x := range t.Arms[g.Base].Games {
		switch {
		case x == nil:
			continue
		case x.Fault != "":
			s.Failed++
			s.Faults = append(s.Faults, fmt.Sprintf("seed %d: %s", x.Seed, x.Fault))
		case x.BrokenOff != "":
			s.BrokenOff++
		default:
			levels[x.Level]++
			n++
		}
		s.Played++
	}
	for _, l := range sorted(levels) {
		s.Levels = append(s.Levels, simulate.Wilson(l, levels[l], n))
	}
	return s
}
