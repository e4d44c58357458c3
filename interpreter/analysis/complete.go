package analysis

import (
	"maps"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/vocabulary"
)

// Candidate is something that could stand at a place.
type Candidate struct {
	Text   string // what is inserted
	Kind   string // keyword, local, attribute, word, clause, or the kind of a declaration
	Detail string // a signature or a title
}

// Complete returns what could stand at an offset, and the place of the unfinished word
// there. After a dot these are attributes; where a clause is wanted, clauses; else local
// names, declarations, words of enums and keywords, in this order.
func (g *Game) Complete(path string, offset int) ([]Candidate, Place) {
	f := g.files[path]
	if f == nil {
		return nil, Place{}
	}
	c := contextAt(path, f, offset)
	var out []Candidate
	seen := map[string]bool{}
	add := func(x Candidate) {
		if key := x.Kind + " " + x.Text; strings.HasPrefix(x.Text, c.prefix) && !seen[key] {
			seen[key] = true
			out = append(out, x)
		}
	}
	switch {
	case c.member:
		g.members(add)
	case c.clause:
		g.clauses(add)
	default:
		g.localsAt(f, offset, add)
		g.declarations(add)
		for _, word := range slices.Sorted(maps.Keys(dsl.Keywords())) {
			add(Candidate{Text: word, Kind: "keyword"})
		}
	}
	return out, c.place
}

// unfinished is the word before a place, and what can follow there.
type unfinished struct {
	prefix         string
	place          Place
	member, clause bool
}

// clauseWords are followed by a clause.
var clauseWords = []string{"rule", "cites", "by", "despite", "without", "also", "unless"}

func contextAt(path string, f *dsl.File, offset int) unfinished {
	c := unfinished{place: Place{Path: path}}
	before := f.Source[:min(offset, len(f.Source))]
	start := len(before)
	for start > 0 && (isLetter(before[start-1]) || before[start-1] == '.' && start > 1 && isDigit(before[start-2])) {
		start--
	}
	c.prefix = string(before[start:])
	c.place.Start.Offset, c.place.End.Offset = start, offset
	rest := strings.TrimRight(string(before[:start]), " \t")
	c.member = strings.HasSuffix(rest, ".") && rest == string(before[:start])
	last := rest[strings.LastIndexAny(rest, " \t\n({,")+1:]
	c.clause = slices.Contains(clauseWords, last) && (last != "by" && last != "unless" || c.prefix != "" && isDigit(c.prefix[0]))
	return c
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

func isLetter(b byte) bool {
	return b == '_' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || isDigit(b) || b >= 0x80
}

// members adds attributes and the lists that things have by themselves.
func (g *Game) members(add func(Candidate)) {
	x := g.names()
	for _, name := range slices.Sorted(maps.Keys(x.entries)) {
		for _, e := range x.entries[name] {
			if e.Kind == "Attributes" {
				add(Candidate{Text: name, Kind: "attribute", Detail: e.Signature})
			}
		}
	}
	for _, name := range x.members {
		if !slices.ContainsFunc(x.entries[name], func(e vocabulary.Entry) bool { return e.Kind == "Attributes" }) {
			add(Candidate{Text: name, Kind: "attribute", Detail: "of the language"})
		}
	}
}

// clauses adds the clauses of the catalogue and of the rules.
func (g *Game) clauses(add func(Candidate)) {
	g.rules(func(_ string, r *dsl.Rule, _ *dsl.Item) {
		add(Candidate{Text: r.Clause.Clause(), Kind: "clause", Detail: r.Title.Value()})
	})
	if g.game.Catalogue == nil {
		return
	}
	for _, s := range g.game.Catalogue.Statements {
		add(Candidate{Text: s.Clause, Kind: "clause", Detail: s.Text})
	}
}

// localsAt adds the local names that are visible at an offset.
func (g *Game) localsAt(f *dsl.File, offset int, add func(Candidate)) {
	it := itemAt(f, offset)
	if it == nil {
		return
	}
	for _, b := range slices.Backward(bindings(it)) {
		if b.name.Pos.Offset+len(b.name.Text) < offset {
			add(Candidate{Text: b.name.Text, Kind: "local", Detail: b.kind})
		}
	}
}

// withoutNames are the kinds of declarations that no rule names by themselves.
var withoutNames = []string{"Attributes", "Decisions", "Rolls"}

func (g *Game) declarations(add func(Candidate)) {
	x := g.names()
	for _, name := range slices.Sorted(maps.Keys(x.entries)) {
		for _, e := range x.entries[name] {
			if !slices.Contains(withoutNames, e.Kind) {
				add(Candidate{Text: name, Kind: kindOf(e), Detail: e.Signature})
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(x.words)) {
		if x.words[name][0].field {
			continue
		}
		add(Candidate{Text: name, Kind: "word", Detail: x.words[name][0].of})
	}
	for _, name := range slices.Sorted(maps.Keys(x.funcs)) {
		add(Candidate{Text: name, Kind: "function", Detail: x.funcs[name]})
	}
}

// kindOf returns the kind of an entry in the singular: quantity.
func kindOf(e vocabulary.Entry) string {
	kind := strings.ToLower(e.Kind)
	switch {
	case strings.HasSuffix(kind, "ies"):
		return strings.TrimSuffix(kind, "ies") + "y"
	case strings.HasSuffix(kind, "ches"):
		return strings.TrimSuffix(kind, "es")
	}
	return strings.TrimSuffix(kind, "s")
}
