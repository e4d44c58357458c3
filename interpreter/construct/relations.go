package construct

// Accessors for the relations between rules.

// Stage is one step in the computation of a quantity, with its contributions.
type Stage struct {
	Name   string // set, times, plus, limits
	Shares []*Contribution
}

// Stages returns the steps of a quantity in order.
func (q *Quantity) Stages() []Stage {
	var out []Stage
	for _, st := range q.Order {
		s := Stage{Shares: q.ByStage[st]}
		for name, x := range stageNames {
			if x == st {
				s.Name = name
			}
		}
		out = append(out, s)
	}
	return out
}

// Pick returns "highest" or "lowest" if only one contribution with the label counts,
// else empty.
func (s *Contribution) Pick() string { return s.pick }

// Chained reports whether an exception to the contribution can itself be set aside.
func (s *Contribution) Chained() bool { return s.chain != nil }

// Lifts reports whether a grant only lifts prohibitions. Otherwise it allows what is
// denied by default.
func (g *Grant) Lifts() bool { return len(g.Despite) > 0 }
