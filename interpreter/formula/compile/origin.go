package compile

import (
	"slices"
	"strings"

	"wargame/interpreter/formula"
	"wargame/interpreter/value"

	"github.com/expr-lang/expr/ast"
)

// origin records where a name in an expression comes from, for messages.
type origin struct {
	start, end int
	text       string // "d is a unit of this test"
}

// ofTheAsker returns the symbols that the caller supplied.
func ofTheAsker(symbols []formula.Symbol) []formula.Symbol {
	var own []formula.Symbol
	for _, s := range symbols {
		if s.Own {
			own = append(own, s)
		}
	}
	return own
}

// noteOrigin records the origin of the chosen symbol of a name.
func (k *checker) noteOrigin(n *ast.IdentifierNode, s formula.Symbol) {
	if s.Whose == "" {
		return
	}
	loc := n.Location()
	k.origins = append(k.origins, origin{k.src.offset(loc.From), k.src.offset(loc.To), n.Value + " is " + s.Whose})
}

// withOrigins adds the origins of the names in each problem's text range. A problem
// about an attribute also concerns the name before the dot.
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

// withAttribute returns the only symbol of a name that has an attribute, if the symbol
// that choose would select lacks it.
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

// asks returns the type expected of a name to which the caller has given several
// meanings, such as a cell in a test's cases. For any other node it returns the zero
// Type.
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
