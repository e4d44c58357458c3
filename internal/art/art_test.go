package art

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// folder is a folder with pictures and a description.
func folder(t *testing.T, description string, pictures ...string) string {
	dir := t.TempDir()
	for _, p := range pictures {
		require.NoError(t, os.WriteFile(filepath.Join(dir, p), []byte("picture"), 0o644))
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, File), []byte(description), 0o644))
	return dir
}

func TestRead(t *testing.T) {
	for description, want := range map[string]string{
		`{"format":1}`:           "",
		`{"format":2}`:           "format 2 is not known",
		`{"format":1,"extra":1}`: "unknown field",
		`{"format":1,"counters":{"A":[{"image":"a.png"}]}}`:                                                    "",
		`{"format":1,"counters":{"A":[{"image":"b.png"}]}}`:                                                    "no picture b.png",
		`{"format":1,"counters":{"A":[{"image":"../a.png"}]}}`:                                                 "not the name of a file",
		`{"format":1,"counters":{"A":[{"image":"art.json"}]}}`:                                                 "not a picture",
		`{"format":1,"ground":{"image":"a.png","width":10,"height":10,"spaces":{"0101":[1,1]}}}`:               "two spaces",
		`{"format":1,"ground":{"image":"a.png","width":0,"height":10,"spaces":{"0101":[1,1],"0202":[2,2]}}}`:   "width",
		`{"format":1,"ground":{"image":"a.png","width":10,"height":10,"spaces":{"0101":[1,1],"0202":[2,2]}}}`:  "",
		`{"format":1,"ground":{"image":"link.png","width":9,"height":9,"spaces":{"0101":[1,1],"0202":[2,2]}}}`: "no picture link.png",
	} {
		dir := folder(t, description, "a.png")
		require.NoError(t, os.Symlink("/etc/passwd", filepath.Join(dir, "link.png")))
		_, err := Read(dir)
		if want == "" {
			require.NoError(t, err, description)
		} else {
			require.ErrorContains(t, err, want, description)
		}
	}
}

func TestOpenOnlyWhatIsNamed(t *testing.T) {
	a, err := Read(folder(t, `{"format":1,"counters":{"A":[{"image":"a.png"}]}}`, "a.png", "b.png"))
	require.NoError(t, err)
	f, kind, err := a.Open("a.png")
	require.NoError(t, err)
	require.NoError(t, f.Close())
	require.Equal(t, "image/png", kind)
	for _, name := range []string{"b.png", File, "../a.png", ""} {
		_, _, err := a.Open(name)
		require.ErrorIs(t, err, os.ErrNotExist, name)
	}
}

func TestFace(t *testing.T) {
	a := &Art{Counters: map[string][]Face{"A": {{Image: "full.png"}, {Image: "half.png", When: map[string]string{"steps": "1"}}}}}
	steps := func(n string) func(string) (string, bool) {
		return func(name string) (string, bool) { return n, name == "steps" }
	}
	require.Equal(t, "full.png", a.Face("A", steps("2")))
	require.Equal(t, "half.png", a.Face("A", steps("1")))
	require.Equal(t, "", a.Face("B", steps("1")))
}

func TestFit(t *testing.T) {
	at := func(name string) (x, y float64, ok bool) {
		p, ok := map[string][2]float64{"0101": {100, 50}, "0302": {220, 130}, "0502": {340, 130}}[name]
		return p[0], p[1], ok
	}
	g := &Ground{Spaces: map[string][2]float64{"0101": {10, 10}, "0302": {250, 170}}}
	f, err := g.Fit(at)
	require.NoError(t, err)
	x, y := f.At([2]float64{490, 170})
	require.InDelta(t, 340, x, 1e-6)
	require.InDelta(t, 130, y, 1e-6)
	_, err = (&Ground{Spaces: map[string][2]float64{"0302": {10, 10}, "0502": {250, 170}}}).Fit(at)
	require.ErrorContains(t, err, "different rows")
	_, err = (&Ground{Spaces: map[string][2]float64{"0101": {10, 10}, "9999": {250, 170}}}).Fit(at)
	require.ErrorContains(t, err, "no space 9999")
}

func TestWriteIsRead(t *testing.T) {
	dir := folder(t, "{}", "a.png")
	a := &Art{Game: "g", Credit: "c", Counters: map[string][]Face{"A": {{Image: "a.png"}}}}
	require.NoError(t, a.Write(dir))
	got, err := Read(dir)
	require.NoError(t, err)
	require.Equal(t, a.Counters, got.Counters)
	all, err := ReadAll(filepath.Dir(dir), []string{filepath.Base(dir), "none"})
	require.ErrorContains(t, err, "is art of g")
	require.Empty(t, all)
}
