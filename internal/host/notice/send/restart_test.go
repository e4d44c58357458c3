package send

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
	"github.com/stretchr/testify/require"

	"wargame/internal/host/notice"
	"wargame/internal/host/people"
	"wargame/internal/host/store"
	"wargame/internal/host/store/sqlite"
	"wargame/internal/host/turns"
)

var errStopped = errors.New("the server stops")

// A server that stops a thousand times, between any two steps, sends no notice twice to a
// real mail server and a real webhook, and goes on sending.
func TestThousandRestarts(t *testing.T) {
	office, mail := newPostOffice(t)
	hooked := map[string]int{}
	target := hook(t, func(w http.ResponseWriter, body []byte, _ *http.Request) {
		var m struct{ Key string }
		_ = json.Unmarshal(body, &m)
		hooked[m.Key]++
	})
	dir, now := t.TempDir(), time.Date(2026, 5, 1, 0, 0, 0, 0, time.UTC)
	rnd := rand.New(rand.NewPCG(1, 2))
	stop := ""
	var s *sqlite.Store
	var out *notice.Outbox
	open := func() {
		var err error
		s, err = sqlite.Open(dir)
		require.NoError(t, err)
		out = &notice.Outbox{
			Store: s, Senders: map[string]notice.Sender{notice.Mail: mail, notice.Webhook: NewHook(notice.Webhook, true)}, URL: "https://board.example.org",
			Present: func(int64, string) bool { return false },
			Title: func(int64, string, string) (notice.Turn, error) {
				return notice.Turn{Game: "The Pass", Seat: "red"}, nil
			},
			Words: func(_, english string, values ...any) string { return fmt.Sprintf(english, values...) },
			Now:   func() time.Time { return now }, Logf: func(string, ...any) {},
			Trip: func(at string) {
				if at == stop {
					panic(errStopped)
				}
			},
		}
	}
	change := func(do func(r store.Records) error) { require.NoError(t, s.Change(do)) }
	step := func() (stopped bool) {
		defer func() {
			if r := recover(); r != nil {
				require.Equal(t, errStopped, r)
				stopped = true
			}
		}()
		_, err := out.Step(t.Context())
		require.NoError(t, err)
		return false
	}
	open()
	defer func() { _ = s.Close() }()
	id, _ := people.Identify(strings.Repeat("A", 43))
	game, err := s.NewGame(store.Game{Game: "g", Setup: []byte("{}"), Secret: make([]byte, 32), Seats: []store.Seat{{Name: "red"}}}, nil)
	require.NoError(t, err)
	change(func(r store.Records) error {
		_, err := people.Join(r, id, store.Link{Game: game, Seat: "red"}, strings.Repeat("0", 32), strings.Repeat("1", 64), now)
		require.NoError(t, err)
		for kind, to := range map[string]string{notice.Mail: "anna@example.org", notice.Webhook: target} {
			_, err = notice.Add(r, id, kind, to, now)
			require.NoError(t, err)
		}
		return nil
	})
	require.False(t, step())
	confirm := regexp.MustCompile(`notices/(confirm\.[\w.=-]+)`).FindStringSubmatch(strings.ReplaceAll(office.got()[0], "=\r\n", ""))
	require.NotNil(t, confirm, office.got()[0])
	change(func(r store.Records) error { return notice.Follow(r, confirm[1], now) })

	line, waits := 0, 0
	for range 1000 {
		now = now.Add(37 * time.Minute)
		if rnd.IntN(3) == 0 {
			change(func(r store.Records) error {
				for _, due := range [][]string{nil, {"red"}} {
					line++
					if _, err := turns.Put(r, turns.Act{Game: game, Line: line, Due: due, Now: now}); err != nil {
						return err
					}
				}
				waits++
				return nil
			})
			now = now.Add(2 * notice.Grace)
		}
		office.mu.Lock()
		if office.refuse = nil; rnd.IntN(5) == 0 {
			office.refuse = &smtp.SMTPError{Code: 451, Message: "later"}
		}
		office.mu.Unlock()
		stop = []string{"begins", "claimed", "sent", "recorded"}[rnd.IntN(4)]
		step()
		require.NoError(t, s.Close())
		open()
	}
	stop = ""
	now = now.Add(48 * time.Hour) // what is tried again has been tried
	_, err = out.Step(t.Context())
	require.NoError(t, err)
	before, hooks := len(office.got()), len(hooked)
	change(func(r store.Records) error {
		for _, due := range [][]string{nil, {"red"}} {
			line++
			if _, err := turns.Put(r, turns.Act{Game: game, Line: line, Due: due, Now: now}); err != nil {
				return err
			}
		}
		return nil
	})
	waits++
	now = now.Add(time.Hour)
	office.refuse = nil
	require.False(t, step())
	require.Len(t, office.got(), before+1)
	require.Len(t, hooked, hooks+1)
	mails := map[string]int{}
	id1 := regexp.MustCompile(`Message-ID: <([^>]*)>`)
	for _, m := range office.got()[1:] {
		mails[id1.FindStringSubmatch(m)[1]]++
	}
	for name, got := range map[string]map[string]int{"mail": mails, "webhook": hooked} {
		for key, n := range got {
			require.Equal(t, 1, n, "%s: %s is sent %d times", name, key, n)
		}
		require.Greater(t, len(got), waits/5, name) // most turns end while the server is stopped
		require.LessOrEqual(t, len(got), waits, name)
	}
}
