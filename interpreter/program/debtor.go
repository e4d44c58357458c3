package program

import (
	"slices"

	"wargame/interpreter/ruleset"
)

// Whoever may not pass is told the clause that he owes it to: that of the
// obligation, or that of the rule which put him under it, where it is another.
// The fact of an obligation to which several rules oblige has a word behind its
// parameters for that: which of the debtors, counted from 1, or 0 for the rule of
// the obligation, which is also told where what obliges stands under no clause. Who is in debt already stays so by the first clause.

// debtor notes that a rule obliges, and returns the word that stands for it.
func (o *Obligation) debtor(r *ruleset.Rule) int64 {
	if r == o.Rule || r.ClauseID() == "" {
		return 0
	}
	o.hidden = 1
	i := slices.Index(o.debtors, r)
	if i < 0 {
		i = len(o.debtors)
		o.debtors = append(o.debtors, r)
	}
	return int64(i) + 1
}

// Debtor is the rule that a row of the obligation's fact is owed to.
func (o *Obligation) Debtor(row []int64) *ruleset.Rule {
	if n := len(o.Params); n < len(row) && row[n] > 0 {
		return o.debtors[row[n]-1]
	}
	return o.Rule
}

// Owe is the row of the obligation's fact for those arguments, owed by the clause
// that the step stands in.
func (s *FactSpec) Owe(args []int64) []int64 {
	if s.Obligation.hidden == 0 {
		return args
	}
	return append(args, s.debtor)
}
