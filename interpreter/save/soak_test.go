package save

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/dice"
	gameload "wargame/interpreter/load"
	"wargame/interpreter/run"
)

// Two hundred points of a game of the program on a disk that fails or loses its
// power there: what is left is replayed by the rules. The game is one of format 1
// carried over, and is made anew when the rules are others than its own.
func TestSoakBadDisk(t *testing.T) {
	if os.Getenv("WARGAME_SOAK") == "" {
		t.Skip("takes minutes: WARGAME_SOAK=1 go test ./interpreter/save -run Soak")
	}
	lg, err := gameload.Open("normandy")
	require.NoError(t, err)
	p, ds := lg.Program(nil, nil)
	require.False(t, ds.HasErrors())
	source := dice.Keyed{Seed: 2}
	g := run.New(p, source)
	h := Header{Game: "normandy", Title: p.Title, Rules: Hex(p.RulesHash()), Start: Hex(g.Hash()), Seats: Seats(p), Seed: "2", Dice: "seed"}
	w, err := Create(filepath.Join(t.TempDir(), "normandy.save"), h, nil)
	require.NoError(t, err)
	pl := player{t: t, g: g, w: w, base: source}
	for i := 0; len(pl.at) < 300 && pl.g.Pending() != nil; i++ {
		pl.play(i * 7)
		if i%11 == 10 {
			pl.undo(1 + i%3)
		}
	}
	require.NoError(t, w.Close())
	whole, err := ReadFile(w.Path)
	require.NoError(t, err)
	require.NoError(t, whole.Replay(run.New(p, source), nil))
	t.Logf("%d lines, %d decisions stand, era %d", len(whole.Lines), len(whole.Moves), whole.era)

	s := scriptOf(whole)
	counted := newBadDisk(1) // how many operations the whole game is
	counted.at = 1 << 30
	require.False(t, s.run(t, counted, whole, nil))
	for point := range 200 {
		d := newBadDisk(uint64(point))
		d.at = 1 + point*counted.ops/200
		d.how = []fault{wasOff, wasOff, fails, short, lies}[point%5]
		s.run(t, d, whole, func(f *File) { require.NoError(t, f.Replay(run.New(p, source), nil)) })
	}
}
