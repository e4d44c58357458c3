package terminal

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"wargame/internal/console"
	"wargame/interpreter/run"
)

// undo takes back the last n decisions, with the decisions of bots that follow each.
// Without consent it stops at a die roll and at the end of the time; "undo agreed" asks
// every seat.
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
	if t.file.Game().InsideSecretBlock(len(t.moves) - count) {
		fmt.Fprintln(t.Out, "That leads into the middle of what several decided in secret, where nobody goes back to; take back more, or fewer. Nothing has been taken back.")
		return true, nil
	}
	others := t.file.Game().Sealed() > t.sealedAt(t.branch) // undoInSecret has asked for consent
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

// goBack takes count decisions back, to the given game, and returns a description of
// what was undone. The save is written first.
func (t *table) goBack(count int, back *run.Game) (gone string, err error) {
	if err := t.file.Undo(count, t.file.Game().Hash(back)); err != nil {
		if err := t.unkept(err); err != nil {
			return "", err
		}
	}
	gone = t.undone(back)
	t.g, t.moves = back, t.file.Game().Moves
	t.g.Dice = t.file.Game().DiceOfEra(t.seeded)
	t.forget(len(t.moves))
	t.leaveBranch()
	return gone, nil
}

// consent asks every seat whether decisions may be undone, including dice, and saves the
// agreement. Bots agree.
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
