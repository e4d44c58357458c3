package formula

import (
	"sort"

	"wargame/interpreter/value"
)

const (
	MaxElems   = 16  // nested predicates and lets of one expression
	firstStack = 256 // initial capacity of the argument stack
)

// frame holds the state of an evaluation: locals, elements of loops, and stacks of
// arguments and lists.
type frame struct {
	// Locals are the parameters of the rule that the expression belongs to, or the locals of
	// the procedure.
	Locals []value.Value

	Elems    [MaxElems]value.Value // loop elements (#) and lets
	stack    []value.Value         // arguments of the calls under way
	Arena    []int64               // words of the collections under way
	boxes    []*value.Boxed        // reusable values for lists on the arena; lent are in use
	lent     int                   //
	bufs     [][]int64             // output buffers of list functions, by depth
	buf      int                   // current depth
	sets     []Set                 // scratch sets; set are in use
	set      int                   //
	hoists   []Hoisted             // hoisted parts of the loops under way
	hoistAt  [MaxElems]int         // index of each loop's first hoisted part
	hoistTop int                   //
	sort     sorter                // reused by SortWords
}

// Push reserves n arguments; Pop(n) releases them. The slice stays valid until then,
// even if the stack grows.
func (c *frame) Push(n int) []value.Value {
	base := len(c.stack)
	if base+n > cap(c.stack) {
		grown := make([]value.Value, base, max(firstStack, 2*cap(c.stack)+n))
		copy(grown, c.stack)
		c.stack = grown
	}
	c.stack = c.stack[:base+n]
	return c.stack[base : base+n : base+n]
}

// Pop releases the last n arguments.
func (c *frame) Pop(n int) { c.stack = c.stack[:len(c.stack)-n] }

// Mark returns the length of the arena, for Release.
func (c *frame) Mark() int { return len(c.Arena) }

// Release truncates the arena to a mark.
func (c *frame) Release(mark int) { c.Arena = c.Arena[:mark] }

// PushList calls f.List and pushes the words on the arena. The function writes to a
// buffer of its own, because calls in it may use the arena.
func (c *Ctx) PushList(f *Func, args []value.Value) {
	c.keep(f.List(c, args, c.buffer()))
}

// PushPath is PushList for the path to x.
func (c *Ctx) PushPath(f *Func, args []value.Value, x int64) {
	c.keep(f.Path(c, args, x, c.buffer()))
}

// buffer opens an empty buffer; keep closes it and pushes its words on the arena.
func (c *frame) buffer() []int64 {
	if c.buf == len(c.bufs) {
		c.bufs = append(c.bufs, nil)
	}
	c.buf++
	return c.bufs[c.buf-1][:0]
}

func (c *Ctx) keep(out []int64) {
	c.buf--
	c.bufs[c.buf] = out[:0]
	c.Spend(len(out))
	c.Arena = append(c.Arena, out...)
}

// sorter sorts words by their keys, for sortBy.
type sorter struct {
	words, keys []int64
	desc        bool
}

func (s *sorter) Len() int { return len(s.words) }

func (s *sorter) Less(i, j int) bool {
	if s.desc {
		i, j = j, i
	}
	return value.Cmp(s.keys[i], s.keys[j]) < 0
}

func (s *sorter) Swap(i, j int) {
	s.words[i], s.words[j] = s.words[j], s.words[i]
	s.keys[i], s.keys[j] = s.keys[j], s.keys[i]
}

// SortWords sorts words by their keys. The sort is stable.
func (c *frame) SortWords(words, keys []int64, desc bool) {
	c.sort = sorter{words, keys, desc}
	sort.Stable(&c.sort)
	c.sort = sorter{}
}

// Hoisted is the value of a loop-invariant part, computed once for the whole loop.
type Hoisted struct {
	Done  bool
	Word  int64
	Words []int64
}

// Hoisted returns the i-th hoisted part of the loop over a slot. The pointer is valid
// until another loop opens.
func (c *frame) Hoisted(slot, i int) *Hoisted { return &c.hoists[c.hoistAt[slot]+i] }

// OpenHoists reserves the hoisted parts of a loop; CloseHoists releases them.
func (c *frame) OpenHoists(slot, count int) (saved int) {
	saved = c.hoistAt[slot]
	c.hoistAt[slot] = c.hoistTop
	c.hoistTop += count
	for len(c.hoists) < c.hoistTop {
		c.hoists = append(c.hoists, Hoisted{})
	}
	for i := c.hoistTop - count; i < c.hoistTop; i++ {
		c.hoists[i].Done = false
	}
	return saved
}

// CloseHoists releases the parts that OpenHoists reserved.
func (c *frame) CloseHoists(slot, count, saved int) {
	c.hoistAt[slot] = saved
	c.hoistTop -= count
}

// Scratch returns an empty scratch set of spaces; Drop releases it.
func (c *Ctx) Scratch() Set {
	n := (c.World().Map.Len() + 63) / 64
	if c.set == len(c.sets) {
		c.sets = append(c.sets, nil)
	}
	if len(c.sets[c.set]) != n {
		c.sets[c.set] = make(Set, n)
	}
	s := c.sets[c.set]
	c.set++
	clear(s)
	return s
}

// Drop releases the last set that Scratch returned.
func (c *frame) Drop() { c.set-- }

// Lend returns a list value for words on the arena, without copying them. It is valid
// until EndLent restores an earlier state.
func (c *frame) Lend(words []int64) value.Value {
	if c.lent == len(c.boxes) {
		c.boxes = append(c.boxes, &value.Boxed{})
	}
	b := c.boxes[c.lent]
	c.lent++
	b.Words = words
	return value.Value{P: b}
}

// Lent returns the number of lent lists, for EndLent.
func (c *frame) Lent() int { return c.lent }

// EndLent ends the lists lent since Lent returned n.
func (c *frame) EndLent(n int) { c.lent = n }

// Idle reports whether no evaluation is under way.
func (c *Ctx) Idle() bool {
	return c.Depth() == 0 && len(c.stack) == 0 && len(c.Arena) == 0 && c.buf == 0 && c.lent == 0
}

// WordsPerStep is the number of words that a plain scan processes per step.
const WordsPerStep = 8
