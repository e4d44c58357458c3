package host

import (
	"bytes"
	"mime"
	"net/http"
	"time"

	"wargame/internal/host/lanes"
	"wargame/internal/host/rate"
	"wargame/interpreter/draw"
)

// chart sends a picture of the map with its counters as they stand, as far as the seat
// sees them. A picture takes a second or two, so each address has as few as games to make.
func (h *Host) chart(w http.ResponseWriter, r *http.Request) {
	var text bytes.Buffer // so that a client that reads slowly holds the picture as it is sent, and not as it is drawn
	name := ""
	err := h.wonder(r, lanes.Exports, false, func(t *table, g guest) (err error) {
		if !h.rates.Take("chart "+address(r), rate.NewGames, time.Now()) {
			return lanes.ErrOften
		}
		name = t.rec.Game
		pic, err := t.charted(t.eyes(g))
		if err == nil {
			h.jobs.Trip("paints")
			err = pic.PNG(&text, groundScale) // in the lane: it takes longer than anything before
		}
		return err
	})
	if err != nil {
		h.fails(w, err)
		return
	}
	w.Header().Set("Content-Type", "image/png")
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name + ".png"}))
	_, _ = w.Write(text.Bytes())
}

// charted is the position as a seat sees it.
func (t *table) charted(seat int) (*draw.Picture, error) {
	if t.g == nil {
		return nil, errWaits
	}
	v := t.sees(t.g, seat)
	o := draw.Options{Unseen: v.Hides}
	for _, s := range v.Stacks {
		o.Hidden = append(o.Hidden, draw.Hidden(s))
	}
	if v.HidesValues() {
		o.Fits, o.Text = v.Fits, v.Written
	}
	return draw.Map(t.ed.p, v.Position(), o)
}
