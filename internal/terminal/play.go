// Package terminal plays a game at a terminal or from a script. It reads lines, executes
// them as commands, shows events and legal answers, and writes the save.
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

// Play holds the options of a game at the terminal.
type Play struct {
	setup.Setup
	Dice    string   // seed or ask
	Bots    []string // SEAT=random
	Seconds float64  // thinking time of bots per act, in seconds; 0 for the time of their level
	Load    string   // saved game to continue
	Save    string   // path of the save; empty chooses a name
	Seat    string   // the seat that plays here; empty for all seats without a bot

	Timed bool // the clock of the game runs
	Brief bool // forced answers are given without asking

	// Odds says when an act that rolls dice is previewed and needs confirmation: auto (at a
	// terminal), always or never.
	Odds string
}

// table is a game in play. It reads lines, executes commands and goes from decision to
// decision.
//
// Its parts embed only the parts before them: record (game and save), seats (deciding
// seats and their views), inquiry (questions), screen (output), table.
type table struct {
	screen
	held  *held         // buffer of output while bots play
	in    *bufio.Reader // input without a line editor
	next  string        // a line that was read ahead
	rest  string        // orders that wait for a die
	of    int           // the seat that gave them
	quit  bool
	watch *stopwatch // nil without a clock

	standings map[string]standing // by key of the question (questionOf)
	acted     run.Place           // where a player acted last without passing
	ended     bool                // the step ended by itself, and the player has neither looked nor acted since
}

// Run plays a game in the terminal until it is over or the player leaves.
func (p Play) Run(e *console.Console) (err error) {
	t, err := sitDown(e, p)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, t.release(), t.file.Close()) }()
	savedTo.Store(t.file.Path)
	t.Printf("%s\n", e.Bold(t.g.P.Title))
	t.Printf("Every decision is saved in %s. Type help for the commands.\n", t.file.Path)
	if err := t.loop(); err != nil {
		return err
	}
	if t.g.Over == nil {
		// Not wrapped: players copy this line.
		e.Printf("The game is saved in %s; continue with: wargame play %s --load %s%s\n", t.file.Path, console.ShellWord(p.Game), console.ShellWord(t.file.Path), p.again())
		t.Printf("Its code is %s.\n", t.file.Code())
	}
	return nil
}

// again returns the flags that continue the game with the same options.
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

// sitDown starts a game, new or from a save, and opens its save file.
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
			err = fmt.Errorf("--seat: a bot plays %s", t.g.P.Seats[t.seat].Name)
		}
	}
	if err == nil && p.Timed {
		if t.watch = newStopwatch(time.Now); t.g.P.Clock == nil {
			err = errors.New("--timed: this game has no clock; an option may add one (see wargame options)")
		}
	}
	switch p.Odds {
	case "", "auto":
		t.weigh = t.Terminal
	case "always":
		t.weigh = true
	case "never":
	default:
		err = errors.Join(err, fmt.Errorf("--odds must be auto, always or never, not %q", p.Odds))
	}
	if err == nil && t.file == nil { // only after everything else succeeded: a failed start leaves no file
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
