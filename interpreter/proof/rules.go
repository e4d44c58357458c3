package proof

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/load"
	"wargame/interpreter/ruleset"

	"github.com/alecthomas/participle/v2/lexer"
)

// Rule is a place in the rule files with a clause: a rule, an option or a reading, or data
// that quote a clause. It is listed whether or not it is in force.
type Rule struct {
	Kind    string // rule, option, reading, data
	Clause  string
	Was     string // its clause in the module, if the game renames it
	Also    []string
	Title   string
	Within  string // option NAME, reading NAME=READING, module NAME, or empty
	Replace bool   // it replaces the rule with its clause
	Span    dsl.Span
	Items   []*Item

	file *dsl.File
}

// Item is one declaration, contribution, prohibition… of a rule.
type Item struct {
	Node *dsl.Item
	Rule *Rule // nil outside of rules
	Span dsl.Span

	at int
}

// Carries reports whether a rule implements a clause.
func (r *Rule) Carries(clause string) bool {
	return r.Clause == clause || r.Was != "" && r.Was == clause ||
		slices.ContainsFunc(r.Also, func(also string) bool { return dsl.Covers(also, clause) })
}

// Text returns the rule as written.
func (r *Rule) Text() string {
	from, to := r.Span.Start.Offset, r.Span.End.Offset
	if r.file == nil || from > to || to > len(r.file.Source) {
		return ""
	}
	return string(r.file.Source[from:to])
}

// Carriers returns the rules that implement a clause, in the order of the files.
func (b *Book) Carriers(clause string) []*Rule {
	var out []*Rule
	for _, r := range b.Rules {
		if r.Carries(clause) {
			out = append(out, r)
		}
	}
	return out
}

// index lists the rules and items of the game and its modules.
func (b *Book) index() {
	used := map[string]bool{}
	var files func(list []*dsl.File, within string)
	files = func(list []*dsl.File, within string) {
		for _, f := range list {
			for _, it := range f.Items {
				if it.Use == nil {
					continue
				}
				for _, n := range it.Use.Names {
					if used[n.Text] {
						continue
					}
					used[n.Text] = true
					if m, _ := load.Library(n.Text); m != nil {
						files([]*dsl.File{m}, "module "+n.Text)
					}
				}
			}
			in := within
			if name, ok := load.ModuleOf(f); ok { // of the game itself
				in = "module " + name
			}
			x := indexer{book: b, file: f}
			x.walk(f.Items, nil, in)
		}
	}
	files(b.Game.Files, "")
	b.rename()
	sort.SliceStable(b.items, func(i, j int) bool { return before(b.items[i].Span, b.items[j].Span) })
	for i, it := range b.items {
		it.at = i
	}
}

// rename puts the rules of modules under the clauses that the game gives them.
func (b *Book) rename() {
	names := ruleset.Renamed(b.Game.Files)
	for _, r := range b.Rules {
		if to, ok := names[r.Clause]; ok && ruleset.FromModule(r.Within) {
			r.Was, r.Clause = r.Clause, to
		}
	}
}

// names returns the clause, and the module clauses of the rules that are renamed to it.
func (b *Book) names(clause string) []string {
	out := []string{clause}
	for from, to := range ruleset.Renamed(b.Game.Files) {
		if to == clause {
			out = append(out, from)
		}
	}
	return out
}

func before(a, b dsl.Span) bool {
	return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Start.Offset, b.Start.Offset)) < 0
}

type indexer struct {
	book *Book
	file *dsl.File
}

func (x *indexer) add(r *Rule) *Rule {
	r.file = x.file
	x.book.Rules = append(x.book.Rules, r)
	return r
}

func (x *indexer) walk(items []*dsl.Item, rule *Rule, within string) {
	for _, it := range dsl.Lines(items) {
		span := dsl.SpanOf(it.Pos, it.EndPos)
		replaces := it.Replace != nil
		if replaces {
			it = it.Replace.Item
		}
		switch {
		case it.Use != nil, it.Remove != nil, it.Rename != nil, it.Texts != nil, it.About != nil, it.Titles != nil, it.Test != nil, it.Fixture != nil, it.Game != nil, it.Edition != nil, it.Scenario != nil, it.In != nil, it.Every != nil, it.TestsOf != nil:
		case it.Rule != nil && len(it.Rule.Items) == 0 && !replaces: // a draft
		case it.Rule != nil:
			r := x.add(&Rule{Kind: "rule", Clause: it.Rule.Clause.Clause(), Title: it.Rule.Title.Value(), Within: within, Replace: replaces, Span: span})
			for _, c := range it.Rule.Also {
				r.Also = append(r.Also, c.Clause())
			}
			x.walk(it.Rule.Items, r, within)
		case it.Option != nil:
			o := it.Option
			r := x.choice("option", o.Clause, o.Title, span, rule, "option "+o.Name.Text)
			x.walk(o.Items, r, "option "+o.Name.Text)
		case it.Interpretation != nil:
			in := it.Interpretation
			r := x.choice("reading", in.Clause, in.Title, span, rule, "interpretation "+in.Name.Text)
			for _, reading := range in.Readings {
				x.walk(reading.Items, r, "reading "+in.Name.Text+"="+reading.Name.Text)
			}
		default:
			item := &Item{Node: it, Rule: rule, Span: span}
			x.book.items = append(x.book.items, item)
			if rule != nil {
				rule.Items = append(rule.Items, item)
			}
			x.data(it, item, within)
		}
	}
}

// choice adds an option or interpretation. Inside a rule it implements that rule's clause as
// well.
func (x *indexer) choice(kind string, clause *dsl.ClauseRef, title *dsl.Text, span dsl.Span, rule *Rule, within string) *Rule {
	r := &Rule{Kind: kind, Title: title.Value(), Within: within, Span: span}
	if clause != nil {
		r.Clause = clause.Clause()
	}
	if rule != nil {
		r.Also = append(slices.Clone(rule.Also), rule.Clause)
	}
	if r.Clause == "" && len(r.Also) == 0 {
		return nil
	}
	return x.add(r)
}

// data adds a rule for data and tables that quote printed clauses.
func (x *indexer) data(it *dsl.Item, item *Item, within string) {
	var p *dsl.Provenance
	title := ""
	switch {
	case it.Data != nil:
		p, title = it.Data.Provenance, "data "+it.Data.Kind.Text
	case it.Table != nil:
		p, title = it.Table.Provenance, "table "+it.Table.Name.Text
	}
	if p == nil || p.Kind == "reconstructed" {
		return
	}
	for _, c := range p.Clauses {
		if item.Rule != nil && item.Rule.Carries(c.Clause()) {
			continue
		}
		r := x.add(&Rule{Kind: "data", Clause: c.Clause(), Title: title, Within: within, Span: item.Span})
		r.Items = append(r.Items, item)
	}
}

// itemAt returns the item around a place; nil if there is none.
func (b *Book) itemAt(pos lexer.Position) *Item {
	i := sort.Search(len(b.items), func(i int) bool {
		s := b.items[i].Span
		return s.File > pos.Filename || s.File == pos.Filename && s.Start.Offset > pos.Offset
	})
	if i == 0 {
		return nil
	}
	it := b.items[i-1]
	if it.Span.File != pos.Filename || pos.Offset >= it.Span.End.Offset {
		return nil
	}
	return it
}
