package host

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"time"

	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
	"wargame/interpreter/why"
)

// factShown is something that the rules know about a counter, a space or the game, with
// the question that tells why (why?text=).
type factShown struct {
	Name   string `json:"name"`
	Value  string `json:"value"`
	Ask    string `json:"ask"`
	Clause string `json:"clause,omitempty"`
}

// factsTime is how long facts are gathered: somebody waits for them.
const factsTime = 400 * time.Millisecond

// facts are what there is to be known of a counter (unit), a space (space), or of the
// game and its sides, as far as who asks sees it.
func facts(t *table, g guest, q url.Values) (any, error) {
	unit, space := -1, -1
	if err := wonders(t, g, q, map[string]*int{"unit": &unit, "space": &space}); err != nil {
		return nil, err
	}
	v, p := t.sees(t.g, t.eyes(g)), t.ed.p
	about, subject := "", ""
	switch {
	case q.Has("unit"):
		if unit < 0 || unit >= len(p.Units) || v.Hides(unit) {
			return nil, fmt.Errorf("%w: no such unit is in sight", errAsk)
		}
		about, subject = "u", fmt.Sprintf("unit(%q)", p.UnitName(unit))
	case q.Has("space"):
		if space < 0 || space >= v.Map().Len() {
			return nil, fmt.Errorf("%w: there is no such space", errAsk)
		}
		about, subject = "h", why.Space(v.Map(), space)
	}
	return struct {
		Facts []factShown `json:"facts"`
	}{gather(v, about, subject)}, nil
}

// gather asks all that can be asked about a subject; without one, about the game and
// about each side.
func gather(v *sight.View, about, subject string) []factShown {
	out := []factShown{}
	began := time.Now()
	add := func(name, ask, clause string) {
		if time.Since(began) > factsTime {
			return
		}
		if n, err := why.Of(v, nil, ask, nil); err == nil && n.Value != "" && n.Value != "none" && n.Value != "[]" {
			out = append(out, factShown{names.Spoken(name), n.Value, ask, clause})
		}
	}
	p := v.Program()
	owner := map[string]string{"u": "unit", "h": "space"}[about]
	if owner != "" {
		for _, name := range p.AttributeNames(owner) {
			if a := p.Attribute(owner, name); a.Type.Kind != value.Flag && a.Type.Kind != value.Text {
				add(a.Label(), subject+"."+name, "")
			}
		}
	}
	for _, x := range functions(p) {
		switch kinds := x.kinds(); {
		case kinds == about && about != "":
			add(x.name, x.name+"("+subject+")", x.rule.ClauseID())
		case about == "" && kinds == "" && len(x.params) == 0:
			add(x.name, x.name+x.call(), x.rule.ClauseID())
		case about == "" && kinds == "s":
			for _, side := range p.Enums["side"].Words {
				add(x.name+" of "+side, x.name+"("+side+")", x.rule.ClauseID())
			}
		}
	}
	return out
}

// call is how a function without values is asked.
func (x *claim) call() string {
	if x.track {
		return ""
	}
	return "()"
}

// functions are what has a value that can be shown in a line: quantities, defines,
// tracks, budgets.
func functions(p *program.Program) (out []claim) {
	for _, name := range slices.Sorted(maps.Keys(p.Tracks)) {
		x := p.Tracks[name]
		out = append(out, claim{name: name, params: x.Params, rule: x.Rule, track: true})
	}
	for _, name := range slices.Sorted(maps.Keys(p.Budgets)) {
		x := p.Budgets[name]
		out = append(out, claim{name: name, params: x.Params, rule: x.Rule, track: true})
	}
	for _, name := range slices.Sorted(maps.Keys(p.Quantities)) {
		x := p.Quantities[name]
		out = append(out, claim{name: name, params: x.Params, rule: x.Rule})
	}
	for _, x := range p.RuleDefines() {
		if x.Type.Kind != value.List {
			out = append(out, claim{name: x.Name, params: x.Params, rule: x.Rule})
		}
	}
	return out
}
