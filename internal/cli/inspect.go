package cli

import (
	"fmt"
	"strings"

	"wargame/dsl"
	"wargame/internal/console"
	"wargame/internal/spelling"
	"wargame/interpreter/proof"
)

// Inspect writes everything that is known about a clause: statements, rules, tests,
// exceptions and defects.
func Inspect(e *console.Console, game, clause, format string) error {
	st, err := style(format)
	if err != nil {
		return err
	}
	b, err := readBook(e, game)
	if err != nil {
		return err
	}
	c, ds := b.Inspect(clause)
	if ds.HasErrors() {
		return writeBroken(e, b.Game, ds)
	}
	if c == nil {
		text := fmt.Sprintf("%s has no clause %q", b.Game.Name, clause)
		if cat := b.Game.Catalogue; cat != nil {
			if near := spelling.Help(clause, cat.Clauses()); near != "" {
				text += "; " + near
			}
		}
		return fmt.Errorf("%s", text)
	}
	if st == dsl.JSON {
		return clauseJSON(e, c)
	}
	writeClause(e, b, c)
	return nil
}

func writeClause(e *console.Console, b *proof.Book, c *proof.Clause) {
	fmt.Fprintf(e.Out, "%s of %s\n", e.Bold(c.ID), b.Game.Name)
	for _, x := range c.Covered {
		fmt.Fprintf(e.Out, "\n  %s  %s  %s\n", e.Bold(x.ID()), x.Kind, statusText(e, x.Status))
		fmt.Fprintf(e.Out, "    %s\n", strings.ReplaceAll(wrapped(x.Text), "\n"+strings.Repeat(" ", 13), "\n    "))
		if x.Reason != "" {
			fmt.Fprintf(e.Out, "    (%s)\n", x.Reason)
		}
	}
	if len(c.Covered) == 0 && len(c.Below) > 0 {
		fmt.Fprintf(e.Out, "\n  no statement has exactly this number; below it: %s\n", strings.Join(c.Below, ", "))
	}
	writeSection(e, "Rules", len(c.Rules))
	for _, r := range c.Rules {
		where := fmt.Sprintf("%s:%d", r.Span.File, r.Span.Start.Line)
		if r.Within != "" {
			if where += "  (" + r.Within; r.Was != "" {
				where += ", as " + r.Was
			}
			where += ")"
		}
		fmt.Fprintf(e.Out, "  %s\n", e.Dim(where))
		for _, line := range strings.Split(r.Text(), "\n") {
			fmt.Fprintln(e.Out, strings.TrimRight("    "+line, " "))
		}
	}
	writeSection(e, "Tests", len(c.Tests))
	for _, t := range c.Tests {
		var cites []string
		for _, r := range t.Cites {
			cites = append(cites, r.Text)
		}
		fmt.Fprintf(e.Out, "  %s  %s  [%s]  %s\n", verdictOf(e, t), t.Title, strings.Join(cites, ", "), e.Dim(t.Pos.String()))
		for i := range t.Fails {
			fmt.Fprintf(e.Out, "        %s: %s\n", t.Fails[i].Span, t.Fails[i].Summary)
		}
	}
	if len(c.Touching) > 0 {
		writeSection(e, "Affected by", len(c.Touching))
		for _, t := range c.Touching {
			what := []string{}
			for _, part := range []string{t.By, t.Rule, t.How, t.Text} {
				if part != "" {
					what = append(what, part)
				}
			}
			fmt.Fprintf(e.Out, "  %s  %s\n", strings.Join(what, "  "), e.Dim(t.Span.String()))
		}
	}
	if len(c.Defects) > 0 {
		writeSection(e, "Defects of the printed rules", len(c.Defects))
		for i := range c.Defects {
			writeDefect(e, b, &c.Defects[i])
		}
	}
}

func writeSection(e *console.Console, title string, n int) {
	if n == 0 {
		title += ": none"
	}
	fmt.Fprintf(e.Out, "\n%s\n", e.Bold(title))
}

func statusText(e *console.Console, s proof.Status) string {
	switch s {
	case proof.Proved:
		return e.Green(string(s))
	case proof.Failing, proof.Missing, proof.NoRule:
		return e.Red(string(s))
	}
	return string(s)
}

func clauseJSON(e *console.Console, c *proof.Clause) error {
	type touch struct {
		By   string `json:"by,omitempty"`
		Rule string `json:"rule,omitempty"`
		How  string `json:"how"`
		Text string `json:"text,omitempty"`
		File string `json:"file"`
		Line int    `json:"line"`
	}
	out := struct {
		Clause     string           `json:"clause"`
		Statements []*jsonStatement `json:"statements"`
		Rules      []jsonRule       `json:"rules"`
		Tests      []jsonTest       `json:"tests"`
		Touching   []touch          `json:"touchedBy"`
		Defects    []proof.Defect   `json:"defects"`
		Below      []string         `json:"below,omitempty"`
	}{Clause: c.ID, Statements: []*jsonStatement{}, Rules: []jsonRule{}, Tests: testsJSON(c.Tests), Touching: []touch{}, Defects: c.Defects, Below: c.Below}
	for _, x := range c.Covered {
		out.Statements = append(out.Statements, statementJSON(x))
	}
	for _, r := range c.Rules {
		j := ruleJSON(r)
		j.Text = r.Text()
		out.Rules = append(out.Rules, j)
	}
	for _, t := range c.Touching {
		out.Touching = append(out.Touching, touch{t.By, t.Rule, t.How, t.Text, t.Span.File, t.Span.Start.Line})
	}
	return console.WriteJSON(e.Out, out)
}
