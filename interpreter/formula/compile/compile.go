// Package compile makes an expression from a text. It parses with expr's parser,
// resolves and types every name against a Scope, and reports all problems with their
// positions.
package compile

import (
	"sync"

	"wargame/interpreter/formula"
	"wargame/interpreter/formula/lower"
	_ "wargame/interpreter/formula/optimize" // loops over spaces look only where their conditions can hold
	"wargame/interpreter/value"

	"github.com/expr-lang/expr/ast"
)

// Compile parses, checks and lowers an expression. want is its required type; the zero
// Type accepts any. Compile reports all problems in order of position. The expression is
// nil if a problem is more than a warning.
func Compile(text string, scope formula.Scope, want value.Type) (*formula.Expr, []Problem) {
	return (*Trees)(nil).Compile(text, scope, want)
}

// Trees caches parsed texts for callers that compile the same texts repeatedly, such as
// programs of one game under several options. It is safe for concurrent use. It grows
// with the number of texts and never shrinks. A nil *Trees caches nothing.
//
// If Late is set, each expression is lowered at its first evaluation. This suits
// programs that are checked but not played. Such an expression may be used by one
// goroutine only.
type Trees struct {
	Late bool

	known sync.Map
}

// parsed is a text with its tree, or with the reason why it has none. It is immutable.
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

// Compile is the function Compile with cached trees.
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
