package terminal

import (
	"io"
	"time"
)

// held is the output while bots play: their decisions get to the disk together,
// and nothing of them is told before.
type held struct {
	out   io.Writer
	text  []byte
	since time.Time // zero when nothing is held
	n     int
}

// The longest that is held: so many decisions, so much time.
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

// Write tells, or keeps back what is told.
func (h *held) Write(p []byte) (int, error) {
	if h.holding() {
		h.text = append(h.text, p...)
		return len(p), nil
	}
	return h.out.Write(p)
}

// take ends the holding and gives what was held.
func (h *held) take() []byte {
	text := h.text
	h.since, h.n, h.text = time.Time{}, 0, nil
	return text
}

// release waits for the disk and then tells what was held.
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
