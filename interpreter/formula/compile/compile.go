// Package compile makes an expression of a text: it parses with expr's parser, resolves and
// types every name against a Scope, and reports all problems with their places.
package compile

import (
	"sync"

	"wargame/interpreter/formula"
	"wargame/interpreter/formula/lower"
	"wargame/interpreter/value"

	"github.com/expr-lang/expr/ast"
)

// Compile parses, checks and lowers an expression. want is the type that it
// must have; the zero Type accepts any. All its problems are reported, in the
// order of their places; the expression is nil when one is more than a warning.
func Compile(text string, scope formula.Scope, want value.Type) (*formula.Expr, []Problem) {
	return (*Trees)(nil).Compile(text, scope, want)
}

// Trees keeps what texts are as trees, for who compiles the same texts again and
// again, as programs of one game under many options are made. Any number may use
// it at once; nil keeps nothing. It grows with the texts.
//
// Late leaves the lowering of each expression to its first evaluation. It is for programs
// that are checked and not played: such an expression belongs to one goroutine.
type Trees struct {
	Late bool

	known sync.Map
}

// parsed is a text with its tree, or why it has none. Nobody writes to it.
type parsed struct {
	src     *source
	tree    ast.Node
	problem *Problem
}

func (t *Trees) parse(text string) parsed {
	if t != nil {
		if x, ok := t.known.Load(text); ok {
			return x.(parsed)
		}
	}
	x := parsed{src: newSource(text)}
	x.tree, x.problem = x.src.parse()
	if t != nil {
		t.known.Store(text, x)
	}
	return x
}

// Compile is the function Compile with the trees that are kept.
func (t *Trees) Compile(text string, scope formula.Scope, want value.Type) (*formula.Expr, []Problem) {
	x := t.parse(text)
	if x.problem != nil {
		return nil, []Problem{*x.problem}
	}
	k := &checker{src: x.src, environment: environment{scope: scope}}
	root := k.root(x.tree, want)
	problems := k.withOrigins(sorted(k.problems))
	if HasErrors(problems) {
		return nil, problems
	}
	return lower.New(text, scope, root, k.reads, t != nil && t.Late), problems
}
