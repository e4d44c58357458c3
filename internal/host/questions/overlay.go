package questions

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"

	"wargame/internal/host/refusal"
	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
)

// Overlay is a property of spaces or counters that can be drawn over the map, such as
// zones, supply or command. If it depends on a side, there is one for each side.
type Overlay struct {
	Name   string `json:"name"`
	Side   int    `json:"side"` // -1 if it does not depend on a side
	Title  string `json:"title"`
	Clause string `json:"clause,omitempty"`
	Of     string `json:"of"`             // spaces, counters, lines (spaces with paths through them), threat (spaces with costs)
	Unit   bool   `json:"unit,omitempty"` // it needs a counter as argument
}

// claim is a function of the rules that an overlay or a fact shows.
type claim struct {
	name   string
	params []construct.Param
	rule   *ruleset.Rule
	reach  bool
	track  bool       // called by name without arguments
	of     value.Type // type of its value, if it is not a flag
}

// claims returns the functions that are about spaces or counters.
func claims(p *program.Program) (out []claim) {
	for _, name := range slices.Sorted(maps.Keys(p.Reaches)) {
		r := p.Reaches[name]
		out = append(out, claim{name: name, params: r.Params, rule: r.Rule, reach: true})
	}
	for _, d := range p.RuleDefines() {
		if d.Type.Kind == value.Flag {
			out = append(out, claim{name: d.Name, params: d.Params, rule: d.Rule})
		}
	}
	return out
}

// kinds returns the parameters of a function as letters: s for side, u for unit, h for
// space. It is empty for other or repeated parameters.
func (x *claim) kinds() string {
	out := ""
	for _, p := range x.params {
		k := "?"
		switch {
		case p.Type.String() == value.SideType.String():
			k = "s"
		case p.Type.Kind == value.Unit:
			k = "u"
		case p.Type.Kind == value.Space:
			k = "h"
		}
		if k == "?" || strings.Contains(out, k) {
			return "?"
		}
		out += k
	}
	return out
}

// Overlays lists the overlays of a game.
func Overlays(p *program.Program) (out []Overlay) {
	for _, x := range claims(p) {
		o := Overlay{Name: x.name, Side: -1, Title: names.Spoken(x.name), Clause: x.rule.ClauseID(), Of: "spaces"}
		kinds := x.kinds()
		switch {
		case x.reach && (kinds == "" || kinds == "s" || kinds == "u"):
			o.Of = "lines"
		case !x.reach && kinds == "u":
			o.Of = "counters"
		case !x.reach && strings.Contains(kinds, "h") && len(kinds) <= 2:
		default:
			continue
		}
		o.Unit = o.Of != "counters" && strings.Contains(kinds, "u")
		if sides := p.Enums["side"]; strings.Contains(kinds, "s") {
			for i, word := range sides.Words {
				o.Side = i
				out = append(out, o)
				out[len(out)-1].Title += ": " + cmp.Or(sides.Titles[i], word)
			}
			continue
		}
		out = append(out, o)
	}
	return append(out, threats(p)...)
}

// overlayTime limits the computation of an overlay.
const overlayTime = time.Second

// maxLines is the most paths of an overlay.
const maxLines = 150

// Laid is a computed overlay.
type Laid struct {
	Spaces []int   `json:"spaces"`
	Units  []int   `json:"units,omitempty"`
	Lines  [][]int `json:"lines,omitempty"` // for lines: the paths to counters in it
	Goals  []Goal  `json:"goals,omitempty"` // for a threat range: the cost of each space
	Cut    bool    `json:"cut,omitempty"`   // computation was stopped; the result is incomplete
}

// Lay computes one overlay, as the seat sees the position.
func Lay(q Question) (any, error) {
	side, unit := -1, -1
	if err := Whole(q.Values, "side", &side); err != nil {
		return nil, err
	}
	if err := Whole(q.Values, "unit", &unit); err != nil {
		return nil, err
	}
	all := Overlays(q.View.Program())
	i := slices.IndexFunc(all, func(o Overlay) bool { return o.Name == q.Get("name") && o.Side == side && o.Unit == (unit >= 0) })
	v := q.View
	if i < 0 || unit >= len(q.View.Program().Units) || unit >= 0 && v.Hides(unit) {
		return nil, refusal.Request("there is no such overlay")
	}
	return layOver(v, all[i], unit)
}

// layOver computes an overlay in a view.
func layOver(v *sight.View, o Overlay, unit int) (*Laid, error) {
	p := v.Program()
	if o.Of == threatRange {
		return threatened(v, o.Name, unit), nil
	}
	all := claims(p)
	x := all[slices.IndexFunc(all, func(x claim) bool { return x.name == o.Name })]
	locals := []formula.Symbol{{Name: "h", Type: value.SpaceType}, {Name: "s", Type: value.SideType, Slot: 1}, {Name: "u", Type: value.UnitType, Slot: 2}}
	call := x.name + "(" + strings.Join(strings.Split(x.kinds(), ""), ", ") + ")"
	text := call
	if x.reach {
		text = "h in " + call
	}
	holds, ds := p.CompileText(text, locals, nil)
	if ds.HasErrors() || holds == nil {
		return nil, refusal.Request("this rule cannot be shown over the map")
	}
	out := &Laid{Spaces: []int{}}
	c := formula.NewCtx(v.Position())
	began := time.Now()
	slow := func() bool {
		out.Cut = out.Cut || time.Since(began) > overlayTime
		return out.Cut
	}
	is := func(at, u int) bool {
		c.Locals = []value.Value{value.Word(int64(at)), value.Word(int64(o.Side)), value.Word(int64(u))}
		yes := holds.Bool(c) && c.Err == nil
		c.IgnoreError()
		return yes
	}
	if o.Of == "counters" {
		for u := range p.Units {
			if v.At(u) >= 0 && !v.Hides(u) && !slow() && is(-1, u) {
				out.Units = append(out.Units, u)
			}
		}
		return out, nil
	}
	for at := range v.Map().Len() {
		if !slow() && is(at, unit) {
			out.Spaces = append(out.Spaces, at)
		}
	}
	if o.Of != "lines" {
		return out, nil
	}
	way, ds := p.CompileText("path("+call+", h)", locals, nil)
	if ds.HasErrors() || way == nil {
		return out, nil
	}
	for _, at := range out.Spaces {
		if len(out.Lines) == maxLines || slow() {
			break
		}
		if !slices.ContainsFunc(v.UnitsIn(at), func(u int64) bool { return o.Side < 0 || v.Side(int(u)) == int64(o.Side) }) {
			continue
		}
		c.Locals = []value.Value{value.Word(int64(at)), value.Word(int64(o.Side)), value.Word(int64(unit))}
		list := way.Eval(c)
		if c.Err == nil && len(list.List()) > 1 {
			var spaces []int
			for _, s := range list.List() {
				spaces = append(spaces, int(s))
			}
			out.Lines = append(out.Lines, spaces)
		}
		c.IgnoreError()
	}
	return out, nil
}
