package formula

import (
	"sort"

	"wargame/interpreter/value"
)

const (
	maxElems   = 16  // open predicates and lets of one expression
	firstStack = 256 // room for arguments that a stack begins with
)

// frame is what evaluation has under way: locals, elements of loops, and stacks of
// arguments and lists.
type frame struct {
	// Locals are the parameters of the rule, or the local names of the procedure, that the
	// expression belongs to.
	Locals []value.Value

	elems    [maxElems]value.Value // the elements (#) and lets of the expression under way
	stack    []value.Value         // arguments of the calls under way
	arena    []int64               // collections under way
	boxes    []*value.Boxed        // lists on the arena as values, and how many are under way
	lent     int                   //
	bufs     [][]int64             // what functions write their lists to, by nesting
	buf      int                   // the nesting
	sets     []Set                 // sets under way, and how many
	set      int                   //
	hoists   []hoist               // answers that loops under way keep
	hoistAt  [maxElems]int         // where those of each loop begin
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
func (c *frame) Mark() int { return len(c.arena) }

// Release empties the arena down to a mark.
func (c *frame) Release(mark int) { c.arena = c.arena[:mark] }

// list calls f.List and puts the words on the arena. The function writes to a buffer of
// its own, since what it asks may use the arena meanwhile.
func (c *Ctx) list(f *Func, args []value.Value) {
	c.keep(f.List(c, args, c.buffer()))
}

// path is list for the path to x.
func (c *Ctx) path(f *Func, args []value.Value, x int64) {
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
	c.arena = append(c.arena, out...)
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

// sortWords orders words by their keys; equal ones keep their order.
func (c *frame) sortWords(words, keys []int64, desc bool) {
	c.sort = sorter{words, keys, desc}
	sort.Stable(&c.sort)
	c.sort = sorter{}
}
