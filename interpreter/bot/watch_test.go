package bot_test

import (
	"fmt"
	"os"
	"testing"
	"time"

	thinking "wargame/interpreter/bot"
	"wargame/interpreter/dice"
	"wargame/interpreter/formula"
	"wargame/interpreter/load"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/simulate"
	"wargame/interpreter/value"
)

// WATCH=game:scenario:kind0,kind1:seed:expr;expr
func TestWatch(t *testing.T) {
	spec := os.Getenv("WATCH")
	if spec == "" {
		t.Skip()
	}
	game, scenario, k0, k1 := os.Getenv("WGAME"), os.Getenv("WSCEN"), os.Getenv("WK0"), os.Getenv("WK1")
	lg, err := load.Open("../../games/" + game)
	if err != nil {
		t.Fatal(err)
	}
	r := map[string]string{}
	if scenario != "" {
		r[program.ScenarioChoice] = scenario
	}
	p, ds := lg.Program(nil, r)
	if ds.HasErrors() {
		t.Fatal(ds)
	}
	var seed uint64 = 1
	fmt.Sscan(os.Getenv("WSEED"), &seed)
	g := run.New(p, dice.Keyed{Seed: seed})
	var bots []*simulate.Player
	for s := range p.Seats {
		k := k0
		if s > 0 {
			k = k1
		}
		b, err := simulate.NewPlayer(p, k, seed, s)
		if err != nil {
			t.Fatal(err)
		}
		bots = append(bots, b)
	}
	x, ds := p.CompileText(spec, nil, nil)
	if ds.HasErrors() {
		t.Fatal(ds)
	}
	_ = formula.NewCtx
	last, n, since, acts := int64(-1), 0, time.Now(), map[string]int{}
	for {
		d := g.Pending()
		if d == nil || n > 40000 {
			break
		}
		s := max(0, d.Seat)
		if now := g.S.Cells.At(p.TurnCell()); now != last {
			v := x.Eval(g.Ctx())
			fmt.Printf("turn %d after %d decisions, %s: %s %v\n", value.Floor(now), n, time.Since(since).Round(time.Second), p.Tell(x.Type, v), acts)
			last = now
			clear(acts)
		}
		if lv, ok := thinking.Find(k1); ok && s == 1 && os.Getenv("WWHY") != "" {
			b := thinking.New(p, lv, uint64(n), s)
			b.Answers(g, sight.For(g, s), d)
			if r, ok := b.Reason(); ok && d.Kind == run.Act {
				fmt.Println("   ", r)
			}
		}
		c, err := bots[s].Answer(g, d, n)
		if err != nil {
			t.Fatal(err)
		}
		if d.Kind == run.Act {
			for _, o := range d.Options {
				if c.Kind == run.Pick && o.Value == c.Value && o.Group == c.Group {
					acts[g.Who(d)[:3]+" "+o.Label]++
				}
			}
		}
		if r, err := g.Apply(c); r != nil || err != nil {
			t.Fatal(r, err)
		}
		n++
	}
	fmt.Println(n, time.Since(since), p.Tell(x.Type, x.Eval(g.Ctx())), g.Err)
	if g.Over != nil {
		fmt.Println(g.Over.Level, g.Over.Seats)
	}
}
