package bot

import (
	"testing"

	"wargame/interpreter/dice"
	"wargame/interpreter/load"
	"wargame/interpreter/run"
)

// BenchmarkScore is what it takes to judge a position at the beginning of each game, in
// which one unit has been moved: from nothing, and as a search does, that knows what the
// position that it set out from is worth.
func BenchmarkScore(b *testing.B) {
	for _, game := range []string{"normandy", "fottr", "mgmg"} {
		lg, err := load.Open("../../games/" + game)
		if err != nil {
			b.Fatal(err)
		}
		p, _ := lg.Program(nil, nil)
		for _, known := range []bool{false, true} {
			g := run.New(p, dice.Keyed{Seed: 1})
			j, name := NewEvaluator(p), game+"/anew"
			if known {
				j.setBase(g, 1)
				name = game + "/tried"
			}
			b.Run(name, func(b *testing.B) {
				at, n := [2]int{int(g.S.At[0]), -1}, 0
				for b.Loop() {
					n++
					g.S.PlaceAt(0, at[n%2])
					j.last = lastScore{}
					j.Score(g, 1)
				}
			})
		}
	}
}
