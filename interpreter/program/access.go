package program

import (
	"cmp"
	"maps"
	"slices"

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
func (p *Program) CountsTurn(s *ScopeSpec) bool { return p.ScopeKinds[s.Kind] == "turn" && s.Of == nil }

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
			return names.Spoken(cmp.Or(e.Titles[i], e.Words[i]))
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
func (p *Program) Lapse(s *state.State, x *Track, args []value.Value) bool {
	return x.Cell.Store(s, args, x.Cell.Load(p.Start.Reader(), args))
}

// Read returns the value of a track, or its default while it is not set.
func (x *Track) Read(c *formula.Ctx, args []value.Value) value.Value {
	if x.Default != nil {
		return x.read(c, args)
	}
	return x.Cell.Load(c.Reader, args)
}

// Stored returns the stored value of a track without its default. If it is equal in two
// positions, the track was not changed between them.
func (x *Track) Stored(r state.Reader, args []value.Value) value.Value { return x.Cell.Load(r, args) }

// Store sets a track to v, clamped to its bounds. It returns false if a key is out of
// range.
func (x *Track) Store(c *formula.Ctx, args []value.Value, v value.Value) bool {
	if x.Type.Kind == value.Number && v.N != names.Unset {
		saved := c.Locals
		c.Locals = args
		if x.Min != nil {
			if n := x.Min.Num(c); value.Cmp(v.N, n) < 0 {
				v = value.Word(n)
			}
		}
		if x.Max != nil {
			if n := x.Max.Num(c); value.Cmp(v.N, n) > 0 {
				v = value.Word(n)
			}
		}
		c.Locals = saved
	}
	return x.Cell.Store(c.Position(), args, v)
}

// Within reports whether the value of a track is within its bounds.
func (x *Track) Within(c *formula.Ctx, keys []value.Value) bool {
	saved := c.Locals
	defer func() { c.Locals = saved }()
	c.Locals = keys
	v := x.read(c, keys).N
	return (x.Min == nil || value.Cmp(v, x.Min.Num(c)) >= 0) && (x.Max == nil || value.Cmp(v, x.Max.Num(c)) <= 0) && c.Err == nil
}

// Left returns what remains of a budget.
func (b *Budget) Left(r state.Reader, args []value.Value) int64 { return b.Cell.Load(r, args).N }

// SetLeft sets what remains of a budget.
func (b *Budget) SetLeft(s *state.State, args []value.Value, n int64) {
	b.Cell.Store(s, args, value.Word(n))
}

// HasValue reports whether the fact has a value for each key.
func (f *Fact) HasValue() bool { return f.Type.Kind != value.Invalid }

// Refill refills the budgets and decks that belong to a kind of scope.
func (p *Program) Refill(c *formula.Ctx, kind int) {
	defer p.fill(c, kind)
	for _, name := range p.budgetOrder {
		b := p.Budgets[name]
		if b.Per != kind || b.Amount == nil {
			continue
		}
		ForEachKey(b.Cell.Dims, func(args []value.Value) bool {
			saved := c.Locals
			c.Locals = args
			n := b.Amount.Num(c)
			Blame(c, b.Rule, b.Pos)
			c.Locals = saved
			b.Cell.Store(c.Position(), args, value.Word(n))
			return c.Spend(1) && c.Err == nil
		})
	}
}

// ForEachKey calls visit for every combination of keys of the given sizes, in ascending
// order, until visit returns false. The slice is reused; visit must not keep it.
func ForEachKey(dims []int, visit func(args []value.Value) bool) {
	args := make([]value.Value, len(dims))
	for _, d := range dims {
		if d == 0 {
			return
		}
	}
	for {
		if !visit(args) {
			return
		}
		i := len(dims) - 1
		for ; i >= 0; i-- {
			args[i].N++
			if args[i].N < int64(dims[i]) {
				break
			}
			args[i].N = 0
		}
		if i < 0 {
			return
		}
	}
}

// TakeSnapshots stores the snapshots that belong to the start or end of a scope. All
// values are computed before any is stored.
func (p *Program) TakeSnapshots(c *formula.Ctx, spec *ScopeSpec, of int64, end bool) {
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
		ForEachKey(s.Cell.Dims, func(args []value.Value) bool {
			v := zero
			if len(s.Params) == 0 || s.Params[0].Type.Kind != value.Unit || c.Place(int(args[0].N)) >= 0 {
				c.Locals = args
				v = s.Body.Eval(c)
				Blame(c, s.Rule, s.Pos)
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

// Matches reports whether the moment is this start or end of a scope; names are those of
// the scopes of the program.
func (m *Moment) Matches(names []string, c *formula.Ctx, kind, name int, of int64, end bool) bool {
	if m.End != end || m.Kind != kind {
		return false
	}
	if m.Name != "" && (name < 0 || names[name] != m.Name) {
		return false
	}
	return m.Of == nil || m.Of.Eval(c).N == of
}

// DropFacts removes the facts that last as long as a scope of a kind.
func (p *Program) DropFacts(s *state.State, kind int) {
	for _, f := range p.FactList {
		if f.Lasts == kind {
			s.ClearFacts(f.Index)
		}
	}
}
