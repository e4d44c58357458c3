// Package turns stores which seats of a game are to decide, since when, and their clocks.
// It is written in the transaction of the act that ends or begins a turn, so it is never
// ahead of a game or behind it.
package turns

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"wargame/internal/host/store"
	"wargame/internal/host/timing"
)

// Kinds of records.
const (
	wait  = "wait" // by game and seat
	times = "time" // by game
)

// Wait is a game that waits for a seat.
type Wait struct {
	Game  int64  `json:"-"`
	Seat  string `json:"seat"`
	Since int64  `json:"since"`           // seconds since 1970
	Asked bool   `json:"asked,omitempty"` // it is not to decide, but to answer a request of another player
	Line  int    `json:"line"`            // the line of the game with which the wait began, over all restarts of the game
}

// Key identifies a wait; no other wait of any game has it.
func (w Wait) Key() string { return fmt.Sprintf("%d %s %d", w.Game, w.Seat, w.Line) }

func waitKey(game int64, seat string) string { return strconv.FormatInt(game, 10) + " " + seat }

func waitOf(x store.Record) (w Wait, err error) {
	err = json.Unmarshal(x.Data, &w)
	w.Game = x.Game
	return w, err
}

// Of returns the waits of a game.
func Of(r store.Records, game int64) (out []Wait, err error) {
	all, err := r.OfGame(wait, game)
	if err != nil {
		return nil, err
	}
	for _, x := range all {
		w, err := waitOf(x)
		if err != nil {
			return nil, err
		}
		out = append(out, w)
	}
	return out, nil
}

// Lasts reports whether the wait of a key still lasts.
func Lasts(r store.Records, key string) bool {
	game, seat, line := int64(0), "", 0
	if n, _ := fmt.Sscanf(key, "%d %s %d", &game, &seat, &line); n != 3 {
		return false
	}
	x, err := r.Get(wait, waitKey(game, seat))
	if err != nil {
		return false
	}
	w, err := waitOf(x)
	return err == nil && w.Key() == key
}

// Act is what has happened in a game.
type Act struct {
	Game  int64
	Line  int                    // the last line, over all restarts of the game
	Due   []string               // seats of people that are to decide now
	Asked []string               // seats of people whose answer to a request is awaited; their clocks do not run for it
	Made  map[string]timing.Made // by seat
	Now   time.Time
	Meter int64 // milliseconds of the meter
}

// Put stores the turns of a game after an act, and sets its clocks. It returns the clocks,
// or nil for a game without a time control.
func Put(r store.Records, a Act) (*timing.State, error) {
	was, err := Of(r, a.Game)
	if err != nil {
		return nil, err
	}
	waits := slices.Clone(a.Due)
	for _, seat := range a.Asked {
		if !slices.Contains(waits, seat) {
			waits = append(waits, seat)
		}
	}
	asked := func(seat string) bool { return !slices.Contains(a.Due, seat) }
	for _, w := range was {
		if !slices.Contains(waits, w.Seat) || w.Asked != asked(w.Seat) {
			if err := r.Delete(wait, waitKey(a.Game, w.Seat)); err != nil {
				return nil, err
			}
		}
	}
	for _, seat := range waits {
		if slices.ContainsFunc(was, func(w Wait) bool { return w.Seat == seat && w.Asked == asked(seat) }) {
			continue
		}
		if err := put(r, wait, waitKey(a.Game, seat), a.Game, Wait{Seat: seat, Since: a.Now.Unix(), Asked: asked(seat), Line: a.Line}); err != nil {
			return nil, err
		}
	}
	s, err := Times(r, a.Game)
	if s == nil || err != nil {
		return nil, err
	}
	if s.Turn(a.Meter, a.Due, a.Made) {
		err = PutTimes(r, a.Game, s)
	}
	return s, err
}

func put(r store.Records, kind, key string, game int64, data any) error {
	text, err := json.Marshal(data)
	if err != nil {
		return err
	}
	return r.Put(store.Record{Kind: kind, Key: key, Game: game, Data: text})
}

// Times returns the clocks of a game, or nil for a game without a time control.
func Times(r store.Records, game int64) (*timing.State, error) {
	x, err := r.Get(times, strconv.FormatInt(game, 10))
	if errors.Is(err, store.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	s := &timing.State{}
	return s, json.Unmarshal(x.Data, s)
}

// PutTimes stores the clocks of a game.
func PutTimes(r store.Records, game int64, s *timing.State) error {
	return put(r, times, strconv.FormatInt(game, 10), game, s)
}

// AllTimes returns the clocks of all games that have a time control.
func AllTimes(r store.Records) (map[int64]*timing.State, error) {
	all, err := r.All(times)
	if err != nil {
		return nil, err
	}
	out := map[int64]*timing.State{}
	for _, x := range all {
		s := &timing.State{}
		if err := json.Unmarshal(x.Data, s); err != nil {
			return nil, err
		}
		out[x.Game] = s
	}
	return out, nil
}
