package preview

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"wargame/interpreter/load"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/spec"

	"github.com/stretchr/testify/require"
)

func at(t testing.TB, game, body string) *run.Game {
	dir := t.TempDir()
	require.NoError(t, os.MkdirAll(dir+"/tests", 0o755))
	require.NoError(t, os.WriteFile(dir+"/game.wgr", []byte("game probe extends "+game+" \"Probe\"\n"), 0o644))
	require.NoError(t, os.WriteFile(dir+"/tests/probe.wgr", []byte("test \"Here\" {\n"+body+"\n}\n"), 0o644))
	lg, err := load.OpenWithTests(dir)
	require.NoError(t, err)
	suite := &spec.Suite{Load: lg.TestProgram}
	pos, ds := suite.Position("Here")
	require.False(t, ds.HasErrors(), "%v", ds)
	require.NotNil(t, pos)
	require.Empty(t, pos.Fails)
	g := pos.Game
	g.Hold = false
	return g
}

// answers makes choices of words: names of answers, done, pass.
func answers(t testing.TB, g *run.Game, words ...string) []run.Choice {
	o := g.Ahead()
	var out []run.Choice
	for _, w := range words {
		d := o.Pending()
		require.NotNil(t, d)
		c := run.Choice{}
		switch w {
		case "done":
			c.Kind = run.Done
		case "pass":
			c.Kind = run.Pass
		case "?":
			fmt.Println(d.Name, d.Prompt, d.Options)
			return out
		default:
			i := slices.IndexFunc(d.Options, func(o run.Option) bool { return o.Label == w })
			require.GreaterOrEqual(t, i, 0, "%s among %v", w, d.Options)
			c.Value, c.Group = d.Options[i].Value, d.Options[i].Group
		}
		r, err := o.Apply(c)
		require.NoError(t, err)
		require.Nil(t, r, "%v", r)
		out = append(out, c)
	}
	return out
}

func TestDump(t *testing.T) {
	g := at(t, os.Getenv("ZGAME"), os.Getenv("ZBODY"))
	as := answers(t, g, strings.Split(os.Getenv("ZANS"), ",")...)
	n := len(as)
	if os.Getenv("ZLAST") != "" {
		n--
		for _, c := range as[:n] {
			g.Apply(c)
		}
		as = as[n:]
	}
	for range 3 {
		t0 := time.Now()
		p := Of(sight.Open(g), as, Usual)
		fmt.Println(time.Since(t0), p.Steps)
	}
	b, _ := json.MarshalIndent(Of(sight.Open(g), as, Usual), "", " ")
	fmt.Println(string(b))
}
