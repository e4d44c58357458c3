package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"wargame/internal/console"
	"wargame/internal/setup"
	"wargame/internal/sheet"
	"wargame/interpreter/dice"
	"wargame/interpreter/formula"
	"wargame/interpreter/load"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
	"wargame/interpreter/simulate"
)

// Simulation describes a series of games without a display.
type Simulation struct {
	Game         string
	Games        int
	Bots         []string // SEAT=KIND, of simulate.BotKinds
	Worth        string
	Points       string
	Seed         string
	Workers      int
	Check        bool
	MaxDecisions int
	ReplayEvery  int
	Format       string
	Plot         string
	Force        bool // overwrite the plot
	Merge        []string
	setup.Choices
}

// maxSavedFailures is the most failing games that are saved.
const maxSavedFailures = 5

// Run plays whole games and writes the results. Games that fail are findings; each is
// saved up to the decision before the failure.
func (s Simulation) Run(e *console.Console) error {
	if !slices.Contains([]string{"text", "json", "csv"}, s.Format) {
		return fmt.Errorf("--format must be text, json or csv, not %q", s.Format)
	}
	kind := strings.TrimPrefix(filepath.Ext(s.Plot), ".")
	if s.Plot != "" && kind != "svg" && kind != "png" {
		return fmt.Errorf("--plot must be a file that ends in .svg or .png, not %q", s.Plot)
	}
	if s.Plot != "" {
		if err := vacant(s.Plot, s.Force); err != nil {
			return err
		}
	}
	if s.Games < 0 || s.Workers < 0 || s.MaxDecisions < 0 || s.ReplayEvery < 0 {
		return errors.New("-n, --workers and --max-decisions must be 0 or more")
	}
	seed, err := dice.ParseSeed(s.Seed)
	if err != nil {
		return fmt.Errorf("--seed: %w", err)
	}
	lg, err := setup.Open(e, s.Game)
	if err != nil {
		return err
	}
	p, err := setup.Program(e, lg, s.Choices, false)
	if err != nil {
		return err
	}
	cfg := simulate.Config{Program: p, Name: lg.Name, Games: s.Games, Seed: seed, Worth: s.Worth, Points: s.Points, Workers: s.Workers,
		MaxDecisions: s.MaxDecisions, Check: s.Check, ReplayEvery: s.ReplayEvery}
	if cfg.Bots, err = botKinds(p, s.Bots); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	cfg.Context = ctx
	r, err := simulated(e, cfg)
	if err != nil {
		return err
	}
	took, finished := r.Took, len(r.Games)
	if err := rescue(e, s, lg, p, r); err != nil {
		return err
	}
	for _, path := range s.Merge {
		if err := mergeResults(e, r, path); err != nil {
			return err
		}
	}
	if finished < r.Asked && len(r.Games) == 0 {
		return fmt.Errorf("interrupted before the first of %s was finished", console.Plural(r.Asked, "game"))
	}
	if len(r.Games) == 0 {
		return errors.New("no games to count: give the number of games with -n, or add results with --merge")
	}
	if s.Plot != "" {
		if err := writeFile(s.Plot, s.Force, func(w io.Writer) error { return r.Plot(w, kind) }); err != nil {
			return err
		}
	}
	switch s.Format {
	case "json":
		err = resultsJSON(e.Out, r)
	case "csv":
		err = resultsCSV(e.Out, r)
	default:
		writeResults(e, r, s.Game)
	}
	if n := played(r, seed, s.Games); took > 0 && n > 0 {
		fmt.Fprintf(e.Err, "took %s, %.0f decisions a second\n", took.Round(10*time.Millisecond), float64(n)/took.Seconds())
		if median, slowest, ok := r.Times(); ok {
			if n := formula.Verified(); n > 0 {
				fmt.Fprintf(e.Err, "%d cached answers were recomputed and compared\n", n)
			}
			fmt.Fprintf(e.Err, "a game took %s (median), the slowest %s (seed %s, %d decisions)\n", median.Round(time.Millisecond), slowest.Took.Round(time.Millisecond), simulate.SeedText(slowest.Seed), slowest.Decisions)
		}
	}
	for _, why := range slices.Sorted(maps.Keys(r.Unfinished())) {
		fmt.Fprintf(e.Err, "%s stopped: %s\n", console.Plural(r.Unfinished()[why], "game"), why)
	}
	writeStuck(e, r, s.Game)
	if err == nil && finished < r.Asked {
		err = fmt.Errorf("interrupted: the results contain the %d of %s that were finished", finished, console.Plural(r.Asked, "game"))
	}
	if err == nil && len(r.Faults()) > 0 {
		return console.ErrFindings
	}
	return err
}

// played returns the number of decisions in the games of this run.
func played(r *simulate.Results, seed uint64, games int) int {
	n := 0
	for _, g := range r.Games {
		if g.Seed-seed < uint64(games) {
			n += g.Decisions
		}
	}
	return n
}

func simulated(e *console.Console, cfg simulate.Config) (*simulate.Results, error) {
	bar := e.Progress("playing")
	done, faults := 0, 0
	bar.Set(0, cfg.Games, "")
	cfg.Each = func(g *simulate.Game) {
		note := ""
		if done++; g.Fault != nil {
			faults++
		}
		if faults > 0 {
			note = console.Plural(faults, "failure")
		}
		bar.Set(done, -1, note)
	}
	r, err := simulate.Run(cfg)
	bar.Finish()
	return r, err
}

// botKinds parses --bot SIDE=KIND. A kind without a side applies to every side.
func botKinds(p *program.Program, specs []string) (map[int]string, error) {
	out := map[int]string{}
	for _, s := range specs {
		name, kind, ok := strings.Cut(s, "=")
		if !ok {
			name, kind = "", s
		}
		if err := simulate.KnownBot(kind); err != nil {
			return nil, fmt.Errorf("--bot must be SEAT=KIND: %w", err)
		}
		if name == "" {
			for i := range p.Seats {
				out[i] = kind
			}
			continue
		}
		seat, err := setup.SeatNamed(run.At(p, p.Start.Clone(), nil), name)
		if err != nil {
			return nil, fmt.Errorf("--bot: %w", err)
		}
		out[seat] = kind
	}
	return out, nil
}

// traceSuffix is the suffix of the file that holds the stack trace of a failure.
const traceSuffix = ".stack"

// rescue saves the first games that failed or did not end.
func rescue(e *console.Console, s Simulation, lg *load.Game, p *program.Program, r *simulate.Results) error {
	options, readings, err := s.Maps()
	if err != nil {
		return err
	}
	h := save.Header{Game: s.Game, Options: options, Readings: readings}
	kept := 0
	for _, g := range slices.Concat(r.Faults(), r.Stuck()) {
		if kept++; kept > maxSavedFailures {
			break
		}
		for n := 1; ; n++ {
			path := fmt.Sprintf("%s-seed-%d.save", lg.Name, g.Seed)
			if n > 1 {
				path = fmt.Sprintf("%s-seed-%d-%d.save", lg.Name, g.Seed, n)
			}
			if g.Fault == nil {
				err = simulate.RescueStopped(path, h, p, g.Seed, g.Stopped)
			} else {
				err = simulate.Rescue(path, h, p, g.Seed, g.Fault)
			}
			if err == nil && g.Fault != nil && g.Fault.Stack != "" {
				err = os.WriteFile(path+traceSuffix, []byte(g.Fault.Stack), 0o644)
			}
			if err == nil {
				break
			}
			if !errors.Is(err, save.ErrExists) || n > 1000 {
				return err
			}
		}
	}
	return nil
}

func mergeResults(e *console.Console, r *simulate.Results, path string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return missingFile(path, err)
	}
	var o simulate.Results
	if err := json.Unmarshal(data, &o); err != nil {
		return fmt.Errorf("%s does not contain results of a simulation: %w", path, err)
	}
	doubles, err := r.Merge(&o)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if doubles > 0 {
		fmt.Fprintf(e.Err, "%s: %s ignored, because their seeds are already counted\n", path, console.Plural(doubles, "game"))
	}
	return nil
}

// resultsJSON writes the games and their summary.
func resultsJSON(w io.Writer, r *simulate.Results) error {
	return console.WriteJSON(w, struct {
		*simulate.Results
		Summary simulate.Summary `json:"summary"`
	}{r, r.Summary()})
}

// resultsCSV writes one row for each game, under a row of headings. Columns of points
// appear if a game has points.
func resultsCSV(w io.Writer, r *simulate.Results) error {
	head := []string{"seed", "level", "winner", "turns", "decisions", "hash", "fault"}
	for _, s := range r.Sides {
		head = append(head, "lost_"+s)
	}
	points := slices.ContainsFunc(r.Games, func(g *simulate.Game) bool { return len(g.Points) > 0 })
	for _, s := range r.Sides {
		if points {
			head = append(head, "points_"+s)
		}
	}
	rows := [][]string{head}
	for _, g := range r.Games {
		fault := ""
		if g.Fault != nil {
			fault = g.Fault.Text
		}
		row := []string{simulate.SeedText(g.Seed), g.Level, g.Winner, strconv.Itoa(g.Turns), strconv.Itoa(g.Decisions), g.Hash, fault}
		for _, n := range g.Lost {
			row = append(row, strconv.Itoa(n))
		}
		for i := range r.Sides {
			switch {
			case i < len(g.Points):
				row = append(row, g.Points[i])
			case points:
				row = append(row, "")
			}
		}
		rows = append(rows, row)
	}
	return sheet.Write(w, rows)
}
