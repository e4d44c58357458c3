package render

import (
	"fmt"
	"io"

	"wargame/internal/console"
	"wargame/interpreter/explain"
	"wargame/interpreter/formula"
)

// WriteDerivation writes a derivation. Unless all is set, it omits the steps that did
// not apply and writes their number.
func WriteDerivation(e *console.Console, out io.Writer, n *formula.Node, all bool) error {
	w := NewExplainer(e, "")
	w.All = all
	if err := w.Write(out, n); err != nil {
		return err
	}
	if idle := explain.Idle(n); idle > 0 && !all {
		_, err := fmt.Fprintln(out, e.Dim(e.Words.Sprintf("  (%s did not apply; --all lists them)", e.Words.Count(idle, "rule"))))
		return err
	}
	return nil
}

// WriteVerdict writes why a permission is given or refused, for players: without the source of
// the rules unless it is asked for.
func WriteVerdict(e *console.Console, out io.Writer, n *formula.Node, source bool) error {
	if source {
		return WriteDerivation(e, out, n, true)
	}
	w := NewExplainer(e, "")
	w.Plain = true
	return w.Write(out, n)
}

func NewExplainer(e *console.Console, indent string) explain.Writer {
	return explain.Writer{Indent: indent, Dim: e.Dim, Bold: e.Bold, Words: e.Words}
}
