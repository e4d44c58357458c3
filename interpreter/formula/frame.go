package formula

import (
	"sort"

	"wargame/interpreter/value"
)

const (
	MaxElems   = 16  // open predicates and lets of one expression
	firstStack = 256 // room for arguments that a stack begins with
)

// frame is what evaluation has under way: locals, elements of loops, and stacks of
// arguments and lists.
type frame struct {
	// Locals are the parameters of the rule, or the local names of the procedure, that the
	// expression belongs to.
	Locals []value.Value

	Elems    [MaxElems]value.Value // the elements (#) and lets of the expression under way
	stack    []value.Value         // arguments of the calls under way
	Arena    []int64               // collections under way
	boxes    []*value.Boxed        // lists on the arena as values, and how many are under way
	lent     int                   //
	bufs     [][]int64             // what functions write their lists to, by nesting
	buf      int                   // the nesting
	sets     []Set                 // sets under way, and how many
	set      int                   //
	hoists   []Hoisted             // answers that loops under way keep
	hoistAt  [MaxElems]int         // where those of each loop begin
	hoistTop int                   //
	sort     sorter                // the sort under way
}

// Push makes room for n arguments; give it back with Pop(n). The slice stays valid until
// then, also while others push.
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

// Pop gives back what Push took.
func (c *frame) Pop(n int) { c.stack = c.stack[:len(c.stack)-n] }

// Mark is the fill of the arena; Release drops what was put there since.
func (c *frame) Mark() int { return len(c.Arena) }

// Release empties the arena down to a mark.
func (c *frame) Release(mark int) { c.Arena = c.Arena[:mark] }

// PushList calls f.List and puts the words on the arena. The function writes to a buffer of
// its own, since what it asks may use the arena meanwhile.
func (c *Ctx) PushList(f *Func, args []value.Value) {
	c.keep(f.List(c, args, c.buffer()))
}

// PushPath is list for the path to x.
func (c *Ctx) PushPath(f *Func, args []value.Value, x int64) {
	c.keep(f.Path(c, args, x, c.buffer()))
}

// buffer opens an empty buffer; keep closes it and pushes its content.
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

// sorter sorts words by numbers, for sortBy.
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

// SortWords orders words by their keys; equal ones keep their order.
func (c *frame) SortWords(words, keys []int64, desc bool) {
	c.sort = sorter{words, keys, desc}
	sort.Stable(&c.sort)
	c.sort = sorter{}
}

// Hoisted is a part of a loop that does not look at its element, computed once for the
// whole loop.
type Hoisted struct {
	Done  bool
	Word  int64
	Words []int64
}

// Hoisted is the i-th part of the loop over a slot. It is valid until other loops open.
func (c *frame) Hoisted(slot, i int) *Hoisted { return &c.hoists[c.hoistAt[slot]+i] }

// OpenHoists makes room for the parts of a loop; CloseHoists gives it back.
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

// CloseHoists ends OpenHoists.
func (c *frame) CloseHoists(slot, count, saved int) {
	c.hoistAt[slot] = saved
	c.hoistTop -= count
}

// Scratch opens an empty set of spaces to work with; Drop gives it back.
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

// Drop gives back the last set that Scratch opened.
func (c *frame) Drop() { c.set-- }

// Lend makes a list of words that lie on the arena a value, until lent is as it was before.
func (c *frame) Lend(words []int64) value.Value {
	if c.lent == len(c.boxes) {
		c.boxes = append(c.boxes, &value.Boxed{})
	}
	b := c.boxes[c.lent]
	c.lent++
	b.Words = words
	return value.Value{P: b}
}

// Lent is how many lists are lent; EndLent ends those lent since.
func (c *frame) Lent() int { return c.lent }

// EndLent ends the lists that were lent since Lent returned n.
func (c *frame) EndLent(n int) { c.lent = n }

// Idle reports whether nothing is under way.
func (c *Ctx) Idle() bool {
	return c.Depth() == 0 && len(c.stack) == 0 && len(c.Arena) == 0 && c.buf == 0 && c.lent == 0
}

// WordsPerStep is how many words a loop that merely looks through them takes for a step.
const WordsPerStep = 8
