package droid

import (
	"crypto/sha256"
	"encoding/hex"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/image/font/sfnt"
)

// The file is the published one, to the byte.
func TestTheFontIsUnchanged(t *testing.T) {
	ttf, err := TTF()
	require.NoError(t, err)
	sum := sha256.Sum256(ttf)
	require.Equal(t, "acb6440a713d880a13a21b468ba7cd43f5a2b2934972e51be791c880730777b8", hex.EncodeToString(sum[:]))
}

func TestLetters(t *testing.T) {
	f, err := Font()
	require.NoError(t, err)
	for _, r := range "激闘ノルマンディー 诺曼底" {
		i, err := f.GlyphIndex(new(sfnt.Buffer), r)
		require.NoError(t, err)
		require.True(t, i > 0 || r == ' ', "%c", r)
	}
}
