package simulate

import (
	"math/rand/v2"
	"testing"

	"wargame/interpreter/formula"
	"wargame/interpreter/state"
	"wargame/interpreter/value"

	"github.com/stretchr/testify/require"
)

// TestKeptSuppositions: what a supposition has said is said again only to the same
// arguments, lists member by member, in the same position with the same stretches of
// play open, and costs as much as it did; whoever moves, whatever is set or remembered,
// and in whatever order positions are come back to.
func TestKeptSuppositions(t *testing.T) {
	p := lab(t, `track n: number
fact marked(u: unit) lasts turn
define would(us: list of unit, h: hex): number = suppose {
  for each u in us { move u to h  remember marked(u) }
  set n = n + 1
} then 100 * n + 10 * len(h.units) + count(units, marked(#)) + (also(us, h) ? 1000 : 0)
define also(us: list of unit, h: hex): flag = suppose { for each u in us { if not marked(u) { place u at hex(0101) } } } then h.units == us
define twice(us: list of unit, h: hex): number = would(us, h) + would(us, h) + would([], h)
rule 1 "One" { action go { log "{twice(units, hex(0101))}" set n = 3 for each u in units { remember marked(u) } } }
rule 2 "Two" { on moved(u, from, to) { increase n by 10 } `)
	texts := []string{}
	for _, us := range []string{"[]", "[unit(\"A\")]", "[unit(\"B\")]", "[unit(\"A\"), unit(\"B\")]", "[unit(\"B\"), unit(\"A\")]", "filter(units, .side == blue)"} {
		for _, h := range []string{"hex(0101)", "hex(0202)", "hex(0303)"} {
			texts = append(texts, "twice("+us+", "+h+")", "would("+us+", "+h+")", "also("+us+", "+h+") ? 1 : 0")
		}
	}
	exprs := map[string]*formula.Expr{}
	for _, text := range texts {
		exprs[text] = expr(t, p, text)
	}
	rng := rand.New(rand.NewPCG(5, 6))
	s := p.Start.Clone()
	known, before := formula.NewCtx(s), s.Clone()
	for range 400 {
		switch rng.IntN(6) {
		case 0:
			s.PlaceAt(rng.IntN(2), []int{0, 10, 20, -1}[rng.IntN(4)])
		case 1:
			s.AddFact(0, []int64{int64(rng.IntN(2))})
		case 2:
			s.RemoveFacts(0, []int64{int64(rng.IntN(2))})
		case 3:
			s.SetCell(rng.IntN(s.Cells.Len()), value.Int(rng.IntN(2)))
		case 4:
			s, before = before, s
		case 5: // an action is under way, in the same version of the position
			s.Frames = []state.Frame{{Locals: make([]value.Value, rng.IntN(12))}}
		}
		known.SetPosition(s)
		for range 6 {
			e := exprs[texts[rng.IntN(len(texts))]]
			fresh := formula.NewCtx(s)
			want := e.Eval(fresh).N
			for range 2 {
				known.Begin()
				require.Equal(t, want, e.Eval(known).N, e.Text)
				require.Equal(t, fresh.Err == nil, known.Err == nil, e.Text)
				require.Equal(t, fresh.Spent(), known.Spent(), e.Text)
			}
		}
	}
}
