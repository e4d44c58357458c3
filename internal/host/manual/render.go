package manual

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"html/template"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

//go:embed page.html manual.css manual.js
var own embed.FS

// first is the page with which the site begins. Its sections are the kinds of pages in the
// navigation, and its tables their pages.
const first = "docs/README.md"

// types are the MIME types of files that are not rendered.
var types = map[string]string{".png": "image/png", ".svg": "image/svg+xml", ".html": "text/html; charset=utf-8"}

// source is a page before it is rendered.
type source struct {
	path  string // in the repository
	text  []byte
	doc   ast.Node
	title string
	heads []head
}

// head is a heading of a page.
type head struct {
	ID, Title string
	Level     int
}

// Render renders all pages of a file system as a site. Every other file is copied. Examples lead
// to the playground at an address, as OpenWith says.
func Render(pages fs.FS, playground string) (*Site, error) {
	s := &Site{files: map[string]*File{}}
	m := &maker{site: s, sources: map[string]*source{}, copied: map[string]bool{}, md: markdown()}
	err := fs.WalkDir(pages, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(pages, name)
		if err != nil {
			return err
		}
		if path.Ext(name) == ".md" {
			m.read(name, data)
			return nil
		}
		mime := types[path.Ext(name)]
		if mime == "" {
			mime = "text/plain; charset=utf-8"
		}
		m.copied[name] = true
		if path.Ext(name) == ".html" {
			var style []byte
			data, style = outward(data, path.Base(name)+".css")
			s.add(address(name)+".css", "text/css; charset=utf-8", style)
		}
		s.add(address(name), mime, data)
		return nil
	})
	if err != nil {
		return nil, err
	}
	if m.sources[first] == nil {
		return nil, fmt.Errorf("there is no page %s", first)
	}
	m.navigation()
	if playground != "" {
		if err := m.tryAll(pages, playground); err != nil {
			return nil, err
		}
	}
	if err := m.renderAll(); err != nil {
		return nil, err
	}
	for _, name := range []string{"manual.css", "manual.js"} {
		data, err := own.ReadFile(name)
		if err != nil {
			return nil, err
		}
		s.add(name, map[string]string{".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8"}[path.Ext(name)], data)
	}
	return s, nil
}

// address returns the path in the site of a file of the repository: docs/ is the root, and
// what lies beside it is below repository/.
func address(name string) string {
	below, inside := strings.CutPrefix(name, "docs/")
	if !inside {
		below = "repository/" + name
	}
	dir, base := path.Split(below)
	switch {
	case base == "README.md":
		return dir + "index.html"
	case path.Ext(base) == ".md":
		return dir + strings.TrimSuffix(base, ".md") + ".html"
	case path.Ext(base) == "":
		return below + ".txt"
	}
	return below
}

// relative returns the link from one path of the site to another.
func relative(from, to string) string {
	a, b := strings.Split(from, "/"), strings.Split(to, "/")
	for len(a) > 1 && len(b) > 1 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	return strings.Repeat("../", len(a)-1) + strings.Join(b, "/")
}

func markdown() goldmark.Markdown {
	return goldmark.New(
		goldmark.WithExtensions(extension.Table, extension.Strikethrough),
		goldmark.WithParserOptions(parser.WithAutoHeadingID()),
		goldmark.WithRendererOptions(html.WithXHTML(), renderer.WithNodeRenderers(util.Prioritized(blocks{}, 100))),
	)
}

// maker renders a site.
type maker struct {
	site    *Site
	md      goldmark.Markdown
	sources map[string]*source // by path in the repository
	copied  map[string]bool    // files that are no pages, by path in the repository
	kinds   []kind
}

// kind is a group of the navigation.
type kind struct {
	Title string
	Pages []entry
}

// entry is a page in the navigation.
type entry struct {
	Title string
	path  string // in the repository
}

// read parses a page.
func (m *maker) read(name string, data []byte) {
	ids := &slugs{used: map[string]bool{}}
	doc := m.md.Parser().Parse(text.NewReader(data), parser.WithContext(parser.NewContext(parser.WithIDs(ids))))
	p := &source{path: name, text: data, doc: doc, title: name}
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		h, ok := n.(*ast.Heading)
		if !ok {
			continue
		}
		title := plain(h, data)
		if h.Level == 1 && p.title == name {
			p.title = title
		}
		id, _ := h.AttributeString("id")
		raw, _ := id.([]byte)
		p.heads = append(p.heads, head{ID: string(raw), Title: title, Level: h.Level})
	}
	m.sources[name] = p
}

// navigation reads the kinds of pages from the first page: under each heading the links in
// the first cells of its tables.
func (m *maker) navigation() {
	p := m.sources[first]
	for n := p.doc.FirstChild(); n != nil; n = n.NextSibling() {
		if h, ok := n.(*ast.Heading); ok && h.Level == 2 {
			m.kinds = append(m.kinds, kind{Title: plain(h, p.text)})
		}
		if n.Kind() != extensionTable || len(m.kinds) == 0 {
			continue
		}
		last := &m.kinds[len(m.kinds)-1]
		for row := n.FirstChild(); row != nil; row = row.NextSibling() {
			if row.FirstChild() == nil {
				continue
			}
			if link, ok := row.FirstChild().FirstChild().(*ast.Link); ok {
				last.Pages = append(last.Pages, entry{plain(link, p.text), path.Join("docs", string(link.Destination))})
			}
		}
	}
	m.kinds = slices.DeleteFunc(m.kinds, func(k kind) bool { return len(k.Pages) == 0 })
}

// found is a section of a page in the index of the search.
type found struct {
	Page  string `json:"p"`
	Title string `json:"t"`
	Link  string `json:"l"`
	Text  string `json:"x"`
}

func (m *maker) renderAll() error {
	layout, err := template.ParseFS(own, "page.html")
	if err != nil {
		return err
	}
	var index []found
	names := slices.Sorted(func(yield func(string) bool) {
		for name := range m.sources {
			if !yield(name) {
				return
			}
		}
	})
	for _, name := range names {
		p := m.sources[name]
		index = append(index, sections(p)...)
		m.relink(p)
		var body bytes.Buffer
		if err := m.md.Renderer().Render(&body, p.text, p.doc); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		var out bytes.Buffer
		if err := layout.Execute(&out, m.view(p, template.HTML(body.String()))); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		m.site.add(address(name), "text/html; charset=utf-8", out.Bytes())
	}
	data, err := json.Marshal(index)
	m.site.add("search.json", "application/json", data)
	return err
}

// view is what the layout shows around a page.
type view struct {
	Title, Root string
	Body        template.HTML
	Kinds       []shownKind
	Heads       []head
}

type shownKind struct {
	Title string
	Open  bool
	Pages []shownEntry
}

type shownEntry struct {
	Title, Link string
	Here        bool
}

func (m *maker) view(p *source, body template.HTML) view {
	at := address(p.path)
	v := view{Title: p.title, Root: relative(at, ""), Body: body}
	for _, k := range m.kinds {
		shown := shownKind{Title: k.Title}
		for _, e := range k.Pages {
			here := e.path == p.path
			shown.Open = shown.Open || here
			shown.Pages = append(shown.Pages, shownEntry{e.Title, relative(at, address(e.path)), here})
		}
		v.Kinds = append(v.Kinds, shown)
	}
	for _, h := range p.heads {
		if h.Level == 2 {
			v.Heads = append(v.Heads, h)
		}
	}
	if len(v.Heads) < 3 {
		v.Heads = nil
	}
	return v
}

// relink makes the links of a page lead to the pages of the site. A link to something that the
// site does not have, such as a source file, becomes its text.
func (m *maker) relink(p *source) {
	at := address(p.path)
	var lost []*ast.Link
	_ = ast.Walk(p.doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Image:
			n.Destination = []byte(relative(at, address(path.Join(path.Dir(p.path), string(n.Destination)))))
		case *ast.Link:
			to := string(n.Destination)
			if strings.Contains(to, "://") || strings.HasPrefix(to, "mailto:") || strings.HasPrefix(to, "#") {
				return ast.WalkContinue, nil
			}
			file, anchor, anchored := strings.Cut(to, "#")
			name := path.Join(path.Dir(p.path), file)
			if m.sources[path.Join(name, "README.md")] != nil {
				name = path.Join(name, "README.md")
			}
			if m.sources[name] == nil && !m.copied[name] {
				lost = append(lost, n)
				return ast.WalkContinue, nil
			}
			to = relative(at, address(name))
			if anchored {
				to += "#" + anchor
			}
			n.Destination = []byte(to)
		}
		return ast.WalkContinue, nil
	})
	for _, n := range lost {
		for n.FirstChild() != nil {
			n.Parent().InsertBefore(n.Parent(), n, n.FirstChild())
		}
		n.Parent().RemoveChild(n.Parent(), n)
	}
}

// sections divides a page into what the search finds: its text between two headings.
func sections(p *source) (out []found) {
	at := address(p.path)
	now := found{Page: p.title, Title: p.title, Link: at}
	var b strings.Builder
	finish := func() {
		now.Text = strings.Join(strings.Fields(b.String()), " ")
		b.Reset()
		if now.Text != "" || now.Title != p.title {
			out = append(out, now)
		}
	}
	heads := p.heads
	for n := p.doc.FirstChild(); n != nil; n = n.NextSibling() {
		if h, ok := n.(*ast.Heading); ok {
			this := heads[0]
			heads = heads[1:]
			if h.Level > 1 {
				finish()
				now = found{Page: p.title, Title: this.Title, Link: at + "#" + this.ID}
			}
			continue
		}
		b.WriteString(plain(n, p.text) + " ")
	}
	finish()
	return out
}
