package query

import (
	"sync/atomic"

	"wargame/interpreter/formula"
	"wargame/interpreter/state"
)

// MaxArgs is the greatest number of words in a key.
const MaxArgs = 6

// ID numbers the queries of a program, 0, 1, 2 …
type ID int32

// Key identifies one answer: the query, and what distinguishes its answers.
type Key struct {
	Query ID
	Args  [MaxArgs]int64
}

// Store is the query cache of one formula.Ctx (its Memo). It serves any positions and
// worlds of one program, one after the other. Not safe for concurrent use.
type Store struct {
	entries map[Key]*Entry
	near    [nearEntries]*Entry // those asked for last, by a hash of the key
	bytes   int64
	asked   uint32 // the question (formula.Ctx.Question) that was served last
	cleared int    // how often everything was removed

	trace  *state.Trace
	frames []frame // of the answers that are being computed, innermost last
	open   []Open  // those of them that can be asked for meanwhile
	refs   []*Ref  // of all frames
	unused []*Ref  // to be used again
	marks  marks
	spare  Reads // of a frame whose answer is not stored

	Scratch any // memory of package search, to be used again
}

// nearEntries is a power of two.
const nearEntries = 1 << 8

// frame is one computation under way.
type frame struct {
	before *state.Trace
	refs   int
}

// Of returns the store of a context and makes it on first use.
func Of(c *formula.Ctx) *Store {
	s, _ := c.Memo.(*Store)
	if s == nil {
		s = &Store{entries: map[Key]*Entry{}}
		c.Memo = s
	}
	return s
}

// Move transfers the store of one context to another, unless a computation is under way
// (which a panic has broken off).
func Move(to, from *formula.Ctx) {
	if s := Of(from); len(s.frames) == 0 {
		to.Memo, from.Memo = s, nil
	}
}

// UsualRoom is the default memory limit of a context, in bytes.
const UsualRoom = 64 << 20

// room holds the limit set by SetRoom, plus one; 0 is the default.
var room atomic.Int64

// SetRoom sets the memory limit of each context of the process, in bytes; below 0 is the
// default. The limit changes the time that answers take and nothing else: what one
// question has computed stays until the question ends, up to the default limit. Safe for
// concurrent use.
func SetRoom(bytes int64) { room.Store(max(bytes, -1) + 1) }

// roomNow returns the limit for the next question.
func roomNow() int64 {
	if n := room.Load(); n > 0 {
		return n - 1
	}
	return UsualRoom
}

// Held returns the approximate number of bytes that the answers of a context take.
func Held(c *formula.Ctx) int64 {
	if s, _ := c.Memo.(*Store); s != nil {
		return s.bytes
	}
	return 0
}

// Forget removes all answers, unless a computation is under way.
func (s *Store) Forget() {
	if len(s.frames) == 0 {
		s.clear()
		s.Scratch, s.unused, s.trace = nil, nil, nil
	}
}

// Invalidate makes the chosen answers invalid. Measurements use it.
func (s *Store) Invalidate(which func(q ID, a Answer) bool) {
	for k, e := range s.entries {
		if e.world != nil && which(k.Query, e.Answer) {
			e.world, e.version = nil, 0
		}
	}
}

// clear removes all answers. Callers that hold an entry may go on using it.
func (s *Store) clear() {
	clear(s.entries)
	clear(s.near[:])
	s.bytes, s.cleared = 0, s.cleared+1
}

// evict enforces the memory limit. The answers of the current question stay, up to the
// default limit, so that no limit makes a question compute anything twice that it would
// otherwise compute once.
func (s *Store) evict(c *formula.Ctx) {
	limit := max(roomNow(), UsualRoom)
	if q := c.QuestionNumber(); q != s.asked {
		s.asked, limit = q, roomNow()
	}
	if s.bytes > limit && len(s.frames) == 0 {
		s.clear()
	}
}

// account updates the memory that an answer takes.
func (s *Store) account(e *Entry) {
	n := e.Answer.Bytes() + e.reads.bytes() + entryBytes
	s.bytes += int64(n - e.size)
	e.size = n
}

// lookup returns the entry of a key, valid or not; nil if there is none.
func (s *Store) lookup(k *Key) *Entry {
	at := &s.near[k.hash()]
	if e := *at; e != nil && e.key == *k {
		return e
	}
	e := s.entries[*k]
	if e != nil {
		*at = e
	}
	return e
}

func (k *Key) hash() uint64 {
	h := uint64(k.Query)
	for _, v := range k.Args {
		h = (h ^ uint64(v)) * 0x9e3779b97f4a7c15
		h ^= h >> 32
	}
	return h % nearEntries
}
