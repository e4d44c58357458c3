package simulate

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/dsl"
	"wargame/interpreter/dice"
	"wargame/interpreter/load"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
)

const duel = `edition 3
game duel "Duel"
map hex columns 1..3 rows 1..3 stagger even columns
side red, blue
unit has strength: number = 1
data unit printed 1 {
  id side strength at
  R1 red  4 0101
  R2 red  2 0102
  B1 blue 3 0303
  B2 blue 1 0302
}
track points(s: side): number = 0 from 0 to 9
action shoot {
  choose target from filter(units, .side != phasing and .hex != none)
  roll d = d6
  if d >= 5 { eliminate target  increase points(phasing) by 1 }
}
action wait { log "nothing" }
sequence {
  repeat {
    turn {
      phase fire of red { offer once shoot, wait by red or nothing }
      phase fire of blue { offer once shoot, wait by blue or nothing }
    }
  } until turn_number == 6
  if points(red) > points(blue) { game over "Red leads" for red }
  if points(blue) > points(red) { game over "Blue leads" for blue }
  game over "Even"
}
`

func game(t testing.TB, text string) *program.Program {
	f, ds := dsl.Parse("duel.wgr", []byte(text))
	p, more := (&load.Game{Name: "duel", Files: []*dsl.File{f}, Diags: ds}).Program(nil, nil)
	require.False(t, more.HasErrors(), more.Error())
	return p
}

func play(t testing.TB, text string, cfg Config) *Results {
	cfg.Program, cfg.Name = game(t, text), "duel"
	r, err := Run(cfg)
	require.NoError(t, err)
	return r
}

func TestRun(t *testing.T) {
	r := play(t, duel, Config{Games: 60, Seed: 1, Check: true, ReplayEvery: 1})
	require.Empty(t, r.Faults())
	s := r.Summary()
	require.Equal(t, 60, s.Games)
	require.Len(t, s.Levels, 3)
	total := 0
	for _, l := range s.Levels {
		total += l.Count
		require.Less(t, l.Low, l.Share)
		require.Greater(t, l.High, l.Share)
	}
	require.Equal(t, 60, total)
	for i, g := range r.Games {
		require.Equal(t, uint64(1+i), g.Seed)
		require.Equal(t, 6, g.Turns)
		require.Equal(t, g.Points, []string{SeedText(uint64(g.Lost[1])), SeedText(uint64(g.Lost[0]))}, "a point a loss")
	}
}

func TestSameSeedSameGames(t *testing.T) {
	for _, kind := range BotKinds {
		bots := map[int]string{0: kind, 1: kind}
		a := play(t, duel, Config{Games: 12, Seed: 5, Workers: 1, Bots: bots})
		b := play(t, duel, Config{Games: 12, Seed: 5, Workers: 4, Bots: bots})
		a.Took, b.Took, a.Timings, b.Timings = 0, 0, nil, nil
		require.Equal(t, a, b)
	}
}

func TestGreedyBeatsRandom(t *testing.T) {
	r := play(t, duel, Config{Games: 150, Seed: 1, Bots: map[int]string{0: "greedy"}})
	s := r.Summary()
	require.Equal(t, "red", s.Winners[0].Name)
	require.Greater(t, s.Winners[0].Count, s.Winners[1].Count+20)
	require.Greater(t, s.Lost[1].Mean, s.Lost[0].Mean)
}

func TestMerge(t *testing.T) {
	all := play(t, duel, Config{Games: 20, Seed: 1})
	a := play(t, duel, Config{Games: 12, Seed: 1})
	b := play(t, duel, Config{Games: 10, Seed: 11})
	data, err := json.Marshal(b)
	require.NoError(t, err)
	var read Results
	require.NoError(t, json.Unmarshal(data, &read))
	doubles, err := a.Merge(&read)
	require.NoError(t, err)
	require.Equal(t, 2, doubles)
	require.Equal(t, all.Games, a.Games)
	require.Equal(t, all.Summary(), a.Summary())

	other := play(t, strings.ReplaceAll(duel, "d >= 5", "d >= 4"), Config{Games: 1})
	_, err = a.Merge(other)
	require.ErrorContains(t, err, "other rules")
	_, err = a.Merge(play(t, duel, Config{Games: 1, Bots: map[int]string{1: "greedy"}}))
	require.ErrorContains(t, err, "other bots")
	_, err = a.Merge(&Results{})
	require.ErrorContains(t, err, "not the results")
}

func TestFaults(t *testing.T) {
	for _, c := range []struct{ name, from, to, want string }{
		{"rules fail", `log "nothing"`, `place first(units) at none`, "the rules failed"},
		{"no end", `turn_number == 6`, `turn_number == 0`, ""},
		{"overstacked", `action wait { log "nothing" }`, "action wait { move filter(units, .hex != none) to hex(0202) }\ndefine overstacked(s: side, h: hex) = count(h.units, .side == s) > 1", "overstacked in 0202 when a phase begins"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := strings.ReplaceAll(duel, c.from, c.to)
			require.NotEqual(t, duel, text)
			r := play(t, text, Config{Games: 8, Seed: 1, Check: true, MaxDecisions: 300})
			if c.want == "" {
				for _, g := range r.Games {
					require.Equal(t, Unfinished, g.Level)
					require.Equal(t, 300, g.Decisions)
				}
				return
			}
			require.NotEmpty(t, r.Faults())
			for _, g := range r.Faults() {
				require.Contains(t, g.Fault.Text, c.want)
			}
			require.Equal(t, len(r.Faults()), r.Summary().Faults)

			// The save ends one decision before.
			g := r.Faults()[0]
			path := filepath.Join(t.TempDir(), "f.save")
			p := game(t, text)
			require.NoError(t, Rescue(path, save.Header{Game: "duel"}, p, g.Seed, g.Fault))
			require.Equal(t, path, g.Fault.Save)
			data, err := os.ReadFile(path)
			require.NoError(t, err)
			f, err := save.Read(path, bytes.NewReader(data))
			require.NoError(t, err)
			require.Len(t, f.Moves, len(g.Fault.made)-1)
			again := run.New(p, dice.Keyed{Seed: g.Seed})
			require.NoError(t, f.Replay(again, nil))
			require.NotNil(t, again.Pending())
		})
	}
}

// What is finished when somebody interrupts is not lost, and what is not does not
// count.
func TestInterrupted(t *testing.T) {
	for _, workers := range []int{1, 3} {
		ctx, cancel := context.WithCancel(context.Background())
		done := 0
		r := play(t, duel, Config{Games: 500, Seed: 1, Workers: workers, Context: ctx, Each: func(*Game) {
			if done++; done == 7 {
				cancel()
			}
		}})
		cancel()
		require.Equal(t, 500, r.Asked)
		require.GreaterOrEqual(t, len(r.Games), 7)
		require.Less(t, len(r.Games), 500)
		require.Len(t, r.Timings, len(r.Games))
		for _, g := range r.Games {
			require.NotEqual(t, Unfinished, g.Level)
			require.Equal(t, play(t, duel, Config{Games: 1, Seed: g.Seed}).Games[0], g)
		}
	}
}

// No game and no text of one grows without end.
func TestLimits(t *testing.T) {
	endless := strings.ReplaceAll(duel, "turn_number == 6", "turn_number == 0")
	r := play(t, endless, Config{Games: 2, Seed: 1, MaxDecisions: 50})
	require.Equal(t, map[string]int{"after 50 answers, including undone ones": 2}, r.Unfinished())
	r = play(t, endless, Config{Games: 2, Seed: 1, MaxLog: 10_000})
	require.Equal(t, map[string]int{"its log took more than 10000 bytes": 2}, r.Unfinished())
	require.Less(t, r.Games[0].Decisions, 200)
	require.Empty(t, r.Faults())

	long := strings.ReplaceAll(duel, `game over "Even"`, `game over "`+strings.Repeat("ä", 5000)+`"`)
	long = strings.ReplaceAll(long, "d >= 5", "d >= 7")
	r = play(t, long, Config{Games: 1, Seed: 1})
	require.Less(t, len(r.Games[0].Level), maxText+50)
	require.Contains(t, r.Games[0].Level, "bytes more)")
}

func TestErrors(t *testing.T) {
	p := game(t, duel)
	_, err := Run(Config{Program: p, Games: 1, Bots: map[int]string{0: "clever"}})
	require.ErrorContains(t, err, `there is no bot "clever"; the bots are random, greedy, `)
	_, err = Run(Config{Program: p, Games: 1, Worth: "u.nothing"})
	require.ErrorContains(t, err, "is not a number of a unit u")
	_, err = Run(Config{Program: p, Games: 1, Points: "s.nothing"})
	require.ErrorContains(t, err, "is not a number of a side s")
	p = game(t, duel[:strings.Index(duel, "sequence")])
	_, err = Run(Config{Program: p, Games: 1})
	require.ErrorContains(t, err, "no sequence of play")
}

func TestPlot(t *testing.T) {
	r := play(t, duel, Config{Games: 30, Seed: 1})
	for kind, head := range map[string]string{"svg": "<?xml", "png": "\x89PNG"} {
		var out bytes.Buffer
		require.NoError(t, r.Plot(&out, kind))
		require.True(t, strings.HasPrefix(out.String(), head), kind)
	}
	require.Error(t, r.Plot(&bytes.Buffer{}, "gif"))
	require.NoError(t, play(t, duel, Config{Games: 1}).Plot(&bytes.Buffer{}, "svg"))
}

// The figures are those of the literature: Wilson's interval of 8 of 10, and
// Student's quantiles.
func TestIntervals(t *testing.T) {
	s := Wilson("", 8, 10)
	require.InDelta(t, 0.4902, s.Low, 1e-4)
	require.InDelta(t, 0.9433, s.High, 1e-4)
	s = Wilson("", 0, 0)
	require.Equal(t, []float64{0, 1}, []float64{s.Low, s.High})
	for degrees, want := range map[int]float64{1: 12.706, 2: 4.303, 4: 2.776, 9: 2.262, 29: 2.045, 1000: 1.962} {
		require.InDelta(t, want, student(degrees), 0.02, degrees)
	}
	m := Average("", []float64{1, 2, 3, 4, 5})
	require.Equal(t, 3.0, m.Mean)
	require.InDelta(t, 1.963, m.Half, 0.01)
	require.Equal(t, []float64{1, 3, 5}, []float64{m.Min, m.Median, m.Max})
	require.Equal(t, 3.5, readNumber("7/2"))
	require.Zero(t, Average("", []float64{2}).Half)
}

func BenchmarkPlayout(b *testing.B) {
	p := game(b, duel)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Run(Config{Program: p, Games: 1, Seed: 1, Workers: 1}); err != nil {
			b.Fatal(err)
		}
	}
}
