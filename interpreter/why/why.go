// Package why derives the value of an expression for a seat: each step with its clause, as
// long as nothing in it is hidden from that seat.
package why

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/derive"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/spec"
)

// Withheld replaces facts while something is hidden from the seat that asks.
const Withheld = "The explanation depends on information that is hidden from you. The other side may ask now, and you may ask after the game."

// ErrHidden means that the seat may not see the answer.
var ErrHidden = errors.New("the explanation depends on information that is hidden from the seat that asks; the other side may ask now, and this seat after the game")

// Mistaken is the error for an expression that cannot be compiled.
type Mistaken struct {
	Text  string
	Found dsl.Diagnostics
}

// Error returns the first diagnostic, with its help.
func (m *Mistaken) Error() string {
	if all := m.Found.Sorted(); len(all) > 0 {
		if d := all[0]; d.Help != "" {
			return d.Summary + ": " + d.Help
		}
		return all[0].Summary
	}
	return fmt.Sprintf("cannot read %q", m.Text)
}

// Of derives an expression for the onlookers of a view. While something is hidden, an
// expression has an answer only if it depends on nothing that is or happens on the map, on no
// attribute with a hidden value, and on no local name of an open procedure. A single attribute
// of something is answered if its value is visible. rename puts the names of a scenario into
// the derivation; nil leaves it.
//
// Whether there is an answer never depends on hidden values, so that neither a failure nor the
// time of a question reveals one.
func Of(v *sight.View, names program.Names, text string, rename func(*formula.Node)) (*formula.Node, error) {
	if v.HidesAnything() {
		syms, _ := spec.Locals(v.Seen)
		x, ds := v.Program().CompileText(text, syms, names)
		local := func(s formula.Symbol) bool { return x != nil && slices.Contains(x.Reads().Symbols, s.Name) }
		if !ds.HasErrors() && x != nil && (!v.Program().Printed(x) || slices.ContainsFunc(syms, local) || v.Program().MayRead(x, v.Concealed()) && !attributeInSight(v, names, text)) {
			return nil, ErrHidden
		}
	}
	return derivation(v.Seen, names, text, rename)
}

// attributeInSight reports whether a text is one attribute that onlookers see, of something
// that is named without attributes that they do not see.
func attributeInSight(v *sight.View, names program.Names, text string) bool {
	dot := strings.LastIndexByte(text, '.')
	if dot < 0 {
		return false
	}
	p := v.Program()
	of, ds := p.CompileText(text[:dot], nil, names)
	if ds.HasErrors() || of == nil || p.MayRead(of, v.Concealed()) {
		return false
	}
	c := formula.NewCtx(v.Position())
	i := of.Eval(c).N
	return c.Err == nil && v.SeesAttribute(of.Type, int(i), strings.TrimSpace(text[dot+1:]))
}

// derivation derives an expression in the position of a game.
func derivation(g *run.Game, names program.Names, text string, rename func(*formula.Node)) (*formula.Node, error) {
	syms, vals := spec.Locals(g)
	x, ds := g.P.CompileText(text, syms, names)
	if ds.HasErrors() || x == nil {
		return nil, &Mistaken{text, ds}
	}
	c := formula.NewCtx(g.S)
	c.Locals = vals
	n := &formula.Node{Text: text}
	v := derive.Explain(x, c, n)
	if c.Err != nil {
		return nil, fmt.Errorf("the rules failed: %w", c.Err)
	}
	n.Value = g.P.ShowTitled(x.Type, v)
	if rename != nil {
		rename(n)
	}
	return n, nil
}
