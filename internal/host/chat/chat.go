// Package chat stores messages to the table and private notes. It does not change the
// game.
package chat

import (
	"errors"
	"strings"
	"time"
	"unicode/utf8"

	"wargame/dsl"
	"wargame/internal/host/match"
	"wargame/internal/host/refusal"
	"wargame/internal/host/seats"
	"wargame/internal/host/store"
)

// Message is a message to all, or a private note.
type Message struct {
	Key  string `json:"key"`
	Text string `json:"text"`
	Note bool   `json:"note"`
}

// Limits of messages.
const (
	maxText  = 1000 // characters of one message
	maxCount = 5000 // messages of one seat in a game
	maxHeard = 500  // messages in one response
)

// Say stores a message of a seat, with the number of commonly known decisions before it.
// allowed checks the rate of the seat and counts the message.
func Say(s store.Store, m *match.Match, seat int, x Message, now time.Time, allowed func() error) error {
	text := strings.TrimSpace(x.Text)
	switch {
	case seat == seats.Watcher:
		return refusal.ErrWatcher
	case !match.ValidKey(x.Key):
		return match.ErrKey
	case text == "" || utf8.RuneCountInString(text) > maxText:
		return refusal.Request("a message has 1 to %d characters", maxText)
	case dsl.Readable(text) != nil:
		return refusal.Request("a message is one line of text; %w", dsl.Readable(text))
	}
	if err := allowed(); err != nil {
		return err
	}
	r := &m.Record
	err := s.Say(m.ID, store.Message{Seat: m.Seats.Name(seat), Note: x.Note, Key: x.Key, Moves: r.MovesFor(seats.Watcher, len(r.Decisions)), Text: text, At: now.Unix()}, maxCount)
	switch {
	case errors.Is(err, store.ErrMany):
		return refusal.Request("the chat of this game is full")
	case errors.Is(err, store.ErrKey):
		return refusal.Request("%w", store.ErrKey)
	}
	return err
}

// Heard is a message as it is shown.
type Heard struct {
	Who   string `json:"who"`
	Note  bool   `json:"note,omitempty"`
	Moves int    `json:"moves"`
	Text  string `json:"text"`
	At    int64  `json:"at,omitempty"` // seconds since 1970; 0 for messages of older programs
}

// Log is the messages that a seat may read.
type Log struct {
	Said []Heard `json:"said"`
	Next int     `json:"next"` // where to continue
}

// Hear returns a function that reads messages and the seat's own notes from the store,
// beginning after from. Hear itself takes what it needs from the match, so that the
// function needs no lock.
func Hear(m *match.Match, seat, from int) func(s store.Store) (*Log, error) {
	from = max(0, from)
	game, name, all := m.ID, m.Seats.Name(seat), m.Program().Seats
	moves := m.Record.MovesAfter(seat)
	return func(s store.Store) (*Log, error) {
		list, err := s.Heard(game, name, from, maxHeard)
		if err != nil {
			return nil, err
		}
		out := &Log{Said: []Heard{}, Next: from + len(list)}
		for _, x := range list {
			who := x.Seat
			if x.Seat == seats.TogetherName {
				who = "All seats"
			}
			for i := range all {
				if all[i].Name == x.Seat {
					who = all[i].Title
				}
			}
			out.Said = append(out.Said, Heard{who, x.Note, moves[min(x.Moves, len(moves)-1)], x.Text, x.At})
		}
		return out, nil
	}
}
