package program

import (
	"sync"

	"wargame/interpreter/formula"
	"wargame/interpreter/formula/lower"
)

// prepareChoices sets Within of each choice.
func (l *planner) prepareChoices() {
	if l.Watch() != nil {
		return
	}
	for _, code := range l.Codes {
		for _, in := range code.Instrs {
			if spec, ok := in.Ref.(*ChooseSpec); ok {
				spec.Within = sync.OnceValue(spec.within)
			}
		}
	}
}

// within computes the function for Within.
func (spec *ChooseSpec) within() formula.SetFunc {
	var fs []formula.SetFunc
	for _, w := range spec.Where {
		if f := lower.Within(w, spec.Each); f != nil {
			fs = append(fs, f)
		}
	}
	return lower.Everywhere(fs)
}
