package save

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// Every cut of a save is read as the game up to there, and the torn line is
// named; what was acknowledged before it is all there.
func TestEveryCut(t *testing.T) {
	f := beginning(t)
	head := bytes.IndexByte(f.text, '\n') + 1
	for cut := 0; cut <= len(f.text); cut++ {
		x, err := parse("x.save", f.text[:cut])
		if cut < head {
			require.Error(t, err, cut)
			continue
		}
		require.NoError(t, err, cut)
		lines := bytes.Count(f.text[:cut], []byte("\n")) - 1
		switch {
		case f.text[cut-1] == '\n':
			require.Empty(t, x.Torn)
		case f.text[cut] == '\n':
			lines++
			require.Contains(t, x.Torn, "has no line end, but is complete")
		default:
			require.Contains(t, x.Torn, "was incomplete")
		}
		require.Len(t, x.Lines, lines, cut)
		require.Equal(t, string(f.text[:len(x.text)]), string(x.text))
	}
}

// No single byte of a save can be changed without being noticed.
func TestEveryByte(t *testing.T) {
	text := beginning(t).text
	for i := range text {
		for _, x := range []byte{text[i] ^ 1, text[i] ^ 0x20, text[i] ^ 0x80, 0, '\n', 'x'} {
			if x == text[i] {
				continue
			}
			other := bytes.Clone(text)
			other[i] = x
			f, err := parse("x.save", other)
			if err == nil {
				require.NotEmpty(t, f.Torn, "byte %d as %q", i, x)
				require.True(t, x == 0 || x == '\n' && i > bytes.LastIndexByte(text[:len(text)-1], '\n'), "byte %d as %q: %s", i, x, f.Torn)
			}
		}
	}
}

// A torn end is mended when the file is opened to write, and only then.
func TestMending(t *testing.T) {
	p := newPlayer(t, filepath.Join(t.TempDir(), "walk.save"), 5)
	for i := range 6 {
		p.play(i * 7)
	}
	require.NoError(t, p.w.Close())
	raw, err := os.ReadFile(p.w.Path)
	require.NoError(t, err)
	last := bytes.LastIndexByte(raw[:len(raw)-1], '\n') + 1
	for name, c := range map[string]struct {
		end  []byte
		want int
	}{
		"whole": {raw[:len(raw)-1], 6}, "cut": {raw[:len(raw)-9], 5}, "hole": {append(bytes.Clone(raw[:last+20]), make([]byte, 40)...), 5},
		"zeros behind": {append(bytes.Clone(raw), make([]byte, 512)...), 6}, "a brace": {raw[:last+1], 5},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "torn.save")
			require.NoError(t, os.WriteFile(path, c.end, 0o600))
			f, err := ReadFile(path)
			require.NoError(t, err)
			require.NotEmpty(t, f.Torn)
			require.Len(t, f.Moves, c.want)
			now, err := os.ReadFile(path)
			require.NoError(t, err)
			require.Equal(t, c.end, now, "reading changes nothing")
			w, f, err := Open(path)
			require.NoError(t, err)
			require.NotEmpty(t, f.Torn)
			require.NoError(t, w.Note("on it goes"))
			require.NoError(t, w.Close())
			f, err = ReadFile(path)
			require.NoError(t, err)
			require.Empty(t, f.Torn)
			require.Len(t, f.Moves, c.want)
			require.Len(t, f.Lines, c.want+1)
		})
	}
	// What is not last, or has its end, is not mended but refused, and left.
	for name, text := range map[string][]byte{
		"ended":  append(bytes.Clone(raw[:len(raw)-9]), '\n'),
		"middle": append(bytes.Clone(raw[:last-9]), raw[last:]...),
		"behind": append(bytes.Clone(raw[:len(raw)-1]), 'x'),
	} {
		path := filepath.Join(t.TempDir(), "bad.save")
		require.NoError(t, os.WriteFile(path, text, 0o600))
		_, _, err := Open(path)
		var e *Error
		require.ErrorAs(t, err, &e, name)
		require.Positive(t, e.Line)
		now, rerr := os.ReadFile(path)
		require.NoError(t, rerr)
		require.Equal(t, text, now)
	}
}
