package manual

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"
	extensions "github.com/yuin/goldmark/extension/ast"
)

var extensionTable = extensions.KindTable

// plain returns the text of a node, without marks. Blocks and cells are divided by blanks.
func plain(n ast.Node, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			if n.Type() == ast.TypeBlock {
				b.WriteByte(' ')
			}
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Text:
			b.Write(n.Value(source))
			if n.SoftLineBreak() || n.HardLineBreak() {
				b.WriteByte(' ')
			}
		case *ast.String:
			b.Write(n.Value)
		case *ast.FencedCodeBlock, *ast.CodeBlock:
			lines := n.Lines()
			for i := range lines.Len() {
				at := lines.At(i)
				b.Write(at.Value(source))
			}
		}
		return ast.WalkContinue, nil
	})
	return strings.TrimSpace(b.String())
}

// slugs makes the names of headings as GitHub does, so that one link serves both.
type slugs struct{ used map[string]bool }

// Generate returns the name of a heading that is not used yet.
func (s *slugs) Generate(value []byte, _ ast.NodeKind) []byte {
	var b strings.Builder
	for _, r := range strings.ToLower(bare(string(value))) {
		switch {
		case r == ' ':
			b.WriteByte('-')
		case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r):
			b.WriteRune(r)
		}
	}
	name := b.String()
	for n := 1; s.used[name]; n++ {
		name = fmt.Sprintf("%s-%d", b.String(), n)
	}
	s.used[name] = true
	return []byte(name)
}

// Put marks a name as used.
func (s *slugs) Put(value []byte) { s.used[string(value)] = true }

// bare takes the targets of links out of the source of a heading.
func bare(heading string) string {
	for {
		i := strings.Index(heading, "](")
		if i < 0 {
			return heading
		}
		j := strings.IndexByte(heading[i:], ')')
		if j < 0 {
			return heading
		}
		heading = heading[:i] + heading[i+j+1:]
	}
}
