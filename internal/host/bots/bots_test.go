package bots

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/library"
	"wargame/internal/host/match"
	"wargame/internal/host/seats"
	"wargame/interpreter/load"
	"wargame/interpreter/simulate"
)

// Progress does not query the game.
func TestProgressAsksNothingOfTheGame(t *testing.T) {
	l := library.New(load.Embedded(), load.InProgram, load.InProgramWithTests)
	ed, err := l.Edition(library.Setup{Game: "the_pass"})
	require.NoError(t, err)
	bot, err := simulate.NewPlayer(ed.Program, "random", 1, 0)
	require.NoError(t, err)
	p := Players{turn: &Turn{bot: bot, who: "Pursuer", acts: 2}}
	require.Equal(t, Progress{Who: "Pursuer", Acts: 2}, p.Progress(&match.Match{Opening: match.Opening{Edition: ed}}, seats.Together))
	require.Zero(t, (&Players{}).Progress(&match.Match{Opening: match.Opening{Edition: ed}}, 0))
}

const thinking = `edition 3
game thinking "Thinking"
map area
side red "Red", blue "Blue"
data area { id
  A }
track traps(s: side): number = 1
HIDE
action wait "Wait" { log "They wait" }
sequence { repeat 9 times { turn { phase a of each red, blue { offer once wait } } } game over "Evening" }
`

// The number of continuations is shown where nothing is hidden, and to a page that plays
// all seats.
func TestProgressHidesWhatBotsCanDo(t *testing.T) {
	for hide, told := range map[string]bool{"": true, "hide traps(o) from s when o != s": false} {
		dir := filepath.Join(t.TempDir(), "thinking")
		require.NoError(t, os.Mkdir(dir, 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(dir, "game.wgr"), []byte(strings.Replace(thinking, "HIDE", hide, 1)), 0o600))
		open := func(string) (*load.Game, error) { return load.Open(dir) }
		ed, err := library.New([]string{"thinking"}, open, open).Edition(library.Setup{Game: "thinking"})
		require.NoError(t, err)
		bot, err := simulate.NewPlayer(ed.Program, "best", 1, 1)
		require.NoError(t, err)
		p := Players{turn: &Turn{bot: bot, who: "Blue", acts: 3}}
		for seat, acts := range map[int]bool{0: told, seats.Watcher: told, seats.Together: true} {
			x := p.Progress(&match.Match{Opening: match.Opening{Edition: ed}}, seat)
			require.Equal(t, "Blue", x.Who)
			require.Equal(t, acts, x.Acts == 3)
		}
	}
}
