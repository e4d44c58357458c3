// Package attack finds the act with which units attack others, so that its odds can be shown.
package attack

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"wargame/interpreter/construct"
	"wargame/interpreter/orders"
	"wargame/interpreter/preview"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
)

// Thing is a unit or a space that a player names.
type Thing struct {
	Unit  int64 // -1 for a space
	Space int64
}

// Named parses visible units and spaces. A final star matches all units on the map
// whose names begin with the text before it.
func Named(v *sight.View, words []string) ([]Thing, error) {
	p := v.Program()
	var out []Thing
	for _, w := range words {
		for _, name := range strings.FieldsFunc(w, func(r rune) bool { return r == ',' }) {
			n := len(out)
			if head, star := strings.CutSuffix(name, "*"); star {
				for u := range p.Units {
					if v.At(u) >= 0 && strings.HasPrefix(p.UnitName(u), head) {
						out = append(out, Thing{int64(u), int64(v.At(u))})
					}
				}
			} else if u, ok := p.Word(value.UnitType, p.UnitWord(name)); ok && v.At(int(u.N)) >= 0 {
				out = append(out, Thing{u.N, int64(v.At(int(u.N)))})
			} else if s, ok := p.Word(value.SpaceType, name); ok {
				out = append(out, Thing{-1, s.N})
			}
			if len(out) == n {
				return nil, fmt.Errorf("%q is neither a unit on the map nor a space", name)
			}
		}
	}
	return out, nil
}

// Act is the act that was found, with the position in which it is legal.
type Act struct {
	View        *sight.View
	Answers     []run.Choice
	Preview     *preview.Preview
	Title, When string
}

// Limits of the search for an act: offers passed and questions answered.
const (
	mostPassed   = 40
	mostAnswered = 60
)

// Find searches for an act with dice that names all attackers and a target. Without dice, as
// in a saved game, the search stops at a die roll, because that roll is still to come. Without
// a result it returns the refusals of acts that would roll dice, each once, with its clauses.
func Find(v *sight.View, attackers, targets []Thing, dice bool) (*Act, []string) {
	var refused []string
	order := orderOf(v, attackers) + " x " + orderOf(v, targets)
	g := v.Trial()
	if !dice {
		g.Dice = nil
	}
	passed := false
	for range mostPassed {
		d := g.Pending()
		if d == nil {
			return nil, refused
		}
		foreign := func(t Thing) bool { return t.Unit >= 0 && v.Side(int(t.Unit)) != d.Side }
		if d.Kind == run.Act && !slices.ContainsFunc(attackers, foreign) {
			for _, o := range d.Options {
				f := &finder{g: g.LookAhead(), attackers: attackers, targets: targets}
				if f.take(run.Choice{Value: o.Value, Group: o.Group}) && f.complete() {
					x := &Act{View: v, Answers: f.answers, Title: o.Label, When: g.Query().Who(d) + ", " + o.Detail}
					if passed {
						x.View = sight.Of(g, v.Seats...)
					}
					if x.Preview = preview.Of(x.View, x.Answers, preview.Usual); x.Preview.Root != nil && x.Preview.Root.Throws() {
						return x, nil
					}
				}
			}
			var r *orders.Refused
			fights := slices.ContainsFunc(d.Options, func(o run.Option) bool { return throws(g.P.Codes[o.Value], nil) })
			if _, err := orders.Read(sight.Of(g, v.Seats...), order); fights && errors.As(err, &r) && len(r.Refusal.Clauses()) > 0 && !slices.Contains(refused, r.Error()) {
				refused = append(refused, r.Error())
			}
		}
		if d.Kind == run.DiceRoll || !pass(g, d) {
			return nil, refused
		}
		passed = true
	}
	return nil, refused
}

// throws reports whether a procedure or one that it calls rolls dice. before lists the
// procedures under examination, which stops recursion.
func throws(c *construct.Code, before []*construct.Code) bool {
	if slices.Contains(before, c) {
		return false
	}
	return slices.ContainsFunc(c.Instrs, func(in construct.Instr) bool {
		do, calls := in.Ref.(*construct.DoSpec)
		return in.Op == construct.OpRoll || calls && throws(do.Code, append(slices.Clip(before), c))
	})
}

// orderOf returns the names of things as an order writes them.
func orderOf(v *sight.View, list []Thing) string {
	var out []string
	for _, t := range list {
		if t.Unit >= 0 {
			out = append(out, v.Program().UnitName(int(t.Unit)))
		} else {
			out = append(out, v.Map().Name(int(t.Space)))
		}
	}
	return strings.Join(out, ", ")
}

// pass declines the pending decision. It returns false if that is illegal.
func pass(g *run.Game, d *run.Decision) bool {
	for _, k := range []run.ChoiceKind{run.Pass, run.Done, run.Stop} {
		if r, err := g.Apply(run.Choice{Kind: k}); r == nil && err == nil {
			return true
		}
	}
	if d.Kind == run.YesNo {
		r, err := g.Apply(run.Choice{Value: 0})
		return r == nil && err == nil
	}
	if len(d.Options) == 0 {
		return false
	}
	o := d.Options[0]
	r, err := g.Apply(run.Choice{Value: o.Value, Group: o.Group})
	return r == nil && err == nil
}

// finder answers the decisions of an act with the named things.
type finder struct {
	g                  *run.Game
	answers            []run.Choice
	attackers, targets []Thing
	used               map[Thing]bool
}

func (f *finder) take(c run.Choice) bool {
	r, err := f.g.Apply(c)
	if r != nil || err != nil {
		return false
	}
	f.answers = append(f.answers, c)
	return true
}

// complete answers decisions until all attackers and a target are chosen. It returns
// false if that fails.
func (f *finder) complete() bool {
	f.used = map[Thing]bool{}
	for range mostAnswered {
		d := f.g.Pending()
		if f.named() {
			if d != nil && d.Kind == run.ChooseSet && d.CanDone {
				return f.take(run.Choice{Kind: run.Done})
			}
			return true
		}
		if d == nil || d.Kind == run.DiceRoll || d.Kind == run.Act {
			return false
		}
		c, ok := f.answer(d)
		if !ok || !f.take(c) {
			return false
		}
	}
	return false
}

// named reports whether all attackers and at least one target have been chosen.
func (f *finder) named() bool {
	all := !slices.ContainsFunc(f.attackers, func(t Thing) bool { return !f.used[t] })
	return all && slices.ContainsFunc(f.targets, func(t Thing) bool { return f.used[t] })
}

// answer returns an unused named answer; else the end of a set, or no.
func (f *finder) answer(d *run.Decision) (run.Choice, bool) {
	for _, o := range d.Options {
		for _, t := range slices.Concat(f.attackers, f.targets) {
			is := d.Type.Kind == value.Unit && t.Unit >= 0 && t.Unit == o.Value ||
				d.Type.Kind == value.Unit && t.Unit < 0 && o.Value >= 0 && int64(f.g.S.At[o.Value]) == t.Space ||
				d.Type.Kind == value.Space && t.Space == o.Value && (t.Unit < 0 || slices.Contains(f.targets, t))
			if is && !f.used[t] {
				for _, x := range f.targets { // a target in this space counts as named too
					f.used[x] = f.used[x] || d.Type.Kind == value.Space && x.Space == t.Space
				}
				f.used[t] = true
				return run.Choice{Value: o.Value, Group: o.Group}, true
			}
		}
	}
	switch {
	case d.CanDone:
		return run.Choice{Kind: run.Done}, true
	case d.Kind == run.YesNo:
		return run.Choice{}, true
	case d.Kind == run.ChooseOne && slices.ContainsFunc(d.Options, func(o run.Option) bool { return o.Value == value.None }):
		return run.Choice{Value: value.None}, true
	}
	return run.Choice{}, false
}
