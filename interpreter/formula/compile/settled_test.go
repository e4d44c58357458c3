package compile

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/formula/facts"
	"wargame/interpreter/value"
)

func TestSettledParts(t *testing.T) {
	w := oracleWorld(false)
	for text, want := range map[string]string{
		"n > 1 or n < 5":                     "always n > 1 or n < 5",
		"n > 1 or n <= 1":                    "always n > 1 or n <= 1",
		"flag and (n != 1 or n != 2)":        "always n != 1 or n != 2",
		"flag or (n == 1 and n == 2)":        "never n == 1 and n == 2",
		"not (flag and not flag)":            "always not (flag and not flag",
		"n == 1 and n == 2":                  "", // Never reports it
		"true":                               "",
		"n > 1 or flag":                      "",
		"n > 2 or n < 2":                     "",
		"any([1, 2], # == 1 or # != 1)":      "always # == 1 or # != 1",
		"(flag or not flag ? n : m) == 3":    "always flag or not flag",
		`x == "red" or x != "red" or flag`:   `always x == "red" or x != "red" or flag`,
		`u.side == x and (flag or not flag)`: "always flag or not flag",
	} {
		x, ps := Compile(text, w, value.FlagType)
		require.False(t, HasErrors(ps), "%s: %v", text, ps)
		var got []string
		for _, s := range facts.FindSettled(x) {
			got = append(got, map[bool]string{true: "always ", false: "never "}[s.Always]+text[s.Start:s.End])
		}
		require.Equal(t, want, strings.Join(got, "; "), text)
	}
}

// TestSettledIsNeverWrong evaluates random conditions with a part that FindSettled
// reports, in many positions.
func TestSettledIsNeverWrong(t *testing.T) {
	w := oracleWorld(false)
	r := rand.New(rand.NewPCG(5, 6))
	found := 0
	for range 3000 {
		in := make([]byte, 8)
		for i := range in {
			in[i] = byte(r.UintN(256))
		}
		b := &builder{in: in, depth: 3}
		text := b.flag()
		for range r.IntN(3) {
			text = "(" + text + []string{") and (", ") or ("}[r.IntN(2)] + b.of(b.text("n > 1", "n < 2", "n == 3", "n != 0", "not flag", "flag")) + ")"
		}
		x, ps := Compile(text, w, value.FlagType)
		if HasErrors(ps) {
			continue
		}
		for _, s := range facts.FindSettled(x) {
			if s.Start != x.Root.Start || s.End != x.Root.End || !s.Always {
				continue
			}
			found++
			for by := range 256 {
				c := w.ctx()
				c.Locals = append(c.Locals, value.Value{})
				vary(c, byte(by))
				holds := x.Bool(c)
				require.True(t, holds || c.Err != nil, text)
			}
		}
	}
	require.Greater(t, found, 20)
}
