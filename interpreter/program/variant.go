package program

import (
	"slices"
	"strconv"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/codes"

	"github.com/alecthomas/participle/v2/lexer"
)

// A variant is read as the files of the game that it changes, and its own one
// layer above them. What stands in a layer takes out, replaces and lays cells
// over what stands in the same or a lower one, and never over a higher one.
func (l *loader) layer(at lexer.Position) int { return l.cfg.Layers[at.Filename] }

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
func (l *loader) replace(it *dsl.Item, rule *Rule, origin string) {
	kind, name, at := it.Named()
	switch {
	case it.Rule != nil:
		r := l.flattenRule(it.Rule, origin)
		r.Part = it.Rule.Clause.Label() != ""
		l.removals = append(l.removals, removal{clause: r.Clause, line: it.Rule.Clause.Label(), by: r, pos: r.Pos})
		return
	case kind == "" || kind == "legend" || kind == "drawing" || kind == "has":
		d := l.diags.fail(codes.NoSuchRule, it.Pos, 1, rule, "only rules and declarations can be replaced")
		d.Help = "name the line by its rule: replace rule 5.3.1/terrain { … }"
		return
	case !aside(kind):
		l.removals = append(l.removals, removal{kind: kind, name: name, item: it, pos: at})
	}
	l.flatten([]*dsl.Item{it}, rule, origin)
}

// remove notes what is taken out.
func (l *loader) remove(it *dsl.Item, rule *Rule, origin string) {
	switch r := it.Remove; {
	case r.Clause != nil:
		l.removals = append(l.removals, removal{clause: r.Clause.Clause(), line: r.Clause.Label(), pos: r.Clause.Pos})
	case r.Kind == "unit":
		l.entries = append(l.entries, entry{it, rule, origin}) // a part of the rules, so that it counts in their hash
		l.absent[r.What.Text] = &absence{pos: r.What.Pos}
	case !aside(r.Kind):
		l.removals = append(l.removals, removal{kind: r.Kind, name: r.What.Text, pos: r.What.Pos})
	}
}

// aside tells whether items of a kind are read apart from the others, so that
// the game knows before it reads them which of them are taken out.
func aside(kind string) bool { return kind == "option" || kind == "interpretation" || kind == "test" }

// findAside lists the options, interpretations and tests that a layer takes out.
func (l *loader) findAside() {
	l.aside = map[declaration]outOf{}
	for _, f := range l.cfg.Files {
		for _, it := range f.Items {
			switch {
			case it.Remove != nil && aside(it.Remove.Kind):
				l.aside[declaration{it.Remove.Kind, it.Remove.What.Text}] = outOf{l.layer(it.Pos), it.Remove.What.Pos, true}
			case it.Replace != nil:
				if kind, name, at := it.Replace.Item.Named(); aside(kind) {
					l.aside[declaration{kind, name}] = outOf{l.layer(it.Pos), at, false}
				}
			}
		}
	}
	if len(l.aside) == 0 {
		return
	}
	known, tests := map[declaration]int{}, l.cfg.Spare == 0 // a game that is played has none
	for _, f := range l.cfg.Files {
		dsl.Walk(f, func(node any) bool {
			it, ok := node.(*dsl.Item)
			if ok {
				if kind, name, _ := it.Named(); aside(kind) {
					key := declaration{kind, name}
					if at, found := known[key]; !found || l.layer(it.Pos) < at {
						known[key] = l.layer(it.Pos)
					}
				}
				return it.Test == nil && it.Fixture == nil
			}
			return true
		})
	}
	for key, out := range l.aside {
		if at, found := known[key]; (!found || at >= out.layer) && !(tests && key.kind == "test") {
			l.diags.fail(codes.NoSuchRule, out.pos, len(key.name), nil, "the game that this one extends has no %s %q", key.kind, key.name)
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

// out tells whether a higher layer takes an option, interpretation or test out.
func (l *loader) out(it *dsl.Item) (outOf, bool) {
	if len(l.aside) == 0 {
		return outOf{}, false
	}
	kind, name, _ := it.Named()
	o, ok := l.aside[declaration{kind, name}]
	return o, ok && l.layer(it.Pos) < o.layer
}

// takeOut carries out the removals; what comes in place of something takes its
// place among the rules as well, since triggered rules run in their order.
func (l *loader) takeOut() {
	for _, rm := range l.removals {
		gone := l.goes(&rm)
		first := slices.IndexFunc(l.entries, func(e entry) bool { return gone[e.item] })
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
		old := l.entries[first].rule
		if rm.by != nil && rm.line != "" && rm.by.Title == "" {
			rm.by.Title = old.Title
		}
		var mine []entry
		rest, here := l.entries[:0], 0
		for i, e := range l.entries {
			switch {
			case gone[e.item]:
			case rm.by != nil && e.rule == rm.by, rm.item != nil && e.item == rm.item:
				if e.rule == nil {
					e.rule = old
				}
				mine = append(mine, e)
			default:
				rest = append(rest, e)
				if i < first {
					here = len(rest)
				}
			}
		}
		l.entries = slices.Insert(rest, here, mine...)
	}
}

func (l *loader) takesRule(rm *removal, r *Rule) bool {
	return r != nil && r != rm.by && r.Clause == rm.clause && (rm.by == nil || r.Pos != rm.by.Pos) && l.layer(r.Pos) <= l.layer(rm.pos)
}

// goes are the items that a removal takes out. A name stands for all lines of the
// rule that go by it, or with a number (movement#2) for that one of them.
func (l *loader) goes(rm *removal) map[*dsl.Item]bool {
	out := map[*dsl.Item]bool{}
	name, digits, one := strings.Cut(rm.line, "#")
	n, count := 0, 0
	if one {
		n, _ = strconv.Atoi(digits)
	}
	for _, e := range l.entries {
		switch {
		case rm.clause == "":
			if l.declares(e.item) == (declaration{rm.kind, rm.name}) && e.item != rm.item && l.layer(e.item.Pos) <= l.layer(rm.pos) {
				out[e.item] = true
			}
		case !l.takesRule(rm, e.rule):
		case rm.line == "":
			out[e.item] = true
		case slices.Contains(e.item.Called(), name):
			if count++; !one || n == count {
				out[e.item] = true
			}
		}
	}
	return out
}

// declares is what an item declares, looked up once.
func (l *loader) declares(it *dsl.Item) declaration {
	d, known := l.declaring[it]
	if !known {
		d.kind, d.name, _ = it.Named()
		if l.declaring == nil {
			l.declaring = make(map[*dsl.Item]declaration, len(l.entries))
		}
		l.declaring[it] = d
	}
	return d
}

func (l *loader) nothingToTake(rm *removal) {
	if rm.clause == "" {
		var names []string
		for _, e := range l.entries {
			if kind, name, _ := e.item.Named(); kind == rm.kind && e.item != rm.item {
				names = append(names, name)
			}
		}
		l.diags.fail(codes.NoSuchRule, rm.pos, max(1, len(rm.name)), nil, "there is no %s %s to take out", rm.kind, rm.name).Help = l.Suggest(rm.name, func() []string { return names })
		return
	}
	if rm.line == "" || !slices.Contains(l.clauses(), rm.clause) || rm.by != nil && !slices.ContainsFunc(l.Rules, func(r *Rule) bool { return l.takesRule(rm, r) }) {
		l.diags.fail(codes.NoSuchRule, rm.pos, len(rm.clause), nil, "there is no rule %s to take out", rm.clause).Help = l.elsewhere(rm.clause)
		return
	}
	var names []string
	for _, e := range l.entries {
		if l.takesRule(rm, e.rule) {
			names = append(names, e.item.Called()...)
		}
	}
	slices.Sort(names)
	d := l.diags.fail(codes.NoSuchRule, rm.pos, len(rm.clause)+1+len(rm.line), nil, "rule %s has no line that goes by %q", rm.clause, rm.line)
	if d.Help = l.Suggest(rm.line, func() []string { return names }); d.Help == "" {
		d.Help = "its lines go by " + strings.Join(slices.Compact(names), ", ")
	}
}

// elsewhere says where a rule could be that is not in force.
func (l *loader) elsewhere(clause string) string {
	for _, f := range l.cfg.Files {
		if in := belongs(f); len(l.Scenarios) > 1 && slices.ContainsFunc(f.Items, func(it *dsl.Item) bool { return it.Rule != nil && it.Rule.Clause.Clause() == clause }) {
			if in == nil {
				return "the scenario " + l.Scenarios[l.Playing].Name + " takes it out itself; what is said in a file with a line `in scenario …` holds in that one alone"
			}
			return "the rule belongs to the scenario " + in.Name.Text + " alone: so must the file, by a line `in scenario " + in.Name.Text + "`"
		}
	}
	return l.Suggest(clause, l.clauses)
}

// absence is a counter that is taken out.
type absence struct {
	pos   lexer.Position
	found bool
}

// takenOff tells whether the counter of a row is taken out.
func (l *loader) takenOff(c *dsl.GridCell) bool {
	a := l.absent[c.Text]
	if a == nil || l.layer(c.Pos) > l.layer(a.pos) {
		return false
	}
	a.found = true
	return true
}

// absentUnits reports counters that are taken out and were never there.
func (l *loader) absentUnits() {
	for _, name := range keys(l.absent) {
		if a := l.absent[name]; !a.found && l.cfg.Readings[MapChoice] != BlankMap {
			l.diags.fail(codes.BadData, a.pos, len(name), nil, "there is no unit %q to take out", name).Help = l.Suggest(name, func() []string { return l.Units })
		}
	}
}

// overlay lays single cells over those of a table: a block of data of its name,
// whose rows and columns go by the labels that the table gives them, and whose
// header names the axes on the left as well.
func (l *loader) overlay(t *Table, printed *dsl.Table, table int) {
	left := len(printed.Axes) - 1
	by := map[*dsl.GridCell]int{} // of the cells laid over others, the block
	for _, e := range l.entries {
		d := e.item.Data
		if d == nil || d.Kind.Text != t.Name || len(d.Grid.Rows) == 0 {
			continue
		}
		block := len(l.Data)
		l.dataset("table "+t.Name, d.Provenance, []*dsl.Grid{d.Grid}, left, d.Kind.Pos)
		head := d.Grid.Rows[0].Cells
		if bad := slices.IndexFunc(printed.Axes[:left], func(a *dsl.Axis) bool {
			i := slices.Index(printed.Axes, a)
			return i >= len(head) || head[i].Text != a.Name.Text
		}); bad >= 0 {
			l.diags.fail(codes.BadTable, head[0].Pos, len(head[0].Text), e.rule, "the first line begins with the names of the axes on the left: %s", axisNames(printed.Axes[:left]))
			continue
		}
		head = head[left:]
		for _, r := range d.Grid.Rows[1:] {
			if len(r.Cells) != left+len(head) {
				l.diags.fail(codes.BadTable, r.Pos, len(r.Cells[0].Text), e.rule, "this row has %d cells; %d labels and %d columns make %d", len(r.Cells), left, len(head), left+len(head))
				continue
			}
			i := slices.IndexFunc(t.rows, func(o *dsl.Row) bool { return len(o.Cells) == left+len(t.header) && sameLabels(o, r, left) })
			if i < 0 {
				l.diags.fail(codes.BadTable, r.Pos, len(r.Cells[0].Text), e.rule, "the table %s has no row %s", t.Name, labels(r, left)).Help = "a row goes by the label that the table gives it; to divide it, replace the whole table"
				continue
			}
			for j, h := range head {
				k := slices.IndexFunc(t.header, func(o *dsl.GridCell) bool { return o.Text == h.Text })
				if k < 0 {
					l.diags.fail(codes.BadTable, h.Pos, len(h.Text), e.rule, "the table %s has no column %s", t.Name, h.Text)
					continue
				}
				old, c := t.rows[i].Cells[left+k], r.Cells[left+j]
				from, laid := by[old]
				if laid && l.layer(old.Pos) >= l.layer(c.Pos) {
					dg := l.diags.fail(codes.TableOverlap, c.Pos, len(c.Text), e.rule, "two blocks give the cell %s, %s of the table %s", labels(r, left), h.Text, t.Name)
					dg.Labels = append(dg.Labels, dsl.Label{Span: dsl.SpanOf(old.Pos, old.Pos), Text: "the first is here"})
					continue
				}
				if !laid {
					from = table
				}
				l.Data[from].Cells--
				by[c] = block
				t.rows[i] = &dsl.Row{Pos: t.rows[i].Pos, Cells: slices.Clone(t.rows[i].Cells)}
				t.rows[i].Cells[left+k] = c
			}
		}
	}
}

func axisNames(axes []*dsl.Axis) string {
	var out []string
	for _, a := range axes {
		out = append(out, a.Name.Text)
	}
	return strings.Join(out, " ")
}

func sameLabels(a, b *dsl.Row, n int) bool {
	return slices.EqualFunc(a.Cells[:n], b.Cells[:n], func(x, y *dsl.GridCell) bool { return x.Text == y.Text })
}

// labels name a row.
func labels(r *dsl.Row, n int) string {
	var out []string
	for _, c := range r.Cells[:n] {
		out = append(out, c.Text)
	}
	return strings.Join(out, ", ")
}
