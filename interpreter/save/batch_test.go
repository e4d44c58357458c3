package save

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/dice"
	"wargame/interpreter/run"
)

// order carries out several decisions and gives them to the file in one go.
func (p *player) order(list ...int) {
	var made []Move
	for _, n := range list {
		d := p.g.Pending()
		c := choose(d, n)
		for k := 1; p.g.Check(d, c) != nil && k < 100; k++ {
			c = choose(d, n+k)
		}
		m := MoveOf(p.g.P, d, c)
		p.at = append(p.at, p.g.Clone())
		_, err := p.g.Apply(c)
		require.NoError(p.t, err)
		m.Hash = Hex(p.g.Hash())
		made = append(made, m)
	}
	require.NoError(p.t, p.w.AddAll(made))
}

// ordered is a game of one decision, an order of four, another decision, an order of
// three, of which two are taken back.
func ordered(t *testing.T) *File {
	p := newPlayer(t, filepath.Join(t.TempDir(), "walk.save"), 5)
	p.play(1)
	p.order(2, 8, 1, 4)
	p.play(5)
	p.order(1, 1, 2)
	p.undo(2)
	require.NoError(t, p.w.Close())
	f, err := ReadFile(p.w.Path)
	require.NoError(t, err)
	require.Len(t, f.Moves, 7)
	require.Equal(t, string(p.w.Game().text), string(f.text))
	require.NoError(t, f.Replay(run.New(load0(t), dice.Keyed{Seed: 5}), nil))
	return f
}

// Wherever the file ends, of what was decided together all is there or nothing.
func TestTogetherOrNotAtAll(t *testing.T) {
	f := ordered(t)
	head := strings.IndexByte(string(f.text), '\n') + 1
	lines := map[int]bool{}
	for cut := head; cut <= len(f.text); cut++ {
		x, err := parse("x.save", f.text[:cut])
		require.NoError(t, err, cut)
		lines[len(x.Lines)] = true
		require.Equal(t, string(f.text[:len(x.text)]), string(x.text))
		if strings.Count(string(f.text[:cut]), "\n")-1 != len(x.Lines) {
			require.NotEmpty(t, x.Torn, cut)
		}
	}
	require.Equal(t, map[int]bool{0: true, 1: true, 5: true, 6: true, 9: true, 10: true}, lines)

	text := string(f.text)
	x, err := parse("x.save", []byte(text[:strings.Index(text, `{"kind":"decision","n":4`)]))
	require.NoError(t, err)
	require.Contains(t, x.Torn, "the decisions from line 3 on were incomplete")
	require.Len(t, x.Moves, 1)
}

// The same at every operation of a disk that fails or loses its power, and the game
// goes on behind it.
func TestTogetherOnABadDisk(t *testing.T) {
	whole := ordered(t)
	s := script{head: whole.Header}
	for i := 0; i < len(whole.Lines); i++ {
		l, made := whole.Lines[i], []Move(nil)
		for j := i; j <= i+l.More; j++ {
			made = append(made, whole.Lines[j].Move)
		}
		i += l.More
		s.steps = append(s.steps, func(w *Writer) error {
			if l.Kind == KindUndo {
				return w.kept(w.appendLines(func() error { return w.game.write(l) }))
			}
			return w.AddAll(made)
		})
	}
	s.every(t, whole, 3, 1, func(f *File) {
		require.Contains(t, []int{0, 1, 5, 6, 9, 10}, len(f.Lines))
	})
}

// What cannot be written together is not written at all, and no line comes between.
func TestTogetherIsChecked(t *testing.T) {
	p := newPlayer(t, filepath.Join(t.TempDir(), "walk.save"), 5)
	p.play(1)
	before := string(p.w.Game().text)
	err := p.w.AddAll([]Move{{By: "red", For: "u", Pick: "two", Hash: "1"}, {By: "red", For: "to", Pick: "a\nb", Hash: "2"}})
	require.ErrorContains(t, err, "a character that is not allowed in a saved game")
	require.Equal(t, before, string(p.w.Game().text))
	require.Len(t, p.w.Game().Moves, 1)
	p.order(2, 8)
	require.NoError(t, p.w.Close())
	f, err := ReadFile(p.w.Path)
	require.NoError(t, err)
	require.Len(t, f.Moves, 3)

	lines := unsealed(t, string(f.text))
	for name, c := range map[string]struct {
		lines []string
		want  string
	}{
		"a note":   {[]string{lines[0], lines[1], lines[2], `{"kind":"note","text":"x"}`, lines[3]}, "1 decisions that were made together with the one before must follow here"},
		"too many": {[]string{lines[0], lines[1], lines[2], strings.Replace(lines[3], "}", `,"more":1}`, 1)}, "must follow here"},
		"negative": {[]string{lines[0], strings.Replace(lines[1], "}", `,"more":-1}`, 1)}, "belongs to a group that no decision begins"},
	} {
		_, err := parse("x.save", []byte(sealed(c.lines...)))
		require.ErrorContains(t, err, c.want, name)
	}
}
