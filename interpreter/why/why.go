// Package why derives the value of an expression for somebody at the game: each step
// with its clause, as far as it rests on nothing that is hidden from him.
package why

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/spec"
)

// Withheld is said in place of facts while something is hidden from who asks.
const Withheld = "What this rests on is not all in your sight; the other side, or a finished game, may ask."

// ErrHidden says that there is no answer for who asks.
var ErrHidden = errors.New("what this rests on is not all in the sight of who asks; the other side, or a finished game, may ask")

// Mistaken is an expression that cannot be read.
type Mistaken struct {
	Text  string
	Found dsl.Diagnostics
}

// Error is the first thing that is wrong with it, and what helps.
func (m *Mistaken) Error() string {
	if all := m.Found.Sorted(); len(all) > 0 {
		if d := all[0]; d.Help != "" {
			return d.Summary + ": " + d.Help
		}
		return all[0].Summary
	}
	return fmt.Sprintf("%q cannot be read", m.Text)
}

// Of derives an expression for the onlookers of a view. While something is hidden only
// what rests on nothing that stands or happens on the map, on no attribute of which a
// value is hidden, and on no local name of what is under way, has an answer; and so has an
// attribute of something by itself whose value is in sight. rename puts the names of a
// scenario into it; nil leaves them.
//
// Whether there is an answer is found without the hidden values: nobody learns by a
// question that fails, or takes long, where it would not do so for other values.
func Of(v *sight.View, names program.Names, text string, rename func(*formula.Node)) (*formula.Node, error) {
	if v.HidesAnything() {
		syms, _ := spec.Locals(v.Seen)
		x, ds := v.Program().CompileText(text, syms, names)
		local := func(s formula.Symbol) bool { return x != nil && slices.Contains(x.Reads().Symbols, s.Name) }
		if !ds.HasErrors() && x != nil && (!v.Program().Printed(x) || slices.ContainsFunc(syms, local) || v.Program().MayRead(x, v.Concealed()) && !attributeInSight(v, names, text)) {
			return nil, ErrHidden
		}
	}
	return derive(v.Seen, names, text, rename)
}

// attributeInSight reports whether a text is one attribute, which onlookers see, of
// something that is named without any that they do not see.
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

// derive derives an expression in the position of a game.
func derive(g *run.Game, names program.Names, text string, rename func(*formula.Node)) (*formula.Node, error) {
	syms, vals := spec.Locals(g)
	x, ds := g.P.CompileText(text, syms, names)
	if ds.HasErrors() || x == nil {
		return nil, &Mistaken{text, ds}
	}
	c := formula.NewCtx(g.S)
	c.Locals = vals
	n := &formula.Node{Text: text}
	v := x.Explain(c, n)
	if c.Err != nil {
		return nil, fmt.Errorf("the rules failed: %w", c.Err)
	}
	n.Value = g.P.Show(x.Type, v)
	if rename != nil {
		rename(n)
	}
	return n, nil
}
