package kept

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// Answers keeps what a rule says to words (units, spaces, numbers): each answer
// for as long as what it has read is the same. Who loads the game fills it in, and
// nobody writes to it after that. It holds no answer itself: those are in the Memo
// of the context that asked.
type Answers struct {
	Name  string // for messages
	Index int    // 0, 1, 2 … among the Answers of the program
}

// answer is the last one to a question. Nobody writes to it but who makes it anew.
type answer struct {
	word int64
	*reads
}

// answered are the answers of a rule, and whether it pays to keep them: where most
// questions are new ones, they are answered and nothing is kept for a while.
type answered struct {
	of          map[key]answer
	asked, hits int32
}

// How many questions show whether it pays, and for how long it is believed that it
// does not.
const (
	proving = 512
	resting = 1 << 14
)

func (a *answered) pays(m *Memo) bool {
	a.asked++
	if a.asked < 0 {
		return false
	}
	if a.asked > proving {
		if a.hits < a.asked/2 {
			a.asked = -resting
			for _, old := range a.of {
				m.held -= int64(answerBytes + old.bytes())
				m.drop(old.reads)
			}
			clear(a.of)
		} else {
			a.asked = 0
		}
		a.hits = 0
	}
	return true
}

// answerBytes is about how much room an answer takes besides what it has read.
const answerBytes = 96

// Word is the answer to args, of which there are at most MaxParams and all are
// words: one that is kept and holds, else what make says. make reads the position
// of c and nothing else, and says to c what it reads.
func (x *Answers) Word(c *formula.Ctx, args []value.Value, make func(c *formula.Ctx, args []value.Value) int64) int64 {
	if c.Err != nil {
		return make(c, args)
	}
	var k key
	for i, a := range args {
		k[i] = a.N
	}
	m := memoOf(c, 0)
	for len(m.answers) <= x.Index {
		m.answers = append(m.answers, &answered{of: map[key]answer{}})
	}
	all := m.answers[x.Index]
	if !all.pays(m) {
		steps := c.FloodFuel()
		asker := c.Apart(steps)
		word := make(c, args)
		c.Back(asker, steps, answerPrice)
		return word
	}
	if a, ok := all.of[k]; ok && a.fresh(c, m) {
		all.hits++
		m.add(c, a.reads)
		c.Spend(answerPrice)
		if c.Verifies() && a.verified != c.Version() { // once in a position
			a.verified = c.Version()
			x.verify(c, args, a.word, make)
		}
		return a.word
	}
	steps := c.FloodFuel()
	asker := c.Apart(steps)
	m.note(c)
	word := make(c, args)
	old := all.of[k].reads // what was read for the answer that does not hold any more
	if old != nil {
		m.held -= int64(answerBytes + old.bytes())
	}
	read := m.noted(c, old)
	m.add(c, read)
	c.Back(asker, steps, answerPrice)
	keep := c.Err == nil && !read.All
	for _, o := range m.open { // what rests on an unfinished flood may yet grow
		keep = keep && !o.asked
	}
	switch {
	case keep:
		m.hold(answerBytes + read.bytes())
		all.of[k] = answer{word, read}
	case old != nil:
		m.drop(old)
		delete(all.of, k)
	}
	return word
}

// answerPrice is what who asks pays, whether the answer was known or not.
const answerPrice = 4

// verify compares a kept answer with one made from nothing.
func (x *Answers) verify(c *formula.Ctx, args []value.Value, word int64, make func(c *formula.Ctx, args []value.Value) int64) {
	if m := memoOf(c, 0); c.Err != nil || len(m.open) > 0 {
		return
	}
	fresh := c.Afresh()
	again := append([]value.Value(nil), args...)
	fresh.Locals = again
	if make(fresh, again) != word || fresh.Err != nil {
		c.Distrust(x.Name)
	}
}
