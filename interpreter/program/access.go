package program

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// TurnCell is the cell of turn_number.
func (p *Program) TurnCell() int { return p.turnCell }

// SetClock writes the phase, the segment and the phasing side.
func (p *Program) SetClock(s *state.State, phase, segment, phasing int64) {
	s.SetCell(p.phaseCell, phase)
	s.SetCell(p.segmentCell, segment)
	s.SetCell(p.phasingCell, phasing)
}

// Phasing is the side whose stretch of play runs, None when nobody's.
func (p *Program) Phasing(s *state.State) int64 { return s.Cells.At(p.phasingCell) }

// ScopeWord turns the name of a scope into a word of the enum phase or segment.
func (p *Program) ScopeWord(enum string, name int) int64 {
	if name < 0 {
		return value.None
	}
	if i, ok := p.Enums[enum].Index(p.ScopeNames[name]); ok {
		return int64(i)
	}
	return value.None
}

// Lapse puts a track back to what it was before anybody set it; false when a
// key is outside.
func (p *Program) Lapse(s *state.State, x *Track, args []value.Value) bool {
	return x.Cell.Store(s, args, x.Cell.Load(p.Start.Reader(), args))
}

// Read gives the value of a track.
func (x *Track) Read(c *formula.Ctx, args []value.Value) value.Value {
	if x.Default != nil {
		return x.read(c, args)
	}
	return x.Cell.Load(c.Reader, args)
}

// Kept is what a track holds in a position, without what it is derived from where nobody
// has set it: two positions in which that is the same have it untouched between them.
func (x *Track) Kept(r state.Reader, args []value.Value) value.Value { return x.Cell.Load(r, args) }

// Store sets a track, kept within its bounds; false when a key is outside.
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

// Within reports whether what a track holds under some keys lies in its bounds.
func (x *Track) Within(c *formula.Ctx, keys []value.Value) bool {
	saved := c.Locals
	defer func() { c.Locals = saved }()
	c.Locals = keys
	v := x.read(c, keys).N
	return (x.Min == nil || value.Cmp(v, x.Min.Num(c)) >= 0) && (x.Max == nil || value.Cmp(v, x.Max.Num(c)) <= 0) && c.Err == nil
}

// Left is what remains of a budget.
func (b *Budget) Left(r state.Reader, args []value.Value) int64 { return b.Cell.Load(r, args).N }

// SetLeft changes what remains of a budget.
func (b *Budget) SetLeft(s *state.State, args []value.Value, n int64) {
	b.Cell.Store(s, args, value.Word(n))
}

// HasValue reports whether the fact has a value for each key.
func (f *Fact) HasValue() bool { return f.Type.Kind != value.Invalid }

// Refill fills the budgets and the decks of a kind of scope.
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
			blame(c, b.Rule, b.Pos)
			c.Locals = saved
			b.Cell.Store(c.Position(), args, value.Word(n))
			return c.Spend(1) && c.Err == nil
		})
	}
}

// ForEachKey visits every combination of keys of the given sizes in ascending order,
// until visit returns false. The keys belong to ForEachKey.
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

// TakeSnapshots fixes the answers that belong to the start or end of a scope.
// All are computed before any is written.
func (p *Program) TakeSnapshots(c *formula.Ctx, spec *ScopeSpec, of int64, end bool) {
	type fixed struct {
		cell  *names.Cell
		place int
		v     value.Value
	}
	var all []fixed
	for _, name := range p.snapshotOrder {
		s := p.Snapshots[name]
		if s.Body == nil || !s.At.Matches(p, c, spec.Kind, spec.Name, of, end) {
			continue
		}
		zero, saved := names.Zero(s.Type), c.Locals
		ForEachKey(s.Cell.Dims, func(args []value.Value) bool {
			v := zero
			if len(s.Params) == 0 || s.Params[0].Type.Kind != value.Unit || c.Place(int(args[0].N)) >= 0 {
				c.Locals = args
				v = s.Body.Eval(c)
				blame(c, s.Rule, s.Pos)
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

// Matches reports whether a scope's start or end is the moment.
func (m *Moment) Matches(p *Program, c *formula.Ctx, kind, name int, of int64, end bool) bool {
	if m.End != end || m.Kind != kind {
		return false
	}
	if m.Name != "" && (name < 0 || p.ScopeNames[name] != m.Name) {
		return false
	}
	return m.Of == nil || m.Of.Eval(c).N == of
}

// DropFacts forgets what lasted only as long as a scope of a kind.
func (p *Program) DropFacts(s *state.State, kind int) {
	for _, f := range p.FactList {
		if f.Lasts == kind {
			s.ClearFacts(f.Index)
		}
	}
}

// Domain is how many values a key of type t can have; false when they have no
// bound.
func (p *Program) Domain(t value.Type) (int, bool) {
	switch t.Kind {
	case value.Enum:
		if p.Nouns[t.Name] == nil {
			return len(p.Enums[t.Name].Words), true
		}
		fallthrough
	case value.Unit, value.Space, value.Edge:
		o, _ := names.OwnerOf(t)
		return p.Size(o), true
	case value.Flag:
		return 2, true
	}
	return 0, false
}
