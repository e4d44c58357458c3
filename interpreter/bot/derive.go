package bot

import (
	"fmt"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/facts"
	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/value"
)

// Derived is an aim that was derived from the rules, as it would be written.
type Derived struct {
	Title, Of, Name, When, Form, Weight string
}

// String returns the aim as an item of the language.
func (d Derived) String() string {
	when, weight := "", ""
	if d.When != "" {
		when = " when " + d.When
	}
	if d.Weight != "" {
		weight = " weight " + d.Weight
	}
	return fmt.Sprintf("aim %q for %s(%s)%s: %s%s", d.Title, d.Of, d.Name, when, d.Form, weight)
}

// Derive derives aims from the rules that end the game: numbers that these compare, to be
// raised, or lowered if the comparison and the winner ask for it; and the flags and numbers of
// spaces that these numbers depend on, to be reached. A unit counts its strength, or 1 if
// units have none. Derive reads names and not meaning, so a designer should check the result.
func Derive(p *program.Program) []Derived {
	out := []Derived{{Title: "Units on the map", Of: "unit", Name: "u", Form: "raise " + unitValue(p)}}
	said := wordsOf(p)
	reached, seen := []string{}, map[string]bool{}
	var wins []string // the winners that the rules name, as written
	for _, e := range p.InForce() {
		finish := false
		dsl.Walk(e.Item, func(node any) bool {
			if x, ok := node.(*dsl.GameOver); ok {
				finish = true
				if x.Winner != nil {
					wins = append(wins, x.Winner.Text)
				}
			}
			return true
		})
		if finish && e.Item.Test == nil && e.Item.Fixture == nil {
			for _, w := range identifiers(p, e.Item) {
				if !seen[w] {
					seen[w] = true
					reached = append(reached, w)
				}
			}
		}
	}
	for i := 0; i < len(reached); i++ { // and the functions that these call
		for _, w := range said[reached[i]] {
			if !seen[w] && p.Func(w) != nil {
				seen[w] = true
				reached = append(reached, w)
			}
		}
	}
	var staticSpaces []string
	polarityFinder := polarities(p)
	for _, w := range reached {
		form, of := "raise ", winner(p, wins)
		if st, ok := polarityFinder[w]; ok {
			if st.lean == facts.Falling {
				form = "raise -"
			}
			if slices.Contains(p.Enums["side"].Words, st.of) {
				of = st.of
			}
		}
		f := p.Func(w)
		switch {
		case f == nil || f.Result.Kind != value.Number || w == "turn_number":
		case len(f.Params) == 1 && f.Params[0].Same(value.SideType):
			out = append(out, Derived{Title: title(w), Of: "side", Name: "s", Form: form + w + "(s)", Weight: "3"})
		case len(f.Params) == 1 && f.Params[0].Same(value.SeatType):
			out = append(out, Derived{Title: title(w), Of: "seat", Name: "p", Form: form + w + "(p)", Weight: "3"})
		case len(f.Params) == 0 && strings.Contains(w, "points"):
			out = append(out, Derived{Title: title(w), Of: "side", Name: "s", When: "s == " + of, Form: form + w + "()", Weight: "3"})
		default:
			continue
		}
		if form == "raise " {
			staticSpaces = append(append(staticSpaces, said[w]...), w)
		}
	}
	for _, w := range staticSpaces {
		a := p.AttributeOf(names.OfSpace, w)
		if a == nil || slices.ContainsFunc(out, func(d Derived) bool { return d.Title == "At "+title(w) }) {
			continue
		}
		switch a.Type.Kind {
		case value.Flag:
			out = append(out, Derived{Title: "At " + title(w), Of: "space", Name: "h", When: "h." + w, Form: "reach h"})
		case value.Number:
			out = append(out, Derived{Title: "At " + title(w), Of: "space", Name: "h", When: "h." + w + " > 0", Form: "reach h", Weight: "h." + w})
		}
	}
	return out
}

// unitValue returns the expression for the value of a unit if the game declares no aims.
func unitValue(p *program.Program) string {
	if a := p.Attribute("unit", "strength"); a != nil && a.Type.Kind == value.Number {
		return "u.strength"
	}
	return "1"
}

// winner returns the first side that a rule names as winner, or else the first side.
func winner(p *program.Program, wins []string) string {
	sides := p.Enums["side"].Words
	for _, w := range wins {
		if slices.Contains(sides, w) {
			return w
		}
	}
	return sides[0]
}

func title(offsets string) string {
	text := strings.ReplaceAll(offsets, "_", " ")
	return strings.ToUpper(text[:1]) + text[1:]
}

// wordsOf returns, for each declared name, the names in its declarations.
func wordsOf(p *program.Program) map[string][]string {
	out := map[string][]string{}
	for _, e := range p.InForce() {
		var of []string
		if _, name, _ := e.Item.Declares(); name != "" {
			of = append(of, name)
		}
		if c := e.Item.Contribution; c != nil {
			of = append(of, c.Name.Text)
		}
		for _, name := range of {
			out[name] = append(out[name], identifiers(p, e.Item)...)
		}
	}
	return out
}

// identifiers returns the names in an item.
func identifiers(p *program.Program, it *dsl.Item) []string {
	src := p.Sources[it.Pos.Filename]
	if it.EndPos.Offset > len(src) || it.Pos.Offset > it.EndPos.Offset {
		return nil
	}
	var out []string
	for _, t := range dsl.Tokens("", it.HeadText(src)+" "+string(src[it.Pos.Offset:it.EndPos.Offset])) {
		if t.Type == dsl.TokenIdent {
			out = append(out, t.Value)
		}
	}
	return out
}

// aimsOf returns the declared aims of a game, or derived ones if there are none.
func aimsOf(p *program.Program) []*construct.Aim {
	if len(p.Aims) > 0 {
		return p.Aims
	}
	var out []*construct.Aim
	for _, d := range Derive(p) {
		if a := d.compiled(p); a != nil {
			out = append(out, a)
		}
	}
	return out
}

var (
	derivedOf   = map[string]construct.AimOf{"side": construct.AimOfSide, "seat": construct.AimOfSeat, "unit": construct.AimOfUnit, "space": construct.AimOfSpace}
	derivedType = map[string]value.Type{"side": value.SideType, "seat": value.SeatType, "unit": value.UnitType, "space": value.SpaceType}
)

// compiled returns the aim, or nil if it cannot be compiled.
func (d Derived) compiled(p *program.Program) *construct.Aim {
	locals := []formula.Symbol{{Name: d.Name, Type: derivedType[d.Of], Slot: 0}}
	broken := false
	compile := func(text string) *formula.Expr {
		if text == "" {
			return nil
		}
		x, ds := p.CompileText(text, locals, nil)
		broken = broken || ds.HasErrors() || x == nil
		return x
	}
	a := &construct.Aim{Title: d.Title, Of: derivedOf[d.Of]}
	form, what, _ := strings.Cut(d.Form, " ")
	if form == "reach" {
		a.Kind = construct.AimReach
	}
	a.When, a.What, a.Weight = compile(d.When), compile(what), compile(d.Weight)
	if broken {
		return nil
	}
	return a
}
