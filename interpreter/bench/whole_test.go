package bench

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/dice"
	"wargame/interpreter/load"
	"wargame/interpreter/program"
	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

// manyRules is a rulebook of about n lines.
func manyRules(n int) []byte {
	var b strings.Builder
	b.WriteString("edition 3\ngame many \"Many\"\nmap hex columns 1..10 rows 1..10 stagger even columns\nside red, blue\n")
	b.WriteString("unit has { strength: number, ma: number }\nspace has { woods: flag, hill: flag }\nedge has { river: flag }\n")
	b.WriteString("quantity columns_left(u: unit, h: hex)\npermission enter(u: unit, a: hex, b: hex)\n")
	for i := 0; strings.Count(b.String(), "\n") < n; i++ {
		fmt.Fprintf(&b, "rule %d.%d \"Rule number %d\" {\n", i/50+1, i%50, i)
		fmt.Fprintf(&b, "  define near_%d(h: hex) = count(adjacent(h), any(.units, .strength > %d))\n", i, i%9)
		fmt.Fprintf(&b, "  columns_left(u, h) when h.woods and near_%d(h) > %d: - 1 unless u.ma > %d\n", i, i%5, i%12)
		fmt.Fprintf(&b, "  forbid enter(u, a, b) when edge(a, b).river and u.ma < %d because \"the river\"\n}\n", i%12)
	}
	return []byte(b.String())
}

// BenchmarkLoad parses, checks and lowers 5,000 lines of rules.
func BenchmarkLoad(b *testing.B) {
	src := manyRules(5000)
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		f, ds := dsl.Parse("many.wgr", src)
		require.False(b, ds.HasErrors())
		_, ds = check.Load(build.Config{Files: []*dsl.File{f}, Library: load.Library})
		require.False(b, ds.HasErrors(), ds.Error())
	}
}

// playTurn plays the first decisions of a game at random.
func playTurn(b *testing.B, p *program.Program, seed uint64, decisions int) int {
	rng := rand.New(rand.NewPCG(seed, 7))
	g := run.New(p, dice.Keyed{Seed: seed})
	made := 0
	for made < decisions && g.Over == nil {
		require.NoError(b, g.Err)
		d := g.Pending()
		require.NotNil(b, d)
		c := run.Choice{}
		switch {
		case len(d.Options) > 0 && (rng.IntN(4) > 0 || !d.CanPass && !d.CanDone && !d.CanStop):
			o := d.Options[rng.IntN(len(d.Options))]
			c.Value, c.Group = o.Value, o.Group
		case d.CanStop:
			c.Kind = run.Stop
		case d.CanDone:
			c.Kind = run.Done
		default:
			c.Kind = run.Pass
		}
		refusal, err := g.Apply(c)
		require.NoError(b, err)
		if refusal != nil { // an obligation stands against the pass
			o := d.Options[rng.IntN(len(d.Options))]
			_, err = g.Apply(run.Choice{Value: o.Value, Group: o.Group})
			require.NoError(b, err)
		}
		made++
	}
	return made
}

// BenchmarkPlayout plays 100 random decisions from the set-up of each game in
// the program and reports decisions a second.
func BenchmarkPlayout(b *testing.B) {
	for _, name := range load.Embedded() {
		b.Run(name, func(b *testing.B) {
			game, err := load.Open(name)
			require.NoError(b, err)
			p, ds := game.Program(nil, nil)
			require.False(b, ds.HasErrors())
			b.ReportAllocs()
			total, seed := 0, uint64(0)
			for b.Loop() {
				total += playTurn(b, p, seed, 100)
				seed++
			}
			b.ReportMetric(float64(total)/b.Elapsed().Seconds(), "decisions/s")
		})
	}
}

// BenchmarkLegalChoices lists the answers of the first decision of each game
// anew.
func BenchmarkLegalChoices(b *testing.B) {
	for _, name := range load.Embedded() {
		b.Run(name, func(b *testing.B) {
			game, err := load.Open(name)
			require.NoError(b, err)
			p, _ := game.Program(nil, nil)
			g := run.New(p, dice.Keyed{Seed: 1})
			b.ReportAllocs()
			for b.Loop() {
				g.S.Touch()
				require.NotNil(b, g.Pending())
			}
		})
	}
}

// BenchmarkPosition copies the first position of each game, once into a game that tries
// answers again and again, and hashes it; the bytes are what a copy takes for itself.
func BenchmarkPosition(b *testing.B) {
	for _, name := range load.Embedded() {
		game, err := load.Open(name)
		require.NoError(b, err)
		p, _ := game.Program(nil, nil)
		g := run.New(p, dice.Keyed{Seed: 1})
		s, o := g.S, g.LookAhead()
		b.Run("try/"+name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				o.TryFrom(g)
			}
		})
		b.Run("copy/"+name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				s.Clone()
			}
		})
		b.Run("hash/"+name, func(b *testing.B) {
			for b.Loop() {
				s.Hash()
			}
		})
	}
}

// A position of 400 units on the big map is small.
func TestPositionIsSmall(t *testing.T) {
	f := newField(t)
	data, err := f.s.MarshalBinary()
	require.NoError(t, err)
	s := f.s
	bytes := 4*(len(s.At)+s.First.Len()+s.Next.Len()) + 8*(s.Cells.Len()+len(s.Since)) + 16*len(s.Rich)
	perUnit := 4*2 + 8*(s.Cells.Len()/len(s.At)+1)
	require.Less(t, bytes+perUnit*(400-len(s.At)), 64<<10, "a position of 400 units")
	require.NotEmpty(t, data)
}
