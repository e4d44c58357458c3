package gate

import (
	"bytes"
	"io"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"
)

// The bodies of large requests are counted as they arrive, for each address and in
// total, until the answer.
func TestBodies(t *testing.T) {
	g := New(Limits{Bodies: 100 * perByte, BodiesEach: 60 * perByte}, nil)
	reads := func(from string, n int) (release func(), err error) {
		r := httptest.NewRequest("POST", "/", bytes.NewReader(make([]byte, n)))
		r.RemoteAddr = from + ":1"
		release = g.Body(r)
		_, err = io.Copy(io.Discard, r.Body)
		return release, err
	}
	first, err := reads("10.0.0.1", 50)
	require.NoError(t, err)
	second, err := reads("10.0.0.1", 20)
	require.ErrorIs(t, err, ErrBodies, "one address")
	second()
	third, err := reads("10.0.0.2", 50)
	require.NoError(t, err)
	fourth, err := reads("10.0.0.3", 1)
	require.ErrorIs(t, err, ErrBodies, "all")
	fourth()
	first()
	fifth, err := reads("10.0.0.1", 50)
	require.NoError(t, err)
	third()
	fifth()
	require.Equal(t, uint64(2), g.Holdings().Refused.Bodies)
	require.Zero(t, g.Holdings().Addresses)
	require.Zero(t, g.taken)
}
