package report

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"html/template"
	"maps"
	"math"
	"slices"
	"strings"

	"wargame/internal/lab/design"
	"wargame/internal/lab/games"
	"wargame/internal/lab/outcome"
	"wargame/interpreter/draw"
)

// heat is a map with a number on each space.
type heat struct {
	Title, Note string
	SVG         template.HTML
}

// ground is the map of a game, drawn once for a page.
type ground struct {
	ID    string
	SVG   template.HTML // the definition
	board *draw.Board
	names map[string]int
}

// groundWidth is the width of the map in pixels. It is a bitmap, faint under each heat map: as
// shapes it would be most of the page.
const groundWidth = 600

// groundOf draws the map of a group; nil if the game has none that can be drawn.
func groundOf(g *design.Group, id string) *ground {
	p := g.Base.Program
	pic, board, err := draw.Ground(p, p.Start, draw.Options{NoUnits: true, NoKey: true})
	if err != nil || board.Width <= 0 {
		return nil
	}
	var b bytes.Buffer
	if pic.PNG(&b, groundWidth/board.Width) != nil {
		return nil
	}
	out := &ground{ID: id, board: board, names: map[string]int{}}
	var outlines strings.Builder
	for s, place := range board.Spaces {
		out.names[p.World.Map.Name(s)] = s
		if place.Outline != "" {
			fmt.Fprintf(&outlines, `<path id="%s-%d" d="%s"/>`, id, s, template.HTMLEscapeString(place.Outline))
		}
	}
	out.SVG = template.HTML(fmt.Sprintf(`<svg width="0" height="0" style="position:absolute"><defs><symbol id="%s" viewBox="0 0 %g %g"><image href="data:image/png;base64,%s" width="%g" height="%g"/></symbol>%s</defs></svg>`,
		id, board.Width, board.Height, base64.StdEncoding.EncodeToString(b.Bytes()), board.Width, board.Height, outlines.String()))
	return out
}

// heatOf draws numbers on the map: the largest is opaque, and numbers below 0 have another
// colour. Tooltips show the numbers.
func (x *ground) heatOf(title, note string, values map[string]float64, unit string) heat {
	most := 0.0
	for _, v := range values {
		most = max(most, math.Abs(v))
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg viewBox="0 0 %g %g" class="map"><use href="#%s" width="%g" height="%g" opacity="0.45"/>`, x.board.Width, x.board.Height, x.ID, x.board.Width, x.board.Height)
	for _, name := range sorted(values) {
		s, known := x.names[name]
		if v := values[name]; known && v != 0 && x.board.Spaces[s].Outline != "" {
			colour := "#c02010"
			if v < 0 {
				colour = "#1040b0"
			}
			fmt.Fprintf(&b, `<use href="#%s-%d" fill="%s" fill-opacity="%.2f"><title>%s: %s</title></use>`, x.ID, s, colour, 0.08+0.82*math.Sqrt(math.Abs(v)/most),
				template.HTMLEscapeString(name), template.HTMLEscapeString(strings.TrimSpace(number(v)+" "+unit)))
		}
	}
	b.WriteString("</svg>")
	return heat{title, note, template.HTML(b.String())}
}

// sorted returns the keys of a map in order.
func sorted[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// number formats a number for people.
func number(v float64) string {
	return strings.TrimRight(strings.TrimRight(fmt.Sprintf("%.3f", v), "0"), ".")
}

// heats draws the maps of a group.
func heats(t *outcome.Table, g *design.Group, x *ground) []heat {
	y := &t.Arms[g.Base].Tally
	if x == nil || y.Games == 0 {
		return nil
	}
	sides := g.Base.Program.Enums["side"].Words
	per := func(m map[string]int, by int) map[string]float64 {
		out := map[string]float64{}
		for k, n := range m {
			out[k] = float64(n) / float64(by)
		}
		return out
	}
	var out []heat
	for s, side := range sides {
		if len(y.Entered[side]) > 0 {
			out = append(out, x.heatOf("Entries, "+outcome.SideTitle(g.Base, s), "units that entered per game", per(y.Entered[side], y.Games), "per game"))
		}
	}
	if len(y.Fights) > 0 {
		out = append(out, x.heatOf("Fights", "attacks on units in each space, per game", per(y.Fights, y.Games), "per game"))
	}
	for s, side := range sides {
		if len(y.Lost[side]) > 0 {
			out = append(out, x.heatOf("Losses, "+outcome.SideTitle(g.Base, s), "units eliminated per game", per(y.Lost[side], y.Games), "per game"))
		}
	}
	if len(sides) == 2 {
		control := per(y.Held[sides[0]], y.TurnEnds)
		for k, n := range y.Held[sides[1]] {
			control[k] -= float64(n) / float64(y.TurnEnds)
		}
		out = append(out, x.heatOf("Control", fmt.Sprintf("the side that was last there alone, over all turn ends: red %s, blue %s", outcome.SideTitle(g.Base, 0), outcome.SideTitle(g.Base, 1)), control, ""))
	} else {
		for s, side := range sides {
			out = append(out, x.heatOf("Control, "+outcome.SideTitle(g.Base, s), "share of turn ends at which the side was the last to be there alone", per(y.Held[side], y.TurnEnds), ""))
		}
	}
	for _, m := range g.Base.Trial.Maps {
		values := map[string]float64{}
		for k, v := range y.Maps[m.Title] {
			values[k] = v / float64(y.TurnEnds)
		}
		out = append(out, x.heatOf(m.Title, "mean over all ends of turns: "+m.Text, values, ""))
	}
	return out
}

// idle is what no game has used.
type idle struct {
	Watched int
	Clauses []string // with their titles
	Of      int      // all clauses that can take part
	Tables  []idleTable
	Units   []string // that never entered the map
	Still   []string // that were on the map and never moved
	Peace   []string // that were on the map and never fought
}

type idleTable struct {
	Name  string
	Cells []string // that were never read
	Of    int
}

// unused returns what the games of a group's base have not used.
func unused(t *outcome.Table, g *design.Group) idle {
	y, p := &t.Arms[g.Base].Tally, g.Base.Program
	out := idle{Watched: y.Watched}
	seen := map[string]bool{}
	for _, x := range p.InForce() {
		n := x.Item
		asked := n.Quantity != nil || n.Permission != nil || n.Table != nil || n.Reach != nil || n.Contribution != nil || n.Forbid != nil || n.Require != nil || n.Allow != nil || n.Procedure != nil || n.Action != nil || n.On != nil || n.Once != nil
		if x.Rule == nil || !asked || x.Rule.ClauseID() == "" || seen[x.Rule.ClauseID()] || p.ModuleClause(x.Rule.ClauseID()) {
			continue
		}
		seen[x.Rule.ClauseID()] = true
		if out.Of++; y.Clauses[x.Rule.ClauseID()] == 0 {
			out.Clauses = append(out.Clauses, x.Rule.ClauseID()+" "+x.Rule.TitleText())
		}
	}
	for _, name := range sorted(y.Rows) {
		if p.Tables[name] == nil {
			continue
		}
		all := games.Cells(p, p.Tables[name])
		it := idleTable{Name: name, Of: len(all)}
		for _, c := range all {
			if y.Rows[name][c] == 0 {
				it.Cells = append(it.Cells, c)
			}
		}
		if len(it.Cells) > 0 {
			out.Tables = append(out.Tables, it)
		}
	}
	fights := len(y.Fights) > 0
	for _, name := range p.Units {
		u := y.Units[name]
		switch {
		case u == nil || u.OnMap == 0:
			out.Units = append(out.Units, name)
		case u.Moved == 0:
			out.Still = append(out.Still, name)
		case u.Fought == 0 && fights:
			out.Peace = append(out.Peace, name)
		}
	}
	return out
}
