package host

import (
	"fmt"
	"net/url"

	"wargame/internal/host/lanes"
)

// undoing are the routes of what takes decisions back, alone or with the word of the others.
func (h *Host) undoing() []route {
	return []route{
		{"GET /g/{token}/losses", h.answers(lanes.Questions, true, func(t *table, g guest, q url.Values) (any, error) {
			count := 0
			if err := wonders(t, g, q, map[string]*int{"count": &count}); err != nil {
				return nil, err
			}
			return t.losses(t.eyes(g), count)
		})},
		{"POST /g/{token}/undo", changes(h, func(t *table, seat int, r struct {
			order
			Count int  `json:"count"`
			Ask   bool `json:"ask"`
		}) error {
			if done, err := t.once(r.order, seat); done || err != nil {
				return err
			}
			if seat == watcher {
				return fmt.Errorf("%w: this link is to watch", errAsk)
			}
			if known := t.movesFor(seat, len(t.stands)); r.Count < 1 || r.Count > known {
				return fmt.Errorf("%w: %d decisions cannot be taken back; there are %d", errAsk, r.Count, known)
			}
			return t.undo(seat, t.backOver(seat, r.Count), r.Ask, r.Key)
		})},
		{"POST /g/{token}/redo", h.redoes},
		{"POST /g/{token}/refuse", changes(h, func(t *table, seat int, o order) error { return t.refuse(seat, o) })},
	}
}
