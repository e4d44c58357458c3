package main

import (
	"bufio"
	"bytes"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/save"
)

// wargame is the program itself: the test binary under its name.
func wargame(t *testing.T, dir string, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	cmd := exec.Command(self)
	cmd.Args = append([]string{"wargame"}, args...)
	cmd.Dir = dir
	return cmd
}

var toldCode = regexp.MustCompile(`\(\d+ decisions?\), code ([-0-9A-Z]+)\.`)

// The program is killed at any moment, again and again: what it has called kept
// is in the file, and nothing else but the decision in flight; the next one goes
// on there.
func TestKilled(t *testing.T) {
	times := 20
	if os.Getenv("WARGAME_SOAK") != "" {
		times = 200
	}
	dir := t.TempDir()
	out, err := wargame(t, dir, "new", "g").CombinedOutput()
	require.NoError(t, err, string(out))
	out, err = wargame(t, dir, "play", "g", "--save", "g.save").CombinedOutput()
	require.NoError(t, err, string(out))
	rng := rand.New(rand.NewPCG(1, 1))
	lines := 0
	for range times {
		cmd := wargame(t, dir, "play", "g", "--load", "g.save")
		in, err := cmd.StdinPipe()
		require.NoError(t, err)
		screen, err := cmd.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, cmd.Start())
		go func() { // somebody who types without looking
			for i := 0; ; i++ {
				line := []string{"1", "2", "pass", "1", "stop", "undo", "yes", "done"}[(i+i/5)%8]
				if _, err := io.WriteString(in, line+"\nsave\n"); err != nil {
					return
				}
			}
		}()
		// The kill comes after some codes and a few lines more, and falls anywhere in
		// what the program is doing by then.
		code := ""
		codes, more := 1+rng.IntN(20), rng.IntN(8)
		killed := false
		for s := bufio.NewScanner(screen); s.Scan(); {
			if m := toldCode.FindStringSubmatch(s.Text()); m != nil {
				code, codes = m[1], codes-1
			}
			if codes <= 0 {
				if more--; more < 0 && !killed {
					require.NoError(t, cmd.Process.Kill())
					killed = true
				}
			}
		}
		_ = cmd.Wait()

		path := filepath.Join(dir, "g.save")
		f, err := save.ReadFile(path)
		require.NoError(t, err)
		raw, err := os.ReadFile(path)
		require.NoError(t, err)
		if code != "" {
			require.Contains(t, lastCodes(t, f, raw, 2), code, "what was called kept is lost")
		}
		out, err := wargame(t, dir, "replay", "g.save", "--verify").CombinedOutput()
		require.NoError(t, err, string(out))
		require.GreaterOrEqual(t, len(f.Lines), lines)
		lines = len(f.Lines)
	}
	t.Logf("killed %d times, %d lines", times, lines)
	require.Greater(t, lines, times)
}

// lastCodes are the codes of a save and of what it was a few lines before.
func lastCodes(t *testing.T, f *save.File, raw []byte, back int) []string {
	out := []string{f.Code()}
	raw = raw[:bytes.LastIndexByte(raw, '\n')+1]
	for range back {
		raw = raw[:bytes.LastIndexByte(raw[:len(raw)-1], '\n')+1]
		if len(raw) == 0 {
			break
		}
		x, err := save.Read(f.Name, bytes.NewReader(raw))
		require.NoError(t, err)
		out = append(out, x.Code())
	}
	return out
}

// The second who wants to write is told who writes; reading goes on.
func TestTwoPlayers(t *testing.T) {
	dir := t.TempDir()
	out, err := wargame(t, dir, "new", "g").CombinedOutput()
	require.NoError(t, err, string(out))
	first := wargame(t, dir, "play", "g", "--save", "g.save")
	in, err := first.StdinPipe()
	require.NoError(t, err)
	screen, err := first.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, first.Start())
	_, err = io.WriteString(in, "pass\nsave\n")
	require.NoError(t, err)
	var text strings.Builder
	for s := bufio.NewScanner(screen); s.Scan() && !toldCode.MatchString(s.Text()); {
		text.WriteString(s.Text() + "\n")
	}
	out, err = wargame(t, dir, "play", "g", "--load", "g.save").CombinedOutput()
	require.Error(t, err)
	require.Contains(t, string(out), "wargame: g.save is being written by ")
	require.Contains(t, string(out), ": a game can only be played in one place at a time")
	out, err = wargame(t, dir, "replay", "g.save", "--verify").CombinedOutput()
	require.NoError(t, err, string(out))
	require.NoError(t, first.Process.Kill())
	_, _ = io.Copy(io.Discard, screen)
	_ = first.Wait()
	out, err = wargame(t, dir, "play", "g", "--load", "g.save").CombinedOutput()
	require.NoError(t, err, string(out))
}

// A file that is gone under a running game: nothing more is called kept, and the
// game is kept whole under another name.
func TestFileGone(t *testing.T) {
	for name, c := range map[string]struct {
		typed, want string
		fails       bool
	}{
		"kept elsewhere": {"2\nsave g/game.wgr\nsave other.save\npass\nquit\n", "The whole game is saved in other.save and continues there.", false},
		"left":           {"1\nquit\n", "wargame: the last decisions are not saved: g.save was removed or renamed", true},
		"the input ends": {"1\n", "wargame: the last decisions are not saved: g.save was removed or renamed", true},
		"undo":           {"undo\nsave other.save\nquit\n", "1 decision undone.", false},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			out, err := wargame(t, dir, "new", "g").CombinedOutput()
			require.NoError(t, err, string(out))
			cmd := wargame(t, dir, "play", "g", "--save", "g.save")
			in, err := cmd.StdinPipe()
			require.NoError(t, err)
			screen, err := cmd.StdoutPipe()
			require.NoError(t, err)
			cmd.Stderr = cmd.Stdout
			require.NoError(t, cmd.Start())
			_, err = io.WriteString(in, "1\nsave\n")
			require.NoError(t, err)
			r := bufio.NewReader(screen)
			for line := ""; !toldCode.MatchString(line); {
				line, err = r.ReadString('\n')
				require.NoError(t, err)
			}
			require.NoError(t, os.Remove(filepath.Join(dir, "g.save")))
			_, err = io.WriteString(in, c.typed)
			require.NoError(t, err)
			require.NoError(t, in.Close())
			rest, err := io.ReadAll(r)
			require.NoError(t, err)
			err = cmd.Wait()
			require.Equal(t, c.fails, err != nil, string(rest))
			require.Contains(t, string(rest), "NOT SAVED: g.save was removed or renamed while the game was being played, so nothing more is written to it\n"+
				"The game is still in memory. save FILE writes it to a new file and continues there; quit leaves and loses the last decisions.\n")
			require.Contains(t, string(rest), c.want)
			if c.fails {
				return
			}
			require.Contains(t, string(rest), "continue with: wargame play g --load other.save")
			out, err = wargame(t, dir, "replay", "other.save", "--verify").CombinedOutput()
			require.NoError(t, err, string(out))
		})
	}
}
