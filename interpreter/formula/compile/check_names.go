package compile

import (
	"fmt"
	"slices"
	"strings"

	"wargame/internal/spelling"
	"wargame/interpreter/formula"
	"wargame/interpreter/value"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/builtin"
)

// lookup returns the innermost let of a name, or nil.
func (env *environment) lookup(name string) *binding {
	for b := env.bound; b != nil; b = b.up {
		if b.name == name {
			return b
		}
	}
	return nil
}

// bind opens a slot of Ctx.Elems. It returns nil if all slots are in use.
func (env *environment) bind(name string, t value.Type, bound *formula.Tree) *binding {
	if env.slots == formula.MaxElems {
		return nil
	}
	env.bound = &binding{up: env.bound, name: name, typ: t, slot: env.slots, bound: bound}
	env.slots++
	return env.bound
}

func (env *environment) unbind() {
	env.bound = env.bound.up
	env.slots--
}

// element checks #, or the implicit element before a leading dot.
func (k *checker) element(n *ast.PointerNode) *formula.Tree {
	if n.Name != "" {
		return k.token(n, CodeForbidden, "#"+n.Name+" cannot be used in rules", "write # for the element")
	}
	b := k.lookup("")
	if b == nil || b.typ.Kind == value.Invalid {
		return k.bare(n, formula.OpBad, value.Type{})
	}
	out := k.bare(n, formula.OpElem, b.typ)
	out.Slot = b.slot
	return out
}

// let checks a let, which names a value for the rest of the expression.
func (k *checker) let(n *ast.VariableDeclaratorNode, want value.Type) *formula.Tree {
	bound := k.check(n.Value, value.Type{})
	taken := n.Name == "none" || k.lookup(n.Name) != nil || len(k.scope.Ident(n.Name)) > 0
	if taken {
		k.token(n, CodeShadow, n.Name+" already has a meaning here", "choose another name")
	}
	b := k.bind(n.Name, bound.Type, bound)
	if b == nil {
		return k.at(n, CodeDeep, "too many nested lets and loops", "split the expression with define")
	}
	body := k.check(n.Expr, want)
	k.unbind()
	if taken {
		return k.bare(n, formula.OpBad, value.Type{}, bound, body)
	}
	out := k.bare(n, formula.OpLet, body.Type, bound, body)
	out.Slot, out.Name = b.slot, n.Name
	return out
}

// ident resolves an identifier.
func (k *checker) ident(n *ast.IdentifierNode, want value.Type) *formula.Tree {
	if n.Value == "none" {
		return k.constant(n, value.NothingType, value.Word(value.None))
	}
	if b := k.lookup(n.Value); b != nil {
		if b.bound != nil && b.bound.Bad() || b.typ.Kind == value.Invalid {
			return k.bare(n, formula.OpBad, value.Type{})
		}
		out := k.bare(n, formula.OpElem, b.typ)
		out.Slot, out.Bound = b.slot, b.bound
		return out
	}
	symbols := k.scope.Ident(n.Value)
	switch len(symbols) {
	case 0:
		return k.unknown(n)
	case 1:
		return k.symbol(n, symbols[0])
	}
	if s, ok := choose(symbols, want); ok {
		return k.symbol(n, s)
	}
	var meanings []string
	for _, s := range symbols {
		meanings = append(meanings, meaning(s))
	}
	return k.token(n, CodeAmbiguous, fmt.Sprintf("%s can mean %s", n.Value, strings.Join(meanings, " or ")), "write one of them with its enum: "+meanings[0])
}

// choose selects the symbol that fits the expected type. A name supplied by the caller
// precedes all others; a local or a computed name precedes a word.
func choose(symbols []formula.Symbol, want value.Type) (formula.Symbol, bool) {
	fits := symbols
	if want.Kind != value.Invalid {
		fits = nil
		for _, s := range symbols {
			if want.Accepts(s.Type) {
				fits = append(fits, s)
			}
		}
		if len(fits) == 0 {
			return symbols[0], true // of a wrong type; the caller reports it
		}
	}
	if len(fits) == 1 {
		return fits[0], true
	}
	if own := ofTheAsker(fits); len(own) == 1 {
		return own[0], true
	} else if len(own) > 0 {
		return formula.Symbol{}, false
	}
	var found []formula.Symbol
	for _, s := range fits {
		if !s.Const {
			found = append(found, s)
		}
	}
	if len(found) == 1 {
		return found[0], true
	}
	return formula.Symbol{}, false
}

func meaning(s formula.Symbol) string {
	if s.Type.Kind == value.Enum {
		return s.Type.Name + "." + s.Name
	}
	return s.Type.String() + " " + s.Name
}

// symbol returns the node of a name whose symbol is resolved.
func (k *checker) symbol(n *ast.IdentifierNode, s formula.Symbol) *formula.Tree {
	k.readSymbol(n.Value)
	k.noteOrigin(n, s)
	switch {
	case s.Const:
		return k.constant(n, s.Type, s.Value)
	case s.Fn != nil:
		k.readFunc(s.Fn)
		out := k.bare(n, formula.OpCall, s.Type)
		out.Func = s.Fn
		return out
	}
	out := k.bare(n, formula.OpLocal, s.Type)
	out.Slot = s.Slot
	return out
}

func (k *checker) unknown(n *ast.IdentifierNode) *formula.Tree {
	if f := k.scope.Func(n.Value); f != nil {
		if len(f.Params) == 0 && f.Generic == nil {
			k.readFunc(f)
			out := k.bare(n, formula.OpCall, f.Result)
			out.Func = f
			return out
		}
		return k.token(n, CodeArity, n.Value+" needs arguments", "write "+signature(f))
	}
	return k.token(n, CodeName, "unknown name "+n.Value, k.scope.Suggest(n.Value, k.names))
}

// names returns every name that may stand for an identifier.
func (env *environment) names() []string {
	names := env.scope.Names(value.Type{})
	for b := env.bound; b != nil; b = b.up {
		if b.name != "" {
			names = append(names, b.name)
		}
	}
	return names
}

// member checks an attribute, a word qualified by its enum, or an element of a list.
func (k *checker) member(n *ast.MemberNode) *formula.Tree {
	if n.Optional {
		return k.at(n, CodeForbidden, "?. cannot be used in rules", "write .")
	}
	field, ok := n.Property.(*ast.StringNode)
	if !ok {
		return k.index(n)
	}
	if base, ok := n.Node.(*ast.IdentifierNode); ok && k.lookup(base.Value) == nil {
		if word := k.qualified(n, base.Value, field.Value); word != nil {
			return word
		}
		if s, ok := k.withAttribute(k.scope.Ident(base.Value), field.Value); ok {
			return k.asked(n, k.symbol(base, s), field.Value)
		}
	}
	of := k.check(n.Node, value.Type{})
	if of.Bad() {
		return k.bare(n, formula.OpBad, value.Type{}, of)
	}
	return k.asked(n, of, field.Value)
}

// asked checks an attribute of a thing, a word that it may hold, or a question about it.
func (k *checker) asked(n *ast.MemberNode, of *formula.Tree, field string) *formula.Tree {
	if is := k.isWord(n, of, field); is != nil {
		return is
	}
	if q := k.question(n, of, field); q != nil {
		return q
	}
	f := k.attribute(n, of.Type, field)
	if f == nil {
		return k.bare(n, formula.OpBad, value.Type{}, of)
	}
	if len(f.Params) > 1 {
		return k.token(n, CodeArity, field+" needs arguments", "write ."+signature(f))
	}
	out := k.bare(n, formula.OpAttr, f.Result, of)
	out.Func = f
	return k.fold(out)
}

// question resolves a function of one argument written as an attribute: u.supplied is
// supplied(u). It returns nil if there is no such function, or if the type has an
// attribute of that name.
func (k *checker) question(n *ast.MemberNode, of *formula.Tree, name string) *formula.Tree {
	if k.scope.Member(of.Type, name) != nil {
		return nil
	}
	f := k.aboutOne(of.Type, name)
	if f == nil {
		return nil
	}
	about := k.itsOwn(n.Node, of, f.Params[0])
	if !f.Params[0].Accepts(about.Type) {
		return nil
	}
	k.readFunc(f)
	out := k.bare(n, formula.OpCall, f.Result, about)
	out.Func = f
	return k.fold(out)
}

// isWord resolves a word written as a flag: u.infantry is u.kind == infantry. It returns
// nil if there is an attribute of that name, or if not exactly one attribute can hold
// the word.
func (k *checker) isWord(n *ast.MemberNode, of *formula.Tree, word string) *formula.Tree {
	if k.scope.Member(of.Type, word) != nil {
		return nil
	}
	var holder *formula.Func
	var called string
	var v value.Value
	for _, name := range k.scope.Names(of.Type) {
		f := k.scope.Member(of.Type, name)
		if f == nil || len(f.Params) > 1 || f.Result.Kind != value.Enum {
			continue
		}
		if w, ok := k.scope.Word(f.Result, word); ok {
			if holder != nil {
				return nil
			}
			holder, called, v = f, name, w
		}
	}
	if holder == nil {
		return nil
	}
	k.readFunc(holder)
	k.readSymbol(word)
	attr := k.bare(n, formula.OpAttr, holder.Result, of)
	attr.Func = holder
	attr.Text = of.Text[of.Start:of.End] + "." + called // the text that a derivation shows
	attr.Start, attr.End = 0, len(attr.Text)
	out := k.make(n, formula.OpEq, value.FlagType, attr, k.constant(n, holder.Result, v))
	span := k.bare(n, formula.OpEq, value.FlagType)
	out.Start, out.End = span.Start, span.End
	return out
}

// aboutOne returns a function whose only parameter is a thing of type t, or its side or
// its place.
func (env *environment) aboutOne(t value.Type, name string) *formula.Func {
	switch t.Kind {
	case value.Unit, value.Space, value.Edge, value.Enum, value.Record:
	default:
		return nil
	}
	f := env.scope.Question(name)
	if f == nil || f.Generic != nil || len(f.Params) != 1 {
		return nil
	}
	switch p := f.Params[0]; {
	case p.Accepts(t), p.Same(value.SideType), p.Kind == value.Space:
		return f
	}
	return nil
}

// attribute returns an attribute, or reports that there is none.
func (k *checker) attribute(n *ast.MemberNode, t value.Type, field string) *formula.Func {
	if f := k.scope.Member(t, field); f != nil {
		k.readFunc(f)
		return f
	}
	help := k.scope.Suggest(field, func() []string {
		names, words := k.scope.Names(t), k.wordTypes(t)
		for _, name := range k.scope.Names(value.Type{}) {
			if !spelling.Plausible(field, name) {
				continue
			}
			if k.mayHold(t, words, name) || k.aboutOne(t, name) != nil {
				names = append(names, name)
			}
		}
		return names
	})
	if e, ok := formula.ElementType(t); ok && k.scope.Member(e, field) != nil {
		help = fmt.Sprintf("each element has it: map(…, .%s), any(…, .%s …)", field, field)
	}
	k.token(n.Property, CodeAttribute, fmt.Sprintf("%s has no %s", t.Indefinite(), field), help)
	return nil
}

// qualified checks a word with its enum, weather.clear. It returns nil if base is not an
// enum.
func (k *checker) qualified(n *ast.MemberNode, base, field string) *formula.Tree {
	symbols := k.scope.Ident(base)
	for _, s := range symbols {
		if k.scope.Member(s.Type, field) != nil {
			return nil
		}
	}
	f := k.scope.Member(value.Type{Name: base}, field)
	t := value.EnumType(base)
	if f != nil {
		t = f.Result
	}
	if v, ok := k.scope.Word(t, field); ok {
		k.readSymbol(field)
		out := k.constant(n, t, v)
		out.Start = k.src.offset(n.Node.Location().From)
		return out
	}
	if len(symbols) > 0 {
		return nil
	}
	isWord := func(c string) bool { _, ok := k.scope.Word(t, c); return ok }
	if !slices.ContainsFunc(k.scope.Names(t), isWord) {
		return nil // not an enum, so an unknown name
	}
	return k.token(n, CodeWord, fmt.Sprintf("no %s is called %s", base, field), k.words(field, t))
}

// isBuiltin reports whether name is a function of expr that rules may not use.
func isBuiltin(name string) bool {
	_, ok := builtin.Index[name]
	return ok
}

func (env *environment) readSymbol(name string) {
	for _, s := range env.reads.Symbols {
		if s == name {
			return
		}
	}
	env.reads.Symbols = append(env.reads.Symbols, name)
}

func (env *environment) readFunc(f *formula.Func) {
	for _, g := range env.reads.Funcs {
		if g == f {
			return
		}
	}
	env.reads.Funcs = append(env.reads.Funcs, f)
}

// signature returns the name of a function with its parameter types.
func signature(f *formula.Func) string {
	var types []string
	for _, p := range f.Params {
		if p.Kind == value.Invalid {
			types = append(types, "…")
		} else {
			types = append(types, p.String())
		}
	}
	if f.Generic != nil && len(types) == 0 {
		types = []string{"…"}
	}
	return f.Name + "(" + strings.Join(types, ", ") + ")"
}
