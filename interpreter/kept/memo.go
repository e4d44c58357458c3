package kept

import (
	"sync/atomic"

	"wargame/interpreter/formula"
	"wargame/interpreter/state"
)

// key names one flood of a reach: its arguments.
type key [4]int64

// Memo is where the answers are that one formula.Ctx has kept: floods, tables by
// way and by space, lists, values, and memory to use again. It comes into being
// with the first question and is Ctx.Memo. Only this package writes to it, and
// only while the goroutine that has the context asks something. Each answer in
// it has a signature, and is made anew where that differs from the position's;
// so a context may go from position to position and from world to world of one
// program. It is thrown away with its context; a context must not go on to
// another program, whose parts have the same numbers.
type Memo struct {
	done      []map[key]*entry // the floods made lately, by reach
	recent    []recent         // the last one asked for of each reach
	open      []*openFlood
	spare     []*Field
	grounds   []*ground              // where floods are made, to use again
	folds     map[foldKey]*foldTable // by way, and the values of functions
	waves     []*wave                // to use again
	live      []live                 // the parts of the floods under way
	spaces    map[foldKey]*spaceTable
	nearby    []nearTable             // some of both
	anew      bool                    // nothing is taken from what games share: it is verified
	lists     map[foldKey]*sourceList // where floods begin
	sets      []formula.Set           // to use again
	debts     []*openFlood
	walks     map[walkKey]*walkEntry // the ways of one mover
	walking   map[walkKey]bool       // that are being made
	companies [][]*company           // to use again, by movement
	lent      int                    // companies that are out
	empty     *Field                 // never written
	trace     *state.Trace           // where it is noted what answers read
	opened    []opened               // the answers that are being worked out
	refs      []*ref                 // the kept answers that they have looked at
	unused    []*ref                 // to use again
	supposed  suppositions           // what rules that suppose have said here
	held      int64                  // about how many bytes are kept in done and walks
	tables    int64                  // and in folds and spaces
	rooms     int                    // how often all was forgotten, since it was too much
}

// recent saves looking the same flood up again and again.
type recent struct {
	key  key
	kept *entry
}

// entry is the last flood of a reach for some arguments.
type entry struct {
	field     *Field
	circular  bool // it was asked for while it was being made
	signature uint64
	verified  uint64 // the version for which it was made a second time, if that is wanted
	version   uint64 // the last version for which it was found to hold
	reads     *reads
	size      int // about how many bytes it takes
}

// openFlood is a flood that is being made; who asks for it meanwhile gets
// what is known so far, and the flood is made again until nothing is added.
type openFlood struct {
	reach *Reach
	key   key
	known *Field
	asked bool
}

func memoOf(c *formula.Ctx, reaches int) *Memo {
	m, _ := c.Memo.(*Memo)
	if m == nil {
		m = &Memo{anew: c.Anew()}
		c.Memo = m
	}
	for len(m.done) < reaches {
		m.done = append(m.done, map[key]*entry{})
		m.recent = append(m.recent, recent{})
	}
	return m
}

// nowhere is the flood that comes to no space.
func (m *Memo) nowhere(n int) *Field {
	if m.empty == nil || len(m.empty.set) != (n+63)/64 {
		m.empty = &Field{set: make(formula.Set, (n+63)/64)}
	}
	return m.empty
}

func (m *Memo) field(n int) *Field {
	n = (n + 63) / 64
	if k := len(m.spare); k > 0 && len(m.spare[k-1].set) == n {
		f := m.spare[k-1]
		m.spare = m.spare[:k-1]
		f.blank()
		return f
	}
	return &Field{set: make(formula.Set, n)}
}

// set lends a set of n spaces with anything in it, to be given back to m.sets.
func (m *Memo) set(n int) formula.Set {
	n = (n + 63) / 64
	if k := len(m.sets); k > 0 {
		s := m.sets[k-1]
		m.sets = m.sets[:k-1]
		if len(s) == n {
			return s
		}
	}
	return make(formula.Set, n)
}

// reuse takes back a field that nobody holds.
func (m *Memo) reuse(f *Field) {
	if !f.noted {
		m.spare = append(m.spare, f)
	}
}

// ground lends where a flood over n spaces can be made, to be given back.
func (m *Memo) ground(n int) *ground {
	if k := len(m.grounds); k > 0 && len(m.grounds[k-1].ticks) == n {
		g := m.grounds[k-1]
		m.grounds = m.grounds[:k-1]
		return g
	}
	return &ground{make([]int64, n), make([]int32, n)}
}

// debt is an openFlood to use again.
func (m *Memo) debt() *openFlood {
	if n := len(m.debts); n > 0 {
		o := m.debts[n-1]
		m.debts = m.debts[:n-1]
		return o
	}
	return &openFlood{}
}

// wave is a wave to use again.
func (m *Memo) wave() *wave {
	if n := len(m.waves); n > 0 {
		w := m.waves[n-1]
		m.waves = m.waves[:n-1]
		return w
	}
	return &wave{}
}

// UsualRoom is how many bytes of floods, ways and answers a context keeps.
const UsualRoom = 64 << 20

var room atomic.Int64

// SetRoom changes how many bytes of floods, ways and answers each context keeps,
// in the whole process; 0 is the usual. What is kept only saves time.
func SetRoom(bytes int64) { room.Store(bytes) }

func roomNow() int64 {
	if n := room.Load(); n > 0 {
		return n
	}
	return UsualRoom
}

// Held is about how many bytes of floods, ways, answers and tables a context keeps.
func Held(c *formula.Ctx) int64 {
	m, _ := c.Memo.(*Memo)
	if m == nil {
		return 0
	}
	return m.held + m.tables
}

// holdTable counts a table by space or by way; when they are too many they are all
// forgotten.
func (m *Memo) holdTable(bytes int) {
	if m.tables += int64(bytes + 160); m.tables > roomNow() {
		m.tables = int64(bytes + 160)
		clear(m.folds)
		clear(m.spaces)
		clear(m.nearby)
	}
}

// Forget lets go of all that is kept, unless something is being worked out.
func (m *Memo) Forget() {
	if len(m.open)+len(m.opened)+len(m.live)+len(m.refs)+len(m.walking)+m.lent > 0 {
		return
	}
	*m = Memo{anew: m.anew, rooms: m.rooms + 1, supposed: suppositions{anew: m.supposed.anew + 1}}
}

// hold counts what is kept. When it is too much all is forgotten: what is wanted
// again is worked out again, and what nobody asks for any more is gone.
func (m *Memo) hold(bytes int) {
	if m.held += int64(bytes); m.held <= roomNow() {
		return
	}
	m.held = 0
	m.rooms++
	for i := range m.done {
		clear(m.done[i])
		m.recent[i] = recent{}
	}
	clear(m.walks)
	m.spare = nil
}
