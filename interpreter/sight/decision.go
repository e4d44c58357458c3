package sight

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// Decision returns a decision as the onlookers may see it. Hidden units among the
// answers come last, in the order of their places, told apart by place and number alone.
// What the decision asks of the game is the same.
func (v *View) Decision(d *run.Decision) *run.Decision {
	if d == nil || !v.HidesAnything() {
		return d
	}
	x := *d
	x.Prompt, x.Parts = v.prompt(d), nil
	x.Options = nil
	var hidden []run.Option
	for _, o := range d.Options {
		if v.IsUnit(d, &o) && v.Hides(int(o.Value)) {
			o.Text = &run.Text{}
			hidden = append(hidden, o)
			continue
		}
		if v.HidesPiece(typeOf(d, &o).Name, int(o.Value)) {
			o.Text = &run.Text{Label: v.game.P.Messages.Text(coveredPiece)}
		}
		x.Options = append(x.Options, o)
	}
	at := func(o run.Option) int {
		if v.hidesPlace(int(o.Value)) {
			return -1
		}
		return int(v.game.S.At[o.Value])
	}
	for i := range hidden {
		o := &hidden[i]
		o.Label = v.game.P.Messages.Text("hidden")
		if uses := d.SpendOptions(); o.Group < len(uses) {
			o.Label = uses[o.Group].Title + " " + o.Label
		}
		if shows := v.Shows(int(o.Value)); shows != "" {
			o.Label += " (" + shows + ")"
		}
		if s := at(*o); s >= 0 {
			o.Label = v.game.P.Messages.Sprintf("%s at %s", o.Label, v.game.P.SpaceCalled(s))
		}
	}
	slices.SortStableFunc(hidden, func(a, b run.Option) int {
		return cmp.Or(cmp.Compare(a.Group, b.Group), cmp.Compare(at(a), at(b)), strings.Compare(a.Label, b.Label))
	})
	count := map[string]int{}
	for _, o := range hidden {
		count[o.Label]++
		if n := count[o.Label]; n > 1 {
			o.Label += fmt.Sprintf(" (%d)", n) // its text is its own
		}
		x.Options = append(x.Options, o)
	}
	return &x
}

// prompt returns the question of the rules. If other hidden values would change it, its
// values are left out.
func (v *View) prompt(d *run.Decision) string {
	asked := func(g *run.Game) string {
		if d := g.Pending(); d != nil {
			return d.Prompt
		}
		return ""
	}
	if len(d.Parts) == 0 || v.Hidden(d.Parts) || len(v.alternatives()) == 0 || v.stable(asked) == d.Prompt {
		return v.Say(d.Prompt, d.Parts)
	}
	text := ""
	for _, p := range d.Parts {
		if p.Plain || len(p.Units) > 0 {
			text += p.Text
		} else {
			text += Unknown
		}
	}
	return v.Text(text)
}

// IsUnit reports whether an answer is a unit.
func (v *View) IsUnit(d *run.Decision, o *run.Option) bool {
	return typeOf(d, o).Kind == value.Unit
}

// HidesAnswer reports whether an answer is a hidden unit or piece.
func (v *View) HidesAnswer(d *run.Decision, c run.Choice) bool {
	o := &run.Option{Value: c.Value, Group: c.Group}
	return v.IsUnit(d, o) && v.Hides(int(c.Value)) || v.HidesPiece(typeOf(d, o).Name, int(c.Value))
}

// Answer returns the label of an answer for people: a word of the rules by its title.
// The answer may be one of the decision itself or of its redacted form.
func (v *View) Answer(d *run.Decision, o *run.Option) string {
	t := typeOf(d, o)
	if d.Kind == run.YesNo || t.Kind != value.Enum || o.Value < 0 || v.HidesAnswer(d, run.Choice{Value: o.Value, Group: o.Group}) {
		return o.Label
	}
	x := value.Word(o.Value)
	return strings.TrimSuffix(o.Label, v.game.P.Show(t, x)) + v.game.P.Pick(t, x)
}

// typeOf returns the type of an answer.
func typeOf(d *run.Decision, o *run.Option) value.Type {
	if uses := d.SpendOptions(); o.Group < len(uses) {
		return uses[o.Group].Type
	}
	return d.Type
}

// Chosen lists the elements of a set that have been chosen so far.
func (v *View) Chosen(d *run.Decision) string {
	if d.Type.Kind == value.Unit {
		return strings.Join(v.Names(d.Chosen), ", ")
	}
	var out []string
	for _, w := range d.Chosen {
		if v.HidesPiece(d.Type.Name, int(w)) {
			out = append(out, v.game.P.Messages.Text(coveredPiece))
			continue
		}
		out = append(out, v.game.P.Pick(d.Type, value.Word(w)))
	}
	return strings.Join(out, ", ")
}

// Noting returns the note that the rules show beside an answer. If something is hidden,
// the note is computed from what is visible and says so. It is empty beside a hidden
// unit, and while hidden units are under consideration.
func (v *View) Noting(d *run.Decision, o *run.Option) string {
	if !v.HidesAnything() {
		return v.game.Query().Note(d, o.Value)
	}
	hides := func(u int64) bool { return v.Hides(int(u)) }
	if v.IsUnit(d, o) && hides(o.Value) || slices.ContainsFunc(v.game.Query().Held(), hides) {
		return ""
	}
	note := v.stable(func(g *run.Game) string { return g.Query().Note(d, o.Value) })
	if note == "" {
		return ""
	}
	return v.game.P.Messages.Sprintf("%s, as far as you can see", v.Text(note))
}

// KnownPlace returns the space of a unit, hidden or not, as far as its place may be
// known; -1 off the map and where the place is hidden.
func (v *View) KnownPlace(u int) int {
	if u < 0 || u >= len(v.game.S.At) || v.hidesPlace(u) {
		return -1
	}
	return int(v.game.S.At[u])
}
