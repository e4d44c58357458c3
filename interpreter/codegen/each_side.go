package codegen

import (
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// sideOfEach is the local name of the side whose scope is open. Rules cannot write it;
// they use `phasing`.
const sideOfEach = "$side"

// eachSide compiles a scope for each of several sides as a loop over them.
func (k *Coder) eachSide(s *dsl.ScopeBlock) {
	sides := s.Each[0]
	var texts []string
	for _, e := range s.Each {
		x := k.Compile(e, value.Type{})
		switch {
		case x == nil:
			return
		case len(s.Each) == 1 && x.Type.Kind == value.List && x.Type.Elem.Same(value.SideType):
		case !x.Type.Same(value.SideType):
			k.Fail(codes.WrongType, e.Pos, e.Text, "expected a side, found %s", x.Type.Indefinite())
			return
		default:
			texts = append(texts, e.Text)
		}
	}
	if len(texts) > 0 {
		sides = &dsl.Expr{Pos: sides.Pos, End: sides.End, Text: "[" + strings.Join(texts, ", ") + "]"}
	}
	one := *s
	one.Each, one.Of = nil, &dsl.Expr{Pos: s.Pos, Text: sideOfEach}
	k.forEach(&dsl.ForEach{
		Pos: s.Pos, Name: &dsl.Name{Pos: s.Pos, Text: sideOfEach}, In: sides,
		Block: &dsl.Block{Pos: s.Pos, Steps: []*dsl.Step{{Pos: s.Pos, Scope: &one}}},
	})
}

// comingSide returns the local names for the condition of a scope. The condition is
// evaluated before the scope begins, so `phasing` is defined as the side that the scope
// would have.
func (k *Coder) comingSide(s *dsl.ScopeBlock) []formula.Symbol {
	names := slices.Clip(k.Scope.Locals)
	if s.Of == nil || s.Of.Text != sideOfEach {
		return names
	}
	each := names[len(names)-1]
	each.Name = "phasing"
	return append(names, each)
}
