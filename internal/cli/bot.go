package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"wargame/interpreter/dice"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
	"wargame/interpreter/simulate"
	"wargame/interpreter/value"
)

// bot answers at random among what is legal. What ends a stretch of play
// (pass, done, stop) gets likelier the longer the stretch lasts, so that turns
// come to their end. The same seed gives the same answers.
type bot struct {
	seed  uint64
	state uint64
	acts  int // since the last pass

	greedy *simulate.Greedy // nil for one that answers at random
}

// begin makes ready for a decision. Nothing but the seed and the decisions so
// far counts, so a game that is taken up again goes on alike.
func (b *bot) begin(moves []save.Move) {
	b.state, b.acts = value.Fold(b.seed, uint64(len(moves))), 0
	for i := len(moves) - 1; i >= 0 && b.acts < 20 && moves[i].Word != "pass"; i-- {
		if moves[i].For == "action" {
			b.acts++
		}
	}
}

// next is SplitMix64.
func (b *bot) next(n int) int {
	b.state += 0x9e3779b97f4a7c15
	return int(value.Finish(b.state) % uint64(n))
}

// seatBots reads --bot SEAT=KIND; a side stands for the seat that plays it when
// the game begins.
func seatBots(g *run.Game, specs []string, seed string) (map[int]*bot, error) {
	out := map[int]*bot{}
	for _, s := range specs {
		name, kind, ok := strings.Cut(s, "=")
		if !ok || !slices.Contains(simulate.BotKinds, kind) {
			return nil, fmt.Errorf("--bot is SEAT=%s, not %q", strings.Join(simulate.BotKinds, " or SEAT="), s)
		}
		seat, err := seatNamed(g, name)
		if err != nil {
			return nil, fmt.Errorf("--bot: %w", err)
		}
		if seed == "" {
			seed = "1"
		}
		n, err := dice.ParseSeed(seed)
		if err != nil {
			return nil, err
		}
		b := &bot{seed: value.Fold(n, uint64(seat)+1)}
		if kind == "greedy" {
			if b.greedy, err = simulate.NewGreedy(g.P); err != nil {
				return nil, err
			}
		}
		out[seat] = b
	}
	return out, nil
}

// candidates lists the answers to try, the preferred first. A bot knows them as its
// seat does, so what is hidden from it does not lead it.
func (b *bot) candidates(g *run.Game, d *run.Decision) []run.Choice {
	if b.greedy != nil {
		return b.greedy.Answers(g, d, b.state, b.acts)
	}
	return simulate.AtRandom(simulate.Known(g, d).Decision(d), b.acts, b.next, func(n int, swap func(i, j int)) {
		for i := n - 1; i > 0; i-- {
			swap(i, b.next(i+1))
		}
	})
}

// botMove lets a bot decide.
func (t *table) botMove(b *bot, d *run.Decision) error {
	b.begin(t.moves)
	for _, c := range b.candidates(t.g, d) {
		if t.g.Check(d, c) != nil {
			continue
		}
		done, err := t.apply(d, c)
		if err != nil || done {
			return err
		}
	}
	return errors.New("a bot finds no legal answer: the rules leave none")
}
