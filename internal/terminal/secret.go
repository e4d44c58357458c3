package terminal

import (
	"errors"
	"fmt"
	"io"

	"wargame/internal/setup"
	"wargame/internal/terminal/command"
	"wargame/interpreter/run"
)

// During secret decisions, each seat has the screen alone. The screen is cleared, handed
// over, and shows the game at that seat's branch position.

// handOver gives the screen to the deciding seat. It returns false when the input ends.
func (t *table) handOver(d *run.Decision) (bool, error) {
	if d.Branch == 0 || d.Branch == t.branch {
		return true, t.hear(d)
	}
	if len(t.people()) > 1 && (t.holder != d.Seat || t.branch != 0) {
		if t.branch != 0 { // a secret is on the screen
			t.clearScreen()
		}
		t.Printf("\nHand over to %s, who decides in secret", t.g.P.Seats[d.Seat].Title)
		if !t.Terminal {
			t.Println(".")
		} else {
			if _, err := t.typed(t.Words.Text("; press enter. ")); errors.Is(err, io.EOF) {
				return false, nil
			}
		}
	}
	t.branch, t.seen = d.Branch, nil
	return true, t.hear(d)
}

// as lets another seat decide first, or undoes its secret decisions: "as SEAT", "as SEAT
// undo [N]".
func (t *table) as(c command.As) (again bool, err error) {
	name, seats := c.Seat, t.g.Query().Seated()
	if len(seats) == 0 {
		t.Println("No secret decision is pending; only the player who is asked can answer.")
		return true, nil
	}
	seat, err := setup.SeatNamed(t.g, name)
	if err != nil {
		fmt.Fprintln(t.Out, err)
		return true, nil
	}
	if t.bots[seat] != nil {
		t.Printf("%s is a bot and makes its own decisions.\n", t.g.P.Seats[seat].Title)
		return true, nil
	}
	switch {
	case c.Bad != "":
		fmt.Fprintln(t.Out, c.Bad)
		return true, nil
	case c.Undo > 0:
		return t.undoAs(seat, c.Undo)
	}
	for _, d := range t.g.Pendings() {
		if d.Seat == seat {
			t.branch, t.holder = -1, -1 // forces a hand-over of the screen
			ok, err := t.handOver(d)
			t.quit = !ok
			return false, err
		}
	}
	for _, s := range seats {
		if s == seat {
			t.Printf("%s has decided; as %s undo undoes the last decision.\n", t.g.P.Seats[seat].Title, name)
			return true, nil
		}
	}
	t.Printf("%s has nothing to decide here.\n", t.g.P.Seats[seat].Title)
	return true, nil
}

// undoAs undoes the last n decisions of a seat, at the branch position of the last of
// them.
func (t *table) undoAs(seat, n int) (again bool, err error) {
	seats := t.g.Query().Seated()
	for i := len(t.moves) - 1; i >= len(t.moves)-t.file.Game().Sealed(); i-- {
		if seats[t.moves[i].Branch-1] == seat {
			return t.undoInBranch(t.moves[i].Branch, n)
		}
	}
	t.Printf("Nothing to undo: %s has made no decision yet.\n", t.g.P.Seats[seat].Title)
	return true, nil
}

// undoInBranch undoes decisions of one branch position alone.
func (t *table) undoInBranch(branch, n int) (again bool, err error) {
	if has := t.sealedAt(branch); n > has {
		t.Printf("Only %[1]s can be undone there, not %[2]d. Nothing was undone.\n", t.decisionsText(has), n)
		return true, nil
	}
	at := len(t.moves)
	for left := n; left > 0; {
		if at--; t.moves[at].Word == "timeout" {
			t.Println("The time was up after that decision, so it cannot be undone.")
			return true, nil
		}
		if t.moves[at].Branch == branch {
			left--
		}
	}
	from, err := setup.Start(t.Console, t.setup)
	if err == nil {
		err = t.file.Game().ReplayTo(from.Game, at, nil)
	}
	next := t.g.Clone()
	if err == nil && !next.Rejoin(branch, from.Game) {
		err = errors.New(t.Words.Text("this is an internal error"))
	}
	if err != nil {
		t.Printf("Cannot undo: %s\n", err)
		return true, nil
	}
	if err := t.file.TakeBack(branch, n); err != nil {
		if err := t.unkept(err); err != nil {
			return false, err
		}
	}
	t.g, t.moves = next, t.file.Game().Moves
	t.forget(len(t.moves))
	for len(t.back) > 0 && t.back[len(t.back)-1].moves > at {
		t.back = t.back[:len(t.back)-1]
	}
	t.Printf("%s undone.\n", t.Words.Count(n, "decision"))
	return false, nil
}

// undoInSecret handles an undo during secret decisions. The seat at the screen undoes
// its own secret decisions alone. Going back before the secret phase needs consent,
// unless only this seat has decided. done is false when the ordinary undo applies.
func (t *table) undoInSecret(n int, agreed bool) (done, again bool, err error) {
	sealed := t.file.Game().Sealed()
	own := t.sealedAt(t.branch)
	switch {
	case t.g.Branches() == 0 || sealed == 0:
		return false, false, nil
	case n <= own && !agreed:
		again, err := t.undoInBranch(t.branch, n)
		return true, again, err
	case own == sealed:
		return false, false, nil
	case !agreed:
		t.Printf("Only %s of yours can be undone, because other seats have decided in secret since. Nothing was undone; undo %d agreed asks every seat.\n", t.decisionsText(own), n)
		return true, true, nil
	case t.decisions(n) <= sealed:
		t.Println("That would undo only part of the secret decisions. Nothing was undone. Each seat can undo its own: as SEAT undo.")
		return true, true, nil
	}
	return false, false, nil
}
