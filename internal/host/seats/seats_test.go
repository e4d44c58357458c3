package seats

import (
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/store"
	"wargame/interpreter/board"
	"wargame/interpreter/load"
)

// taken returns the seats of a game for two, with a bot at the second.
func taken(t *testing.T) (*Seats, []board.Seat) {
	t.Helper()
	g, err := load.Open("the_pass")
	require.NoError(t, err)
	p, ds := g.Program(nil, nil)
	require.False(t, ds.HasErrors())
	require.Len(t, p.Seats, 2)
	return &Seats{Program: p, Taken: []store.Seat{{Name: p.Seats[0].Name}, {Name: p.Seats[1].Name, Bot: "random"}}}, p.Seats
}

// Names and numbers of links belong together, also those of readers without a seat.
func TestNames(t *testing.T) {
	s, all := taken(t)
	for _, seat := range []int{Together, Watcher, 0, 1} {
		require.Equal(t, seat, s.Number(s.Name(seat)))
	}
	require.Equal(t, all[1].Name, s.Name(1))
	require.Equal(t, -1, s.Find("nobody"))
	require.Equal(t, Watcher, s.Number("nobody"), "an unknown link only watches")
	require.Equal(t, []string{all[1].Title}, s.Titles([]string{all[1].Name}))
	require.Equal(t, []int{Watcher, 0, 1}, s.Readers())
}

func TestBots(t *testing.T) {
	s, _ := taken(t)
	require.False(t, s.IsBot(0))
	require.True(t, s.IsBot(1))
	require.Equal(t, "random", s.Bot(1))
	for _, seat := range []int{Watcher, Together} {
		require.False(t, s.IsBot(seat))
	}
	require.Equal(t, 1, s.People())

	c := s.Clone()
	c.Taken[0].Bot = "greedy"
	require.False(t, s.IsBot(0), "a copy shares nothing")
}

// The dice are complete when every person has given a number; bots give none.
func TestNumbers(t *testing.T) {
	s, all := taken(t)
	require.False(t, s.AllPledged())
	_, _, complete := s.Numbers()
	require.False(t, complete)

	s.Taken[0].Pledge = "hash"
	require.True(t, s.AllPledged())
	_, _, complete = s.Numbers()
	require.False(t, complete, "a pledge is no number")

	s.Taken[0].Number = "1"
	numbers, pledges, complete := s.Numbers()
	require.True(t, complete)
	require.Equal(t, map[string]string{all[0].Name: "1"}, numbers)
	require.Equal(t, map[string]string{all[0].Name: "hash"}, pledges)
}
