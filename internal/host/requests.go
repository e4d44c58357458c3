package host

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"wargame/internal/host/store"
	"wargame/interpreter/dice"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
	"wargame/interpreter/sight"
	"wargame/interpreter/simulate"
)

// guest is somebody who came by a link.
type guest struct {
	game int64
	seat string // empty for those who watch
}

// link names the link of a guest.
func (g guest) link() string { return fmt.Sprint(g.game, " ", g.seat) }

// asker is a guest who waits for the answer to a request.
func (g guest) asker(r *http.Request) asker { return asker{r.Context(), g.link(), address(r)} }

// order is what every request that changes a game begins with.
type order struct {
	Expected int    `json:"expected"` // picture.Ask of the position that it is about
	Key      string `json:"key"`      // a number of the page's own: a request that is sent again is known by it
}

// answer is an answer to a decision: one of pick, word and name.
type answer struct {
	order
	Pick *int   `json:"pick"` // by its place in the list
	Word string `json:"word"` // pass, done or stop
	Name string `json:"name"` // something that may not be listed, to be told why
	With string `json:"with"` // for which use, of an allocation

	Dice []string `json:"dice"` // what the players' own dice show
}

// refused is an answer that the rules forbid, as who gave it may be told: what, and
// the reasons with their clauses.
type refused struct {
	Text    string
	Reasons []string
}

func (r *refused) Error() string { return r.Text }

// errResigned is for those who have the link of a seat at which a bot plays.
var errResigned = fmt.Errorf("%w: a bot plays at this seat", errAsk)

const (
	minKey = 16
	maxKey = 64
)

// once looks at a request that changes a game: done when it has been carried out
// already.
func (t *table) once(o order, seat int) (done bool, err error) {
	if len(o.Key) < minKey || len(o.Key) > maxKey {
		return false, fmt.Errorf("%w: a request has a key of %d to %d characters", errAsk, minKey, maxKey)
	}
	by, _, done, err := t.h.store.Done(t.id, o.Key)
	switch {
	case err != nil:
		return false, err
	case done && by != t.name(seat):
		return false, fmt.Errorf("%w: %w", errAsk, store.ErrKey)
	case done:
		return true, nil
	case t.isBot(seat):
		return false, errResigned
	case t.g == nil:
		return false, errWaits
	case o.Expected != t.asked(seat):
		return false, errStale
	case t.rows >= maxRows:
		return false, fmt.Errorf("%w: enough has been decided in this game; a sandbox goes on from any moment of it", errAsk)
	}
	return false, nil
}

// answer carries out an answer of a seat.
func (t *table) answer(seat int, a answer) error {
	if done, err := t.once(a.order, seat); done || err != nil {
		return err
	}
	d := t.due(seat)
	if d == nil {
		return fmt.Errorf("%w: it is not for this seat to decide now", errAsk)
	}
	v := t.sees(t.g, seat)
	c, err := t.choice(v, d, a)
	if err != nil {
		return err
	}
	c.Desk = d.Desk
	refusal := v.Check(d, c)
	if refusal == nil {
		if refusal, err = t.decide(d, c, seat, a.Key); err != nil {
			return err
		}
	}
	if refusal != nil {
		return t.refusal(v, refusal)
	}
	return nil
}

// choice reads an answer.
func (t *table) choice(v *sight.View, d *run.Decision, a answer) (run.Choice, error) {
	n := 0
	for _, given := range []bool{a.Pick != nil, a.Word != "", a.Name != "", len(a.Dice) > 0} {
		if given {
			n++
		}
	}
	if n != 1 || a.With != "" && a.Name == "" {
		return run.Choice{}, fmt.Errorf("%w: an answer is one of pick, word, name and dice", errAsk)
	}
	if len(a.Dice) > 0 {
		return thrown(d, a.Dice)
	}
	if a.Word != "" {
		kind, ok := run.KindOf(a.Word)
		if !ok || kind == run.Timeout {
			return run.Choice{}, fmt.Errorf("%w: a word is pass, done or stop", errAsk)
		}
		return run.Choice{Kind: kind}, nil
	}
	if a.Pick != nil {
		options := v.Decision(d).Options
		if *a.Pick < 0 || *a.Pick >= len(options) {
			return run.Choice{}, fmt.Errorf("%w: there is no answer %d; there are %d", errAsk, *a.Pick, len(options))
		}
		return run.Choice{Value: options[*a.Pick].Value, Group: options[*a.Pick].Group}, nil
	}
	unknown := fmt.Errorf("%w: nothing in sight is called %q", errAsk, a.Name)
	if d.Kind == run.DiceRoll {
		return run.Choice{}, unknown
	}
	c, err := d.Named(v.Program(), a.Name, a.With)
	if err != nil || v.HidesAnswer(d, c) { // who asks for a hidden counter hears what he would of none
		return run.Choice{}, unknown
	}
	return c, nil
}

// thrown reads what dice show.
func thrown(d *run.Decision, shown []string) (run.Choice, error) {
	c := run.Choice{Kind: run.Roll}
	for _, x := range shown {
		n, err := strconv.Atoi(x)
		if face, ok := d.Face(x); ok && d.Kind == run.DiceRoll {
			n, err = face, nil
		}
		if err != nil || len(c.Dice) == maxDice {
			return run.Choice{}, fmt.Errorf("%w: no die shows %q", errAsk, x)
		}
		c.Dice = append(c.Dice, n)
	}
	return c, nil
}

// maxDice is how many dice can be told at once.
const maxDice = 100

// resign has a bot play on at a seat, for good.
func (t *table) resign(seat int, bot string, o order, ready *remake) error {
	switch seat {
	case watcher:
		return fmt.Errorf("%w: this link is to watch", errAsk)
	case together:
		return fmt.Errorf("%w: who plays all seats has nobody to resign to", errAsk)
	}
	if bot == "" {
		bot = simulate.BotKinds[0]
	}
	if err := simulate.KnownBot(bot); err != nil {
		return fmt.Errorf("%w: %w", errAsk, err)
	}
	if done, err := t.once(o, seat); done || err != nil {
		return err
	}
	if t.settlesRestore(seat) && (ready == nil || ready.from != t.rows) {
		return errStale
	}
	if err := t.h.store.SetBot(t.id, t.name(seat), bot, true); err != nil {
		return err
	}
	for i := range t.rec.Seats {
		if t.rec.Seats[i].Name == t.name(seat) {
			t.rec.Seats[i].Bot, t.rec.Seats[i].Left = bot, true
		}
	}
	clear(t.views)
	t.h.hub.Publish(t.id, t.toAll())
	return t.settle(ready)
}

// export is the saved game: all of it when nothing is secret any more, else what a
// seat may know.
func (t *table) export(seat int) ([]byte, error) {
	switch {
	case t.g == nil:
		return nil, errWaits
	case t.byHand():
		return nil, fmt.Errorf("%w: a position that was set up by hand is no saved game; its lines can be had, with what was played, as a test", errAsk)
	case t.from != nil && len(t.g.P.Secrets) == 0 && !t.whispered() && (t.over() || seat != watcher):
		return t.exportAll(seat)
	case t.over():
		return t.ledger.Text(), nil
	case seat == watcher:
		return nil, fmt.Errorf("%w: those who watch get the saved game when it has ended", errAsk)
	case len(t.g.P.Secrets) > 0 || t.whispered():
		return t.tellAll(seat)
	}
	g := run.New(t.ed.p, save.Record(t.dice))
	return t.ledger.Game().ExportText(t.reader(seat), g)
}

// reader is for whom an export is.
func (t *table) reader(seat int) string {
	if seat == together || seat == watcher {
		return "everybody"
	}
	return t.name(seat)
}

// byHand tells whether the game, or the one that it went on from, began with a position
// that was set up by hand.
func (t *table) byHand() bool { return t.setup.Study }

// exportAll is the export of a game that went on from a moment of another: what its own
// ledger holds begins in the middle.
func (t *table) exportAll(seat int) ([]byte, error) {
	stretches := []save.Stretch{{Game: t.ledger.Game(), Moves: len(t.ledger.Game().Moves), Dice: t.dice}}
	for m := t.from; m != nil; m = m.Under {
		l, err := save.Resume(t.rec.Game, m.Text)
		if err != nil {
			return nil, err
		}
		was, err := diceOf(l.Game())
		if err != nil {
			return nil, err
		}
		stretches = append(stretches, save.Stretch{Game: l.Game(), Moves: m.Moves, Dice: was})
	}
	slices.Reverse(stretches)
	text, err := save.ExportAll(stretches, t.reader(seat), func(s dice.Source) (*run.Game, error) { return t.origin(nil, s) })
	if err != nil {
		err = fmt.Errorf("%w: %w", errAsk, err)
	}
	return text, err
}

// whispered tells whether anything was told to some and not to all.
func (t *table) whispered() bool {
	for i := range t.g.Log {
		if t.g.Log[i].To != nil {
			return true
		}
	}
	return false
}
