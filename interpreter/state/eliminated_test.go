package state

import (
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/value"
)

func TestEliminated(t *testing.T) {
	s := sample()
	s.PlaceAt(1, 2)
	before := s.Clone()
	require.True(t, s.Eliminate(1))
	require.Equal(t, int32(value.None), s.At[1])
	require.False(t, s.Eliminate(1), "a second time nothing happens")
	require.False(t, before.Eliminated(1), "copies do not share it")
	require.NoError(t, s.VerifyEliminated())

	into := New(s.World, s.Cells.Len(), len(s.Rich), nil)
	before.CopyInto(into)
	require.True(t, into.Eliminate(1), "in a copy of a position without any")
	before.CopyInto(into)
	require.False(t, into.Eliminated(1))
	s.CopyInto(into)
	require.True(t, into.Eliminated(1) && into.Equal(s))

	data, err := s.MarshalBinary()
	require.NoError(t, err)
	read := sample()
	require.NoError(t, read.UnmarshalBinary(data))
	require.True(t, read.Eliminated(1) && read.Equal(s))

	withdrawn := before.Clone()
	withdrawn.PlaceAt(1, int(value.None))
	require.Equal(t, s.Hash(), withdrawn.Hash(), "no rule can see it, so hashes stay as they were")
	require.False(t, s.Equal(withdrawn))
	require.True(t, withdrawn.Eliminate(1), "a unit that was withdrawn can be eliminated")

	s.PlaceAt(1, 2)
	require.False(t, s.Eliminated(1), "a unit that is put into a space is eliminated no more")
	s.gone[0] |= 2 // the injected fault: a place that forgets to say so
	require.Error(t, s.VerifyEliminated())
}
