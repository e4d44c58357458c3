package host

import (
	"encoding/json"

	"golang.org/x/text/language"

	"wargame/internal/host/library"
	"wargame/internal/host/lobby"
	"wargame/internal/host/people"
	"wargame/internal/host/seats"
	"wargame/internal/host/store"
	"wargame/internal/host/tables"
	"wargame/internal/host/turns"
	http "wargame/internal/web"
)

// standing is where a game stands, as everybody at its table may know it.
type standing struct {
	Title    string         `json:"title"`
	Scenario string         `json:"scenario,omitempty"`
	State    string         `json:"state"` // "waiting", "playing" or "over"
	Times    *tables.Clocks `json:"times,omitempty"`
	Seats    []sitter       `json:"seats"`
	Watchers int            `json:"watchers"`
	Next     bool           `json:"next,omitempty"` // a rematch has begun

	game  string // its name
	waits []turns.Wait
	names map[string]string // of players, by seat
}

// sitter is a seat with its player.
type sitter struct {
	Seat    string `json:"seat"`
	Title   string `json:"title"`
	Name    string `json:"name,omitempty"` // of the player
	Bot     string `json:"bot,omitempty"`
	Here    bool   `json:"here,omitempty"`    // a page of the seat is open
	Since   int64  `json:"since,omitempty"`   // since when the game waits for it, in seconds since 1970
	Free    bool   `json:"free,omitempty"`    // nobody has opened its link
	Invited bool   `json:"invited,omitempty"` // it is offered by an invitation
}

// title returns the title of the seat of a link.
func (o *standing) title(seat string) string {
	for _, s := range o.Seats {
		if s.Seat == seat {
			return s.Title
		}
	}
	if seat == seats.TogetherName {
		return "All seats"
	}
	return ""
}

// standing returns where a game stands. It needs the store alone.
func (c club) standing(tag language.Tag, game int64) (*standing, error) {
	rec, ed, s, err := c.edition(tag, game)
	if err != nil {
		return nil, err
	}
	o := &standing{Title: ed.Program.Title, State: "playing", game: rec.Game}
	if p := ed.Program; len(p.Scenarios) > 1 {
		o.Scenario = p.Scenarios[p.Playing].Title
	}
	err = c.host.store.View(func(x store.Records) error {
		if o.waits, err = turns.Of(x, game); err != nil {
			return err
		}
		if o.names, err = people.Names(x, game); err != nil {
			return err
		}
		times, err := turns.Times(x, game)
		o.Times = c.host.tables.Times.Shown(times, c.host.cfg.now())
		if _, none := lobby.FindRematch(x, game); none == nil {
			o.Next = true
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	here := c.host.hub.Here(game)
	o.Watchers = here[seats.WatcherName]
	for i := range ed.Program.Seats {
		x := sitter{Seat: ed.Program.Seats[i].Name, Title: ed.Program.Seats[i].Title}
		link := x.Seat
		if s.Shared {
			link = seats.TogetherName
		}
		for _, taken := range rec.Seats {
			if taken.Name == x.Seat {
				x.Bot, x.Free = taken.Bot, taken.Bot == "" && taken.Pledge == ""
			}
		}
		if x.Bot == "" {
			x.Name, x.Here = o.names[link], here[link] > 0
		}
		for _, wait := range o.waits {
			if wait.Seat == link {
				x.Since = wait.Since
			}
		}
		o.Seats = append(o.Seats, x)
	}
	switch {
	case rec.Ended || o.Times != nil && o.Times.Lost != "":
		o.State = "over"
	case len(o.waits) == 0 && waitsForPlayers(rec):
		o.State = "waiting"
	}
	return o, nil
}

// waitsForPlayers reports whether a person has not taken their seat.
func waitsForPlayers(rec *store.Game) bool {
	for _, s := range rec.Seats {
		if s.Bot == "" && s.Number == "" {
			return true
		}
	}
	return false
}

// edition returns a stored game with the program of its scenario, in the language of a
// reader. Its options are those of the game as published: titles do not depend on them,
// and a client cannot make the server compile many programs.
func (c club) edition(tag language.Tag, game int64) (*store.Game, *library.Edition, library.Setup, error) {
	rec, err := c.host.store.Game(game)
	if err != nil {
		return nil, nil, library.Setup{}, err
	}
	var s library.Setup
	if err := json.Unmarshal(rec.Setup, &s); err != nil {
		return nil, nil, s, err
	}
	ed, err := c.host.library.EditionIn(library.Setup{Game: s.Game, Scenario: s.Scenario}, tag)
	return rec, ed, s, err
}

// people returns who plays a game, who is here, and its clocks.
func (c club) people(w http.ResponseWriter, r *http.Request) {
	serve(c, w, r, func(nothing) (any, error) {
		g, err := c.host.guest(r)
		if err != nil {
			return nil, err
		}
		o, err := c.standing(languageOf(r), g.Game)
		if err != nil || g.Watches() {
			return o, err
		}
		return o, c.host.store.View(func(x store.Records) error {
			all, err := lobby.OfGame(x, g.Game)
			for _, i := range all {
				for n := range o.Seats {
					o.Seats[n].Invited = o.Seats[n].Invited || o.Seats[n].Seat == i.Seat
				}
			}
			return err
		})
	})
}

type vacation struct {
	Days int `json:"days"` // 0 ends a vacation
}

// vacation stops the clock of a seat for some days.
func (c club) vacation(w http.ResponseWriter, r *http.Request) {
	serve(c, w, r, func(q vacation) (any, error) {
		return nothing{}, c.host.seated(r, func(t *tables.Table, seat int) error { return t.Leave(seat, q.Days) })
	})
}
