package host

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/bots"
	"wargame/internal/host/match"
	"wargame/internal/wait"
	"wargame/interpreter/load"
)

// A bot that meets only dead ends in an act gives it up and does something else.
func TestBotsGiveUp(t *testing.T) {
	text := `edition 3
game lock "Lock"
map area
side red
seat west "West" plays red
data area { id
  A }
action open {
  choose turn_to from 1..300
  choose key from [7] where turn_to == 777
}
action rest { log "They rest" }
sequence { repeat 3 times { turn { phase call of red { offer once open, rest by red } } } game over "Evening" }
`
	dir := filepath.Join(t.TempDir(), "lock")
	require.NoError(t, os.Mkdir(dir, 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "game.wgr"), []byte(text), 0o600))
	b := &bed{T: t, dir: t.TempDir(), sent: map[string]*bytesBuffer{}, games: func(c *Config) {
		c.Games, c.Open = []string{"lock"}, func(string) (*load.Game, error) { return load.Open(dir) }
	}}
	b.open(nil)
	defer b.close()
	gaveUp := 0
	for range 6 {
		links := b.game(map[string]any{"game": "lock", "bots": map[string]string{"west": "random"}})
		wait.Until(t, func() bool { return b.view(links[""]).State == "over" })
		v := b.view(links[""])
		require.Equal(t, "Evening", v.Over.Level)
		require.Equal(t, 3, v.Moves, "what was given up does not stand")
		require.Less(t, v.N, 300, "not every number was tried")
		if v.N > 60 {
			gaveUp++
		}
	}
	require.Positive(t, gaveUp, "somebody tried the lock")
}

// While a bot thinks, every link can read its progress.
func TestBotsTellHowFar(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass", "bots": map[string]string{"red": "medium", "blue": "medium"}})
	acted := false
	wait.Until(t, func() bool {
		if b.view(links[""]).State == "over" { // the game ended meanwhile
			links = b.game(map[string]any{"game": "the_pass", "bots": map[string]string{"red": "medium", "blue": "medium"}})
		}
		var now bots.Progress
		_, text := b.ask("GET", "/g/"+links[""]+"/thinks", nil)
		require.NoError(t, json.Unmarshal(text, &now))
		require.LessOrEqual(t, now.Share, 100)
		acted = acted || now.Acts > 0
		return acted && now.Who != "" && now.Tried > 0 && now.Share > 0
	})
}

// The only person at a table may stop the search of a bot; watchers, and one of several people,
// may not.
func TestOnePersonStopsBots(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass", "bots": map[string]string{"red": "medium"}})
	b.sit(links)
	stop := func(token string) int {
		status, _ := b.ask("POST", "/g/"+token+"/stop", map[string]any{})
		return status
	}
	require.Equal(t, 200, stop(links["blue"]))
	require.Equal(t, 422, stop(links[""]))
	links = b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	require.Equal(t, 422, stop(links["blue"]))
}

// The reason of a bot is stored with its act and shown to readers that see everything
// the bot sees.
func TestBotsTellWhy(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass", "bots": map[string]string{"red": "medium"}})
	b.sit(links)
	wait.Until(t, func() bool { return b.view(links["blue"]).Decision != nil })
	reasons := func(token string) (out []string) {
		var log struct{ Entries []match.Entry }
		b.got(token, "log", &log)
		for _, r := range log.Entries {
			if r.Reason != "" {
				require.Equal(t, "red", r.Seat)
				out = append(out, r.Reason)
			}
		}
		return out
	}
	told := reasons(links["blue"])
	require.NotEmpty(t, told)
	require.Contains(t, strings.Join(told, "\n"), "more than")
	require.Equal(t, told, reasons(links[""]))
	b.again(links)
	require.Equal(t, told, reasons(links["blue"]))
}

// After a turn of a bot, a few lines say what happened.
func TestSummaryAfterABot(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass", "bots": map[string]string{"red": "medium"}})
	b.sit(links)
	wait.Until(t, func() bool { return b.view(links["blue"]).Decision != nil })
	var got struct{ Lines []string }
	b.got(links["blue"], "summary?from=0", &got)
	require.NotEmpty(t, got.Lines)
	require.LessOrEqual(t, len(got.Lines), 5)
	require.Contains(t, strings.Join(got.Lines, "\n"), "Pursuer moves")
	status, _ := b.ask("GET", "/g/"+links["blue"]+"/summary?from=9999", nil)
	require.Equal(t, 422, status)
}
