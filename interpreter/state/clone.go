package state

import (
	"slices"
	"sync/atomic"

	"wargame/interpreter/value"
)

// Clone returns a copy that the caller owns. It has the version of the original, because it is
// an equal position.
func (s *State) Clone() *State {
	dst := &State{}
	s.CopyInto(dst)
	return dst
}

// CopyInto makes dst a copy of s. It reuses the slices of dst, so that repeated copies into the
// same dst do not allocate once they have grown. Slices and frames that were taken from dst
// before must not be used afterwards. World, contents of rich values and Pruned are shared;
// they are read-only.
func (s *State) CopyInto(dst *State) {
	if s == dst {
		return
	}
	dst.World, dst.Allowance = s.World, s.Allowance
	s.copyPlaces(dst)
	s.Cells.copyInto(&dst.Cells)
	dst.Rich = append(dst.Rich[:0], s.Rich...)
	dst.Rolls = append(dst.Rolls[:0], s.Rolls...)
	dst.sum = s.sum
	dst.gone = append(dst.gone[:0], s.gone...)
	dst.Pruned = s.Pruned
	dst.Version = s.Version
	dst.Since = append(dst.Since[:0], s.Since...)

	if n := len(s.Facts); cap(dst.Facts) < n {
		dst.Facts = append(dst.Facts[:cap(dst.Facts)], make([]FactSet, n-cap(dst.Facts))...)
	}
	dst.Facts = dst.Facts[:len(s.Facts)]
	s.copyFacts(dst)
	s.copyFrames(dst)
	s.copyBranches(dst)
}

// copyFacts copies the facts. All sets for which dst has no capacity share one allocation; a
// set that grows leaves it.
func (s *State) copyFacts(dst *State) {
	more := 0
	for i := range s.Facts {
		if n := len(s.Facts[i].Rows); n > cap(dst.Facts[i].Rows) {
			more += n
		}
	}
	var room []int64
	if more > 0 {
		room = make([]int64, 0, more)
	}
	for i := range s.Facts {
		from, to := &s.Facts[i], &dst.Facts[i]
		to.Width = from.Width
		if n := len(from.Rows); n > cap(to.Rows) {
			at := len(room)
			room = append(room, from.Rows...)
			to.Rows = room[at : at+n : at+n]
			continue
		}
		to.Rows = append(to.Rows[:0], from.Rows...)
	}
}

// copyPlaces copies the places of the units. If dst owns its lists they are overwritten,
// because a position that is copied to repeatedly is usually one in which units move; else
// both share the lists, and neither owns them.
func (s *State) copyPlaces(dst *State) {
	if atomic.LoadUint32(&dst.places) != 0 {
		dst.At = append(dst.At[:0], s.At...)
		s.First.copyInto(&dst.First)
		s.Next.copyInto(&dst.Next)
		return
	}
	if atomic.LoadUint32(&s.places) != 0 {
		atomic.StoreUint32(&s.places, 0)
	}
	dst.At, dst.First, dst.Next = s.At, s.First.shared(), s.Next.shared()
}

// ownPlaces makes At, First and Next writable; it copies shared ones.
func (s *State) ownPlaces() {
	if atomic.LoadUint32(&s.places) == 0 {
		s.At = slices.Clone(s.At)
		s.First.alone()
		s.Next.alone()
		atomic.StoreUint32(&s.places, 1)
	}
}

// FramesInto copies the frames of s and Pruned to dst. Slices that were taken from the frames
// of dst before must not be used afterwards.
func (s *State) FramesInto(dst *State) {
	s.copyFrames(dst)
	dst.Pruned = s.Pruned
}

// copyFrames copies the frames with their locals and scopes into two arenas that belong to dst.
// The slices have no spare capacity, so that a frame that grows leaves the arena instead of
// overwriting its neighbour.
func (s *State) copyFrames(dst *State) {
	locals, scopes := 0, 0
	for i := range s.Frames {
		locals += len(s.Frames[i].Locals)
		scopes += len(s.Frames[i].Scopes)
	}
	lo := slices.Grow(dst.locals[:0], locals)
	sc := slices.Grow(dst.scopes[:0], scopes)
	dst.Frames = append(dst.Frames[:0], s.Frames...)
	for i := range dst.Frames {
		f := &dst.Frames[i]
		n, m := len(lo), len(sc)
		lo = append(lo, f.Locals...)
		sc = append(sc, f.Scopes...)
		f.Locals = lo[n:len(lo):len(lo)]
		f.Scopes = sc[m:len(sc):len(sc)]
	}
	dst.locals, dst.scopes = lo, sc
}

// Equal reports whether two positions of one world are equal, without regard to their
// versions.
func (s *State) Equal(o *State) bool {
	return slices.Equal(s.At, o.At) && s.sameGone(o) &&
		s.Cells.equal(&o.Cells) &&
		slices.EqualFunc(s.Rich, o.Rich, value.Value.Equal) &&
		slices.EqualFunc(s.Facts, o.Facts, func(a, b FactSet) bool {
			return a.Width == b.Width && slices.Equal(a.Rows, b.Rows)
		}) &&
		slices.EqualFunc(s.Frames, o.Frames, sameFrame) &&
		slices.Equal(s.Rolls, o.Rolls) &&
		slices.Equal(s.Pruned, o.Pruned) &&
		slices.EqualFunc(s.Branches, o.Branches, (*State).Equal)
}

func sameFrame(a, b Frame) bool {
	return a.Code == b.Code && a.PC == b.PC && a.Mark == b.Mark &&
		slices.EqualFunc(a.Locals, b.Locals, value.Value.Equal) &&
		slices.EqualFunc(a.Scopes, b.Scopes, sameScope)
}

func sameScope(a, b Scope) bool {
	return a.Kind == b.Kind && a.Name == b.Name && a.Of == b.Of && a.Exit == b.Exit && a.Shelf.Equal(b.Shelf)
}
