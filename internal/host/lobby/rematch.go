package lobby

import (
	"encoding/json"
	"errors"
	"strconv"

	"wargame/internal/host/refusal"
	"wargame/internal/host/seats"
	"wargame/internal/host/store"
)

// Rematch is the game that the players of another one play next.
type Rematch struct {
	Next    int64 `json:"next"`
	Swapped bool  `json:"swapped"` // each player has the next seat
}

// ErrNoRematch reports that nobody has begun a rematch.
var ErrNoRematch = errors.New("nobody has begun a rematch")

// FindRematch returns the rematch of a game, or ErrNoRematch.
func FindRematch(r store.Records, game int64) (m Rematch, err error) {
	x, err := r.Get(rematch, strconv.FormatInt(game, 10))
	if errors.Is(err, store.ErrNone) {
		return m, ErrNoRematch
	}
	if err != nil {
		return m, err
	}
	if err := json.Unmarshal(x.Data, &m); err != nil {
		return m, err
	}
	if all, err := r.Seats(m.Next); err != nil || len(all) == 0 { // it has been deleted
		return m, errors.Join(ErrNoRematch, err)
	}
	return m, nil
}

// AddRematch stores the rematch of a game. If another player was faster, it returns theirs
// and false.
func AddRematch(r store.Records, game int64, m Rematch) (Rematch, bool, error) {
	was, err := FindRematch(r, game)
	if err == nil {
		return was, false, nil
	}
	if !errors.Is(err, ErrNoRematch) {
		return m, false, err
	}
	data, err := json.Marshal(m)
	if err != nil {
		return m, false, err
	}
	return m, true, r.Put(store.Record{Kind: rematch, Key: strconv.FormatInt(game, 10), Game: game, Data: data})
}

// Swap returns the seat in a rematch of each seat of the old game: the next one, in the
// order of the game, or the same.
func Swap(names []string, swapped bool) map[string]string {
	out := map[string]string{seats.TogetherName: seats.TogetherName}
	for i, name := range names {
		out[name] = name
		if swapped {
			out[name] = names[(i+1)%len(names)]
		}
	}
	return out
}

// Enter gives the player of an old seat a link to the seat of the rematch, and replaces
// earlier links to it. It is refused once the seat has pledged its dice.
func Enter(r store.Records, l store.Link, fresh []byte) error {
	if l.Seat == seats.WatcherName {
		return refusal.ErrWatcher
	}
	all, err := r.Seats(l.Game)
	if err != nil {
		return err
	}
	for _, s := range all {
		if (s.Name == l.Seat || l.Seat == seats.TogetherName && s.Bot == "") && s.Pledge != "" {
			return refusal.Request("you have taken your seat in the rematch already; open it with its link or from your games")
		}
	}
	return replace(r, l, fresh)
}
