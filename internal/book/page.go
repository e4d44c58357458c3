package book

import (
	"fmt"
	"html"
	"strings"

	"wargame/internal/book/prose"
)

// page writes one HTML file.
type page struct {
	strings.Builder
	b *Book
}

// open writes a start tag with attributes in pairs.
func (w *page) open(tag string, attributes ...string) {
	w.WriteString("<" + tag)
	for i := 0; i+1 < len(attributes); i += 2 {
		if attributes[i+1] != "" {
			fmt.Fprintf(w, " %s=\"%s\"", attributes[i], html.EscapeString(attributes[i+1]))
		}
	}
	w.WriteString(">")
}

func (w *page) close(tag string) { w.WriteString("</" + tag + ">\n") }

// el writes an element that holds a text.
func (w *page) el(tag, class, text string) {
	w.open(tag, "class", class)
	w.text(text)
	w.close(tag)
}

func (w *page) text(text string) { w.WriteString(html.EscapeString(text)) }

// say writes an element that holds a text of the catalogue.
func (w *page) say(tag, class, key string, parts ...string) {
	w.el(tag, class, w.b.say.With(key, parts...))
}

// anchor is the id of a clause in the book.
func anchor(clause string) string {
	return "c-" + strings.Map(func(r rune) rune {
		if r < 128 && (isLetter(r) || r >= '0' && r <= '9' || r == '.' || r == '-') {
			return r
		}
		return '_'
	}, clause)
}

// link writes the number of a clause, as a link if the book has it.
func (w *page) link(clause string) {
	if !w.b.clauses[clause] {
		w.el("span", "c", clause)
		return
	}
	w.open("a", "class", "c", "href", "#"+anchor(clause))
	w.text(clause)
	w.WriteString("</a>")
}

var classes = map[prose.Mark]string{prose.Term: "t", prose.Var: "v", prose.Word: "w", prose.Quote: "q", prose.Strong: "s"}

// sentence writes a text with its marks. A term leads to the clause that declares it.
func (w *page) sentence(t prose.Text, here string) {
	for _, s := range t {
		switch {
		case s.Mark == prose.Clause && s.Ref != "" && w.b.clauses[s.Ref]:
			w.open("a", "class", "c", "href", "#"+anchor(s.Ref))
			w.text(s.Text)
			w.WriteString("</a>")
		case s.Mark == prose.Term && s.Ref != here && w.b.clauses[s.Ref]:
			w.open("a", "class", "t", "href", "#"+anchor(s.Ref))
			w.text(s.Text)
			w.WriteString("</a>")
		case s.Mark == prose.Clause:
			w.WriteString(`<span class="c">` + html.EscapeString(s.Text) + `</span>`)
		case classes[s.Mark] != "":
			w.WriteString(`<span class="` + classes[s.Mark] + `">` + html.EscapeString(s.Text) + `</span>`)
		default:
			w.text(s.Text)
		}
	}
}

// blocks writes paragraphs with their lists.
func (w *page) blocks(list []prose.Block, here string) {
	for i := range list {
		w.block(&list[i], here)
	}
}

func (w *page) block(b *prose.Block, here string) {
	if len(b.Text) > 0 {
		class := "r"
		if b.Note {
			class = "r note"
		}
		if len(b.Sub) > 0 {
			class += " head"
		}
		w.open("p", "class", class)
		w.sentence(b.Text, here)
		w.close("p")
	}
	if b.Table != nil {
		w.table(b.Table)
	}
	w.list(b, here)
}

// list writes what stands under a paragraph.
func (w *page) list(b *prose.Block, here string) {
	if len(b.Sub) == 0 {
		return
	}
	if b.Effects {
		w.open("table", "class", "effects")
		for _, x := range b.Sub {
			w.WriteString("<tr><th>")
			w.sentence(x.Text[:1], here)
			w.WriteString("</th><td>")
			w.sentence(x.Text[1:], here)
			w.WriteString("</td></tr>\n")
		}
		w.close("table")
		return
	}
	tag := "ul"
	if b.Ordered {
		tag = "ol"
	}
	w.open(tag)
	for i := range b.Sub {
		w.WriteString("<li>")
		w.sentence(b.Sub[i].Text, here)
		if b.Sub[i].Table != nil {
			w.table(b.Sub[i].Table)
		}
		w.list(&b.Sub[i], here)
		w.WriteString("</li>\n")
	}
	w.close(tag)
}

// head writes the beginning of a file. Files have no scripts, and name no other host.
func (w *page) head(title string) {
	fmt.Fprintf(w, "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; font-src data:\">\n<title>%s</title>\n<style>\n%s</style>\n</head>\n<body>\n",
		w.b.say.Tag, html.EscapeString(title), w.b.style(title))
}

func (w *page) end() { w.WriteString("</body>\n</html>\n") }
