package sight

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// Check returns why an answer is illegal, as the onlookers may read it; nil if it is
// legal. The true position decides the legality; the reasons are those that follow from
// what is visible. If nothing visible forbids the answer, the refusal names the clauses
// that do, without their conditions.
func (v *View) Check(d *run.Decision, c run.Choice) *run.Refusal {
	return v.CheckOf(d, c, nil)
}

// CheckOf is Check for an action that is meant for certain units: see run.Game.CheckOf.
func (v *View) CheckOf(d *run.Decision, c run.Choice, meant func(value.Type) []int64) *run.Refusal {
	return visible(v, v.game.CheckOf(d, c, meant), d, func(x *run.Decision) *run.Refusal { return v.Seen.CheckOf(x, c, meant) })
}

// CheckAfter returns why w cannot join a set to which last has been added: see
// run.CheckAfter.
func CheckAfter(v *View, d *run.Decision, last, w int64) *run.Refusal {
	return visible(v, run.CheckAfter(v.game, d, last, w), d, func(x *run.Decision) *run.Refusal { return run.CheckAfter(v.Seen, x, last, w) })
}

// visible returns a refusal with the reasons that follow from what is visible, which seen
// finds, or else with the bare clauses.
func visible(v *View, r *run.Refusal, d *run.Decision, seen func(*run.Decision) *run.Refusal) *run.Refusal {
	if r == nil || !v.HidesAnything() {
		return r
	}
	out := *r
	if x := v.Seen.Pending(); x != nil && x.Name == d.Name && x.Kind == d.Kind {
		if s := seen(x); s != nil && len(s.Reasons) > 0 {
			out.Reasons = s.Reasons
			return &out
		}
	}
	out.Reasons = nil
	for _, x := range r.Reasons {
		out.Reasons = append(out.Reasons, run.Reason{Clause: x.Clause, Title: x.Title})
	}
	return &out
}

// Refusal writes a refusal for the onlookers: its head, then one reason a line with its
// clause. The order does not depend on that of hidden units.
func (v *View) Refusal(r *run.Refusal) []string {
	if r == nil {
		return nil
	}
	out := []string{v.Say(r.Text, r.Parts)}
	for _, x := range v.Reasons(r.Reasons) {
		out = append(out, x.Clause+" "+x.String())
	}
	return out
}

// Reasons returns the reasons without what is hidden, sorted, since their order may come
// from that of hidden units.
func (v *View) Reasons(reasons []run.Reason) []run.Reason {
	if !v.HidesAnything() {
		return reasons
	}
	out := slices.Clone(reasons)
	for i := range out {
		out[i].Text = v.Text(cmp.Or(out[i].Brief, out[i].Text))
	}
	slices.SortStableFunc(out, func(a, b run.Reason) int {
		return cmp.Or(strings.Compare(a.Clause, b.Clause), strings.Compare(a.Text, b.Text))
	})
	return out
}

// All lists everything that the onlookers are shown of a position, one item a line:
// units and pieces with their values, tracks, the decision that is due, its answers with
// their notes, and why a few others are refused (tries draws them; nil for none). Equal
// views give equal lines; tests compare them.
func (v *View) All(tries func(n int) int) []string {
	var out []string
	add := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	p, s := v.game.P, v.Seen.S
	for u, at := range s.At {
		if !v.Hides(u) {
			add("%s at %d: %s", p.UnitName(u), at, v.valuesOf("unit", u))
		}
	}
	for _, x := range v.Stacks {
		add("%d hidden of side %d at %s", x.Count, x.Side, p.World.Map.Name(x.Space))
	}
	for _, name := range slices.Sorted(maps.Keys(p.Nouns)) {
		n := p.Nouns[name]
		for i := range n.Words.Words {
			if v.HidesPiece(name, i) {
				continue
			}
			line := fmt.Sprintf("%s %s", name, n.Words.Words[i])
			if n.Piece {
				line += fmt.Sprintf(" at %d on %d", n.SpaceOf(s.Reader(), i), n.Holder(s.Reader(), i))
			}
			add("%s: %s", line, v.valuesOf(name, i))
		}
	}
	// What is kept in the position without what is hidden.
	kept := *v.Seen.S
	kept.Frames, kept.Branches = nil, nil // what is under way shows in what is due, and what is secret nowhere
	add("kept %x", kept.PlainHash())
	d := v.game.Pending()
	if d == nil {
		return out
	}
	if !v.Decides(d) {
		if d.Branch > 0 {
			add("several decide in secret")
			return out
		}
		add("%s decides %s", v.game.Query().Who(d), d.Name)
		return out
	}
	x := v.Decision(d)
	add("%s decides %s: %s, pass %v, done %v, stop %v, chosen %s", v.game.Query().Who(d), x.Name, x.Prompt, x.CanPass, x.CanDone, x.CanStop, v.Chosen(d))
	for i := range x.Options {
		o := &x.Options[i]
		add("%s (%s) %s", o.Label, v.Text(o.Detail), v.Noting(d, o))
	}
	for _, c := range v.unlisted(d, tries) {
		name, with := d.NameOf(p, c)
		add("%s %s: %s", with, v.Text(name), strings.Join(v.Refusal(v.Check(d, c)), "; "))
	}
	return out
}

func (v *View) valuesOf(of string, i int) string {
	var out []string
	for _, name := range v.game.P.AttributeNames(of) {
		a := v.game.P.Attribute(of, name)
		if v.HidesValue(a, i) {
			out = append(out, name+" ?")
			continue
		}
		out = append(out, name+" "+v.Show(a.Type, a.Read(v.Seen.S.Reader(), i)))
	}
	return strings.Join(out, ", ")
}

// unlisted returns a few answers that the decision does not list but that a player might
// try: spaces and visible units.
func (v *View) unlisted(d *run.Decision, draw func(n int) int) []run.Choice {
	if draw == nil || d.Kind == run.DiceRoll {
		return nil
	}
	n := 0
	switch d.Type.Kind {
	case value.Space:
		n = v.game.P.World.Map.Len()
	case value.Unit:
		n = len(v.game.S.At)
	}
	var out []run.Choice
	for range min(n, maxTries) {
		c := run.Choice{Value: int64(draw(n))}
		if d.Type.Kind == value.Space || !v.Hides(int(c.Value)) {
			out = append(out, c)
		}
	}
	return out
}

// maxTries is the number of unlisted answers that All tries.
const maxTries = 4
