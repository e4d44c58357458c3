package build

import (
	"fmt"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/codes"
)

// withoutUnread drops errors about names that an item with a syntax error would have
// declared. The syntax error is reported with the file; these only follow from it. It keeps
// the list if nothing else would be left, so that a program with errors is never taken for
// one without.
func withoutUnread(list dsl.Diagnostics, files []*dsl.File) dsl.Diagnostics {
	unread, sources := map[string]bool{}, dsl.Sources{}
	for _, f := range files {
		sources[f.Name] = f.Source
		for name := range f.Unread {
			unread[name] = true
		}
	}
	if len(unread) == 0 {
		return list
	}
	var kept dsl.Diagnostics
	for _, d := range list {
		src, start, end := sources[d.Span.File], d.Span.Start.Offset, d.Span.End.Offset
		follows := d.Severity == dsl.Error && (d.Code == codes.UnknownName || strings.HasPrefix(d.Code, "E03")) &&
			start < end && end <= len(src) && unread[string(src[start:end])]
		if !follows {
			kept = append(kept, d)
		}
	}
	if hidden := len(list) - len(kept); hidden > 0 && !kept.HasErrors() {
		first := list[slices.IndexFunc(list, func(d dsl.Diagnostic) bool { return d.Severity == dsl.Error })]
		first.Detail = fmt.Sprintf("this may follow from a syntax error; more errors like it are not shown (%d)", hidden-1)
		kept = append(kept, first)
	}
	return kept
}
