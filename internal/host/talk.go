package host

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"wargame/dsl"
	"wargame/internal/host/lanes"
	"wargame/internal/host/rate"
	"wargame/internal/host/store"
	"wargame/interpreter/simulate"
)

// saying is something to be said to all, or noted for oneself.
type saying struct {
	Key  string `json:"key"`
	Text string `json:"text"`
	Note bool   `json:"note"`
}

// The bounds of what is said.
const (
	maxSaid    = 1000 // characters at once
	maxSayings = 5000 // of one seat in a game
	saidAtOnce = 500
)

// say keeps a message with the number of decisions before it that all seats know of, and
// tells the others that there is something to hear. It does not change the game.
func (t *table) say(seat int, s saying) error {
	text := strings.TrimSpace(s.Text)
	switch {
	case seat == watcher:
		return fmt.Errorf("%w: this link is to watch", errAsk)
	case len(s.Key) < minKey || len(s.Key) > maxKey:
		return fmt.Errorf("%w: a request has a key of %d to %d characters", errAsk, minKey, maxKey)
	case text == "" || utf8.RuneCountInString(text) > maxSaid:
		return fmt.Errorf("%w: what is said has 1 to %d characters", errAsk, maxSaid)
	case dsl.Readable(text) != nil:
		return fmt.Errorf("%w: what is said is a line of text; %w", errAsk, dsl.Readable(text))
	case !t.h.rates.Take(fmt.Sprintf("say %d %s", t.id, t.name(seat)), rate.Chat, time.Now()):
		return lanes.ErrOften
	}
	err := t.h.store.Say(t.id, store.Said{Seat: t.name(seat), Note: s.Note, Key: s.Key, Moves: t.movesFor(watcher, len(t.stands)), Text: text}, maxSayings)
	switch {
	case errors.Is(err, store.ErrMany):
		return fmt.Errorf("%w: enough has been said in this game", errAsk)
	case errors.Is(err, store.ErrKey):
		return fmt.Errorf("%w: %w", errAsk, store.ErrKey)
	}
	if err == nil && !s.Note {
		t.h.hub.Publish(t.id, t.toAll())
	}
	return err
}

// botting is a request to have a bot play at a seat.
type botting struct {
	Seat string `json:"seat"`
	Bot  string `json:"bot"`
}

// seatBot has a bot play at a seat at which nobody has sat down, before the game begins.
// Who has its link watches from then on.
func (t *table) seatBot(seat int, at, bot string) error {
	i := slices.IndexFunc(t.rec.Seats, func(s store.Seat) bool { return s.Name == at })
	switch {
	case seat == watcher:
		return fmt.Errorf("%w: this link is to watch", errAsk)
	case t.g != nil:
		return fmt.Errorf("%w: the game has begun", errAsk)
	case i < 0:
		return fmt.Errorf("%w: there is no such seat", errAsk)
	case at == t.name(seat) || t.rec.Seats[i].Bot != "" || t.rec.Seats[i].Pledge != "":
		return fmt.Errorf("%w: that seat is taken", errAsk)
	}
	if err := simulate.KnownBot(bot); err != nil {
		return fmt.Errorf("%w: %w", errAsk, err)
	}
	if err := t.h.store.SetBot(t.id, at, bot, false); err != nil {
		return err
	}
	t.rec.Seats[i].Bot = bot
	clear(t.views)
	if err := t.sits(); err != nil {
		t.dead = true
		return err
	}
	t.h.hub.Publish(t.id, t.toAll())
	return nil
}
