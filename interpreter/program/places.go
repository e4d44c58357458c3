package program

import (
	"strings"

	"wargame/interpreter/construct"

	"wargame/interpreter/names"
	"wargame/interpreter/value"
)

// PlaceNamed returns the name in the rules of cell i, such as pace(red) or u7.steps, and
// whether it contains a number. With rich, i counts the values that are no words.
func (p *Program) PlaceNamed(rich bool, i int) (name string, number bool) {
	for _, owner := range p.Owners() {
		for _, name := range p.AttributesOf(owner) {
			a := p.AttributeOf(owner, name)
			if k := i - a.Base; a.Changing && rich != a.Type.IsWord() && k >= 0 && k < p.Size(owner) {
				return p.Show(owner.Type(), value.Word(int64(k))) + "." + name, a.Type.Kind == value.Number
			}
		}
	}
	for _, x := range p.Tracks {
		if x.Cell.Holds(rich, i) {
			return p.keyed(x.Name, &x.Cell, x.Params, i), x.Type.Kind == value.Number
		}
	}
	for _, x := range p.Budgets {
		if x.Cell.Holds(rich, i) {
			return p.keyed(x.Name, &x.Cell, x.Params, i), true
		}
	}
	for _, n := range p.Pieces() {
		if k := i - n.Place.Base; !rich && k >= 0 && k < n.Size() {
			return "where " + p.Show(value.EnumType(n.Name), value.Word(int64(k))) + " is", false
		}
	}
	return "a value that no rule names", false
}

// keyed returns a name with the keys of a cell.
func (p *Program) keyed(name string, c *names.Cell, params []construct.Param, i int) string {
	keys := c.Keys(i)
	if len(keys) == 0 {
		return name
	}
	var out []string
	for k, w := range keys {
		out = append(out, p.Show(params[k].Type, value.Word(w)))
	}
	return name + "(" + strings.Join(out, ", ") + ")"
}
