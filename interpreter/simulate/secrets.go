package simulate

import (
	"fmt"
	"math/rand/v2"

	"wargame/interpreter/run"
	"wargame/interpreter/sight"
)

// secrets builds a position that differs from that of the game only in what a seat may not
// see, and returns how the two views of that seat differ; empty if they are equal. The seat is
// mostly the one that decides, since it is shown the answers.
func (w *watcher) secrets(g *run.Game) string {
	if len(w.p.Secrets) == 0 && g.Branches() == 0 || g.Err != nil || g.Over != nil {
		return ""
	}
	seed := g.Hash()
	rng := rand.New(rand.NewPCG(seed, 1))
	seat := rng.IntN(len(w.p.Seats))
	if d := g.Pending(); d != nil && d.Seat >= 0 && rng.IntN(4) > 0 {
		seat = d.Seat
	}
	v := sight.For(g, seat)
	o, what := v.Exchange(rng.IntN)
	if o == nil {
		return ""
	}
	w.exchanges++
	tries := func() func(int) int { return rand.New(rand.NewPCG(seed, 2)).IntN }
	is, would := v.All(tries()), sight.For(o, seat).All(tries())
	for i := range max(len(is), len(would)) {
		a, b := "nothing", "nothing"
		if i < len(is) {
			a = is[i]
		}
		if i < len(would) {
			b = would[i]
		}
		if a != b {
			return fmt.Sprintf("%s can infer something hidden: if %s, it sees %q, not %q", w.p.Seats[seat].Name, what, b, a)
		}
	}
	return ""
}
