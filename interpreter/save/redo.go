package save

import "slices"

// Undone are the decisions that were taken back last and can be made again, the next
// of them first: nothing else has been decided since, and the dice are the same. It is
// known from the lines of the file alone, so a game that is taken up again knows it
// too. Made again they are decisions like others; nothing in the file says redo.
func (f *File) Undone() []Move { return slices.Clone(f.redo) }

// putBy keeps the decisions behind the first n that are about to be taken back.
func (f *File) putBy(n int, otherDice bool) {
	f.redo = append(slices.Clone(f.Moves[n:]), f.redo...)
	if otherDice || slices.ContainsFunc(f.redo, func(m Move) bool { return m.block > 0 }) {
		f.redo = nil // what was secret is not made again for somebody
	}
}

// takeUp looks at a decision that is made: it is the one that was taken back, or the
// end of what could be made again.
func (f *File) takeUp(m *Move) {
	if len(f.redo) == 0 {
		return
	}
	was := &f.redo[0]
	if m.Hash != was.Hash || m.For != was.For || m.Pick != was.Pick || m.With != was.With || m.Word != was.Word || !slices.Equal(m.Dice, was.Dice) {
		f.redo = nil
		return
	}
	f.redo = f.redo[1:]
}

// Restorable are the decisions that stood before the last undo to which every seat had
// agreed, and how many decisions were made since that undo. Undone does not have them,
// for the dice fall otherwise since; made again, each with the dice of its era, they lead
// to the same position. It is nil where there was no such undo, and where decisions were
// made in secret.
func (f *File) Restorable() (moves []Move, since int) {
	if len(f.starts) > 0 {
		return nil, 0
	}
	var stand []Move
	base := 0 // decisions that stood right after the undo
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
