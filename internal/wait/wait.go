// Package wait lets tests wait for conditions instead of for some time. A test
// that waits a fixed time is slow on a quiet machine and fails on a busy one.
// A test in docs forbids other ways to wait.
package wait

import (
	"context"
	"testing"
	"time"
)

// Limit is how long a test waits before it fails. It only stops a test that
// hangs, so it is far longer than anything takes, also on a machine that is
// busy with other work.
const Limit = 5 * time.Minute

// pause is the time between two looks at a condition.
const pause = 2 * time.Millisecond

// Until returns when holds returns true. It calls holds in the goroutine of its
// caller, so holds may call t.FailNow. The test fails after Limit.
func Until(t testing.TB, holds func() bool, what ...any) {
	t.Helper()
	for end := time.Now().Add(Limit); !holds(); time.Sleep(pause) {
		if time.Now().After(end) {
			t.Fatal(append([]any{"the condition does not hold after ", Limit, ": "}, what...)...)
		}
	}
}

// Seen returns true when holds does, and false when the context ends first. It is
// for goroutines beside a test, which cannot fail it.
func Seen(ctx context.Context, holds func() bool) bool {
	for !holds() {
		if ctx.Err() != nil {
			return false
		}
		time.Sleep(pause)
	}
	return true
}

// For returns what comes out of a channel; open is false when it is closed. The
// test fails after Limit.
func For[T any](t testing.TB, c <-chan T, what ...any) (v T, open bool) {
	t.Helper()
	late := time.NewTimer(Limit)
	defer late.Stop()
	select {
	case v, open = <-c:
	case <-late.C:
		t.Fatal(append([]any{"nothing was received after ", Limit, ": "}, what...)...)
	}
	return v, open
}

// Context returns a context that ends with the test, or after Limit.
func Context(t testing.TB) context.Context {
	ctx, stop := context.WithTimeout(t.Context(), Limit)
	t.Cleanup(stop)
	return ctx
}

// Guard panics with a text if the returned function is not called within Limit.
// It names the input on which a test hangs that cannot be interrupted.
func Guard(text func() string) (stop func()) {
	late := time.AfterFunc(Limit, func() { panic("after " + Limit.String() + " still at work on: " + text()) })
	return func() { late.Stop() }
}
