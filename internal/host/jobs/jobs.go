// Package jobs runs the background work of a host. Nothing else in the host starts a
// goroutine. A panic is a bug: it is logged with its stack and counted, and ends only
// the job. (The server's handler recovers panics of requests.)
package jobs

import (
	"context"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
)

// Runner runs jobs. All methods may be called concurrently.
type Runner struct {
	logf     func(format string, args ...any)
	panicked func() // called after a panic

	ctx      context.Context
	stop     context.CancelFunc
	work     sync.WaitGroup
	tripwire atomic.Pointer[func(at string)] // for tests; else nil
}

// New returns a runner that logs panics with logf and calls panicked for each.
func New(logf func(format string, args ...any), panicked func()) *Runner {
	r := &Runner{logf: logf, panicked: panicked}
	r.ctx, r.stop = context.WithCancel(context.Background())
	return r
}

// Context returns a context that ends when the host is closed.
func (r *Runner) Context() context.Context { return r.ctx }

// Closing reports whether the host is closed or closing.
func (r *Runner) Closing() bool { return r.ctx.Err() != nil }

// Stop ends the context.
func (r *Runner) Stop() { r.stop() }

// Wait waits for all jobs of Start.
func (r *Runner) Wait() { r.work.Wait() }

// Guard calls do and reports whether it returned. A panic is logged and counted.
func (r *Runner) Guard(name string, do func()) (returned bool) {
	defer func() {
		if !returned {
			r.panicked()
			r.logf("panic while %s: %v\n%s", name, recover(), debug.Stack())
		}
	}()
	r.Trip("job " + strings.TrimRight(name, " 0123456789"))
	do()
	return true
}

// Start runs do in a goroutine that Wait waits for. If do panics, fell is called; it may
// be nil.
func (r *Runner) Start(name string, do, fell func()) {
	r.work.Go(func() {
		if !r.Guard(name, do) && fell != nil {
			r.Guard(name+", after a panic", fell)
		}
	})
}

// Adrift is like Start, for long work that stores nothing. Wait does not wait for it.
func (r *Runner) Adrift(name string, do func()) {
	go r.Guard(name, do)
}

// Trip is a failure point for tests: it calls the function set by OnTrip.
func (r *Runner) Trip(at string) {
	if f := r.tripwire.Load(); f != nil {
		(*f)(at)
	}
}

// OnTrip sets the function that Trip calls; nil for none.
func (r *Runner) OnTrip(do func(at string)) {
	if do == nil {
		r.tripwire.Store(nil)
		return
	}
	r.tripwire.Store(&do)
}
