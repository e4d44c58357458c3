// Package lobby lets players find each other: invitations to a free seat, by a private
// link or in the list of open games, and rematches.
package lobby

import (
	"cmp"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"wargame/dsl"
	"wargame/internal/host/refusal"
	"wargame/internal/host/seats"
	"wargame/internal/host/store"
)

// Kinds of records.
const (
	invitation = "invitation" // by the hash of its link, in hexadecimal
	rematch    = "rematch"    // by the number of the old game
)

// Limits of invitations.
const (
	maxNote = 200 // characters
	maxOpen = 500 // public invitations of a server
)

// Invitation offers a free seat. Whoever takes it gets a new link; the old links of the
// seat stop working.
type Invitation struct {
	ID     string `json:"-"` // the hash of the link, in hexadecimal
	Game   int64  `json:"-"`
	Seat   string `json:"seat"`
	Public bool   `json:"public,omitempty"`
	Note   string `json:"note,omitempty"`
	Made   int64  `json:"made"` // seconds since 1970
}

func invitationOf(x store.Record) (i Invitation, err error) {
	err = json.Unmarshal(x.Data, &i)
	i.ID, i.Game = x.Key, x.Game
	return i, err
}

// ErrGone reports that an invitation is not valid any more.
var ErrGone = fmt.Errorf("%w: the invitation has been used or withdrawn", store.ErrNone)

// errTaken reports that a seat is not free.
var errTaken = refusal.Request("that seat is taken")

// free returns an error unless a seat waits for a player.
func free(r store.Records, l store.Link) error {
	if l.Seat == seats.WatcherName {
		return refusal.ErrWatcher
	}
	if l.Seat == seats.TogetherName {
		return refusal.Request("one link plays all seats of this game, so no seat can be offered")
	}
	all, err := r.Seats(l.Game)
	if err != nil {
		return err
	}
	for _, s := range all {
		if s.Name == l.Seat && s.Bot == "" && s.Pledge == "" {
			return nil
		}
	}
	return errTaken
}

// Invite offers the seat of the guest who asks, and replaces an earlier invitation to it.
// hash belongs to the link of the invitation.
func Invite(r store.Records, l store.Link, hash []byte, public bool, note string, now time.Time) error {
	note = strings.TrimSpace(note)
	switch {
	case utf8.RuneCountInString(note) > maxNote:
		return refusal.Request("a note has at most %d characters", maxNote)
	case dsl.Readable(note) != nil:
		return refusal.Request("a note is one line of text; %w", dsl.Readable(note))
	}
	if err := free(r, l); err != nil {
		return err
	}
	if err := Withdraw(r, l); err != nil {
		return err
	}
	if public {
		switch all, err := r.Owned(invitation, "public"); {
		case err != nil:
			return err
		case len(all) >= maxOpen:
			return refusal.Request("the list of open games is full")
		}
	}
	data, err := json.Marshal(Invitation{Seat: l.Seat, Public: public, Note: note, Made: now.Unix()})
	if err != nil {
		return err
	}
	x := store.Record{Kind: invitation, Key: hex.EncodeToString(hash), Game: l.Game, Data: data}
	if public {
		x.Owner = "public"
	}
	return r.Put(x)
}

// Withdraw deletes the invitation to a seat, if there is one.
func Withdraw(r store.Records, l store.Link) error {
	all, err := OfGame(r, l.Game)
	if err != nil {
		return err
	}
	for _, i := range all {
		if i.Seat == l.Seat {
			if err := r.Delete(invitation, i.ID); err != nil {
				return err
			}
		}
	}
	return nil
}

// OfGame returns the invitations of a game.
func OfGame(r store.Records, game int64) (out []Invitation, err error) {
	all, err := r.OfGame(invitation, game)
	if err != nil {
		return nil, err
	}
	for _, x := range all {
		i, err := invitationOf(x)
		if err != nil {
			return nil, err
		}
		out = append(out, i)
	}
	return out, nil
}

// Open returns the public invitations to seats that are still free, the newest first.
func Open(r store.Records) (out []Invitation, err error) {
	all, err := r.Owned(invitation, "public")
	if err != nil {
		return nil, err
	}
	for _, x := range all {
		i, err := invitationOf(x)
		if err != nil {
			return nil, err
		}
		switch err := free(r, store.Link{Game: i.Game, Seat: i.Seat}); {
		case err == nil:
			out = append(out, i)
		case !errors.Is(err, refusal.ErrRequest):
			return nil, err
		}
	}
	slices.SortStableFunc(out, func(a, b Invitation) int { return cmp.Compare(b.Made, a.Made) })
	return out, nil
}

// Find returns an invitation by its ID, or ErrGone.
func Find(r store.Records, id string) (Invitation, error) {
	x, err := r.Get(invitation, id)
	if errors.Is(err, store.ErrNone) {
		return Invitation{}, ErrGone
	}
	if err != nil {
		return Invitation{}, err
	}
	return invitationOf(x)
}

// Take gives the seat of an invitation to a player: the links of the seat are replaced by
// the new one. Of two players the first gets it.
func Take(r store.Records, id string, fresh []byte) (l store.Link, err error) {
	i, err := Find(r, id)
	if err != nil {
		return l, err
	}
	l = store.Link{Game: i.Game, Seat: i.Seat}
	if err := free(r, l); err != nil {
		return l, err
	}
	if err := r.Delete(invitation, id); err != nil {
		return l, err
	}
	return l, replace(r, l, fresh)
}

func replace(r store.Records, l store.Link, fresh []byte) error {
	if err := r.DropLinks(l); err != nil {
		return err
	}
	return r.AddLink(fresh, l)
}
