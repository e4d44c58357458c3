package study

import (
	"slices"
	"strconv"

	"wargame/interpreter/construct"
	"wargame/interpreter/program"
	"wargame/interpreter/value"
)

// Settables returns the attributes of counters that change in play, with their values if
// these are few.
func Settables(p *program.Program) (out []Settable) {
	for _, name := range p.AttributeNames("unit") {
		a := p.Attribute("unit", name)
		if !a.Changing || name == "side" {
			continue
		}
		if words := valuesOf(p, a); len(words) > 0 {
			out = append(out, Settable{name, a.Label(), words})
		}
	}
	return out
}

// Settable is an attribute of counters.
type Settable struct {
	Name   string   `json:"name"`
	Title  string   `json:"title"`
	Values []string `json:"values"`
}

// maxValues is the most values of an attribute that are listed.
const maxValues = 60

// valuesOf returns the values that an attribute can have, as words of the language.
func valuesOf(p *program.Program, a *construct.Attribute) (out []string) {
	switch e := p.Enums[a.Type.Name]; {
	case a.Type.Kind == value.Flag:
		return []string{"true", "false"}
	case a.Type.Kind == value.Number:
		for i := range 10 {
			out = append(out, strconv.Itoa(i))
		}
	case a.Type.Kind == value.Enum && e != nil && len(e.Words) <= maxValues:
		return e.Words
	}
	return out
}

// Beginnings returns the lines that begin a scope of the sequence of play.
func Beginnings(p *program.Program) (out []string) {
	if p.Sequence == nil {
		return nil
	}
	for _, in := range p.Sequence.Instrs {
		s, ok := in.Ref.(*construct.ScopeSpec)
		if !ok || s.Name < 0 {
			continue
		}
		for _, side := range p.Enums["side"].Words {
			line := "begin " + p.ScopeKinds[s.Kind] + " " + p.ScopeNames[s.Name] + " of " + side
			if !slices.Contains(out, line) {
				out = append(out, line)
			}
		}
	}
	return out
}
