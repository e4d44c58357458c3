package construct

import (
	"slices"

	"wargame/interpreter/ruleset"
)

// A refusal to pass names the clause of the debt: that of the obligation, or that of the
// rule that imposed it, if it differs.
//
// If several rules impose an obligation, its fact has a hidden word after its
// parameters: the index of the debtor rule, counted from 1, or 0 for the obligation's
// own rule. The word is also 0 if the imposing rule has no clause. A debt that already
// exists keeps its first clause.

// AddDebtor registers a rule that imposes the obligation and returns its word.
func (o *Obligation) AddDebtor(r *ruleset.Rule) int64 {
	if r == o.Rule || r.ClauseID() == "" {
		return 0
	}
	o.Hidden = 1
	i := slices.Index(o.debtors, r)
	if i < 0 {
		i = len(o.debtors)
		o.debtors = append(o.debtors, r)
	}
	return int64(i) + 1
}

// Debtor returns the rule that imposed the debt in a row of the obligation's fact.
func (o *Obligation) Debtor(row []int64) *ruleset.Rule {
	if n := len(o.Params); n < len(row) && row[n] > 0 {
		return o.debtors[row[n]-1]
	}
	return o.Rule
}

// Owe returns the row of the obligation's fact for the arguments, with the step's debtor
// word.
func (s *FactSpec) Owe(args []int64) []int64 {
	if s.Obligation.Hidden == 0 {
		return args
	}
	return append(args, s.Debtor)
}
