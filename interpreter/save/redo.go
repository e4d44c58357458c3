package save

import "slices"

// undoneMoves holds decisions that can be redone.
type undoneMoves struct {
	moves  []Move // the next one first
	counts []int  // how many of them each undo has taken back, the last undo first
}

func (u undoneMoves) clone() undoneMoves {
	return undoneMoves{slices.Clone(u.moves), slices.Clone(u.counts)}
}

// Undone returns the decisions of the last undo that can be redone, the next one first: no
// other decision has been made since, and the dice are the same. It follows from the lines of
// the file, so a game that is loaded again has it too. Redone decisions are written as
// ordinary ones.
func (f *File) Undone() []Move { return slices.Clone(f.redo.moves) }

// UndoneLast returns how many of the Undone decisions one undo has taken back: the last one,
// or what is left of it after a redo. It depends on nothing but the counts of undos and of
// decisions since.
func (f *File) UndoneLast() int {
	if len(f.redo.counts) == 0 {
		return 0
	}
	return f.redo.counts[0]
}

// stashForRedo stores the decisions after the first n, which are about to be undone, for redo.
func (f *File) stashForRedo(n int, otherDice bool) {
	f.redo = undoneMoves{append(slices.Clone(f.Moves[n:]), f.redo.moves...), append([]int{len(f.Moves) - n}, f.redo.counts...)}
	if otherDice || slices.ContainsFunc(f.redo.moves, func(m Move) bool { return m.block > 0 }) {
		f.redo = undoneMoves{} // secret decisions cannot be redone
	}
}

// matchRedo compares a new decision with the next one to redo. A different decision ends the
// redo.
func (f *File) matchRedo(m *Move) {
	if len(f.redo.moves) == 0 {
		return
	}
	was := &f.redo.moves[0]
	if m.Hash != was.Hash || m.For != was.For || m.Pick != was.Pick || m.With != was.With || m.Word != was.Word || !slices.Equal(m.Dice, was.Dice) {
		f.redo = undoneMoves{}
		return
	}
	f.redo.moves = f.redo.moves[1:]
	if f.redo.counts[0]--; f.redo.counts[0] == 0 {
		f.redo.counts = f.redo.counts[1:]
	}
}

// Restorable returns the decisions that stood before the last undo to which every seat had
// agreed, and the number of decisions since that undo. They are not part of Undone, because
// the dice have changed since. Made again, each with the dice of its era, they lead to the
// same position. It returns nil without such an undo, or if decisions were made in secret.
func (f *File) Restorable() (moves []Move, since int) {
	if len(f.starts) > 0 {
		return nil, 0
	}
	var stand []Move
	base := 0 // the decisions that stood right after the undo
	for i := range f.Lines {
		switch l := &f.Lines[i]; l.Kind {
		case KindDecision:
			stand = append(stand, l.Move)
		case KindUndo:
			left := len(stand) - l.Count
			if l.Era > 0 {
				moves, base = slices.Clone(stand), left
			}
			stand = stand[:left:left]
			base = min(base, left)
		}
	}
	return moves, len(stand) - base
}
