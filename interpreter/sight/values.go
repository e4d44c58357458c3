package sight

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Unknown stands for a value that is out of sight.
const Unknown = "?"

// Program has the rules, the names and all that is printed.
func (v *View) Program() *program.Program { return v.game.P }

// Position is the position without what is hidden: values that are out of sight are
// as at first, so whoever shows one asks Attribute, Legend and the like.
func (v *View) Position() *state.State { return v.Seen.S }

// describe is something known with its value; of a flag its name if it is set.
func describe(p *program.Program, label string, t value.Type, x value.Value) string {
	switch {
	case t.Kind == value.Flag && x.N != 0:
		return label
	case t.Kind == value.Flag:
		return ""
	}
	return label + " " + p.Show(t, x)
}

// Text is what the counters of a stack are called.
func (s Stack) Text() string { return covered(s.Count, s.Shows) }

// At is the space where a counter in sight stands; -1 off the map.
func (v *View) At(u int) int {
	if u < 0 || u >= len(v.Seen.S.At) {
		return -1
	}
	return int(v.Seen.S.At[u])
}

// UnitsIn lists the counters in sight in a space.
func (v *View) UnitsIn(space int) []int64 { return v.Seen.S.UnitsIn(space, nil) }

// Who names all counters of a space: those in sight, then the hidden ones.
func (v *View) NamesIn(space int) []string {
	out := v.Names(v.UnitsIn(space))
	for _, s := range v.In(space) {
		out = append(out, s.Text())
	}
	return out
}

// Count is how many counters of each side are known to be in a space.
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

// Side is the side of a counter, None where it has none in sight.
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

// Attribute is the value of an attribute; false when it is out of sight.
func (v *View) Attribute(a *program.Attribute, i int) (x value.Value, seen bool) {
	return a.Read(v.Seen.S.Reader(), i), !v.HidesValue(a, i)
}

// SeesAttribute reports whether values of a type have an attribute of a name, and that of
// one of them is in sight.
func (v *View) SeesAttribute(t value.Type, i int, name string) bool {
	o, _ := names.OwnerOf(t)
	a := v.Program().AttributeOf(o, name)
	return a != nil && !v.HidesValue(a, i)
}

// Piece is where a piece in sight lies: a space (by itself or with its unit), the
// unit that it lies on, an edge; -1 for what does not hold.
func (v *View) Piece(noun string, i int) (space, on, edge int) {
	n := v.game.P.PieceOf(value.EnumType(noun))
	if n == nil {
		return -1, -1, -1
	}
	s := v.Seen.S
	return int(n.SpaceOf(s.Reader(), i)), int(n.Holder(s.Reader(), i)), int(n.EdgeOf(s.Reader(), i))
}

// Track is the value of a track, Unknown when it is out of sight. A unit that a rule
// has set is named as Name does.
func (v *View) Track(x *program.Track, keys []value.Value) string {
	if v.hidesCell(func(s *program.Secret) bool { return s.Track == x }, keys) {
		return Unknown
	}
	if x.Type.Kind == value.Unit && x.Default == nil {
		return v.Show(x.Type, x.Read(v.game.Ctx(), keys))
	}
	return v.stable(func(g *run.Game) string { return v.Show(x.Type, x.Read(g.Ctx(), keys)) })
}

// Budget is what is left of a budget, Unknown when it is out of sight.
func (v *View) Budget(x *program.Budget, keys []value.Value) string {
	if v.hidesCell(func(s *program.Secret) bool { return s.Budget == x }, keys) {
		return Unknown
	}
	return value.Format(x.Left(v.Seen.S.Reader(), keys))
}

// Deck is how many cards are left in a deck, Unknown when it is out of sight.
func (v *View) Deck(x *program.Deck, keys []value.Value) string {
	if v.hidesCell(func(s *program.Secret) bool { return s.Deck == x }, keys) {
		return Unknown
	}
	return fmt.Sprint(len(x.Left(v.game.S.Reader(), keys)))
}

// Value is the value of an expression that is about nothing in particular, such as
// phase, and none where it does not compile.
func (v *View) Value(text string) string {
	x, ds := v.game.P.CompileText(text, nil, nil)
	if ds.HasErrors() || x == nil {
		return "none"
	}
	return v.stable(func(g *run.Game) string { return v.Show(x.Type, x.Eval(g.Ctx())) })
}

// Legend is what the legend writes on a counter or a space; what it asks of hidden
// values stands as Unknown.
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

// Fits tells whether a line of the legend speaks of something as far as that is in
// sight: what rests on a hidden value does not.
func (v *View) Fits(x *program.LegendLine, i int) bool {
	fits := x.Fits(v.Seen.Ctx(), i)
	for _, g := range v.alternatives() {
		fits = fits && x.Fits(g.Ctx(), i)
	}
	return fits
}

// Written is a text of the legend about something.
func (v *View) Written(t *program.LegendText, i int) string {
	return program.Tidy(v.stableParts(func(g *run.Game) []string { return t.Parts(g.P, g.Ctx(), i) }))
}

// SpaceName returns the name of a space for people, with the label that the legend gives
// it in this view.
func (v *View) SpaceName(space int) string {
	return v.game.P.SpaceNamed(space, v.Legend("space", "label", space))
}

// Learns tells whether the onlookers of a view see something that was hidden from
// them in an earlier one.
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

// Goals are where a unit could come to by a movement, as far as the onlookers see;
// about is what else the movement is about.
func (v *View) Goals(m *program.Movement, u int64, about ...value.Value) []run.Goal {
	return v.Seen.Goals(m, append([]value.Value{value.Word(u)}, about...))
}

// MayGo tells whether a unit could come to a space by a movement as far as the
// onlookers see, or else why not.
func (v *View) MayGo(m *program.Movement, u int64, to int, about ...value.Value) (bool, []run.Reason) {
	return v.Seen.MayGo(m, append([]value.Value{value.Word(u)}, about...), int64(to))
}

// Standing is a number that changes when somebody in sight goes elsewhere.
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

// others are positions that look like this one to the onlookers, as far as hidden
// values go: in each all of these are something else. None where no value is hidden.
func (v *View) alternatives() []*run.Game {
	if !v.HidesValues() || v.variants != nil {
		return v.variants
	}
	p := v.game.P
	for n := range program.Others {
		g := v.Seen.Clone()
		for a, list := range v.values {
			p.WithoutValues(g.S, a, list, n+1)
		}
		for s, places := range v.cells {
			_, t, _ := s.Kept()
			for at := range places {
				p.Conceal(g.S, at, t, n+1)
			}
		}
		for s := range v.facts {
			if n%2 == 1 {
				p.AddFacts(g.S, s.Fact, v.unseen(s))
			}
		}
		v.variants = append(v.variants, g)
	}
	return v.variants
}

// steady works a text out from what is in sight; Unknown when it would be another if
// hidden values were others.
func (v *View) stable(of func(g *run.Game) string) string {
	return v.stableParts(func(g *run.Game) []string { return []string{of(g)} })[0]
}

// steadily does so part by part.
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

// covered is what so many hidden counters are called, with what they show.
func covered(n int, shows string) string {
	text := Covered(n)
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
