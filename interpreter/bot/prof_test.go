package bot_test

import (
	"os"
	"runtime/pprof"
	"testing"

	"wargame/interpreter/load"
	"wargame/interpreter/program"
	"wargame/interpreter/simulate"
)

func TestProf(t *testing.T) {
	if os.Getenv("PROF") == "" {
		t.Skip()
	}
	g, err := load.Open("../../games/normandy")
	if err != nil {
		t.Fatal(err)
	}
	p, ds := g.Program(nil, map[string]string{program.ScenarioChoice: "longest_day"})
	if ds.HasErrors() {
		t.Fatal(ds)
	}
	f, _ := os.Create("/tmp/botprof/cpu.pprof")
	pprof.StartCPUProfile(f)
	r, err := simulate.Run(simulate.Config{Program: p, Games: 1, Seed: 5, Bots: map[int]string{0: "easy", 1: "easy"}, Workers: 1})
	pprof.StopCPUProfile()
	f.Close()
	t.Log(err, r.Games[0].Level, r.Games[0].Decisions, r.Took)
}
