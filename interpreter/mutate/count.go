package mutate

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// Tally counts fates.
type Tally struct {
	Mutants  int `json:"mutants"`
	Test     int `json:"by_test"`
	Checker  int `json:"by_checker"`
	Time     int `json:"by_time"`
	Crash    int `json:"by_crash"`
	Survived int `json:"survived"`
}

// Killed returns how many did not survive.
func (t Tally) Killed() int { return t.Mutants - t.Survived }

// Rate returns the share that did not survive; 1 without mutants.
func (t Tally) Rate() float64 {
	if t.Mutants == 0 {
		return 1
	}
	return float64(t.Killed()) / float64(t.Mutants)
}

func (t *Tally) add(f Fate) {
	t.Mutants++
	switch f {
	case ByTest:
		t.Test++
	case ByChecker:
		t.Checker++
	case ByTime:
		t.Time++
	case ByCrash:
		t.Crash++
	case Survived:
		t.Survived++
	}
}

// Total counts all fates.
func (r *Result) Total() Tally {
	var t Tally
	for _, v := range r.Verdicts {
		t.add(v.Fate)
	}
	return t
}

// ByKind counts the fates of each kind.
func (r *Result) ByKind() map[Kind]Tally {
	out := map[Kind]Tally{}
	for _, v := range r.Verdicts {
		t := out[v.Kind]
		t.add(v.Fate)
		out[v.Kind] = t
	}
	return out
}

// Of returns the mutants with a fate, by clause in the order of the book, then by the text.
func (r *Result) Of(fate Fate) []Verdict {
	var out []Verdict
	for _, v := range r.Verdicts {
		if v.Fate == fate {
			out = append(out, v)
		}
	}
	slices.SortStableFunc(out, func(a, b Verdict) int { return CompareClauses(a.Clause, b.Clause) })
	return out
}

// CompareClauses orders clauses by their numbers: 5.2 before 5.10.
func CompareClauses(a, b string) int {
	x, y := strings.Split(a, "."), strings.Split(b, ".")
	for i := range min(len(x), len(y)) {
		n, errN := strconv.Atoi(x[i])
		m, errM := strconv.Atoi(y[i])
		c := cmp.Compare(x[i], y[i])
		if errN == nil && errM == nil {
			c = cmp.Compare(n, m)
		}
		if c != 0 {
			return c
		}
	}
	return cmp.Compare(len(x), len(y))
}
