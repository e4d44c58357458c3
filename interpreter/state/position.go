package state

import (
	"cmp"
	"fmt"
	"slices"
	"sync/atomic"

	"wargame/interpreter/value"
)

// New makes an empty position: every unit off the map, every cell 0, no rich
// value, no fact, nothing under way. factWidths gives the number of arguments
// of each kind of fact. The map of the world must be frozen.
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

// Begin lays down what the cells and the rich values of an empty position hold.
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

// PlaceAt puts a unit into a space, from wherever it was; space None takes it
// off the map. The unit and the space must exist.
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

// link has a unit follow another in a space, or stand first there.
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

// Occupied tells whether any unit is in a space.
func (s *State) Occupied(space int) bool {
	return uint(space) < uint(s.First.Len()) && s.First.At(space) != none
}

// SetCell changes a cell.
func (s *State) SetCell(i int, v int64) {
	if was := s.Cells.At(i); was != v {
		s.Cells.set(i, v)
		s.sum.sub(cellSum(i, was))
		s.sum.add(cellSum(i, v))
		s.bump(2, uint64(i), uint64(v))
		s.changed(s.World.Parts.Cells, i)
	}
}

// SetRich changes a rich value.
func (s *State) SetRich(i int, v value.Value) {
	if was := s.Rich[i]; !was.Equal(v) {
		s.Rich[i] = v
		s.sum.sub(richSum(i, was))
		s.sum.add(richSum(i, v))
		s.bump(3, uint64(i), value.Mix(0, v))
		s.changed(s.World.Parts.Rich, i)
	}
}

// NextRoll counts one more roll under a key and returns its number there: 1
// for the first. It leaves Version alone, for no flood depends on it.
func (s *State) NextRoll(key uint64) uint32 {
	i, found := s.counter(key)
	if !found {
		s.Rolls = slices.Insert(s.Rolls, i, Counter{Key: key})
	}
	s.Rolls[i].N++
	return s.Rolls[i].N
}

// TakeBackRoll undoes the last NextRoll under a key, for a roll that did not
// come about; without one it does nothing. Keeping the slice Rolls and putting
// it back does not do: counters change in place.
func (s *State) TakeBackRoll(key uint64) {
	i, found := s.counter(key)
	if !found {
		return
	}
	if s.Rolls[i].N--; s.Rolls[i].N == 0 {
		s.Rolls = slices.Delete(s.Rolls, i, i+1)
	}
}

// counter finds the counter of a key, or where it would stand.
func (s *State) counter(key uint64) (int, bool) {
	return slices.BinarySearchFunc(s.Rolls, key, func(c Counter, key uint64) int {
		return cmp.Compare(c.Key, key)
	})
}

// ForgetRolls drops the counters. A turn that begins may do so when the turn
// is part of every key: the old keys never come back.
func (s *State) ForgetRolls() { s.Rolls = s.Rolls[:0] }

// bump derives the new version from the old one and the change, rather than
// counting: of two copies of a position that go different ways, or one that
// is restored and goes another, no version means two positions.
func (s *State) bump(what, where, to uint64) {
	h := value.Fold(s.Version, what<<56^where)
	s.Version = value.Finish(value.Fold(h, to))
}

// changed notes the version of the part that something belongs to; without a
// list it is part 0.
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

// Touch gives the position a new version that nothing else has, for whoever
// has written to its fields directly.
func (s *State) Touch() {
	s.Version = value.Finish(touches.Add(1) * 0x9e3779b97f4a7c15)
	for i := range s.Since {
		s.Since[i] = s.Version
	}
}
