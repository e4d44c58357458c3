package simulate

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
)

// A bot may be another program: an earlier release of this one, or any program that speaks the
// protocol of Attend. It is started for each game and seat as
//
//	PROGRAM bot GAME --level LEVEL --seat SEAT --seed SEED
//
// and replays the game from its decisions. It is sent all of them, and is trusted to use only
// what its seat may see.
type (
	// Greeting is the first line that such a bot writes.
	Greeting struct {
		Rules   string `json:"rules"`   // the hash of its rules
		Meaning int    `json:"meaning"` // run.Meaning
		Hashing int    `json:"hashing"` // run.Hashing
	}
	// Question asks it for an answer.
	Question struct {
		Back  int         `json:"back,omitempty"`  // how many decisions to undo first
		Moves []save.Move `json:"moves,omitempty"` // the decisions to apply then
		At    string      `json:"at"`              // the hash of the position after them
	}
	// Reply is its answer.
	Reply struct {
		Answers []save.Move `json:"answers"` // a few legal answers, the preferred first
		Error   string      `json:"error,omitempty"`
	}
)

// Outside splits the name of a bot in another program, PROGRAM:LEVEL; false for a bot of this
// one.
func Outside(kind string) (path, level string, ok bool) {
	i := strings.LastIndex(kind, ":")
	if i < 1 || !strings.ContainsRune(kind[:i], filepath.Separator) {
		return "", "", false
	}
	return kind[:i], kind[i+1:], true
}

// GameArgs returns the arguments that tell another program which game is played.
func GameArgs(game string, options map[string]bool, readings map[string]string) []string {
	out := []string{game}
	for _, o := range slices.Sorted(maps.Keys(options)) {
		if !options[o] {
			o += "=off"
		}
		out = append(out, "--option", o)
	}
	for _, r := range slices.Sorted(maps.Keys(readings)) {
		if r == ruleset.ScenarioChoice {
			out = append(out, "--scenario", readings[r])
		} else {
			out = append(out, "--interpretation", r+"="+readings[r])
		}
	}
	return out
}

// DefaultPatience limits the time of a bot in another program for one answer.
const DefaultPatience = 10 * time.Minute

// outside is a bot in another program, for one game and seat.
type outside struct {
	name     string
	cmd      *exec.Cmd
	in       io.WriteCloser
	out      io.ReadCloser
	ask      *json.Encoder
	hear     *json.Decoder
	told     []string // the decisions that it has been sent
	patience time.Duration
	late     atomic.Bool
	detach   func() bool // detaches it from the context of the games
}

// startOutside starts the program. cfg.Outside are the arguments that say which game is
// played.
func startOutside(cfg *Config, kind string, seed uint64, seat int) (*outside, error) {
	path, level, _ := Outside(kind)
	args := append([]string{"bot"}, cfg.Outside...)
	args = append(args, "--level", level, "--seat", cfg.Program.Seats[seat].Name, "--seed", fmt.Sprint(seed))
	o := &outside{name: kind, cmd: exec.Command(path, args...), patience: cfg.Patience}
	o.cmd.Stderr = os.Stderr
	var err error
	if o.in, err = o.cmd.StdinPipe(); err != nil {
		return nil, o.failed(err)
	}
	if o.out, err = o.cmd.StdoutPipe(); err != nil {
		return nil, o.failed(err)
	}
	if err := o.cmd.Start(); err != nil {
		return nil, o.failed(err)
	}
	o.detach = context.AfterFunc(cfg.Context, o.end)
	o.ask, o.hear = json.NewEncoder(o.in), json.NewDecoder(o.out)
	var hello Greeting
	if err := o.withinPatience(func() error { return o.hear.Decode(&hello) }); err != nil {
		o.close()
		return nil, o.failed(fmt.Errorf("its greeting is not that of a bot: %w", err))
	}
	if want := greeting(cfg.Program); hello != want {
		o.close()
		return nil, o.failed(fmt.Errorf("it plays other rules or readings (%v, not %v); both must load the game from the same folder", hello, want))
	}
	return o, nil
}

func greeting(p *program.Program) Greeting {
	return Greeting{save.Hex(p.RulesHash()), run.Meaning, run.Hashing}
}

func (o *outside) failed(err error) error { return fmt.Errorf("the bot %s: %w", o.name, err) }

// answers asks for answers after the given decisions.
func (o *outside) answers(g *run.Game, d *run.Decision, made []move) ([]run.Choice, error) {
	same := 0
	for same < len(made) && same < len(o.told) && made[same].told == o.told[same] {
		same++
	}
	q := Question{Back: len(o.told) - same, At: save.Hex(g.Hash())}
	o.told = o.told[:same]
	for _, m := range made[same:] {
		q.Moves, o.told = append(q.Moves, m.named), append(o.told, m.told)
	}
	var r Reply
	if err := o.withinPatience(func() error { return errors.Join(o.ask.Encode(q), o.hear.Decode(&r)) }); err != nil {
		return nil, o.failed(err)
	}
	if r.Error != "" {
		return nil, o.failed(errors.New(r.Error))
	}
	var out []run.Choice
	for _, m := range r.Answers {
		c, err := m.Choice(g.P, d)
		if err != nil {
			return nil, o.failed(err)
		}
		out = append(out, c)
	}
	return out, nil
}

// withinPatience calls speak and stops the program if that takes longer than patience.
func (o *outside) withinPatience(speak func() error) error {
	watch := time.AfterFunc(o.patience, func() {
		o.late.Store(true)
		o.end()
	})
	defer watch.Stop()
	err := speak()
	if err != nil && o.late.Load() {
		return fmt.Errorf("it has not answered for %v", o.patience)
	}
	return err
}

// end kills the program. It may be called while another goroutine waits for an answer. Output
// of processes that the program has started is ignored.
func (o *outside) end() {
	_ = o.cmd.Process.Kill()
	_ = o.in.Close()
	_ = o.out.Close()
}

// close ends the program and waits for its end.
func (o *outside) close() {
	o.detach()
	o.end() // output after the last question is of no use
	_ = o.cmd.Wait()
}
