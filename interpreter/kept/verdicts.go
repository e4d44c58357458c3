package kept

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/state"
)

// Verdicts are a yes or no about each of many words: who of all units can be chosen.
// From one position to the next most of them stay as they were. So it is known who has
// looked at what, and what has changed is looked up there: those who looked at it are
// asked again, and nobody else is even asked whether his answer holds.
//
// They belong to one context and to one question: who asks forgets them (Forget) when
// anything in it is another but the word and the position. The zero value knows nothing.
type Verdicts struct {
	memo   *Memo
	room   int // Memo.rooms when they were begun
	before state.Before
	of     []verdict // by word
	sure   []int32   // by word: the steps of a known answer that needs no second look, and 1; below 0 for a no; 0 for none
	on     lookers
	bytes  int
	reads  reads // to use again

	lists, asked, hits, rest int32
}

// verdict is what is known about a word.
type verdict struct {
	known bool
	yes   bool
	steps int64
	reads *reads // what it looked at in kept answers; nil for nothing
}

// mostSteps is how many steps an answer may have taken that is written in sure.
const mostSteps = 1 << 30

// mostWords is up to which word answers are kept.
const mostWords = 1 << 16

// Resume finds out what still holds in the position of c; false when nothing can be
// kept now.
func (v *Verdicts) Resume(c *formula.Ctx) bool {
	m := memoOf(c, 0)
	if c.Recording() || len(m.open) > 0 || c.Err != nil || !v.pays() {
		v.Forget()
		return false
	}
	if v.memo != m || v.room != m.rooms || !v.on.fits(c.Unrecorded()) {
		v.Forget()
		v.memo, v.room = m, m.rooms
		v.on.begin(c.Unrecorded())
		v.hold(4 * len(v.on.places))
	}
	if v.on.stale() {
		v.hold(-lookBytes * v.on.sweep())
	}
	if !v.on.changed(&v.before, c.Unrecorded(), v.forget) {
		v.drop()
	}
	return true
}

// A question whose answer is noted costs about twice as much: it pays where most of what
// is asked is known. Where it does not, nothing is kept for so many lists.
const (
	mostlyKnown  = 3 // of four
	provingLists = 16
	restingLists = 256
)

func (v *Verdicts) pays() bool {
	if v.rest > 0 {
		v.rest--
		return false
	}
	if v.lists++; v.lists > provingLists {
		if v.hits < v.asked/4*mostlyKnown {
			v.rest = restingLists
		}
		v.lists, v.asked, v.hits = 0, 0, 0
	}
	return v.rest == 0
}

func (v *Verdicts) forget(word int32) {
	a := &v.of[word]
	v.sure[word] = 0
	v.on.forget(word)
	a.known = false
	if a.reads != nil {
		v.memo.drop(a.reads)
		a.reads = nil
	}
}

// Forget forgets all answers.
func (v *Verdicts) Forget() {
	if v.memo == nil {
		return
	}
	v.drop()
	if v.room == v.memo.rooms {
		v.memo.held -= int64(v.bytes)
	}
	*v = Verdicts{before: v.before, of: v.of, sure: v.sure, on: lookers{of: v.on.of, looks: v.on.looks}, lists: v.lists, asked: v.asked, hits: v.hits, rest: v.rest}
}

// drop forgets all answers, but keeps what they are held in.
func (v *Verdicts) drop() {
	for i := range v.of {
		v.forget(int32(i))
	}
	v.on.clear()
}

func (v *Verdicts) hold(bytes int) {
	v.bytes += bytes
	v.memo.hold(bytes)
}

// Sure goes through words one by one, as Is would, up to the first whose answer is not
// known or must be looked at a second time. It adds those with a yes to out, and tells how
// many words it went through. For each it takes a step more than the answer took.
func (v *Verdicts) Sure(c *formula.Ctx, words, out []int64) (n int, yes []int64) {
	left, paid := c.Left(), int64(0)
	for _, w := range words {
		if uint64(w) >= uint64(len(v.sure)) {
			break
		}
		s := int64(v.sure[w])
		steps := max(s, -s)
		if s == 0 || paid+steps > left {
			break
		}
		if paid += steps; s > 0 {
			out = append(out, w)
		}
		n++
	}
	v.asked += int32(n)
	v.hits += int32(n)
	c.Spend(int(paid))
	return n, out
}

// Is tells what the answer about a word is: the one that is known, or what ask says.
// ask reads the position of c and the word and nothing else, says to c what it reads,
// and tells whether the answer is sure: one that a failure broke off is not kept.
func (v *Verdicts) Is(c *formula.Ctx, word int64, ask func() (yes, sure bool)) bool {
	if word < 0 || word >= mostWords {
		yes, _ := ask()
		return yes
	}
	for len(v.of) <= int(word) {
		v.of, v.sure = append(v.of, verdict{}), append(v.sure, 0)
	}
	v.on.widen(int(word))
	a := &v.of[word]
	v.asked++
	if a.known && (a.reads == nil || a.reads.fresh(c, v.memo)) && c.Left() >= a.steps {
		v.hits++
		c.Spend(int(a.steps))
		return a.yes
	}
	v.forget(int32(word))
	left := c.Left()
	m := v.memo
	m.note(c)
	yes, sure := ask()
	r := m.looked(c, &v.reads)
	if sure && c.Err == nil && !r.All && v.room == m.rooms {
		v.keep(c, int32(word), verdict{known: true, yes: yes, steps: left - c.Left()}, r)
	} else {
		m.drop(r)
	}
	return yes
}

// keep notes who has looked at what.
func (v *Verdicts) keep(c *formula.Ctx, word int32, a verdict, r *reads) {
	looks := v.on.note(word, &r.Reads)
	if len(r.refs) > 0 {
		a.reads = &reads{refs: r.refs, world: r.world, edition: r.edition, version: r.version}
		r.refs = nil
		for _, f := range a.reads.refs {
			f.print = f.now()
		}
		a.reads.print = a.reads.Print(c.Unrecorded())
		v.hold(a.reads.bytes())
	}
	v.of[word] = a
	if a.reads == nil && a.steps < mostSteps {
		if v.sure[word] = int32(a.steps) + 1; !a.yes {
			v.sure[word] = -v.sure[word]
		}
	}
	v.hold(lookBytes * looks)
}
