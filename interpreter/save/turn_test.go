package save

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/dice"
	"wargame/interpreter/run"
)

// sent sends the turn of a player and returns its text.
func (p *player) sent() []byte {
	p.t.Helper()
	_, again, err := NextTurn(p.w.Game())
	require.NoError(p.t, err)
	if !again {
		require.NoError(p.t, p.w.SendTurn())
	}
	turn, _, err := NextTurn(p.w.Game())
	require.NoError(p.t, err)
	text, err := turn.Text()
	require.NoError(p.t, err)
	return text
}

func turnIn(t *testing.T, text []byte) *Turn {
	t.Helper()
	turn, err := ReadTurn(bytes.NewReader(text))
	require.NoError(t, err)
	return turn
}

// correspondence is a game of three turns, as texts, and the file of the player who sent them.
func correspondence(t *testing.T, start int) (turns [][]byte, whole *File) {
	t.Helper()
	p := newPlayer(t, filepath.Join(t.TempDir(), "walk.save"), 5)
	p.play(start)
	p.play(2)
	p.play(3)
	turns = append(turns, p.sent())
	p.play(4)
	p.play(5)
	p.undo(1)
	turns = append(turns, p.sent())
	p.play(6)
	p.play(1)
	p.play(2)
	p.play(3)
	turns = append(turns, p.sent())
	require.Equal(t, string(turns[2]), string(p.sent()), "nothing was played since: the same turn")
	require.NoError(t, p.w.Close())
	f, err := ReadFile(p.w.Path)
	require.NoError(t, err)
	return turns, f
}

// The receiver of all turns has the same file, byte for byte, however the mail looks.
func TestTurnsMakeTheSameGame(t *testing.T) {
	turns, whole := correspondence(t, 1)
	path := filepath.Join(t.TempDir(), "mine.save")
	for i, text := range turns {
		mail := "Hello,\r\nmy move:\r\n\r\n> " + strings.ReplaceAll(string(text), "\n", "  \r\n> ") + "\r\n-- \r\nAnna"
		turn := turnIn(t, []byte(mail))
		if i == 0 {
			f, err := Join(nil, turn)
			require.NoError(t, err)
			require.NoError(t, Put(f, path))
			continue
		}
		w, _, err := Open(path)
		require.NoError(t, err)
		require.NoError(t, w.Receive(turn))
		require.NoError(t, w.Close())
	}
	f, err := ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, string(whole.text), string(f.text))
	require.Equal(t, whole.Code(), f.Code())
	require.NoError(t, f.Replay(run.New(load0(t), dice.Keyed{Seed: 5}), nil))
}

// A turn that does not fit is refused with its reason.
func TestTurnsThatDoNotFit(t *testing.T) {
	turns, whole := correspondence(t, 1)
	others, other := correspondence(t, 2)
	var none *File
	first, err := Join(none, turnIn(t, turns[0]))
	require.NoError(t, err)
	second, err := Join(first, turnIn(t, turns[1]))
	require.NoError(t, err)
	for name, c := range map[string]struct {
		have *File
		turn []byte
		want error
	}{
		"twice":                {second, turns[1], ErrReceived},
		"the first, twice":     {second, turns[0], ErrReceived},
		"out of order":         {first, turns[2], ErrGap},
		"without the first":    {none, turns[1], ErrGap},
		"another game":         {first, others[1], ErrElsewhere},
		"another game's start": {first, others[0], ErrElsewhere},
		"a shorter game":       {other, turns[0], ErrElsewhere},
		"all there":            {whole, turns[2], ErrReceived},
	} {
		_, err := Join(c.have, turnIn(t, c.turn))
		require.ErrorIs(t, err, c.want, name)
	}

	// A player who went on from the first turn alone does not take the second.
	w, err := first.Continue(filepath.Join(t.TempDir(), "own.save"))
	require.NoError(t, err)
	require.NoError(t, w.game.note("mine"))
	require.ErrorIs(t, w.Receive(turnIn(t, turns[1])), ErrElsewhere)
	require.NoError(t, w.Close())
}

// Every change of a character is found, or changes nothing of the turn; every cut is found.
func TestDamagedTurns(t *testing.T) {
	turns, _ := correspondence(t, 1)
	var none *File
	first, err := Join(none, turnIn(t, turns[0]))
	require.NoError(t, err)
	want, err := Join(first, turnIn(t, turns[1]))
	require.NoError(t, err)
	text := turns[1]
	found := 0
	for i := range text {
		changed := bytes.Clone(text)
		if changed[i]++; changed[i] == 'B' && text[i] == 'A' {
			changed[i] = 'z'
		}
		turn, err := ReadTurn(bytes.NewReader(changed))
		var got *File
		if err == nil {
			got, err = Join(first, turn)
		}
		if err != nil {
			found++
			continue
		}
		require.Equal(t, string(want.text), string(got.text), "a change at %d is taken", i)
	}
	require.Greater(t, found, len(text)*9/10)
	for cut := range len(text) - 2 {
		_, err := ReadTurn(bytes.NewReader(text[:cut]))
		require.Error(t, err, cut)
	}
	_, err = ReadTurn(strings.NewReader("good morning"))
	require.ErrorIs(t, err, ErrNoTurn)
}

// FuzzReadTurn checks that no text makes a reader of turns panic.
func FuzzReadTurn(f *testing.F) {
	f.Add([]byte("-----BEGIN WARGAME TURN-----\nAfter: x\nLines: 1 to 1\n\nAAAA\n-----END WARGAME TURN-----\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		turn, err := ReadTurn(bytes.NewReader(text))
		if err != nil {
			return
		}
		var none *File
		if g, err := Join(none, turn); err == nil {
			require.Equal(t, turn.After, g.Code())
		}
	})
}
