package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"wargame/interpreter/dice"

	"github.com/stretchr/testify/require"

	"wargame/internal/wait"
)

var toldAddress = regexp.MustCompile(`http://[0-9.:]+/`)

// board is a server that can be killed, and who plays there.
type board struct {
	*testing.T
	dir string
	mu  sync.Mutex
	cmd *exec.Cmd
	url string
}

func (b *board) start() {
	cmd := wargame(b.T, b.dir, "serve", "--addr", "127.0.0.1:0", "--data", "data")
	out, err := cmd.StdoutPipe()
	require.NoError(b, err)
	cmd.Stderr = os.Stderr
	require.NoError(b, cmd.Start())
	line, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(b, err)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.cmd, b.url = cmd, toldAddress.FindString(line)
	require.NotEmpty(b, b.url, line)
}

func (b *board) kill() {
	b.mu.Lock()
	defer b.mu.Unlock()
	require.NoError(b, b.cmd.Process.Kill())
	_ = b.cmd.Wait()
}

var errDown = errors.New("the server is down")

// ask sends a request once.
func (b *board) ask(method, path string, body, into any) (int, error) {
	b.mu.Lock()
	url := b.url
	b.mu.Unlock()
	text, err := json.Marshal(body)
	require.NoError(b, err)
	r, err := http.NewRequest(method, url+path, bytes.NewReader(text))
	require.NoError(b, err)
	r.Header.Set("Content-Type", "application/json")
	got, err := (&http.Client{Timeout: wait.Limit, Transport: &http.Transport{DisableKeepAlives: true}}).Do(r)
	if err != nil {
		return 0, errDown
	}
	defer got.Body.Close()
	out, err := io.ReadAll(got.Body)
	if err != nil {
		return 0, errDown
	}
	if into != nil && got.StatusCode < 300 {
		require.NoError(b, json.Unmarshal(out, into), string(out))
	}
	return got.StatusCode, nil
}

// sure asks until there is an answer, as a page does.
func (b *board) sure(method, path string, body, into any) int {
	status := 0
	wait.Seen(b.Context(), func() (answered bool) {
		var err error
		status, err = b.ask(method, path, body, into)
		return err == nil && status != http.StatusTooManyRequests && status != http.StatusServiceUnavailable
	})
	return status
}

// The server is killed at any moment, again and again, under somebody who plays and
// sends what got no answer again: each decision that was accepted is there, and none
// twice.
func TestServerKilled(t *testing.T) {
	times := 12
	if os.Getenv("WARGAME_SOAK") != "" {
		times = 200
	}
	b := &board{T: t, dir: t.TempDir()}
	b.start()
	var made struct{ Links map[string]string }
	require.Equal(t, http.StatusCreated, b.sure("POST", "games", map[string]any{"game": "the_pass"}, &made))
	players := []string{}
	for seat, token := range made.Links {
		if seat != "" {
			players = append(players, token)
			b.sure("POST", "g/"+token+"/sit", map[string]any{"pledges": map[string]string{seat: dice.PledgeNumber(seat, strings.Repeat("0", 64))}}, nil)
		}
	}
	for _, token := range players {
		b.sure("POST", "g/"+token+"/sit", map[string]any{"number": strings.Repeat("0", 64)}, nil)
	}
	stop, done := make(chan struct{}), make(chan struct{})
	var accepted, resent, sent atomic.Int64
	go func() {
		defer close(done)
		for {
			select {
			case <-stop:
				return
			default:
			}
			for _, token := range players {
				var v struct {
					Ask      int
					Decision *struct {
						Options          []any
						Pass, Done, Stop bool
					}
				}
				require.Equal(t, http.StatusOK, b.sure("GET", "g/"+token+"/view", nil, &v))
				if v.Decision == nil {
					continue
				}
				var tries []map[string]any
				for i := range v.Decision.Options {
					tries = append(tries, map[string]any{"pick": i})
				}
				for _, w := range []string{"pass", "done", "stop"} {
					tries = append(tries, map[string]any{"word": w})
				}
				rand.Shuffle(len(tries), func(i, j int) { tries[i], tries[j] = tries[j], tries[i] })
				for i, x := range tries {
					x["expected"], x["key"] = v.Ask, fmt.Sprintf("answer %d to %d of %s", i, v.Ask, token[:8])
					sent.Add(1)
					status, err := b.ask("POST", "g/"+token+"/answer", x, nil)
					if err != nil || status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable {
						resent.Add(1)
						status = b.sure("POST", "g/"+token+"/answer", x, nil)
					}
					if status == http.StatusOK {
						accepted.Add(1)
						break
					}
					require.Equal(t, http.StatusUnprocessableEntity, status)
				}
			}
		}
	}()
	killed := 0
	for ; killed < times || accepted.Load() <= int64(times); killed++ {
		// After some more answers were sent, so that the kill falls into the last of
		// them or soon after it; or at once, while the server is just there again.
		upTo := sent.Load() + rand.Int64N(6)
		wait.Until(t, func() bool {
			select {
			case <-done:
				t.Fatal("nobody plays any more")
			default:
			}
			return sent.Load() >= upTo
		}, "answers")
		b.kill()
		b.start()
	}
	close(stop)
	<-done
	var v struct{ N, Moves int }
	require.Equal(t, http.StatusOK, b.sure("GET", "g/"+made.Links[""]+"/view", nil, &v))
	require.Equal(t, int(accepted.Load()), v.Moves)
	require.Equal(t, int(accepted.Load())+1, v.N)
	t.Logf("killed %d times, %d decisions, %d sent again", killed, accepted.Load(), resent.Load())

	// What it gives out when a game is over proves every die.
	made.Links = nil
	require.Equal(t, http.StatusCreated, b.sure("POST", "games", map[string]any{"game": "the_pass", "bots": map[string]string{"red": "random", "blue": "random"}}, &made))
	wait.Until(t, func() bool {
		var v struct{ State string }
		b.sure("GET", "g/"+made.Links[""]+"/view", nil, &v)
		return v.State == "over"
	})
	got, err := http.Get(b.url + "g/" + made.Links[""] + "/export")
	require.NoError(t, err)
	text, err := io.ReadAll(got.Body)
	require.NoError(t, err)
	require.NoError(t, got.Body.Close())
	require.NoError(t, os.WriteFile(filepath.Join(b.dir, "over.save"), text, 0o600))
	out, err := wargame(t, b.dir, "replay", "over.save", "--verify").CombinedOutput()
	require.NoError(t, err, string(out))
	require.Contains(t, string(out), "every position as saved")
	require.NoError(t, os.WriteFile(filepath.Join(b.dir, "other.save"), bytes.Replace(text, []byte(`"pledge":"`), []byte(`"pledge":"0`), 1), 0o600))
	out, err = wargame(t, b.dir, "replay", "other.save", "--verify").CombinedOutput()
	require.Error(t, err)
	require.Contains(t, string(out), "not the one that was pledged")

	// It stops when it is asked to, and a copy can be made of what it leaves.
	require.NoError(t, b.cmd.Process.Signal(os.Interrupt))
	require.NoError(t, b.cmd.Wait())
	out, err = wargame(t, b.dir, "serve", "--data", "data", "--backup", "copy.db").CombinedOutput()
	require.NoError(t, err, string(out))
	info, err := os.Stat(filepath.Join(b.dir, "copy.db"))
	require.NoError(t, err)
	require.Positive(t, info.Size())
	require.Zero(t, info.Mode().Perm()&0o077)
}
