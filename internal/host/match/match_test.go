package match

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/library"
	"wargame/internal/host/store"
	"wargame/interpreter/dice"
	"wargame/interpreter/load"
	"wargame/interpreter/run"
)

// begun returns a match with all seats taken.
func begun(t *testing.T, s library.Setup) *Match {
	l := library.New(load.Embedded(), load.InProgram, load.InProgramWithTests)
	ed, err := l.Edition(s)
	require.NoError(t, err)
	setup, err := json.Marshal(s)
	require.NoError(t, err)
	rec := &store.Game{ID: 1, Game: s.Game, Setup: setup, Secret: make([]byte, dice.SecretSize)}
	for i, seat := range ed.Program.Seats {
		number := fmt.Sprintf("%064x", i+1)
		rec.Seats = append(rec.Seats, store.Seat{Name: seat.Name, Number: number, Pledge: dice.PledgeNumber(seat.Name, number)})
	}
	m, err := Load(l, Saved{Game: rec}, nil, func() bool { return false })
	require.NoError(t, err)
	require.NotNil(t, m.Game)
	return m
}

// step applies the first legal answer.
func step(m *Match, t *testing.T, turn int) {
	d := m.Game.Pending()
	require.NotNil(t, d)
	var tries []run.Choice
	for i := range d.Options {
		o := &d.Options[(i+turn)%len(d.Options)]
		tries = append(tries, run.Choice{Value: o.Value, Group: o.Group})
	}
	for kind, may := range map[run.ChoiceKind]bool{run.Pass: d.CanPass, run.Done: d.CanDone, run.Stop: d.CanStop} {
		if may {
			tries = append(tries, run.Choice{Kind: kind})
		}
	}
	for _, c := range tries {
		refused, err := m.Decide(d, c, d.Seat, "")
		require.NoError(t, err)
		if refused == nil {
			return
		}
	}
	t.Fatal("no answer is taken")
}

// The description of a request to undo a long game replays only its last decisions,
// because every view includes it.
func TestLossOfALongGame(t *testing.T) {
	m := begun(t, library.Setup{Game: "the_pass"})
	for i := range 60 {
		step(m, t, i)
	}
	r := &Request{What: asksUndo, Count: len(m.Record.Decisions)}
	got, err := m.loss(0, r)
	require.NoError(t, err)
	require.Equal(t, m.Game.Rolled, got.Dice)
	require.LessOrEqual(t, len(got.Phases), mostPhases+1)

	m.Record.checkpoints = m.Record.checkpoints[len(m.Record.checkpoints)-recent-1:]
	again, err := m.loss(0, r)
	require.NoError(t, err, "no earlier position is needed")
	require.Equal(t, got, again)
}

// The reason of a bot depends on what its seat sees, so it is not shown to a seat from
// which anything is hidden.
func TestReasonsStayHidden(t *testing.T) {
	for hides, told := range map[bool]int{true: 0, false: 1} {
		m := begun(t, library.Setup{Game: "normandy", Options: map[string]bool{"hidden_stacks": hides}})
		n := 0
		for _, text := range m.tell(len(m.Game.Log), 0, Entry{Kind: "decision", By: m.Seats.Find("german"), Reason: "the guns are in the wood"}, nil) {
			n += strings.Count(string(text), "the wood")
		}
		require.Equal(t, told, n)
	}
}

// Each change of a match appears once in its journal; a copy does not add to it.
func TestJournal(t *testing.T) {
	m := begun(t, library.Setup{Game: "the_pass"})
	require.Len(t, m.Journal.Batches, 1, "the beginning")
	m.Journal = Journal{}
	c := m.Copy(nil, true)
	step(m, t, 0)
	require.Len(t, m.Journal.Batches, 1)
	require.Len(t, m.Journal.Batches[0].Lines, 1)
	require.Equal(t, 1, m.Journal.Batches[0].From)
	require.True(t, c.Journal.Empty())
	require.Empty(t, c.Record.Decisions)
	require.NotEqual(t, m.Game.Hash(), c.Game.Hash())
}
