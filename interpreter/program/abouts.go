package program

import (
	"maps"
	"slices"

	"wargame/interpreter/names"
	"wargame/interpreter/value"
)

// mostAbouts is in how many ways a movement can be about something, for its ways to
// be listed.
const mostAbouts = 24

// Abouts are the values of what a movement is about besides who moves, each way once:
// a single empty one for a movement about nothing else; nil where they cannot be
// counted.
func (p *Program) Abouts(m *Movement) [][]value.Value {
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
		if out = longer; len(out) == 0 || len(out) > mostAbouts {
			return nil
		}
	}
	return out
}

// ShowAbout are the words of what a movement is about besides who moves.
func (p *Program) ShowAbout(m *Movement, about []value.Value) []string {
	var out []string
	for i, x := range about {
		out = append(out, p.Show(m.Params[1+i].Type, x))
	}
	return out
}

// Limited are the movements that do not lead on without end, by name. Where only the
// number of steps is asked for (a retreat), all the map would be listed.
func (p *Program) Limited() []*Movement {
	var out []*Movement
	for _, name := range slices.Sorted(maps.Keys(p.Movements)) {
		m := p.Movements[name]
		endless := func(x MoveMode) bool { return len(x.Within) == 0 }
		if p.Abouts(m) != nil && (m.Draws != nil || !slices.ContainsFunc(m.Modes, endless)) {
			out = append(out, m)
		}
	}
	return out
}

// TitleAbout is what a movement is called, with what else it is about.
func (p *Program) TitleAbout(m *Movement, about []value.Value) string {
	text := names.Spoken(m.Name)
	if m.Title != "" {
		text = m.Title + " (" + text + ")"
	}
	for _, x := range p.ShowAbout(m, about) {
		text += ", " + names.Spoken(x)
	}
	return text
}
