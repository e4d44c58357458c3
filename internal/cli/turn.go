package cli

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"wargame/internal/console"
	"wargame/internal/setup"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
	"wargame/interpreter/visibility"
)

// Send describes a turn to send to an opponent.
type Send struct {
	Path string
	Game string // path of the game, if it differs from the one in the save
	Out  string // file for the block of text; empty for the output
}

// Receive describes a turn from an opponent.
type Receive struct {
	Path string // the save
	Text string // the file with the block; empty or - for the input
	Game string
}

// errOpen says why a game cannot be sent.
var errOpen = errors.New("this game hides something from a seat, and a saved game shows it; play it on a server (wargame serve)")

// Run writes the block of text with what was played since the last one.
func (s Send) Run(e *console.Console) error {
	w, f, err := save.Open(s.Path)
	if err != nil {
		return err
	}
	defer w.Close()
	from, _, err := setup.Restore(e, f, s.Game)
	if err != nil {
		return err
	}
	if visibility.Private(from.Game.P) {
		return errOpen
	}
	if err := f.Replay(from.Game, nil); err != nil {
		return err
	}
	t, again, err := save.NextTurn(w.Game())
	if err == nil && !again {
		if err = w.SendTurn(); err == nil {
			t, _, err = save.NextTurn(w.Game())
		}
	}
	if err != nil {
		return err
	}
	text, err := t.Text()
	if err != nil {
		return err
	}
	if s.Out == "" {
		_, err = e.Out.Write(text)
	} else if err = os.WriteFile(s.Out, text, 0o600); err == nil {
		fmt.Fprintf(e.Out, "The turn is in %s.\n", s.Out)
	}
	if err != nil {
		return err
	}
	if again {
		fmt.Fprintln(e.Err, "note: nothing was played since the last turn; this is the same turn again")
	}
	fmt.Fprintf(e.Err, "note: the code of the game is %s\n", w.Code())
	return w.Close()
}

// Run adds the turn in a text to a saved game, after every position of it was compared.
func (r Receive) Run(e *console.Console) error {
	in := e.In
	if r.Text != "" && r.Text != "-" {
		if err := save.Plain(r.Text); err != nil {
			return err
		}
		f, err := os.Open(r.Text)
		if err != nil {
			return err
		}
		defer f.Close()
		in = f
	}
	t, err := save.ReadTurn(io.Reader(in))
	if err != nil {
		return err
	}
	var w *save.Writer
	var f *save.File
	if _, err := os.Lstat(r.Path); err == nil {
		if w, f, err = save.Open(r.Path); err != nil {
			return err
		}
		defer w.Close()
	} else if t.From > 1 {
		return fmt.Errorf("%w: there is no saved game %s, and the turn begins at line %d", save.ErrGap, r.Path, t.From)
	}
	before := 0
	if f != nil {
		before = len(f.Lines)
	}
	out, err := save.Join(f, t)
	if errors.Is(err, save.ErrReceived) {
		fmt.Fprintf(e.Out, "%s: the turn was received before; nothing has changed.\n", r.Path)
		return nil
	}
	if err != nil {
		return err
	}
	from, _, err := setup.Restore(e, out, r.Game)
	if err != nil {
		return err
	}
	g := from.Game
	if visibility.Private(g.P) {
		return errOpen
	}
	if err := out.Replay(g, nil); err != nil {
		return err
	}
	if w != nil {
		if err = w.Receive(t); err == nil {
			err = w.Close()
		}
	} else {
		err = save.Put(out, r.Path)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(e.Out, "%s: %s received; every position agrees.\n", r.Path, made(out.Lines[before:]))
	fmt.Fprintf(e.Out, "%s\ncode %s\n", next(g, out), out.Code())
	return nil
}

// made counts the decisions of each seat in lines of a save, and names the seats that agreed to
// an undo. The lines come from one player, who could have answered for the others.
func made(lines []save.Line) string {
	count, agreed := map[string]int{}, map[string]bool{}
	total := 0
	for _, l := range lines {
		switch l.Kind {
		case save.KindDecision:
			if total++; l.By != "" { // an answer that belongs to no seat
				count[l.By]++
			}
		case save.KindConsent:
			agreed[l.Seat] = true
		}
	}
	out := console.Plural(total, "decision")
	if len(count) > 0 {
		var each []string
		for _, seat := range slices.Sorted(maps.Keys(count)) {
			each = append(each, fmt.Sprintf("%s %d", seat, count[seat]))
		}
		out += " (" + strings.Join(each, ", ") + ")"
	}
	if len(agreed) > 0 {
		out += fmt.Sprintf(" and the consent of %s to an undo of dice", strings.Join(slices.Sorted(maps.Keys(agreed)), ", "))
	}
	return out
}

// next says who is to decide.
func next(g *run.Game, f *save.File) string {
	if end := save.EndingOf(f); end != nil {
		return "The game is over: " + end.Text(g.P) + "."
	}
	d := g.Pending()
	if d == nil {
		return "The game is over."
	}
	return fmt.Sprintf("%s is to decide: wargame play %s --load %s", g.Query().Who(d), save.GameName(f.Game), f.Name)
}
