package book

import (
	"fmt"
	"slices"
	"strings"

	"wargame/internal/book/prose"
	"wargame/interpreter/names"
	"wargame/interpreter/proof"
	"wargame/interpreter/ruleset"
)

// Rulebook returns the rulebook as one HTML file. Pages are the numbers of pages by the id
// of what they begin with, for the contents of a book on paper; nil for none.
func (b *Book) Rulebook(pages map[string]int) string {
	w := &page{b: b}
	w.head(b.say.Text("book.title"))
	w.cover(b.say.Text("book.title"))
	w.contents(pages)
	if len(b.Terms) > 0 {
		w.open("h1", "id", "terms")
		w.text(b.say.Text("book.terms"))
		w.close("h1")
		w.say("p", "", "book.reading")
		for _, t := range b.Terms {
			w.el("h3", "", t.Title)
			w.el("p", "", strings.Join(t.Words, b.say.Text("join.comma")))
		}
	}
	for _, c := range b.Chapters {
		w.chapter(c)
	}
	w.positions()
	w.appendix()
	w.index()
	w.end()
	return w.String()
}

// cover writes the title page.
func (w *page) cover(kind string) {
	b := w.b
	w.open("section", "class", "cover")
	w.faces()
	w.el("h1", "", b.Title)
	w.el("p", "", kind)
	if list := sideTitles(b); list != "" {
		w.el("p", "", list)
	}
	about := b.p.AboutScenario(b.o.Readings[ruleset.ScenarioChoice])
	for _, x := range [][2]string{{"book.length", about.Length}, {"book.complexity", about.Complexity}} {
		if x[1] != "" {
			w.say("p", "", x[0], x[1])
		}
	}
	if about.History != "" {
		w.el("p", "history", about.History)
	}
	w.say("p", "fine", "book.ours")
	w.say("p", "fine", "book.hash", b.Game, b.Hash)
	w.close("section")
}

func sideTitles(b *Book) string {
	if e := b.p.Enums["side"]; e != nil {
		return strings.Join(e.Titles, " · ")
	}
	return ""
}

// contents writes the table of contents.
func (w *page) contents(pages map[string]int) {
	b := w.b
	number := func(id string) {
		if n := pages[id]; n > 0 {
			w.el("span", "p", fmt.Sprint(n))
		}
	}
	line := func(class, id, n, title string) {
		w.open("li", "class", class)
		if n != "" {
			w.el("span", "n", n)
		}
		w.open("a", "href", "#"+id)
		w.text(title)
		w.WriteString("</a>")
		number(id)
		w.close("li")
	}
	w.say("h1", "", "book.contents")
	w.open("ul", "class", "toc")
	if len(b.Terms) > 0 {
		line("chapter", "terms", "", b.say.Text("book.terms"))
	}
	for _, c := range b.Chapters {
		line("chapter", "chapter-"+anchor(c.ID), c.ID, c.title(b))
		for _, s := range c.Sections {
			if t := s.title(b); t != "" {
				line("", anchor(s.ID), s.ID, t)
			}
		}
	}
	if len(b.Positions) > 0 {
		line("chapter", "positions", "", b.say.Text("book.positions"))
	}
	if len(b.Data) > 0 {
		line("chapter", "data", "", b.say.Text("book.data"))
	}
	line("chapter", "index", "", b.say.Text("book.index"))
	w.close("ul")
}

func (c *Chapter) title(b *Book) string {
	if c.Title != "" {
		return c.Title
	}
	if len(c.ID) > 3 { // the clauses of a module
		return names.Headline(c.ID)
	}
	return b.say.With("book.chapter", c.ID)
}

// title is the title of the first rule of a clause, or the beginning of its first statement.
func (s *Section) title(b *Book) string {
	for _, r := range s.Rules {
		if r.Title != "" && r.Origin == "" {
			return r.Title
		}
	}
	for _, list := range [][]Choice{s.Readings, s.Options} {
		if len(list) > 0 && list[0].Title != "" {
			return list[0].Title
		}
	}
	for _, x := range s.Statements {
		return shorten(x.Text)
	}
	return ""
}

// shorten returns the first words of a sentence.
func shorten(text string) string {
	const most = 64
	runes := []rune(text)
	if len(runes) <= most {
		return strings.TrimRight(text, ".")
	}
	cut := string(runes[:most])
	if i := strings.LastIndexByte(cut, ' '); i > 20 {
		cut = cut[:i]
	}
	return strings.TrimRight(cut, " ,;:.") + " …"
}

// shortBook is the number of clauses up to which chapters do not begin new pages.
const shortBook = 60

func (w *page) chapter(c *Chapter) {
	run := "" // a short book goes on in the same page
	if n := len(w.b.clauses); n <= shortBook && c != w.b.Chapters[0] {
		run = "run"
	}
	w.open("h1", "class", run, "id", "chapter-"+anchor(c.ID))
	if c.Title != "" {
		w.el("span", "n", c.ID)
	}
	w.text(c.title(w.b))
	w.close("h1")
	for _, s := range c.Sections {
		w.section(s)
	}
}

func (w *page) section(s *Section) {
	b := w.b
	w.open("section", "class", "clause")
	w.open("h2", "id", anchor(s.ID))
	w.el("span", "n", s.ID)
	w.text(s.title(b))
	w.close("h2")
	w.notes(s)
	if len(s.Statements) > 1 || len(s.Statements) == 1 && s.title(b) != strings.TrimRight(s.Statements[0].Text, ".") {
		w.statements(s.Statements)
	}
	for i := range s.Rules {
		w.rule(&s.Rules[i], s)
	}
	if len(s.Elsewhere) > 0 && !slices.ContainsFunc(s.Rules, func(r Rule) bool { return r.Origin == "" }) {
		w.open("p", "class", "r note")
		w.text(b.say.Text("book.elsewhere") + " ")
		for i, id := range s.Elsewhere {
			if i > 0 {
				w.text(b.say.Text("join.comma"))
			}
			w.link(id)
		}
		w.close("p")
	}
	for _, x := range s.Examples {
		w.example(x, s.ID)
	}
	w.close("section")
}

// statements writes what the clause says, in our words. The catalogue is in English.
func (w *page) statements(list []ruleset.Statement) {
	lang := ""
	if !w.b.say.English() {
		lang = "en"
	}
	w.open("ul", "class", "statements", "lang", lang)
	for _, x := range list {
		w.open("li", "class", "k-"+x.Kind)
		k := ""
		if len(list) > 1 {
			k = fmt.Sprint(x.N)
		}
		w.el("span", "k", k)
		w.text(x.Text)
		w.close("li")
	}
	w.close("ul")
}

// notes writes the margin of a clause.
func (w *page) notes(s *Section) {
	if len(s.Defects)+len(s.Readings)+len(s.Options) == 0 {
		return
	}
	w.open("aside", "class", "notes")
	for _, o := range s.Options {
		w.open("div", "class", "note-box option")
		key := "note.option.off"
		if o.On {
			key = "note.option.on"
		}
		w.say("b", "", key)
		w.text(o.Title)
		w.close("div")
	}
	for _, r := range s.Readings {
		w.open("div", "class", "note-box reading")
		w.say("b", "", "note.reading")
		w.el("p", "", r.Title)
		w.say("p", "", "note.chosen", r.Chosen)
		for _, o := range r.Others {
			if o != "" {
				w.say("p", "", "note.other", o)
			}
		}
		w.close("div")
	}
	for _, d := range s.Defects {
		w.defect(d)
	}
	w.close("aside")
}

func (w *page) defect(d proof.Defect) {
	lang := ""
	if !w.b.say.English() {
		lang = "en"
	}
	w.open("div", "class", "note-box defect", "lang", lang)
	key := "defect." + strings.ReplaceAll(d.Kind, " ", "")
	w.el("b", "", w.b.say.Text(key)+" "+d.ID)
	w.el("p", "", d.Problem)
	w.say("p", "", "note.readas", d.Reading)
	w.say("p", "", "note.authority", d.Authority)
	w.close("div")
}

func (w *page) rule(r *Rule, s *Section) {
	if len(r.Blocks) == 0 && !r.Off {
		return
	}
	class := "rule"
	if r.Origin != "" {
		class += " " + r.Origin
	}
	if r.Off {
		class += " off"
	}
	w.open("div", "class", class)
	if r.Title != "" && (r.Origin != "" || r.Title != s.title(w.b)) {
		w.WriteString("<h3>")
		w.text(r.Title)
		switch {
		case r.Off:
			w.say("span", "tag", "tag.option.off")
		case r.Origin == "option":
			w.say("span", "tag", "tag.option.on")
		case r.Origin == "reading":
			w.say("span", "tag", "tag.reading")
		}
		w.close("h3")
	}
	w.blocks(r.Blocks, s.ID)
	w.close("div")
}

// longExample is the number of lines from which an example may run over two pages.
const longExample = 26

// lines writes a part of an example.
func (w *page) lines(key, tag string, list []prose.Text, here string) {
	if len(list) == 0 {
		return
	}
	w.say("div", "l", key)
	w.open(tag)
	for _, t := range list {
		w.WriteString("<li>")
		w.sentence(t, here)
		w.WriteString("</li>\n")
	}
	w.close(tag)
}

// positions writes the positions with which examples begin.
func (w *page) positions() {
	if len(w.b.Positions) == 0 {
		return
	}
	w.open("h1", "id", "positions")
	w.text(w.b.say.Text("book.positions"))
	w.close("h1")
	for _, x := range w.b.Positions {
		w.open("div", "class", "example")
		w.el("h4", "", x.Title)
		w.lines("example.position", "ul", x.Position, "")
		w.lines("example.acts", "ol", x.Acts, "")
		w.close("div")
	}
}

func (w *page) example(x *Example, here string) {
	b := w.b
	class := "example"
	if len(x.Position)+len(x.Acts)+len(x.Results) < longExample {
		class += " short"
	}
	w.open("div", "class", class)
	if p := x.Picture; p != nil {
		w.picture(p)
	}
	w.WriteString("<h4>")
	w.say("span", "k", "example")
	w.text(x.Title)
	w.close("h4")
	w.lines("example.position", "ul", x.Position, here)
	w.lines("example.acts", "ol", x.Acts, here)
	w.lines("example.results", "ul", x.Results, here)
	if x.Cases != nil {
		w.tableIn(x.Cases, b.textRoom()-8)
	}
	w.close("div")
}

// picture writes a part of the map; a hex is 13 mm wide unless the picture would be wider than
// half of the text.
func (w *page) picture(p *Picture) {
	scale := min(13.0/80, 62/p.Box.Width, 70/p.Box.Height)
	w.svg(p.Box.X, p.Box.Y, p.Box.Width, p.Box.Height, scale, p.Content)
}

// svg writes a drawing at a scale in millimetres.
func (w *page) svg(x, y, wide, high, scale float64, content string) {
	fmt.Fprintf(w, `<svg width="%.2fmm" height="%.2fmm" viewBox="%.2f %.2f %.2f %.2f" font-family="'Liberation Sans', Arial, sans-serif" text-anchor="middle" fill="none" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">%s</svg>`+"\n",
		wide*scale, high*scale, x, y, wide, high, content)
}

// appendix writes the large data.
func (w *page) appendix() {
	b := w.b
	if len(b.Data) == 0 {
		return
	}
	w.open("h1", "id", "data")
	w.text(b.say.Text("book.data"))
	w.close("h1")
	for _, d := range b.merged() {
		w.open("section", "class", "data")
		t := d.Blocks[0].Table
		turned := t != nil && strings.HasPrefix(b.place(t, b.full()).class, "wide")
		if turned { // the heading goes with its table
			w.open("div", "class", "landscape")
		}
		w.WriteString("<h3>")
		w.text(d.Title)
		if d.Origin != "" {
			w.el("span", "tag", d.Origin)
		}
		for _, c := range d.Clauses {
			w.text(" ")
			w.link(c)
		}
		w.close("h3")
		for i := range d.Blocks {
			if t := d.Blocks[i].Table; t != nil {
				plain := *t
				plain.Title = ""
				w.tableIn(&plain, b.full())
				w.list(&d.Blocks[i], "")
				continue
			}
			w.list(&d.Blocks[i], "")
		}
		if turned {
			w.close("div")
		}
		w.close("section")
	}
}

// merged returns the data with tables of one head and origin as one table.
func (b *Book) merged() []Dataset {
	var out []Dataset
	for _, d := range b.Data {
		t := d.Blocks[0].Table
		i := -1
		if t != nil && len(d.Blocks) == 1 {
			i = slices.IndexFunc(out, func(x Dataset) bool {
				o := x.Blocks[0].Table
				return o != nil && len(x.Blocks) == 1 && x.Title == d.Title && x.Origin == d.Origin && slices.Equal(o.Head, t.Head) && slices.Equal(x.Clauses, d.Clauses)
			})
		}
		if i < 0 {
			if t != nil {
				own := *t
				own.Rows = slices.Clone(t.Rows)
				d.Blocks = append([]prose.Block{{Text: d.Blocks[0].Text, Table: &own, Sub: d.Blocks[0].Sub}}, d.Blocks[1:]...)
			}
			out = append(out, d)
			continue
		}
		o := out[i].Blocks[0].Table
		o.Rows = append(o.Rows, t.Rows...)
	}
	return out
}

// index writes the index of words.
func (w *page) index() {
	w.open("h1", "id", "index")
	w.text(w.b.say.Text("book.index"))
	w.close("h1")
	w.open("div", "class", "index")
	for _, e := range w.b.Index {
		w.WriteString("<p>")
		w.text(e.Word + " ")
		for i, c := range e.Clauses {
			if i > 0 {
				w.text(", ")
			}
			w.link(c)
		}
		w.close("p")
	}
	w.close("div")
}
