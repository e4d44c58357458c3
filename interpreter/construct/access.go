package construct

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

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
