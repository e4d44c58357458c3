package simulate

import (
	"errors"
	"fmt"
	"slices"

	"wargame/interpreter/program"
	"wargame/interpreter/run"
)

// Player is a bot at one seat of a game in which others decide too.
type Player struct{ bot *bot }

// NewPlayer seats a bot of a kind (BotKinds). The same seed and the same positions
// give the same answers.
func NewPlayer(p *program.Program, kind string, seed uint64, seat int) (*Player, error) {
	if !slices.Contains(BotKinds, kind) {
		return nil, fmt.Errorf("there is no bot %q; there are %v", kind, BotKinds)
	}
	j, err := newJudge(p, "", "")
	if err != nil {
		return nil, err
	}
	return &Player{newBot(kind, j, seed, seat)}, nil
}

// Answer is what the bot answers; the game is only looked at.
func (x *Player) Answer(g *run.Game, d *run.Decision) (run.Choice, error) {
	for _, c := range x.bot.answers(g, d) {
		if g.Check(d, c) == nil {
			x.bot.gave(d, c)
			return c, nil
		}
	}
	return run.Choice{}, errors.New("a bot finds no legal answer: the rules leave none")
}
