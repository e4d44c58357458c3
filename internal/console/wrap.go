package console

import (
	"strings"

	"github.com/mattn/go-runewidth"
)

// Pieces splits a text where a line may end: after blanks, and beside wide characters,
// which scripts without blanks between words use. A piece keeps its blanks at its end. No
// piece begins with a mark that must not begin a line.
func Pieces(text string) []string {
	var out []string
	begin := 0
	before := rune(0)
	for i, r := range text {
		if i > begin && mayEnd(before, r) {
			out = append(out, text[begin:i])
			begin = i
		}
		before = r
	}
	return append(out, text[begin:])
}

// mayEnd reports whether a line may end between two characters.
func mayEnd(a, b rune) bool {
	switch {
	case b == ' ' || strings.ContainsRune(notFirst, b) || strings.ContainsRune(notLast, a):
		return false
	case a == ' ':
		return true
	}
	return runewidth.RuneWidth(a) > 1 || runewidth.RuneWidth(b) > 1
}

// Characters that begin, and that end, no line.
const (
	notFirst = "、。，．・：；？！）」』】ー～ゃゅょっャュョッ,.:;?!)]}"
	notLast  = "（「『【([{"
)

// Wrap breaks a text into lines that are at most width cells wide, where lines may end. A
// longer piece has a line of its own.
func Wrap(text string, width int) []string {
	var out []string
	line := ""
	for _, p := range Pieces(text) {
		if line != "" && runewidth.StringWidth(strings.TrimRight(line+p, " ")) > width {
			out = append(out, strings.TrimRight(line, " "))
			line = ""
		}
		line += p
	}
	return append(out, strings.TrimRight(line, " "))
}
