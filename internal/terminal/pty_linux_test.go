package terminal

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"wargame/internal/console"
	"wargame/internal/setup"
	"wargame/internal/wait"

	"github.com/mattn/go-runewidth"
	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

// seat is a player at a terminal: a keyboard, and a screen of a given width.
type seat struct {
	t      *testing.T
	keys   *os.File // keyboard input goes in, screen output comes out
	screen *os.File // the terminal of the program
	mu     sync.Mutex
	shown  bytes.Buffer
}

// sit opens a pseudo-terminal.
func sit(t *testing.T, columns int) *seat {
	t.Helper()
	keys, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	require.NoError(t, err, "this test needs a pseudo-terminal")
	fd := int(keys.Fd())
	require.NoError(t, unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0))
	n, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	require.NoError(t, err)
	require.NoError(t, unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &unix.Winsize{Row: 40, Col: uint16(columns)}))
	screen, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	require.NoError(t, err)
	s := &seat{t: t, keys: keys, screen: screen}
	t.Cleanup(func() { _ = screen.Close(); _ = keys.Close() })
	go func() {
		buf := make([]byte, 4096)
		for {
			n, err := keys.Read(buf)
			if err != nil {
				return
			}
			s.mu.Lock()
			s.shown.Write(buf[:n])
			s.mu.Unlock()
		}
	}()
	return s
}

// take returns the output since the last call, once it ends with a text.
func (s *seat) take(end string) string {
	s.t.Helper()
	text := ""
	wait.Until(s.t, func() bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		if text = s.shown.String(); !strings.HasSuffix(text, end) {
			return false
		}
		s.shown.Reset()
		return true
	}, "for ", end)
	return text
}

// press types keys and returns the output up to the next prompt.
func (s *seat) press(keys, end string) string {
	s.t.Helper()
	_, err := s.keys.WriteString(keys)
	require.NoError(s.t, err)
	return s.take(end)
}

// At a terminal a line can be edited, completed with Tab and recalled with the arrow
// key. A forced answer is given, odds are shown before dice, and no line is wider than
// the screen.
func TestAtATerminal(t *testing.T) {
	const columns = 60
	const up, left = "\x1b[A", "\x1b[D"
	dir := filepath.Join(t.TempDir(), "plots")
	require.NoError(t, os.Mkdir(dir, 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "plots.wgr"), []byte(`edition 3
game plots "Plots"
map area
side red "Red"
data area { id
  Amiens
  Bayeux
  Caen }
data edge { a b
  Amiens Bayeux
  Bayeux Caen }
data unit { id side at
  first red Amiens
  second red Caen }
rule 1 "March" { action march "March" {
  choose u from filter(units, .side == red) "Who?"
  choose to from adjacent(u.area) "Where to?"
  move u to to
  log "{u} is in {to} now, and it has taken a long line to say so to whoever may read it"
} }
rule 2 "Shot" { action shot "Shot" { choose u from filter(units, .side == red) "At whom?" roll die = d6 by red if die < 7 { eliminate u } } }
sequence { repeat { turn { phase of red { offer march, shot by red } } } until turn_number == 3 game over "done" }
`), 0o600))
	s := sit(t, columns)
	save := filepath.Join(t.TempDir(), "a.save")
	t.Setenv("TERM", "xterm")
	e := console.New(s.screen, s.screen, s.screen, false)
	over := make(chan error, 1)
	go func() { over <- Play{Setup: setup.Setup{Game: dir, Seed: "1"}, Save: save, Brief: true}.Run(e) }()

	shown := s.take("> ")
	require.Contains(t, shown, "Choose an action")
	press := func(keys, end string) string {
		text := s.press(keys, end)
		shown += text
		return text
	}
	require.Contains(t, press("shot sec\x03fir\t > Bay\t\r", "> "), "  first is in Bayeux", "Ctrl-C has taken the line back that was begun, Tab has completed both")
	require.Contains(t, press("second > Bayeuz"+left+"\x04x\r", "> "), "  second is in Bayeux", "a letter was taken out and another put in")
	require.Contains(t, press("b\t\r", "> "), "3 decisions undone: second: Caen – Bayeux;", "commands are completed too")
	again := press(up+up+"\r", "> ")
	require.Contains(t, again, "second > Bayeux", "the line before the last")
	require.Contains(t, again, "  second is in Bayeux")
	require.Contains(t, press("shot second\r", "> "), "Carry it out?")
	require.Contains(t, press("\r", "> "), "Roll: die")
	s.press("\x03", "\r\n") // a key on an empty line leaves; the command to continue is not wrapped, so that it can be copied
	require.NoError(t, <-over)
	require.Contains(t, shown, "it has taken a long line")
	for line := range strings.SplitSeq(regexp.MustCompile(`\r|\x1b\[[0-9]*[A-Z]`).ReplaceAllString(shown, ""), "\n") {
		require.LessOrEqual(t, runewidth.StringWidth(line), columns, "%q", line)
	}
}
