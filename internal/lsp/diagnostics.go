package lsp

import (
	"path/filepath"
	"reflect"
	"strings"

	"wargame/dsl"
)

// source names the program in diagnostics.
const source = "wargame"

// encoding returns what positions count, as agreed when the editor introduced itself.
func (w *workspace) encoding() encoding {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.units
}

func (w *workspace) agree(e encoding) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.units = e
}

// converted returns findings of one file in the form of the protocol.
func (r *reporter) converted(path string, ds dsl.Diagnostics) []diagnostic {
	l := newLines(r.work.text(path), r.work.encoding())
	out := make([]diagnostic, 0, len(ds))
	for i := range ds {
		d := &ds[i]
		x := diagnostic{Range: spanOf(l, d.Span), Severity: 1 + int(d.Severity), Code: d.Code, Source: source, Message: messageOf(d)}
		for _, label := range d.Labels {
			if label.Span.File == "" {
				continue
			}
			at, err := filepath.Abs(filepath.FromSlash(label.Span.File))
			if err != nil {
				continue
			}
			other := l
			if at != path {
				other = newLines(r.work.text(at), r.work.encoding())
			}
			x.Related = append(x.Related, related{location{uriOf(at), spanOf(other, label.Span)}, label.Text})
		}
		out = append(out, x)
	}
	return out
}

func (d diagnostic) equal(other diagnostic) bool { return reflect.DeepEqual(d, other) }

func spanOf(l *lines, s dsl.Span) span {
	start, end := s.Start.Offset, s.End.Offset
	if end <= start {
		end = start + 1
	}
	return l.span(start, end)
}

// messageOf returns the text of a finding with its details and help.
func messageOf(d *dsl.Diagnostic) string {
	parts := []string{d.Summary}
	if d.Detail != "" {
		parts = append(parts, d.Detail)
	}
	if d.Help != "" {
		parts = append(parts, "help: "+d.Help)
	}
	return strings.Join(parts, "\n")
}
