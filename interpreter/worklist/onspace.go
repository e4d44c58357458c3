package worklist

import (
	"slices"

	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
)

// On returns the attacks on one space that are offered to the seat that decides, with
// their Answers and without odds.
func On(v *sight.View, space int) []Attack {
	d := v.Pending()
	if d == nil || d.Kind != run.Act || !v.Decides(d) {
		return nil
	}
	w := &worker{v: v, d: d, odds: func(*sight.View, []run.Choice) (string, bool) { return "", true }, list: &List{}}
	if w.held = w.heldByOthers(); !w.held[space] {
		return nil
	}
	for _, o := range d.Options {
		code := v.Program().Codes[o.Value]
		first := pick(d, o)
		g, next := w.after(v.Trial(), first)
		if next == nil || next.Type.Kind != value.Space || next.Kind != run.ChooseSet && (next.Kind != run.ChooseOne || !choosesUnits(code)) {
			continue
		}
		if i := slices.IndexFunc(next.Options, func(x run.Option) bool { return x.Value == int64(space) }); i >= 0 {
			w.attack(g, next, Action{Name: code.Name, Title: code.Title, Clause: code.Rule.Ref()}, []run.Choice{first}, next.Options[i], true)
		}
	}
	return w.list.Attacks
}

// Held reports whether units of other sides are known to be in a space.
func Held(v *sight.View, space int) bool {
	d := v.Pending()
	if d == nil {
		return false
	}
	return (&worker{v: v, d: d}).heldByOthers()[space]
}

// Own returns the sides of the seat that decides.
func Own(v *sight.View) []int64 {
	d := v.Pending()
	if d == nil {
		return nil
	}
	return (&worker{v: v, d: d}).sides()
}
