package terminal

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"wargame/internal/terminal/command"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
)

// loop asks for decisions and carries them out until the game ends or the input does.
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
			if t.before == nil {
				t.before = sight.Of(t.g.Clone(), t.view().Seats...)
			}
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
			t.Printf("\n%s is to decide next: hand the game over.\n", t.Bold(t.g.Query().Who(d)))
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
				t.Println("Too late: the situation has changed. Look at the new decision.")
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

// end writes the result of the game.
func (st *seats) end() error {
	switch o := st.g.Over; {
	case st.g.Err != nil:
		return fmt.Errorf("the rules failed: %s", st.view().Text(st.g.Err.Error()))
	case o == nil:
		st.Println("The sequence of play is over.")
	case o.Winner >= 0:
		st.Printf("%s: %s\n", o.Level, st.side(int64(o.Winner)))
	case len(o.Seats) > 0:
		st.Printf("%s: %s\n", o.Level, strings.Join(st.seatTitles(o.Seats), st.Words.Text(" and ")))
	default:
		fmt.Fprintln(st.Out, o.Level)
	}
	return nil
}
