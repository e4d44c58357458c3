package export

import (
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/vassal/module"
	"wargame/internal/vassal/save"
	"wargame/internal/vassal/setup"
	"wargame/internal/vassal/vassaltest"
	"wargame/internal/vassal/write"
)

func ridge(t *testing.T) *write.Import {
	m, err := module.Open(vassaltest.Ridge().Write(t))
	require.NoError(t, err)
	t.Cleanup(func() { m.Close() })
	p, err := setup.Read(m, m.Setups[0])
	require.NoError(t, err)
	return write.Build(m, p, write.Options{Name: "ridge"})
}

// spaces reads a saved game with the importer and returns where each counter stands, and the
// level of its layer.
func spaces(t *testing.T, in *write.Import, g *save.Game) map[string]string {
	out := map[string]string{}
	for _, p := range setup.FromGame(in.Module, "back", g).Pieces {
		require.NotNil(t, p.Slot, "the piece of the module")
		out[p.Name] = p.Space
		if len(p.Layers) > 0 && p.Layers[0].Level > 0 {
			out[p.Name] += " back"
		}
	}
	return out
}

// TestSaveIsReadBack writes a position and reads it with the importer: pieces of the module in
// their hexes, one turned over, one off the map, one that the game does not have where it was.
func TestSaveIsReadBack(t *testing.T) {
	in := ridge(t)
	p := Position{in.Units[0]: {Space: "0705"}, in.Units[1]: {Space: "0705", Back: true}, in.Units[2]: {}, in.Units[5]: {Space: "1412"}}
	data, err := Save(in, p)
	require.NoError(t, err)
	g, err := save.Read(data)
	require.NoError(t, err)
	require.Zero(t, g.Broken)
	require.Equal(t, []save.Board{{Name: "Field"}}, g.Boards["Main Map"])
	require.Equal(t, map[string]string{"V1": "0705", "V2": "0705 back", "The red ones": "0606", "B1": "0302", "Bystander": "1412"}, spaces(t, in, g))
	require.Equal(t, g.Pieces[0].Stack, g.Pieces[1].Stack, "units in one space are a stack")
	require.NotEmpty(t, g.Pieces[0].Stack)
}

// TestLogIsReadBack writes a game as a log and plays it: a move, a turn over, an elimination, an
// arrival.
func TestLogIsReadBack(t *testing.T) {
	in := ridge(t)
	v1, v2, late := in.Units[0], in.Units[1], in.Units[5]
	data, err := Log(in, []Position{
		{v1: {Space: "0504"}, v2: {Space: "0406"}, late: {}},
		{v1: {Space: "0604"}, v2: {Space: "0406"}, late: {}},
		{v1: {Space: "0605", Back: true}, v2: {}, late: {}},
		{v1: {Space: "0605", Back: true}, v2: {}, late: {Space: "1401"}},
	})
	require.NoError(t, err)
	read := func(n int) map[string]string {
		g, err := save.Read(data)
		require.NoError(t, err)
		require.Len(t, g.Log, 5)
		require.NoError(t, g.Play(n))
		require.Zero(t, g.Broken)
		return spaces(t, in, g)
	}
	require.Equal(t, "0504", read(0)["V1"])
	require.Equal(t, "0604", read(1)["V1"])
	last := read(-1)
	require.Equal(t, "0605 back", last["V1"])
	require.NotContains(t, last, "V2")
	require.Equal(t, "1401", last["Bystander"])
	_, err = Log(in, nil)
	require.Error(t, err)
}
