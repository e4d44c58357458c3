package view

import (
	"cmp"

	"wargame/internal/host/library"
	"wargame/internal/host/match"
	"wargame/internal/host/questions"
	"wargame/internal/host/refusal"
	"wargame/internal/host/store"
	"wargame/internal/host/study"
	"wargame/interpreter/charts"
	"wargame/interpreter/draw"
	"wargame/interpreter/formula"
	"wargame/interpreter/why"
)

// Board is what a page needs to draw the map and place counters. It never changes within
// an edition.
type Board struct {
	Game    string         `json:"game"`
	Art     *ArtGround     `json:"art,omitempty"`    // a picture in place of the drawn map
	Credit  string         `json:"credit,omitempty"` // of the pictures
	Misfit  error          `json:"-"`                // why a picture of the map is not shown
	Title   string         `json:"title"`
	Ground  string         `json:"ground"` // address of the picture
	Lines   string         `json:"lines"`  // address of the SVG drawing, which is sharp at any scale
	Width   float64        `json:"width"`
	Height  float64        `json:"height"`
	Counter float64        `json:"counter"`
	Spaces  []Space        `json:"spaces"`
	Offer   *library.Offer `json:"offer"`
	Setup   library.Setup  `json:"setup"`

	Sides    []string            `json:"sides"`
	Words    []string            `json:"words"` // of the sides, as the sequence of play names them
	Sequence []*charts.Scope     `json:"sequence,omitempty"`
	Turns    int                 `json:"turns,omitempty"` // the last turn; 0 if the rules do not bound the game
	Overlays []questions.Overlay `json:"overlays,omitempty"`
	Changing []study.Settable    `json:"changing,omitempty"` // for a study: attributes of counters that can be set
	Phases   []string            `json:"phases,omitempty"`   // for a study: lines that begin a phase
}

type Space struct {
	Name    string  `json:"name"`
	Title   string  `json:"title,omitempty"`
	Label   string  `json:"label,omitempty"`  // its name, if it differs from the number
	Called  string  `json:"called,omitempty"` // common name, if it differs from Name
	X       float64 `json:"x"`
	Y       float64 `json:"y"`
	Outline string  `json:"d,omitempty"`
	Ask     string  `json:"ask,omitempty"` // for a study: its form in an expression
}

// BoardOf returns the board of a match.
func BoardOf(m *match.Match, l *library.Library, s store.Store) (*Board, error) {
	e := m.Edition
	ground, err := e.DrawMap(s)
	if err != nil {
		return nil, err
	}
	out := &Board{Setup: m.Setup, Game: m.Name, Title: e.Program.Title, Ground: "/ground/" + ground.Picture + ".png", Lines: "/ground/" + ground.Picture + library.DrawingEnd, Width: ground.Width, Height: ground.Height, Counter: draw.CounterSize}
	if out.Offer, err = l.OfferIn(m.Name, out.Setup.Scenario, e.Program.Messages.Tag()); err != nil {
		return nil, err
	}
	if sides := e.Program.Enums["side"]; sides != nil {
		for i, word := range sides.Words {
			out.Sides = append(out.Sides, cmp.Or(sides.Titles[i], word))
			out.Words = append(out.Words, word)
		}
	}
	sheet := e.Charts()
	out.Sequence, out.Turns = sheet.Sequence, sheet.Turns
	out.Overlays = questions.Overlays(e.Program)
	if m.Study() {
		out.Changing = study.Settables(e.Program)
		out.Phases = study.Beginnings(e.Program)
	}
	world, c := e.Program.World.Map, formula.NewCtx(e.Program.Start)
	for at, x := range ground.Spaces {
		s := Space{Name: world.Name(at), Title: x.Title, Label: e.Program.LegendTextOf(&e.Program.Lexicon, c, "space", "label", at), X: x.X, Y: x.Y, Outline: x.Outline}
		if called := e.Program.SpaceNamed(at, s.Label); called != s.Name {
			s.Called = called
		}
		if m.Study() {
			s.Ask = why.Space(world, at)
		}
		out.Spaces = append(out.Spaces, s)
	}
	out.Misfit = artGround(m, out)
	return out, nil
}

// Chart draws the map with its counters, as a seat sees the position.
func Chart(m *match.Match, seat int) (*draw.Picture, error) {
	if m.Game == nil {
		return nil, refusal.ErrNotBegun
	}
	v := m.Sees(m.Game, seat)
	o := draw.Options{Unseen: v.Hides, Side: v.Side}
	for _, s := range v.Stacks {
		o.Hidden = append(o.Hidden, draw.Hidden{Space: s.Space, Side: s.Side, Count: s.Count, Shows: s.Shows})
	}
	if v.HidesValues() {
		o.Fits, o.Text = v.Fits, v.Written
	}
	return draw.Map(m.Program(), v.Position(), o)
}
