package news

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// Watchers take no streams from players, and one watcher takes none from the others.
func TestStreamsOfOneLink(t *testing.T) {
	h := NewHub(false)
	for n := range maxOfTokenHere {
		require.NotNil(t, h.Listen(1, "", "a"), n)
	}
	require.Nil(t, h.Listen(1, "", "a"))
	for n := maxOfTokenHere; n < maxOfToken; n++ {
		require.NotNil(t, h.Listen(1, "", fmt.Sprint("b", n)))
	}
	require.Nil(t, h.Listen(1, "", "c"), "the link is to watch, and has as many as it may")
	require.NotNil(t, h.Listen(1, "red", "c"))
	require.NotNil(t, h.Listen(2, "", "c"))
}

// One address is limited to its own number of streams.
func TestStreamsOfOneAddress(t *testing.T) {
	h := NewHub(false)
	var one []*Listener
	for n := range 3 * maxOfOneAddress {
		if e := h.Listen(int64(n), "", "a"); e != nil {
			one = append(one, e)
		}
	}
	require.Len(t, one, maxOfOneAddress)
	require.NotNil(t, h.Listen(1, "", "b"))
	h.Leave(0, one[0])
	h.Leave(0, one[0]) // a second call changes nothing
	require.NotNil(t, h.Listen(0, "", "a"))
	require.Nil(t, h.Listen(0, "", "a"))
}
