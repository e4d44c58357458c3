package terminal

import (
	"io"
	"time"
)

// held buffers the output while bots play. Their decisions are synced to disk in groups,
// and no output appears before its decisions are on disk.
type held struct {
	out   io.Writer
	text  []byte
	since time.Time // zero when nothing is buffered
	n     int
}

// Limits of the buffer: number of decisions and duration.
const (
	heldMost = 64
	heldTime = 100 * time.Millisecond
)

func (h *held) hold() {
	if h.since.IsZero() {
		h.since = time.Now()
	}
	h.n++
}

func (h *held) holding() bool { return !h.since.IsZero() }

func (h *held) full() bool { return h.n >= heldMost || h.holding() && time.Since(h.since) > heldTime }

// Write writes p, or buffers it while output is held.
func (h *held) Write(p []byte) (int, error) {
	if h.holding() {
		h.text = append(h.text, p...)
		return len(p), nil
	}
	return h.out.Write(p)
}

// take ends the buffering and returns the buffered output.
func (h *held) take() []byte {
	text := h.text
	h.since, h.n, h.text = time.Time{}, 0, nil
	return text
}

// release syncs the save to disk, then writes the buffered output.
func (t *table) release() error {
	if !t.held.holding() {
		return nil
	}
	told := t.held.take()
	if err := t.file.Sync(); err != nil {
		if err := t.unkept(err); err != nil {
			return err
		}
	}
	_, err := t.held.Write(told)
	return err
}
