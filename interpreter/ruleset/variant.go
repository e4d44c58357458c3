package ruleset

import (
	"slices"
	"strconv"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/codes"

	"github.com/alecthomas/participle/v2/lexer"
)

// A variant consists of the files of its base game and, one layer above, its own. A
// layer may remove, replace and overlay items of its own or a lower layer, never of a
// higher one.

// removal removes a rule, the lines of a rule with a name, or a declaration. It may name
// a replacement.
type removal struct {
	clause, line string // of a rule
	kind, name   string // of a declaration
	by           *Rule  // the replacement: a rule or an item
	item         *dsl.Item
	pos          lexer.Position
}

// Dropped is a test of the base game that a variant declares to fail.
type Dropped struct {
	*Test
	Pos lexer.Position // of that declaration
}

// replace records what a replacement removes. The new item itself is listed like any
// other.
func (l *assembler) replace(it *dsl.Item, rule *Rule, origin string) {
	kind, name, at := it.Declares()
	switch {
	case it.Rule != nil:
		r := l.flattenRule(it.Rule, origin)
		r.Part = it.Rule.Clause.Label() != ""
		l.removals = append(l.removals, removal{clause: r.Clause, line: it.Rule.Clause.Label(), by: r, pos: r.Pos})
		return
	case kind == "" || kind == "legend" || kind == "drawing" || kind == "has":
		d := l.report.Fail(codes.NoSuchRule, it.Pos, 1, rule, "only rules and declarations can be replaced")
		d.Help = "name the line by its rule: replace rule 5.3.1/terrain { … }"
		return
	case !aside(kind):
		l.removals = append(l.removals, removal{kind: kind, name: name, item: it, pos: at})
	}
	l.flatten([]*dsl.Item{it}, rule, origin)
}

// remove records a removal.
func (l *assembler) remove(it *dsl.Item, rule *Rule, origin string) {
	switch r := it.Remove; {
	case r.Clause != nil:
		l.removals = append(l.removals, removal{clause: r.Clause.Clause(), line: r.Clause.Label(), pos: r.Clause.Pos})
	case r.Kind == "unit":
		l.inForce = append(l.inForce, Stated{Item: it, Rule: rule, Origin: origin}) // keep the item, so that it is part of the rules' hash
		l.absent[r.What.Text] = r.What.Pos
	case !aside(r.Kind):
		l.removals = append(l.removals, removal{kind: r.Kind, name: r.What.Text, pos: r.What.Pos})
	}
}

// aside reports whether items of a kind are resolved first, so that removed ones are
// known before the game is read.
func aside(kind string) bool { return kind == "option" || kind == "interpretation" || kind == "test" }

// findAside records the options, interpretations and tests that a layer removes.
func (l *assembler) findAside() {
	l.aside = map[declaration]outOf{}
	for _, f := range l.choice.Files {
		for _, it := range f.Items {
			switch {
			case it.Remove != nil && aside(it.Remove.Kind):
				l.aside[declaration{it.Remove.Kind, it.Remove.What.Text}] = outOf{l.Layer(it.Pos), it.Remove.What.Pos, true}
			case it.Replace != nil:
				if kind, name, at := it.Replace.Item.Declares(); aside(kind) {
					l.aside[declaration{kind, name}] = outOf{l.Layer(it.Pos), at, false}
				}
			}
		}
	}
	if len(l.aside) == 0 {
		return
	}
	known, tests := map[declaration]int{}, l.choice.Playing // a game in play has no tests
	for _, f := range l.choice.Files {
		dsl.Walk(f, func(node any) bool {
			it, ok := node.(*dsl.Item)
			if ok {
				if kind, name, _ := it.Declares(); aside(kind) {
					key := declaration{kind, name}
					if at, found := known[key]; !found || l.Layer(it.Pos) < at {
						known[key] = l.Layer(it.Pos)
					}
				}
				return it.Test == nil && it.Fixture == nil
			}
			return true
		})
	}
	for key, out := range l.aside {
		if at, found := known[key]; (!found || at >= out.layer) && !(tests && key.kind == "test") {
			l.report.Fail(codes.NoSuchRule, out.pos, len(key.name), nil, "the game that this one extends has no %s %q", key.kind, key.name)
		}
	}
}

// declaration identifies a declared item by kind and name.
type declaration struct{ kind, name string }

// outOf is the place at which a layer removes an item.
type outOf struct {
	layer   int
	pos     lexer.Position
	removed bool // removed without a replacement
}

// out reports whether a higher layer removes an option, interpretation or test.
func (l *assembler) out(it *dsl.Item) (outOf, bool) {
	if len(l.aside) == 0 {
		return outOf{}, false
	}
	kind, name, _ := it.Declares()
	o, ok := l.aside[declaration{kind, name}]
	return o, ok && l.Layer(it.Pos) < o.layer
}

// takeOut carries out the removals. A replacement takes the place of the first removed
// item, since triggers run in the order of the rules.
func (l *assembler) takeOut() {
	for _, rm := range l.removals {
		gone := l.goes(&rm)
		first := slices.IndexFunc(l.inForce, func(e Stated) bool { return gone[e.Item] })
		if rm.clause == "" || rm.line != "" {
			if first < 0 {
				l.nothingToTake(&rm)
				continue
			}
		} else if n := len(l.Rules); true {
			l.Rules = slices.DeleteFunc(l.Rules, func(r *Rule) bool { return l.takesRule(&rm, r) })
			if len(l.Rules) == n {
				l.nothingToTake(&rm)
				continue
			}
		}
		if first < 0 {
			continue
		}
		old := l.inForce[first].Rule
		if rm.by != nil && rm.line != "" && rm.by.Title == "" {
			rm.by.Title = old.Title
		}
		var mine []Stated
		rest, here := l.inForce[:0], 0
		for i, e := range l.inForce {
			switch {
			case gone[e.Item]:
			case rm.by != nil && e.Rule == rm.by, rm.item != nil && e.Item == rm.item:
				if e.Rule == nil {
					e.Rule = old
				}
				mine = append(mine, e)
			default:
				rest = append(rest, e)
				if i < first {
					here = len(rest)
				}
			}
		}
		l.inForce = slices.Insert(rest, here, mine...)
	}
}

func (l *assembler) takesRule(rm *removal, r *Rule) bool {
	return r != nil && r != rm.by && r.Clause == rm.clause && (rm.by == nil || r.Pos != rm.by.Pos) && l.Layer(r.Pos) <= l.Layer(rm.pos)
}

// goes returns the items that a removal removes. A name means all lines of the rule with
// that name; with a number (movement#2) it means one of them.
func (l *assembler) goes(rm *removal) map[*dsl.Item]bool {
	out := map[*dsl.Item]bool{}
	name, digits, one := strings.Cut(rm.line, "#")
	n, count := 0, 0
	if one {
		n, _ = strconv.Atoi(digits)
	}
	for _, e := range l.inForce {
		switch {
		case rm.clause == "":
			if l.declares(e.Item) == (declaration{rm.kind, rm.name}) && e.Item != rm.item && l.Layer(e.Item.Pos) <= l.Layer(rm.pos) {
				out[e.Item] = true
			}
		case !l.takesRule(rm, e.Rule):
		case rm.line == "":
			out[e.Item] = true
		case slices.Contains(e.Item.LineNames(), name):
			if count++; !one || n == count {
				out[e.Item] = true
			}
		}
	}
	return out
}

// declares returns what an item declares. It is cached.
func (l *assembler) declares(it *dsl.Item) declaration {
	d, known := l.declaring[it]
	if !known {
		d.kind, d.name, _ = it.Declares()
		if l.declaring == nil {
			l.declaring = make(map[*dsl.Item]declaration, len(l.inForce))
		}
		l.declaring[it] = d
	}
	return d
}

func (l *assembler) nothingToTake(rm *removal) {
	if rm.clause == "" {
		var names []string
		for _, e := range l.inForce {
			if kind, name, _ := e.Item.Declares(); kind == rm.kind && e.Item != rm.item {
				names = append(names, name)
			}
		}
		l.report.Fail(codes.NoSuchRule, rm.pos, max(1, len(rm.name)), nil, "there is no %s %s to remove", rm.kind, rm.name).Help = l.report.Suggest(rm.name, func() []string { return names })
		return
	}
	if rm.line == "" || !slices.Contains(l.clauses(), rm.clause) || rm.by != nil && !slices.ContainsFunc(l.Rules, func(r *Rule) bool { return l.takesRule(rm, r) }) {
		l.report.Fail(codes.NoSuchRule, rm.pos, len(rm.clause), nil, "there is no rule %s to remove", rm.clause).Help = l.elsewhere(rm.clause)
		return
	}
	var names []string
	for _, e := range l.inForce {
		if l.takesRule(rm, e.Rule) {
			names = append(names, e.Item.LineNames()...)
		}
	}
	slices.Sort(names)
	d := l.report.Fail(codes.NoSuchRule, rm.pos, len(rm.clause)+1+len(rm.line), nil, "rule %s has no line named %q", rm.clause, rm.line)
	if d.Help = l.report.Suggest(rm.line, func() []string { return names }); d.Help == "" {
		d.Help = "its lines are named " + strings.Join(slices.Compact(names), ", ")
	}
}

// elsewhere returns a hint where a rule that is not in force may be found.
func (l *assembler) elsewhere(clause string) string {
	for _, f := range l.choice.Files {
		if in := belongs(f); len(l.Scenarios) > 1 && slices.ContainsFunc(f.Items, func(it *dsl.Item) bool { return it.Rule != nil && it.Rule.Clause.Clause() == clause }) {
			if in == nil {
				return "the scenario " + l.Scenarios[l.Playing].Name + " already removes it; a file with a line `in scenario …` is in force in that scenario alone"
			}
			return "the rule belongs to the scenario " + in.Name.Text + " alone: add to this file the line `in scenario " + in.Name.Text + "`"
		}
	}
	return l.report.Suggest(clause, l.clauses)
}
