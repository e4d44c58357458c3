package timing

import (
	"encoding/json"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func bots(kind string) bool { return kind == "easy" }

func TestCheck(t *testing.T) {
	for _, c := range []Control{{}, {Kind: Move, Seconds: 30}, {Kind: Game, Seconds: 3600, Increment: 60, Vacation: 14, End: "easy"}, {Kind: Game, Seconds: 60, End: Forfeit}} {
		require.NoError(t, c.Check(bots), "%v", c)
	}
	for _, c := range []Control{{Seconds: 1}, {Kind: "x", Seconds: 60}, {Kind: Move, Seconds: 29}, {Kind: Move, Seconds: 60, Increment: 1}, {Kind: Game, Seconds: 60, Increment: -1}, {Kind: Game, Seconds: maxSeconds + 1}, {Kind: Move, Seconds: 60, Vacation: -1}, {Kind: Move, Seconds: 60, End: "shark"}} {
		require.Error(t, c.Check(bots), "%v", c)
	}
}

// made is how many decisions stand of red, then of blue.
func made(red, blue int) map[string]Made {
	return map[string]Made{"red": {Decisions: red}, "blue": {Decisions: blue}}
}

// Each decision of a seat gets the whole time again.
func TestPerMove(t *testing.T) {
	s := New(Control{Kind: Move, Seconds: 60}, []string{"blue", "red"})
	require.True(t, s.Turn(1000, []string{"red"}, made(0, 0)))
	require.Equal(t, int64(61_000), s.Next())
	require.Equal(t, int64(20_000), s.Remaining("red", 41_000))
	require.False(t, s.Turn(41_000, []string{"red"}, made(0, 1)), "an act of another seat changes nothing")
	require.True(t, s.Turn(41_000, []string{"red"}, made(1, 1)))
	require.Equal(t, int64(101_000), s.Next())
	require.Empty(t, s.Ended(100_999))
	require.Equal(t, []string{"red"}, s.Ended(101_000))
	require.Empty(t, s.Ended(200_000), "an end is handled once")
	require.Equal(t, int64(math.MaxInt64), s.Next())
	s.Turn(200_000, []string{"blue"}, made(2, 1))
	require.Equal(t, int64(260_000), s.Next())
}

// The time of a game is spent turn by turn and grows by the increment.
func TestPerGame(t *testing.T) {
	s := New(Control{Kind: Game, Seconds: 100, Increment: 10}, []string{"blue", "red"})
	s.Turn(0, []string{"red"}, made(0, 0))
	s.Turn(30_000, []string{"red"}, made(1, 0))
	require.Equal(t, int64(60_000), s.Remaining("red", 40_000), "decisions of one turn go on with its time")
	s.Turn(40_000, []string{"blue"}, made(2, 0))
	require.Equal(t, int64(70_000), s.Remaining("red", 1_000_000))
	s.Turn(50_000, []string{"blue", "red"}, made(2, 1))
	require.Equal(t, []string{"red", "blue"}, func() []string { s.Seats["blue"].Left = 90_000; return s.Ended(200_000) }())
}

// To take a decision back and make it again gains no time, however often.
func TestUndoGainsNoTime(t *testing.T) {
	for _, c := range []Control{{Kind: Move, Seconds: 60}, {Kind: Game, Seconds: 60, Increment: 30}} {
		s := New(c, []string{"blue", "red"})
		s.Turn(0, []string{"red"}, made(4, 4))
		for now := int64(1000); now < 60_000; now += 2000 {
			s.Turn(now, []string{"blue"}, made(5, 4))
			s.Turn(now, []string{"red"}, made(4, 4))
		}
		left := s.Remaining("red", 60_000)
		require.Equal(t, map[string]int64{Move: 0, Game: 30_000}[c.Kind], left, c.Kind)
		s.Turn(60_000, []string{"blue"}, made(5, 4))
		s.Turn(70_000, []string{"red"}, made(5, 5))
		require.Equal(t, map[string]int64{Move: 60_000, Game: 30_000}[c.Kind], s.Remaining("red", 70_000), "the next turn gets its time")
		s.Turn(80_000, []string{"blue"}, made(6, 5))
		require.Equal(t, int64(50_000), map[string]int64{Move: 50_000, Game: s.Remaining("red", 80_000)}[c.Kind])

		s.Turn(90_000, []string{"red"}, made(2, 2)) // both agreed
		s.Turn(95_000, []string{"blue"}, made(3, 2))
		require.Equal(t, map[string]int64{Move: 60_000, Game: 75_000}[c.Kind], s.Remaining("red", 99_000))
	}
}

// The clock of a seat that decides in secret is the same however many decisions it makes
// and takes back.
func TestSecretDecisionsTurnNoClock(t *testing.T) {
	secret := func(red int) map[string]Made {
		return map[string]Made{"red": {red, true}, "blue": {Decisions: 4}}
	}
	for _, c := range []Control{{Kind: Move, Seconds: 60}, {Kind: Game, Seconds: 60, Increment: 30}} {
		var lefts []int64
		for _, n := range []int{1, 2, 5} {
			s := New(c, []string{"blue", "red"})
			s.Turn(0, []string{"red", "blue"}, made(4, 4))
			for i := range n - 1 {
				require.False(t, s.Turn(int64(i)*1000, []string{"red", "blue"}, secret(4)))
			}
			lefts = append(lefts, s.Remaining("red", 20_000))
			s.Turn(20_000, []string{"blue"}, secret(4))
			lefts = append(lefts, s.Remaining("red", 20_000))
			s.Turn(30_000, []string{"red", "blue"}, secret(4)) // red takes the last one back
			lefts = append(lefts, s.Remaining("red", 35_000))
			s.Turn(35_000, []string{"blue"}, secret(4))
			lefts = append(lefts, s.Remaining("red", 35_000))
		}
		require.Equal(t, lefts[:4], lefts[4:8])
		require.Equal(t, lefts[:4], lefts[8:])
	}
}

func TestVacation(t *testing.T) {
	s := New(Control{Kind: Game, Seconds: 100, Vacation: 3}, []string{"red"})
	s.Turn(0, []string{"red"}, nil)
	require.NoError(t, s.Leave("red", 2, 10_000))
	require.Equal(t, int64(90_000), s.Remaining("red", 10_000+Day))
	require.Equal(t, int64(10_000+2*Day+90_000), s.Next())
	require.ErrorIs(t, s.Leave("red", 4, 10_000+Day), ErrLeave)
	for _, days := range []int{-1, 367, math.MaxInt64/Day + 1, math.MaxInt64} {
		require.ErrorIs(t, s.Leave("red", days, 10_000+Day), ErrLeave)
	}
	require.NoError(t, s.Leave("red", 0, 10_000+Day), "the player comes back early")
	require.Equal(t, int64(2*Day), s.Seats["red"].Leave)
	require.Equal(t, int64(80_000), s.Remaining("red", 20_000+Day))
	require.ErrorIs(t, s.Leave("blue", 1, 0), ErrNoClock)
	require.ErrorIs(t, New(Control{Kind: Move, Seconds: 60}, []string{"red"}).Leave("red", 1, 0), ErrNoClock)
}

// A clock survives as JSON, as after a restart of the server.
func TestStored(t *testing.T) {
	s := New(Control{Kind: Game, Seconds: 100}, []string{"red"})
	s.Turn(5_000, []string{"red"}, nil)
	text, err := json.Marshal(s)
	require.NoError(t, err)
	var again State
	require.NoError(t, json.Unmarshal(text, &again))
	require.Equal(t, s.Next(), again.Next())
	require.Equal(t, int64(95_000), again.Remaining("red", 10_000))
	require.Equal(t, int64(100_000), again.Remaining("red", 0), "a meter that a crash has put back takes nothing")
}

// Jumps of the system's clock backward take no time, jumps forward at most a minute.
func TestMeter(t *testing.T) {
	m, at := NewMeter(1000), time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	require.Equal(t, int64(1000), m.Tick(at))
	require.Equal(t, int64(2000), m.Tick(at.Add(time.Second)))
	require.Equal(t, int64(2000), m.Tick(at.Add(-time.Hour)))
	require.Equal(t, int64(3000), m.Tick(at.Add(-time.Hour+time.Second)), "it goes on from there")
	require.Equal(t, int64(63_000), m.Tick(at.Add(1000*time.Hour)))
	m.Raise(70_000)
	m.Raise(5)
	require.Equal(t, int64(70_000), m.Tick(at.Add(1000*time.Hour)))
}
