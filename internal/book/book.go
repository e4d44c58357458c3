// Package book makes a printed rulebook of a game: the statements of each clause in our
// words, its rules as sentences, examples from tests with pictures, readings and defects in
// the margin, player aids, and sheets of counters and map to print. The result is HTML without
// scripts; equal input gives equal bytes.
package book

import (
	"path"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/language"

	"wargame/dsl"
	"wargame/internal/book/phrases"
	"wargame/internal/book/prose"
	"wargame/interpreter/charts"
	"wargame/interpreter/load"
	"wargame/interpreter/mutate"
	"wargame/interpreter/program"
	"wargame/interpreter/proof"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/run"
)

// Options say how a book is made.
type Options struct {
	Game     *load.Game // with its tests, in its own language; Make lets it speak Language
	Language language.Tag
	Options  map[string]bool
	Readings map[string]string
	Bare     bool // without examples and index, to be compared with

	Letter  bool    // paper of 8.5 x 11 inches in place of A4
	Grey    bool    // no colours
	Counter float64 // the side of a counter in millimetres; 0 means 15
}

// Book is a rulebook, ready to be written.
type Book struct {
	Title, Game string
	Hash        string
	o           Options
	say         *phrases.Set
	speaker     *prose.Speaker
	p           *program.Program
	proof       *proof.Book
	charts      *charts.Sheet
	start       *run.Game

	Terms     []Term
	Chapters  []*Chapter
	Data      []Dataset        // large data, after the chapters
	Positions []*prose.Example // with which examples begin
	Index     []Entry

	clauses map[string]bool
}

// Term is a word of the game with what it stands for.
type Term struct {
	Title string
	Words []string
}

// Chapter is the clauses with one beginning.
type Chapter struct {
	ID, Title string
	Sections  []*Section
}

// Section is one clause.
type Section struct {
	ID         string
	Statements []ruleset.Statement
	Rules      []Rule
	Options    []Choice
	Readings   []Choice
	Defects    []proof.Defect
	Elsewhere  []string // clauses whose rules say the same
	Changed    []string // clauses that this one sets aside, and the other way round: empty for none
	Examples   []*Example
}

// Rule is a titled part of a clause.
type Rule struct {
	Title  string
	Origin string // option or reading; empty for the clause itself
	Off    bool   // it belongs to an option that is not in force
	Blocks []prose.Block
}

// Choice is an option, or a reading with its alternatives.
type Choice struct {
	Title  string
	Chosen string
	On     bool
	Others []string
}

// Dataset is a large block of data.
type Dataset struct {
	ID, Title string
	Clauses   []string
	Origin    string // printed, derived or reconstructed, in the language of the book
	Blocks    []prose.Block
}

// Entry is a line of the index.
type Entry struct {
	Word    string
	Clauses []string
}

// Make makes the book of a game.
func Make(o Options) (*Book, error) {
	if o.Counter == 0 {
		o.Counter = 15
	}
	o.Game.Speak(o.Language)
	p, ds := o.Game.Program(o.Options, o.Readings)
	if err := ds.Err(); err != nil {
		return nil, err
	}
	register, err := proof.Read(o.Game)
	if err != nil {
		return nil, err
	}
	b := &Book{Title: p.Title, Game: o.Game.Name, Hash: hash(p), o: o, say: phrases.For(o.Language), p: p, proof: register, clauses: map[string]bool{}}
	if b.Title == "" {
		b.Title = o.Game.Name
	}
	b.speaker = prose.New(p, b.say)
	b.charts = charts.Of(p)
	b.start = run.New(p, nil)
	b.terms()
	b.chapters()
	if !o.Bare {
		b.examples()
		b.index()
	}
	return b, nil
}

// chapters puts what is in force under its clauses.
func (b *Book) chapters() {
	sections := map[string]*Section{}
	section := func(id string) *Section {
		s := sections[id]
		if s == nil {
			s = &Section{ID: id}
			sections[id] = s
		}
		return s
	}
	var order []string
	for _, s := range b.proof.Statements() {
		if sections[s.Clause] == nil {
			order = append(order, s.Clause)
		}
		x := section(s.Clause)
		x.Statements = append(x.Statements, s)
	}
	b.rules(section)
	b.choices(section)
	for _, d := range b.proof.Defects {
		for _, id := range d.Clauses {
			c := dsl.ClauseRef{Text: id}
			x := section(c.Clause())
			x.Defects = append(x.Defects, d)
		}
	}
	var rest []string
	for id := range sections {
		if !slices.Contains(order, id) {
			rest = append(rest, id)
		}
	}
	slices.SortFunc(rest, mutate.CompareClauses)
	for _, id := range rest { // before the first clause that is greater
		at := len(order)
		for i, other := range order {
			if proof.Chapter(other) == proof.Chapter(id) && mutate.CompareClauses(other, id) > 0 {
				at = i
				break
			}
			if proof.Chapter(other) == proof.Chapter(id) {
				at = i + 1
			}
		}
		order = slices.Insert(order, at, id)
	}
	titles := b.chapterTitles()
	for _, id := range order {
		name := proof.Chapter(id)
		last := len(b.Chapters) - 1
		if last < 0 || b.Chapters[last].ID != name {
			if i := slices.IndexFunc(b.Chapters, func(c *Chapter) bool { return c.ID == name }); i >= 0 {
				last = i
			} else {
				b.Chapters = append(b.Chapters, &Chapter{ID: name, Title: titles[name]})
				last = len(b.Chapters) - 1
			}
		}
		b.Chapters[last].Sections = append(b.Chapters[last].Sections, sections[id])
		b.clauses[id] = true
	}
}

// large is the number of rows from which data stand after the chapters.
const large = 14

// rules writes the items in force under their clauses.
func (b *Book) rules(section func(string) *Section) {
	type part struct {
		rule   *ruleset.Rule
		origin string
		items  []*dsl.Item
	}
	parts := map[string][]*part{}
	var order []string
	for _, e := range b.p.InForce() {
		it := e.Item
		switch {
		case e.Made || it.Legend != nil || it.Drawing != nil || it.Aim != nil || it.Fixture != nil || it.Test != nil || it.Has != nil || it.Enum != nil || it.About != nil || it.Titles != nil:
			continue
		case e.Rule == nil || it.Data != nil && rowsOf(it.Data) > large:
			b.loose(it, e.Rule, section)
			continue
		}
		id := e.Rule.ClauseID()
		if parts[id] == nil {
			order = append(order, id)
		}
		list := parts[id]
		if n := len(list); n == 0 || list[n-1].rule != e.Rule || list[n-1].origin != e.Origin {
			parts[id] = append(list, &part{rule: e.Rule, origin: e.Origin})
			list = parts[id]
		}
		last := list[len(list)-1]
		last.items = append(last.items, it)
	}
	for _, id := range order {
		for _, x := range parts[id] {
			blocks := b.speaker.Items(x.items)
			s := section(id)
			s.Rules = append(s.Rules, Rule{Title: x.rule.TitleText(), Origin: originOf(x.origin), Blocks: blocks})
			for _, also := range x.rule.Also {
				if c := (&dsl.ClauseRef{Text: also}); !strings.HasSuffix(also, "*") && c.Clause() != id {
					if o := section(c.Clause()); !slices.Contains(o.Elsewhere, id) {
						o.Elsewhere = append(o.Elsewhere, id)
					}
				}
			}
		}
	}
}

// originOf returns the kind of an origin that readers are told: option or reading.
func originOf(origin string) string {
	kind, _, _ := strings.Cut(origin, " ")
	if kind == "option" || kind == "reading" {
		return kind
	}
	return ""
}

func rowsOf(d *dsl.Data) int {
	n := len(d.Grid.Rows)
	for _, r := range d.Grid.Rows {
		if d.Grid.ByKind() {
			n += len(r.Cells) / 8
		}
	}
	return n
}

// loose writes an item outside of rules: a table or small data under the clause that it
// quotes, large data after the chapters.
func (b *Book) loose(it *dsl.Item, rule *ruleset.Rule, section func(string) *Section) {
	var from *dsl.Provenance
	switch {
	case it.Data != nil:
		from = it.Data.Provenance
	case it.Table != nil:
		from = it.Table.Provenance
	default:
		return
	}
	var clauses []string
	if rule != nil {
		clauses = append(clauses, rule.ClauseID())
	}
	kind := ""
	if from != nil {
		kind = from.Kind
		for _, c := range from.Clauses {
			if !slices.Contains(clauses, c.Clause()) {
				clauses = append(clauses, c.Clause())
			}
		}
	}
	blocks := b.speaker.Items([]*dsl.Item{it})
	if len(clauses) > 0 && (it.Table != nil || rowsOf(it.Data) <= large) {
		s := section(clauses[0])
		s.Rules = append(s.Rules, Rule{Blocks: blocks})
		return
	}
	d := Dataset{Clauses: clauses, Blocks: blocks}
	if kind != "" {
		d.Origin = b.say.Text("origin." + kind)
	}
	if it.Table != nil {
		d.Title = blocks[0].Table.Title
	} else {
		d.Title = b.speaker.Plural(it.Data.Kind.Text)
	}
	b.Data = append(b.Data, d)
}

// choices adds options and readings to the margins, and the rules of options that are not in
// force.
func (b *Book) choices(section func(string) *Section) {
	for _, d := range b.p.Disputes {
		if len(d.Readings) == 0 {
			continue
		}
		c := Choice{Title: d.Title, Chosen: d.Readings[d.Chosen].Title, On: true}
		for i, r := range d.Readings {
			if i != d.Chosen {
				c.Others = append(c.Others, r.Title)
			}
		}
		s := section(d.Clause)
		s.Readings = append(s.Readings, c)
	}
	for _, o := range b.p.Options {
		s := section(o.Clause)
		s.Options = append(s.Options, Choice{Title: o.Title, On: o.On})
	}
	for _, f := range b.o.Game.Files {
		dsl.Walk(fileItems(f), func(n any) bool {
			if o, ok := n.(*dsl.Option); ok {
				b.optional(o, section)
				return false
			}
			return true
		})
	}
}

// fileItems wraps the items of a file for dsl.Walk.
func fileItems(f *dsl.File) *dsl.Rule { return &dsl.Rule{Items: f.Items} }

// optional writes an option that is not in force.
func (b *Book) optional(o *dsl.Option, section func(string) *Section) {
	i := slices.IndexFunc(b.p.Options, func(x *ruleset.Option) bool { return x.Name == o.Name.Text })
	if i < 0 || b.p.Options[i].On {
		return
	}
	s := section(b.p.Options[i].Clause)
	own := Rule{Title: b.p.Options[i].Title, Origin: "option", Off: true}
	var plain []*dsl.Item
	var inner []Rule
	for _, it := range o.Items {
		if it.Replace != nil {
			it = it.Replace.Item
		}
		if it.Rule != nil {
			inner = append(inner, Rule{Title: it.Rule.Clause.Text + " " + b.translated(it.Rule.Title), Origin: "option", Off: true, Blocks: b.speaker.Items(dsl.Lines(it.Rule.Items))})
			continue
		}
		plain = append(plain, it)
	}
	own.Blocks = b.speaker.Items(dsl.Lines(plain))
	s.Rules = append(append(s.Rules, own), inner...)
}

func (b *Book) translated(t *dsl.Text) string {
	if own, ok := b.p.Translations[t.Value()]; ok {
		return own
	}
	return t.Value()
}

// chapterTitles names chapters after the files with their rules: 07-combat.wgr.
func (b *Book) chapterTitles() map[string]string {
	out := map[string]string{}
	if !b.say.English() {
		return out
	}
	count := map[string]map[string]int{}
	for _, r := range b.p.Rules {
		base := strings.TrimSuffix(path.Base(r.Pos.Filename), ".wgr")
		number := strings.TrimLeft(base[:len(base)-len(strings.TrimLeftFunc(base, unicode.IsDigit))], "0")
		chapter := proof.Chapter(r.Clause)
		if number == "" || number != chapter {
			continue
		}
		name := strings.TrimLeft(base, "0123456789-_")
		if count[chapter] == nil {
			count[chapter] = map[string]int{}
		}
		count[chapter][name]++
	}
	for chapter, names := range count {
		var best string
		for name, n := range names {
			if best == "" || n > names[best] || n == names[best] && name < best {
				best = name
			}
		}
		if best != "" {
			best = strings.ReplaceAll(best, "-", " ")
			out[chapter] = strings.ToUpper(best[:1]) + best[1:]
		}
	}
	return out
}
