package manual

import (
	"regexp"
	"strings"
)

var (
	styleBlock = regexp.MustCompile(`(?s)<style>(.*?)</style>`)
	styleOf    = regexp.MustCompile(`\sstyle="([^"]*)"`)
)

// outward takes the styles out of a report of the laboratory, because a page of the server may
// have none of its own: blocks go into a style sheet, and styles of drawings become attributes.
func outward(page []byte, sheet string) (rest, style []byte) {
	var css strings.Builder
	text := styleBlock.ReplaceAllStringFunc(string(page), func(block string) string {
		css.WriteString(styleBlock.FindStringSubmatch(block)[1])
		return `<link rel="stylesheet" href="` + sheet + `">`
	})
	text = styleOf.ReplaceAllStringFunc(text, func(style string) string {
		var b strings.Builder
		for _, part := range strings.Split(styleOf.FindStringSubmatch(style)[1], ";") {
			if name, value, ok := strings.Cut(part, ":"); ok {
				b.WriteString(" " + strings.TrimSpace(name) + `="` + strings.TrimSpace(value) + `"`)
			}
		}
		return b.String()
	})
	return []byte(text), []byte(css.String())
}
