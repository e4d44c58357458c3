package compile

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/formula/facts"
	"wargame/interpreter/value"
)

// TestNeverIsNeverWrong evaluates random conditions that Never reports in many
// positions.
func TestNeverIsNeverWrong(t *testing.T) {
	w := oracleWorld(false)
	r := rand.New(rand.NewPCG(3, 4))
	flag := func() string {
		in := make([]byte, 8)
		for i := range in {
			in[i] = byte(r.UintN(256))
		}
		b := &builder{in: in, depth: 3}
		switch r.IntN(4) { // often contradictory
		case 0:
			return b.of(b.text("n > 1", "n < 2", "n == 3", "n != 0", "3 >= n", "n <= -1", "m in [1, 2]", "not (n > 0)"))
		case 1:
			return b.of(b.text("u.side == x", `x == "red"`, `x != "red"`, "flag", "not flag", "u.steps > 2", "2 > u.steps"))
		}
		return b.flag()
	}
	found := 0
	for range 4000 {
		when, unless := flag(), flag()
		for range r.IntN(3) {
			when = "(" + when + []string{") and (", ") or ("}[r.IntN(2)] + flag() + ")"
		}
		x, ps := Compile(when, w, value.FlagType)
		y, qs := Compile(unless, w, value.FlagType)
		if HasErrors(ps) || HasErrors(qs) || !facts.Never(x, y) {
			continue
		}
		found++
		for by := range 256 {
			c := w.ctx()
			c.Locals = append(c.Locals, value.Value{})
			vary(c, byte(by))
			holds := x.Bool(c) && !y.Bool(c)
			require.False(t, holds && c.Err == nil, "%s unless %s", when, unless)
		}
	}
	require.Greater(t, found, 100)
}
