package ruleset

import (
	"slices"
	"strconv"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/codes"

	"github.com/alecthomas/participle/v2/lexer"
)

// A variant consists of the files of the game that it changes and, one layer above them,
// its own. A layer removes, replaces and overlays what stands in the same or a lower
// layer, never what stands in a higher one.

// removal takes out a rule, the lines of a rule that go by a name, or a
// declaration, and may put something in their place.
type removal struct {
	clause, line string // of a rule
	kind, name   string // of a declaration
	by           *Rule  // what comes in its place: a rule,
	item         *dsl.Item
	pos          lexer.Position
}

// Dropped is a test of the game below that the variant says to fail here.
type Dropped struct {
	*Test
	Pos lexer.Position // where it says so
}

// replace notes what a replacement takes out; its item stands among the others.
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

// remove notes what is taken out.
func (l *assembler) remove(it *dsl.Item, rule *Rule, origin string) {
	switch r := it.Remove; {
	case r.Clause != nil:
		l.removals = append(l.removals, removal{clause: r.Clause.Clause(), line: r.Clause.Label(), pos: r.Clause.Pos})
	case r.Kind == "unit":
		l.inForce = append(l.inForce, Stated{it, rule, origin}) // a part of the rules, so that it counts in their hash
		l.absent[r.What.Text] = r.What.Pos
	case !aside(r.Kind):
		l.removals = append(l.removals, removal{kind: r.Kind, name: r.What.Text, pos: r.What.Pos})
	}
}

// aside reports whether items of a kind are read apart from the others, so that
// the game knows before it reads them which of them are taken out.
func aside(kind string) bool { return kind == "option" || kind == "interpretation" || kind == "test" }

// findAside lists the options, interpretations and tests that a layer takes out.
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
	known, tests := map[declaration]int{}, l.choice.Playing // a game that is played has none
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

// declaration names something that is declared.
type declaration struct{ kind, name string }

// outOf is where a layer takes something out.
type outOf struct {
	layer   int
	pos     lexer.Position
	removed bool // with nothing in its place
}

// out reports whether a higher layer takes an option, interpretation or test out.
func (l *assembler) out(it *dsl.Item) (outOf, bool) {
	if len(l.aside) == 0 {
		return outOf{}, false
	}
	kind, name, _ := it.Declares()
	o, ok := l.aside[declaration{kind, name}]
	return o, ok && l.Layer(it.Pos) < o.layer
}

// takeOut carries out the removals; what comes in place of something takes its
// place among the rules as well, since triggered rules run in their order.
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

// goes are the items that a removal takes out. A name stands for all lines of the
// rule that go by it, or with a number (movement#2) for that one of them.
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

// declares is what an item declares, looked up once.
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
		l.report.Fail(codes.NoSuchRule, rm.pos, max(1, len(rm.name)), nil, "there is no %s %s to take out", rm.kind, rm.name).Help = l.report.Suggest(rm.name, func() []string { return names })
		return
	}
	if rm.line == "" || !slices.Contains(l.clauses(), rm.clause) || rm.by != nil && !slices.ContainsFunc(l.Rules, func(r *Rule) bool { return l.takesRule(rm, r) }) {
		l.report.Fail(codes.NoSuchRule, rm.pos, len(rm.clause), nil, "there is no rule %s to take out", rm.clause).Help = l.elsewhere(rm.clause)
		return
	}
	var names []string
	for _, e := range l.inForce {
		if l.takesRule(rm, e.Rule) {
			names = append(names, e.Item.LineNames()...)
		}
	}
	slices.Sort(names)
	d := l.report.Fail(codes.NoSuchRule, rm.pos, len(rm.clause)+1+len(rm.line), nil, "rule %s has no line that goes by %q", rm.clause, rm.line)
	if d.Help = l.report.Suggest(rm.line, func() []string { return names }); d.Help == "" {
		d.Help = "its lines go by " + strings.Join(slices.Compact(names), ", ")
	}
}

// elsewhere says where a rule could be that is not in force.
func (l *assembler) elsewhere(clause string) string {
	for _, f := range l.choice.Files {
		if in := belongs(f); len(l.Scenarios) > 1 && slices.ContainsFunc(f.Items, func(it *dsl.Item) bool { return it.Rule != nil && it.Rule.Clause.Clause() == clause }) {
			if in == nil {
				return "the scenario " + l.Scenarios[l.Playing].Name + " takes it out itself; what is said in a file with a line `in scenario …` holds in that one alone"
			}
			return "the rule belongs to the scenario " + in.Name.Text + " alone: so must the file, by a line `in scenario " + in.Name.Text + "`"
		}
	}
	return l.report.Suggest(clause, l.clauses)
}
