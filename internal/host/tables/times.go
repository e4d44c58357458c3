package tables

import (
	"encoding/json"
	"errors"
	"maps"
	"math"
	"slices"
	"strconv"
	"sync"
	"time"

	"wargame/internal/host/library"
	"wargame/internal/host/match"
	"wargame/internal/host/refusal"
	"wargame/internal/host/seats"
	"wargame/internal/host/store"
	"wargame/internal/host/timing"
	"wargame/internal/host/turns"
	"wargame/interpreter/simulate"
)

// The time control of a table measures the time of its players. The rules do not know it,
// unlike the clocks of clocks.go. Its times are those of a meter, which runs only while
// the server does.

// Times holds the meter and the next end of a clock of each game. All methods may be
// called concurrently.
type Times struct {
	meter *timing.Meter

	mu   sync.Mutex
	ends map[int64]int64 // in milliseconds of the meter
}

// meterEvery is how often the meter is stored. A crash takes back at most that much time.
const meterEvery = 5 * time.Second

// openTimes restores the meter and the clocks of all games.
func openTimes(s store.Store) (*Times, error) {
	x := &Times{meter: timing.NewMeter(0), ends: map[int64]int64{}}
	return x, s.View(func(r store.Records) error {
		was, err := r.Get("setting", "meter")
		if err == nil {
			total := int64(0)
			err = json.Unmarshal(was.Data, &total)
			x.meter.Raise(total)
		}
		if err != nil && !errors.Is(err, store.ErrNone) {
			return err
		}
		all, err := turns.AllTimes(r)
		for game, s := range all {
			for _, c := range s.Seats {
				x.meter.Raise(c.Since) // the meter was stored a little before
			}
			x.set(game, s)
		}
		return err
	})
}

// set notes when the next clock of a game is up.
func (x *Times) set(game int64, s *timing.State) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if s == nil || s.Next() == math.MaxInt64 {
		delete(x.ends, game)
	} else {
		x.ends[game] = s.Next()
	}
}

// over returns the games with a clock that is up, and takes them off the list.
func (x *Times) over(now int64) (out []int64) {
	x.mu.Lock()
	defer x.mu.Unlock()
	for _, game := range slices.Sorted(maps.Keys(x.ends)) {
		if x.ends[game] <= now {
			out = append(out, game)
			delete(x.ends, game)
		}
	}
	return out
}

// again makes a game come up again after a failure.
func (x *Times) again(game, at int64) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.ends[game] = at
}

// runTimes ends the time of seats until the host is closed.
func (h *Tables) runTimes() {
	tick := time.NewTicker(clockTick)
	defer tick.Stop()
	stored := time.Time{}
	for {
		select {
		case <-h.Jobs.Context().Done():
			return
		case <-tick.C:
			h.Jobs.Guard("measuring the time of seats", func() {
				h.EndTurns()
				if now := h.Now(); now.Sub(stored).Abs() >= meterEvery {
					stored = now
					h.storeMeter()
				}
			})
		}
	}
}

func (h *Tables) storeMeter() {
	data, err := json.Marshal(h.Times.meter.Tick(h.Now()))
	if err == nil {
		err = h.Store.Change(func(r store.Records) error {
			return r.Put(store.Record{Kind: "setting", Key: "meter", Data: data})
		})
	}
	if err != nil && !h.Jobs.Closing() {
		h.Logf("the time of the players cannot be stored: %s", err)
	}
}

// EndTurns does what each table has chosen, for all seats whose time is up.
func (h *Tables) EndTurns() {
	now := h.Times.meter.Tick(h.Now())
	for _, game := range h.Times.over(now) {
		h.Jobs.Guard("ending a turn of table "+strconv.FormatInt(game, 10), func() {
			err := h.Do(Asker{}, game, (*Table).outOfTime)
			switch {
			case err == nil, errors.Is(err, store.ErrNone):
			default:
				h.Logf("cannot end a turn of table %d: %s", game, err)
				h.Times.again(game, now+AfterFailure.Milliseconds())
			}
		})
	}
}

// due returns the names of the links of the people that are to decide now.
func (t *Table) due() (out []string) {
	if t.match.Game == nil || t.lost() != nil || match.Ending(t.match) != nil {
		return nil
	}
	for _, d := range t.match.Game.Pendings() {
		for i := range t.match.Program().Seats {
			if (d.Seat == i || d.Seat < 0) && !t.match.Seats.IsBot(i) {
				name := t.match.Seats.Name(i)
				if t.match.Setup.Shared {
					name = seats.TogetherName
				}
				if !slices.Contains(out, name) {
					out = append(out, name)
				}
			}
		}
	}
	return out
}

// asked returns the names of the links of the people whose answer to a request is awaited.
func asked(t *Table) []string {
	all := match.EndsOf(t.match).Asks()
	if len(all) > 0 && t.match.Setup.Shared {
		return []string{seats.TogetherName}
	}
	return all
}

// made returns what the links of a game with clocks have decided.
func (t *Table) made() map[string]timing.Made {
	if t.times == nil {
		return nil
	}
	out, r := map[string]timing.Made{}, &t.match.Record
	for i, d := range r.Decisions {
		name := t.match.Seats.Name(d.Seat)
		if t.match.Setup.Shared {
			name = seats.TogetherName
		}
		m := out[name]
		if r.Knows(seats.Watcher, i) {
			m.Decisions++
		} else {
			m.Secret = true
		}
		out[name] = m
	}
	return out
}

// turn returns a function that stores whose turn it is and sets the clocks, in the
// transaction of an act.
func (t *Table) turn() func(store.Records) error {
	a := turns.Act{Game: t.match.ID, Line: t.match.Record.Number(), Due: t.due(), Asked: asked(t), Made: t.made(), Now: t.tables.Now(), Meter: t.tables.Times.meter.Tick(t.tables.Now())}
	return func(r store.Records) (err error) {
		t.times, err = turns.Put(r, a)
		return err
	}
}

// putTurn is turn for a change without lines.
func (t *Table) putTurn() error {
	if err := t.tables.Store.Change(t.turn()); err != nil {
		t.dead = true
		return err
	}
	t.tables.Times.set(t.match.ID, t.times)
	return nil
}

// loadTurn stores whose turn it is if the store has something else: the program that
// stored the game may have been older.
func (t *Table) loadTurn() error {
	var was []string
	err := t.tables.Store.View(func(r store.Records) error {
		all, err := turns.Of(r, t.match.ID)
		for _, w := range all {
			was = append(was, w.Seat)
		}
		return err
	})
	now := append(t.due(), asked(t)...)
	slices.Sort(now)
	now = slices.Compact(now)
	if err != nil || slices.Equal(was, now) {
		return err
	}
	return t.putTurn()
}

// lost returns an error if a seat has lost on time.
func (t *Table) lost() error {
	if t.times == nil || t.times.Lost == "" {
		return nil
	}
	return refusal.Request("the game is over: %s has lost on time", t.match.Seats.Titles([]string{t.times.Lost})[0])
}

// outOfTime does what the table has chosen, for the seats whose time is up.
func (t *Table) outOfTime() error {
	if t.times == nil {
		return nil
	}
	for _, seat := range t.times.Ended(t.tables.Times.meter.Tick(t.tables.Now())) {
		switch end := t.times.End; {
		case end == timing.Nothing:
		case end == timing.Forfeit:
			if t.times.Lost == "" {
				t.times.Lost = seat
				if err := match.EndsOf(t.match).LoseOnTime(seat); err != nil {
					return err
				}
			}
		default:
			if err := t.replace(seat, end); err != nil {
				return err
			}
			if !t.match.SettlesRestore(t.match.Seats.Find(seat)) { // a restoration needs a copy of the game; a player asks for it again
				if err := t.match.Settle(nil); err != nil {
					return err
				}
				if err := match.EndsOf(t.match).SettleProposal(); err != nil {
					return err
				}
			}
		}
	}
	err := t.tables.Store.Change(func(r store.Records) error {
		if err := turns.PutTimes(r, t.match.ID, t.times); err != nil {
			return err
		}
		return t.turn()(r)
	})
	if err != nil {
		t.dead = true
		return err
	}
	t.tables.Times.set(t.match.ID, t.times)
	t.Changed()
	return nil
}

// replace lets a bot play on for a seat, for good. A request may then wait for no seat
// any more (match.Match.Settle).
func (t *Table) replace(seat, bot string) error {
	if err := t.tables.Store.SetBot(t.match.ID, seat, bot, true); err != nil {
		return err
	}
	x := t.match.Seats.At(seat)
	x.Bot, x.Left = bot, true
	t.Changed()
	return nil
}

// Clocks is the time control of a table as a player sees it.
type Clocks struct {
	timing.Control
	Lost  string               `json:"lost,omitempty"` // the seat that has lost on time
	Seats map[string]SeatClock `json:"seats"`
}

// SeatClock is the clock of a seat, in seconds.
type SeatClock struct {
	Left  float64 `json:"left"`
	Runs  bool    `json:"runs,omitempty"`
	Away  float64 `json:"away,omitempty"`  // until the end of its vacation
	Leave float64 `json:"leave,omitempty"` // days of vacation that it has left
}

// Shown returns the clocks of a game as its players see them, or nil for nil.
func (x *Times) Shown(s *timing.State, now time.Time) *Clocks {
	if s == nil {
		return nil
	}
	at := x.meter.Tick(now)
	out := &Clocks{Control: s.Control, Lost: s.Lost, Seats: map[string]SeatClock{}}
	for name, c := range s.Seats {
		out.Seats[name] = SeatClock{Left: float64(s.Remaining(name, at)) / 1000, Runs: c.Runs, Away: max(0, float64(c.Away-at)/1000), Leave: float64(c.Leave) / timing.Day}
	}
	return out
}

// Leave begins a vacation of a seat, or ends it with 0 days.
func (t *Table) Leave(seat, days int) error {
	if seat == seats.Watcher {
		return refusal.ErrWatcher
	}
	if err := t.lost(); err != nil {
		return err
	}
	s := t.times
	if s == nil {
		return refusal.Request("%w", timing.ErrNoClock)
	}
	now := t.tables.Times.meter.Tick(t.tables.Now())
	if err := s.Leave(t.match.Seats.Name(seat), days, now); err != nil {
		return refusal.Request("%w", err)
	}
	err := t.tables.Store.Change(func(r store.Records) error { return turns.PutTimes(r, t.match.ID, s) })
	if err != nil {
		t.dead = true
		return err
	}
	t.tables.Times.set(t.match.ID, s)
	t.Tell()
	return nil
}

// CreateTimed creates a game with a time control and returns its links, by seat.
func (h *Tables) CreateTimed(s library.Setup, bots map[string]string, c timing.Control) (links map[string]string, err error) {
	if err := c.Check(func(kind string) bool { return simulate.KnownBot(kind) == nil }); err != nil {
		return nil, refusal.Request("%w", err)
	}
	if c.Kind != timing.None && (s.Shared || s.Study) {
		return nil, refusal.Request("a game that one link plays has no time control")
	}
	if links, err = h.Create(s, bots); err != nil || c.Kind == timing.None {
		return links, err
	}
	var names []string
	for seat := range links {
		if seat != seats.WatcherName {
			names = append(names, seat)
		}
	}
	l, err := h.Store.Find(HashOf(links[seats.WatcherName]))
	if err == nil {
		err = h.Store.Change(func(r store.Records) error { return turns.PutTimes(r, l.Game, timing.New(c, names)) })
	}
	return links, err
}
