package program

// What other packages may see of how rules bear on one another.

// Stage is one step in the making of a quantity, with its contributions.
type Stage struct {
	Name   string // set, times, plus, limits
	Shares []*Share
}

// Stages lists the steps of a quantity in their order.
func (q *Quantity) Stages() []Stage {
	var out []Stage
	for _, st := range q.Order {
		s := Stage{Shares: q.stages[st]}
		for name, x := range stageNames {
			if x == st {
				s.Name = name
			}
		}
		out = append(out, s)
	}
	return out
}

// SetAsideBy lists the contributions that switch this one off while they apply.
func (s *Share) SetAsideBy() []*Share { return s.offBy }

// Pick is highest or lowest when of the contributions with the same label only
// one counts, else empty.
func (s *Share) Pick() string { return s.pick }

// LiftedBy lists the permissions that hold in spite of a prohibition.
func (b *Ban) LiftedBy() []*Grant { return b.lifts }

// Lifts reports whether a permission only lifts prohibitions; otherwise it allows
// what is denied by default.
func (g *Grant) Lifts() bool { return len(g.despite) > 0 }
