package write

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
	"wargame/interpreter/load"
)

const plain = `first="H" sep="" hType="N" vType="N" hLeading="1" vLeading="1" hOff="1" vOff="1" stagger="false"`

func small(grid string) vassaltest.Module {
	return vassaltest.Module{Grid: grid, Width: 600, Height: 600, Pieces: []vassaltest.Piece{
		{Name: "1 Foot", Folder: "Red", Values: "Attack,Arm/3,foot", X: 80, Y: 100, Back: true},
		{Name: "2 Horse", Folder: "Red", Values: "Attack,Arm/2,horse", X: 140, Y: 31},
		{Name: "1 Guns", Folder: "Blue", Values: "Attack,Arm/4,guns"},
		{Name: "1 Guns", Folder: "Blue", Values: "Attack,Arm/4,guns"},
	}}
}

func build(t *testing.T, m vassaltest.Module, o Options) *Import {
	x, err := module.Open(m.Write(t))
	require.NoError(t, err)
	t.Cleanup(func() { x.Close() })
	p := setup.AtStart(x)
	if len(x.Setups) > 0 {
		p, err = setup.Read(x, x.Setups[0])
		require.NoError(t, err)
	}
	o.Name = "small"
	return Build(x, p, o)
}

// TestWrittenGame writes a game of a module and checks that it has no findings but values that are
// not known.
func TestWrittenGame(t *testing.T) {
	in := build(t, small(vassaltest.HexGrid(20, 30, false, plain)), Options{Values: []string{"movement"}})
	require.Equal(t, 10, in.Hex.Grid.ColMax)
	require.Equal(t, []Side{{"blue", "Blue"}, {"red", "Red"}}, in.Sides)
	require.Equal(t, "0202", in.Units[0].At)
	require.Equal(t, "0301", in.Units[1].At)
	dir := filepath.Join(t.TempDir(), "small")
	require.NoError(t, Folder(dir, in.Files()))
	g, err := load.Open(dir)
	require.NoError(t, err)
	known := 0
	for _, d := range g.Check() {
		require.Equal(t, "W0271", d.Code, d.Summary)
		known++
	}
	require.Equal(t, 2, known, "terrain of hexes, movement of units")
	p, ds := g.Program(nil, nil)
	require.NoError(t, ds.Err())
	u := p.Units
	require.Equal(t, []string{"1 Foot", "2 Horse", "1 Guns", "1 Guns (2)"}, u)

	table := in.Table()
	require.Equal(t, 4, table.Left())
	text := strings.Replace(table.Text(), "front.png\t?", "front.png\t6", 1)
	back, err := ReadTable([]byte(text), "unit", table.Asked)
	require.NoError(t, err)
	n, faults := in.Apply(back)
	require.Equal(t, 1, n)
	require.Empty(t, faults)
	require.Equal(t, 3, in.OpenCells())
	require.NoError(t, Folder(dir, in.Files()), "a second import replaces the first")
	other := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(other, "mine.txt"), nil, 0o644))
	require.ErrorContains(t, Folder(other, in.Files()), "not empty")
}

func TestArt(t *testing.T) {
	in := build(t, small(vassaltest.HexGrid(20, 30, false, plain)), Options{})
	dir := t.TempDir()
	r, err := in.Art(dir, "small")
	require.NoError(t, err)
	require.Equal(t, 4, r.Counters)
	require.Empty(t, r.NoGround)
	a, err := art.Read(dir)
	require.NoError(t, err)
	require.Equal(t, [2]float64{20, 30}, a.Ground.Spaces["0101"])
	front := a.Face("1 Foot", func(string) (string, bool) { return "no", true })
	back := a.Face("1 Foot", func(string) (string, bool) { return "yes", true })
	require.NotEqual(t, front, back)
}

// TestOrientations holds the numbers of hexes in each orientation to what VASSAL calls them, and
// the neighbours on our map to those on the board.
func TestOrientations(t *testing.T) {
	for _, sideways := range []string{"", "sideways"} {
		for _, n := range []string{
			plain,
			strings.Replace(plain, `stagger="false"`, `stagger="true"`, 1),
			plain + ` hDescend="true"`,
			plain + ` vDescend="true"`,
			strings.Replace(plain, `first="H"`, `first="V"`, 1),
			strings.Replace(plain, `hType="N"`, `hType="A"`, 1),
		} {
			in := build(t, small(vassaltest.HexGrid(20, 30, sideways != "", n)), Options{})
			require.NotNil(t, in.Hex, n)
			require.False(t, in.Hex.Own, n)
			count := 0
			in.Hex.Each(func(name string, c Cell) {
				count++
				require.Equal(t, name, in.Hex.NameAt(c.At))
				if !strings.Contains(n, `"A"`) {
					require.Equal(t, name, c.Name)
				}
			})
			require.Greater(t, count, 60)
		}
	}
}

func TestHostileModules(t *testing.T) {
	for name, c := range map[string]struct {
		m    vassaltest.Module
		want string
	}{
		"entities": {vassaltest.Module{Build: `<!DOCTYPE a [<!ENTITY x "xxxx">]><a>&x;</a>`}, "declares entities"},
		"deep":     {vassaltest.Module{Build: strings.Repeat("<a>", 300)}, "deep"},
		"open":     {vassaltest.Module{Build: "<a><b>"}, "ends within"},
		"no XML":   {vassaltest.Module{Build: "a < b"}, "build file"},
		"outside":  {vassaltest.Module{Build: "<a/>", More: map[string][]byte{"../../etc/passwd": nil}}, "outside of the module"},
		"bomb":     {vassaltest.Module{Build: "<a/>", More: map[string][]byte{"images/big": make([]byte, 8<<20)}}, "zip bomb"},
	} {
		_, err := module.Open(c.m.Write(t))
		require.ErrorContains(t, err, c.want, name)
	}
	text := filepath.Join(t.TempDir(), "text.vmod")
	require.NoError(t, os.WriteFile(text, []byte("no zip"), 0o644))
	_, err := module.Open(text)
	require.ErrorContains(t, err, "not a zip file")
}

func TestPrototypesInACircle(t *testing.T) {
	m := small(vassaltest.HexGrid(20, 30, false, plain))
	proto := func(name, body string) string {
		return `<VASSAL.build.module.PrototypeDefinition name="` + name + `">+/null/` + body + "\tpiece;;;;/\t</VASSAL.build.module.PrototypeDefinition>"
	}
	m.Prototypes = proto("A", "prototype;B") + proto("B", "prototype;A")
	m.Build = strings.Replace(m.BuildFile(), "prototype;All", "prototype;A", -1)
	in := build(t, m, Options{})
	require.Equal(t, map[string]bool{"A": true}, in.Module.Faults.Circles)
	require.Len(t, in.Units, 4)
}

// FuzzBuildFile reads any build file: it gives a message or a module.
func FuzzBuildFile(f *testing.F) {
	m := small(vassaltest.HexGrid(20, 30, false, plain))
	f.Add(m.BuildFile())
	f.Add(`<a><VASSAL.build.widget.PieceSlot>+/null/piece;;;a.png;x/null</VASSAL.build.widget.PieceSlot></a>`)
	f.Fuzz(func(t *testing.T, text string) {
		x, err := module.Open(vassaltest.Module{Build: text, Width: 10, Height: 10}.Write(t))
		if err != nil {
			return
		}
		defer x.Close()
		Build(x, setup.AtStart(x), Options{Name: "small"}).Files()
	})
}
