// Package terminal plays a game at a terminal or from a script: it reads lines, carries out
// what they mean, shows what has happened and what may be answered, and keeps the save.
package terminal

import (
	"bufio"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"wargame/internal/console"
	"wargame/internal/render"
	"wargame/internal/setup"
	"wargame/internal/terminal/command"
	"wargame/interpreter/dice"
	"wargame/interpreter/formula"
	"wargame/interpreter/proof"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
	"wargame/interpreter/sight"
	"wargame/interpreter/simulate"
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

// table is a game being played in the terminal.
type table struct {
	*console.Console
	g                 *run.Game
	rename            func(*formula.Node) // see Started
	first             *run.Game           // as it began
	setup             setup.Setup
	seeded            dice.Source // the dice at the start; after some undos there are others
	file              *save.Writer
	held              *held
	make              func() (*save.Writer, error) // the file, if it is still to be made
	moves             []save.Move                  // the decisions that stand
	fell              []int                        // how much had come to light before each of them (run.Game.Shown)
	opens             []bool                       // whether an act began with it
	auto              []bool                       // whether it was the only answer, and given without asking
	learnt            []bool                       // whether a seat saw by it what was hidden from it
	known             knowledge
	seat              int    // who plays here; -1 for all who have no bot
	back              []mark // positions that undo can lead to without replaying
	bots              map[int]*simulate.Player
	in                *bufio.Reader
	filter            string
	page              int
	reasons           []reasoning   // of what bots have done since somebody was asked before
	away              []render.News // what bots have done since somebody was asked
	told              int           // entries of the log that have been shown
	drawn             bool
	hinted            bool          // how to see the board has been said
	compared          []render.News // and not told yet: its dice have not fallen
	shownBefore       int           // what had come to light when something was told last
	showAll           bool          // the whole map is wanted, with what is empty
	asidesFor         string        // the question that a standing answer was told for last
	standings         map[string]standing
	way               map[int]bool // the spaces that the map marks while it is drawn
	glanced           string       // what stood above the last question
	offered           []string     // the offer that was listed last
	shown             uint64       // hash of where the units stood when the board was drawn
	quit              bool
	botLast, botActed bool        // a bot decided last; and one has acted, not only answered
	acted             run.Place   // where somebody acted last, and has not passed
	ended             bool        // that ended by itself, and nobody has looked round or done anything since
	rest              string      // orders that wait until a die has fallen,
	of                int         // and the seat that gave them
	next              string      // a line that was typed already
	weigh             bool        // what leads to dice is foreseen first, and confirmed
	brief             bool        // forced answers are given, and not asked
	watch             *stopwatch  // nil when nobody measures the time
	book              *proof.Book // the register of defects; read when it is first asked for

	desk   int         // of who has the screen, where several decide in secret; 0 of nobody
	holder int         // who had it last
	heard  map[int]int // by desk, lines of its log that were told

	unveiled bool        // nothing is hidden from who looks
	seen     *sight.View // what may be seen; made anew after each decision
}

// mark is a game before a decision.
type mark struct {
	game  *run.Game
	moves int
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
	t := &table{in: bufio.NewReader(e.In), seat: -1, holder: -1, known: knowledge{}, brief: p.Brief}
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

// begin sets up a new game.
func (t *table) begin(e *console.Console, p Play) error {
	switch p.Dice {
	case "", "seed":
	case "ask":
		p.Ask = true
	default:
		return fmt.Errorf("--dice is seed or ask, not %q", p.Dice)
	}
	if p.Seed == "" && !p.Ask {
		if p.Seed = "1"; e.Terminal { // a script is to make the same game each time, somebody who plays another
			p.Seed = rand.Text()
		}
	}
	t.setup = p.Setup
	s, err := setup.Start(e, p.Setup)
	if err != nil {
		return err
	}
	t.startAt(s)
	h := s.Header
	t.make = func() (*save.Writer, error) {
		if p.Save != "" {
			return save.Create(p.Save, h, nil)
		}
		abs, err := filepath.Abs(p.Game)
		if err != nil {
			return nil, err
		}
		return setup.CreateFree(filepath.Base(abs), h, nil)
	}
	return nil
}

// startAt takes a game up at its first decision.
func (t *table) startAt(s *setup.Started) {
	t.g, t.first, t.seeded, t.rename = s.Game, s.Game.Clone(), s.Game.Dice, s.Rename
}

// loop asks and answers until the end.
func (t *table) loop() error {
	for !t.quit {
		t.tell()
		d := t.due()
		if d != nil && t.bots[d.Seat] != nil && d.Kind != run.DiceRoll {
			if t.held.full() {
				if err := t.release(); err != nil {
					return err
				}
			}
			t.held.hold()
			t.botActed = t.botActed || d.Kind == run.Act
			if err := t.botMove(t.bots[d.Seat], d); err != nil {
				return err
			}
			t.botLast = true
			continue
		}
		t.botLast = false
		if err := t.release(); err != nil {
			return err
		}
		if !t.meanwhile() {
			t.quit = true
			break
		}
		if d == nil {
			return t.end()
		}
		if !t.view().Decides(d) {
			fmt.Fprintf(t.Out, "\n%s is to decide: hand the game over.\n", t.Bold(t.g.Who(d)))
			t.quit = true
			return nil
		}
		if ok, err := t.handOver(d); err != nil || !ok {
			return err
		}
		d = t.pending()
		if late, err := t.late(d); err != nil {
			return err
		} else if late {
			continue
		}
		if done, err := t.byItself(d); err != nil {
			return err
		} else if done {
			continue
		}
		t.draw(d)
		t.showDecision(d)
		for again := true; again && !t.quit; {
			line, err := t.read()
			if errors.Is(err, io.EOF) {
				fmt.Fprintln(t.Out)
				t.quit = true
				break
			}
			if err != nil {
				return err
			}
			if late, err := t.late(d); err != nil {
				return err
			} else if late {
				fmt.Fprintln(t.Out, "That answer came too late; look again.")
				break
			}
			c := command.Parse(t.context(d), line)
			if t.tooSoon(d, c) {
				continue
			}
			if again, err = t.execute(d, c); err != nil {
				return err
			}
		}
	}
	return nil
}

// end says how the game ended.
func (t *table) end() error {
	switch o := t.g.Over; {
	case t.g.Err != nil:
		return fmt.Errorf("the rules failed: %s", t.view().Text(t.g.Err.Error()))
	case o == nil:
		fmt.Fprintln(t.Out, "The sequence of play is over.")
	case o.Winner >= 0:
		fmt.Fprintf(t.Out, "%s: %s\n", o.Level, t.side(int64(o.Winner)))
	case len(o.Seats) > 0:
		fmt.Fprintf(t.Out, "%s: %s\n", o.Level, strings.Join(t.seats(o.Seats), " and "))
	default:
		fmt.Fprintln(t.Out, o.Level)
	}
	return nil
}

// read reads a line of input that says something; what comes from a script is
// echoed.
func (t *table) read() (string, error) {
	empty := t.Terminal || t.filter != "" || t.page != 0 // else a script may have empty lines
	return t.said(empty)
}

// said reads a line that is no remark, and may be empty or not.
func (t *table) said(empty bool) (string, error) {
	if line := t.next; line != "" {
		t.next = ""
		return line, nil
	}
	for {
		line, err := t.typed(t.prompt())
		if errors.Is(err, errLong) {
			fmt.Fprintf(t.Out, "A line of more than %d characters is no answer; nothing has been done.\n", maxTyped)
			continue
		}
		if err != nil && line == "" {
			return "", io.EOF
		}
		line = strings.TrimSpace(line)
		if !t.Terminal {
			fmt.Fprintln(t.Out, line)
		}
		said := line
		if i := strings.Index(line+" ", "// "); i >= 0 { // a remark
			said = strings.TrimSpace(line[:i])
		}
		remark := said == "" && line != ""
		if !remark && (said != "" || empty) {
			return said, nil
		}
	}
}

// typed reads a line behind a prompt: at a terminal with an editor, else as it comes.
func (t *table) typed(prompt string) (string, error) {
	if t.CanEdit() {
		return t.ReadLine(prompt, t.completions)
	}
	fmt.Fprint(t.Out, prompt)
	return t.line()
}

// maxTyped is the longest line that is taken for one.
const maxTyped = 1 << 20

var errLong = errors.New("the line is too long")

// line reads up to the end of the line. What is longer than anybody types is
// passed over, and not kept in memory.
func (t *table) line() (string, error) {
	var out []byte
	for n := 0; ; {
		part, err := t.in.ReadSlice('\n')
		if n += len(part); n <= maxTyped {
			out = append(out, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
		case n > maxTyped:
			return "", errLong
		default:
			return string(out), err
		}
	}
}

// seats are the titles of seats.
func (t *table) seats(list []int) []string {
	var out []string
	for _, s := range list {
		out = append(out, t.g.P.Seats[s].Title)
	}
	return out
}

// side is the title of a side.
func (t *table) side(s int64) string { return setup.SideTitle(t.g.P, s) }
