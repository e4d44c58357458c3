package bot_test

import (
	"testing"

	"wargame/interpreter/bot"
	"wargame/interpreter/dice"
	"wargame/interpreter/load"
	"wargame/interpreter/run"
)

// BenchmarkScore is what it takes to judge a position at the beginning of each game.
func BenchmarkScore(b *testing.B) {
	for _, game := range []string{"normandy", "fottr", "mgmg"} {
		lg, err := load.Open("../../games/" + game)
		if err != nil {
			b.Fatal(err)
		}
		p, _ := lg.Program(nil, nil)
		g := run.New(p, dice.Keyed{Seed: 1})
		j := bot.NewJudge(p)
		b.Run(game, func(b *testing.B) {
			for b.Loop() {
				g.S.PlaceAt(0, int(g.S.At[0]))
				j.Score(g, 1)
			}
		})
	}
}
