package plan

import (
	"sync"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/optimize"
)

// prepareChoices sets Within of each choice.
func (l *planner) prepareChoices() {
	if l.Watch() != nil {
		return
	}
	for _, code := range l.codes {
		for _, in := range code.Instrs {
			if spec, ok := in.Ref.(*construct.ChooseSpec); ok {
				spec.Within = sync.OnceValue(func() formula.SetFunc { return within(spec) })
			}
		}
	}
}

// within returns a function that finds a superset of the spaces that meet the conditions
// of a choice; nil if none is known.
func within(spec *construct.ChooseSpec) formula.SetFunc {
	var fs []formula.SetFunc
	for _, w := range spec.Where {
		if f := optimize.Within(w, spec.Each); f != nil {
			fs = append(fs, f)
		}
	}
	return optimize.Everywhere(fs)
}
