package compile

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/wait"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/derive"
	"wargame/interpreter/value"
)

// TestHostile compiles long, deep and wide texts.
func TestHostile(t *testing.T) {
	w := newWorld()
	for _, text := range []string{
		strings.Repeat("(", 16000), strings.Repeat("(", 8000) + "n" + strings.Repeat(")", 8000),
		strings.Repeat("-", 9000) + "n", strings.Repeat("[", 16000), strings.Repeat("[", 8000) + strings.Repeat("]", 8000),
		"n" + strings.Repeat("+n", 4900), "flag" + strings.Repeat(" and flag", 1700), "u" + strings.Repeat(".hex", 4000),
		strings.Repeat("flag?n:", 2000) + "n", strings.Repeat("any(us,", 2000), strings.Repeat("any(us,", 20) + "flag" + strings.Repeat(")", 20),
		strings.Repeat("len(", 4000), strings.Repeat("n/m+", 3000) + "n", strings.Repeat("1..9999+", 1900) + "1",
		strings.Repeat("n>m and n/m>1 and ", 800) + "flag", strings.Repeat("not ", 4000) + "flag", strings.Repeat("n", 20000),
		"n" + strings.Repeat(" < n", 3000), "[" + strings.Repeat("1..9,", 3000) + "]", strings.Repeat("let a = n; ", 100) + "a",
		strings.Repeat("shift(", 900) + "col" + strings.Repeat(", 1)", 900), strings.Repeat("\x80", 9000), "\xff\xfe == n", strings.Repeat("union(1..5000,", 100), "us" + strings.Repeat(" | filter(.half)", 1000),
	} {
		done := wait.Guard(func() string { return text })
		e, problems := Compile(text, w, value.Type{})
		for _, p := range problems {
			require.True(t, 0 <= p.Start && p.Start <= p.End && p.End <= len(text))
		}
		require.LessOrEqual(t, len(problems), maxProblems)
		if e != nil {
			e.Eval(w.ctx())
			derive.Explain(e, w.ctx(), &formula.Node{})
		}
		done()
	}
}
