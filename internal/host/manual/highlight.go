package manual

import (
	"fmt"
	"html"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"

	"wargame/dsl"
)

// blocks renders fenced blocks of code, with the words of rules in colours. A library for
// many languages would cost each command of the program 30 ms at its start, to read the
// languages.
type blocks struct{}

// RegisterFuncs implements renderer.NodeRenderer.
func (blocks) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(ast.KindFencedCodeBlock, renderBlock)
}

func renderBlock(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	n := node.(*ast.FencedCodeBlock)
	text := code(n, source)
	// a wide block scrolls, so the keyboard must reach it
	_, _ = w.WriteString(`<pre tabindex="0"><code>`)
	switch string(n.Language(source)) {
	case "wgr", "syntax":
		highlight(w, text, rules())
	case "console":
		highlight(w, text, typed)
	default:
		_, _ = w.Write(util.EscapeHTML([]byte(text)))
	}
	_, _ = w.WriteString("</code></pre>\n")
	if to, ok := n.AttributeString(tryAttribute); ok {
		fmt.Fprintf(w, "<p class=\"try\"><a href=\"%s\">Try it</a></p>\n", html.EscapeString(to.(string)))
	}
	return ast.WalkSkipChildren, nil
}

// classes are the classes of the groups of rules and typed, in their order; "" for plain text.
var classes = []string{"comment", "text", "", "keyword", "number", "name"}

// rules matches a token of the language: a comment, a text, an attribute, a keyword, a number,
// or a name in capitals, which stands for something in a block of syntax.
var rules = sync.OnceValue(func() *regexp.Regexp {
	words := slices.Sorted(maps.Keys(dsl.Keywords()))
	return regexp.MustCompile(`(//[^\n]*)|("(?:\\.|[^"\\\n])*")|(\.[A-Za-z_]\w*)|\b(` + strings.Join(words, "|") + `)\b|(\b\d[\w.]*)|(\b[A-Z][A-Z_]+\b)`)
})

// typed matches what somebody types into a terminal, as a keyword.
var typed = regexp.MustCompile(`(?m)()()()(^[$>] .*$)`)

// highlight writes code with a class around each match of a group.
func highlight(w util.BufWriter, code string, tokens *regexp.Regexp) {
	done := 0
	plain := func(to int) {
		_, _ = w.Write(util.EscapeHTML([]byte(code[done:to])))
		done = to
	}
	for _, m := range tokens.FindAllStringSubmatchIndex(code, -1) {
		for group := 1; group < len(m)/2; group++ {
			from, to := m[2*group], m[2*group+1]
			if class := classes[group-1]; from < to && class != "" {
				plain(from)
				_, _ = w.WriteString(`<span class="` + class + `">`)
				plain(to)
				_, _ = w.WriteString(`</span>`)
			}
		}
	}
	plain(len(code))
}
