package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"wargame/dsl"
	"wargame/interpreter/proof"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
	"wargame/interpreter/value"
)

// Play says how to play in the terminal.
type Play struct {
	Setup
	Dice string   // seed or ask
	Bots []string // SIDE=random
	Load string   // go on with this saved game
	Save string   // where the game is kept; empty picks a name

	Timed bool // the clock of the game runs
}

// table is a game being played in the terminal.
type table struct {
	*Env
	g      *run.Game
	file   *save.Writer
	header save.Header
	moves  []save.Move
	back   []mark // where undo leads
	bots   map[int64]*bot
	in     *bufio.Reader
	filter string
	page   int
	told   int // entries of the log that have been shown
	drawn  bool
	shown  uint64 // hash of where the units stood when the board was drawn
	quit   bool
	watch  *stopwatch  // nil when nobody measures the time
	book   *proof.Book // the register of defects; read when it is first asked for
}

// mark is a game before a decision.
type mark struct {
	game  *run.Game
	moves int
}

// Play plays a game in the terminal until it is over or the player leaves.
func (e *Env) Play(p Play) error {
	t, err := e.sitDown(p)
	if err != nil {
		return err
	}
	defer t.file.Close()
	savedTo.Store(t.file.Path)
	fmt.Fprintf(e.Out, "%s\n", e.bold(t.g.P.Title))
	fmt.Fprintf(e.Out, "Every decision is kept in %s. Type help for the commands.\n", t.file.Path)
	if err := t.loop(); err != nil {
		return err
	}
	if t.g.Over == nil {
		fmt.Fprintf(e.Out, "The game is kept in %s; go on with: wargame play %s --load %s\n", t.file.Path, shellWord(t.header.Game), shellWord(t.file.Path))
	}
	return nil
}

func shellWord(s string) string {
	if strings.ContainsAny(s, " '\"$&|;<>()*?\\") {
		return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
	}
	return s
}

// sitDown sets the game up, anew or from a save, and opens the file that keeps it.
func (e *Env) sitDown(p Play) (*table, error) {
	t := &table{Env: e, in: bufio.NewReader(e.In)}
	var err error
	if p.Load != "" {
		if p.Seed != "" || p.Scenario != "" || p.Position != "" || p.Dice != "" || len(p.Options)+len(p.Readings) > 0 {
			return nil, errors.New("a saved game has its own seed, dice, scenario, options and readings; leave them out with --load")
		}
		var f *save.File
		if t.g, f, err = e.reload(p.Load, p.Game); err != nil {
			return nil, err
		}
		t.header, t.moves = f.Header, f.Moves
		t.header.Game = p.Game
		t.told = len(t.g.Log)
	} else {
		switch p.Dice {
		case "", "seed":
		case "ask":
			p.Ask = true
		default:
			return nil, fmt.Errorf("--dice is seed or ask, not %q", p.Dice)
		}
		if p.Seed == "" && !p.Ask {
			p.Seed = "1"
		}
		if t.g, t.header, err = e.start(p.Setup); err != nil {
			return nil, err
		}
	}
	if t.bots, err = seatBots(t.g, p.Bots, t.header.Seed); err != nil {
		return nil, err
	}
	if p.Timed {
		if t.g.P.Clock == nil {
			return nil, errors.New("no clock runs in this game, so there is nothing to time; perhaps an option brings one (wargame options lists them)")
		}
		t.watch = newStopwatch(time.Now)
	}
	switch {
	case p.Load != "" && (p.Save == "" || p.Save == p.Load):
		t.file, err = save.Append(p.Load, len(t.moves))
	case p.Save != "":
		t.file, err = save.Create(p.Save, t.header, t.moves)
		if errors.Is(err, save.ErrExists) {
			err = fmt.Errorf("%s exists already and is left as it is: name another file, or go on with it by --load %s", p.Save, p.Save)
		}
	default:
		t.file, err = createFree(p.Game, t.header)
	}
	return t, err
}

// createFree keeps the game under the first name that is free.
func createFree(game string, h save.Header) (*save.Writer, error) {
	abs, err := filepath.Abs(game)
	if err != nil {
		return nil, err
	}
	name := filepath.Base(abs)
	for i := 1; ; i++ {
		path := name + ".save"
		if i > 1 {
			path = fmt.Sprintf("%s-%d.save", name, i)
		}
		if _, err := os.Lstat(path); err == nil {
			continue
		}
		w, err := save.Create(path, h, nil)
		if !errors.Is(err, save.ErrExists) || i > 10000 {
			return w, err
		}
	}
}

// loop asks and answers until the end.
func (t *table) loop() error {
	for !t.quit {
		t.tell()
		d := t.g.Pending()
		if d == nil {
			return t.end()
		}
		if b := t.bots[d.Side]; b != nil && d.Kind != run.DiceRoll {
			if err := t.botMove(b, d); err != nil {
				return err
			}
			continue
		}
		if late, err := t.late(d); err != nil {
			return err
		} else if late {
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
			if again, err = t.answer(d, line); err != nil {
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
		return fmt.Errorf("the rules failed: %w", t.g.Err)
	case o == nil:
		fmt.Fprintln(t.Out, "The sequence of play is over.")
	case o.Winner >= 0:
		fmt.Fprintf(t.Out, "%s: %s\n", o.Level, t.side(int64(o.Winner)))
	default:
		fmt.Fprintln(t.Out, o.Level)
	}
	return nil
}

// read reads a line of input; what comes from a script is echoed.
func (t *table) read() (string, error) {
	fmt.Fprint(t.Out, t.prompt())
	line, err := t.in.ReadString('\n')
	if err != nil && line == "" {
		return "", io.EOF
	}
	line = strings.TrimSpace(line)
	if !t.Terminal {
		fmt.Fprintln(t.Out, line)
	}
	if i := strings.Index(line+" ", "// "); i >= 0 { // a remark
		if line = strings.TrimSpace(line[:i]); line == "" {
			return t.read()
		}
	}
	if line == "" && !t.Terminal && t.filter == "" && t.page == 0 {
		return t.read() // a script may have empty lines
	}
	return line, nil
}

// apply carries out a choice and writes it down. A refusal is shown, a mistake
// of the rules too; both leave the game as it was.
func (t *table) apply(d *run.Decision, c run.Choice) (done bool, err error) {
	before := t.g.Clone()
	hash, logged := t.g.Hash(), len(t.g.Log)
	m := save.MoveOf(t.g.P, d, c)
	refusal, rerr := t.g.Apply(c)
	switch {
	case refusal != nil:
		t.refused(refusal)
		switch {
		case len(refusal.Reasons) > 0 || c.Kind != run.Pass && c.Kind != run.Stop:
		case d.Kind == run.Act && d.CanPass:
			fmt.Fprintln(t.Out, "  An action is wanted here, or pass.")
		case len(t.back) > 0:
			fmt.Fprintln(t.Out, "  An answer is wanted here; undo takes the last decision back.")
		}
		return false, nil
	case rerr != nil:
		t.g = before
		fmt.Fprintf(t.Out, "the rules failed, so this has not been done: %s\n", rerr)
		return false, nil
	}
	if err := t.file.Add(m, t.g.Hash()); err != nil {
		return false, err
	}
	t.moves = append(t.moves, m)
	t.back = append(t.back, mark{before, len(t.moves) - 1})
	if d.Kind == run.DiceRoll || c.Kind == run.Timeout || rolled(t.g.Log, logged) {
		t.back = nil
	}
	if len(t.back) > 500 {
		t.back = slices.Delete(t.back, 0, 250)
	}
	t.told = min(t.told, len(t.g.Log))
	if t.g.Hash() == hash && t.g.Over == nil && t.bots[d.Side] == nil {
		fmt.Fprintln(t.Out, "That leads nowhere: nothing legal could follow, so it is no longer among the choices.")
	}
	t.filter, t.page = "", 0
	return true, nil
}

// rolled tells whether dice have fallen since a place of the log.
func rolled(log []run.Entry, from int) bool {
	return from > len(log) || slices.ContainsFunc(log[from:], func(e run.Entry) bool { return e.Kind == "roll" })
}

// side is the title of a side.
func (t *table) side(s int64) string {
	if e := t.g.P.Enums["side"]; e != nil && s >= 0 && int(s) < len(e.Titles) {
		if e.Titles[s] != "" {
			return e.Titles[s]
		}
		return e.Words[s]
	}
	return "Nobody"
}

// sideNamed finds a side by its word or title.
func sideNamed(g *run.Game, name string) (int64, error) {
	e := g.P.Enums["side"]
	if e == nil {
		return 0, errors.New("the game has no sides")
	}
	for i, w := range e.Words {
		if strings.EqualFold(w, name) || strings.EqualFold(e.Titles[i], name) {
			return int64(i), nil
		}
	}
	text := fmt.Sprintf("there is no side %q; the sides are %s", name, strings.Join(e.Words, ", "))
	if near := dsl.DidYouMean(dsl.Nearest(name, e.Words)); near != "" {
		text += "; " + near
	}
	return value.None, errors.New(text)
}
