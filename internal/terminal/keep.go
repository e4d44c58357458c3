package terminal

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"wargame/internal/console"
	"wargame/internal/render"
	"wargame/internal/setup"
	"wargame/interpreter/board"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
)

// takeUp goes on with a saved game. The file is held before it is replayed, so
// that nobody else goes on with it meanwhile.
func (t *table) takeUp(e *console.Console, p Play) error {
	if p.Seed != "" || p.Scenario != "" || p.Position != "" || p.Dice != "" || len(p.Options)+len(p.Readings) > 0 {
		return errors.New("a saved game has its own seed, dice, scenario, options and readings; leave them out with --load")
	}
	var f *save.File
	var err error
	here := p.Save == "" || p.Save == p.Load
	if here {
		t.file, f, err = save.Open(p.Load)
	} else {
		f, err = setup.ReadSave(e, p.Load)
	}
	old := f != nil && f.Version == 1
	switch {
	case f != nil && f.IsExport():
		return fmt.Errorf("%s: %w", p.Load, setup.ErrExport)
	case err != nil && !(old && errors.Is(err, save.ErrFormat)):
		return err
	case here && f.Torn != "" && !old:
		fmt.Fprintf(e.Err, "note: %s: %s; the file has been mended\n", p.Load, f.Torn)
	}
	if err := t.replayed(e, p, f, old, here); err != nil {
		_ = t.file.Close()
		return err
	}
	return nil
}

// replayed carries a save out and finds the file to go on in, if it is not the
// one that was loaded. A save of format 1 is never written on: the game goes on
// in a file of its own.
func (t *table) replayed(e *console.Console, p Play, f *save.File, old, here bool) error {
	from, s, err := setup.Restore(e, f, p.Game)
	if err != nil {
		return err
	}
	t.setup = s
	t.startAt(from)
	g := from.Game
	h := f.Header
	h.Seats, h.Meaning, h.Start = save.Seats(g.P), run.Meaning, save.Hex(g.Hash())
	k := knowledge{}
	moves, err := f.Anew(g, func(_ *save.Move, d *run.Decision, _ run.Choice) {
		forced := t.forced(d)
		t.opens, t.auto = append(t.opens, d.Opens && !forced), append(t.auto, forced)
		if learnt := k.learns(g); len(t.fell) > 0 { // by the decision before this one
			t.learnt = append(t.learnt, learnt)
		}
		t.fell = append(t.fell, g.Shown())
	})
	if err != nil {
		return err
	}
	if len(t.fell) > 0 {
		t.learnt = append(t.learnt, k.learns(g))
	}
	if t.told = len(g.Log); f.Overdue() && t.file != nil {
		if err := t.file.Reveal(); err != nil {
			return err
		}
	}
	t.make = func() (*save.Writer, error) {
		switch {
		case old && here:
			w, err := setup.CreateFree(strings.TrimSuffix(p.Load, filepath.Ext(p.Load)), h, moves)
			if err == nil {
				fmt.Fprintf(e.Err, "note: %s is of format 1 and is left as it is; the game goes on in %s\n", p.Load, w.Path)
			}
			return w, err
		case old:
			return save.Create(p.Save, h, moves)
		}
		w, err := f.Continue(p.Save)
		if err == nil && f.Overdue() {
			err = w.Reveal()
		}
		return w, err
	}
	return nil
}

// unkept is where the game stays while its file does not hold what was decided:
// nothing is called kept, and nobody goes on, before another file has it all.
func (t *table) unkept(err error) error {
	told := t.held.take() // of decisions that are not kept either
	fmt.Fprintf(t.Out, "NOT KEPT: %s\n", err)
	for {
		fmt.Fprintln(t.Out, "The game is still here. save FILE keeps all of it in a new file and goes on there; quit leaves, and what came last is lost.")
		line, rerr := t.read()
		if rerr != nil && !errors.Is(rerr, io.EOF) {
			return rerr
		}
		word, rest, _ := strings.Cut(line, " ")
		switch rest = strings.TrimSpace(rest); {
		case rerr != nil, word == "quit", word == "exit":
			return fmt.Errorf("what was decided last is not kept: %w", err)
		case word == "save" && rest != "":
			if serr := t.file.SaveAs(rest); serr != nil {
				fmt.Fprintf(t.Out, "NOT KEPT: %s\n", serr)
				continue
			}
			savedTo.Store(t.file.Path)
			fmt.Fprintf(t.Out, "Everything is kept in %s, and the game goes on there.\n", t.file.Path)
			_, werr := t.held.Write(told)
			return werr
		}
	}
}

// saveAs says where the game is kept, or writes a copy to a file that does not
// exist yet.
func (t *table) saveAs(path string) error {
	if path == "" {
		known := len(t.moves) - t.file.Game().Sealed() + t.sealedAt(t.desk)
		fmt.Fprintf(t.Out, "The game is kept in %s (%s), code %s.\n", t.file.Path, console.Plural(known, "decision"), t.file.Code())
		return nil
	}
	if err := t.file.Copy(path); err != nil {
		fmt.Fprintln(t.Out, err)
		return nil
	}
	fmt.Fprintf(t.Out, "A copy is in %s.\n", path)
	return nil
}

// export writes what one seat may see of the game.
func (t *table) export(seat, path string) error {
	known := false
	for _, s := range save.Seats(t.g.P) {
		known = known || s == seat
	}
	if path == "" || !known {
		fmt.Fprintf(t.Out, "export takes a seat and a file; the seats are %s\n", strings.Join(save.Seats(t.g.P), ", "))
		return nil
	}
	at := slices.IndexFunc(t.g.P.Seats, func(s board.Seat) bool { return s.Name == seat })
	whispered := slices.ContainsFunc(t.g.Log, func(e run.Entry) bool { return e.To != nil })
	if v := t.view(); (len(t.g.P.Secrets) > 0 || whispered) && !v.Referee() && !slices.Equal(v.Seats, []int{at}) {
		fmt.Fprintf(t.Out, "What %s may see is not for who decides now: it is written when %s decides, or by play --seat %s.\n", seat, seat, seat)
		return nil
	}
	told, hidden, err := t.toldTo(at)
	if err == nil && hidden {
		var lines []string
		for _, n := range told {
			lines = append(append(lines, n.Text+render.Bracketed(n.Clause)), n.Shares...)
		}
		err = t.file.Game().Tell(path, seat, lines)
	}
	if err != nil {
		fmt.Fprintln(t.Out, err)
		return nil
	}
	if hidden {
		fmt.Fprintf(t.Out, "What %s was told is in %s. Something is hidden from that seat, so the file holds no decisions.\n", seat, path)
		return nil
	}
	s := t.setup
	if !s.Ask {
		s.Source = save.Record(t.seeded)
	}
	from, err := setup.Start(t.Console, s)
	if err == nil {
		err = t.file.Game().Export(path, seat, from.Game)
	}
	if err != nil {
		fmt.Fprintln(t.Out, err)
		return nil
	}
	fmt.Fprintf(t.Out, "What %s may see is in %s. It holds neither the seed nor any hash, and cannot be continued.\n", seat, path)
	return nil
}

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
