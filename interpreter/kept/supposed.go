package kept

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/paths"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Supposed keeps what a rule that supposes says to its arguments, for as long as nobody
// does anything: each of a stack is asked the same about where all of it goes. What a
// supposition has read is not noted, since it is read of a position that is gone when it
// has answered; so an answer holds in the version of the position that it was given in
// and in no other. That is all that a supposition can see but for the stretches of play
// that are open, which it might open again inside: they are compared, too. So is what of
// the size of the position may be another in the same version, as within an action: what a
// copy costs goes by it.
//
// Who loads the game makes one for each rule, and it is never written to after that. It
// holds no answer itself: those are in the Memo of the context that asked. Who asks pays
// what the supposition took, known or not.
type Supposed struct{ Name string }

// supposing is where suppositions were made: the moment of a position.
type supposing struct {
	world              *state.World
	edition            uint64
	version, stretches uint64
}

// suppositions are the answers in one position.
type suppositions struct {
	in    supposing
	known []supposition
	args  []value.Value // of all of them
	anew  uint64        // how often all was forgotten
}

// supposition is an answer. Its arguments stand among those of all from first on.
type supposition struct {
	rule  *Supposed
	first int
	word  int64
	steps int64
}

// mostSupposed is how many are kept of a position.
const mostSupposed = 64

// Word is the answer to args: one that is kept, or what make says. make reads the
// position of c and nothing else, and answers alike whatever c has kept.
func (x *Supposed) Word(c *formula.Ctx, args []value.Value, make func(c *formula.Ctx, args []value.Value) int64) int64 {
	if c.Err != nil {
		return make(c, args)
	}
	m := &memoOf(c, 0).supposed
	now := supposing{c.World(), c.World().Edition, c.Version(), stretches(c.Unrecorded())}
	if m.in != now {
		clear(m.args)
		m.in, m.known, m.args = now, m.known[:0], m.args[:0]
		m.anew++
	}
	for i := range m.known {
		s := &m.known[i]
		if !paths.Suppositions || s.rule != x || c.Left() < s.steps || !slices.EqualFunc(args, m.args[s.first:s.first+len(args)], value.Value.Equal) {
			continue
		}
		c.DependOnAll()
		c.Spend(int(s.steps))
		if c.Verifies() {
			fresh := c.Afresh()
			if make(fresh, slices.Clone(args)) != s.word || fresh.Err != nil {
				c.Distrust(x.Name)
			}
		}
		return s.word
	}
	if len(m.known) >= mostSupposed {
		return make(c, args)
	}
	first, anew, left := len(m.args), m.anew, c.Left()
	m.args = append(m.args, args...) // now: make may write over where they stand
	word := make(c, args)
	if c.Err == nil && m.anew == anew {
		m.known = append(m.known, supposition{x, first, word, left - c.Left()})
	}
	return word
}

// stretches tells apart what stretches of play are open, and how large the position is
// besides what its version tells.
func stretches(s *state.State) uint64 {
	h := value.Fold(value.Fold(value.Fold(uint64(len(s.Frames)), uint64(len(s.Barred))), uint64(len(s.Rich))), uint64(len(s.Rolls)))
	for i := range s.Frames {
		h = value.Fold(h, uint64(len(s.Frames[i].Locals)))
		for _, x := range s.Frames[i].Scopes {
			h = value.Fold(h, uint64(i)<<48|uint64(uint16(x.Kind))<<32|uint64(uint16(x.Name))<<16|uint64(uint16(x.Of)))
		}
	}
	return h
}
