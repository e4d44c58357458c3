package compile

import (
	"slices"
	"strings"

	"wargame/interpreter/formula"
	"wargame/interpreter/value"

	"github.com/expr-lang/expr/ast"
)

// origin is where a name of an expression comes from, for messages.
type origin struct {
	start, end int
	text       string // "d is a unit of this test"
}

// ofTheAsker are the meanings that the asker has given.
func ofTheAsker(symbols []formula.Symbol) []formula.Symbol {
	var own []formula.Symbol
	for _, s := range symbols {
		if s.Own {
			own = append(own, s)
		}
	}
	return own
}

// noteOrigin records where the chosen meaning of a name comes from.
func (k *checker) noteOrigin(n *ast.IdentifierNode, s formula.Symbol) {
	if s.Whose == "" {
		return
	}
	loc := n.Location()
	k.origins = append(k.origins, origin{k.src.offset(loc.From), k.src.offset(loc.To), n.Value + " is " + s.Whose})
}

// withOrigins adds to each mistake whose names stand in it. A mistake about an
// attribute is one about the name before the dot as well.
func (k *checker) withOrigins(ps []Problem) []Problem {
	if len(k.origins) == 0 {
		return ps
	}
	for i := range ps {
		var told []string
		for _, o := range k.origins {
			within := o.start >= ps[i].Start && o.end <= ps[i].End
			before := ps[i].Code == CodeAttribute && o.end+1 == ps[i].Start
			if (within || before) && !slices.Contains(told, o.text) {
				told = append(told, o.text)
			}
		}
		if ps[i].Help != "" && len(told) > 0 {
			told = append(told, ps[i].Help)
		}
		if len(told) > 0 {
			ps[i].Help = strings.Join(told, "; ")
		}
	}
	return ps
}

// withAttribute finds the one meaning of a name that has an attribute, where the
// meaning that would be chosen without it has none.
func (env *environment) withAttribute(symbols []formula.Symbol, field string) (found formula.Symbol, ok bool) {
	if len(symbols) < 2 {
		return formula.Symbol{}, false
	}
	has := func(s formula.Symbol) bool {
		return env.scope.Member(s.Type, field) != nil || env.aboutOne(s.Type, field) != nil || env.mayHold(s.Type, env.wordTypes(s.Type), field)
	}
	if s, chosen := choose(symbols, value.Type{}); chosen && has(s) {
		return formula.Symbol{}, false
	}
	for _, s := range symbols {
		if has(s) {
			if ok {
				return formula.Symbol{}, false
			}
			found, ok = s, true
		}
	}
	return found, ok
}

// asks is the type that a place wants of a name to which the asker has given several
// meanings, as a cell of a test's cases has; of anything else it wants no type yet.
func (k *checker) asks(n ast.Node, t value.Type) value.Type {
	id, ok := n.(*ast.IdentifierNode)
	if !ok || k.lookup(id.Value) != nil {
		return value.Type{}
	}
	own := ofTheAsker(k.scope.Ident(id.Value))
	if len(own) < 2 || !slices.ContainsFunc(own, func(s formula.Symbol) bool { return t.Accepts(s.Type) }) {
		return value.Type{}
	}
	return t
}
