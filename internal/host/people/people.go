// Package people keeps players without accounts. A player is who has a key of 256 bits;
// the store has its hash. The key opens no game by itself: a player adds a game with its
// link, and gets a link of their own that only their key can derive.
package people

import (
	"crypto/sha256"
	"encoding/base64"
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
	"wargame/internal/host/store"
)

// Kinds of records.
const (
	person = "person" // by ID
	mine   = "mine"   // by ID and the hash of the link; the owner is the ID
)

// Limits of players.
const (
	maxGames  = 300 // games of one player
	maxLinks  = 16  // links of one seat, that of the table included
	maxWatch  = 200 // links that watch one game, that of the table included
	maxName   = 40  // characters
	keySize   = 32
	nonceSize = 16
)

// ID is the name of a player in the store: the hash of the key, in hexadecimal.
type ID string

// Identify returns the ID of a key, which is 256 bits in base64 without padding. It
// returns false for a text that is no key.
func Identify(key string) (ID, bool) {
	b, err := base64.RawURLEncoding.Strict().DecodeString(key)
	if err != nil || len(b) != keySize {
		return "", false
	}
	sum := sha256.Sum256([]byte("wargame player 1" + key))
	return ID(hex.EncodeToString(sum[:])), true
}

// LinkOf returns the link that a key derives from a number that its browser has drawn.
// The server needs it in tests alone: browsers send the hash of the link.
func LinkOf(key, nonce string) string {
	sum := sha256.Sum256([]byte("wargame link 1" + key + nonce))
	return base64.RawURLEncoding.EncodeToString(sum[:24])
}

// Person is what a player has chosen.
type Person struct {
	Name string          `json:"name"`
	Lang string          `json:"lang,omitempty"` // of notices
	Seen int64           `json:"seen"`           // seconds since 1970
	Rest json.RawMessage `json:"rest,omitempty"` // settings of other packages
}

// Get returns a player. A player that has stored nothing is the zero value.
func Get(r store.Records, id ID) (p Person, err error) {
	x, err := r.Get(person, string(id))
	if errors.Is(err, store.ErrNone) {
		return Person{}, nil
	}
	if err != nil {
		return p, err
	}
	return p, json.Unmarshal(x.Data, &p)
}

// Put stores a player. The name may be empty.
func Put(r store.Records, id ID, p Person) error {
	p.Name = strings.TrimSpace(p.Name)
	switch {
	case utf8.RuneCountInString(p.Name) > maxName:
		return refusal.Request("a name has at most %d characters", maxName)
	case dsl.Readable(p.Name) != nil:
		return refusal.Request("a name is one line of text; %w", dsl.Readable(p.Name))
	}
	return put(r, store.Record{Kind: person, Key: string(id)}, p)
}

func put(r store.Records, x store.Record, data any) (err error) {
	if x.Data, err = json.Marshal(data); err != nil {
		return err
	}
	return r.Put(x)
}

// Game is a game of a player.
type Game struct {
	ID    int64  `json:"-"`
	Link  string `json:"-"`     // the hash of the player's own link, in hexadecimal
	Seat  string `json:"seat"`  // name of the seat; empty for a watcher
	Nonce string `json:"nonce"` // with it the player derives the link
	Heard int    `json:"heard"` // entries of the chat that the player has read
	At    int64  `json:"at"`    // when it was added, in seconds since 1970
}

func gameKey(id ID, link string) string { return string(id) + " " + link }

func gameOf(x store.Record) (g Game, err error) {
	err = json.Unmarshal(x.Data, &g)
	g.ID, g.Link = x.Game, hex.EncodeToString(x.Link)
	return g, err
}

// Games returns the games of a player.
func Games(r store.Records, id ID) (out []Game, err error) {
	all, err := r.Owned(mine, string(id))
	if err != nil {
		return nil, err
	}
	for _, x := range all {
		g, err := gameOf(x)
		if err != nil {
			return nil, err
		}
		out = append(out, g)
	}
	return out, nil
}

// Join adds a game to those of a player, who holds a link to l. nonce and hash belong to
// the link that the player's key derives. The same request again changes nothing.
func Join(r store.Records, id ID, l store.Link, nonce, hash string, now time.Time) (Game, error) {
	sum, err := hex.DecodeString(hash)
	if n, bad := hex.DecodeString(nonce); err != nil || bad != nil || len(sum) != sha256.Size || len(n) != nonceSize {
		return Game{}, refusal.Request("the link of the player is malformed")
	}
	games, err := Games(r, id)
	if err != nil {
		return Game{}, err
	}
	for _, g := range games {
		if g.ID == l.Game && g.Seat == l.Seat {
			return g, nil
		}
	}
	if len(games) >= maxGames {
		return Game{}, refusal.Request("a player has at most %d games; remove one first", maxGames)
	}
	switch n, err := r.Links(l); {
	case err != nil:
		return Game{}, err
	case n >= maxLinks && l.Seat != "":
		return Game{}, refusal.Request("this seat is in the games of too many players")
	case n >= maxWatch:
		return Game{}, refusal.Request("this game is in the lists of too many watchers; keep its link")
	}
	switch err := r.AddLink(sum, l); {
	case errors.Is(err, store.ErrLink):
		return Game{}, refusal.Request("the link of the player is malformed")
	case err != nil:
		return Game{}, err
	}
	g := Game{ID: l.Game, Link: hash, Seat: l.Seat, Nonce: nonce, At: now.Unix()}
	return g, put(r, store.Record{Kind: mine, Key: gameKey(id, hash), Owner: string(id), Game: l.Game, Link: sum}, g)
}

// Heard records how many entries of the chat a player has read. It does nothing if the
// game is not one of theirs.
func Heard(r store.Records, id ID, l store.Link, n int) error {
	games, err := Games(r, id)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(games, func(g Game) bool { return g.ID == l.Game && g.Seat == l.Seat })
	if i < 0 || n <= games[i].Heard {
		return nil
	}
	x, err := r.Get(mine, gameKey(id, games[i].Link))
	if err != nil {
		return err
	}
	games[i].Heard = n
	return put(r, x, games[i])
}

// Leave removes a game from those of a player, by the hash of the player's link. The game
// and the other links stay.
func Leave(r store.Records, id ID, link string) error { return r.Delete(mine, gameKey(id, link)) }

// Remove deletes a player. Their games and links stay.
func Remove(r store.Records, id ID) error {
	all, err := r.Owned(mine, string(id))
	if err != nil {
		return err
	}
	for _, x := range all {
		if err := r.Delete(mine, x.Key); err != nil {
			return err
		}
	}
	return r.Delete(person, string(id))
}

// Players returns the players of a game by seat, those that joined first first.
func Players(r store.Records, game int64) (map[string][]ID, error) {
	all, err := r.OfGame(mine, game)
	if err != nil {
		return nil, err
	}
	type joined struct {
		id ID
		Game
	}
	var list []joined
	for _, x := range all {
		g, err := gameOf(x)
		if err != nil {
			return nil, err
		}
		list = append(list, joined{ID(x.Owner), g})
	}
	slices.SortStableFunc(list, func(a, b joined) int { return int(a.At - b.At) })
	out := map[string][]ID{}
	for _, x := range list {
		out[x.Seat] = append(out[x.Seat], x.id)
	}
	return out, nil
}

// Names returns the names of the players of a game by seat. Watchers have none.
func Names(r store.Records, game int64) (map[string]string, error) {
	players, err := Players(r, game)
	if err != nil {
		return nil, err
	}
	out := map[string]string{}
	delete(players, "")
	for seat, ids := range players {
		var names []string
		for _, id := range ids {
			p, err := Get(r, id)
			if err != nil {
				return nil, fmt.Errorf("player %s: %w", id[:8], err)
			}
			if p.Name != "" && !slices.Contains(names, p.Name) {
				names = append(names, p.Name)
			}
		}
		if len(names) > 0 {
			out[seat] = strings.Join(names, ", ")
		}
	}
	return out, nil
}
