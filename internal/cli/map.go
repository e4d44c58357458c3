package cli

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"wargame/internal/console"
	"wargame/internal/render"
	"wargame/internal/setup"
	"wargame/interpreter/draw"
	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/state"
)

// Chart selects the map picture to draw.
type Chart struct {
	Game    string
	Out     string  // .svg or .png file; empty or - writes SVG to standard output
	Force   bool    // overwrite the file
	Load    string  // the position of a saved game
	Seat    string  // seat whose view of a saved game is drawn; empty for a referee, who sees all
	Test    string  // the position at the end of a test
	Part    string  // rectangle of hexes such as 2010..3020
	Scale   float64 // scale of the picture; 1 makes a hex 80 wide
	NoUnits bool
	NoKey   bool
	Open    bool
	setup.Choices
}

// Run draws the map of a game with its counters, as set up, in a saved game, or at the
// end of a test.
func (q Chart) Run(e *console.Console) error {
	if !(q.Scale >= 0.05 && q.Scale <= 20) {
		return errors.New("--scale must be between 0.05 and 20")
	}
	write := (*draw.Picture).SVG
	switch ext := strings.ToLower(filepath.Ext(q.Out)); ext {
	case ".png":
		write = (*draw.Picture).PNG
	case ".svg", "":
	default:
		return fmt.Errorf("-o must be a file that ends in .svg or .png, not %s", ext)
	}
	o := draw.Options{NoUnits: q.NoUnits, NoKey: q.NoKey, Open: q.Open}
	if q.Part != "" {
		var ok bool
		if o.From, o.To, ok = strings.Cut(q.Part, ".."); !ok || o.From == "" || o.To == "" {
			return fmt.Errorf("--hexes must be FROM..TO, two opposite corners of the part, not %q", q.Part)
		}
	}
	stdout := q.Out == "" || q.Out == "-"
	if !stdout {
		if err := vacant(q.Out, q.Force); err != nil {
			return err
		}
	}
	p, s, err := chartPosition(e, q, &o)
	if err != nil {
		return err
	}
	pic, err := draw.Map(p, s, o)
	if err != nil {
		return err
	}
	if stdout {
		return write(pic, e.Out, q.Scale)
	}
	return writeFile(q.Out, q.Force, func(w io.Writer) error { return write(pic, w, q.Scale) })
}

// chartPosition returns the position to draw.
func chartPosition(e *console.Console, q Chart, o *draw.Options) (*program.Program, *state.State, error) {
	switch {
	case q.Load == "" && q.Seat != "":
		return nil, nil, errors.New("--seat applies only to a saved game (--load); set-ups and tests have no hidden information")
	case q.Load != "" && q.Test != "":
		return nil, nil, errors.New("--load and --test name two positions; give only one")
	case q.Load != "" && len(q.Options)+len(q.Readings) > 0:
		return nil, nil, errors.New("a saved game has its own options; omit --option and --interpretation")
	case q.Load != "":
		s, _, err := setup.Reload(e, q.Load, q.Game)
		if err != nil {
			return nil, nil, err
		}
		o.Note = filepath.Base(q.Load)
		v, err := render.SeenFrom(e, s.Game, q.Seat)
		if err != nil {
			return nil, nil, err
		}
		for _, s := range v.Stacks {
			o.Hidden = append(o.Hidden, draw.Hidden{Space: s.Space, Side: s.Side, Count: s.Count, Shows: s.Shows})
		}
		o.Unseen = v.Hides
		if v.HidesValues() {
			o.Fits, o.Text = v.Fits, v.Written
		}
		return s.Game.P, v.Position(), nil
	case q.Test != "":
		lg, err := setup.OpenWithTests(e, q.Game)
		if err != nil {
			return nil, nil, err
		}
		pos, err := setup.Position(e, lg, q.Test, q.Choices, "test")
		switch {
		case err != nil:
			return nil, nil, err
		case pos.Game == nil:
			return nil, nil, fmt.Errorf("the test %q cannot be run", q.Test)
		}
		o.Note = q.Test
		o.Name = func(u int) string {
			n := &formula.Node{Text: pos.Game.P.UnitCalled(u)}
			pos.Rename(n)
			return n.Text
		}
		return pos.Game.P, pos.Game.S, nil
	}
	lg, err := setup.Open(e, q.Game)
	if err != nil {
		return nil, nil, err
	}
	p, err := setup.Program(e, lg, q.Choices, false)
	if err != nil {
		return nil, nil, err
	}
	g := run.New(p, nil)
	if g.Err != nil {
		fmt.Fprintf(e.Err, "note: the rules failed before the first decision, so the picture shows the set-up: %s\n", g.Err)
		return p, p.Start, nil
	}
	return p, g.S, nil
}
