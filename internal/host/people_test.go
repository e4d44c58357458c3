package host

import (
	"bytes"
	"crypto/rand"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/people"
	"wargame/internal/host/rate"
	"wargame/internal/host/store"
	"wargame/internal/host/tables"
	"wargame/internal/wait"
)

// someone is a player with a key.
type someone struct {
	*bed
	key string
}

func (b *bed) someone() *someone {
	raw := make([]byte, 32)
	_, err := rand.Read(raw)
	require.NoError(b, err)
	return &someone{b, base64.RawURLEncoding.EncodeToString(raw)}
}

// asks sends a request with the key of the player.
func (p *someone) asks(method, path string, body, into any) int {
	p.Helper()
	var in io.Reader
	if method == "POST" {
		text, err := json.Marshal(body)
		require.NoError(p, err)
		in = bytes.NewReader(text)
	}
	r, err := http.NewRequestWithContext(p.Context(), method, p.s.URL+path, in)
	require.NoError(p, err)
	r.Header.Set("Content-Type", "application/json")
	if p.key != "" {
		r.Header.Set("Authorization", keyWord+p.key)
	}
	got, err := http.DefaultClient.Do(r)
	require.NoError(p, err)
	defer got.Body.Close()
	text, err := io.ReadAll(got.Body)
	require.NoError(p, err)
	p.note(path, text)
	if into != nil {
		require.NoError(p, json.Unmarshal(text, into), string(text))
	}
	return got.StatusCode
}

func (p *someone) me() (m myself) {
	p.Helper()
	require.Equal(p, http.StatusOK, p.asks("GET", "/me", nil, &m))
	return m
}

// joins adds a game to those of the player, and returns the player's own link.
func (p *someone) joins(link string) string {
	p.Helper()
	nonce := strings.ToLower(rand.Text()) + "234567" // 32 characters
	nonce = hex.EncodeToString([]byte(nonce))[:32]
	own := people.LinkOf(p.key, nonce)
	var out joining
	require.Equal(p, http.StatusOK, p.asks("POST", "/g/"+link+"/mine", joining{nonce, hex.EncodeToString(tables.HashOf(own))}, &out))
	return people.LinkOf(p.key, out.Nonce)
}

func (p *someone) named(name string) *someone {
	p.Helper()
	require.Equal(p, http.StatusOK, p.asks("POST", "/me", settings{Name: name}, nil))
	return p
}

func (b *bed) people(link string) (o standing) {
	b.Helper()
	b.got(link, "people", &o)
	return o
}

// A player's games are listed with whose turn it is, since when, and what is unread. Each
// device with the key has a link of its own to them.
func TestMyGames(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	seat, other := "", ""
	for name := range links {
		if name != "" && seat == "" {
			seat = name
		} else if name != "" {
			other = name
		}
	}
	anna := b.someone().named("Anna")
	own := anna.joins(links[seat])
	require.NotEqual(t, links[seat], own)
	require.Equal(t, own, anna.joins(links[seat]), "a game is added once")
	g := anna.me().Games
	require.Len(t, g, 1)
	require.Equal(t, "waiting", g[0].State)
	require.Equal(t, own, people.LinkOf(anna.key, g[0].Nonce))
	links[seat] = own
	b.sit(links)
	_, token, v := b.decider(links)
	m := anna.me()
	require.Equal(t, "Anna", m.Name)
	require.Equal(t, "playing", m.Games[0].State)
	require.Equal(t, token == own, m.Games[0].Turn)
	require.Len(t, m.Games[0].Whose, 1)
	require.Positive(t, m.Games[0].Since)
	require.Equal(t, map[string]string{m.Games[0].Seat: "Anna"}, m.Games[0].Names)
	status, _ := b.answer(token, v.Ask, b.taken(token, v))
	require.Equal(t, http.StatusOK, status)

	require.Zero(t, anna.me().Games[0].Unread)
	for _, text := range []string{"one", "two"} {
		b.says(links[other], text)
	}
	require.Equal(t, 2, anna.me().Games[0].Unread)
	require.Equal(t, http.StatusOK, anna.asks("POST", "/g/"+own+"/heard", hearing{2}, nil))
	require.Equal(t, http.StatusOK, anna.asks("POST", "/g/"+own+"/heard", hearing{1}, nil), "an old page changes nothing")
	require.Zero(t, anna.me().Games[0].Unread)

	o := b.people(links[""])
	for _, s := range o.Seats {
		if s.Seat == seat {
			require.Equal(t, "Anna", s.Name)
		} else {
			require.Empty(t, s.Name)
		}
	}
	b.close()
	b.open(nil)
	require.Len(t, anna.me().Games, 1)
	require.Equal(t, http.StatusOK, anna.asks("POST", "/me/leave", leaving{anna.me().Games[0].Link}, nil))
	require.Empty(t, anna.me().Games)
	require.Equal(t, seat, b.view(own).Seat, "the link still plays")
	require.Equal(t, http.StatusOK, anna.asks("POST", "/me/remove", nothing{}, nil))
	require.Empty(t, anna.me().Name)
}

// The games of a player are shown to no other key: not to a guessed one, by a replay, by
// another player's hashes, or after the link was replaced or the game deleted.
func TestOthersGamesStayHidden(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	seat := "red"
	for name := range links {
		if name != "" {
			seat = name
		}
	}
	anna, eve := b.someone().named("Anna"), b.someone()
	own := anna.joins(links[seat])
	g := anna.me().Games[0]

	require.Empty(t, eve.me().Games)
	for _, key := range []string{"", "x", anna.key + "A", anna.key[:42], strings.ToUpper(anna.key), "=" + anna.key, g.Link, g.Nonce, own} {
		m := myself{}
		status := (&someone{b, key}).asks("GET", "/me", nil, &m)
		require.True(t, status == http.StatusUnprocessableEntity || len(m.Games) == 0, "%q", key)
	}
	for _, from := range []string{own, "nowhere", g.Link} { // replays, and hashes that belong to others
		for _, hash := range []string{g.Link, hex.EncodeToString(tables.HashOf(links[seat])), "00", ""} {
			status := eve.asks("POST", "/g/"+from+"/mine", joining{g.Nonce, hash}, nil)
			require.True(t, status == http.StatusUnprocessableEntity || status == http.StatusNotFound, "%s %s: %d", from, hash, status)
		}
	}
	require.Empty(t, eve.me().Games)
	for _, path := range []string{"/me/leave", "/me/remove", "/me/notices/remove"} {
		eve.asks("POST", path, map[string]any{map[string]string{"/me/leave": "link", "/me/notices/remove": "id"}[path]: g.Link}, nil)
	}
	require.Len(t, anna.me().Games, 1, "another player removes nothing")

	b.mu.Lock()
	for token, text := range b.sent {
		for name, link := range links {
			require.False(t, token != "" && strings.Contains(text.String(), link), "the link of %q is told", name)
		}
		require.NotContains(t, text.String(), anna.key)
		require.NotContains(t, text.String(), own)
	}
	b.mu.Unlock()

	status, _ := b.ask("POST", "/g/"+links[seat]+"/relink", map[string]any{})
	require.Equal(t, http.StatusOK, status)
	require.Empty(t, anna.me().Games, "a replaced link takes the game away")
	status, _ = b.ask("GET", "/g/"+own+"/view", nil)
	require.Equal(t, http.StatusNotFound, status)

	alone := b.game(map[string]any{"game": "the_pass", "shared": true})
	anna.joins(alone["+"])
	eve.joins(alone[""])
	require.Len(t, anna.me().Games, 1)
	status, _ = b.ask("POST", "/g/"+alone["+"]+"/delete", map[string]any{})
	require.Equal(t, http.StatusOK, status)
	require.Empty(t, anna.me().Games)
	require.Empty(t, eve.me().Games)
	for _, name := range []string{"two\nlines", strings.Repeat("x", 41), "\x00", "a\u202eb"} {
		require.Equal(t, http.StatusUnprocessableEntity, anna.asks("POST", "/me", settings{Name: name}, nil), "%q", name)
	}
	require.Equal(t, "Anna", anna.me().Name)
}

// takes takes the seat of an invitation.
func (b *bed) takes(invitation string) (link string, status int) {
	status, text := b.ask("POST", "/invitations/"+invitation, map[string]any{})
	var out token
	_ = json.Unmarshal(text, &out)
	return out.Token, status
}

func (b *bed) invites(link string, public bool) (invitation string, status int) {
	status, text := b.ask("POST", "/g/"+link+"/invite", inviting{public, "come"})
	var out token
	_ = json.Unmarshal(text, &out)
	return out.Token, status
}

func (b *bed) listed() (out []offered) {
	status, text := b.ask("GET", "/open", nil)
	require.Equal(b, http.StatusOK, status)
	require.NoError(b, json.Unmarshal(text, &out))
	return out
}

// An invitation gives a free seat to the first who takes it. The list shows public ones.
func TestInvitations(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	var names []string
	for name := range links {
		if name != "" {
			names = append(names, name)
		}
	}
	one, two := names[0], names[1]
	_, status := b.invites(links[""], true)
	require.Equal(t, http.StatusUnprocessableEntity, status, "a watcher has no seat to offer")
	private, status := b.invites(links[one], false)
	require.Equal(t, http.StatusOK, status)
	require.Empty(t, b.listed())
	_, status = b.invites(links[two], true)
	require.Equal(t, http.StatusOK, status)
	open := b.listed()
	require.Len(t, open, 1)
	require.Equal(t, "come", open[0].Note)
	require.Equal(t, "the_pass", open[0].Name)
	status, text := b.ask("GET", "/open", nil)
	require.Equal(t, http.StatusOK, status)
	for _, link := range links {
		require.NotContains(t, string(text), link)
	}
	hash := hex.EncodeToString(tables.HashOf(private))
	_, status = b.takes(hash)
	require.Equal(t, http.StatusNotFound, status, "the hash of a private link takes nothing")
	status, _ = b.ask("GET", "/invitations/"+private, nil)
	require.Equal(t, http.StatusOK, status)

	fresh, status := b.takes(private)
	require.Equal(t, http.StatusOK, status)
	require.Equal(t, one, b.view(fresh).Seat)
	status, _ = b.ask("GET", "/g/"+links[one]+"/view", nil)
	require.Equal(t, http.StatusNotFound, status, "who has offered the seat cannot play it any more")
	_, status = b.takes(private)
	require.Equal(t, http.StatusNotFound, status)
	links[one] = fresh

	taken, got := make(chan string, 8), 0
	for range 8 { // of many only one gets it
		go func() { link, _ := b.takes(open[0].ID); taken <- link }()
	}
	for range 8 {
		if link, _ := wait.For(t, taken); link != "" {
			got++
			links[two] = link
		}
	}
	require.Equal(t, 1, got)
	require.Empty(t, b.listed())
	b.sit(links)
	_, status = b.invites(links[one], true)
	require.Equal(t, http.StatusUnprocessableEntity, status, "a seat that has pledged its dice is taken")
	require.True(t, b.step(links, 0))

	links = b.game(map[string]any{"game": "the_pass"})
	_, status = b.invites(links[one], true)
	require.Equal(t, http.StatusOK, status)
	status, _ = b.ask("POST", "/g/"+links[one]+"/uninvite", map[string]any{})
	require.Equal(t, http.StatusOK, status)
	require.Empty(t, b.listed())
}

// later is a clock that a test moves on.
type later struct {
	base  time.Time
	since atomic.Int64
}

func (l *later) now() time.Time { return l.base.Add(time.Duration(l.since.Load())) }

// One address cannot take the seats of all open games and leave them empty.
func TestNobodyTakesAllSeats(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.h.rates = rate.Frozen(time.Now())
	link := links["red"]
	for range int(rate.NewSeats.Burst) {
		invitation, status := b.invites(link, false)
		require.Equal(t, http.StatusOK, status)
		link, status = b.takes(invitation)
		require.Equal(t, http.StatusOK, status)
	}
	invitation, _ := b.invites(link, false)
	_, status := b.takes(invitation)
	require.Equal(t, http.StatusUnprocessableEntity, status)
}

// A rematch has the same set-up and time control, and the players get the same seats or
// the next ones, without passing links to each other.
func TestRematch(t *testing.T) {
	clock := &later{base: time.Now()}
	b := newBed(t, func(c *Config) { c.now = clock.now })
	links := b.game(map[string]any{"game": "the_pass", "time": map[string]any{"kind": "game", "seconds": 40, "end": "forfeit"}})
	b.sit(links)
	seat, link, _ := b.decider(links)
	other := ""
	for name := range links {
		if name != "" && name != seat {
			other = name
		}
	}
	again := func(link string, swap bool) (string, int) {
		status, text := b.ask("POST", "/g/"+link+"/rematch", again{swap})
		var out token
		_ = json.Unmarshal(text, &out)
		return out.Token, status
	}
	_, status := again(link, false)
	require.Equal(t, http.StatusUnprocessableEntity, status, "the game is not over")
	wait.Until(t, func() bool { // the clock of the deciding seat runs out
		clock.since.Add(int64(50 * time.Second))
		o := b.people(links[""])
		return o.Times.Lost == seat && o.State == "over"
	})
	v := b.view(link)
	status, f := b.answer(link, v.Ask, map[string]any{"word": "pass"})
	require.Equal(t, http.StatusUnprocessableEntity, status)
	require.Contains(t, f.Error, "lost on time")

	_, status = again(links[""], false)
	require.Equal(t, http.StatusUnprocessableEntity, status, "a watcher has no seat in it")
	mine, status := again(link, true)
	require.Equal(t, http.StatusOK, status)
	require.Equal(t, other, b.view(mine).Seat)
	require.True(t, b.people(links[""]).Next)
	theirs, status := again(links[other], false)
	require.Equal(t, http.StatusOK, status, "the first has chosen the seats")
	require.Equal(t, seat, b.view(theirs).Seat)
	fresh, _ := again(link, true)
	status, _ = b.ask("GET", "/g/"+mine+"/view", nil)
	require.Equal(t, http.StatusNotFound, status, "a second link replaces the first")
	b.sit(map[string]string{other: fresh, seat: theirs})
	_, status = again(link, true)
	require.Equal(t, http.StatusUnprocessableEntity, status, "a seat that plays is given to nobody")
	require.Equal(t, 40, b.people(fresh).Times.Seconds)
	require.True(t, b.step(map[string]string{other: fresh, seat: theirs}, 0))
}

// Pages that are open are seen, and watchers are counted.
func TestPresence(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	seat := ""
	for name := range links {
		if name != "" {
			seat = name
		}
	}
	require.Zero(t, b.people(links[""]).Watchers)
	for _, link := range []string{links[""], links[""], links[seat]} {
		go b.stream(t.Context(), link, "", make(chan int, 100))
	}
	wait.Until(t, func() bool { return b.h.hub.Streams() == 3 })
	o := b.people(links[""])
	require.Equal(t, 2, o.Watchers)
	for _, s := range o.Seats {
		require.Equal(t, s.Seat == seat, s.Here, s.Seat)
	}
}

// Watchers of one game are bounded: each makes the list of its players longer.
func TestWatchersOfAGameAreBounded(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	l, err := b.h.store.Find(tables.HashOf(links[""]))
	require.NoError(t, err)
	joins := func(i int) error {
		return b.h.store.Change(func(r store.Records) error {
			_, err := people.Join(r, people.ID(fmt.Sprintf("%064x", i)), l, fmt.Sprintf("%032x", i), fmt.Sprintf("%064x", i), time.Now())
			return err
		})
	}
	for i := range 199 {
		require.NoError(t, joins(i+1))
	}
	require.ErrorContains(t, joins(200), "too many watchers")
}
