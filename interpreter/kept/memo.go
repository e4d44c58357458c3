package kept

import (
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
	done    []map[key]*entry // the floods made lately, by reach
	recent  []recent         // the last one asked for of each reach
	open    []*openFlood
	spare   []*Field
	folds   map[foldKey]*foldTable // by way, and the values of functions
	last    []lastFold             // by function
	waves   []*wave                // to use again
	live    []live                 // the parts of the floods under way
	spaces  map[foldKey]*spaceTable
	lists   map[foldKey]*sourceList // where floods begin
	debts   []*openFlood
	walks   map[walkKey]*walkEntry // the ways of one mover
	walking map[walkKey]bool       // that are being made
	empty   *Field                 // never written
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
	verified  uint64       // the version for which it was made a second time, if that is wanted
	version   uint64       // the last version for which the signature was compared
	state     *state.State // and the position
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
		m = &Memo{}
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
	if m.empty == nil || len(m.empty.ticks) != n {
		m.empty = &Field{ticks: make([]int64, n), prev: make([]int32, n)}
	}
	return m.empty
}

func (m *Memo) field(n int) *Field {
	if k := len(m.spare); k > 0 && len(m.spare[k-1].ticks) == n {
		f := m.spare[k-1]
		m.spare = m.spare[:k-1]
		f.Order, f.listed = f.Order[:0], false
		clear(f.ticks)
		return f
	}
	return &Field{ticks: make([]int64, n), prev: make([]int32, n)}
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
