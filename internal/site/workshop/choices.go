package workshop

import (
	"slices"

	"wargame/dsl"
)

// choice is a choice of options and readings.
type choice struct {
	options  map[string]bool
	readings map[string]string
}

// maxChoices is the number of programs that are loaded besides the default one while somebody
// writes in a file.
const maxChoices = 4

// others returns the findings in a file under the choices that it declares and that are not the
// default: the rules of an option that is off are in no program otherwise.
func (s *snapshot) others(file string) dsl.Diagnostics {
	if ds, ok := s.other[file]; ok {
		return ds
	}
	out := dsl.Diagnostics{}
	if f := s.look.File(inMemory(file)); f != nil {
		for _, c := range choicesIn(f) {
			_, ds := s.game.Program(c.options, c.readings)
			for _, d := range ds {
				if d.Span.File == f.Name {
					out = append(out, d)
				}
			}
		}
	}
	if s.other == nil {
		s.other = map[string]dsl.Diagnostics{}
	}
	s.other[file] = out
	return out
}

// choicesIn returns choices that turn on every option and every reading that a file declares,
// as far as maxChoices goes. Options that exclude each other are in different choices.
func choicesIn(f *dsl.File) []choice {
	var out []choice
	at := func(i int) choice {
		for len(out) <= i {
			out = append(out, choice{map[string]bool{}, map[string]string{}})
		}
		return out[i]
	}
	dsl.Walk(f, func(node any) bool {
		switch x := node.(type) {
		case *dsl.Option:
			if x.On || x.Name == nil {
				return true
			}
			i := 0
			for i < len(out) && slices.ContainsFunc(x.Excludes, func(n *dsl.Name) bool { return out[i].options[n.Text] }) {
				i++
			}
			for _, n := range x.Excludes {
				at(i).options[n.Text] = false
			}
			at(i).options[x.Name.Text] = true
		case *dsl.Interpretation:
			i := 0
			for j, r := range x.Readings {
				usual := r.Default || j == 0 && !slices.ContainsFunc(x.Readings, func(r *dsl.Reading) bool { return r.Default })
				if !usual && x.Name != nil && r.Name != nil {
					at(i).readings[x.Name.Text] = r.Name.Text
					i++
				}
			}
		}
		return true
	})
	return out[:min(len(out), maxChoices)]
}
