package construct

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// exceptionChain evaluates exceptions to exceptions: contributions set aside by others
// that may themselves be set aside. Each contribution is evaluated at most once.
type exceptionChain struct {
	place map[*Contribution]int
}

// ChainExceptions gives each contribution with a nested exception the quantity's
// exception chain. It calls circular with an exception that is, through others, an
// exception to itself, and ignores the exceptions to the contribution that it leads to.
func (q *Quantity) ChainExceptions(circular func(o *Contribution)) {
	const (
		open = 1 + iota
		done
	)
	state := map[*Contribution]int{}
	var visit func(s *Contribution)
	visit = func(s *Contribution) {
		state[s] = open
		for _, o := range s.SetAsideBy {
			switch state[o] {
			case open:
				circular(o)
				s.SetAsideBy = nil
			case 0:
				visit(o)
			}
		}
		state[s] = done
	}
	for _, s := range q.Contributions {
		if state[s] == 0 {
			visit(s)
		}
	}
	t := &exceptionChain{place: map[*Contribution]int{}}
	for i, s := range q.Contributions {
		t.place[s] = i
		for _, o := range s.SetAsideBy {
			if len(o.SetAsideBy) > 0 {
				s.chain = t
			}
		}
	}
}

// The state of a contribution during the evaluation of a chain.
const (
	shareUnasked int64 = iota
	shareCounts
	shareOff
)

// setAside reports whether an exception to s applies.
func (t *exceptionChain) setAside(c *formula.Ctx, s *Contribution) bool {
	n := len(t.place)
	known := c.Push(n)
	clear(known)
	c.Spend(n)
	off := t.anyCounts(c, s.SetAsideBy, known)
	c.Pop(n)
	return off
}

func (t *exceptionChain) anyCounts(c *formula.Ctx, shares []*Contribution, known []value.Value) bool {
	for _, s := range shares {
		k := &known[t.place[s]]
		if k.N == shareUnasked {
			k.N = shareOff
			if s.holds(c) && !t.anyCounts(c, s.SetAsideBy, known) {
				k.N = shareCounts
			}
		}
		if k.N == shareCounts {
			return true
		}
	}
	return false
}
