package book

import (
	_ "embed"
	"encoding/base64"
	"fmt"
	"strings"
	"sync"

	"wargame/interpreter/draw"
	"wargame/interpreter/draw/droid"
)

// sheetSize is the size of a sheet of paper in millimetres.
type sheetSize struct {
	name       string // in CSS
	wide, high float64
}

func (b *Book) paper() sheetSize {
	if b.o.Letter {
		return sheetSize{"letter", 215.9, 279.4}
	}
	return sheetSize{"A4", 210, 297}
}

// The margins of a page, in millimetres; notes stand beside the text.
const (
	marginSide = 15.0
	marginHigh = 17.0
	noteWide   = 44.0
	noteGap    = 6.0
)

//go:embed style.css
var styleSheet string

// style returns the style sheet for the paper and the colours of the book.
func (b *Book) style(title string) string {
	p := b.paper()
	css := strings.NewReplacer(
		"@paper@", p.name,
		"@side@", mm(marginSide), "@high@", mm(marginHigh),
		"@text@", mm(p.wide-2*marginSide), "@turned@", mm(p.high-2*marginSide),
		"@tall@", mm(p.high-2*marginHigh-1), "@tallturned@", mm(p.wide-2*marginHigh-1),
		"@pagewide@", mm(p.wide), "@pagehigh@", mm(p.high-0.5), "@note@", mm(noteWide), "@gap@", mm(noteGap), "@column@", mm(b.textRoom()),
		"@running@", cssText(b.Title+" · "+title),
	).Replace(styleSheet)
	if b.o.Grey {
		css = greyed(css)
	}
	if !b.say.English() {
		css = letters() + css
	}
	return css
}

// letters is the style with a font for Chinese and Japanese, for a machine that has none.
var letters = sync.OnceValue(func() string {
	ttf, err := droid.TTF()
	if err != nil {
		return "" // the font of the program is whole: see its test
	}
	return "@font-face { font-family: \"Book Letters\"; unicode-range: U+2E80-9FFF, U+F900-FFEF; font-display: block; src: url(data:font/ttf;base64," + base64.StdEncoding.EncodeToString(ttf) + "); }\n"
})

func mm(x float64) string { return strings.TrimSuffix(fmt.Sprintf("%.1f", x), ".0") + "mm" }

// cssText returns a text as a string of CSS. It cannot end the style element.
func cssText(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range text {
		if r == '"' || r == '\\' || r == '<' || r == '\n' {
			fmt.Fprintf(&b, "\\%x ", r)
			continue
		}
		b.WriteRune(r)
	}
	b.WriteByte('"')
	return b.String()
}

// greyed turns the colours of a style sheet, written as #rrggbb, into greys.
func greyed(css string) string {
	var b strings.Builder
	for i := 0; i < len(css); i++ {
		if css[i] == '#' && i+7 <= len(css) && isColor(css[i+1:i+7]) {
			b.WriteString(draw.Grey(css[i : i+7]))
			i += 6
			continue
		}
		b.WriteByte(css[i])
	}
	return b.String()
}

func isColor(s string) bool { return strings.Trim(s, "0123456789abcdef") == "" }
