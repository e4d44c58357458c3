package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/internal/console"
	"wargame/interpreter/proof"
)

// CoverageQuery selects statements of a rulebook and sets the threshold.
type CoverageQuery struct {
	Game      string
	Threshold float64 // percentage of the statements in scope that must be proved
	Chapters  []string
	List      []string // statuses whose statements are listed; "all" lists every one
	Format    string
	Profile   string // file for a Go cover profile
	Force     bool   // overwrite the file
	Playouts  proof.Playouts
}

// Run compares the statements of a rulebook with rules, tests and random playouts.
// Coverage below the threshold is a finding.
func (q CoverageQuery) Run(e *console.Console) error {
	st, err := style(q.Format)
	if err != nil {
		return err
	}
	listed, err := statuses(q.List)
	if err != nil {
		return err
	}
	if q.Profile != "" {
		if err := vacant(q.Profile, q.Force); err != nil {
			return err
		}
	}
	b, err := readBook(e, q.Game)
	if err != nil {
		return err
	}
	if len(b.Statements()) == 0 {
		return fmt.Errorf("%s has no catalogue of statements (clauses.tsv), so its coverage cannot be measured", b.Game.Name)
	}
	tests, ds := b.RunTests(nil)
	if ds.HasErrors() {
		return writeBroken(e, b.Game, ds)
	}
	if len(tests) == 0 {
		fmt.Fprintf(e.Err, "note: %s has no tests, so no statement is proved; write tests in its folder tests\n", b.Game.Name)
	}
	played, ds := b.Play(q.Playouts)
	if ds.HasErrors() {
		return writeBroken(e, b.Game, ds)
	}
	if q.Profile != "" {
		if err := writeFile(q.Profile, q.Force, func(w io.Writer) error { return b.WriteCoverProfile(w, tests) }); err != nil {
			return err
		}
	}
	c := b.Cover(tests, played)
	if len(q.Chapters) > 0 {
		if unknown := c.Only(q.Chapters); len(unknown) > 0 {
			return fmt.Errorf("the catalogue of %s has no chapter %s", b.Game.Name, strings.Join(unknown, ", "))
		}
	}
	if st == dsl.JSON {
		err = coverageJSON(e, b.Game.Name, c)
	} else {
		writeCoverage(e, b.Game.Name, c, listed)
	}
	if err == nil && c.Sum().Percent() < q.Threshold {
		fmt.Fprintf(e.Err, "wargame: %.1f%% of the statements are proved, less than the threshold of %.4g%%\n", c.Sum().Percent(), q.Threshold)
		return console.ErrFindings
	}
	return err
}

// statuses parses --list.
func statuses(names []string) ([]proof.Status, error) {
	var out []proof.Status
	for _, n := range names {
		s := proof.Status(strings.ReplaceAll(n, "-", " "))
		switch {
		case n == "all":
			out = append(out, proof.Statuses...)
		case slices.Contains(proof.Statuses, s):
			out = append(out, s)
		default:
			var known []string
			for _, k := range proof.Statuses {
				known = append(known, strings.ReplaceAll(string(k), " ", "-"))
			}
			return nil, fmt.Errorf("--list must be all, %s; not %q", strings.Join(known, ", "), n)
		}
	}
	return out, nil
}

func writeCoverage(e *console.Console, game string, c *proof.Coverage, listed []proof.Status) {
	var shown []proof.Status // statuses that occur
	sum := c.Sum()
	for _, s := range proof.Statuses {
		if sum[s] > 0 || s == proof.Proved {
			shown = append(shown, s)
		}
	}
	head := func(what string) {
		fmt.Fprintf(e.Out, "%-16s", what)
		for _, s := range shown {
			fmt.Fprintf(e.Out, " %s", s)
		}
		fmt.Fprintln(e.Out, "  total  percent")
	}
	line := func(name string, t proof.Tally) {
		fmt.Fprintf(e.Out, "%-16s", name)
		for _, s := range shown {
			n := fmt.Sprint(t[s])
			if t[s] == 0 {
				n = "."
			}
			fmt.Fprintf(e.Out, " %*s", len(s), n)
		}
		percent := fmt.Sprintf("%.1f", t.Percent())
		if t.Scope() == 0 {
			percent = "-"
		}
		fmt.Fprintf(e.Out, "  %5d  %7s\n", t.Total(), percent)
	}
	fmt.Fprintf(e.Out, "%s: %s, %s, %s with %s\n\n", e.Bold(game), console.Plural(sum.Total(), "statement"), console.Plural(len(c.Tests), "test"),
		console.Plural(c.Played.Games, "random playout"), console.Plural(c.Played.Decisions, "decision"))
	head("chapter")
	for _, g := range c.By(func(x *proof.Covered) string { return proof.Chapter(x.Clause) }) {
		line("  "+g.Name, g.Tally)
	}
	fmt.Fprintln(e.Out)
	head("kind")
	for _, g := range c.By(func(x *proof.Covered) string { return x.Kind }) {
		line("  "+g.Name, g.Tally)
	}
	fmt.Fprintln(e.Out)
	line("total", sum)
	fmt.Fprintln(e.Out)
	for _, s := range shown {
		fmt.Fprintln(e.Out, e.Dim(fmt.Sprintf("  %-13s %s", s, proof.Meaning[s])))
	}
	for _, s := range slices.Concat(c.Played.Stuck, c.Stale) {
		fmt.Fprintln(e.Out, "note: "+s)
	}
	for _, s := range listed {
		writeStatements(e, c, s)
	}
}

// writeStatements lists the statements of one status with the rules and tests that
// support them.
func writeStatements(e *console.Console, c *proof.Coverage, status proof.Status) {
	first := true
	for _, x := range c.Statements {
		if x.Status != status {
			continue
		}
		if first {
			fmt.Fprintf(e.Out, "\n%s\n", e.Bold(string(status)))
			first = false
		}
		fmt.Fprintf(e.Out, "  %-12s %-12s %s\n", x.ID(), x.Kind, shortened(x.Text, 100))
		if x.Reason != "" {
			fmt.Fprintf(e.Out, "      %s\n", x.Reason)
		}
		for _, r := range x.Rules {
			fmt.Fprintf(e.Out, "      %-5s %s:%d  %s\n", r.Kind, r.Span.File, r.Span.Start.Line, r.Title)
		}
		for _, t := range x.Tests {
			fmt.Fprintf(e.Out, "      %s  %s:%d  %s\n", verdictOf(e, t), t.Pos.File, t.Pos.Start.Line, t.Title)
		}
	}
}

func verdictOf(e *console.Console, t *proof.Test) string {
	if t.Passed() {
		return e.Green("pass")
	}
	return e.Red("FAIL")
}

// shortened cuts a text to n characters.
func shortened(text string, n int) string {
	if r := []rune(text); len(r) > n {
		return string(r[:n-1]) + "…"
	}
	return text
}
