package notice_test

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/notice"
	"wargame/internal/host/people"
	"wargame/internal/host/refusal"
	"wargame/internal/host/store"
	"wargame/internal/host/store/sqlite"
	"wargame/internal/host/turns"
)

// inbox is a receiver that fails as a test wants.
type inbox struct {
	mu   sync.Mutex
	slow func(target string)
	got  []notice.Message
	to   []string
	fail error
}

func (i *inbox) Check(string) error { return nil }

func (i *inbox) Send(_ context.Context, target string, m notice.Message) error {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.slow != nil {
		i.slow(target)
	}
	if i.fail != nil {
		return i.fail
	}
	i.got, i.to = append(i.got, m), append(i.to, target)
	return nil
}

// post is an outbox with a player in a game.
type post struct {
	*testing.T
	dir  string
	s    *sqlite.Store
	out  *notice.Outbox
	box  *inbox
	mu   sync.Mutex // of now, while a step runs
	now  time.Time
	here bool
	id   people.ID
	game int64
	line int
}

const key = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

func newPost(t *testing.T, kinds ...string) *post {
	p := &post{T: t, dir: t.TempDir(), box: &inbox{}, now: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)}
	p.id, _ = people.Identify(key)
	p.open()
	t.Cleanup(func() { _ = p.s.Close() })
	p.game = p.newGame(1)
	for _, kind := range kinds {
		p.change(func(r store.Records) error { _, err := notice.Add(r, p.id, kind, "x@example.org", p.now); return err })
	}
	return p
}

func (p *post) open() {
	var err error
	p.s, err = sqlite.Open(p.dir)
	require.NoError(p, err)
	p.out = &notice.Outbox{
		Store: p.s, Senders: map[string]notice.Sender{notice.Mail: p.box, notice.Webhook: p.box}, URL: "https://board.example.org",
		Present: func(int64, string) bool { return p.here },
		Title: func(game int64, seat, _ string) (notice.Turn, error) {
			return notice.Turn{Game: "The Pass " + strconv.FormatInt(game, 10), Seat: seat}, nil
		},
		Words: func(_, english string, values ...any) string { return fmt.Sprintf(english, values...) },
		Now:   func() time.Time { p.mu.Lock(); defer p.mu.Unlock(); return p.now }, Logf: p.Logf,
	}
}

func (p *post) change(do func(r store.Records) error) {
	p.Helper()
	require.NoError(p, p.s.Change(do))
}

// newGame makes a game that is one of the player's.
func (p *post) newGame(n int) int64 {
	hash := make([]byte, 32)
	hash[0] = byte(n)
	id, err := p.s.NewGame(store.Game{Game: "g", Setup: []byte("{}"), Secret: make([]byte, 32), Seats: []store.Seat{{Name: "red"}}}, map[string][]byte{"red": hash})
	require.NoError(p, err)
	p.change(func(r store.Records) error {
		_, err := people.Join(r, p.id, store.Link{Game: id, Seat: "red"}, fmt.Sprintf("%032x", n), fmt.Sprintf("%064x", 1000+n), p.now)
		return err
	})
	return id
}

// turn sets whether a game waits for the player.
func (p *post) turn(game int64, due ...string) {
	p.Helper()
	p.line++
	p.change(func(r store.Records) error {
		_, err := turns.Put(r, turns.Act{Game: game, Line: p.line, Due: due, Now: p.now})
		return err
	})
}

func (p *post) step() int {
	p.Helper()
	n, err := p.out.Step(p.Context())
	require.NoError(p, err)
	return n
}

// later lets some time pass.
func (p *post) later(d time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.now = p.now.Add(d)
}

// One notice is sent for a wait, after a while, if the player is not there.
func TestOneForAWait(t *testing.T) {
	p := newPost(t, notice.Webhook)
	p.turn(p.game, "red")
	require.Zero(t, p.step(), "most answers come at once")
	p.later(notice.Grace)
	p.here = true
	require.Zero(t, p.step(), "the player is at the board")
	p.here = false
	require.Equal(t, 1, p.step())
	p.turn(p.game, "red") // the turn goes on
	p.later(100 * time.Hour)
	require.Zero(t, p.step())
	m := p.box.got[0]
	require.Equal(t, "It is your turn: The Pass 1 (red)", m.Subject)
	require.Contains(t, m.Text, "https://board.example.org/mine")
	require.NotContains(t, m.Text, "/g/")
	require.Len(t, m.Key, 24, "a code that counts nothing")
	p.turn(p.game)
	p.turn(p.game, "red")
	p.later(time.Hour)
	require.Equal(t, 1, p.step(), "the next turn")
	require.NotEqual(t, m.Key, p.box.got[1].Key)
	p.turn(p.game)
	p.turn(p.game, "red")
	p.turn(p.game)
	p.later(time.Hour)
	require.Zero(t, p.step(), "a turn that is over is not noticed")
	p.turn(p.game, "blue")
	p.later(time.Hour)
	require.Zero(t, p.step(), "the turn of another seat")
	p.turn(p.game, "red")
	require.NoError(t, p.s.Delete(p.game))
	p.later(time.Hour)
	require.Zero(t, p.step(), "a deleted game")
}

// A notice is sent again only if it was certainly not delivered, with growing pauses and
// an end.
func TestFailures(t *testing.T) {
	p := newPost(t, notice.Webhook)
	p.turn(p.game, "red")
	p.later(time.Hour)
	p.box.fail = fmt.Errorf("%w: no route", notice.ErrNotSent)
	tries := 0
	for range 200 {
		tries += p.step()
		p.later(time.Minute)
	}
	require.Equal(t, 6, tries)
	p.turn(p.game)
	p.turn(p.game, "red")
	p.later(time.Hour)
	require.Equal(t, 1, p.step())
	p.box.fail = nil
	p.later(2 * time.Minute)
	require.Equal(t, 1, p.step())
	require.Len(t, p.box.got, 1)
	p.turn(p.game)
	p.turn(p.game, "red")
	p.later(time.Hour)
	p.box.fail = errors.New("the connection broke after the data")
	require.Equal(t, 1, p.step())
	p.later(time.Hour)
	require.Zero(t, p.step())
	p.turn(p.game)
	p.turn(p.game, "red")
	p.later(time.Hour)
	p.box.fail = notice.ErrGone
	require.Equal(t, 1, p.step())
	require.NoError(t, p.s.View(func(r store.Records) error {
		all, err := notice.Channels(r, p.id)
		require.Empty(t, all, "a receiver that is gone gets nothing more")
		return err
	}))
}

func (p *post) hours(h notice.Hours) {
	p.change(func(r store.Records) error {
		x, err := people.Get(r, p.id)
		require.NoError(p, err)
		require.NoError(p, notice.PutHours(&x, h))
		return people.Put(r, p.id, x)
	})
}

// Quiet hours hold notices back, over midnight and in the zone of the player.
func TestQuietHours(t *testing.T) {
	p := newPost(t, notice.Webhook)
	p.hours(notice.Hours{Quiet: true, From: 22, Until: 7, Zone: "Asia/Tokyo"})
	p.now = time.Date(2026, 5, 1, 13, 0, 0, 0, time.UTC) // 22 in Tokyo
	p.turn(p.game, "red")
	for range 9 {
		require.Zero(t, p.step())
		p.later(time.Hour)
	}
	require.Equal(t, 1, p.step())
	require.Error(t, notice.Hours{From: 24}.Check())
	require.Error(t, notice.Hours{Zone: "Nowhere/Else"}.Check())
}

// A digest names all waits once a day, each in one digest.
func TestDigest(t *testing.T) {
	p := newPost(t, notice.Webhook)
	p.hours(notice.Hours{Digest: true, At: 18})
	other := p.newGame(2)
	p.turn(p.game, "red")
	p.turn(other, "red")
	p.later(5 * time.Hour)
	require.Zero(t, p.step(), "before the hour")
	p.later(time.Hour)
	require.Equal(t, 1, p.step())
	require.Len(t, p.box.got[0].Turns, 2)
	require.Equal(t, "2 games wait for you", p.box.got[0].Subject)
	p.turn(other)
	p.turn(other, "red")
	p.later(2 * time.Hour)
	require.Zero(t, p.step(), "one a day")
	p.later(22 * time.Hour)
	require.Equal(t, 1, p.step())
	require.Len(t, p.box.got[1].Turns, 1, "a wait is named once")
	p.later(100 * 24 * time.Hour)
	require.Zero(t, p.step(), "also after months")
	p.hours(notice.Hours{})
	require.Zero(t, p.step(), "and by no other notice")
}

// link returns the link of a message that does something.
func link(text, does string) string {
	_, rest, _ := strings.Cut(text, "/notices/"+does)
	rest, _, _ = strings.Cut(rest, "\n")
	return does + rest
}

// An address of mail gets one request, and nothing else before it is confirmed.
func TestConfirmation(t *testing.T) {
	p := newPost(t, notice.Mail)
	p.turn(p.game, "red")
	p.later(time.Hour)
	require.Equal(t, 1, p.step())
	require.Zero(t, p.step())
	m := p.box.got[0]
	require.NotContains(t, m.Text, "The Pass")
	confirm, stop := link(m.Text, "confirm"), link(m.Text, "stop")
	for _, wrong := range []string{"", "confirm", confirm + "x", strings.Replace(confirm, "confirm", "stop", 1), stop[:len(stop)-4], "confirm.x.y"} {
		require.ErrorIs(t, p.s.Change(func(r store.Records) error { return notice.Follow(r, wrong, p.now) }), store.ErrNone, wrong)
	}
	p.change(func(r store.Records) error {
		w, err := notice.Look(r, confirm)
		require.Equal(t, notice.Linked{Does: "confirm", Kind: "mail", Address: "x…@example.org"}, w)
		return err
	})
	p.change(func(r store.Records) error { return notice.Follow(r, confirm, p.now) })
	require.Equal(t, 1, p.step())
	p.change(func(r store.Records) error { return notice.Follow(r, link(p.box.got[1].Text, "stop"), p.now) })
	p.turn(p.game)
	p.turn(p.game, "red")
	p.later(time.Hour)
	require.Zero(t, p.step())
	require.ErrorIs(t, p.s.Change(func(r store.Records) error { return notice.Follow(r, confirm, p.now) }), store.ErrNone)
}

// Nobody can flood an address: not with requests, not after its owner has refused, and
// not with notices.
func TestBounds(t *testing.T) {
	p := newPost(t)
	add := func(id people.ID, target string) error {
		return p.s.Change(func(r store.Records) error { _, err := notice.Add(r, id, notice.Mail, target, p.now); return err })
	}
	other := func(n int) people.ID { return people.ID(fmt.Sprintf("%064x", n)) }
	require.NoError(t, add(other(1), "a@example.org"))
	require.NoError(t, add(other(2), "A@example.org"))
	require.ErrorIs(t, add(other(3), "a@example.org"), refusal.ErrRequest)
	p.later(25 * time.Hour)
	require.NoError(t, add(other(3), "a@example.org"))
	require.Equal(t, 3, p.step())
	p.change(func(r store.Records) error { return notice.Follow(r, link(p.box.got[2].Text, "stop"), p.now) })
	p.later(29 * 24 * time.Hour)
	require.ErrorIs(t, add(other(4), "a@example.org"), refusal.ErrRequest)
	p.later(2 * 24 * time.Hour)
	require.NoError(t, add(other(4), "a@example.org"))
	for n := range 5 {
		require.NoError(t, add(p.id, fmt.Sprintf("%d@example.org", n)))
	}
	require.ErrorIs(t, add(p.id, "5@example.org"), refusal.ErrRequest)

	p = newPost(t, notice.Webhook)
	for range 100 {
		p.turn(p.game)
		p.turn(p.game, "red")
		p.later(2 * time.Minute)
		p.step()
	}
	require.Len(t, p.box.got, 40)
}

// A receiver that was slow is called after all others, and few of them in a step, so that
// they delay no other player's notices.
func TestSlowReceiversComeLast(t *testing.T) {
	p := newPost(t)
	games := []int64{p.game, p.newGame(2)}
	for i := range 28 {
		id, _ := people.Identify(base64.RawURLEncoding.EncodeToString(append(make([]byte, 31), byte(i+1))))
		p.change(func(r store.Records) error {
			if _, err := people.Join(r, id, store.Link{Game: games[i%2], Seat: "red"}, fmt.Sprintf("%032x", 100+i), fmt.Sprintf("%064x", 100+i), p.now); err != nil {
				return err
			}
			_, err := notice.Add(r, id, notice.Webhook, fmt.Sprintf("https://slow.example.org/%d", i), p.now)
			return err
		})
	}
	p.box.slow = func(target string) {
		if strings.Contains(target, "slow") {
			p.later(15 * time.Second)
		}
	}
	calls := func() int {
		p.box.to = nil
		for _, g := range games {
			p.turn(g)
			p.turn(g, "red")
		}
		p.later(time.Hour)
		return p.step()
	}
	require.Equal(t, 28, calls())
	p.change(func(r store.Records) error {
		_, err := notice.Add(r, p.id, notice.Webhook, "https://quick.example.org", p.now)
		return err
	})
	for range 3 {
		require.Equal(t, 18, calls(), "sixteen slow ones")
		require.Equal(t, []string{"https://quick.example.org", "https://quick.example.org"}, p.box.to[:2])
	}
	p.later(48 * time.Hour)
	p.box.slow = nil
	require.Equal(t, 30, calls())
}
