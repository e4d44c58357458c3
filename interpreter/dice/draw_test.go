package dice

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A source that knows no cards rolls a die with a side for each: fair whatever
// their number, and the face is that of the card.
func TestDrawIsFair(t *testing.T) {
	const draws = 60_000
	for _, faces := range [][]int{{7}, {1, 2, 3, 4, 5, 6, 7}, {-3, 0, 40, 41, 1000, 7, 8, 9, 10, 11, 12, 13, 14}} {
		count := map[int]int{}
		for i := range draws {
			face, err := Draw(Keyed{1}, Key{1, "cards(red)", uint32(i)}, faces)
			require.NoError(t, err)
			require.Contains(t, faces, face)
			count[face]++
		}
		require.Less(t, chi2(count, len(faces), draws), 60.0, "%d cards", len(faces))
	}
	_, err := Draw(Keyed{1}, key, nil)
	require.Error(t, err)
}

func TestScriptDrawsByFace(t *testing.T) {
	s := NewScript(7, 2, 9)
	face, err := Draw(s, key, []int{2, 7, 7, 9})
	require.NoError(t, err)
	require.Equal(t, 7, face)
	_, err = Draw(s, key, []int{7, 9})
	var wrong *CardError
	require.ErrorAs(t, err, &wrong)
	require.EqualError(t, err, "the deck has no card 2 (turn 3, 7.2.1, roll 2)")
	require.Equal(t, 2, s.Left(), "a refused draw takes nothing")
	_, err = Draw(NewScript(), key, []int{1, 2})
	require.ErrorIs(t, err, ErrEmpty)
	_, err = Draw(s, key, nil)
	require.Error(t, err)
	require.Equal(t, 2, s.Left())
}
