package terminal

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"wargame/internal/console"
	"wargame/internal/setup"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
)

// takeUp continues a saved game. The file is locked before it is replayed, so that no
// other process continues it meanwhile.
func (t *table) takeUp(e *console.Console, p Play) error {
	if p.Seed != "" || p.Scenario != "" || p.Position != "" || p.Dice != "" || len(p.Options)+len(p.Readings) > 0 {
		return errors.New("a saved game has its own seed, dice, scenario, options and readings; omit these flags with --load")
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
		fmt.Fprintf(e.Err, "note: %s: %s; the file was repaired\n", p.Load, f.Torn)
	}
	if err := t.replayed(e, p, f, old, here); err != nil {
		_ = t.file.Close()
		return err
	}
	return nil
}

// replayed replays a save and chooses the file to continue in, if it is not the loaded
// one. A save of format 1 is never appended to; the game continues in a new file.
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
	moves, err := f.Rehash(g, func(_ *save.Move, d *run.Decision, _ run.Choice) {
		forced := t.forced(d)
		t.opens, t.auto = append(t.opens, d.Opens && !forced), append(t.auto, forced)
		if learnt := k.learns(g); len(t.fell) > 0 { // revealed by the decision before this one
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
	if t.told = len(g.Log); f.AwaitsReveal() && t.file != nil {
		if err := t.file.Reveal(); err != nil {
			return err
		}
	}
	t.make = func() (*save.Writer, error) {
		switch {
		case old && here:
			w, err := setup.CreateFree(strings.TrimSuffix(p.Load, filepath.Ext(p.Load)), h, moves)
			if err == nil {
				fmt.Fprintf(e.Err, "note: %s has the old format 1 and stays unchanged; the game continues in %s\n", p.Load, w.Path)
			}
			return w, err
		case old:
			return save.Create(p.Save, h, moves)
		}
		w, err := f.Continue(p.Save)
		if err == nil && f.AwaitsReveal() {
			err = w.Reveal()
		}
		return w, err
	}
	return nil
}

// unkept handles a save that could not be written. Play stops until another file holds
// every decision; nothing is reported as saved before.
func (t *table) unkept(err error) error {
	told := t.held.take() // output of decisions that are not saved either
	t.Printf("NOT SAVED: %s\n", err)
	for {
		t.Println("The game is still in memory. save FILE writes it to a new file and continues there; quit leaves and loses the last decisions.")
		line, rerr := t.read()
		if rerr != nil && !errors.Is(rerr, io.EOF) {
			return rerr
		}
		word, rest, _ := strings.Cut(line, " ")
		switch rest = strings.TrimSpace(rest); {
		case rerr != nil, word == "quit", word == "exit":
			return fmt.Errorf("the last decisions are not saved: %w", err)
		case word == "save" && rest != "":
			if serr := t.file.SaveAs(rest); serr != nil {
				t.Printf("NOT SAVED: %s\n", serr)
				continue
			}
			savedTo.Store(t.file.Path)
			t.Printf("The whole game is saved in %s and continues there.\n", t.file.Path)
			_, werr := t.held.Write(told)
			return werr
		}
	}
}
