package host

import (
	"fmt"
	"time"

	"wargame/internal/host/tables"
	http "wargame/internal/web"
)

// news streams the game number of a seat as server-sent events. It begins with the
// current number, since messages stored before the stream opened change no number and
// would be missed.
func (h *Host) news(w http.ResponseWriter, r *http.Request) {
	g, err := h.guest(r)
	if err != nil {
		h.fails(w, err)
		return
	}
	l := h.hub.Listen(g.Game, g.Seat, address(r))
	if l == nil {
		tooMany(w)
		return
	}
	defer h.hub.Leave(g.Game, l)
	n := 0
	err = h.seated(r, func(t *tables.Table, seat int) error { // after Listen, so that later changes and a dismissed link are noticed
		n = t.Number(seat)
		return nil
	})
	if err != nil {
		h.fails(w, err)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no")
	out := http.NewResponseController(w)
	say := func(format string, args ...any) bool {
		_ = out.SetWriteDeadline(time.Now().Add(10 * time.Second))
		_, err := fmt.Fprintf(w, format, args...)
		return err == nil && out.Flush() == nil
	}
	if !say("retry: 1000\n\n") || !say("id: %d\ndata: {\"n\":%d}\n\n", n, n) {
		return
	}
	beat := time.NewTicker(20 * time.Second)
	defer beat.Stop()
	for {
		select {
		case n := <-l.News:
			if !say("id: %d\ndata: {\"n\":%d}\n\n", n, n) {
				return
			}
		case <-beat.C:
			if !say(": still here\n\n") {
				return
			}
		case <-l.Gone:
			return
		case <-r.Context().Done():
			return
		}
	}
}
