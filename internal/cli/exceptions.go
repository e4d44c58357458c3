package cli

import (
	"fmt"
	"strings"

	"wargame/dsl"
	"wargame/internal/console"
	"wargame/internal/setup"
	"wargame/internal/spelling"
	"wargame/interpreter/proof"
)

// Exceptions draws the tree of the rules that contribute to a quantity or permission.
func Exceptions(e *console.Console, game, name, format string) error {
	st, err := style(format)
	if err != nil {
		return err
	}
	g, err := setup.Open(e, game)
	if err != nil {
		return err
	}
	b, err := bookOf(e, g)
	if err != nil {
		return err
	}
	t, names, ds := b.Exceptions(name)
	if ds.HasErrors() {
		return writeBroken(e, g, ds)
	}
	if t == nil {
		text := fmt.Sprintf("%s has no quantity and no permission %q", g.Name, name)
		if near := spelling.Help(name, names); near != "" {
			text += "; " + near
		}
		return fmt.Errorf("%s", text)
	}
	if st == dsl.JSON {
		return console.WriteJSON(e.Out, t)
	}
	writeTree(e, t)
	return nil
}

// stageTitles are the headings of the parts of a tree.
var stageTitles = map[string]string{
	"set": "replaces", "times": "multiplies", "plus": "adds", "limits": "limits",
	"forbid": "forbidden", "allow": "allowed",
}

func writeTree(e *console.Console, t *proof.Tree) {
	fmt.Fprintf(e.Out, "%s %s(%s)%s\n", t.Kind, e.Bold(t.Name), strings.Join(t.Params, ", "), sourceText(e, t.Source))
	switch {
	case t.Kind == "permission" && t.Denied:
		fmt.Fprintln(e.Out, "  no, unless a rule allows it")
	case t.Kind == "permission":
		fmt.Fprintln(e.Out, "  yes, unless a rule forbids it")
	case t.Base != "":
		fmt.Fprintf(e.Out, "  starts at %s\n", t.Base)
	default:
		fmt.Fprintln(e.Out, "  starts at 0")
	}
	for _, l := range t.Stages {
		fmt.Fprintf(e.Out, "  %s\n", stageTitles[l.Name])
		for i, b := range l.Branches {
			writeBranch(e, b, "  ", i == len(l.Branches)-1, "")
		}
	}
	if t.Rounded != "" {
		to := ""
		if t.RoundedTo != "" {
			to = " to " + t.RoundedTo
		}
		fmt.Fprintf(e.Out, "  rounded %s%s, once\n", t.Rounded, to)
	}
}

// writeBranch draws a rule and, below it, its exceptions.
func writeBranch(e *console.Console, b *proof.Branch, indent string, last bool, word string) {
	fork, next := "├─ ", "│  "
	if last {
		fork, next = "└─ ", "   "
	}
	line := word + b.Text
	if b.Label != "" {
		line += " as " + b.Label
		if b.Only != "" {
			line += " (only the " + b.Only + " counts)"
		}
	}
	line += sourceText(e, b.Source)
	switch {
	case b.Off:
		line += "  " + e.Dim("[off; with "+strings.Join(b.With, ", ")+"]")
	case len(b.Gone) > 0:
		line += "  " + e.Dim("[removed by "+strings.Join(b.Gone, ", ")+"]")
	}
	fmt.Fprintln(e.Out, indent+fork+line)
	under := indent + next
	for _, part := range [][2]string{{"needs", b.Needs}, {"when", b.When}, {"unless", b.Unless}, {"because", b.Because}} {
		if part[1] != "" {
			fmt.Fprintf(e.Out, "%s   %s %s\n", under, part[0], strings.Join(strings.Fields(part[1]), " "))
		}
	}
	for i, x := range b.Except {
		word := "cancelled by: "
		if x.Text == "allow" {
			word = "lifted by: "
		}
		writeBranch(e, x, under, i == len(b.Except)-1, word)
	}
}

func sourceText(e *console.Console, s proof.Source) string {
	out := ""
	if s.Clause != "" {
		out = "   " + e.Bold(s.Clause)
	}
	if s.Title != "" {
		out += " " + s.Title
	}
	return out + e.Dim(fmt.Sprintf("   %s:%d", s.File, s.Line))
}
