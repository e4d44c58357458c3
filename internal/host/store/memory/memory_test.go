package memory

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/store"
	"wargame/internal/host/store/conform"
)

// A store whose rows are copied elsewhere, and opened from that copy, holds the same.
func TestConforms(t *testing.T) {
	elsewhere := map[store.Store]map[string][]byte{}
	open := func(all map[string][]byte) store.Store {
		var rows []Row
		for key, value := range all {
			rows = append(rows, Row{key, value})
		}
		s := Open(rows, func(changed []Row) error {
			for _, r := range changed {
				if r.Value == nil {
					delete(all, r.Key)
				} else {
					all[r.Key] = r.Value
				}
			}
			return nil
		})
		elsewhere[s] = all
		return s
	}
	conform.Run(t, func(*testing.T) store.Store { return open(map[string][]byte{}) }, func(t *testing.T, s store.Store) store.Store {
		require.NoError(t, s.Close())
		return open(elsewhere[s])
	})
}

// A write that cannot be made permanent leaves nothing.
func TestUnkept(t *testing.T) {
	var fails error
	s := Open(nil, func([]Row) error { return fails })
	id, err := s.NewGame(store.Game{Game: "g", Secret: make([]byte, 32)}, map[string][]byte{"red": make([]byte, 32)})
	require.NoError(t, err)
	before := map[string][]byte{}
	s.rows.scan("", "", func(key string, value []byte) bool { before[key] = value; return true })
	fails = errors.New("no room")
	require.ErrorIs(t, s.Append(store.Batch{Game: id, Lines: [][]byte{[]byte("a")}, Ended: true}), store.ErrUnkept)
	require.ErrorIs(t, s.Delete(id), store.ErrUnkept)
	after := map[string][]byte{}
	s.rows.scan("", "", func(key string, value []byte) bool { after[key] = value; return true })
	require.Equal(t, before, after)
	require.Len(t, s.rows.keys, len(before))
}
