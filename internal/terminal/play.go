// Package terminal plays a game at a terminal or from a script: it reads lines, carries out
// what they mean, shows what has happened and what may be answered, and keeps the save.
package terminal

import (
	"bufio"
	"errors"
	"fmt"
	"time"

	"wargame/internal/console"
	"wargame/internal/setup"
	"wargame/interpreter/run"
)

// Play says how to play in the terminal.
type Play struct {
	setup.Setup
	Dice    string   // seed or ask
	Bots    []string // SEAT=random
	Seconds float64  // that bots think about an act; 0 for what their levels say
	Load    string   // go on with this saved game
	Save    string   // where the game is kept; empty picks a name
	Seat    string   // who plays here; empty for all who have no bot

	Timed bool // the clock of the game runs
	Brief bool // an answer that is the only one is given, and not asked

	// Odds says when an act that throws dice is foreseen and has to be confirmed:
	// auto (on a terminal), always or never.
	Odds string
}

// table is a game that is being played: it reads lines, carries commands out and goes from
// decision to decision. What it is made of embeds only what stands below it: record (the game
// and its save), seats (who decides and what they see), inquiry (what can be asked), screen
// (what is shown), table.
type table struct {
	screen
	held  *held         // output while bots play
	in    *bufio.Reader // lines, where none are edited
	next  string        // a line that was typed already
	rest  string        // orders that wait until a die has fallen
	of    int           // the seat that gave them
	quit  bool
	watch *stopwatch // nil when nobody measures the time

	standings map[string]standing // by question (questionOf)
	acted     run.Place           // where somebody acted last, and has not passed
	ended     bool                // that ended by itself, and nobody has looked or acted since
}

// Run plays a game in the terminal until it is over or the player leaves.
func (p Play) Run(e *console.Console) (err error) {
	t, err := sitDown(e, p)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, t.release(), t.file.Close()) }()
	savedTo.Store(t.file.Path)
	fmt.Fprintf(t.Out, "%s\n", e.Bold(t.g.P.Title))
	fmt.Fprintf(t.Out, "Every decision is kept in %s. Type help for the commands.\n", t.file.Path)
	if err := t.loop(); err != nil {
		return err
	}
	if t.g.Over == nil {
		// Not folded: it is there to be copied.
		fmt.Fprintf(e.Out, "The game is kept in %s; go on with: wargame play %s --load %s%s\n", t.file.Path, console.ShellWord(p.Game), console.ShellWord(t.file.Path), p.again())
		fmt.Fprintf(t.Out, "Its code is %s.\n", t.file.Code())
	}
	return nil
}

// again is what else is to be said to go on as it was.
func (p *Play) again() string {
	text := ""
	for _, b := range p.Bots {
		text += " --bot " + console.ShellWord(b)
	}
	if p.Seat != "" {
		text += " --seat " + console.ShellWord(p.Seat)
	}
	if p.Timed {
		text += " --timed"
	}
	if p.Odds != "" && p.Odds != "auto" {
		text += " --odds " + console.ShellWord(p.Odds)
	}
	return text
}

// sitDown sets the game up, anew or from a save, and opens the file that keeps it.
func sitDown(e *console.Console, p Play) (*table, error) {
	t := &table{in: bufio.NewReader(e.In)}
	t.seat, t.holder, t.known, t.brief = -1, -1, knowledge{}, p.Brief
	var err error
	if p.Load != "" {
		err = t.takeUp(e, p)
	} else {
		err = t.begin(e, p)
	}
	if err != nil {
		return nil, err
	}
	out := e.Out
	if e.Size != nil {
		out = console.NewFolding(e.Out, e.Size)
	}
	t.held = &held{out: out}
	own := *e
	own.Out = t.held
	t.Console = &own
	if err = t.seatBots(p.Bots, time.Duration(p.Seconds*float64(time.Second))); err == nil && p.Seat != "" {
		if t.seat, err = setup.SeatNamed(t.g, p.Seat); err != nil {
			err = fmt.Errorf("--seat: %w", err)
		} else if t.bots[t.seat] != nil {
			err = fmt.Errorf("%s is played by a bot, so nobody can play there (--seat)", t.g.P.Seats[t.seat].Name)
		}
	}
	if err == nil && p.Timed {
		if t.watch = newStopwatch(time.Now); t.g.P.Clock == nil {
			err = errors.New("no clock runs in this game, so there is nothing to time; perhaps an option brings one (wargame options lists them)")
		}
	}
	switch p.Odds {
	case "", "auto":
		t.weigh = t.Terminal
	case "always":
		t.weigh = true
	case "never":
	default:
		err = errors.Join(err, fmt.Errorf("--odds is auto, always or never, not %q", p.Odds))
	}
	if err == nil && t.file == nil { // not before all else is right: an order that fails leaves no file
		t.file, err = t.make()
	}
	if err != nil {
		_ = t.file.Close()
		return nil, setup.Taken(p.Save, err)
	}
	t.moves = t.file.Game().Moves
	t.known.learns(t.g)
	return t, nil
}
