package proof

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"wargame/interpreter/spec"

	"github.com/google/pprof/profile"
	"github.com/stretchr/testify/require"
)

func TestCoverProfile(t *testing.T) {
	b := read(t, "testdata/ridge")
	tests, ds := b.RunTests(nil)
	require.NoError(t, ds.Err())
	var out bytes.Buffer
	require.NoError(t, b.WriteCoverProfile(&out, tests))
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	require.Equal(t, "mode: count", lines[0])
	count := map[string]string{}
	for _, l := range lines[1:] {
		at, n, _ := strings.Cut(l, " 1 ")
		count[at] = n
	}
	rules := "./testdata/ridge/rules/rules.wgr:"
	require.Equal(t, "2", count[rules+"2.3,2.40"], "the pace is asked by two tests")
	require.Equal(t, "2", count[rules+"11.3,11.54"], "and halved in both")
	require.Equal(t, "1", count[rules+"17.3,17.45"])
	require.Equal(t, "0", count[rules+"20.3,20.29"], "nobody asks this")
	require.Equal(t, "0", count[rules+"23.3,23.43"])

	path := filepath.Join(t.TempDir(), "cover.out")
	require.NoError(t, os.WriteFile(path, out.Bytes(), 0o600))
	html := path + ".html"
	text, err := exec.Command("go", "tool", "cover", "-html", path, "-o", html).CombinedOutput()
	require.NoError(t, err, string(text))
	require.FileExists(t, html)
}

func TestRulesProfile(t *testing.T) {
	b := read(t, "testdata/ridge")
	prof := NewProfiler()
	b.Game.Watch = prof
	suite := &spec.Suite{Load: b.Game.TestProgram}
	p, ds := suite.Program(nil, nil)
	require.NoError(t, ds.Err())
	for _, x := range p.Tests {
		prof.Reset()
		for _, r := range suite.RunTest(x) {
			require.True(t, r.Passed())
		}
	}
	var out bytes.Buffer
	require.NoError(t, prof.Write(&out))
	read, err := profile.Parse(&out)
	require.NoError(t, err)
	asked := map[string]int64{}
	for _, s := range read.Sample {
		require.GreaterOrEqual(t, s.Value[1], int64(0))
		asked[s.Location[0].Line[0].Function.Name] += s.Value[0]
	}
	require.Positive(t, asked["2.1"])
	require.Zero(t, asked["2.5"])
}
