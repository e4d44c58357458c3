package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"wargame/dsl"
	"wargame/internal/console"
	"wargame/internal/lab/design"
	"wargame/internal/lab/games"
	"wargame/internal/lab/outcome"
	"wargame/internal/lab/plan"
	"wargame/internal/lab/report"
	"wargame/internal/lab/work"
	"wargame/interpreter/ladder"
	"wargame/interpreter/load"
)

// Lab holds a plan of experiments and how to run it.
type Lab struct {
	Plan    string
	Results string // results file; empty for the plan's own
	Workers int
	Games   int // overrides the number in the plan; 0 keeps it
	For     time.Duration
	Out     string
	Force   bool
}

// Open reads a plan and sets up its arms. Errors in the plan are written to the console.
func (l Lab) Open(e *console.Console) (*design.Lab, error) {
	src, err := load.ReadFile(l.Plan)
	if err != nil {
		return nil, missingFile(l.Plan, err)
	}
	p, ds := plan.Read(l.Plan, src)
	if ds.HasErrors() {
		e.WriteFindings(ds, dsl.Sources{l.Plan: src}, dsl.Human, e.Err)
		return nil, console.ErrSaid
	}
	if l.Games > 0 {
		p.Games = l.Games
	}
	return design.Of(p)
}

// ResultsFile returns the path of the results of a plan.
func (l Lab) ResultsFile() string {
	if l.Results != "" {
		return l.Results
	}
	return strings.TrimSuffix(l.Plan, filepath.Ext(l.Plan)) + ".results.jsonl"
}

// Run plays the games that the results of a plan lack, on this machine.
func (l Lab) Run(e *console.Console) error {
	if l.Workers < 0 || l.Games < 0 {
		return errors.New("--workers and --games must be 0 or more")
	}
	lab, err := l.Open(e)
	if err != nil {
		return err
	}
	expect, err := lab.Expected()
	if err != nil {
		return err
	}
	book, err := work.Open(l.ResultsFile(), expect)
	if err != nil {
		return err
	}
	defer book.Close()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	if l.For > 0 {
		var enough context.CancelFunc
		ctx, enough = context.WithTimeout(ctx, l.For)
		defer enough()
	}
	if l.Workers == 0 {
		l.Workers = runtime.GOMAXPROCS(0)
	}
	player := games.NewPlayer()
	err = LabProgress(e, lab, book, func(items []work.Item, wanted func(work.Item) bool, each func(work.Result)) error {
		run := work.Run{Items: items, Doers: work.Doers{games.Kind: player.Do}, Book: book, Workers: l.Workers, Wanted: wanted, Each: each}
		return run.Go(ctx)
	})
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		fmt.Fprintf(e.Err, "stopped before the end; run the same command to continue\n")
		err = nil
	}
	return err
}

// LabProgress runs the missing work items through do, shows a progress bar, and writes
// the results.
func LabProgress(e *console.Console, lab *design.Lab, book *work.Book, do func(items []work.Item, wanted func(work.Item) bool, each func(work.Result)) error) error {
	pieces, err := lab.Pieces()
	if err != nil {
		return err
	}
	table, err := outcome.Read(lab, book)
	if err != nil {
		return err
	}
	LabLeftOut(e, book)
	of := map[string]design.Piece{}
	var items []work.Item
	for _, p := range pieces {
		of[p.Key] = p
		items = append(items, p.Item)
	}
	bar := e.Progress("blocks of games")
	done := len(book.Results)
	bar.Set(done, len(items), "")
	var wrong error
	err = do(items, func(it work.Item) bool { return table.Wanted(of[it.Key]) }, func(r work.Result) {
		done++
		bar.Set(done, -1, "")
		if err := table.Take(of[r.Key], r); err != nil && wrong == nil {
			wrong = err
		}
	})
	bar.Finish()
	if err = errors.Join(err, wrong); err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	writeLabResults(e, table, book)
	compared, differ := book.Twice()
	if len(differ) > 0 {
		fmt.Fprintf(e.Err, "%d of %s that were played twice differ: %s\n", len(differ), console.Plural(compared, "block"), strings.Join(differ, ", "))
		return console.ErrFindings
	}
	return err
}

// LabLeftOut reports the lines of a results file that were ignored.
func LabLeftOut(e *console.Console, book *work.Book) {
	if torn := book.Bad - len(book.Refused); torn > 0 {
		fmt.Fprintf(e.Err, "%s of the results cannot be read and are ignored\n", console.Plural(torn, "line"))
	}
	for _, err := range book.Refused {
		fmt.Fprintf(e.Err, "%v; the block counts as not played\n", err)
	}
}

// writeLabResults writes as text the numbers that the report draws.
func writeLabResults(e *console.Console, t *outcome.Table, book *work.Book) {
	for _, g := range t.Lab.Groups {
		fmt.Fprintf(e.Out, "%s; players %s\n", e.Bold(report.Title(g)), g.Players)
		for _, s := range report.Shares(t, g, g.Base) {
			fmt.Fprintf(e.Out, "  %-16s %5d  %5.1f%%  (%.1f to %.1f)\n", s.Name, s.Count, 100*s.Share, 100*s.Low, 100*s.High)
		}
		v := t.Values(g)[0]
		for _, a := range g.Contrasts {
			if i := t.Difference(g, a, v); i.N > 0 {
				fmt.Fprintf(e.Out, "  %-30s %+6.1f points of 100  (%+.1f to %+.1f, %s)%s\n", a.Name, 100*i.Mean, 100*i.Low, 100*i.High, console.Plural(i.N, "pair"), settled(t, g, a))
			}
		}
	}
	compared, differ := book.Twice()
	fmt.Fprintf(e.Err, "%d of %s are played; %d were played twice, %d of them differ\n", t.Done, console.Plural(t.Blocks, "block"), compared, len(differ))
}

func settled(t *outcome.Table, g *design.Group, a *design.Arm) string {
	if t.Settled(g, a) {
		return "  settled"
	}
	return ""
}

// Report writes the report of the games played.
func (l Lab) Report(e *console.Console) error {
	lab, err := l.Open(e)
	if err != nil {
		return err
	}
	expect, err := lab.Expected()
	if err != nil {
		return err
	}
	book, err := work.Read(l.ResultsFile(), expect)
	if err != nil {
		return err
	}
	t, err := outcome.Read(lab, book)
	if err != nil {
		return err
	}
	if t.Done == 0 {
		return fmt.Errorf("%s has no results of this plan; play it with wargame lab run %s", l.ResultsFile(), console.ShellWord(l.Plan))
	}
	out := l.Out
	if out == "" {
		out = strings.TrimSuffix(l.Plan, filepath.Ext(l.Plan)) + ".html"
	}
	return writeFile(out, l.Force, func(w io.Writer) error { return report.HTML(w, t) })
}

// WriteLadder writes the results of matches that were played elsewhere.
func WriteLadder(e *console.Console, matches []*ladder.Match) { writeRungs(e, Ladder{}, matches) }
