package build_test

import (
	"fmt"
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"

	"github.com/stretchr/testify/require"
)

// manyMistakes generates games with n names and about n mistakes of one kind.
var manyMistakes = map[string]func(i int) string{
	"name":      func(i int) string { return fmt.Sprintf("define name%d(u: unit): number = u.speed + spede%dx\n", i, i) },
	"attribute": func(i int) string { return fmt.Sprintf("define name%d(u: unit): number = u.spede%dx\n", i, i) },
	"call":      func(i int) string { return fmt.Sprintf("define name%d(u: unit): number = nmae%d(u)\n", i, i) },
	"permission": func(i int) string {
		return fmt.Sprintf("permission q%d(u: unit)\nrule %d \"R\" { forbid qq%d(u) when u.speed > 1 }\n", i, i+1, i)
	},
}

func mistaken(tb testing.TB, n int, line func(i int) string) build.Config {
	var b strings.Builder
	b.WriteString("game g \"G\"\nmap hex columns 1..9 rows 1..9 stagger even columns\nside red, blue\nunit has { speed: number = 1 }\nsequence { phase p of red { offer act by red } }\naction act \"Act\" { choose u from units eliminate u }\n")
	for i := range n {
		b.WriteString(line(i))
	}
	f, ds := dsl.Parse("game.wgr", []byte(b.String()))
	require.Empty(tb, ds)
	return build.Config{Files: []*dsl.File{f}}
}

// Suggestions compare a bounded number of names, however many mistakes a game has. Every
// mistake is reported.
func TestWorkOfManyMistakesIsBounded(t *testing.T) {
	const budget = 400_000
	for kind, line := range manyMistakes {
		t.Run(kind, func(t *testing.T) {
			for _, n := range []int{100, 3000} {
				p, found := build.Unchecked(mistaken(t, n, line))
				require.GreaterOrEqual(t, len(found), n)
				require.Positive(t, p.Compared())
				require.LessOrEqual(t, p.Compared(), int64(budget+3*n+1000))
			}
		})
	}
}

func BenchmarkManyMistakes(b *testing.B) {
	for kind, line := range manyMistakes {
		b.Run(kind, func(b *testing.B) {
			cfg := mistaken(b, 20_000, line)
			b.ResetTimer()
			for b.Loop() {
				build.Unchecked(cfg)
			}
		})
	}
}
