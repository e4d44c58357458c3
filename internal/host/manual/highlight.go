package manual

import (
	"bytes"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/formatters/html"
	"github.com/alecthomas/chroma/v2/lexers"
	"github.com/alecthomas/chroma/v2/styles"

	"wargame/dsl"
)

// The lexers of blocks that are rules, or the syntax of rules.
func init() {
	words := slices.Sorted(maps.Keys(dsl.Keywords()))
	for i, w := range words {
		words[i] = regexp.QuoteMeta(w)
	}
	keyword := `\b(` + strings.Join(words, "|") + `)\b`
	lexers.Register(chroma.MustNewLexer(&chroma.Config{Name: "wargame rules", Aliases: []string{"wgr", "syntax"}}, func() chroma.Rules {
		return chroma.Rules{"root": {
			{Pattern: `//[^\n]*`, Type: chroma.CommentSingle},
			{Pattern: `"(\\.|[^"\\\n])*"`, Type: chroma.LiteralString},
			{Pattern: `\.[a-z_]\w*`, Type: chroma.NameAttribute},
			{Pattern: keyword, Type: chroma.Keyword},
			{Pattern: `\b\d[\w.]*`, Type: chroma.LiteralNumber},
			{Pattern: `\b[A-Z][A-Z_]+\b`, Type: chroma.NameVariable},
			{Pattern: `\w+`, Type: chroma.Name},
			{Pattern: `\s+`, Type: chroma.Text},
			{Pattern: `.`, Type: chroma.Punctuation},
		}}
	}))
}

// colours returns the style sheet of highlighted blocks, in light and in dark.
func colours() []byte {
	var b bytes.Buffer
	write := func(style, before string) {
		var css bytes.Buffer
		f := html.New(html.WithClasses(true), html.ClassPrefix("c-"))
		if err := f.WriteCSS(&css, styles.Get(style)); err != nil {
			return
		}
		for line := range strings.Lines(css.String()) {
			// the layout has its own background and frame of blocks
			if i := strings.Index(line, ".c-chroma ."); i >= 0 {
				b.WriteString(before + line[i:])
			}
		}
	}
	write("github", ":root:not([data-theme=dark]) ")
	write("github-dark", ":root[data-theme=dark] ")
	return b.Bytes()
}
