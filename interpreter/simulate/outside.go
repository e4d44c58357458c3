package simulate

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
)

// A bot may be another program: an earlier release of this one, or anything else that
// speaks as Attend does. It is started for each game and seat as
//
//	PROGRAM bot GAME --level LEVEL --seat SEAT --seed SEED
//
// and goes along with the game by what is decided: it is told the whole of it, and is
// trusted to look at no more than its seat may see.
type (
	// Greeting is the first line of such a bot.
	Greeting struct {
		Rules   string `json:"rules"`   // hash of the rules that it has
		Meaning int    `json:"meaning"` // run.Meaning
		Hashing int    `json:"hashing"` // run.Hashing
	}
	// Question asks it for an answer.
	Question struct {
		Back  int         `json:"back,omitempty"`  // first so many decisions are taken back
		Moves []save.Move `json:"moves,omitempty"` // then these are made
		At    string      `json:"at"`              // the hash of the position after them
	}
	// Reply is its answer.
	Reply struct {
		Answers []save.Move `json:"answers"` // the preferred first, the legal ones of a few
		Error   string      `json:"error,omitempty"`
	}
)

// Outside takes the name of a bot in another program apart, PROGRAM:LEVEL; false for one
// of this program.
func Outside(kind string) (path, level string, ok bool) {
	i := strings.LastIndex(kind, ":")
	if i < 1 || !strings.ContainsRune(kind[:i], filepath.Separator) {
		return "", "", false
	}
	return kind[:i], kind[i+1:], true
}

// outside is a bot in another program, in one game at one seat.
type outside struct {
	name string
	cmd  *exec.Cmd
	in   io.WriteCloser
	ask  *json.Encoder
	hear *json.Decoder
	told []string // the decisions that it has been told
}

// startOutside starts the program; game are its arguments that say which game it is.
func startOutside(kind string, p *program.Program, game []string, seed uint64, seat int) (*outside, error) {
	path, level, _ := Outside(kind)
	args := append([]string{"bot"}, game...)
	args = append(args, "--level", level, "--seat", p.Seats[seat].Name, "--seed", fmt.Sprint(seed))
	o := &outside{name: kind, cmd: exec.Command(path, args...)}
	o.cmd.Stderr = os.Stderr
	var err error
	if o.in, err = o.cmd.StdinPipe(); err != nil {
		return nil, o.failed(err)
	}
	out, err := o.cmd.StdoutPipe()
	if err != nil {
		return nil, o.failed(err)
	}
	if err := o.cmd.Start(); err != nil {
		return nil, o.failed(err)
	}
	o.ask, o.hear = json.NewEncoder(o.in), json.NewDecoder(out)
	var hello Greeting
	if err := o.hear.Decode(&hello); err != nil {
		o.close()
		return nil, o.failed(fmt.Errorf("it does not greet as a bot does: %w", err))
	}
	if want := greeting(p); hello != want {
		o.close()
		return nil, o.failed(fmt.Errorf("it plays other rules, or reads them otherwise (%v, not %v); a game in a folder is the same for both", hello, want))
	}
	return o, nil
}

func greeting(p *program.Program) Greeting {
	return Greeting{save.Hex(p.RulesHash()), run.Meaning, run.Hashing}
}

func (o *outside) failed(err error) error { return fmt.Errorf("the bot %s: %w", o.name, err) }

// answers asks for answers after some decisions.
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
	if err := errors.Join(o.ask.Encode(q), o.hear.Decode(&r)); err != nil {
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

// close ends the program.
func (o *outside) close() {
	_ = o.in.Close() // a bot ends when nothing is asked any more; what it says then is of no use
	_ = o.cmd.Process.Kill()
	_ = o.cmd.Wait()
}
