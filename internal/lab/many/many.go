// Package many runs plans, ladders and mutants on many machines, for the program wargame-lab.
package many

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"

	"wargame/internal/cli"
	"wargame/internal/console"
	"wargame/internal/lab/games"
	"wargame/internal/lab/mutants"
	"wargame/internal/lab/queue"
	"wargame/internal/lab/rungs"
	"wargame/internal/lab/work"
	"wargame/interpreter/ladder"
	"wargame/interpreter/mutate"
)

// Server says where work is posted.
type Server struct {
	NATS    string // the address of an existing server; empty to start one
	Addr    string // where to listen
	Dir     string // the server's files; empty for beside the results
	Token   string
	Pin     string
	Workers int // on this machine
	For     time.Duration

	Others rungs.Programs // other programs whose bots play in ladders
}

// ended returns a context that ends with an interrupt, and after a time; 0 is never.
func ended(after time.Duration) (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second interrupt kills the process
	if after <= 0 {
		return ctx, stop
	}
	ctx, enough := context.WithTimeout(ctx, after)
	return ctx, func() { enough(); stop() }
}

// with calls do with a connection to the server, which is started if there is none, while
// workers of this machine run.
func (l *Server) with(ctx context.Context, e *console.Console, dir string, do func(hub *queue.Hub) error) error {
	access := queue.Access{URL: l.NATS, Token: l.Token, Pin: l.Pin, Tell: teller(e)}
	shown := "…"
	switch {
	case l.NATS != "":
		if err := queue.CheckURL(l.NATS); err != nil {
			return err
		}
	default:
		if l.Token == "" {
			l.Token = rand.Text()
			shown = l.Token
		}
		if l.Dir != "" {
			dir = l.Dir
		}
		s, err := queue.Serve(queue.Listen{Addr: l.Addr, Dir: dir, Token: l.Token})
		if err != nil {
			return err
		}
		defer s.Close()
		access.URL, access.Token, access.Pin = s.URL(), l.Token, s.Pin
	}
	fmt.Fprintf(e.Err, "Other machines join with: %s\n", join(access, shown))
	hub, err := queue.Connect(ctx, access)
	if err != nil {
		return err
	}
	defer hub.Close()
	here, home := context.WithCancel(ctx)
	var wg sync.WaitGroup
	defer wg.Wait()
	defer home()
	start(here, &wg, hub, l.Workers, l.Others, nil)
	return do(hub)
}

// TokenVariable is the environment variable that holds the token.
const TokenVariable = "WARGAME_LAB_TOKEN"

// join returns the command by which another machine joins. shown replaces the token: a
// token that was given is known to its owner, and output may go to a log that others read.
func join(a queue.Access, shown string) string {
	line := "wargame-lab work " + a.URL
	if a.Token != "" { // in the environment, since every user of a machine can read the arguments of a process
		line = TokenVariable + "=" + shown + " " + line
	}
	if a.Pin != "" {
		line += " --pin " + a.Pin
	}
	return line
}

// Serve has a plan played by this machine and all that join.
func Serve(e *console.Console, plan cli.Lab, l Server) error {
	lab, err := plan.Open(e)
	if err != nil {
		return err
	}
	expect, err := lab.Expected()
	if err != nil {
		return err
	}
	book, err := work.Open(plan.ResultsFile(), expect)
	if err != nil {
		return err
	}
	defer book.Close()
	ctx, stop := ended(l.For)
	defer stop()
	dir := strings.TrimSuffix(plan.Plan, filepath.Ext(plan.Plan)) + ".queue"
	err = l.with(ctx, e, dir, func(hub *queue.Hub) error {
		return cli.LabProgress(e, lab, book, func(items []work.Item, wanted func(work.Item) bool, each func(work.Result)) error {
			d := queue.Desk{Hub: hub, Items: items, Book: book, Wanted: wanted, Each: each, Failed: failed(e)}
			return d.Go(ctx)
		})
	})
	return reportEarlyEnd(e, ctx, err)
}

// Mutate has the mutants of a game tried by this machine and all that join. The fates go into
// a journal that wargame mutate --resume reads.
func Mutate(e *console.Console, target mutants.Target, journal string, l Server) error {
	set, err := mutants.Split(target, 10)
	if err != nil {
		return err
	}
	j, err := mutate.OpenJournal(journal, set.Texts)
	if err != nil {
		return err
	}
	defer j.Close()
	book, err := work.Open(journal+".results.jsonl", set.Expected())
	if err != nil {
		return err
	}
	defer book.Close()
	cli.LabLeftOut(e, book)
	ctx, stop := ended(l.For)
	defer stop()
	err = l.with(ctx, e, journal+".queue", func(hub *queue.Hub) error {
		d := queue.Desk{Hub: hub, Items: set.Items, Book: book, Failed: failed(e)}
		return d.Go(ctx)
	})
	tried := 0
	for _, it := range set.Items {
		verdicts, wrong := set.Verdicts(book.Results[it.Key])
		if !book.Has(it.Key) {
			continue
		}
		for _, v := range verdicts {
			tried++
			wrong = errors.Join(wrong, j.Add(v))
		}
		err = errors.Join(err, wrong)
	}
	fmt.Fprintf(e.Err, "%d of %d mutants have been tried; wargame mutate %s --resume %s shows them\n", tried, len(set.ByID), target.Game, journal)
	return reportEarlyEnd(e, ctx, err)
}

// Ladder has bots play each other in pairs of games with exchanged seats, on this machine and
// all that join.
func Ladder(e *console.Console, t games.Trial, bots []string, pairs int, results string, l Server) error {
	matches, err := rungs.Split(t, bots, l.Others, pairs, 2, ladder.Report)
	if err != nil {
		return err
	}
	var items []work.Item
	for _, m := range matches {
		items = append(items, m.Items...)
	}
	book, err := work.Open(results, rungs.Expected(matches))
	if err != nil {
		return err
	}
	defer book.Close()
	cli.LabLeftOut(e, book)
	ctx, stop := ended(l.For)
	defer stop()
	err = l.with(ctx, e, results+".queue", func(hub *queue.Hub) error {
		d := queue.Desk{Hub: hub, Items: items, Book: book, Failed: failed(e)}
		return d.Go(ctx)
	})
	var played []*ladder.Match
	for _, m := range matches {
		one, wrong := m.Of(book)
		if wrong != nil {
			return wrong
		}
		if len(one.Pairs) > 0 {
			played = append(played, one)
		}
	}
	cli.WriteLadder(e, played)
	return reportEarlyEnd(e, ctx, err)
}

func failed(e *console.Console) func(string) {
	tell := teller(e)
	return func(text string) { tell("failed: " + text) }
}

// teller returns a function that writes lines and is safe for concurrent use.
func teller(e *console.Console) func(string) {
	var mu sync.Mutex
	return func(text string) {
		mu.Lock()
		defer mu.Unlock()
		fmt.Fprintln(e.Err, text)
	}
}

// reportEarlyEnd reports that the work was ended before it was done, which is no failure.
func reportEarlyEnd(e *console.Console, ctx context.Context, err error) error {
	if ctx.Err() != nil && (errors.Is(err, context.Cause(ctx)) || errors.Is(err, ctx.Err())) {
		fmt.Fprintln(e.Err, "ended early; the same command continues")
		return nil
	}
	return err
}

// Work joins a server and does blocks until it is ended. others are programs whose bots can
// play in ladders.
func Work(e *console.Console, access queue.Access, n int, others rungs.Programs) error {
	ctx, stop := ended(0)
	defer stop()
	tell := teller(e)
	access.Tell = tell
	hub, err := queue.Connect(ctx, access)
	if err != nil {
		return reportEarlyEnd(e, ctx, err)
	}
	defer hub.Close()
	var wg sync.WaitGroup
	var mu sync.Mutex
	done := 0
	errs := start(ctx, &wg, hub, n, others, func(key string, err error) {
		mu.Lock()
		defer mu.Unlock()
		switch {
		case err == nil:
			done++
		case ctx.Err() == nil:
			tell(fmt.Sprintf("%s: %v", key, err))
		}
	})
	wg.Wait()
	fmt.Fprintf(e.Err, "%d blocks done\n", done)
	return errors.Join(*errs...)
}

// start starts workers in this process. The errors are complete when all have ended.
func start(ctx context.Context, wg *sync.WaitGroup, hub *queue.Hub, n int, others rungs.Programs, each func(string, error)) *[]error {
	name, _ := os.Hostname()
	doers := work.Doers{games.Kind: games.NewPlayer().Do, mutants.Kind: mutants.NewTrier().Do, rungs.Kind: rungs.NewPlayer(others).Do}
	errs := make([]error, n)
	for i := range n {
		wg.Go(func() {
			w := queue.Worker{Hub: hub, Doers: doers, Name: fmt.Sprintf("%s/%d", name, i), Each: each}
			errs[i] = w.Go(ctx)
		})
	}
	return &errs
}
