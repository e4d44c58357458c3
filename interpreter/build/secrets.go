package build

import (
	"maps"
	"slices"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"
)

// declareSecrets declares the secrets of `hide` and `show` lines. Call it after
// everything that can be hidden is declared.
func (l *declarer) declareSecrets() {
	for _, e := range l.Rules {
		switch {
		case e.Item.Hide != nil:
			l.declareSecret(e.Item.Hide.Thing, e.Item.Hide.From, e.Rule)
		case e.Item.Show != nil:
			l.declareSecret(e.Item.Show.Thing, e.Item.Show.To, e.Rule)
		}
	}
}

func (l *declarer) declareSecret(t *dsl.Secret, v *dsl.Viewer, rule *ruleset.Rule) {
	if s := l.secret(t); s != nil {
		if s.BySeat != (v.Type == "seat") {
			l.Report.Fail(codes.WrongType, v.Pos, len(v.Name.Text), rule, "%s is hidden from sides in one line and from seats in another", s.Text).Help = "write the same in all lines: " + v.Name.Text + ": seat, or without a type for sides"
		}
		return
	}
	s := &construct.Secret{Text: secretText(t), BySeat: v.Type == "seat"}
	keys, ok := l.secretThing(s, t, rule)
	if !ok {
		return
	}
	viewer := names.Param{Name: "viewer", Type: value.SideType}
	if s.BySeat {
		viewer.Type = value.SeatType
	}
	s.Perm = &construct.Permission{Name: "see " + s.Text, Params: append([]names.Param{viewer}, keys...), Rule: rule, Pos: t.Name.Pos}
	l.addPermission(s.Perm)
	l.Secrets = append(l.Secrets, s)
}

func secretText(t *dsl.Secret) string {
	if t.Field == nil {
		return t.Name.Text
	}
	return t.Name.Text + "." + t.Field.Text
}

// secret returns the secret that a line names; nil if there is none.
func (l *declarer) secret(t *dsl.Secret) *construct.Secret {
	i := slices.IndexFunc(l.Secrets, func(s *construct.Secret) bool { return s.Text == secretText(t) })
	if i < 0 {
		return nil
	}
	return l.Secrets[i]
}

// placeWords are the attributes that name the location of a unit or piece.
var placeWords = []string{"hex", "area", "space"}

// secretThing resolves what a line hides and returns its keys.
func (l *declarer) secretThing(s *construct.Secret, t *dsl.Secret, rule *ruleset.Rule) (keys []names.Param, ok bool) {
	fail := func(at *dsl.Name, format string, args ...any) ([]names.Param, bool) {
		l.Report.Fail(codes.UnknownName, at.Pos, len(at.Text), rule, format, args...).Help = "hide works for unit(u), a piece, an attribute (unit(u).strength, unit(u).hex), a track, budget, snapshot, fact or deck"
		return nil, false
	}
	name := t.Name.Text
	n := l.Nouns[name]
	if name == "unit" || n != nil {
		s.Owner = names.Owner(name)
		keys = []names.Param{{Name: name, Type: s.Owner.Type()}}
		switch {
		case t.Field == nil && (n == nil || n.Piece):
			return keys, true
		case t.Field == nil:
			return fail(t.Name, "a %s is not a counter, so it cannot be face down", name)
		case (name == "unit" || n.Piece) && slices.Contains(placeWords, t.Field.Text):
			s.Place = true
			return keys, true
		}
		if s.Attr = l.AttributeOf(s.Owner, t.Field.Text); s.Attr == nil {
			return fail(t.Field, "%s have no attribute %q that could be hidden", l.Plural(s.Owner), t.Field.Text)
		}
		return keys, true
	}
	if t.Field != nil {
		return fail(t.Field, "%s has no field %q that could be hidden", name, t.Field.Text)
	}
	switch {
	case l.Tracks[name] != nil:
		s.Track, keys = l.Tracks[name], l.Tracks[name].Params
	case l.Budgets[name] != nil:
		s.Budget, keys = l.Budgets[name], l.Budgets[name].Params
	case l.Snapshots[name] != nil:
		s.Snap, keys = l.Snapshots[name], l.Snapshots[name].Params
	case l.Facts[name] != nil:
		s.Fact, keys = l.Facts[name], l.Facts[name].Params
	case l.Decks[name] != nil:
		s.Deck, keys = l.Decks[name], l.Decks[name].Params
	default:
		return fail(t.Name, "nothing named %q can be hidden", name)
	}
	return keys, true
}

// binders returns the names that a line about a secret binds: the viewer, then the keys.
func binders(t *dsl.Secret, v *dsl.Viewer) *dsl.Binders {
	b := &dsl.Binders{Pos: v.Pos, Names: []*dsl.Name{v.Name}}
	if t.Params != nil {
		b.Names = append(b.Names, t.Params.Names...)
	}
	return b
}

func (l *bodies) compileHide(h *dsl.Hide, rule *ruleset.Rule) {
	if s := l.secret(h.Thing); s != nil {
		l.compileProhibition(s.Perm, binders(h.Thing, h.From), nil, h.When, nil, h.Tail, h.Thing.Name, rule)
	}
}

func (l *bodies) compileShow(h *dsl.Show, rule *ruleset.Rule) {
	if s := l.secret(h.Thing); s != nil {
		l.compileGrant(s.Perm, binders(h.Thing, h.To), nil, h.When, h.Tail, h.Thing.Name, rule)
	}
}

// reveals resolves the names of a `reveals` tail.
func (l *bodies) reveals(list []*dsl.Name, rule *ruleset.Rule) []*construct.Reveal {
	var out []*construct.Reveal
	for _, n := range list {
		if a := l.AttributeOf(names.OfUnit, n.Text); a != nil {
			out = append(out, &construct.Reveal{Name: n.Text, Label: a.Label(), Type: a.Type, Attr: a})
			continue
		}
		if d := l.Defines[n.Text]; d != nil && len(d.Params) == 1 && d.Params[0].Type.Kind == value.Unit {
			out = append(out, &construct.Reveal{Name: n.Text, Label: names.Spoken(n.Text), Type: d.Type, Define: d})
			continue
		}
		if s := l.secret(&dsl.Secret{Name: n}); s != nil {
			out = append(out, &construct.Reveal{Name: n.Text, Label: n.Text, Content: true})
			continue
		}
		if i := slices.IndexFunc(l.Secrets, func(s *construct.Secret) bool { return s.Place && s.Owner == names.OfUnit }); i >= 0 && slices.Contains(placeWords, n.Text) {
			out = append(out, &construct.Reveal{Name: l.Secrets[i].Text, Label: n.Text, Content: true})
			continue
		}
		l.Report.Fail(codes.UnknownName, n.Pos, len(n.Text), rule, "units have no attribute %q that could be revealed, and no define of that name takes a unit", n.Text).Help = l.Suggest(n.Text, func() []string { return append(l.AttributesOf(names.OfUnit), slices.Sorted(maps.Keys(l.Defines))...) })
	}
	return out
}
