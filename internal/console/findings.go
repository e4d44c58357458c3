package console

import (
	"cmp"
	"fmt"
	"io"
	"slices"

	"wargame/dsl"
)

// WriteFindings writes diagnostics in a style. A diagnostic without a position takes one
// line. Of those for people at most maxShown are written, errors before warnings.
func (c *Console) WriteFindings(ds dsl.Diagnostics, src dsl.Sources, style dsl.Style, w io.Writer) {
	ds = ds.Sorted()
	if style == dsl.Human || style == "" {
		var placed dsl.Diagnostics
		for _, d := range ds {
			if d.Span.Start.Line > 0 {
				placed = append(placed, d)
				continue
			}
			text := d.Summary
			if d.Help != "" {
				text += "; " + d.Help
			}
			fmt.Fprintf(w, "%s[%s]: %s\n", d.Severity, d.Code, text)
		}
		ds = placed
		if more := len(ds) - maxShown; more > 0 {
			defer func() {
				fmt.Fprintf(w, "\n%d more findings are not shown; correct these first, or list all with --format json\n", more)
			}()
			ds = foremost(ds, maxShown)
		}
	}
	r := dsl.Renderer{Style: style, Color: c.Color, Sources: src}
	if err := r.Render(w, ds); err != nil {
		fmt.Fprintln(w, err)
	}
}

// maxShown is the number of findings that are written for people at most.
const maxShown = 100

// foremost returns the first n findings in their order; errors go before warnings.
func foremost(ds dsl.Diagnostics, n int) dsl.Diagnostics {
	ds = slices.Clone(ds)
	slices.SortStableFunc(ds, func(a, b dsl.Diagnostic) int { return cmp.Compare(a.Severity, b.Severity) })
	return ds[:n].Sorted()
}
