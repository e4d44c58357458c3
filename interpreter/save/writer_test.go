package save

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/dice"
	"wargame/interpreter/run"
)

// A file that somebody touches under a running game is noticed before the next
// decision is called kept, and the game goes on elsewhere, whole.
func TestTouched(t *testing.T) {
	for name, c := range map[string]struct {
		touch func(path string) error
		want  string
	}{
		"removed": {os.Remove, "was removed or renamed while the game was being played"},
		"renamed": {func(p string) error { return os.Rename(p, p+".old") }, "was removed or renamed"},
		"replaced": {func(p string) error {
			text, err := os.ReadFile(p)
			if err == nil {
				err = os.Rename(p, p+".old")
			}
			if err == nil {
				err = os.WriteFile(p, text, 0o600)
			}
			return err
		}, "was replaced by another file"},
		"cut":     {func(p string) error { return os.Truncate(p, 300) }, "was changed (its length differs)"},
		"emptied": {func(p string) error { return os.Truncate(p, 0) }, "was changed (its length differs)"},
		"longer": {func(p string) error {
			f, err := os.OpenFile(p, os.O_APPEND|os.O_WRONLY, 0)
			if err == nil {
				_, err = f.WriteString("{}\n")
				f.Close()
			}
			return err
		}, "was changed (its length differs)"},
		"edited": {func(p string) error {
			text, err := os.ReadFile(p)
			if err == nil {
				text[len(text)-5] ^= 1
				err = os.WriteFile(p, text, 0o600)
			}
			return err
		}, "was changed (its last checksum differs)"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			p := newPlayer(t, filepath.Join(dir, "walk.save"), 5)
			for i := range 4 {
				p.play(i * 7)
			}
			require.NoError(t, c.touch(p.w.Path))
			touched, _ := os.ReadFile(p.w.Path)
			m := MoveOf(p.g.P, p.g.Pending(), choose(p.g.Pending(), 1))
			_, err := p.g.Apply(choose(p.g.Pending(), 1))
			require.NoError(t, err)
			err = p.w.Add(m, p.g.Hash())
			var changed *ChangedError
			require.ErrorAs(t, err, &changed)
			require.ErrorContains(t, err, c.want)
			require.ErrorContains(t, p.w.Note("still"), c.want, "it is not taken up again in silence")
			now, _ := os.ReadFile(p.w.Path)
			require.Equal(t, touched, now, "what somebody else has made of it is left alone")

			require.ErrorIs(t, p.w.SaveAs(filepath.Join(dir, "walk.save")), func() error {
				if touched == nil {
					return nil
				}
				return ErrExists
			}())
			if touched != nil {
				require.NoError(t, p.w.SaveAs(filepath.Join(dir, "other.save")))
			}
			require.NoError(t, p.w.Note("and on"))
			require.NoError(t, p.w.Close())
			f, err := ReadFile(p.w.Path)
			require.NoError(t, err)
			require.Len(t, f.Moves, 5)
			require.Equal(t, p.w.Code(), f.Code())
			require.NoError(t, f.Replay(run.New(load0(t), dice.Keyed{Seed: 5}), nil))
		})
	}
}

// One file, one writer, by whatever name.
func TestTwoWriters(t *testing.T) {
	dir := t.TempDir()
	p := newPlayer(t, filepath.Join(dir, "walk.save"), 5)
	p.play(1)
	_, _, err := Open(p.w.Path)
	var held *LockedError
	require.ErrorAs(t, err, &held)
	other := filepath.Join(dir, "other.save")
	require.NoError(t, os.Link(p.w.Path, other))
	_, _, err = Open(other)
	require.ErrorAs(t, err, &held)
	_, err = ReadFile(other)
	require.NoError(t, err, "reading needs no lock")
	p.play(2)
	require.NoError(t, p.w.Close())
	w, f, err := Open(other)
	require.NoError(t, err)
	require.Len(t, f.Moves, 2)
	require.NoError(t, w.Close())
}

// A copy has the same code; another decision gives another.
func TestCode(t *testing.T) {
	dir := t.TempDir()
	p := newPlayer(t, filepath.Join(dir, "walk.save"), 5)
	seen := map[string]bool{}
	for i := range 8 {
		require.Regexp(t, `^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){4}$`, p.w.Code())
		require.False(t, seen[p.w.Code()])
		seen[p.w.Code()] = true
		p.play(i)
	}
	require.NoError(t, p.w.Copy(filepath.Join(dir, "copy.save")))
	f, err := ReadFile(filepath.Join(dir, "copy.save"))
	require.NoError(t, err)
	require.Equal(t, p.w.Code(), f.Code())
	require.ErrorIs(t, p.w.Copy(filepath.Join(dir, "copy.save")), ErrExists)
	require.NoError(t, p.w.Close())
}

// The checksums and the code are frozen: a save of today is read for ever.
func TestChainIsFrozen(t *testing.T) {
	text := sealed(`{"format":"wargame-save","version":2}`, `{"kind":"note","text":"é"}`)
	require.Equal(t, `{"format":"wargame-save","version":2,"sum":"413695e5bf71583d"}
{"kind":"note","text":"é","sum":"492a18060e097a30"}
`, text)
	var c chain
	c.take([]byte("a"))
	require.Equal(t, "86G3-E31X-KX17-EEJS-X3G1", c.code())
}

// Names that would make a save unreadable are not written.
func TestUnspeakableNames(t *testing.T) {
	p := newPlayer(t, filepath.Join(t.TempDir(), "walk.save"), 5)
	for _, name := range []string{"a\xffb", "a\nb", "a\x1b[2Jb", "a\u009bb"} {
		require.ErrorContains(t, p.w.Add(Move{For: "action", Pick: name}, 1), "a character that is not allowed in a saved game")
	}
	p.play(1)
	require.NoError(t, p.w.Close())
	f, err := ReadFile(p.w.Path)
	require.NoError(t, err)
	require.Len(t, f.Moves, 1)
}

// What one seat gets holds neither the seed nor a hash of a position, tells the
// game all the same, and cannot be continued.
func TestExport(t *testing.T) {
	dir := t.TempDir()
	f := undone(t)
	path := filepath.Join(dir, "red.save")
	require.NoError(t, f.Export(path, "red", run.New(load0(t), Record(dice.Keyed{Seed: 5}))))
	raw, err := os.ReadFile(path)
	require.NoError(t, err)
	for _, x := range []string{`"seed"`, `"hash"`, `"start"`, `"undo"`, `"consent"`} {
		require.NotContains(t, string(raw), x)
	}
	for i := range f.Moves {
		require.NotContains(t, string(raw), f.Moves[i].Hash)
	}
	require.Contains(t, string(raw), `"fell":[`)
	require.Contains(t, string(raw), `"says":"an export for one seat: wargame replay prints it, but it cannot be continued"`)

	x, err := ReadFile(path)
	require.NoError(t, err)
	require.True(t, x.IsExport())
	whole := run.New(load0(t), dice.Keyed{Seed: 5})
	require.NoError(t, f.Replay(whole, nil))
	told := run.New(load0(t), dice.NewScript(x.Fell...))
	require.NoError(t, x.CheckGame("walk", told.P))
	require.NoError(t, x.Replay(told, nil))
	require.Equal(t, whole.Hash(), told.Hash(), "the dice shown lead to the same game")

	_, _, err = Open(path)
	require.ErrorIs(t, err, ErrFormat)
	_, err = x.Continue(filepath.Join(dir, "on.save"))
	require.ErrorIs(t, err, ErrFormat)
	require.ErrorIs(t, f.Export(path, "red", run.New(load0(t), Record(dice.Keyed{Seed: 5}))), ErrExists)
	require.Error(t, f.Export(filepath.Join(dir, "x.save"), "red", run.New(load0(t), dice.Keyed{Seed: 5})), "dice that nobody noted")

	for name, c := range map[string]struct{ from, to, want string }{
		"more dice":  {`"fell":[`, `"fell":[1,`, "dice more than the game rolls here"},
		"other dice": {`"fell":[`, `"fell":[9,`, "rules failed"},
		"a hash":     {`"n":1,`, `"n":1,"hash":"00",`, "no hash"},
	} {
		lines := strings.Join(unsealed(t, string(raw)), "\n")
		require.Contains(t, lines, c.from)
		y, err := parse("y.save", []byte(sealed(strings.Split(strings.Replace(lines, c.from, c.to, 1), "\n")...)))
		if err == nil {
			err = y.Replay(run.New(load0(t), dice.NewScript(y.Fell...)), nil)
		}
		require.ErrorContains(t, err, c.want, name)
	}
}

// Whoever must be asked for a decision that is on the disk waits for the disk.
func BenchmarkAdd(b *testing.B) {
	for _, batch := range []int{1, 64} {
		b.Run(map[int]string{1: "each", 64: "batches"}[batch], func(b *testing.B) {
			p := newPlayer(b, filepath.Join(b.TempDir(), "walk.save"), 5)
			m := Move{By: "red", For: "action", Pick: "walk"}
			for i := 0; b.Loop(); i++ {
				err := p.w.AddUnsynced(m, uint64(i))
				if i%batch == batch-1 && err == nil {
					err = p.w.Sync()
				}
				if err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "decisions/s")
			require.NoError(b, p.w.Close())
		})
	}
}
