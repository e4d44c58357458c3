package build

import (
	"maps"
	"slices"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
)

// describe reads what the files say about the game or a scenario. A later text replaces an
// earlier one, so that a variant can say its own.
func (l *bodies) describe(d *dsl.About, rule *ruleset.Rule) {
	scenario := ""
	if d.Scenario != nil {
		scenario = d.Scenario.Text
		var all []string
		for _, s := range l.playable {
			all = append(all, s.Name)
		}
		if !slices.Contains(all, scenario) {
			l.Report.Fail(codes.UnknownName, d.Scenario.Pos, len(scenario), rule, "there is no scenario %q", scenario).Help = l.Suggest(scenario, func() []string { return all })
			return
		}
	}
	if l.About == nil {
		l.About = map[string]program.About{}
	}
	out := l.About[scenario]
	seen := map[string]bool{}
	for _, n := range d.Notes {
		if seen[n.Key] {
			l.Report.Fail(codes.Duplicate, n.Pos, len(n.Key), rule, "%s stands here twice", n.Key)
		}
		seen[n.Key] = true
		switch text := n.Text.Value(); n.Key {
		case "length":
			out.Length = text
		case "complexity":
			out.Complexity = text
		case "history":
			out.History = text
		case "first":
			out.First = text
		}
	}
	l.About[scenario] = out
}

// title reads the titles of names. A title in a game of what a variant has removed has no
// effect.
func (l *bodies) title(d *dsl.Titles, rule *ruleset.Rule) {
	for _, x := range d.List {
		name := x.Name.Text
		if !l.titled(name) && l.below(x.Name.Pos) {
			continue
		}
		if !l.titled(name) {
			l.Report.Fail(codes.UnknownName, x.Name.Pos, len(name), rule, "no number, permission or table has the name %q", name).Help = l.Suggest(name, l.titledNames)
			continue
		}
		if l.Titles == nil {
			l.Titles = map[string]string{}
		}
		l.Titles[name] = x.Title.Value()
	}
}

// titled reports whether a name is one that players may read: a number that the rules store
// or derive, a permission, or a table.
func (l *bodies) titled(name string) bool {
	return l.Quantities[name] != nil || l.Tracks[name] != nil || l.Budgets[name] != nil || l.Defines[name] != nil || l.Permissions[name] != nil || l.Tables[name] != nil || l.Broken[name]
}

func (l *bodies) titledNames() []string {
	var out []string
	for _, names := range [][]string{
		slices.Collect(maps.Keys(l.Quantities)), slices.Collect(maps.Keys(l.Tracks)), slices.Collect(maps.Keys(l.Budgets)),
		slices.Collect(maps.Keys(l.Defines)), slices.Collect(maps.Keys(l.Permissions)), slices.Collect(maps.Keys(l.Tables)),
	} {
		out = append(out, names...)
	}
	slices.Sort(out)
	return out
}
