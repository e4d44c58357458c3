package spec

import (
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/derive"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// compared are the binary operators whose sides are reported.
var compared = []string{"==", "!=", "<", "<=", ">", ">=", "in"}

// lowPrecedence are the operators with lower precedence than and. An expression with one of them is
// not a conjunction.
var lowPrecedence = []string{"or", "||", "?", "??", ":", ";", "let"}

// conjuncts returns the parts of a and b and c, or the whole expression.
func conjuncts(e *dsl.Expr) []*dsl.Expr {
	at := operators(e, append([]string{"and", "&&"}, lowPrecedence...))
	if slices.ContainsFunc(at, func(i int) bool { return slices.Contains(lowPrecedence, e.Tokens[i].Value) }) {
		return []*dsl.Expr{e}
	}
	var out []*dsl.Expr
	from := 0
	for _, i := range append(at, len(e.Tokens)) {
		if i > from {
			out = append(out, part(e, from, i))
		}
		from = i + 1
	}
	return out
}

// sides returns both sides of a comparison, or nothing.
func sides(e *dsl.Expr) []*dsl.Expr {
	at := operators(e, append(slices.Clone(compared), lowPrecedence...))
	if len(at) != 1 || !slices.Contains(compared, e.Tokens[at[0]].Value) || at[0] == 0 || at[0] == len(e.Tokens)-1 {
		return nil
	}
	left := at[0]
	if e.Tokens[left-1].Value == "not" { // x not in y
		left--
	}
	if left == 0 || e.Tokens[0].Value == "not" {
		return nil
	}
	return []*dsl.Expr{part(e, 0, left), part(e, at[0]+1, len(e.Tokens))}
}

// operators returns the indices of the given tokens that are outside of brackets.
func operators(e *dsl.Expr, which []string) []int {
	var out []int
	depth := 0
	for i, t := range e.Tokens {
		switch t.Value {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		}
		if depth == 0 && t.Type != dsl.TokenString && slices.Contains(which, t.Value) {
			out = append(out, i)
		}
	}
	return out
}

// part returns a range of the tokens of an expression as an expression.
func part(e *dsl.Expr, from, to int) *dsl.Expr {
	tokens := e.Tokens[from:to]
	last := tokens[len(tokens)-1]
	end := last.Pos
	end.Advance(last.Value)
	return &dsl.Expr{Pos: tokens[0].Pos, End: end, Tokens: tokens,
		Text: e.Text[tokens[0].Pos.Offset-e.Pos.Offset : end.Offset-e.Pos.Offset]}
}

// reportFalse reports the parts of an expectation that are false, each with the values in it.
func (r *runner) reportFalse(e *dsl.Expr, whole *formula.Node) {
	parts := conjuncts(e)
	told := false
	for _, p := range parts {
		n := whole
		if len(parts) > 1 {
			x, v, ok := r.derive(p)
			if !ok || v.N != 0 {
				continue
			}
			n = x
		}
		told = true
		r.reportFalsePart(p, n)
	}
	if !told { // only the whole is false
		r.reportFalsePart(e, whole)
	}
}

func (r *runner) reportFalsePart(e *dsl.Expr, n *formula.Node) {
	f := r.fail(dsl.SpanOf(e.Pos, e.End), "this is false")
	f.Expected, f.Node = e.Text, n
	for _, k := range n.Children {
		if k.Value != "" {
			f.Values = append(f.Values, dsl.Value{Name: k.Text, Text: k.Value})
		}
	}
	for _, t := range e.Tokens {
		r.constant(f, t)
	}
	for _, s := range sides(e) {
		r.side(f, s)
	}
	f.Got = gotText(f.Values)
	f.Help = r.origins(e)
	if where := r.between(); where != "" {
		f.Help = strings.TrimPrefix(f.Help+"; "+where, "; ")
	}
}

// origins says which names of an expression belong to an open procedure, or exist there as
// well.
func (r *runner) origins(e *dsl.Expr) string {
	syms, _ := r.frames()
	var out []string
	for i, t := range e.Tokens {
		if t.Type != dsl.TokenIdent || i > 0 && e.Tokens[i-1].Value == "." {
			continue
		}
		for j := len(syms) - 1; j >= 0; j-- {
			if syms[j].Name != t.Value {
				continue
			}
			whose := syms[j].Whose
			if own := r.extra(t.Value); len(own) > 0 {
				whose = own[0].Whose + ", and also " + whose
			}
			if text := t.Value + " is " + whose; !slices.Contains(out, text) {
				out = append(out, text)
			}
			break
		}
	}
	return strings.Join(out, "; ")
}

// constant reports a name that only the test has: of a let, a column, the outcome.
func (r *runner) constant(f *Failure, t lexer.Token) {
	if t.Type != dsl.TokenIdent || len(r.extra(t.Value)) == 0 {
		return
	}
	s := r.extra(t.Value)[0]
	text := r.named(r.prog.ShowBriefly(s.Type, s.Value))
	if s.Type.Kind == value.Text {
		text = `"` + text + `"`
	}
	if s.Const && s.Type.Kind != value.Unit && text != t.Value {
		known(f, t.Value, text)
	}
}

// side reports the value of one side of a comparison, unless its parts show it.
func (r *runner) side(f *Failure, e *dsl.Expr) {
	if len(e.Tokens) < 2 {
		return
	}
	syms, vals := r.frames()
	x, ds := r.prog.Compile(e, syms, r.extra, value.Type{})
	if ds.HasErrors() || x == nil {
		return
	}
	if len(operators(e, []string{"+", "-", "*", "/", "%"})) == 0 {
		if _, fixed := x.Const(); fixed {
			return
		}
		called, _, call := strings.Cut(e.Text, "(") // reported already, perhaps with its arguments
		if call && slices.ContainsFunc(f.Values, func(v dsl.Value) bool { return strings.HasPrefix(v.Name, called+"(") }) {
			return
		}
	}
	c := r.game.Ctx()
	c.Locals = vals
	if v := x.Eval(c); c.Err == nil {
		known(f, e.Text, r.named(r.prog.ShowBriefly(x.Type, v)))
	}
}

// known adds a value unless it is present, perhaps under the names of its arguments.
func known(f *Failure, name, text string) {
	same := func(v dsl.Value) bool { return v.Name == name }
	if text != name && !slices.ContainsFunc(f.Values, same) {
		f.Values = append(f.Values, dsl.Value{Name: name, Text: text})
	}
}

// derive evaluates a part with its derivation; false if it has no value.
func (r *runner) derive(e *dsl.Expr) (*formula.Node, value.Value, bool) {
	syms, vals := r.frames()
	x, ds := r.prog.Compile(e, syms, r.extra, value.FlagType)
	if ds.HasErrors() || x == nil || x.Type.Kind != value.Flag {
		return nil, value.Value{}, false
	}
	c := r.game.Ctx()
	c.Locals = vals
	n := &formula.Node{Text: e.Text}
	v := derive.Explain(x, c, n)
	r.rename(n)
	return n, v, c.Err == nil
}
