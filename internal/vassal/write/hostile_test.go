package write

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/vassal/module"
	"wargame/internal/vassal/setup"
	"wargame/internal/vassal/vassaltest"
)

// vast returns the head of a PNG that says it has 3.6 thousand million pixels.
func vast() []byte {
	head := append([]byte("IHDR"), make([]byte, 13)...)
	binary.BigEndian.PutUint32(head[4:], 60_000)
	binary.BigEndian.PutUint32(head[8:], 60_000)
	head[12], head[13] = 8, 2
	out := append([]byte("\x89PNG\r\n\x1a\n"), 0, 0, 0, 13)
	out = append(out, head...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(head))
}

// TestVastPicture reports a picture of an absurd size and does not draw it.
func TestVastPicture(t *testing.T) {
	m := small(vassaltest.HexGrid(20, 30, false, plain))
	m.More = map[string][]byte{"images/vast.png": vast()}
	m.Pieces[0].Image = "vast.png"
	in := build(t, m, Options{})
	r, err := in.Art(t.TempDir(), "small")
	require.NoError(t, err)
	require.Equal(t, []string{"vast.png"}, r.Missing)
}

// TestTornSave refuses a saved game that begins like a zip and is none.
func TestTornSave(t *testing.T) {
	x, err := module.Open(small(vassaltest.HexGrid(20, 30, false, plain)).Write(t))
	require.NoError(t, err)
	defer x.Close()
	_, err = setup.FromSave(x, "torn", bytes.Repeat([]byte("PK"), 100))
	require.ErrorContains(t, err, "torn: the saved game is no readable zip file")
}
