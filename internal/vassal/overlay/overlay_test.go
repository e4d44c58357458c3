package overlay

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/art"
	"wargame/internal/vassal/module"
	"wargame/internal/vassal/setup"
	"wargame/internal/vassal/vassaltest"
	"wargame/internal/vassal/write"
	"wargame/interpreter/load"
	"wargame/interpreter/program"
)

func base(t *testing.T) *program.Program {
	g, err := load.InProgram("harrow_ridge")
	require.NoError(t, err)
	p, ds := g.Program(nil, nil)
	require.NoError(t, ds.Err())
	return p
}

func lay(t *testing.T, m vassaltest.Module, o Options, units, spaces *write.Table) *Overlay {
	x, err := module.Open(m.Write(t))
	require.NoError(t, err)
	t.Cleanup(func() { x.Close() })
	pos, err := setup.Read(x, x.Setups[0])
	require.NoError(t, err)
	o.Base, o.Name = "harrow_ridge", "ridge_printed"
	v, err := Lay(base(t), write.Build(x, pos, write.Options{Name: "small"}), o, units, spaces)
	require.NoError(t, err)
	return v
}

func unit(t *testing.T, v *Overlay, name string) *Unit {
	for _, u := range v.Units {
		if u.Name == name {
			return u
		}
	}
	t.Fatalf("no unit %s", name)
	return nil
}

// morale returns the morale of a unit in the game in a folder.
func morale(t *testing.T, dir, name string) string {
	g, err := load.Open(dir)
	require.NoError(t, err)
	require.Empty(t, g.Check())
	p, ds := g.Program(nil, nil)
	require.NoError(t, ds.Err())
	a := p.Attribute("unit", "morale")
	for i, n := range p.Units {
		if n == name {
			return p.Show(a.Type, a.Read(p.Start.Reader(), i))
		}
	}
	return "no unit"
}

// TestVariant lays a module over a game: the variant loads without findings, and plays with the
// printed value.
func TestVariant(t *testing.T) {
	v := lay(t, vassaltest.Ridge(), Options{}, nil, nil)
	require.Equal(t, "name", unit(t, v, "V1").How)
	require.Equal(t, "place", unit(t, v, "V4").How)
	require.Nil(t, unit(t, v, "B2").Counter)
	require.True(t, unit(t, v, "V2").Differs("morale"))
	require.False(t, unit(t, v, "V1").Differs("morale"))
	require.Equal(t, "0507", unit(t, v, "V3").Place)
	require.Equal(t, []string{"V2", "V3"}, changed(v))
	dir := filepath.Join(t.TempDir(), "ridge_printed")
	files := v.Files()
	require.NoError(t, write.Folder(dir, files))
	require.Contains(t, string(files["data/units.wgr"]), "imported \"small.vmod, SHA-256 ")
	require.Equal(t, "5", morale(t, dir, "V2"))
	require.Equal(t, "4", morale(t, dir, "B2"))
}

// changed returns the units with another value or place.
func changed(v *Overlay) (out []string) {
	for _, u := range v.Units {
		if u.Differs("morale") || u.Place != "" && u.Place != u.At {
			out = append(out, u.Name)
		}
	}
	return out
}

// TestTables takes what the player wrote: another counter, none, values, and reports what the game
// cannot have.
func TestTables(t *testing.T) {
	v := lay(t, vassaltest.Ridge(), Options{}, nil, nil)
	text := v.Table().Text()
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		cells := strings.Split(l, "\t")
		switch cells[0] {
		case "V1":
			cells[2] = "-"
		case "B2":
			cells[2] = "Bystander"
		case "B3":
			cells[9] = "2"
		case "V3":
			cells[9] = "six"
		}
		lines[i] = strings.Join(cells, "\t")
	}
	require.Equal(t, "morale", strings.Split(lines[0], "\t")[9], lines[0])
	table, err := write.ReadTable([]byte(strings.Join(lines, "\n")), "unit", 3)
	require.NoError(t, err)
	v = lay(t, vassaltest.Ridge(), Options{}, table, nil)
	require.Nil(t, unit(t, v, "V1").Counter)
	require.Equal(t, "Bystander", unit(t, v, "B2").Counter.ID)
	require.Equal(t, "9", unit(t, v, "B2").Printed["morale"])
	require.Equal(t, "2", unit(t, v, "B3").Printed["morale"])
	require.Equal(t, "hand", unit(t, v, "B2").How)
	require.Equal(t, "place", unit(t, v, "V4").How, "what an earlier import found is not by hand")
	require.Len(t, v.Faults, 2, "%v", v.Faults)
	require.Contains(t, v.Faults[0]+v.Faults[1], "six")
	require.Contains(t, v.Faults[0]+v.Faults[1], "Balloon")
	again, err := write.ReadTable([]byte(v.Table().Text()), "unit", 3)
	require.NoError(t, err)
	require.Equal(t, v.Table().Text(), lay(t, vassaltest.Ridge(), Options{}, again, nil).Table().Text(), "a second import changes nothing")
}

// TestPlaces takes the places of the set-up only if the player asks for them.
func TestPlaces(t *testing.T) {
	require.NotContains(t, string(lay(t, vassaltest.Ridge(), Options{}, nil, nil).Files()["data/units.wgr"]), "0507")
	v := lay(t, vassaltest.Ridge(), Options{Places: true}, nil, nil)
	require.Regexp(t, `V3"? .*0507`, string(v.Files()["data/units.wgr"]))
	dir := filepath.Join(t.TempDir(), "ridge_printed")
	require.NoError(t, write.Folder(dir, v.Files()))
	require.Equal(t, "4", morale(t, dir, "V3"))
}

// TestRegister fits the hexes of the game to those of the picture.
func TestRegister(t *testing.T) {
	v := lay(t, vassaltest.Ridge(), Options{}, nil, nil)
	r, err := v.Register()
	require.NoError(t, err)
	require.Less(t, r.Worst, 2.0)
	for _, m := range v.Marks(r) {
		if m.Name == "0504" {
			require.InDelta(t, 20+60*4, m.At.X, 2)
			require.InDelta(t, 30+70*3, m.At.Y, 2)
			require.Len(t, m.Units, 1)
		}
	}
	dir := filepath.Join(t.TempDir(), "ridge_printed")
	require.NoError(t, os.MkdirAll(dir, 0o755))
	_, err = v.Art(dir, "ridge_printed", r)
	require.NoError(t, err)
	a, err := art.Read(dir)
	require.NoError(t, err)
	require.Len(t, a.Counters, 5)
	require.Len(t, a.Ground.Spaces, registered)
	sideways := vassaltest.Ridge()
	sideways.Grid = vassaltest.HexGrid(20, 30, true, vassaltest.Numbered)
	_, err = lay(t, sideways, Options{}, nil, nil).Register()
	require.ErrorContains(t, err, "do not lie as")
}

func TestValues(t *testing.T) {
	v := lay(t, vassaltest.Ridge(), Options{Values: []Value{{"morale", "Morale"}, {"arm", ""}}}, nil, nil)
	require.Equal(t, "foot", unit(t, v, "V1").Printed["arm"])
	_, err := Lay(v.Game, v.Import, Options{Values: []Value{{"moral", ""}}}, nil, nil)
	require.ErrorContains(t, err, "no value moral that")
	_, err = Lay(v.Game, v.Import, Options{Values: []Value{{"morale", "Strength"}}}, nil, nil)
	require.ErrorContains(t, err, "no value Strength")
}
