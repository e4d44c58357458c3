package simulate

import (
	"fmt"
	"slices"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/formula"
	"wargame/interpreter/load"
	"wargame/interpreter/program"
	"wargame/interpreter/query"
	"wargame/interpreter/value"

	"github.com/stretchr/testify/require"
)

// TestKeptAnswers plays with every kept answer worked out a second time from
// nothing.
func TestKeptAnswers(t *testing.T) {
	formula.VerifyCache(true)
	defer formula.VerifyCache(false)
	for name, decisions := range map[string]int{"normandy": 400, "mgmg": 3000, "fottr": 300, "the_pass": 2000, "harrow_ridge": 600, "lantern_sea": 300} {
		t.Run(name, func(t *testing.T) {
			g, err := load.Open(name)
			require.NoError(t, err)
			p, ds := g.Program(nil, nil)
			require.NoError(t, ds.Err())
			faultless(t, Config{Program: p, Name: name, Games: 2, Seed: 7, MaxDecisions: decisions})
		})
	}
}

// TestKeptAnswersOfABot has a bot think likewise, which keeps what aims say besides.
func TestKeptAnswersOfABot(t *testing.T) {
	formula.VerifyCache(true)
	defer formula.VerifyCache(false)
	for name, decisions := range map[string]int{"normandy": 40, "mgmg": 60, "fottr": 2, "the_pass": 80} {
		t.Run(name, func(t *testing.T) {
			g, err := load.Open(name)
			require.NoError(t, err)
			p, ds := g.Program(nil, nil)
			require.NoError(t, ds.Err())
			bots := map[int]string{}
			for seat := range p.Seats {
				bots[seat] = "floor"
			}
			faultless(t, Config{Program: p, Name: name, Games: 1, Seed: 7, MaxDecisions: decisions, Bots: bots})
		})
	}
}

// faultless plays games in which nothing may go wrong.
func faultless(t *testing.T, cfg Config) {
	t.Helper()
	r, err := Run(cfg)
	require.NoError(t, err)
	for _, f := range r.Faults() {
		t.Errorf("game %d, decision %d: %s", f.Seed, f.Fault.Decision, f.Fault.Text)
	}
}

// made is the program of a game that a test has written.
func made(t *testing.T, name, rules string) *program.Program {
	t.Helper()
	f, ds := dsl.Parse(name+".wgr", []byte(rules))
	require.Empty(t, ds)
	p, more := (&load.Game{Name: name, Files: []*dsl.File{f}, Diags: ds}).Program(nil, nil)
	require.NoError(t, more.Err())
	return p
}

// lab is the hostile game with other rules; they end in an action called go.
// Circles through a not are wanted here: whatever they mean, it rests on nothing
// that was asked before.
func lab(t *testing.T, rules string) *program.Program {
	f, ds := dsl.Parse("game.wgr", []byte(hostileHead+rules+"\n"+hostileTail))
	require.Empty(t, ds)
	p, more := (&load.Game{Name: "lab", Files: []*dsl.File{f}, Diags: ds}).Program(nil, nil)
	more = slices.DeleteFunc(more, func(d dsl.Diagnostic) bool { return d.Code == codes.NegativeCircle })
	require.False(t, more.HasErrors(), more.Error())
	return p
}

// TestKeptInACircle: a quantity that a reach asks, and that asks the reach, is
// another while the flood is made than when it is done.
func TestKeptInACircle(t *testing.T) {
	p := lab(t, `reach a() { from [hex(0101)]  step x to y costs cost(x, y)  within 4 }
quantity cost(x: hex, y: hex) = 3
rule 2 "Two" { cost(x, y) when x in a(): - 2 }
rule 1 "One" { action go { log "x" }`)
	cost, ds := p.CompileText("cost(hex(0101), hex(0102))", nil, nil)
	require.False(t, ds.HasErrors(), ds.Error())
	line, ds := p.CompileText("distance(a(), hex(0103))", nil, nil)
	require.False(t, ds.HasErrors(), ds.Error())

	known := formula.NewCtx(p.Start)
	far := line.Eval(known).N
	require.Equal(t, value.Int(1), cost.Eval(known).N)
	require.NoError(t, known.Err)
	fresh := formula.NewCtx(p.Start)
	require.Equal(t, value.Int(1), cost.Eval(fresh).N)
	require.Equal(t, far, line.Eval(fresh).N)
}

// TestOrderOfAsking: reaches that ask each other through a not have more than one
// answer that holds; which it is rests on who is asked, never on who was asked
// before.
func TestOrderOfAsking(t *testing.T) {
	p := lab(t, `reach a() { from [hex(0101)] step x to y when not (y in b()) }
reach b() { from [hex(0909)] step x to y when not (y in a()) }
reach c() { from [hex(0505)] step x to y when y in a() or y in b() or y in c() }
rule 1 "One" { action go { log "{len(a())} {len(b())} {len(c())}" }`)
	flood := func(c *formula.Ctx, name string) string {
		c.Begin()
		return fmt.Sprint(p.Reaches[name].Flood(c, nil).Order, c.Spent())
	}
	want := map[string]string{}
	for _, name := range []string{"a", "b", "c"} {
		want[name] = flood(formula.NewCtx(p.Start), name)
	}
	for _, order := range []string{"ab", "ba", "cab", "bca", "acb", "abcabc"} {
		c := formula.NewCtx(p.Start)
		for _, r := range order {
			require.Equal(t, want[string(r)], flood(c, string(r)), "%c in %s", r, order)
		}
	}
}

// TestCircleInOldRoom: a reach that asks itself goes on until nothing is added, also where
// what is known so far is written over what a large flood has left.
func TestCircleInOldRoom(t *testing.T) {
	p := lab(t, `reach wide(h: hex) { from [h] step x to y }
reach ring() { from [hex(0101)] step x to y when x == hex(0101) or x in ring() }
rule 1 "One" { action go { log "{len(wide(hex(0101)))} {len(ring())}" }`)
	c := formula.NewCtx(p.Start)
	whole := len(p.Reaches["wide"].Flood(c, []value.Value{value.Word(0)}).Order)
	p.Reaches["wide"].Flood(c, []value.Value{value.Word(1)}) // one to make the ring in, one for what is known
	p.Reaches["wide"].Forget(c)
	require.Len(t, p.Reaches["ring"].Flood(c, nil).Order, whole)
	require.NoError(t, c.Err)
}

// TestLittleRoom: how much room kept answers have changes nothing but the time.
func TestLittleRoom(t *testing.T) {
	defer query.SetRoom(-1)
	g, err := load.Open("normandy")
	require.NoError(t, err)
	p, ds := g.Program(nil, nil)
	require.NoError(t, ds.Err())
	var hashes []string
	for _, room := range []int64{query.UsualRoom, 200 << 10, 0} {
		query.SetRoom(room)
		r, err := Run(Config{Program: p, Games: 1, Seed: 5, MaxDecisions: 250})
		require.NoError(t, err)
		require.Empty(t, r.Faults())
		hashes = append(hashes, r.Games[0].Hash)
	}
	require.Equal(t, hashes[0], hashes[1])
	require.Equal(t, hashes[0], hashes[2])
}
