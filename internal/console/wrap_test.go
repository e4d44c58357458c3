package console

import (
	"testing"

	"github.com/mattn/go-runewidth"
	"github.com/stretchr/testify/require"
)

// Lines end after blanks and beside wide characters, never before a closing mark, and their
// width is counted in cells.
func TestWrap(t *testing.T) {
	require.Equal(t, []string{"one two", "three"}, Wrap("one two three", 9))
	require.Equal(t, []string{"", "longer", "x"}[1:], Wrap("longer x", 3))
	lines := Wrap("敵ZOCに入ったユニットは止まる。次の移動まで", 16)
	require.Equal(t, []string{"敵ZOCに入ったユ", "ニットは止まる。", "次の移動まで"}, lines)
	for _, l := range lines {
		require.LessOrEqual(t, runewidth.StringWidth(l), 16)
	}
	require.Equal(t, []string{"これは", "長い。"}, Wrap("これは長い。", 6))
	require.Equal(t, []string{"までで", "す。"}, Wrap("までです。", 8), "no line begins with a full stop")
}
