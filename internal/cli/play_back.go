package cli

import (
	"fmt"
	"strconv"

	"wargame/interpreter/run"
)

// begins tells whether an act begins with a decision, for who takes back act by act.
// An answer that is given without asking belongs to what came before it.
func (t *table) begins(d *run.Decision) bool {
	if _, forced := d.Forced(); forced && t.brief {
		return false
	}
	return d.Opens
}

// acts reads how many acts are meant: one, unless it says so.
func (t *table) acts(word, rest string) (int, bool) {
	if rest == "" {
		return 1, true
	}
	n, err := strconv.Atoi(rest)
	if err != nil || n < 1 {
		fmt.Fprintf(t.Out, "%s takes how many moves, from 1; not %q\n", word, rest)
		return 0, false
	}
	return n, true
}

// takeBack takes the last act back whole, or the last N: a move with all its hexes,
// an attack that no die has decided yet; of a battle, what has been decided since the
// die. What holds for undo holds for it.
func (t *table) takeBack(rest string) (again bool, err error) {
	n, ok := t.acts("back", rest)
	if !ok {
		return true, nil
	}
	if t.g.Desks() > 0 { // there each takes back his own
		return t.undo(rest)
	}
	count := run.Acts(t.opens, n)
	if free := t.free(); free > 0 && count > free && run.Acts(t.opens, n-1) < free {
		count = free
	}
	return t.undo(strconv.Itoa(max(1, t.steps(count))))
}

// redo makes decisions again that were taken back: the last act, or the last N.
func (t *table) redo(rest string) (again bool, err error) {
	n, ok := t.acts("redo", rest)
	if !ok {
		return true, nil
	}
	undone := t.file.Game().Undone()
	if len(undone) == 0 {
		fmt.Fprintln(t.Out, "There is nothing to make again: nothing was taken back, or something else has been decided since.")
		return true, nil
	}
	made := 0
	for _, m := range undone {
		d := t.pending()
		if made > 0 && d != nil && t.begins(d) {
			n--
		}
		if d == nil || n <= 0 || !t.view().Decides(d) {
			break
		}
		c, err := m.Choice(t.g.P, d)
		if err != nil {
			break
		}
		if done, err := t.apply(d, c); err != nil || !done {
			return !done, err
		}
		made++
	}
	fmt.Fprintf(t.Out, "%s made again.\n", plural(made, "decision"))
	return false, nil
}
