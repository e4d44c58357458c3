package spec

import (
	"wargame/dsl"
	"wargame/interpreter/construct"
	"wargame/interpreter/value"
)

// laterChoices returns a function from a type to the values of that type that an act names for
// the choices after the first, which is refused. The refusal then explains these candidates.
// For the type of the first choice it returns none.
func (r *runner) laterChoices(code *construct.Code, args []*dsl.NamedArg) func(value.Type) []int64 {
	type named struct {
		typ   value.Type
		words []int64
	}
	var all []named
	first, _ := code.Instrs[0].Ref.(*construct.ChooseSpec)
	for _, in := range code.Instrs {
		spec, ok := in.Ref.(*construct.ChooseSpec)
		if !ok || first == nil || spec.Type.Same(first.Type) {
			continue
		}
		for _, a := range args {
			if a.Name.Text != spec.Name {
				continue
			}
			if words, ok := r.list(a.Value, spec.Type); ok {
				all = append(all, named{spec.Type, words})
			} else if v, ok := r.value(a.Value, spec.Type); ok {
				all = append(all, named{spec.Type, []int64{v.N}})
			}
		}
	}
	return func(t value.Type) (out []int64) {
		for _, x := range all {
			if x.typ.Same(t) {
				out = append(out, x.words...)
			}
		}
		return out
	}
}
