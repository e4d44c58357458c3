package questions

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"wargame/internal/host/refusal"
	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
	"wargame/interpreter/why"
)

// Fact is a value that the rules have for a counter, a space or the game. It includes
// the question that explains it (why?text=).
type Fact struct {
	Name   string `json:"name"`
	Value  string `json:"value"`
	Ask    string `json:"ask"`
	Clause string `json:"clause,omitempty"`
}

// factsTime limits the collection of facts.
const factsTime = 400 * time.Millisecond

// Facts returns the facts about a counter (unit), a space (space), or the game and its
// sides, as far as the seat sees them.
func Facts(q Question) (any, error) {
	unit, space := -1, -1
	if err := Whole(q.Values, "unit", &unit); err != nil {
		return nil, err
	}
	if err := Whole(q.Values, "space", &space); err != nil {
		return nil, err
	}
	v, p := q.View, q.View.Program()
	about, subject := "", ""
	switch {
	case q.Has("unit"):
		if unit < 0 || unit >= len(p.Units) || v.Hides(unit) {
			return nil, refusal.Request("there is no such unit in sight")
		}
		about, subject = "u", fmt.Sprintf("unit(%q)", p.UnitName(unit))
	case q.Has("space"):
		if space < 0 || space >= v.Map().Len() {
			return nil, refusal.Request("there is no such space")
		}
		about, subject = "h", why.Space(v.Map(), space)
	}
	return struct {
		Facts []Fact `json:"facts"`
	}{FactsOf(v, about, subject)}, nil
}

// FactsOf evaluates the functions about a subject; without one, about the game and about
// each side. It lists numbers, and values that are words of the game, spaces or sides, if the
// rules give them a title for players. A game without any titles has all of them listed, for
// its designer. It omits flags, lists and records, which serve only other rules.
func FactsOf(v *sight.View, about, subject string) []Fact {
	out := []Fact{}
	began := time.Now()
	p := v.Program()
	add := func(name, ask, clause string, t value.Type) {
		if time.Since(began) > factsTime || !countable(t) {
			return
		}
		n, err := why.Of(v, nil, ask, nil)
		if err == nil && n.Value != "" && n.Value != "none" {
			out = append(out, Fact{name, titled(p, t, n.Value), ask, clause})
		}
	}
	owner := map[string]string{"u": "unit", "h": "space"}[about]
	if owner != "" {
		for _, name := range p.AttributeNames(owner) {
			a := p.Attribute(owner, name)
			add(capital(a.Label()), subject+"."+name, "", a.Type)
		}
	}
	for _, x := range functions(p) {
		if len(p.Titles) > 0 && p.Titles[x.name] == "" {
			continue
		}
		switch kinds := x.kinds(); {
		case kinds == about && about != "":
			add(p.TitleOf(x.name), x.name+"("+subject+")", x.rule.ClauseID(), x.of)
		case about == "" && kinds == "" && len(x.params) == 0:
			add(p.TitleOf(x.name), x.name+x.call(), x.rule.ClauseID(), x.of)
		case about == "" && kinds == "s":
			sides := p.Enums["side"]
			for i, side := range sides.Words {
				title := strings.TrimSuffix(p.TitleOf(x.name), " of") + ": " + cmp.Or(sides.Titles[i], side)
				add(title, x.name+"("+side+")", x.rule.ClauseID(), x.of)
			}
		}
	}
	return out
}

// countable reports whether values of a type are listed as facts.
func countable(t value.Type) bool {
	return t.Kind == value.Number || t.Kind == value.Space || t.Kind == value.Enum && !t.Same(value.SeatType)
}

// titled returns a value in readable form: a word of the rules by its title.
func titled(p *program.Program, t value.Type, text string) string {
	if e := p.Enums[t.Name]; t.Kind == value.Enum && e != nil {
		if i, ok := e.Index(text); ok {
			return cmp.Or(e.Titles[i], names.Spoken(text))
		}
	}
	return text
}

// capital returns a label with an upper-case first letter.
func capital(label string) string {
	if label == "" {
		return label
	}
	return strings.ToUpper(label[:1]) + label[1:]
}

// call returns the expression that calls a function without arguments.
func (x *claim) call() string {
	if x.track {
		return ""
	}
	return "()"
}

// functions returns the numbers that the rules count or store: quantities, tracks,
// budgets.
func functions(p *program.Program) (out []claim) {
	number := value.Type{Kind: value.Number}
	for _, name := range slices.Sorted(maps.Keys(p.Tracks)) {
		x := p.Tracks[name]
		out = append(out, claim{name: name, params: x.Params, rule: x.Rule, track: true, of: x.Type})
	}
	for _, name := range slices.Sorted(maps.Keys(p.Budgets)) {
		x := p.Budgets[name]
		out = append(out, claim{name: name, params: x.Params, rule: x.Rule, track: true, of: number})
	}
	for _, name := range slices.Sorted(maps.Keys(p.Quantities)) {
		x := p.Quantities[name]
		out = append(out, claim{name: name, params: x.Params, rule: x.Rule, of: number})
	}
	return out
}
