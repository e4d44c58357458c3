package host

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/url"

	"wargame/internal/host/store"
	"wargame/interpreter/draw"
	"wargame/interpreter/formula"
	"wargame/interpreter/run"
	"wargame/interpreter/why"
)

// boardShown is what a page needs to lay counters on the ground; it never changes for
// an edition.
type boardShown struct {
	Game    string       `json:"game"`
	Title   string       `json:"title"`
	Ground  string       `json:"ground"` // the address of the picture
	Lines   string       `json:"lines"`  // of the same as a drawing, which is sharp at any scale
	Width   float64      `json:"width"`
	Height  float64      `json:"height"`
	Counter float64      `json:"counter"`
	Spaces  []spaceShown `json:"spaces"`
	Offer   *Offer       `json:"offer"`
	Setup   Setup        `json:"setup"`

	Sides    []string        `json:"sides"`
	Overlays []overlayShown  `json:"overlays,omitempty"`
	Changing []settableShown `json:"changing,omitempty"` // of a study: what of counters can be set
	Phases   []string        `json:"phases,omitempty"`   // and how one of the phases begins
}

type spaceShown struct {
	Name    string  `json:"name"`
	Title   string  `json:"title,omitempty"`
	Label   string  `json:"label,omitempty"`  // its name, where its number is another
	Called  string  `json:"called,omitempty"` // what people call it, where that is not Name
	X       float64 `json:"x"`
	Y       float64 `json:"y"`
	Outline string  `json:"d,omitempty"`
	Ask     string  `json:"ask,omitempty"` // of a study: as an expression names it
}

// groundScale is how large the ground is drawn.
const groundScale = 1.0

// draws finds out how the ground of an edition looks, and draws it if no picture of
// it is kept: a second or two, once for each map. Whoever comes meanwhile waits.
func (h *Host) draws(e *edition) error {
	e.drawing.Lock()
	defer e.drawing.Unlock()
	if e.ground != nil {
		return nil
	}
	g := run.New(e.p, nil)
	s := e.p.Start
	if g.Err == nil {
		s = g.S
	}
	pic, board, err := draw.Ground(e.p, s, draw.Options{})
	if err != nil {
		return err
	}
	var drawing bytes.Buffer
	if err := pic.SVG(&drawing, groundScale); err != nil {
		return err
	}
	sum := sha256.Sum256(drawing.Bytes())
	key := hex.EncodeToString(sum[:16])
	if err := h.keepsLines(key, drawing.Bytes()); err != nil {
		return err
	}
	_, err = h.store.Picture(key)
	if errors.Is(err, store.ErrNone) {
		var b bytes.Buffer
		if err := pic.PNG(&b, groundScale); err != nil {
			return err
		}
		err = h.store.AddPicture(key, b.Bytes())
	}
	if err == nil {
		e.ground, e.key = board, key
	}
	return err
}

// board answers GET /g/LINK/board.
func board(t *table, _ guest, _ url.Values) (any, error) { return t.board() }

// board is what a page needs besides the position.
func (t *table) board() (*boardShown, error) {
	e := t.ed
	if err := t.h.draws(e); err != nil {
		return nil, err
	}
	out := &boardShown{Setup: t.setup, Game: t.rec.Game, Title: e.p.Title, Ground: "/ground/" + e.key + ".png", Lines: "/ground/" + e.key + linesEnd, Width: e.ground.Width, Height: e.ground.Height, Counter: draw.CounterSize}
	var err error
	if out.Offer, err = t.h.library.offer(t.rec.Game, out.Setup.Scenario); err != nil {
		return nil, err
	}
	if sides := e.p.Enums["side"]; sides != nil {
		for i, word := range sides.Words {
			out.Sides = append(out.Sides, cmp.Or(sides.Titles[i], word))
		}
	}
	out.Overlays, out.Changing = overlays(e.p), settable(t)
	if t.study() {
		out.Phases = beginnings(e.p)
	}
	m, c := e.p.World.Map, formula.NewCtx(e.p.Start)
	for at, x := range e.ground.Spaces {
		s := spaceShown{Name: m.Name(at), Title: x.Title, Label: e.p.LegendTextOf(c, "space", "label", at), X: x.X, Y: x.Y, Outline: x.Outline}
		if called := e.p.SpaceNamed(at, s.Label); called != s.Name {
			s.Called = called
		}
		if t.study() {
			s.Ask = why.Space(m, at)
		}
		out.Spaces = append(out.Spaces, s)
	}
	return out, nil
}

// Warm draws the grounds of all games behind everybody's back, so that whoever begins one
// need not wait for it.
func (h *Host) Warm() {
	h.jobs.Start("the maps", func() {
		for _, name := range h.library.names {
			if h.jobs.Closing() {
				return
			}
			h.jobs.Guard("the map of "+name, func() {
				e, err := h.library.edition(Setup{Game: name})
				if err == nil {
					err = h.draws(e)
				}
				if err != nil {
					h.logf("the map of %s: %s", name, err)
				}
			})
		}
	}, nil)
}
