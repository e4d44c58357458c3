package query

import (
	"sync/atomic"

	"wargame/interpreter/formula"
	"wargame/interpreter/state"
)

// MaxArgs is how many words a key can have.
const MaxArgs = 6

// ID numbers the queries of a program, 0, 1, 2 …
type ID int32

// Key names one answer: the query and what tells its answers apart.
type Key struct {
	Query ID
	Args  [MaxArgs]int64
}

// Store is the query cache of one formula.Ctx, its Memo. It may be used in one position
// after the other, and in one world after the other, of one program.
type Store struct {
	entries map[Key]*Entry
	lasting map[Key]*Entry      // tables that depend on what seldom changes
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

// frame is an answer that is being computed.
type frame struct {
	before *state.Trace
	refs   int
}

// Of is the store of a context, made when it is first wanted.
func Of(c *formula.Ctx) *Store {
	s, _ := c.Memo.(*Store)
	if s == nil {
		s = &Store{entries: map[Key]*Entry{}, lasting: map[Key]*Entry{}}
		c.Memo = s
	}
	return s
}

// Share makes two contexts use the same lasting tables. The same goroutine must have both.
func Share(a, b *formula.Ctx) { Of(a).lasting = Of(b).lasting }

// Move gives the store of one context to another; not where an answer is being computed,
// which a panic has broken off.
func Move(to, from *formula.Ctx) {
	if s := Of(from); len(s.frames) == 0 {
		to.Memo, from.Memo = s, nil
	}
}

// UsualRoom is how many bytes of answers a context stores.
const UsualRoom = 64 << 20

// room is what SetRoom has said, and one more.
var room atomic.Int64

// SetRoom changes how many bytes of answers each context stores, in the whole process;
// below 0 is the usual. It changes the time that answers take and nothing else: what one
// question has computed stays for that question, up to the usual room.
func SetRoom(bytes int64) { room.Store(max(bytes, -1) + 1) }

// roomNow is how much is stored for the next question.
func roomNow() int64 {
	if n := room.Load(); n > 0 {
		return n - 1
	}
	return UsualRoom
}

// Held is about how many bytes of answers a context stores.
func Held(c *formula.Ctx) int64 {
	if s, _ := c.Memo.(*Store); s != nil {
		return s.bytes
	}
	return 0
}

// Forget removes all answers, unless one is being computed.
func (s *Store) Forget() {
	if len(s.frames) == 0 {
		s.clear()
		s.Scratch, s.unused, s.trace = nil, nil, nil
	}
}

// Invalidate makes some answers invalid, for measurements.
func (s *Store) Invalidate(which func(q ID, a Answer) bool) {
	for k, e := range s.entries {
		if e.world != nil && which(k.Query, e.Answer) {
			e.world, e.version = nil, 0
		}
	}
}

// clear removes all answers. Those who hold one may go on to use it.
func (s *Store) clear() {
	clear(s.entries)
	clear(s.lasting)
	clear(s.near[:])
	s.bytes, s.cleared = 0, s.cleared+1
}

// evict keeps to the memory limit. What a question has computed stays while it goes on,
// up to the usual room, so that no limit makes a question compute anything twice that it
// otherwise computes once.
func (s *Store) evict(c *formula.Ctx) {
	limit := max(roomNow(), UsualRoom)
	if q := c.Question(); q != s.asked {
		s.asked, limit = q, roomNow()
	}
	if s.bytes > limit && len(s.frames) == 0 {
		s.clear()
	}
}

// hold counts what an answer takes.
func (s *Store) hold(e *Entry) {
	n := e.Answer.Bytes() + e.reads.bytes() + entryBytes
	s.bytes += int64(n - e.size)
	e.size = n
}

// lookup is the entry of a key, valid or not; nil without one.
func (s *Store) lookup(k *Key) *Entry {
	at := &s.near[k.hash()]
	if e := *at; e != nil && e.key == *k {
		return e
	}
	e := s.entries[*k]
	if e == nil {
		e = s.lasting[*k]
	}
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
