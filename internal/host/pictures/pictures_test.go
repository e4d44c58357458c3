package pictures

import (
	"fmt"
	"io"
	"testing"

	"github.com/stretchr/testify/require"
)

// The pictures in memory are bounded, and each is read once while it is in memory.
func TestPicturesAreBounded(t *testing.T) {
	read := map[string]int{}
	p := New(func(key string) ([]byte, error) {
		read[key]++
		if key == "none" {
			return nil, io.EOF
		}
		return make([]byte, maxBytes/4), nil
	})
	for n := range 10 {
		for range 3 {
			data, err := p.Get(fmt.Sprint(n))
			require.NoError(t, err)
			require.Len(t, data, maxBytes/4)
		}
		require.LessOrEqual(t, p.bytes, maxBytes)
	}
	require.Len(t, p.held, 4)
	for n := range 10 {
		require.Equal(t, 1, read[fmt.Sprint(n)])
	}
	_, err := p.Get("none")
	require.Error(t, err)
	require.NotContains(t, p.held, "none")
}
