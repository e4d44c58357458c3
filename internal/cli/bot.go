package cli

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	thinking "wargame/interpreter/bot"
	"wargame/interpreter/dice"
	"wargame/interpreter/program"
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
	thinks *thinking.Bot    // one of a level; nil for the others
	level  thinking.Level
	each   time.Duration // that it thinks about an act; 0 for as much as its level says
}

// made makes one that thinks.
func (b *bot) made(p *program.Program, seat int) *thinking.Bot {
	out := thinking.New(p, b.level, b.seed, seat)
	out.AtOnce()
	out.Take(b.each)
	return out
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
// the game begins. Those that think do so for the time given about each act, or by their
// levels where that is 0.
func seatBots(g *run.Game, specs []string, seed string, each time.Duration) (map[int]*bot, error) {
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
		if level, ok := thinking.Find(kind); ok {
			b.level, b.each = level, each
			b.thinks = b.made(g.P, seat)
		}
		out[seat] = b
	}
	return out, nil
}

// candidates lists the answers to try, the preferred first. A bot knows them as its
// seat does, so what is hidden from it does not lead it.
func (b *bot) candidates(g *run.Game, d *run.Decision) []run.Choice {
	if b.thinks != nil {
		return b.thinks.Answers(g, simulate.Known(g, d), d)
	}
	if b.greedy != nil {
		return b.greedy.Answers(g, d, b.state, b.acts)
	}
	return b.byChance(g, d)
}

// byChance lists them in a random order.
func (b *bot) byChance(g *run.Game, d *run.Decision) []run.Choice {
	return simulate.AtRandom(simulate.Known(g, d).Decision(d), b.acts, b.next, func(n int, swap func(i, j int)) {
		for i := n - 1; i > 0; i-- {
			swap(i, b.next(i+1))
		}
	})
}

// botMove lets a bot decide.
func (t *table) botMove(b *bot, d *run.Decision) error {
	b.begin(t.moves)
	stop := t.thinking(b, d)
	list, fell := thinking.Caught(func() []run.Choice { return b.candidates(t.g, d) })
	stop()
	if fell != nil {
		t.fellOver(fell, "it answers by chance here")
		b.again(t.g.P, d.Seat)
		list = b.byChance(t.g, d)
	}
	for _, c := range list {
		if t.g.Check(d, c) != nil {
			continue
		}
		t.reasoned(b, d)
		done, err := t.apply(d, c)
		if err != nil || done {
			return err
		}
	}
	return errors.New("a bot finds no legal answer: the rules leave none")
}

// fellOver tells that a bot fell over a mistake of this program, and what comes of it.
func (t *table) fellOver(fell *thinking.FallError, then string) {
	fmt.Fprintf(t.Out, "The bot fell over a mistake in the program (%v): %s. Please report it, with the saved game.\n", fell.What, then)
	if os.Getenv("WARGAME_TRACE") != "" {
		fmt.Fprint(t.Err, fell.Stack)
	}
}

// again makes a bot anew that thinks, for what it kept may be in any state.
func (b *bot) again(p *program.Program, seat int) {
	if b.thinks != nil {
		b.thinks = b.made(p, seat)
	}
}

// reasoned keeps why a bot acts, for who asks afterwards.
func (t *table) reasoned(b *bot, d *run.Decision) {
	if !t.botLast {
		t.reasons = nil // those of the turn before
	}
	if b.thinks == nil || d.Kind != run.Act {
		return
	}
	if r, ok := b.thinks.Reason(); ok {
		t.reasons = append(t.reasons, reasoning{t.g.Who(d), d.Seat, r})
	}
}

// reasoning is why a bot has acted.
type reasoning struct {
	who  string
	seat int
	thinking.Reason
}

// whyBots tells why the bots did what they did since somebody was asked before; false
// when none did anything for a reason. What one thinks rests on what its seat may see.
func (t *table) whyBots() bool {
	told := false
	for _, r := range t.reasons {
		if told = true; len(t.g.P.Secrets) > 0 && t.view().Veiled() {
			fmt.Fprintf(t.Out, "%s: the reason rests on what only this player may see.\n", r.who)
			continue
		}
		fmt.Fprintf(t.Out, "%s: %s\n", r.who, r.Reason)
	}
	return told
}

// hint tells what a bot of a level would do in the place of who decides.
func (t *table) hint(d *run.Decision, name string) {
	if name == "" {
		name = "medium"
	}
	level, ok := thinking.Find(name)
	switch {
	case !ok:
		fmt.Fprintf(t.Out, "There is no level %q; there are %s.\n", name, strings.Join(thinking.Names(), ", "))
		return
	case d.Kind == run.DiceRoll || d.Seat < 0:
		fmt.Fprintln(t.Out, "Nobody chooses here.")
		return
	}
	b := thinking.New(t.g.P, level, value.Fold(1, uint64(len(t.moves))), d.Seat)
	v := simulate.Known(t.g, d)
	answers, fell := thinking.Caught(func() []run.Choice { return b.Answers(t.g, v, d) })
	if fell != nil {
		t.fellOver(fell, "there is no hint here")
		return
	}
	if r, ok := b.Reason(); ok {
		fmt.Fprintln(t.Out, r)
		return
	}
	for _, c := range answers {
		if t.g.Check(d, c) == nil {
			fmt.Fprintf(t.Out, "%s; nothing speaks for one answer rather than another.\n", v.Text(thinking.Label(d, c)))
			return
		}
	}
}
