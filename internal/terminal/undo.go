package terminal

import (
	"errors"
	"io"
	"strings"

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
		t.Println("Nothing to undo: no decision has been made.")
		return true, nil
	case n > all:
		t.Printf("Only %[1]s can be undone, not %[2]d. Nothing was undone.\n", t.decisionsText(all), n)
		return true, nil
	case n > free && len(t.file.Game().Seats) == 0:
		t.Printf("Only %s can be undone: before that %s, and the game has no seats that could agree. Nothing was undone.\n", t.decisionsText(free), t.bound())
		return true, nil
	case n > free && t.seat >= 0 && len(t.othersThan(t.seat)) > 0:
		t.Printf("Only %s can be undone: before that %s, and the other seats are not here to agree. Nothing was undone.\n", t.decisionsText(free), t.bound())
		return true, nil
	case n > free && !agreed && free == 0 && len(t.g.P.Secrets) == 0 && t.g.Revealed == 0:
		t.Println("Nothing to undo: a die was rolled since, or the time was up. undo agreed asks every seat.")
		return true, nil
	case n > free && !agreed:
		t.Printf("Only %s can be undone: before that %s. Nothing was undone; undo %d agreed asks every seat.\n", t.decisionsText(free), t.bound(), n)
		return true, nil
	}
	count := t.decisions(n)
	if t.file.Game().InsideSecretBlock(len(t.moves) - count) {
		t.Println("That would undo only part of the decisions that several seats made in secret. Nothing was undone; undo more or fewer decisions.")
		return true, nil
	}
	others := t.file.Game().Sealed() > t.sealedAt(t.branch) // undoInSecret has asked for consent
	back, err := t.standing(len(t.moves) - count)
	if err != nil {
		t.Printf("Cannot undo: %s\n", err)
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
	t.Printf("%s undone%s.\n", t.Words.Count(count, "decision"), gone)
	if n > free || others {
		t.Println("Every seat agreed. From here on the dice are new.")
	}
	return false, nil
}

// goBack undoes count decisions, writes the undo to the save, and continues with the
// given game. It returns a description of what was undone.
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
			t.Printf("%s is a bot and agrees.\n", seat.Title)
			continue
		}
		t.Printf("%s: allow the undo of %s, including dice? yes or no\n", seat.Title, t.Words.Count(count, "decision"))
		line, err := t.read()
		if err != nil && !errors.Is(err, io.EOF) {
			return false, err
		}
		if low := strings.ToLower(line); low != "yes" && low != "y" {
			t.Printf("%s refuses; nothing was undone.\n", seat.Title)
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
