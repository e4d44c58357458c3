package messages

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
)

//go:embed ja.tsv
var japanese string

// read reads a file of translations: each line holds a quoted English text and its quoted
// translation, divided by a tab. Lines that begin with # are comments.
func read(file string) (map[string]string, error) {
	out := map[string]string{}
	for i, line := range strings.Split(file, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		from, to, ok := strings.Cut(line, "\t")
		english, err := strconv.Unquote(from)
		own, err2 := strconv.Unquote(to)
		switch {
		case !ok || err != nil || err2 != nil:
			return nil, fmt.Errorf("line %d: expected a quoted text and its quoted translation, divided by a tab", i+1)
		case out[english] != "":
			return nil, fmt.Errorf("line %d: %q has two translations", i+1, english)
		}
		out[english] = own
	}
	return out, nil
}
