package cli

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"wargame/dsl"
	"wargame/internal/console"
	"wargame/internal/setup"
	"wargame/interpreter/dice"
	"wargame/interpreter/mutate"
)

// Mutation selects the mutants to try.
type Mutation struct {
	Game          string
	Rule, Chapter string
	Sample        int
	Parallel      int
	Seed          string
	Format        string
	Resume        string
	Timeout       time.Duration
	Library       bool
	Reconstructed bool
	AllTests      bool
	setup.Choices
}

// Run mutates the rules of a game in one place at a time. It writes the mutants that no
// test detects; these survivors are findings.
func (m Mutation) Run(e *console.Console) error {
	st, err := style(m.Format)
	if err != nil {
		return err
	}
	seed, err := dice.ParseSeed(m.Seed)
	if err != nil {
		return fmt.Errorf("--seed: %w", err)
	}
	if m.Sample < 0 || m.Parallel < 0 || m.Timeout < 0 {
		return errors.New("--sample, --parallel and --timeout must be 0 or more")
	}
	options, readings, err := m.Maps()
	if err != nil {
		return err
	}
	lg, err := setup.OpenWithTests(e, m.Game)
	if err != nil {
		return err
	}
	p, err := setup.Program(e, lg, m.Choices, true)
	if err != nil {
		return err
	}
	if len(p.Tests) == 0 {
		return fmt.Errorf("%s has no tests, so nothing can notice a mutant; write tests in its folder tests", lg.Name)
	}
	g := mutate.Of(lg, options, readings)
	g.Library = m.Library
	cfg := mutate.Config{
		Scope:  mutate.Scope{Clause: m.Rule, Chapter: m.Chapter, Reconstructed: m.Reconstructed},
		Sample: m.Sample, Seed: seed, Parallel: m.Parallel, Timeout: m.Timeout, AllTests: m.AllTests,
	}
	var journal *mutate.Journal
	if m.Resume != "" {
		if journal, err = mutate.OpenJournal(m.Resume, g.Texts()); err != nil {
			return fmt.Errorf("--resume: %w", err)
		}
		defer journal.Close()
		cfg.Done = journal.Done
	}
	bar := e.Progress("testing the unchanged rules")
	survivors := 0
	var kept error
	cfg.Surveyed = func(done, total int) { bar.Set(done, total, "") }
	cfg.Begin = func(total int) { bar.Finish(); bar = e.Progress("trying mutants"); bar.Set(0, total, "") }
	tried := 0
	cfg.Each = func(v mutate.Verdict) {
		if v.Fate == mutate.Survived {
			survivors++
		}
		tried++
		bar.Set(tried, -1, console.Plural(survivors, "survivor"))
		if journal != nil && kept == nil {
			kept = journal.Add(v)
		}
	}
	r, err := g.Run(cfg)
	bar.Finish()
	if err = errors.Join(err, kept); err != nil {
		return err
	}
	if len(r.Verdicts) == 0 {
		return fmt.Errorf("%s has nothing to change there", lg.Name)
	}
	if st == dsl.JSON {
		err = mutantsJSON(e.Out, lg.Name, r)
	} else {
		writeMutants(e, lg.Name, r)
	}
	fmt.Fprintf(e.Err, "took %s\n", r.Took.Round(100*time.Millisecond))
	if err == nil && r.Total().Survived > 0 {
		return console.ErrFindings
	}
	return err
}

// writeMutants writes the survivors by clause, then the totals.
func writeMutants(e *console.Console, name string, r *mutate.Result) {
	last := "?"
	for _, v := range r.Of(mutate.Survived) {
		if v.Clause != last {
			last = v.Clause
			fmt.Fprintf(e.Out, "%s\n", e.Bold(strings.TrimSpace(clauseOr(v.Clause)+" "+v.Title)))
		}
		fmt.Fprintf(e.Out, "  survives: %s at %s (%s run)\n", v.Kind, v.Place(), console.Plural(v.Tests, "test"))
		for _, line := range strings.Split(strings.TrimRight(v.Diff(), "\n"), "\n") {
			switch {
			case strings.HasPrefix(line, "---"), strings.HasPrefix(line, "+++"):
			case strings.HasPrefix(line, "-"):
				line = e.Red(line)
			case strings.HasPrefix(line, "+"):
				line = e.Green(line)
			}
			fmt.Fprintf(e.Out, "    %s\n", line)
		}
		fmt.Fprintln(e.Out)
	}
	for _, fate := range []mutate.Fate{mutate.ByCrash, mutate.ByTime} {
		for _, v := range r.Of(fate) {
			fmt.Fprintf(e.Out, "killed by %s: %s at %s: %s\n", fate, v.Kind, v.Place(), v.By)
		}
	}
	fmt.Fprintf(e.Out, "%-14s %8s %8s %8s %8s %7s\n", "kind", "mutants", "by test", "checker", "survive", "killed")
	kinds := r.ByKind()
	row := func(name string, t mutate.Tally) {
		fmt.Fprintf(e.Out, "%-14s %8d %8d %8d %8d %6.1f%%\n", name, t.Mutants, t.Test+t.Time+t.Crash, t.Checker, t.Survived, 100*t.Rate())
	}
	for _, k := range mutate.Kinds {
		if t, ok := kinds[k]; ok {
			row(string(k), t)
		}
	}
	total := r.Total()
	row("all", total)
	of := ""
	if r.Found > total.Mutants {
		of = fmt.Sprintf(" (a sample of %d)", r.Found)
	}
	fmt.Fprintf(e.Out, "\n%s: %s%s against %s: %d killed by tests, %d by the checker, %d by time, %d survive\n",
		name, console.Plural(total.Mutants, "mutant"), of, console.Plural(r.Tests, "test"), total.Test+total.Crash, total.Checker, total.Time, total.Survived)
}

func clauseOr(clause string) string {
	if clause == "" {
		return "outside rules"
	}
	return clause
}

// mutantJSON is the JSON form of a mutant.
type mutantJSON struct {
	ID     string      `json:"id"`
	Fate   mutate.Fate `json:"fate"`
	By     string      `json:"by,omitempty"`
	Kind   mutate.Kind `json:"kind"`
	Clause string      `json:"clause,omitempty"`
	Title  string      `json:"title,omitempty"`
	File   string      `json:"file"`
	Line   int         `json:"line"`
	Tests  int         `json:"tests"`
	Diff   string      `json:"diff,omitempty"`
}

func mutantsJSON(w io.Writer, name string, r *mutate.Result) error {
	out := struct {
		Game     string                       `json:"game"`
		Found    int                          `json:"found"`
		Tests    int                          `json:"tests"`
		Total    mutate.Tally                 `json:"total"`
		KillRate float64                      `json:"kill_rate"`
		Kinds    map[mutate.Kind]mutate.Tally `json:"kinds"`
		Seconds  float64                      `json:"seconds"`
		Mutants  []mutantJSON                 `json:"mutants"`
	}{Game: name, Found: r.Found, Tests: r.Tests, Total: r.Total(), KillRate: r.Total().Rate(), Kinds: r.ByKind(), Seconds: r.Took.Seconds()}
	for _, v := range r.Verdicts {
		m := mutantJSON{v.ID(), v.Fate, v.By, v.Kind, v.Clause, v.Title, v.File, v.Line, v.Tests, ""}
		if v.Fate == mutate.Survived {
			m.Diff = v.Diff()
		}
		out.Mutants = append(out.Mutants, m)
	}
	return console.WriteJSON(w, out)
}
