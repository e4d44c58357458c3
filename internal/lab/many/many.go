// Package many plays a plan on many machines: what the program wargame-lab does.
package many

import (
	"context"
	"crypto/rand"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"

	"wargame/internal/cli"
	"wargame/internal/lab/games"
	"wargame/internal/lab/queue"
	"wargame/internal/lab/work"
)

// Server says how a plan is played on many machines.
type Server struct {
	cli.Lab
	NATS  string // a server of one's own; empty to be one
	Addr  string // where to listen
	Dir   string // what the server keeps; empty for the plan's own
	Token string
	Pin   string
}

// Serve has a plan played by whoever joins, and by this machine.
func Serve(e *cli.Env, l Server) error {
	lab, err := e.OpenLab(l.Lab)
	if err != nil {
		return err
	}
	book, err := work.Open(l.ResultsFile())
	if err != nil {
		return err
	}
	defer book.Close()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	if l.For > 0 {
		var enough context.CancelFunc
		ctx, enough = context.WithTimeout(ctx, l.For)
		defer enough()
	}
	access := queue.Access{URL: l.NATS, Token: l.Token, Pin: l.Pin}
	if l.NATS == "" {
		if l.Token == "" {
			l.Token = rand.Text()
		}
		if l.Dir == "" {
			l.Dir = strings.TrimSuffix(l.Plan, filepath.Ext(l.Plan)) + ".queue"
		}
		s, err := queue.Serve(queue.Listen{Addr: l.Addr, Dir: l.Dir, Token: l.Token})
		if err != nil {
			return err
		}
		defer s.Close()
		access = queue.Access{URL: s.URL(), Token: l.Token, Pin: s.Pin}
		join := "wargame-lab work " + s.URL() + " --token " + l.Token
		if s.Pin != "" {
			join += " --pin " + s.Pin
		}
		fmt.Fprintf(e.Err, "Others join with: %s\n", join)
	}
	hub, err := queue.Connect(ctx, access)
	if err != nil {
		return err
	}
	defer hub.Close()
	here, home := context.WithCancel(ctx)
	var wg sync.WaitGroup
	defer wg.Wait()
	defer home()
	start(here, &wg, hub, l.Workers, nil)
	return e.LabProgress(lab, book, func(items []work.Item, wanted func(work.Item) bool, each func(work.Result)) error {
		d := queue.Desk{Hub: hub, Items: items, Book: book, Wanted: wanted, Each: each, Failed: func(text string) { fmt.Fprintf(e.Err, "failed: %s\n", text) }}
		return d.Go(ctx)
	})
}

// Work joins a server and plays blocks until it is ended.
func Work(e *cli.Env, access queue.Access, n int) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	hub, err := queue.Connect(ctx, access)
	if err != nil {
		return err
	}
	defer hub.Close()
	if n == 0 {
		n = runtime.GOMAXPROCS(0)
	}
	var wg sync.WaitGroup
	var mu sync.Mutex
	done := 0
	errs := start(ctx, &wg, hub, n, func(key string, err error) {
		mu.Lock()
		defer mu.Unlock()
		switch {
		case err == nil:
			done++
		case ctx.Err() == nil:
			fmt.Fprintf(e.Err, "%s: %v\n", key, err)
		}
	})
	wg.Wait()
	fmt.Fprintf(e.Err, "%d blocks done\n", done)
	for _, err := range *errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// start starts workers of this process; the errors are there when all have ended.
func start(ctx context.Context, wg *sync.WaitGroup, hub *queue.Hub, n int, each func(string, error)) *[]error {
	name, _ := os.Hostname()
	doers := work.Doers{games.Kind: games.NewPlayer().Do}
	errs := make([]error, n)
	for i := range n {
		wg.Go(func() {
			w := queue.Worker{Hub: hub, Doers: doers, Name: fmt.Sprintf("%s/%d", name, i), Each: each}
			errs[i] = w.Go(ctx)
		})
	}
	return &errs
}
