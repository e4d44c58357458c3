package state

import "wargame/interpreter/value"

// Reader reads a position for rules. While an answer is being recorded, each method records
// its own dependency, so a rule cannot read anything without its answer depending on it.
// Position returns the position itself and makes the answer depend on all of it.
//
// A Reader is two words and is passed by value. The zero value has no position. A Reader of
// State.Reader does not record.
type Reader struct {
	s *State
	t *Trace // nil while nothing is recorded
}

// Reader returns a reader that does not record, for callers other than rules: to show the
// position, to change it or to save it.
func (s *State) Reader() Reader { return Reader{s: s} }

// World returns the map and the printed values. Reading them is no dependency.
func (r Reader) World() *World { return r.s.World }

// Version returns State.Version. It records no dependency: callers only compare it, and do not
// pass it to rules.
func (r Reader) Version() uint64 { return r.s.Version }

// Allowance returns the limit of queries about the position; nil for no limit or no
// position.
func (r Reader) Allowance() *Allowance {
	if r.s == nil {
		return nil
	}
	return r.s.Allowance
}

// Position returns the position itself, to change or copy it. An answer that is being recorded
// then depends on the whole position.
func (r Reader) Position() *State {
	if r.t != nil && DeafTo != WholePosition {
		r.t.all()
	}
	return r.s
}

// Cell returns the word at a cell.
func (r Reader) Cell(i int) int64 {
	if r.t != nil && DeafTo != OneCell {
		r.t.cell(i)
	}
	return r.s.Cells.At(i)
}

// Rich returns a rich value.
func (r Reader) Rich(i int) value.Value {
	if r.t != nil && DeafTo != OneRich {
		r.t.richValue(i)
	}
	return r.s.Rich[i]
}

// Place returns the space of a unit; None off the map.
func (r Reader) Place(unit int) int64 {
	if r.t != nil && DeafTo != OnePlace {
		r.t.unit(unit)
	}
	return int64(r.s.At[unit])
}

// Places returns the spaces of all units, None off the map. The slice must not be changed.
func (r Reader) Places() []int32 {
	if r.t != nil && DeafTo != AllPlaces {
		r.t.part(0)
	}
	return r.s.At
}

// UnitsIn appends the units of a space to out, in ascending order.
func (r Reader) UnitsIn(space int, out []int64) []int64 {
	if r.t != nil && DeafTo != UnitsOfSpace {
		r.t.space(space)
	}
	return r.s.UnitsIn(space, out)
}

// Stack iterates over the units of a space without allocating a list.
type Stack struct {
	next *Chain
	at   int32
}

// Stack returns an iterator at the first unit of a space; it is empty for None.
func (r Reader) Stack(space int64) Stack {
	if space < 0 || space >= int64(r.s.First.Len()) {
		return Stack{at: none}
	}
	if r.t != nil && DeafTo != StackOfSpace {
		r.t.space(int(space))
	}
	return Stack{&r.s.Next, r.s.First.At(int(space))}
}

// Unit returns the current unit; a negative number after the last.
func (k *Stack) Unit() int { return int(k.at) }

// Next advances to the next unit.
func (k *Stack) Next() { k.at = k.next.At(int(k.at)) }

// HasFact reports whether a fact of a kind matches a pattern (see FactSet).
func (r Reader) HasFact(kind int, pattern []int64) bool {
	r.askFacts(kind, pattern)
	return r.s.HasFact(kind, pattern)
}

// EachFact calls f for the facts of a kind that match a pattern, in order, until f returns
// false.
func (r Reader) EachFact(kind int, pattern []int64, f func(row []int64) bool) {
	r.askFacts(kind, pattern)
	r.s.Facts[kind].Each(pattern, f)
}

// askFacts records a query for facts. A pattern without a first word depends on all facts of
// the kind.
func (r Reader) askFacts(kind int, pattern []int64) {
	if r.t == nil {
		return
	}
	byKind := len(pattern) == 0 || pattern[0] == Any || r.s.Facts[kind].Width == 0
	parts := r.s.World.Parts.Facts
	switch {
	case byKind && DeafTo == FactsByKind, !byKind && DeafTo == FactsByKey:
	case !byKind:
		r.t.fact(kind, pattern[0])
	case kind < len(parts):
		r.t.part(parts[kind])
	default:
		r.t.all()
	}
}

// Recording reports whether dependencies are being recorded.
func (r Reader) Recording() bool { return r.t != nil }

// Depend makes the answer that is being recorded depend on whole parts of the position, in
// addition to what it reads.
func (r Reader) Depend(parts ...uint16) {
	if r.t != nil && DeafTo != WholeParts {
		for _, p := range parts {
			r.t.part(p)
		}
	}
}

// DependOnAll makes the answer that is being recorded depend on the whole position.
func (r Reader) DependOnAll() {
	if r.t != nil && DeafTo != WholePosition {
		r.t.all()
	}
}

// SetPosition changes the position to another one of the same program. Recorded dependencies
// stay.
func (r *Reader) SetPosition(s *State) { r.s = s }

// Record records dependencies in t from now on, or with nil nowhere, and returns the trace
// before. Only the query cache calls it.
func (r *Reader) Record(t *Trace) (before *Trace) {
	before, r.t = r.t, t
	return before
}

// Trace returns the trace that records; nil while nothing is recorded.
func (r Reader) Trace() *Trace { return r.t }

// Unrecorded returns the position without recording a dependency. Only the query cache and
// the machine call it, to compare versions, to change the position, or to pass it on.
func (r Reader) Unrecorded() *State { return r.s }
