package tables

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"sync"
	"time"

	"wargame/internal/host/library"
	"wargame/internal/host/store"
)

// A game that nobody visits for Config.Expire is written to a file and then deleted, in
// this order: whatever happens in between, there is the game or its file. A visit is a
// request by any link of the game, or an open stream of its news. What bots and clocks do
// is none, so that a game that plays on by itself expires as well.

const (
	ExpiryTick  = time.Hour // how often idle games are looked for
	ExpiryBatch = 64        // the most that are read at once
	VisitEvery  = time.Hour // a visit is written to the database at most this often
)

// Visits are when the last visit of each game was written, or was to be.
type Visits struct {
	mu   sync.Mutex
	last map[int64]time.Time
}

// Due returns whether a visit is to be written.
func (v *Visits) Due(id int64, now time.Time) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	if was, ok := v.last[id]; ok && now.Sub(was) < VisitEvery && !now.Before(was) {
		return false
	}
	if v.last == nil {
		v.last = map[int64]time.Time{}
	}
	v.last[id] = now
	return true
}

// forget has the next visit written.
func (v *Visits) forget(id int64) {
	v.mu.Lock()
	defer v.mu.Unlock()
	delete(v.last, id)
}

// since returns the noted visit of a game, if it is not before a moment.
func (v *Visits) since(id int64, before time.Time) (at time.Time, ok bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	at, ok = v.last[id]
	return at, ok && !at.Before(before)
}

// Visit notes that somebody has come to a game. If that cannot be written the request goes
// on, for it may only look; the visit is in memory, where expire finds it.
func (h *Tables) Visit(id int64) {
	now := h.Now()
	if !h.Visits.Due(id, now) {
		return
	}
	if err := h.Store.Visit(id, now); err != nil {
		h.Logf("a visit of table %d: %s", id, err)
	}
}

// runExpiry has idle games expire until the host is closed.
func (h *Tables) runExpiry() {
	tick := time.NewTicker(ExpiryTick)
	defer tick.Stop()
	for {
		h.Jobs.Guard("the expiry", func() {
			for h.ExpireIdle() == ExpiryBatch && !h.Jobs.Closing() {
			}
		})
		select {
		case <-h.Jobs.Context().Done():
			return
		case <-tick.C:
		}
	}
}

// ExpireIdle has some idle games expire, the longest idle first, and returns how many did.
func (h *Tables) ExpireIdle() (n int) {
	if h.Expire <= 0 {
		return 0
	}
	h.expiring.Lock()
	defer h.expiring.Unlock()
	before := h.Now().Add(-h.Expire - VisitEvery) // a visit may have been written that much before the last one
	ids, err := h.Store.Idle(before, ExpiryBatch)
	if err != nil {
		h.Logf("expiry: %s", err)
		return 0
	}
	for _, id := range ids {
		if h.Jobs.Closing() {
			return n
		}
		gone, err := h.expire(id, before)
		if err != nil {
			h.Logf("expiry of table %d: %s", id, err)
		}
		if gone {
			h.OnExpiry()
			n++
		}
	}
	return n
}

// expire writes a game to a file and deletes it, unless somebody comes meanwhile.
func (h *Tables) expire(id int64, before time.Time) (gone bool, err error) {
	if h.Hub.HasListeners(id) {
		return false, h.Store.Visit(id, h.Now())
	}
	if at, ok := h.Visits.since(id, before); ok { // it was not written when it was made
		return false, h.Store.Visit(id, at)
	}
	rec, err := h.Store.Game(id)
	if err != nil {
		return false, err
	}
	lines, _, err := h.Store.Lines(id)
	if err != nil {
		return false, err
	}
	path, err := h.exportIdle(rec, lines)
	if err != nil {
		return false, err
	}
	h.Jobs.Trip("exported")
	if gone, err = h.Store.DeleteIdle(id, before, len(lines), rec.Past); err != nil {
		return false, err
	}
	if !gone { // it is in use, and its file would soon be old
		return false, os.Remove(path)
	}
	h.Logf("table %d has expired: nobody has visited it for %s; it is in %s", id, days(h.Expire), path)
	h.Vanish(id)
	return true, nil
}

// placeOf returns the table of a game that is in memory, or being made; nil without one.
func (h *Tables) placeOf(id int64) *place {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.tables[id]
}

// Forget has the table of a game made again when it is next asked for.
func (h *Tables) Forget(game int64) { h.forget(game, h.placeOf(game)) }

// Vanish drops what is in memory of a game that has been deleted.
func (h *Tables) Vanish(id int64) {
	h.Visits.forget(id)
	h.Clocks.Set(id, time.Time{})
	h.Hub.Dismiss(id, nil)
	x := h.placeOf(id)
	if x == nil {
		return
	}
	<-x.ready
	if x.t == nil {
		h.forget(id, x)
		return
	}
	_ = x.t.do(func() error { x.t.dead = true; return nil }) // its bots stop
	h.Clocks.Set(id, time.Time{})                            // the table may have started it meanwhile
}

// ExpiredGame is what is written of a game whose lines are no saved game by themselves:
// one that has not begun, a sandbox, or a position that was set up by hand.
type ExpiredGame struct {
	Game   string          `json:"game"`
	Made   time.Time       `json:"made"`
	Setup  json.RawMessage `json:"setup"`
	Moment json.RawMessage `json:"moment,omitempty"`
	Seats  []expiredSeat   `json:"seats"`
	Lines  []string        `json:"lines"`
}

type expiredSeat struct {
	Name string `json:"name"`
	Bot  string `json:"bot,omitempty"`
	Left bool   `json:"left,omitempty"`
}

var unsafeInFile = regexp.MustCompile(`[^A-Za-z0-9_-]+`)

// exportIdle writes a game to the folder of expired games. It needs no rules: a game whose
// rules have changed expires as well. The name of the file is the same each time, so that
// a second try replaces what the first has left.
func (h *Tables) exportIdle(rec *store.Game, lines [][]byte) (path string, err error) {
	var s library.Setup
	if err := json.Unmarshal(rec.Setup, &s); err != nil {
		return "", err
	}
	text, kind := append(bytes.Join(lines, []byte("\n")), '\n'), ".save"
	if len(lines) == 0 || len(rec.Moment) > 0 || s.Study {
		x := ExpiredGame{Game: rec.Game, Made: rec.Made.UTC(), Setup: rec.Setup, Moment: rec.Moment, Lines: []string{}}
		for _, seat := range rec.Seats {
			x.Seats = append(x.Seats, expiredSeat{seat.Name, seat.Bot, seat.Left})
		}
		for _, l := range lines {
			x.Lines = append(x.Lines, string(l))
		}
		if text, err = json.MarshalIndent(x, "", "  "); err != nil {
			return "", err
		}
		kind = ".json"
	}
	sum := sha256.Sum256(append([]byte("expired "+strconv.FormatInt(rec.ID, 10)+" "), rec.Secret...))
	name := rec.Made.UTC().Format(time.DateOnly) + "_" + unsafeInFile.ReplaceAllString(rec.Game, "_") + "_" + hex.EncodeToString(sum[:6]) + kind
	path = filepath.Join(h.Expired, name)
	return path, writeSafely(path, text)
}

// writeSafely writes a file for its owner alone, all of it or nothing. When it has
// returned without an error, the file survives a loss of power.
func writeSafely(path string, text []byte) (err error) {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(dir, "expiring-*") // 0600
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	if err = errors.Join(err, f.Sync(), f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return syncFolder(dir)
}

// days spells a time in days, or as it is where it is not whole days.
func days(d time.Duration) string {
	const day = 24 * time.Hour
	switch {
	case d == day:
		return "a day"
	case d%day == 0:
		return fmt.Sprintf("%d days", d/day)
	}
	return d.String()
}

// syncFolder has the names in a folder survive a loss of power. Windows keeps names with
// their files.
func syncFolder(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
