package lsp

import (
	"context"
	"maps"
	"reflect"
	"slices"
	"sync"
	"time"

	"wargame/dsl"
	"wargame/interpreter/analysis"
	"wargame/interpreter/load"
)

// How long the reporter waits for another change before it looks for faults under the
// default options, and then under all options and readings.
const (
	shortWait = 10 * time.Millisecond
	longWait  = 900 * time.Millisecond
)

// reporter sends the diagnostics of the games of all open files some time after each
// change. One goroutine does its work, and starts another for a check under all options, so
// that the next change need not wait for it.
type reporter struct {
	work        *workspace
	publish     func(path string, list []diagnostic)
	short, long time.Duration
	reported    func(change int) // after a report under all options; may be nil
	wake        chan struct{}
	done        chan struct{}

	mu    sync.Mutex
	paths map[string]bool // open files

	sending sync.Mutex
	sent    map[string][]diagnostic // by path
}

// newReporter returns a reporter whose method run is to be started.
func newReporter(w *workspace, publish func(string, []diagnostic)) *reporter {
	return &reporter{work: w, publish: publish, short: shortWait, long: longWait,
		wake: make(chan struct{}, 1), done: make(chan struct{}), paths: map[string]bool{}, sent: map[string][]diagnostic{}}
}

// open notes whether a file is open.
func (r *reporter) open(path string, is bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if is {
		r.paths[path] = true
	} else {
		delete(r.paths, path)
	}
}

// due asks for a report.
func (r *reporter) due() {
	select {
	case r.wake <- struct{}{}:
	default:
	}
}

// wait returns when the goroutine has ended; its context must be over.
func (r *reporter) wait() { <-r.done }

func (r *reporter) run(ctx context.Context) {
	defer close(r.done)
	checking := make(chan struct{}, 1) // full while a check under all options is under way
	var checks sync.WaitGroup
	defer checks.Wait()
	for {
		select {
		case <-ctx.Done():
			return
		case <-r.wake:
		}
		if !r.quiet(ctx, r.short) {
			return
		}
		version := r.work.version()
		r.report(version, (*analysis.Game).Diagnostics)
		select {
		case <-ctx.Done():
			return
		case <-r.wake:
			r.due()
			continue
		case <-time.After(r.long):
		}
		select {
		case <-ctx.Done():
			return
		case <-r.wake:
			r.due()
			continue
		case checking <- struct{}{}:
		}
		checks.Go(func() {
			if r.report(version, (*analysis.Game).Check) && r.reported != nil {
				r.reported(version)
			}
			<-checking
		})
	}
}

// quiet waits until no change has come for some time. It returns false if the editor left.
func (r *reporter) quiet(ctx context.Context, d time.Duration) bool {
	for {
		select {
		case <-ctx.Done():
			return false
		case <-r.wake:
		case <-time.After(d):
			return true
		}
	}
}

// report sends what is found in the games of the open files, unless a text has changed
// meanwhile, which it returns as false. Files that had findings and have none are cleared.
func (r *reporter) report(version int, find func(*analysis.Game) map[string]dsl.Diagnostics) bool {
	all := map[string][]diagnostic{}
	done := map[*analysis.Game]bool{}
	r.mu.Lock()
	paths := slices.Sorted(maps.Keys(r.paths))
	r.mu.Unlock()
	for _, path := range paths {
		all[path] = append([]diagnostic{}, all[path]...)
		g, err := r.work.game(path)
		if err != nil {
			all[path] = append(all[path], r.alone(path, err)...)
			continue
		}
		if done[g] {
			continue
		}
		done[g] = true
		for at, ds := range find(g) {
			if at == "" {
				at = path
			}
			for _, d := range r.converted(at, ds) {
				if !slices.ContainsFunc(all[at], d.equal) { // a game and its variant find the same
					all[at] = append(all[at], d)
				}
			}
		}
	}
	r.sending.Lock()
	defer r.sending.Unlock()
	if r.work.version() != version {
		r.due()
		return false
	}
	for _, path := range slices.Sorted(maps.Keys(r.sent)) {
		if _, ok := all[path]; !ok {
			all[path] = []diagnostic{}
		}
	}
	for _, path := range slices.Sorted(maps.Keys(all)) {
		if was, ok := r.sent[path]; ok && reflect.DeepEqual(was, all[path]) {
			continue
		}
		r.sent[path] = all[path]
		r.publish(path, all[path])
	}
	return true
}

// alone returns the findings of a file whose game cannot be read: mistakes of syntax, and
// why there is no game.
func (r *reporter) alone(path string, err error) []diagnostic {
	_, ds := dsl.Parse(path, r.work.text(path))
	out := r.converted(path, ds)
	if load.Home(path) != "" {
		out = append(out, diagnostic{Severity: 1, Source: source, Message: err.Error()})
	}
	return out
}
