package terminal

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"wargame/internal/setup"
	thinking "wargame/interpreter/bot"
	"wargame/interpreter/dice"
	"wargame/interpreter/run"
	"wargame/interpreter/simulate"
	"wargame/interpreter/value"
)

// seatBots reads --bot SEAT=KIND. A side names the seat that plays it at the start. Bots
// think for the given time about each act; 0 means the time of their level. The same
// seed and the same decisions yield the same game.
func (st *seats) seatBots(specs []string, each time.Duration) error {
	st.bots = map[int]*simulate.Player{}
	for _, s := range specs {
		name, kind, ok := strings.Cut(s, "=")
		if !ok || !slices.Contains(simulate.BotKinds, kind) {
			return fmt.Errorf("--bot must be SEAT=%s, not %q", strings.Join(simulate.BotKinds, " or SEAT="), s)
		}
		seat, err := setup.SeatNamed(st.g, name)
		if err != nil {
			return fmt.Errorf("--bot: %w", err)
		}
		n, err := dice.ParseSeed(cmp.Or(st.setup.Seed, "1"))
		if err != nil {
			return err
		}
		b, err := simulate.NewPlayer(st.g.P, kind, value.Fold(value.Fold(n, uint64(seat)+1), uint64(len(st.moves))), seat)
		if err != nil {
			return err
		}
		b.SetTimeLimit(each)
		st.bots[seat] = b
	}
	return nil
}

// botMove applies one decision of a bot.
func (t *table) botMove(b *simulate.Player, d *run.Decision) error {
	stop := t.thinking(b, d)
	c, err := b.Answer(t.g, d, len(t.moves))
	stop()
	if fell := b.Panicked(); fell != nil {
		t.fellOver(fell, t.Words.Text("it chooses at random here"))
	}
	if err != nil {
		return err
	}
	t.reasoned(b, d)
	if done, err := t.apply(d, c); err != nil || !done {
		return cmp.Or(err, errBot)
	}
	if made, gives := b.GivesUp(t.g); gives && made < len(t.moves) && !t.file.Game().InsideSecretBlock(made) {
		back, err := t.standing(made)
		if err != nil {
			return err
		}
		_, err = t.goBack(len(t.moves)-made, back)
		return err
	}
	return nil
}

// errBot ends the program after a refused answer of a bot. A bot answers only what is
// legal, and the reason was already written.
var errBot = errors.New("a bot has no legal answer here; the game is saved and can be continued")

// fellOver reports a panic of a bot's computation and its consequence.
func (q *inquiry) fellOver(fell *thinking.PanicError, then string) {
	q.Printf("The bot failed because of an internal error (%v): %s. Please report it, with the saved game.\n", fell.What, then)
	if os.Getenv("WARGAME_TRACE") != "" {
		fmt.Fprint(q.Err, fell.Stack)
	}
}

// reasoned records why a bot acts, for a later why.
func (q *inquiry) reasoned(b *simulate.Player, d *run.Decision) {
	if !q.botLast {
		q.reasons = nil // reasons of the turn before
	}
	if r, ok := b.Reason(); ok {
		q.reasons = append(q.reasons, reasoning{q.g.Query().Who(d), d.Seat, r})
	}
}

// reasoning is the reason for one act of a bot.
type reasoning struct {
	who  string
	seat int
	thinking.Reason
}

// whyBots writes the reasons for the acts of bots since a player was last asked. It
// returns false when there are none. A bot reasons only from what its seat may see.
func (q *inquiry) whyBots() bool {
	told := false
	for _, r := range q.reasons {
		if told = true; len(q.g.P.Secrets) > 0 && q.view().HidesAnything() {
			q.Printf("%s: the reason contains hidden information of this player.\n", r.who)
			continue
		}
		q.Printf("%s: %s\n", r.who, r.Reason)
	}
	return told
}

// hint writes what a bot of the given level would do for the deciding seat.
func (q *inquiry) hint(d *run.Decision, name string) {
	if name == "" {
		name = "medium"
	}
	level, ok := thinking.LevelNamed(name)
	switch {
	case !ok:
		q.Printf("Unknown level %q; the levels are %s.\n", name, strings.Join(thinking.LevelNames(), ", "))
		return
	case d.Kind == run.DiceRoll || d.Seat < 0:
		q.Println("No player chooses here.")
		return
	}
	b := thinking.New(q.g.P, level, value.Fold(1, uint64(len(q.moves))), d.Seat)
	v := simulate.ViewOf(q.g, d)
	answers, fell := thinking.Guard(func() []run.Choice { return b.Answers(q.g, v, d) })
	if fell != nil {
		q.fellOver(fell, q.Words.Text("no hint is available here"))
		return
	}
	if r, ok := b.Reason(); ok {
		fmt.Fprintln(q.Out, r)
		return
	}
	for _, c := range answers {
		if q.g.Check(d, c) == nil {
			q.Printf("%s; the bot has no preference between the answers.\n", v.Text(thinking.Label(d, c)))
			return
		}
	}
}
