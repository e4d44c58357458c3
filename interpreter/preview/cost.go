package preview

import (
	"fmt"
	"strings"

	"wargame/interpreter/formula"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
)

// mostCosts is the greatest number of answers for which the cost to a unit is computed.
const mostCosts = 16

// Cost returns what an answer does to the unit that it names, as when a loss is chosen:
// its numbers that change, the steps left (where the game defines steps(unit)), where it
// goes, or that it is eliminated. Empty if nothing happens to it at once, or if
// something is hidden that the answer could show.
func Cost(v *sight.View, d *run.Decision, o *run.Option) string {
	before := v.Unredacted()
	if before == nil || len(d.Options) > mostCosts || d.Kind == run.Act || !v.IsUnit(d, o) || o.Value < 0 {
		return ""
	}
	after := before.LookAhead()
	if r, err := after.Apply(run.Choice{Value: o.Value, Group: o.Group, Branch: d.Branch}); r != nil || err != nil || after.WentBack > 0 {
		return ""
	}
	u := int(o.Value)
	if v.At(u) >= 0 && after.S.At[u] < 0 {
		return v.Program().Messages.Text("it is lost")
	}
	var out []string
	if at := int(after.S.At[u]); at != v.At(u) && at >= 0 { // as to a box for the dead
		out = append(out, v.Program().Messages.Sprintf("goes to %s", v.SpaceName(at)))
	}
	gone := len(out)
	changed := func(name string, a, b int64) {
		if a != b {
			out = append(out, fmt.Sprintf("%s %s → %s", name, value.Format(a), value.Format(b)))
		}
	}
	p := v.Program()
	if x, ds := p.CompileText("steps(u)", []formula.Symbol{{Name: "u", Type: value.UnitType}}, nil); p.Func("steps") != nil && !ds.HasErrors() && x != nil && x.Type.Kind == value.Number {
		count := func(g *run.Game) int64 {
			c := g.Ctx()
			saved := c.Locals
			defer func() { c.Locals, c.Err = saved, nil }()
			c.Locals = []value.Value{value.Word(o.Value)}
			return x.Num(c)
		}
		changed(p.Messages.Text("steps"), count(before), count(after))
	}
	if len(out) == gone {
		for _, name := range p.AttributeNames("unit") {
			if a := p.Attribute("unit", name); a.Type.Kind == value.Number {
				changed(a.Label(), a.Read(before.S.Reader(), u).N, a.Read(after.S.Reader(), u).N)
			}
		}
	}
	return strings.Join(out, ", ")
}
