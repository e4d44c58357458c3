// Package notice calls players back: when a game waits for them, it sends one notice for
// the wait through each of their channels. It knows how to choose, claim and record a
// notice; package send delivers it. A notice names the game and the seat, never a link
// and nothing of the position.
package notice

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"wargame/internal/host/people"
	"wargame/internal/host/refusal"
	"wargame/internal/host/store"
)

// Kinds of channels.
const (
	Mail    = "mail"
	Webhook = "webhook"
	Discord = "discord"
	Slack   = "slack"
	Push    = "push"
)

// Kinds of records.
const (
	channel = "channel" // by its ID; the owner is the player
	sent    = "notice"  // by channel and what it is about; the owner is the channel
	address = "address" // by the hash of an e-mail address
	setting = "setting" // by name
)

// Limits of notices.
const (
	maxChannels  = 5    // of a player
	maxTarget    = 2000 // bytes of an address
	maxADay      = 40   // notices of one channel
	maxConfirmed = 2    // requests for confirmation to one address in a day, from all players
	stoppedDays  = 30   // for which an address that has refused gets no request for confirmation
)

// Message is a notice.
type Message struct {
	Key     string // unique; a receiver may use it to recognize a duplicate
	Subject string
	Text    string // the whole text, with the address of the pages
	Turns   []Turn
	URL     string // the page of the player's games
	Stop    string // the page that ends the notices
	Lang    string
}

// Turn is a game that waits for the player.
type Turn struct {
	Game  string    `json:"game"`
	Seat  string    `json:"seat"`
	Since time.Time `json:"since"`
}

// Sender delivers notices of one kind.
type Sender interface {
	// Check returns an error for the player if the target is not valid. It contacts nobody.
	Check(target string) error
	// Send delivers a notice. It returns ErrNotSent if the notice was certainly not
	// delivered, and ErrGone if the target does not exist any more. After any other error
	// the notice may have been delivered.
	Send(ctx context.Context, target string, m Message) error
}

// Errors of a Sender.
var (
	ErrNotSent = errors.New("the notice was not delivered")
	ErrGone    = errors.New("there is no such receiver")
)

// Channel is a way to reach a player.
type Channel struct {
	ID        string    `json:"-"`
	Owner     people.ID `json:"-"`
	Kind      string    `json:"kind"`
	Target    string    `json:"target"`
	Confirmed bool      `json:"confirmed"`
	Made      int64     `json:"made"` // seconds since 1970; no wait before it is noticed
}

func channelOf(x store.Record) (c Channel, err error) {
	err = json.Unmarshal(x.Data, &c)
	c.ID, c.Owner = x.Key, people.ID(x.Owner)
	return c, err
}

func put(r store.Records, kind, key, owner string, game int64, data any) error {
	text, err := json.Marshal(data)
	if err != nil {
		return err
	}
	return r.Put(store.Record{Kind: kind, Key: key, Owner: owner, Game: game, Data: text})
}

// Channels returns the channels of a player.
func Channels(r store.Records, id people.ID) ([]Channel, error) {
	return channelsOf(r.Owned(channel, string(id)))
}

func channelsOf(all []store.Record, err error) (out []Channel, _ error) {
	if err != nil {
		return nil, err
	}
	for _, x := range all {
		c, err := channelOf(x)
		if err != nil {
			return nil, err
		}
		out = append(out, c)
	}
	return out, nil
}

// mailed records the requests for confirmation to an address.
type mailed struct {
	Asked   []int64 `json:"asked,omitempty"`   // seconds since 1970
	Stopped int64   `json:"stopped,omitempty"` // when its owner has refused
}

func addressKey(target string) string {
	sum := sha256.Sum256([]byte("wargame address 1" + strings.ToLower(target)))
	return hex.EncodeToString(sum[:])
}

// Add stores a new channel of a player. A channel for e-mail must be confirmed; the
// caller then sends the request for it. Other channels need no confirmation: who can
// read a webhook's address has made it, and a browser subscribes only for itself.
func Add(r store.Records, id people.ID, kind, target string, now time.Time) (Channel, error) {
	all, err := Channels(r, id)
	switch {
	case err != nil:
		return Channel{}, err
	case len(target) > maxTarget:
		return Channel{}, refusal.Request("the address is too long")
	case slices.ContainsFunc(all, func(c Channel) bool { return c.Kind == kind && c.Target == target }):
		return Channel{}, refusal.Request("your notices go to this address already")
	case len(all) >= maxChannels:
		return Channel{}, refusal.Request("a player has at most %d addresses for notices; remove one first", maxChannels)
	}
	if kind == Mail {
		if err := mayAsk(r, target, now); err != nil {
			return Channel{}, err
		}
	}
	c := Channel{ID: rand.Text(), Owner: id, Kind: kind, Target: target, Confirmed: kind != Mail, Made: now.Unix()}
	return c, put(r, channel, c.ID, string(id), 0, c)
}

// mayAsk counts one more request for confirmation to an address.
func mayAsk(r store.Records, target string, now time.Time) error {
	var m mailed
	x, err := r.Get(address, addressKey(target))
	if err == nil {
		err = json.Unmarshal(x.Data, &m)
	}
	if err != nil && !errors.Is(err, store.ErrNone) {
		return err
	}
	if m.Stopped > now.Add(-stoppedDays*24*time.Hour).Unix() {
		return refusal.Request("the owner of this address wants no mail from this server")
	}
	m.Asked = slices.DeleteFunc(m.Asked, func(at int64) bool { return at <= now.Add(-24*time.Hour).Unix() })
	if len(m.Asked) >= maxConfirmed {
		return refusal.Request("this address has been asked to confirm already; look for the mail, or try again tomorrow")
	}
	m.Asked = append(m.Asked, now.Unix())
	return put(r, address, addressKey(target), "", 0, m)
}

// Remove deletes a channel of a player with what was sent through it.
func Remove(r store.Records, id people.ID, channelID string) error {
	x, err := r.Get(channel, channelID)
	if err != nil || x.Owner != string(id) {
		return errors.Join(store.ErrNone, err)
	}
	return drop(r, channelID)
}

// RemoveAll deletes all channels of a player.
func RemoveAll(r store.Records, id people.ID) error {
	all, err := Channels(r, id)
	if err != nil {
		return err
	}
	for _, c := range all {
		if err := drop(r, c.ID); err != nil {
			return err
		}
	}
	return nil
}

func drop(r store.Records, channelID string) error {
	all, err := r.Owned(sent, channelID)
	if err != nil {
		return err
	}
	for _, x := range all {
		if err := r.Delete(sent, x.Key); err != nil {
			return err
		}
	}
	return r.Delete(channel, channelID)
}

// What a link in a mail does.
const (
	confirms = "confirm"
	stops    = "stop"
)

// Secret returns a random value of the server by its name, and draws it the first time.
func Secret(r store.Records, name string) ([]byte, error) {
	return Setting(r, name, func() ([]byte, error) {
		b := make([]byte, 32)
		_, err := rand.Read(b)
		return b, err
	})
}

// Setting returns a setting of the server; draw makes it the first time.
func Setting(r store.Records, name string, draw func() ([]byte, error)) ([]byte, error) {
	x, err := r.Get(setting, name)
	if !errors.Is(err, store.ErrNone) {
		return x.Data, err
	}
	b, err := draw()
	if err != nil {
		return nil, err
	}
	return b, r.Put(store.Record{Kind: setting, Key: name, Data: b})
}

// tokenOf returns the text of a link that does something with a channel. Only the server
// can make it.
func tokenOf(secret []byte, does, channelID string) string {
	mac := hmac.New(sha256.New, secret)
	fmt.Fprintf(mac, "wargame notice 1 %s %s", does, channelID)
	return does + "." + channelID + "." + base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:24])
}

// keyOf returns the key by which a receiver knows a notice again. It tells nothing else: the
// key of a wait counts the lines of its game, secret ones too.
func keyOf(secret []byte, key string) string {
	mac := hmac.New(sha256.New, secret)
	fmt.Fprintf(mac, "wargame notice key 1 %s", key)
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:18])
}

// errToken is for a link that the server has not made, or whose channel is gone.
var errToken = fmt.Errorf("%w: the link is not valid any more", store.ErrNone)

// Linked is what a link in a mail is about.
type Linked struct {
	Does    string `json:"does"` // "confirm" or "stop"
	Kind    string `json:"kind"`
	Address string `json:"address"`
	Done    bool   `json:"done"` // nothing is left to do
}

// Look returns what a link in a mail does.
func Look(r store.Records, token string) (Linked, error) {
	does, c, err := resolve(r, token)
	return Linked{does, c.Kind, masked(c), does == confirms && c.Confirmed}, err
}

func resolve(r store.Records, token string) (does string, c Channel, err error) {
	does, rest, _ := strings.Cut(token, ".")
	id, _, _ := strings.Cut(rest, ".")
	secret, err := r.Get(setting, "notices")
	if err != nil {
		return "", c, errToken
	}
	if does != confirms && does != stops || !hmac.Equal([]byte(tokenOf(secret.Data, does, id)), []byte(token)) {
		return "", c, errToken
	}
	x, err := r.Get(channel, id)
	if err != nil {
		return "", c, errToken
	}
	c, err = channelOf(x)
	return does, c, err
}

// masked returns the target of a channel as strangers with its link may read it.
func masked(c Channel) string {
	if c.Kind != Mail {
		return c.Kind
	}
	name, at, _ := strings.Cut(c.Target, "@")
	return name[:min(len(name), 1)] + "…@" + at
}

// Follow does what a link in a mail is for. A stopped channel is deleted, and if it was
// never confirmed, its address gets no request for a month.
func Follow(r store.Records, token string, now time.Time) error {
	does, c, err := resolve(r, token)
	if err != nil {
		return err
	}
	if does == confirms {
		c.Confirmed = true
		return put(r, channel, c.ID, string(c.Owner), 0, c)
	}
	if c.Kind == Mail && !c.Confirmed {
		if err := put(r, address, addressKey(c.Target), "", 0, mailed{Stopped: now.Unix()}); err != nil {
			return err
		}
	}
	return drop(r, c.ID)
}
