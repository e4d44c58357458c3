package kept

import (
	"sync"
	"sync/atomic"

	"wargame/interpreter/paths"
	"wargame/interpreter/state"
)

// table holds numbers that may not be known yet, by space or by way. Who shares
// one asks and writes at any time: what is written to a place is always the same.
type table []atomic.Int64

// unknown marks a number that nobody has worked out.
const unknown int64 = -1<<63 + 3

// get is the number at a place, or unknown. A new table is full of unknown.
func (t table) get(i int) int64 { return t[i].Load() ^ unknown }

func (t table) set(i int, n int64) { t[i].Store(n ^ unknown) }

// Shared holds the tables of all games of a world that rest on nothing but what is
// printed there: they are worked out once in the life of the world. Any number of
// goroutines may use it.
type Shared struct {
	world  *state.World
	mu     sync.RWMutex
	tables map[foldKey]table
	words  int
}

// maxShared bounds what is shared, in words of eight bytes.
const maxShared = 8 << 20

// Share has the games of a world share what rests on nothing but the world. It is
// called once, before any game; a copy of the world shares nothing.
func Share(w *state.World) {
	w.Shared = &Shared{world: w, tables: map[foldKey]table{}}
}

// sharedTable finds a table that the games of a world share; nil where there is
// none and no room for another.
func sharedTable(w *state.World, k foldKey, n int) table {
	s, _ := w.Shared.(*Shared)
	if !paths.Sharing || s == nil || s.world != w || w.Edition != 0 {
		return nil
	}
	s.mu.RLock()
	t := s.tables[k]
	s.mu.RUnlock()
	if t != nil {
		return t
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if t = s.tables[k]; t != nil || s.words+n > maxShared {
		return t
	}
	t = make(table, n)
	s.tables[k] = t
	s.words += n
	return t
}
