package state

import "wargame/interpreter/value"

// Reader is a position as rules read it. Each method that reads records, inside itself,
// what it has read, while answers are being recorded; so a rule cannot read anything
// without its answer depending on it. Position gives the position itself and makes the
// answer depend on all of it.
//
// A Reader is two words and is copied freely. The zero value reads nothing; of State.Reader
// nothing is recorded.
type Reader struct {
	s *State
	t *Trace // nil while nothing is recorded
}

// Reader reads a position without recording, for callers that are no rules: they show
// it, change it or write it down.
func (s *State) Reader() Reader { return Reader{s: s} }

// World is the map and what is printed. It is no part of the position.
func (r Reader) World() *World { return r.s.World }

// Version is the version of the position; see State.Version. It is recorded as nothing:
// callers compare it, and tell no rule.
func (r Reader) Version() uint64 { return r.s.Version }

// Allowance bounds questions about the position; nil for no bound or no position.
func (r Reader) Allowance() *Allowance {
	if r.s == nil {
		return nil
	}
	return r.s.Allowance
}

// Position is the position itself, to be changed or copied. An answer that is being
// recorded depends on everything from now on.
func (r Reader) Position() *State {
	if r.t != nil && DeafTo != WholePosition {
		r.t.all()
	}
	return r.s
}

// Cell is the word at a cell.
func (r Reader) Cell(i int) int64 {
	if r.t != nil && DeafTo != OneCell {
		r.t.cell(i)
	}
	return r.s.Cells.At(i)
}

// Rich is the value at a rich place.
func (r Reader) Rich(i int) value.Value {
	if r.t != nil && DeafTo != OneRich {
		r.t.richValue(i)
	}
	return r.s.Rich[i]
}

// Place is the space of a unit, None off the map.
func (r Reader) Place(unit int) int64 {
	if r.t != nil && DeafTo != OnePlace {
		r.t.unit(unit)
	}
	return int64(r.s.At[unit])
}

// Places are the spaces of all units, None off the map; the caller must not write to it.
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

// Stack goes through the units of a space without a list of them.
type Stack struct {
	next *Chain
	at   int32
}

// Stack begins with the first unit of a space; no unit for a space that is none.
func (r Reader) Stack(space int64) Stack {
	if space < 0 || space >= int64(r.s.First.Len()) {
		return Stack{at: none}
	}
	if r.t != nil && DeafTo != StackOfSpace {
		r.t.space(int(space))
	}
	return Stack{&r.s.Next, r.s.First.At(int(space))}
}

// Unit is the present unit, below 0 after the last.
func (k *Stack) Unit() int { return int(k.at) }

// Next goes on to the next unit.
func (k *Stack) Next() { k.at = k.next.At(int(k.at)) }

// HasFact tells whether there is a fact of a kind that fits a pattern (see FactSet).
func (r Reader) HasFact(kind int, pattern []int64) bool {
	r.askFacts(kind, pattern)
	return r.s.HasFact(kind, pattern)
}

// EachFact calls f with the facts of a kind that fit a pattern, in order, until it gives
// false.
func (r Reader) EachFact(kind int, pattern []int64, f func(row []int64) bool) {
	r.askFacts(kind, pattern)
	r.s.Facts[kind].Each(pattern, f)
}

// askFacts records a question for facts. One without the first word depends on all facts
// of the kind.
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

// Recording tells whether what is read is being recorded.
func (r Reader) Recording() bool { return r.t != nil }

// Depend makes the answer that is being recorded depend on whole parts of the position,
// beside what it reads.
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

// SetPosition goes on with another position of the same program. What was recorded stays.
func (r *Reader) SetPosition(s *State) { r.s = s }

// Record has what is read recorded in t from now on, or not at all with nil, and gives
// where it was recorded before. It is for the query cache alone.
func (r *Reader) Record(t *Trace) (before *Trace) {
	before, r.t = r.t, t
	return before
}

// Trace is where what is read is being recorded; nil for nowhere.
func (r Reader) Trace() *Trace { return r.t }

// Unrecorded is the position for the query cache and the machine, which record nothing:
// they look at versions, or change it, or pass it on. A rule never calls it.
func (r Reader) Unrecorded() *State { return r.s }
