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

// A game without a visit for Config.Expire is written to a file and then deleted. After
// a crash in between, the game or its file still exists.
//
// A visit is a request by any link of the game, or an open stream of its news. Acts of
// bots and clocks are not visits, so a game that only they play expires as well.

const (
	ExpiryTick  = time.Hour // interval of the search for idle games
	ExpiryBatch = 64        // the most games in one search
	VisitEvery  = time.Hour // the minimum interval between stored visits of a game
)

// Visits holds the last visit of each game that was stored, or that was to be.
type Visits struct {
	mu   sync.Mutex
	last map[int64]time.Time
}

// Due reports whether a visit should be stored, and notes it if so.
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

// forget makes the next visit due.
func (v *Visits) forget(id int64) {
	v.mu.Lock()
	defer v.mu.Unlock()
	delete(v.last, id)
}

// since returns the noted visit of a game, unless it is older than before.
func (v *Visits) since(id int64, before time.Time) (at time.Time, ok bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	at, ok = v.last[id]
	return at, ok && !at.Before(before)
}

// Visit records a visit to a game. A failed write is only logged: the visit remains in
// memory, where expire finds it.
func (h *Tables) Visit(id int64) {
	now := h.Now()
	if !h.Visits.Due(id, now) {
		return
	}
	if err := h.Store.Visit(id, now); err != nil {
		h.Logf("cannot record a visit of table %d: %s", id, err)
	}
}

// runExpiry expires idle games until the host is closed.
func (h *Tables) runExpiry() {
	tick := time.NewTicker(ExpiryTick)
	defer tick.Stop()
	for {
		h.Jobs.Guard("expiring idle games", func() {
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

// ExpireIdle expires up to ExpiryBatch idle games, the longest idle first, and returns
// how many.
func (h *Tables) ExpireIdle() (n int) {
	if h.Expire <= 0 {
		return 0
	}
	h.expiring.Lock()
	defer h.expiring.Unlock()
	before := h.Now().Add(-h.Expire - VisitEvery) // the stored visit may be that much older than the last one
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
			h.Logf("cannot expire table %d: %s", id, err)
		}
		if gone {
			h.OnExpiry()
			n++
		}
	}
	return n
}

// expire writes a game to a file and deletes it, unless a visit comes meanwhile.
func (h *Tables) expire(id int64, before time.Time) (gone bool, err error) {
	if h.Hub.HasListeners(id) {
		return false, h.Store.Visit(id, h.Now())
	}
	if at, ok := h.Visits.since(id, before); ok { // visits whose write failed
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
	if !gone { // the game is in use, and the file would be out of date
		return false, os.Remove(path)
	}
	h.Logf("table %d has expired: nobody has visited it for %s; it was exported to %s", id, days(h.Expire), path)
	h.Vanish(id)
	return true, nil
}

// placeOf returns the place of a game whose table is in memory or being loaded, or nil.
func (h *Tables) placeOf(id int64) *place {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.tables[id]
}

// Forget drops the table of a game; the next request loads it again.
func (h *Tables) Forget(game int64) { h.forget(game, h.placeOf(game)) }

// Vanish drops all data in memory of a deleted game.
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
	_ = x.t.do(func() error { x.t.dead = true; return nil }) // stops its bots
	h.Clocks.Set(id, time.Time{})                            // the table may have started the clock meanwhile
}

// ExpiredGame is the file of an expired game whose lines are not a saved game by
// themselves. That is a game that has not begun, a sandbox, or a study.
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

// exportIdle writes a game to the folder of expired games. It does not need the rules,
// so that games with changed rules can expire. The file name is deterministic: a retry
// replaces an earlier file.
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

// writeSafely writes a file atomically, readable by its owner alone. After it returns
// nil, the file survives a power failure.
func writeSafely(path string, text []byte) (err error) {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(dir, "expiring-*") // mode 0600
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

// days formats a duration in days, or in Go's format if it is not a whole number of
// days.
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

// syncFolder makes the entries of a folder durable. Windows does so by itself.
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
