package program

import (
	"maps"
	"slices"

	"wargame/interpreter/construct"

	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// TurnCell returns the index of the cell of turn_number.
func (m *Memory) TurnCell() int { return m.turnCell }

// SetClockCells sets the indices of the cells of phase, segment, phasing and turn_number.
func (m *Memory) SetClockCells(phase, segment, phasing, turn int) {
	m.phaseCell, m.segmentCell, m.phasingCell, m.turnCell = phase, segment, phasing, turn
}

// Order fixes the order in which budgets, snapshots and decks are stored: by name.
func (m *Memory) Order() {
	m.budgetOrder, m.snapshotOrder, m.deckOrder = slices.Sorted(maps.Keys(m.Budgets)), slices.Sorted(maps.Keys(m.Snapshots)), slices.Sorted(maps.Keys(m.Decks))
}

// CountsTurn reports whether turn_number counts a scope: it is a turn that belongs to no side.
func (p *Program) CountsTurn(s *construct.ScopeSpec) bool {
	return p.ScopeKinds[s.Kind] == "turn" && s.Of == nil
}

// SetClock sets the phase, the segment and the phasing side.
func (p *Program) SetClock(s *state.State, phase, segment, phasing int64) {
	s.SetCell(p.phaseCell, phase)
	s.SetCell(p.segmentCell, segment)
	s.SetCell(p.phasingCell, phasing)
}

// Phasing returns the side of the current scope, or None.
func (p *Program) Phasing(s *state.State) int64 { return s.Cells.At(p.phasingCell) }

// PhaseTitle returns the title of the phase that is open, or of the segment if no phase is;
// empty if there is neither.
func (p *Program) PhaseTitle(s *state.State) string {
	for enum, cell := range [2]int{p.phaseCell, p.segmentCell} {
		e, i := p.Enums[[2]string{"phase", "segment"}[enum]], s.Cells.At(cell)
		if e != nil && i >= 0 && int(i) < len(e.Words) {
			if title := e.Titles[i]; title != e.Words[i] {
				return title
			}
			return names.Headline(e.Words[i])
		}
	}
	return ""
}

// ScopeWord returns the word of enum phase or segment for the name of a scope; None if
// the enum has no such word.
func (p *Program) ScopeWord(enum string, name int) int64 {
	if name < 0 {
		return value.None
	}
	if i, ok := p.Enums[enum].Index(p.ScopeNames[name]); ok {
		return int64(i)
	}
	return value.None
}

// Lapse restores a track to its initial value. It returns false if a key is out of
// range.
func (p *Program) Lapse(s *state.State, x *construct.Track, args []value.Value) bool {
	return x.Cell.Store(s, args, x.Cell.Load(p.Start.Reader(), args))
}

// Refill refills the budgets and decks that belong to a kind of scope.
func (p *Program) Refill(c *formula.Ctx, kind int) {
	defer p.fill(c, kind)
	for _, name := range p.budgetOrder {
		b := p.Budgets[name]
		if b.Per != kind || b.Amount == nil {
			continue
		}
		construct.ForEachKey(b.Cell.Dims, func(args []value.Value) bool {
			saved := c.Locals
			c.Locals = args
			n := b.Amount.Num(c)
			construct.Blame(c, b.Rule, b.Pos)
			c.Locals = saved
			b.Cell.Store(c.Position(), args, value.Word(n))
			return c.Spend(1) && c.Err == nil
		})
	}
}

// TakeSnapshots stores the snapshots that belong to the start or end of a scope. All
// values are computed before any is stored.
func (p *Program) TakeSnapshots(c *formula.Ctx, spec *construct.ScopeSpec, of int64, end bool) {
	type fixed struct {
		cell  *names.Cell
		place int
		v     value.Value
	}
	var all []fixed
	for _, name := range p.snapshotOrder {
		s := p.Snapshots[name]
		if s.Body == nil || !s.At.Matches(p.ScopeNames, c, spec.Kind, spec.Name, of, end) {
			continue
		}
		zero, saved := names.Zero(s.Type), c.Locals
		construct.ForEachKey(s.Cell.Dims, func(args []value.Value) bool {
			v := zero
			if len(s.Params) == 0 || s.Params[0].Type.Kind != value.Unit || c.Place(int(args[0].N)) >= 0 {
				c.Locals = args
				v = s.Body.Eval(c)
				construct.Blame(c, s.Rule, s.Pos)
				c.Locals = saved
				if !c.Spend(1) || c.Err != nil {
					return false
				}
			}
			if at := s.Cell.Place(args); at >= 0 && !s.Cell.LoadAt(c.Reader, at).Equal(v) {
				all = append(all, fixed{&s.Cell, at, v})
			}
			return true
		})
	}
	for _, f := range all {
		f.cell.StoreAt(c.Position(), f.place, f.v)
	}
}

// DropFacts removes the facts that last as long as a scope of a kind.
func (p *Program) DropFacts(s *state.State, kind int) {
	for _, f := range p.FactList {
		if f.Lasts == kind {
			s.ClearFacts(f.Index)
		}
	}
}
