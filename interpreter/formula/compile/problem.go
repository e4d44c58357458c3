package compile

import (
	"fmt"
	"sort"
)

// The codes of problems. Codes are stable; message texts may change.
const (
	CodeSyntax       = "E0301" // not an expression
	CodeName         = "E0302" // unknown name
	CodeAttribute    = "E0303" // the type has no such attribute
	CodeWord         = "E0304" // the type has no such word
	CodeType         = "E0305" // wrong type
	CodeArity        = "E0306" // wrong number of arguments
	CodeCall         = "E0307" // not callable
	CodeAmbiguous    = "E0308" // the word has several meanings
	CodeZero         = "E0309" // division by a constant zero
	CodeMaybeZero    = "E0310" // possible division by zero (a warning)
	CodeForbidden    = "E0311" // a construct of expr that rules may not use
	CodeRange        = "E0312" // a constant that is out of range
	CodeShadow       = "E0313" // a let that hides another name
	CodeDeep         = "E0314" // nested too deeply
	maxProblems      = 50
	maxText          = 16 << 10 // bytes of an expression; limits the parser's recursion
	maxRangeElements = 10_000
)

// Problem is one problem in an expression. Start and End are byte offsets into its text.
type Problem struct {
	Start, End int
	Code       string
	Summary    string
	Help       string
	Warning    bool // the expression is usable
}

// Error returns the problem in one line.
func (p Problem) Error() string {
	return fmt.Sprintf("%d-%d: %s [%s]", p.Start, p.End, p.Summary, p.Code)
}

// HasErrors reports whether one of the problems is more than a warning.
func HasErrors(ps []Problem) bool {
	for _, p := range ps {
		if !p.Warning {
			return true
		}
	}
	return false
}

// sorted returns the problems in order of position, without duplicates.
func sorted(ps []Problem) []Problem {
	sort.SliceStable(ps, func(i, j int) bool {
		if ps[i].Start != ps[j].Start {
			return ps[i].Start < ps[j].Start
		}
		return ps[i].End < ps[j].End
	})
	out := ps[:0]
	for i, p := range ps {
		if i == 0 || p != out[len(out)-1] {
			out = append(out, p)
		}
	}
	if len(out) > maxProblems {
		out = out[:maxProblems]
	}
	return out
}
