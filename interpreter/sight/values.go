package sight

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"wargame/interpreter/construct"
	"wargame/interpreter/messages"
	"wargame/interpreter/names"
	"wargame/interpreter/picture"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
	"wargame/interpreter/visibility"
)

// Unknown replaces a hidden value.
const Unknown = "?"

// Program returns the rules, the names and everything that is printed.
func (v *View) Program() *program.Program { return v.game.P }

// Position returns the position without what is hidden. Hidden values stand at their
// initial values in it: to show a value, ask Attribute, Legend and the like.
func (v *View) Position() *state.State { return v.Seen.S }

// describe writes an attribute with its value; of a flag the label, if it is set.
func describe(p *program.Program, label string, t value.Type, x value.Value) string {
	switch {
	case t.Kind == value.Flag && x.N != 0:
		return label
	case t.Kind == value.Flag:
		return ""
	}
	return label + " " + p.ShowTitled(t, x)
}

// Text names the counters of a stack.
func (s Stack) Text() string { return covered(s.words, s.Count, s.Shows) }

// At returns the space of a visible unit; -1 off the map or hidden.
func (v *View) At(u int) int {
	if u < 0 || u >= len(v.Seen.S.At) {
		return -1
	}
	return int(v.Seen.S.At[u])
}

// UnitsIn lists the visible units in a space.
func (v *View) UnitsIn(space int) []int64 { return v.Seen.S.UnitsIn(space, nil) }

// NamesIn names the units in a space: the visible ones, then the hidden ones.
func (v *View) NamesIn(space int) []string {
	out := v.Names(v.UnitsIn(space))
	for _, s := range v.In(space) {
		out = append(out, s.Text())
	}
	return out
}

// Count returns how many units of each side are known to be in a space.
func (v *View) Count(space int) map[int64]int {
	out, side := map[int64]int{}, v.sides()
	for _, u := range v.UnitsIn(space) {
		out[side(int(u))]++
	}
	for _, s := range v.In(space) {
		out[s.Side] += s.Count
	}
	return out
}

// Side returns the side of a unit; value.None if it is hidden or there is none.
func (v *View) Side(u int) int64 { return v.sides()(u) }

func (v *View) sides() func(u int) int64 {
	of, read := v.game.P.Attribute("unit", "side"), Sides(v.Seen)
	return func(u int) int64 {
		if of == nil || v.HidesValue(of, u) {
			return value.None
		}
		return read(u)
	}
}

// Attribute returns the value of an attribute; seen is false if the value is hidden.
func (v *View) Attribute(a *construct.Attribute, i int) (x value.Value, seen bool) {
	return a.Read(v.Seen.S.Reader(), i), !v.HidesValue(a, i)
}

// SeesAttribute reports whether values of a type have an attribute of this name that is
// visible for value i.
func (v *View) SeesAttribute(t value.Type, i int, name string) bool {
	o, _ := names.OwnerOf(t)
	a := v.Program().AttributeOf(o, name)
	return a != nil && !v.HidesValue(a, i)
}

// Piece returns where a visible piece is: its space (directly or with its unit), the
// unit that holds it, its edge; each -1 where it does not apply.
func (v *View) Piece(noun string, i int) (space, on, edge int) {
	n := v.game.P.PieceOf(value.EnumType(noun))
	if n == nil {
		return -1, -1, -1
	}
	s := v.Seen.S
	return int(n.SpaceOf(s.Reader(), i)), int(n.Holder(s.Reader(), i)), int(n.EdgeOf(s.Reader(), i))
}

// Track returns the value of a track, Unknown if it is hidden. A unit stored by a rule
// is named as Name does.
func (v *View) Track(x *construct.Track, keys []value.Value) string {
	if v.hidesCell(func(s *construct.Secret) bool { return s.Track == x }, keys) {
		return Unknown
	}
	if x.Type.Kind == value.Unit && x.Default == nil {
		return v.Show(x.Type, x.Read(v.game.Ctx(), keys))
	}
	return v.stable(func(g *run.Game) string { return v.Show(x.Type, x.Read(g.Ctx(), keys)) })
}

// Budget returns what is left of a budget, Unknown if it is hidden.
func (v *View) Budget(x *construct.Budget, keys []value.Value) string {
	if v.hidesCell(func(s *construct.Secret) bool { return s.Budget == x }, keys) {
		return Unknown
	}
	return value.Format(x.Left(v.Seen.S.Reader(), keys))
}

// Deck returns the number of cards left in a deck, Unknown if it is hidden.
func (v *View) Deck(x *construct.Deck, keys []value.Value) string {
	if v.hidesCell(func(s *construct.Secret) bool { return s.Deck == x }, keys) {
		return Unknown
	}
	return fmt.Sprint(len(x.Left(v.game.S.Reader(), keys)))
}

// Value returns the value of an expression without arguments, such as phase; "none" if
// it does not compile.
func (v *View) Value(text string) string {
	x, ds := v.game.P.CompileText(text, nil, nil)
	if ds.HasErrors() || x == nil {
		return "none"
	}
	return v.stable(func(g *run.Game) string { return v.Show(x.Type, x.Eval(g.Ctx())) })
}

// Legend returns the text that the legend writes on a counter or a space. What depends
// on hidden values is Unknown.
func (v *View) Legend(of, slot string, i int) string {
	p := v.game.P
	for _, x := range slices.Backward(p.Legend) {
		if t := x.Texts[slot]; t != nil && x.Of == of && v.Fits(x, i) {
			if text := v.Written(t, i); text != "" {
				return text
			}
		}
	}
	return ""
}

// Fits reports whether a line of the legend applies, as far as that is visible: a line
// that depends on a hidden value does not.
func (v *View) Fits(x *picture.LegendLine, i int) bool {
	fits := x.Fits(v.Seen.Ctx(), i)
	for _, g := range v.alternatives() {
		fits = fits && x.Fits(g.Ctx(), i)
	}
	return fits
}

// Written returns a text of the legend about unit, piece or space i.
func (v *View) Written(t *picture.LegendText, i int) string {
	return picture.Tidy(v.stableParts(func(g *run.Game) []string { return t.Parts(&g.P.Lexicon, g.Ctx(), i) }))
}

// SpaceName returns the name of a space for people, with the label that the legend gives
// it in this view.
func (v *View) SpaceName(space int) string {
	return v.game.P.SpaceNamed(space, v.Legend("space", "label", space))
}

// Discovers reports whether the onlookers see something that an earlier view hid from
// them.
func (v *View) Discovers(before *View) bool {
	for u := range before.hidden {
		if before.hidden[u] && !v.Hides(u) || before.hidesPlace(u) && !v.hidesPlace(u) {
			return true
		}
	}
	for noun, list := range before.pieces {
		for i := range list {
			if list[i] && !v.HidesPiece(noun, i) {
				return true
			}
		}
	}
	for a, list := range before.values {
		for i := range list {
			if list[i] && !v.HidesValue(a, i) {
				return true
			}
		}
	}
	for s, places := range before.cells {
		for at := range places {
			if !v.cells[s][at] {
				return true
			}
		}
	}
	return false
}

// Goals lists the spaces that a unit can reach by a movement, as far as the onlookers
// see; about holds the other arguments of the movement.
func (v *View) Goals(m *construct.Movement, u int64, about ...value.Value) []run.Goal {
	return v.Seen.Query().Goals(m, append([]value.Value{value.Word(u)}, about...))
}

// MayGo reports whether a unit can reach a space by a movement as far as the onlookers
// see, and if not, why.
func (v *View) MayGo(m *construct.Movement, u int64, to int, about ...value.Value) (bool, []run.Reason) {
	return v.Seen.Query().MayGo(m, append([]value.Value{value.Word(u)}, about...), int64(to))
}

// Fingerprint returns a number that changes when anything visible moves.
func (v *View) Fingerprint() uint64 {
	h := uint64(0)
	for _, at := range v.Seen.S.At {
		h = value.Fold(h, uint64(at))
	}
	for _, s := range v.Stacks {
		h = value.FoldText(value.Fold(value.Fold(value.Fold(h, uint64(s.Space)), uint64(s.Side)), uint64(s.Count)), s.Shows)
	}
	return h
}

// alternatives returns positions that look the same to the onlookers and have other
// values in place of all hidden ones; none if no value is hidden.
func (v *View) alternatives() []*run.Game {
	if !v.HidesValues() || v.variants != nil {
		return v.variants
	}
	p := v.game.P
	for n := range visibility.Others {
		g := v.Seen.Clone()
		for a, list := range v.values {
			visibility.WithoutValues(p, g.S, a, list, n+1)
		}
		for s, places := range v.cells {
			_, t, _ := s.Cell()
			for at := range places {
				visibility.Conceal(p, g.S, at, t, n+1)
			}
		}
		for s := range v.facts {
			if n%2 == 1 {
				visibility.AddFacts(p, g.S, s.Fact, v.unseen(s))
			}
		}
		v.variants = append(v.variants, g)
	}
	return v.variants
}

// stable returns a text computed from what is visible, Unknown if other hidden values
// would change it.
func (v *View) stable(of func(g *run.Game) string) string {
	return v.stableParts(func(g *run.Game) []string { return []string{of(g)} })[0]
}

// stableParts is stable for each part of a text.
func (v *View) stableParts(of func(g *run.Game) []string) []string {
	out := slices.Clone(of(v.Seen))
	for _, g := range v.alternatives() {
		for i, text := range of(g) {
			if i < len(out) && text != out[i] {
				out[i] = Unknown
			}
		}
	}
	return out
}

// covered names a number of hidden counters and what they reveal.
func covered(by *messages.Printer, n int, shows string) string {
	text := Covered(by, n)
	if shows != "" {
		text += " (" + shows + ")"
	}
	return text
}

func sorted[V any](m map[string]V) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	slices.SortFunc(out, func(a, b string) int {
		return cmp.Or(cmp.Compare(min(1, len(b)), min(1, len(a))), strings.Compare(a, b))
	})
	return out
}
