package state

import (
	"cmp"
	"fmt"
	"slices"
	"sync/atomic"

	"wargame/interpreter/value"
)

// New returns an empty position: every unit off the map, every cell 0, no rich value, no fact,
// no frame. factWidths is the number of arguments of each kind of fact. The map of the world
// must be frozen.
func New(world *World, cells int, rich int, factWidths []int) *State {
	s := &State{
		World: world,
		At:    make([]int32, world.Units),
		First: makeChain(world.Map.Len()),
		Next:  makeChain(world.Units),
		Cells: MakeCells(cells),
		Rich:  make([]value.Value, rich),
		Facts: make([]FactSet, len(factWidths)),
		Since: make([]uint64, world.Parts.N),

		places: 1,
	}
	for i, w := range factWidths {
		s.Facts[i].Width = w
	}
	fill(s.At, none)
	s.Touch()
	return s
}

const none = int32(value.None)

// Begin sets the cells and the rich values of an empty position.
func (s *State) Begin(cells []int64, rich []value.Value) {
	for i, v := range cells {
		s.SetCell(i, v)
	}
	for i, v := range rich {
		s.SetRich(i, v)
	}
}

func fill(s []int32, v int32) {
	for i := range s {
		s[i] = v
	}
}

// PlaceAt moves a unit to a space, or with None off the map. It panics if the unit or the
// space does not exist.
func (s *State) PlaceAt(unit, space int) {
	from := s.At[unit]
	if int(from) == space {
		return
	}
	if int32(space) != none && uint(space) >= uint(s.First.Len()) {
		panic(fmt.Sprintf("there is no space %d", space)) // before anything has changed
	}
	s.ownPlaces()
	u, to := int32(unit), int32(space)
	if from != none {
		before, at := none, s.First.At(int(from))
		for at != u {
			before, at = at, s.Next.At(int(at))
		}
		s.link(from, before, s.Next.At(unit))
	}
	s.At[unit] = to
	if to == none {
		s.Next.set(unit, none)
	} else {
		s.returned(unit)
		before, at := none, s.First.At(space)
		for at != none && at < u {
			before, at = at, s.Next.At(int(at))
		}
		s.Next.set(unit, at)
		s.link(to, before, u)
	}
	s.sum.sub(unitSum(unit, from))
	s.sum.add(unitSum(unit, to))
	s.bump(1, uint64(u), uint64(to))
	s.changed(nil, 0)
}

// link makes a unit the successor of another in the list of a space, or the first.
func (s *State) link(space, before, unit int32) {
	if before == none {
		s.First.set(int(space), unit)
	} else {
		s.Next.set(int(before), unit)
	}
}

// UnitsIn appends the units of a space to out, in ascending order. A space
// that does not exist, None included, has no units.
func (s *State) UnitsIn(space int, out []int64) []int64 {
	if uint(space) >= uint(s.First.Len()) {
		return out
	}
	for u := s.First.At(space); u != none; u = s.Next.At(int(u)) {
		out = append(out, int64(u))
	}
	return out
}

// Occupied reports whether any unit is in a space.
func (s *State) Occupied(space int) bool {
	return uint(space) < uint(s.First.Len()) && s.First.At(space) != none
}

// SetCell sets a cell. It updates hash and version if the word changes.
func (s *State) SetCell(i int, v int64) {
	if was := s.Cells.At(i); was != v {
		s.Cells.set(i, v)
		s.sum.sub(cellSum(i, was))
		s.sum.add(cellSum(i, v))
		s.bump(2, uint64(i), uint64(v))
		s.changed(s.World.Parts.Cells, i)
	}
}

// SetRich sets a rich value. It updates hash and version if the value changes.
func (s *State) SetRich(i int, v value.Value) {
	if was := s.Rich[i]; !was.Equal(v) {
		s.Rich[i] = v
		s.sum.sub(richSum(i, was))
		s.sum.add(richSum(i, v))
		s.bump(3, uint64(i), value.Mix(0, v))
		s.changed(s.World.Parts.Rich, i)
	}
}

// NextRoll increments the counter of a key and returns it: 1 for the first roll. It does not
// change Version, because no query depends on it.
func (s *State) NextRoll(key uint64) uint32 {
	i, found := s.counter(key)
	if !found {
		s.Rolls = slices.Insert(s.Rolls, i, Counter{Key: key})
	}
	s.Rolls[i].N++
	return s.Rolls[i].N
}

// TakeBackRoll undoes the last NextRoll of a key, for a roll that was not made; without one it
// does nothing. Callers cannot restore an old slice Rolls instead, because counters change in
// place.
func (s *State) TakeBackRoll(key uint64) {
	i, found := s.counter(key)
	if !found {
		return
	}
	if s.Rolls[i].N--; s.Rolls[i].N == 0 {
		s.Rolls = slices.Delete(s.Rolls, i, i+1)
	}
}

// counter returns the index of the counter of a key, or the index to insert it at.
func (s *State) counter(key uint64) (int, bool) {
	return slices.BinarySearchFunc(s.Rolls, key, func(c Counter, key uint64) int {
		return cmp.Compare(c.Key, key)
	})
}

// ForgetRolls removes the counters. It may be called at the start of a turn if the turn is part
// of every key: no old key occurs again.
func (s *State) ForgetRolls() { s.Rolls = s.Rolls[:0] }

// bump computes the new version from the old one and the change. A counter would not do:
// copies of a position that change differently, or one that is restored and then changed,
// must not reach the same version.
func (s *State) bump(what, where, to uint64) {
	h := value.Fold(s.Version, what<<56^where)
	s.Version = value.Finish(value.Fold(h, to))
}

// changed sets the revision of the part of the i-th cell, rich value or kind of fact; without
// a list it is part 0.
func (s *State) changed(parts []uint16, i int) {
	if len(s.Since) == 0 {
		return
	}
	p := uint16(0)
	if i < len(parts) {
		p = parts[i]
	}
	s.Since[p] = s.Version
}

var touches atomic.Uint64

// Touch sets a new, unique version. Callers that write to fields directly must call it.
func (s *State) Touch() {
	s.Version = value.Finish(touches.Add(1) * 0x9e3779b97f4a7c15)
	for i := range s.Since {
		s.Since[i] = s.Version
	}
}
