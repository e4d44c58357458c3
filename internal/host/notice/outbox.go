package notice

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"wargame/internal/host/people"
	"wargame/internal/host/store"
	"wargame/internal/host/turns"
	"wargame/internal/parallel"
)

// Grace is how long a game waits for a player before they are called. Many answers come
// at once, and a player who is at the board needs no call.
const Grace = time.Minute

// Store is the part of a store that an outbox needs.
type Store interface {
	Change(do func(store.Records) error) error
	View(do func(store.Records) error) error
}

// Outbox sends the notices of a server. Its public fields do not change, and their functions may be called concurrently. Only one outbox of a
// store may run.
//
// A notice is claimed in the store before it is sent, under a key that belongs to the
// wait. A claimed notice is sent again only if it was certainly not delivered. So a
// receiver gets it at most once, whenever the server stops.
type Outbox struct {
	Store   Store
	Senders map[string]Sender // by kind of channel
	Present func(game int64, seat string) bool
	Title   func(game int64, seat, lang string) (Turn, error)
	Words   func(lang, english string, values ...any) string
	URL     string // of the server, without a slash at the end
	Now     func() time.Time
	Logf    func(format string, args ...any)
	Trip    func(at string) // a failure point for tests

	pace pace
}

// claim is the record of a notice.
type claim struct {
	At    int64    `json:"at"`              // seconds since 1970
	Tries int      `json:"tries,omitempty"` // failed ones
	Next  int64    `json:"next,omitempty"`  // when it is tried again; 0 if it is not
	Waits []string `json:"waits,omitempty"` // keys of the waits that it names
}

// maxTries is the most attempts to deliver a notice; the pause doubles after each.
const maxTries = 6

const firstPause = 2 * time.Minute

// due is a notice to send.
type due struct {
	channel Channel
	key     string
	waits   []turns.Wait
	lang    string
	confirm bool
}

// tally counts what the workers of a round have tried to send, and keeps their first error.
type tally struct {
	mu  sync.Mutex
	n   int
	err error
}

func (y *tally) failed() bool {
	y.mu.Lock()
	defer y.mu.Unlock()
	return y.err != nil
}

func (y *tally) add(done bool, err error) {
	y.mu.Lock()
	defer y.mu.Unlock()
	y.err = cmp.Or(y.err, err)
	if done && err == nil {
		y.n++
	}
}

// Step sends all notices that are due. It returns how many it has tried to send.
func (o *Outbox) Step(ctx context.Context) (n int, err error) {
	var all []due
	if err := o.Store.View(func(r store.Records) error { all, err = o.due(r); return err }); err != nil {
		return 0, err
	}
	for _, round := range o.pace.rounds(all, o.Now()) {
		var sent tally
		parallel.Do(workers, len(round), func(_, i int) {
			for _, d := range round[i] {
				if sent.failed() || ctx.Err() != nil {
					return
				}
				sent.add(o.deliver(ctx, d))
			}
		})
		n += sent.n
		if err = cmp.Or(sent.err, ctx.Err()); err != nil {
			return n, err
		}
	}
	return n, nil
}

// due returns the notices to send now.
func (o *Outbox) due(r store.Records) (out []due, err error) {
	all, err := channelsOf(r.All(channel))
	if err != nil {
		return nil, err
	}
	for _, c := range all {
		if o.Senders[c.Kind] == nil {
			continue
		}
		p, err := people.Get(r, c.Owner)
		if err != nil {
			return nil, err
		}
		d := due{channel: c, lang: p.Lang}
		if !c.Confirmed {
			d.key, d.confirm = "confirm", true
			out = append(out, d)
			continue
		}
		h := HoursOf(p)
		if h.quiet(o.Now()) {
			continue
		}
		waits, err := o.waits(r, c)
		if err == nil {
			waits, err = unnamed(r, c.ID, waits)
		}
		if err != nil {
			return nil, err
		}
		if h.Digest {
			if d.key = h.day(o.Now()); d.key == "" {
				continue
			}
			d.key, d.waits = "day "+d.key, waits
			if len(d.waits) > 0 {
				out = append(out, d)
			}
			continue
		}
		for _, w := range waits {
			d.key, d.waits = w.Key(), []turns.Wait{w}
			out = append(out, d)
		}
	}
	return out, nil
}

// HoursOf returns when a player wants notices.
func HoursOf(p people.Person) (h Hours) {
	_ = json.Unmarshal(p.Rest, &h) // the zero value for a player without settings
	return h
}

// PutHours stores when a player wants notices.
func PutHours(p *people.Person, h Hours) (err error) {
	p.Rest, err = json.Marshal(h)
	return err
}

// waits returns the waits of the games of a channel's player that are old enough.
func (o *Outbox) waits(r store.Records, c Channel) (out []turns.Wait, err error) {
	games, err := people.Games(r, c.Owner)
	if err != nil {
		return nil, err
	}
	for _, g := range games {
		all, err := turns.Of(r, g.ID)
		if err != nil {
			return nil, err
		}
		for _, w := range all {
			if w.Seat == g.Seat && g.Seat != "" && w.Since >= c.Made-int64(Grace.Seconds()) && !o.Now().Before(time.Unix(w.Since, 0).Add(Grace)) && !o.Present(g.ID, g.Seat) {
				out = append(out, w)
			}
		}
	}
	return out, nil
}

// unnamed returns the waits that no notice of a channel has named, alone or with others.
// Notices that are tried again do not count.
func unnamed(r store.Records, channelID string, waits []turns.Wait) ([]turns.Wait, error) {
	all, err := r.Owned(sent, channelID)
	if err != nil {
		return nil, err
	}
	var named []string
	for _, x := range all {
		var c claim
		if err := json.Unmarshal(x.Data, &c); err != nil {
			return nil, err
		}
		if c.Next == 0 {
			named = append(named, c.Waits...)
		}
	}
	return slices.DeleteFunc(waits, func(w turns.Wait) bool { return slices.Contains(named, w.Key()) }), nil
}

// deliver claims a notice, sends it, and records a failure. It returns false if the
// notice was sent before, is not to be sent yet, or is not needed any more.
func (o *Outbox) deliver(ctx context.Context, d due) (tried bool, err error) {
	var secret []byte
	var c claim
	o.trip("begins")
	err = o.Store.Change(func(r store.Records) error {
		if secret, err = Secret(r, "notices"); err == nil {
			c, tried, err = o.claims(r, d)
		}
		return err
	})
	if err != nil || !tried {
		return false, err
	}
	o.trip("claimed")
	m, err := o.message(secret, d)
	if err != nil { // the game has been deleted
		o.Logf("a notice (%s) has no text and is not sent: %s", d.channel.Kind, err)
		return true, nil
	}
	begun := o.Now()
	err = o.Senders[d.channel.Kind].Send(ctx, d.channel.Target, m)
	o.pace.took(d.channel, begun, o.Now())
	o.trip("sent")
	switch {
	case errors.Is(err, ErrGone):
		o.Logf("a channel for notices (%s) does not exist any more and was removed", d.channel.Kind)
		err = o.Store.Change(func(r store.Records) error { return drop(r, d.channel.ID) })
	case errors.Is(err, ErrNotSent):
		o.Logf("a notice (%s) was not delivered: %s", d.channel.Kind, err)
		c.Tries++
		if c.Next = 0; c.Tries < maxTries {
			c.Next = o.Now().Add(firstPause << (c.Tries - 1)).Unix()
		}
		err = o.Store.Change(func(r store.Records) error {
			if _, err := r.Get(channel, d.channel.ID); err != nil { // removed meanwhile
				return nil
			}
			return o.record(r, d, c)
		})
	case err != nil:
		o.Logf("it is not known whether a notice (%s) was delivered; it is not sent again: %s", d.channel.Kind, err)
		err = nil
	}
	o.trip("recorded")
	return true, err
}

// claims records that a notice is being sent, unless it was sent before, is not due yet,
// or is not needed any more.
func (o *Outbox) claims(r store.Records, d due) (c claim, ok bool, err error) {
	x, err := r.Get(channel, d.channel.ID)
	if errors.Is(err, store.ErrNone) {
		return c, false, nil
	}
	if err != nil {
		return c, false, err
	}
	if now, err := channelOf(x); err != nil || now.Confirmed == d.confirm {
		return c, false, err
	}
	for _, w := range d.waits {
		all, err := turns.Of(r, w.Game)
		if err != nil || !slices.Contains(all, w) {
			return c, false, err
		}
	}
	x, err = r.Get(sent, d.channel.ID+" "+d.key)
	if err == nil {
		if err := json.Unmarshal(x.Data, &c); err != nil || c.Next == 0 || c.Next > o.Now().Unix() {
			return c, false, err
		}
	} else if !errors.Is(err, store.ErrNone) {
		return c, false, err
	} else if full, err := o.full(r, d.channel.ID); err != nil || full {
		return c, false, err
	}
	c.At, c.Next, c.Waits = o.Now().Unix(), 0, nil
	for _, w := range d.waits {
		c.Waits = append(c.Waits, w.Key())
	}
	return c, true, o.record(r, d, c)
}

// keep is how long a digest about waits that are over is remembered.
const keep = 40 * 24 * time.Hour

// full reports whether a channel has got all notices of a day. It forgets old ones.
func (o *Outbox) full(r store.Records, channelID string) (bool, error) {
	all, err := r.Owned(sent, channelID)
	if err != nil {
		return false, err
	}
	n := 0
	for _, x := range all {
		var c claim
		if err := json.Unmarshal(x.Data, &c); err != nil {
			return false, err
		}
		at := time.Unix(c.At, 0)
		if o.Now().Sub(at) < 24*time.Hour {
			n++
		}
		if x.Game != 0 || len(c.Waits) == 0 || o.Now().Sub(at) <= keep {
			continue
		}
		lasting := false
		for _, key := range c.Waits {
			lasting = lasting || turns.Lasts(r, key)
		}
		if !lasting {
			if err := r.Delete(sent, x.Key); err != nil {
				return false, err
			}
		}
	}
	return n >= maxADay, nil
}

// record stores the claim of a notice. The claim for one wait is deleted with its game.
func (o *Outbox) record(r store.Records, d due, c claim) error {
	game := int64(0)
	if len(d.waits) == 1 && d.key == d.waits[0].Key() {
		game = d.waits[0].Game
	}
	return put(r, sent, d.channel.ID+" "+d.key, d.channel.ID, game, c)
}

// message returns the text of a notice.
func (o *Outbox) message(secret []byte, d due) (m Message, err error) {
	say := func(english string, values ...any) string { return o.Words(d.lang, english, values...) }
	m = Message{Key: keyOf(secret, d.channel.ID+" "+d.key), URL: o.URL + "/mine", Lang: d.lang,
		Stop: o.URL + "/notices/" + tokenOf(secret, stops, d.channel.ID)}
	if d.confirm {
		m.Subject = say("Confirm this address for notices of wargame")
		m.Text = say("A player has asked for notices at this address. To confirm it, open:\n\n%s\n\nIf you did not ask, open this page, and no more mail will come:\n\n%s", o.URL+"/notices/"+tokenOf(secret, confirms, d.channel.ID), m.Stop)
		return m, nil
	}
	var lines []string
	for _, w := range d.waits {
		t, err := o.Title(w.Game, w.Seat, d.lang)
		if err != nil {
			return m, err
		}
		t.Since = time.Unix(w.Since, 0).UTC()
		m.Turns = append(m.Turns, t)
		lines = append(lines, fmt.Sprintf("%s (%s)", t.Game, t.Seat))
	}
	m.Subject = say("%d games wait for you", len(lines))
	if len(lines) == 1 {
		m.Subject = say("It is your turn: %s", lines[0])
	}
	if len(lines) == 1 && d.waits[0].Asked {
		m.Subject = say("A player asks you something: %s", lines[0])
		m.Text = say("A request of another player waits for your answer:\n%s\n\nYour games: %s\n\nTo end these notices: %s", "- "+lines[0], m.URL, m.Stop)
		return m, nil
	}
	m.Text = say("It is your turn:\n%s\n\nYour games: %s\n\nTo end these notices: %s", "- "+strings.Join(lines, "\n- "), m.URL, m.Stop)
	return m, nil
}

func (o *Outbox) trip(at string) {
	if o.Trip != nil {
		o.Trip(at)
	}
}
