package tables

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"

	"wargame/internal/host/lanes"
	"wargame/internal/host/library"
	"wargame/internal/host/refusal"
	"wargame/internal/host/seats"
	"wargame/internal/host/store"
	"wargame/internal/host/study"
	"wargame/interpreter/simulate"
)

// Token returns a random link of 192 bits. Only its hash is stored.
func Token() string {
	var b [24]byte
	if _, err := rand.Read(b[:]); err != nil {
		panic(err)
	}
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// HashOf returns the hash of a link, by which the store finds it.
func HashOf(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}

// Create creates a game and returns its links, by seat. bots maps seats to kinds of
// bots.
func (h *Tables) Create(s library.Setup, bots map[string]string) (links map[string]string, err error) {
	s.Onto = nil
	switch {
	case s.Real && len(bots) > 0:
		return nil, refusal.Request("bots cannot roll real dice")
	case s.Real && s.Study:
		return nil, refusal.Request("a position set up by hand uses the dice of the server")
	}
	if s.Study {
		s.Shared = true
	} else {
		s.Hand = nil
	}
	return h.create(s, bots, nil)
}

// Branch creates a sandbox at a moment of another game. It returns the size of the
// moment in bytes, which is charged to the creating address.
func (h *Tables) Branch(s library.Setup, from *study.Moment) (links map[string]string, size int, err error) {
	text, err := json.Marshal(from)
	if err != nil {
		return nil, 0, err
	}
	links, err = h.create(s, nil, text)
	return links, len(text), err
}

// create creates a game, which may begin at a moment of another one.
func (h *Tables) create(s library.Setup, bots map[string]string, from []byte) (links map[string]string, err error) {
	return h.found(s, bots, from, nil)
}

// found creates a game and returns its links. fill may change its row before it is stored,
// and returns the lines with which it begins; nil for none.
func (h *Tables) found(s library.Setup, bots map[string]string, from []byte, fill func(rec *store.Game) (lines [][]byte, err error)) (links map[string]string, err error) {
	ed, err := h.Library.Edition(s)
	if err != nil {
		return nil, refusal.Request("%w", err)
	}
	if err := h.room(); err != nil {
		return nil, err
	}
	if len(from) > 0 {
		if err := h.roomFor(len(from)); err != nil {
			return nil, err
		}
	}
	setup, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	rec := store.Game{Made: h.Now(), Game: s.Game, Setup: setup, Secret: make([]byte, 32), Moment: from}
	if _, err := rand.Read(rec.Secret); err != nil {
		return nil, err
	}
	links, hashes := map[string]string{}, map[string][]byte{}
	link := func(seat string) {
		links[seat] = Token()
		hashes[seat] = HashOf(links[seat])
	}
	link(seats.WatcherName)
	for i := range ed.Program.Seats {
		name := ed.Program.Seats[i].Name
		if bot := bots[name]; bot != "" {
			if err := simulate.KnownBot(bot); err != nil {
				return nil, refusal.Request("%w", err)
			}
		}
		rec.Seats = append(rec.Seats, store.Seat{Name: name, Bot: bots[name]})
		switch {
		case bots[name] != "":
		case !s.Shared:
			link(name)
		case links[seats.TogetherName] == "":
			link(seats.TogetherName)
		}
	}
	all := seats.Seats{Program: ed.Program, Taken: rec.Seats}
	for name := range bots {
		if all.At(name) == nil {
			return nil, refusal.Request("the game has no seat %q", name)
		}
	}
	var lines [][]byte
	if fill != nil {
		if lines, err = fill(&rec); err != nil {
			return nil, err
		}
	}
	id, err := h.Store.NewGame(rec, hashes)
	if err == nil && len(lines) > 0 {
		if err = h.Store.Append(store.Batch{Game: id, Lines: lines}); err != nil {
			err = errors.Join(err, h.Store.Delete(id))
		}
	}
	if err != nil {
		return nil, err
	}
	if len(links) == 1 { // only bots play
		if err := h.Await(Asker{}, id); !errors.Is(err, lanes.ErrBusy) { // otherwise the bots begin when a watcher comes
			return links, err
		}
	}
	return links, nil
}

// MaxMoments is the most bytes of sandbox moments on disk in total, since each contains
// a saved game. The lines of a game are limited too (MaxRows), since decisions can be
// made and undone without end. Tests set it.
var MaxMoments int64 = 4 << 30

// room returns an error if there is no room for another game and none can be expired.
func (h *Tables) room() error {
	n, err := h.Store.Count()
	if err == nil && n >= h.MaxGames && h.ExpireIdle() > 0 {
		n, err = h.Store.Count()
	}
	if err == nil && n >= h.MaxGames {
		err = h.full()
	}
	return err
}

// roomFor returns an error if there is no room for a moment of the given size.
func (h *Tables) roomFor(bytes int) error {
	n, err := h.Store.Moments()
	if err == nil && n+int64(bytes) > MaxMoments {
		err = h.full()
	}
	return err
}

// full returns the error for a full server.
func (h *Tables) full() error {
	if h.Expire <= 0 {
		return refusal.ErrFull
	}
	return fmt.Errorf("%w; games that nobody visits for %s are removed", refusal.ErrFull, days(h.Expire))
}
