package terminal

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"wargame/internal/console"
	"wargame/internal/render"
	"wargame/internal/setup"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
	"wargame/interpreter/sight"
)

// undo takes decisions back: the last one, or N, and with each of them those of
// bots behind it. Without consent it never goes behind a die, nor behind the end
// of the time; "undo agreed" asks every seat.
func (t *table) undo(n int, agreed bool) (again bool, err error) {
	if done, again, err := t.undoInSecret(n, agreed); done {
		return again, err
	}
	free, all := t.steps(t.free()), t.steps(len(t.moves))
	switch {
	case all == 0:
		fmt.Fprintln(t.Out, "There is nothing to take back: nothing has been decided.")
		return true, nil
	case n > all:
		fmt.Fprintf(t.Out, "There %s to take back, so %d cannot be; nothing has been taken back.\n", are(all), n)
		return true, nil
	case n > free && len(t.file.Game().Seats) == 0:
		fmt.Fprintf(t.Out, "There %s to take back; before that %s, and the game has no seats that could agree. Nothing has been taken back.\n", are(free), t.bound())
		return true, nil
	case n > free && t.seat >= 0 && len(t.othersThan(t.seat)) > 0:
		fmt.Fprintf(t.Out, "There %s to take back; before that %s. Nothing has been taken back: the other seats are not here to agree.\n", are(free), t.bound())
		return true, nil
	case n > free && !agreed && free == 0 && len(t.g.P.Secrets) == 0 && t.g.Revealed == 0:
		fmt.Fprintln(t.Out, "There is nothing to take back: a die has fallen since, or the time was over. undo agreed asks every seat.")
		return true, nil
	case n > free && !agreed:
		fmt.Fprintf(t.Out, "There %s to take back; before that %s. Nothing has been taken back; undo %d agreed asks every seat.\n", are(free), t.bound(), n)
		return true, nil
	}
	count := t.decisions(n)
	if t.file.Game().Inside(len(t.moves) - count) {
		fmt.Fprintln(t.Out, "That leads into the middle of what several decided in secret, where nobody goes back to; take back more, or fewer. Nothing has been taken back.")
		return true, nil
	}
	others := t.file.Game().Sealed() > t.sealedAt(t.desk) // undoInSecret has asked for consent
	back, err := t.standing(len(t.moves) - count)
	if err != nil {
		fmt.Fprintf(t.Out, "that cannot be taken back: %s\n", err)
		return true, nil
	}
	if n > free || others {
		if ok, err := t.consent(count); err != nil || !ok {
			return true, err
		}
	}
	gone, err := t.goBack(count, back)
	if err != nil {
		return false, err
	}
	fmt.Fprintf(t.Out, "%s taken back%s.\n", console.Plural(count, "decision"), gone)
	if n > free || others {
		fmt.Fprintln(t.Out, "Every seat agreed. The dice are others from here on: none that was seen comes again.")
	}
	return false, nil
}

// goBack goes so many decisions back, to a game that stands there, and tells what is no
// longer so.
func (t *table) goBack(count int, back *run.Game) (gone string, err error) {
	if err := t.file.Undo(count, t.file.Game().Hash(back)); err != nil {
		if err := t.unkept(err); err != nil {
			return "", err
		}
	}
	gone = t.undone(back)
	t.g, t.moves = back, t.file.Game().Moves
	t.g.Dice = t.file.Game().Renewed(t.seeded)
	t.forget(len(t.moves))
	t.leaveDesk()
	return gone, nil
}

// undone tells what is no longer so when the game goes back to an earlier one.
func (t *table) undone(back *run.Game) string {
	if !t.brief {
		return ""
	}
	v, then := t.view(), sight.Open(back)
	if !v.Referee() {
		then = sight.Of(back, v.Seats...)
	}
	var out []string
	for _, n := range render.NewsOf(v, then.Lines()) {
		if n.Kind != "scope" && n.Kind != "choice" {
			out = append(out, n.Text)
		}
	}
	switch n := len(out); {
	case n == 0:
		return ""
	case n > mostUndone:
		out = append(out[:mostUndone:mostUndone], fmt.Sprintf("and %d lines more", n-mostUndone))
	}
	return ": " + strings.Join(out, "; ")
}

// mostUndone is how much is told of what was taken back.
const mostUndone = 4

func are(n int) string {
	if n == 1 {
		return "is 1 decision"
	}
	return fmt.Sprintf("are %d decisions", n)
}

// free is how many decisions can be taken back without asking anybody: since a die
// fell, the time was over, or somebody saw what was hidden from him.
func (t *table) free() int {
	n := 0
	for i := len(t.moves) - 1; i >= 0 && t.fell[i] == t.g.Shown() && t.moves[i].Word != "timeout" && !t.learnt[i] && t.mine(i); i-- {
		n++
	}
	return n
}

// mine tells whether a decision is one of who plays here: any, where all do.
func (t *table) mine(i int) bool {
	return t.seat < 0 || t.moves[i].By == "" || t.moves[i].By == setup.SeatWord(t.g.P, t.seat) || t.byBot(t.moves[i].By)
}

// bound says what it is that is not taken back without consent.
func (t *table) bound() string {
	text := "a die fell"
	if len(t.g.P.Secrets) > 0 {
		text += ", something hidden was seen"
	}
	if t.g.Revealed > 0 {
		text += ", a secret came to light"
	}
	if t.seat >= 0 {
		return text + ", the time was over, or another decided"
	}
	return text + ", or the time was over"
}

// steps counts the people's decisions among the last n.
func (t *table) steps(n int) int {
	steps := 0
	for i := len(t.moves) - n; i < len(t.moves); i++ {
		if !t.byItselfMade(i) {
			steps++
		}
	}
	return steps
}

// decisions is how many decisions so many steps are.
func (t *table) decisions(steps int) int {
	for i := len(t.moves) - 1; i >= 0; i-- {
		if !t.byItselfMade(i) {
			steps--
		}
		if steps == 0 {
			return len(t.moves) - i
		}
	}
	return len(t.moves)
}

// byItselfMade tells whether nobody was asked for a decision: a bot made it, or it was
// the only one.
func (t *table) byItselfMade(i int) bool {
	return t.byBot(t.moves[i].By) || i < len(t.auto) && t.auto[i]
}

func (t *table) byBot(by string) bool {
	if by == "" || len(t.bots) == 0 {
		return false
	}
	seat, err := setup.SeatNamed(t.g, by)
	return err == nil && t.bots[seat] != nil
}

// standing is the game after the first n decisions: a position that was kept in
// mind, or else the game played again. Either must be the one that the save has.
func (t *table) standing(n int) (*run.Game, error) {
	want := t.file.Game().Start
	if n > 0 {
		want = t.moves[n-1].Hash
	}
	for i := range t.back {
		if g := t.back[i].game; t.back[i].moves == n && save.Hex(t.file.Game().Hash(g)) == want {
			return g, nil
		}
	}
	from, err := setup.Start(t.Console, t.setup)
	if err != nil {
		return nil, err
	}
	g := from.Game
	if err = t.file.Game().Until(g, n, nil); err == nil && save.Hex(t.file.Game().Hash(g)) != want {
		err = errors.New("the position before it is not the one that the save has; this is a mistake in the program itself")
	}
	return g, err
}

// consent asks every seat whether decisions may be taken back, dice and all, and
// writes down that all of them agreed.
func (t *table) consent(count int) (bool, error) {
	for i := range t.g.P.Seats {
		seat := &t.g.P.Seats[i]
		if t.bots[i] != nil {
			fmt.Fprintf(t.Out, "%s is a bot and agrees.\n", seat.Title)
			continue
		}
		fmt.Fprintf(t.Out, "%s: may %s be taken back, dice and all? yes or no\n", seat.Title, console.Plural(count, "decision"))
		line, err := t.read()
		if err != nil && !errors.Is(err, io.EOF) {
			return false, err
		}
		if low := strings.ToLower(line); low != "yes" && low != "y" {
			fmt.Fprintf(t.Out, "%s does not agree; nothing has been taken back.\n", seat.Title)
			return false, nil
		}
	}
	for i := range t.g.P.Seats {
		if err := t.file.Agree(t.g.P.Seats[i].Name, count); err != nil {
			if err := t.unkept(err); err != nil {
				return false, err
			}
		}
	}
	return true, nil
}
