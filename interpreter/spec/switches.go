package spec

import (
	"fmt"
	"slices"

	"wargame/dsl"
	"wargame/internal/spelling"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
)

// doubt is an unknown name that a test switches. An option may bring it, so it is an error
// only if no program can be loaded with it.
type doubt struct {
	span       dsl.Span
	text, help string
}

func (r *runner) doubt(what string, n *dsl.Name, names []string) {
	if slices.Contains(names, n.Text) {
		return
	}
	end := n.Pos
	end.Advance(n.Text)
	r.doubts = append(r.doubts, doubt{dsl.SpanOf(n.Pos, end), fmt.Sprintf("there is no %s %q", what, n.Text), spelling.Help(n.Text, names)})
}

func optionNames(p *program.Program) []string {
	var out []string
	for _, o := range p.Options {
		out = append(out, o.Name)
	}
	return out
}

func disputeNames(p *program.Program) []string {
	var out []string
	for _, d := range p.Disputes {
		out = append(out, d.Name)
	}
	return out
}

func readingNames(d *ruleset.Dispute) []string {
	var out []string
	for _, x := range d.Readings {
		out = append(out, x.Name)
	}
	return out
}

func disputed(p *program.Program, name string) *ruleset.Dispute {
	for _, d := range p.Disputes {
		if d.Name == name {
			return d
		}
	}
	return nil
}
