package program

import (
	"maps"
	"slices"

	"wargame/interpreter/construct"

	"wargame/interpreter/names"
	"wargame/interpreter/value"
)

// mostFurther is the maximum number of combinations of further arguments for which the
// paths of a movement are listed.
const mostFurther = 24

// FurtherArguments returns all combinations of a movement's further arguments: one empty
// combination if it has none, nil if they cannot be enumerated.
func (p *Program) FurtherArguments(m *construct.Movement) [][]value.Value {
	out := [][]value.Value{nil}
	for _, x := range m.Params[1 : len(m.Params)-1] {
		var words []value.Value
		if x.Type.Kind == value.Flag {
			words = []value.Value{value.Bool(false), value.Bool(true)}
		} else if e := p.Enums[x.Type.Name]; x.Type.Kind == value.Enum && e != nil {
			for i := range e.Words {
				words = append(words, value.Word(int64(i)))
			}
		}
		var longer [][]value.Value
		for _, about := range out {
			for _, w := range words {
				longer = append(longer, append(slices.Clone(about), w))
			}
		}
		if out = longer; len(out) == 0 || len(out) > mostFurther {
			return nil
		}
	}
	return out
}

// ShowFurther returns the further arguments of a movement as text.
func (p *Program) ShowFurther(m *construct.Movement, about []value.Value) []string {
	var out []string
	for i, x := range about {
		out = append(out, p.Show(m.Params[1+i].Type, x))
	}
	return out
}

// Limited returns the movements with a cost limit, by name. A movement that is limited
// only by a number of steps (a retreat) could list the whole map.
func (p *Program) Limited() []*construct.Movement {
	var out []*construct.Movement
	for _, name := range slices.Sorted(maps.Keys(p.Movements)) {
		m := p.Movements[name]
		endless := func(x construct.MoveMode) bool { return len(x.Within) == 0 }
		if p.FurtherArguments(m) != nil && (m.Draws != nil || !slices.ContainsFunc(m.Modes, endless)) {
			out = append(out, m)
		}
	}
	return out
}

// TitleWith returns the title of a movement with its further arguments.
func (p *Program) TitleWith(m *construct.Movement, about []value.Value) string {
	text := names.Spoken(m.Name)
	if m.Title != "" {
		text = m.Title + " (" + text + ")"
	}
	for _, x := range p.ShowFurther(m, about) {
		text += ", " + names.Spoken(x)
	}
	return text
}
