package formula

import (
	"slices"
	"sync"

	"wargame/interpreter/value"

	"github.com/expr-lang/expr/ast"
)

// Expr is a compiled expression. It is safe for concurrent use; each goroutine
// evaluates with a Ctx of its own.
type Expr struct {
	Type value.Type
	Text string

	root   *node
	scope  Scope
	reads  Reads
	plain  *node   // root, with simple rules in the place of calls
	linker *Linker // that has put simple rules in the place of calls; nil for none

	word func(c *Ctx) int64       // when the type is a word
	flag func(c *Ctx) bool        // when it is a flag
	val  func(c *Ctx) value.Value // always
	push func(c *Ctx)             // when it is a collection of words

	late, lowered bool // see Trees.Late
}

// Reads is what an expression uses of its scope, each once, in order of first
// use. A generic function appears as what it was resolved to as well.
type Reads struct {
	Funcs   []*Func
	Symbols []string
}

// add adds what another expression uses. It writes to lists of its own, so that it must
// have begun with none.
func (r *Reads) add(o Reads) {
	for _, f := range o.Funcs {
		if !slices.Contains(r.Funcs, f) {
			r.Funcs = append(r.Funcs, f)
		}
	}
	for _, s := range o.Symbols {
		if !slices.Contains(r.Symbols, s) {
			r.Symbols = append(r.Symbols, s)
		}
	}
}

// Compile parses, checks and lowers an expression. want is the type that it
// must have; the zero Type accepts any. All its problems are reported, in the
// order of their places; the expression is nil when one is more than a warning.
func Compile(text string, scope Scope, want value.Type) (*Expr, []Problem) {
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
func (t *Trees) Compile(text string, scope Scope, want value.Type) (*Expr, []Problem) {
	x := t.parse(text)
	if x.problem != nil {
		return nil, []Problem{*x.problem}
	}
	k := &checker{src: x.src, scope: scope}
	root := k.root(x.tree, want)
	problems := k.withOrigins(sorted(k.problems))
	if HasErrors(problems) {
		return nil, problems
	}
	return newExpr(text, scope, root, k.reads, t != nil && t.Late), problems
}

func newExpr(text string, scope Scope, root *node, reads Reads, late bool) *Expr {
	e := &Expr{Type: root.typ, Text: text, root: root, scope: scope, reads: reads, late: late}
	e.lower(root)
	return e
}

// lower makes the closures of a tree, or such as make them when one is first called.
func (e *Expr) lower(n *node) {
	e.plain, e.lowered = n, !e.late
	if e.lowered {
		e.closures(n)
		return
	}
	e.val = func(c *Ctx) value.Value { e.lowerLate(); return e.val(c) }
	if n.typ.IsWord() {
		e.word = func(c *Ctx) int64 { e.lowerLate(); return e.word(c) }
	}
	if n.typ.Kind == value.Flag {
		e.flag = func(c *Ctx) bool { e.lowerLate(); return e.flag(c) }
	}
	if wordCollection(n.typ) {
		e.push = func(c *Ctx) { e.lowerLate(); e.push(c) }
	}
}

func (e *Expr) lowerLate() {
	if !e.lowered {
		e.lowered = true
		e.closures(e.plain)
	}
}

func (e *Expr) closures(n *node) {
	e.val = lowerVal(n)
	if n.typ.IsWord() {
		e.word = lowerWord(n)
	}
	if n.typ.Kind == value.Flag {
		e.flag = lowerFlag(n)
	}
	if wordCollection(n.typ) {
		e.push = lowerPush(n)
	}
}

// within is an expression made of parts of another one.
func (e *Expr) within(root *node, reads Reads) *Expr {
	x := newExpr(e.Text, e.scope, root, reads, e.late)
	if e.linker != nil {
		e.linker.Link(x)
	}
	return x
}

// Num evaluates an expression whose type is a word: a number, an entity, the
// word of an enum, a flag as 0 or 1.
func (e *Expr) Num(c *Ctx) int64 { return e.word(c) }

// Bool evaluates a flag.
func (e *Expr) Bool(c *Ctx) bool { return e.flag(c) }

// Eval evaluates an expression of any type.
func (e *Expr) Eval(c *Ctx) value.Value { return e.val(c) }

// List appends the words of a collection (a list of words, a reach, a set) to
// out.
func (e *Expr) List(c *Ctx, out []int64) []int64 {
	mark := len(c.arena)
	e.push(c)
	out = append(out, c.arena[mark:]...)
	c.arena = c.arena[:mark]
	return out
}

// Words evaluates a collection onto the arena: the words stay valid until the
// caller releases the mark that it took before.
func (e *Expr) Words(c *Ctx) []int64 {
	mark := len(c.arena)
	e.push(c)
	return c.arena[mark:len(c.arena):len(c.arena)]
}

// Const gives the value of an expression that is constant.
func (e *Expr) Const() (value.Value, bool) { return e.root.val, e.root.op == opConst }

// Reads tells what the expression uses of its scope.
func (e *Expr) Reads() Reads { return e.reads }
