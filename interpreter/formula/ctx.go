package formula

import (
	"errors"
	"slices"
	"sort"
	"strings"

	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

const (
	maxElems = 16  // open predicates and lets of one expression
	maxCalls = 200 // calls inside calls
	fewCalls = 16  // so many that there is room for at first

	firstStack = 256 // arguments that there is room for at first
)

// NewCtx is a context that evaluates in the position s. It takes room when it first
// evaluates something: many copies of a game are made only to go back to.
func NewCtx(s *state.State) *Ctx {
	c := &Ctx{}
	c.SetPosition(s)
	c.Begin()
	return c
}

// Fail records a fault. The first one stands; evaluation goes on.
func (c *Ctx) Fail(err error) {
	if c.Err == nil { // also when there is none
		c.Err = err
	}
}

// Push makes room for n arguments; give it back with Pop(n). The slice stays
// valid until then, also while others push.
func (c *Ctx) Push(n int) []value.Value {
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
func (c *Ctx) Pop(n int) { c.stack = c.stack[:len(c.stack)-n] }

// Args is Push.
func (c *Ctx) Args(n int) []value.Value { return c.Push(n) }

// Mark is the fill of the arena; Release drops what was put there since.
func (c *Ctx) Mark() int { return len(c.arena) }

// Release empties the arena down to a mark.
func (c *Ctx) Release(mark int) { c.arena = c.arena[:mark] }

// Enter counts a call; false means that the question is broken off, since calls
// nest too deeply or the fuel is gone: return at once, without Leave.
func (c *Ctx) Enter() bool { return c.enter(nil) }

// Leave ends what Enter began.
func (c *Ctx) Leave() { c.calls-- }

func (c *Ctx) enter(f *Func) bool {
	if c.fuel--; c.fuel < 0 || c.calls >= len(c.trail) {
		return c.slowly(f)
	}
	c.trail[c.calls] = f
	c.calls++
	return true
}

// slowly looks what is the matter when a call cannot simply be made.
func (c *Ctx) slowly(f *Func) bool {
	if c.fuel < 0 && !c.refill() {
		return false
	}
	if c.calls >= maxCalls {
		c.exhaust("rules call each other without end")
		return false
	}
	if c.calls == len(c.trail) {
		c.trail = append(c.trail, make([]*Func, min(max(fewCalls, c.calls), maxCalls-c.calls))...)
	}
	c.trail[c.calls] = f
	c.calls++
	return true
}

// underway names the calls under way, the innermost last: once round a circle,
// and six at the most.
func (c *Ctx) underway() string {
	var names []string
	for i := c.calls - 1; i >= 0 && len(names) < 6; i-- {
		if c.trail[i] == nil {
			continue
		}
		names = append(names, c.trail[i].Name)
		if len(names) > 1 && c.trail[i] == c.trail[c.calls-1] {
			break
		}
	}
	slices.Reverse(names)
	return strings.Join(names, ", ")
}

// Call calls f with arguments of its types.
func (c *Ctx) Call(f *Func, args []value.Value) value.Value {
	if !f.Leaf {
		if !c.enter(f) {
			return absent(f.Result)
		}
		v := c.invoke(f, args)
		c.Leave()
		return v
	}
	return c.invoke(f, args)
}

// CallNum is Call for a function whose result is a word.
func (c *Ctx) CallNum(f *Func, args []value.Value) int64 { return c.Call(f, args).N }

// invoke picks the form of f that it has.
func (c *Ctx) invoke(f *Func, args []value.Value) value.Value {
	switch {
	case f.Field > 0 && len(args) == 1:
		return args[0].Field(f.Field - 1)
	case f.Call != nil:
		return f.Call(c, args)
	case f.Nullary != nil && len(args) == 0:
		return value.Word(f.Nullary(c))
	case f.Unary != nil && len(args) == 1:
		return value.Word(f.Unary(c, args[0].N))
	case f.Binary != nil && len(args) == 2:
		return value.Word(f.Binary(c, args[0].N, args[1].N))
	case f.List != nil:
		return value.Words(f.List(c, args, nil))
	}
	c.Fail(errors.New(f.Name + " cannot be computed"))
	return absent(f.Result)
}

// list calls f.List and puts the words on the arena. The function writes to a
// buffer of its own, since what it asks may use the arena meanwhile.
func (c *Ctx) list(f *Func, args []value.Value) {
	c.keep(f.List(c, args, c.buffer()))
}

// path is list for the way to x.
func (c *Ctx) path(f *Func, args []value.Value, x int64) {
	c.keep(f.Path(c, args, x, c.buffer()))
}

// buffer opens an empty buffer; keep closes it and pushes its content.
func (c *Ctx) buffer() []int64 {
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
func (c *Ctx) sortWords(words, keys []int64, desc bool) {
	c.sort = sorter{words, keys, desc}
	sort.Stable(&c.sort)
	c.sort = sorter{}
}
