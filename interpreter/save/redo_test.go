package save

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"wargame/interpreter/run"
)

// Whatever is taken back act by act, and not behind a die, and made again, is the same
// position with the same hash; the file says so to who opens it, and something else
// that is decided ends what can be made again.
func TestUndoneAndMadeAgain(t *testing.T) {
	dir, n := t.TempDir(), 0
	rapid.Check(t, func(rt *rapid.T) {
		n++
		path := filepath.Join(dir, Hex(uint64(n))+".save")
		p := newPlayer(t, path, 5)
		var opens []bool
		play := func(k int) {
			opens = append(opens, p.g.Pending().Opens)
			p.play(k)
		}
		for _, k := range rapid.SliceOfN(rapid.IntRange(0, 50), 3, 25).Draw(rt, "answers") {
			if p.g.Pending() == nil {
				break
			}
			play(k)
		}
		hash, moves := p.g.Hash(), len(opens)
		taken := 0
		for range rapid.IntRange(1, 3).Draw(rt, "times") {
			count := run.Acts(opens, rapid.IntRange(1, 2).Draw(rt, "acts"))
			if count == 0 || p.at[len(p.at)-count].Shown() != p.g.Shown() {
				break
			}
			require.True(t, count == len(opens) || opens[len(opens)-count])
			p.undo(count)
			opens = opens[:len(opens)-count]
			taken += count
		}
		require.Len(t, p.w.Game().Undone(), taken)
		read, err := ReadFile(path)
		require.NoError(t, err)
		require.Len(t, read.Undone(), taken, "who opens the file knows it too")
		for _, m := range p.w.Game().Undone() {
			d := p.g.Pending()
			c, err := m.Choice(p.g.P, d)
			require.NoError(t, err)
			again := MoveOf(p.g.P, d, c)
			refusal, err := p.g.Apply(c)
			require.NoError(t, err)
			require.Nil(t, refusal)
			require.NoError(t, p.w.Add(again, p.g.Hash()))
		}
		require.Equal(t, hash, p.g.Hash())
		require.Len(t, p.w.Game().Moves, moves)
		require.Empty(t, p.w.Game().Undone())
		require.NoError(t, p.w.Close())
		again, err := ReadFile(path)
		require.NoError(t, err)
		g := run.New(p.g.P, p.base)
		require.NoError(t, again.Replay(g, nil))
		require.Equal(t, hash, g.Hash())
	})
}

// Another decision, or other dice, end what can be made again.
func TestNothingToMakeAgain(t *testing.T) {
	p := newPlayer(t, filepath.Join(t.TempDir(), "walk.save"), 5)
	for range 3 {
		p.play(1)
	}
	p.undo(2)
	require.Len(t, p.w.Game().Undone(), 2)
	p.play(2)
	require.Empty(t, p.w.Game().Undone())
}
