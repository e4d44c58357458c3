package manual

import (
	"fmt"
	"io/fs"
	"net/url"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"

	"wargame/internal/examples"
	"wargame/internal/site/workshop"
	"wargame/internal/tutorial"
)

// tryAttribute is the attribute of a block of rules with the address that opens it in the
// playground.
const tryAttribute = "try"

// tryAll gives each block of rules that a test plays the address that opens it.
func (m *maker) tryAll(pages fs.FS, playground string) error {
	t := trier{playground: playground}
	docs, err := fs.Sub(pages, "docs")
	if err == nil {
		t.book, err = examples.Read(docs)
	}
	if err != nil {
		return err
	}
	steps, err := tutorial.Steps()
	if err != nil {
		return err
	}
	for _, s := range steps {
		t.steps = append(t.steps, s.Number)
	}
	for _, p := range m.sources {
		if err := t.page(p); err != nil {
			return fmt.Errorf("%s: %w", p.path, err)
		}
	}
	return nil
}

// trier makes the addresses.
type trier struct {
	playground string
	book       *examples.Book
	steps      []string // of the tutorial
}

func (t *trier) page(p *source) error {
	n, step := 0, ""
	for x := p.doc.FirstChild(); x != nil; x = x.NextSibling() {
		if h, ok := x.(*ast.Heading); ok && h.Level == 2 {
			step, _, _ = strings.Cut(plain(h, p.text), ".")
		}
		b, ok := x.(*ast.FencedCodeBlock)
		if !ok || string(b.Language(p.text)) != "wgr" {
			continue
		}
		what, err := t.address(p, b, n, step)
		if err != nil {
			return err
		}
		if what != "" {
			b.SetAttributeString(tryAttribute, relative(address(p.path), t.playground)+what)
		}
		n++
	}
	return nil
}

// address returns what stands behind the address of the playground to open a block; empty for a
// block that no test plays.
func (t *trier) address(p *source, b *ast.FencedCodeBlock, n int, step string) (string, error) {
	if inside, ok := strings.CutPrefix(p.path, "docs/"); ok {
		if name := examples.Name(inside, n); t.book.Examples[name].Game != "" {
			return "?example=" + url.QueryEscape(name), nil
		}
		if inside == "tutorial.md" && slices.Contains(t.steps, step) {
			return "?step=" + url.QueryEscape(step), nil
		}
	}
	info := ""
	if b.Info != nil {
		info = string(b.Info.Value(p.text))
	}
	words := strings.Fields(info)
	if len(words) != 2 {
		return "", nil
	}
	game, file, ok := strings.Cut(strings.TrimPrefix(words[1], "games/"), "/")
	if !ok || !strings.HasPrefix(words[1], "games/") {
		return "", nil
	}
	link, err := workshop.Link(game, map[string]string{file: code(b, p.text)})
	return "#" + link, err
}

// code returns the text of a block.
func code(b *ast.FencedCodeBlock, source []byte) string {
	var out strings.Builder
	lines := b.Lines()
	for i := range lines.Len() {
		at := lines.At(i)
		out.Write(at.Value(source))
	}
	return out.String()
}
