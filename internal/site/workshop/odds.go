package workshop

import (
	"fmt"
	"math/big"
	"strings"

	"wargame/interpreter/preview"
)

// written returns a preview as text: who contributes what, the column, and each result with its
// chance. The writer of the commands would bring their console into the page.
func written(p *preview.Preview) string {
	if p.Refused != "" {
		return fmt.Sprintf("No preview: %s.\n", p.Refused)
	}
	var b strings.Builder
	writeNode(&b, p.Root, "")
	for _, f := range p.Further {
		if f.Root.Stopped == "" {
			fmt.Fprintf(&b, "With %s: %s\n", f.Name, outcome(f.Root))
		}
	}
	return b.String()
}

func writeNode(b *strings.Builder, n *preview.Node, indent string) {
	for _, t := range n.Taken {
		fmt.Fprintf(b, "%sassumed: %s: %s\n", indent, t.Text, t.Answer)
	}
	for _, c := range n.Compared {
		if c.Attack != nil {
			writeFigure(b, *c.Attack, indent)
			writeFigure(b, *c.Defence, indent)
			fmt.Fprintf(b, "%s%s: column %s\n", indent, c.Table, c.Entered)
		}
		for _, s := range c.Shifts {
			if s.Value != "0" || len(s.Shares) > 0 {
				writeFigure(b, s, indent)
			}
		}
		if c.Column != "" {
			fmt.Fprintf(b, "%s%s: column %s\n", indent, c.Table, c.Column)
		}
		for _, t := range c.Terms {
			sign := "+"
			if t.Minus {
				sign = "-"
			}
			t.Name = sign + " " + t.Name
			writeFigure(b, t.Figure, indent)
		}
	}
	if n.Asked != nil {
		fmt.Fprintf(b, "%s%s: %s\n", indent, n.Asked.Who, n.Asked.Text)
	}
	for _, x := range n.Branches {
		label := x.Label
		if x.Chance != nil {
			label += "  " + chance(x.Chance)
		}
		if x.Node.Asked == nil && len(x.Node.Branches) == 0 {
			fmt.Fprintf(b, "%s%s  %s\n", indent, label, outcome(x.Node))
			continue
		}
		fmt.Fprintf(b, "%s%s\n", indent, label)
		writeNode(b, x.Node, indent+"  ")
	}
	if len(n.Branches) == 0 {
		fmt.Fprintf(b, "%s%s\n", indent, outcome(n))
	}
}

// outcome returns what happens at an end, in one line.
func outcome(n *preview.Node) string {
	parts := n.Results
	if n.Says != "" {
		parts = append(parts[:len(parts):len(parts)], n.Says)
	}
	if n.Stopped != "" {
		parts = append(parts[:len(parts):len(parts)], "not followed: "+n.Stopped)
	}
	if len(parts) == 0 {
		return "no unit is lost"
	}
	return strings.Join(parts, "  ")
}

// chance returns a chance as a fraction and in percent.
func chance(r *big.Rat) string {
	percent, _ := new(big.Rat).Mul(r, big.NewRat(100, 1)).Float64()
	return fmt.Sprintf("%s (%.1f%%)", r.RatString(), percent)
}

// writeFigure writes a number with its contributions.
func writeFigure(b *strings.Builder, f preview.Figure, indent string) {
	fmt.Fprintf(b, "%s%s %s\n", indent, f.Name, f.Value)
	for _, x := range f.Each {
		fmt.Fprintf(b, "%s  %s  %s\n", indent, x.Value, x.Name)
	}
	for _, s := range f.Shares {
		fmt.Fprintf(b, "%s  %s %s  %s   %s\n", indent, s.Op, s.Value, s.Title, s.Clause)
	}
}
