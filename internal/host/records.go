package host

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"sort"
)

// The log and the talk of a game are read from the store, which takes time where they are
// long. The table is free meanwhile: what is needed of it is taken first.

// records answers a question from the store: take is done with the table, and returns what
// answers without it.
func (h *Host) records(take func(t *table, g guest, q url.Values) (func() (any, error), error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var answer func() (any, error)
		err := h.seated(r, func(t *table, seat int) (err error) {
			answer, err = take(t, guest{t.id, t.name(seat)}, r.URL.Query())
			return err
		})
		var out any
		if err == nil {
			h.jobs.Trip("recorded")
			out, err = answer()
		}
		if err != nil {
			h.fails(w, err)
			return
		}
		sendSmall(w, r, out)
	}
}

// maxTold is how many lines are told at once.
const maxTold = 500

// told is what has happened since a line, as it was told then.
func told(t *table, g guest, q url.Values) (func() (any, error), error) {
	from := 0
	if err := whole(q, "from", &from); err != nil {
		return nil, err
	}
	h, rows, unseen := t.h, t.rows, missed(t.unseen[t.eyes(g)])
	return func() (any, error) {
		list, err := h.store.Told(g.game, g.seat, unseen.line(from), maxTold)
		if err != nil {
			return nil, err
		}
		list = list[:sort.Search(len(list), func(i int) bool { return list[i].N >= rows })] // the rest was told since
		out := struct {
			Entries []json.RawMessage `json:"entries"`
			Next    int               `json:"next"` // where to go on
			More    bool              `json:"more"`
		}{Entries: []json.RawMessage{}, Next: unseen.counts(rows), More: len(list) == maxTold}
		for _, x := range list {
			out.Entries = append(out.Entries, append(fmt.Appendf(nil, `{"n":%d,`, unseen.counts(x.N)), bytes.TrimPrefix(x.Text, []byte("{"))...))
			if out.More {
				out.Next = unseen.counts(x.N) + 1
			}
		}
		return out, nil
	}, nil
}

// saidShown is something that was said.
type saidShown struct {
	Who   string `json:"who"`
	Note  bool   `json:"note,omitempty"`
	Moves int    `json:"moves"`
	Text  string `json:"text"`
}

// heard is what was said, and one's own notes, after so many of them.
func heard(t *table, g guest, q url.Values) (func() (any, error), error) {
	from := 0
	if err := whole(q, "from", &from); err != nil {
		return nil, err
	}
	from = max(0, from)
	h, seats := t.h, t.ed.p.Seats
	moves := t.movesAfter(t.eyes(g))
	return func() (any, error) {
		list, err := h.store.Heard(g.game, g.seat, from, saidAtOnce)
		if err != nil {
			return nil, err
		}
		out := struct {
			Said []saidShown `json:"said"`
			Next int         `json:"next"`
		}{Said: []saidShown{}, Next: from + len(list)}
		for _, x := range list {
			who := x.Seat
			if x.Seat == allSeats {
				who = "Who plays all"
			}
			for i := range seats {
				if seats[i].Name == x.Seat {
					who = seats[i].Title
				}
			}
			out.Said = append(out.Said, saidShown{who, x.Note, moves[min(x.Moves, len(moves)-1)], x.Text})
		}
		return out, nil
	}, nil
}
