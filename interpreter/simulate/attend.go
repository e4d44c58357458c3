package simulate

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"wargame/interpreter/dice"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
)

// mostAnswers limits the answers that are sent for a decision.
const mostAnswers = 8

// attendant is a bot for another program. It replays the game that is played there.
type attendant struct {
	p    *program.Program
	seed uint64
	bot  *bot
	seat int
	g    *run.Game
	made []run.Choice
}

// Attend runs a bot for another program: after a Greeting it reads a Question per line of JSON
// and writes a Reply per line, until r ends.
func Attend(p *program.Program, kind string, seed uint64, seat int, r io.Reader, w io.Writer) error {
	if err := KnownBot(kind); err != nil {
		return err
	}
	j, err := newEvaluator(p, "", "")
	if err != nil {
		return err
	}
	a := &attendant{p: p, seed: seed, bot: newBot(kind, j, seed, seat), seat: seat, g: run.New(p, dice.Keyed{Seed: seed})}
	enc, dec := json.NewEncoder(w), json.NewDecoder(r)
	if err := enc.Encode(greeting(p)); err != nil {
		return err
	}
	for {
		var q Question
		if err := dec.Decode(&q); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return fmt.Errorf("a question cannot be read: %w", err)
		}
		var out Reply
		if out.Answers, err = a.reply(q); err != nil {
			out.Error = err.Error()
		}
		if err := enc.Encode(out); err != nil {
			return err
		}
	}
}

// reply applies the moves of the question and answers it.
func (a *attendant) reply(q Question) ([]save.Move, error) {
	if q.Back < 0 || q.Back > len(a.made) {
		return nil, fmt.Errorf("cannot undo %d decisions", q.Back)
	}
	if q.Back > 0 {
		made := a.made[:len(a.made)-q.Back]
		a.g, a.made = run.New(a.p, dice.Keyed{Seed: a.seed}), nil
		for _, c := range made {
			if err := a.make(c); err != nil {
				return nil, err
			}
		}
	}
	for _, m := range q.Moves {
		d := a.g.Pending()
		if d == nil {
			return nil, errors.New("there is no decision here")
		}
		c, err := m.Choice(a.p, d)
		if err != nil {
			return nil, err
		}
		if err := a.make(c); err != nil {
			return nil, err
		}
		if d.Seat == a.seat {
			a.bot.noteAnswer(d, c)
		}
	}
	d := a.g.Pending()
	if d == nil || save.Hex(a.g.Hash()) != q.At {
		return nil, fmt.Errorf("after %d decisions this game differs", len(a.made))
	}
	var out []save.Move
	for _, c := range a.bot.answers(a.g, d) {
		if len(out) < mostAnswers && a.g.Legal(d, c) {
			out = append(out, save.MoveOf(a.p, d, c))
		}
	}
	return out, nil
}

// make applies a choice.
func (a *attendant) make(c run.Choice) error {
	refusal, err := a.g.Apply(c)
	if refusal != nil {
		return refusal
	}
	a.made = append(a.made, c)
	return err
}
