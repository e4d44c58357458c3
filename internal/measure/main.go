// Command measure plays whole random games with the program as it is and as it was at an
// earlier commit, in turns, and prints how long each takes: of today's games against those
// of that day, and of both programs on the rules of that day. What it prints are the tables
// of docs/performance.md that tell of whole games and of commands.
//
//	go run ./internal/measure -before 2325655 -rounds 3
//
// It wants a machine with nothing else running. Seconds are those of the processor, the
// start of the program included, the smallest of all rounds, on one worker.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// game is what is played: enough games that a round takes the earlier program some seconds.
type game struct {
	name  string
	args  []string
	games int
}

var games = []game{
	{"normandy, campaign", []string{"normandy"}, 1},
	{"normandy, longest_day", []string{"normandy", "--scenario", "longest_day"}, 10},
	{"mgmg", []string{"mgmg"}, 20},
	{"fottr", []string{"fottr"}, 3},
}

// commands are measured for the current program only.
var commands = [][]string{
	{"check", "games/normandy"}, {"table", "normandy"}, {"options", "normandy"},
}

func main() {
	before := flag.String("before", "2325655", "the commit to measure against")
	without := flag.String("without", "may_inspect", "lines of the rules of that day that hold this word are left out, since today's language has it no more")
	rounds := flag.Int("rounds", 3, "how often each is run")
	seed := flag.Int("seed", 500, "of the first game")
	paths := flag.Bool("paths", false, "measure what each special path of evaluation brings instead (package interpreter/paths)")
	flag.Parse()
	if *paths {
		if err := measurePaths(*rounds, *seed); err != nil {
			fmt.Fprintln(os.Stderr, "measure:", err)
			os.Exit(1)
		}
		return
	}
	if err := measure(*before, *without, *rounds, *seed); err != nil {
		fmt.Fprintln(os.Stderr, "measure:", err)
		os.Exit(1)
	}
}

func measure(before, without string, rounds, seed int) error {
	dir, err := os.MkdirTemp("", "wargame-measure")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	then, now := filepath.Join(dir, "then"), filepath.Join(dir, "now")
	if err := build(before, dir, then, now); err != nil {
		return err
	}
	rules := filepath.Join(dir, "src", "games")
	if err := leaveOut(rules, without); err != nil {
		return err
	}
	for _, same := range []bool{false, true} {
		if same {
			fmt.Println("\nBoth programs on the rules of that day:")
		} else {
			fmt.Printf("\nThe program of %s with its rules, today's with its own:\n", before)
		}
		fmt.Print("\n| | then, s a game | now | times | then, decisions a second | now | times | the same games |\n|---|---|---|---|---|---|---|---|\n")
		for _, g := range games {
			a, b := runs{in: filepath.Join(dir, "src")}, runs{}
			for range rounds {
				args := slices.Concat([]string{"simulate"}, g.args, []string{"-n", strconv.Itoa(g.games), "--seed", strconv.Itoa(seed), "--workers", "1", "--format", "json"})
				if same {
					args[1] = filepath.Join(rules, g.args[0])
				}
				if err := a.play(then, args); err != nil {
					return err
				}
				if err := b.play(now, args); err != nil {
					return err
				}
			}
			fmt.Printf("| %s | %.3f | %.3f | %.1f | %.0f | %.0f | %.1f | %v |\n", g.name,
				a.least.Seconds()/float64(g.games), b.least.Seconds()/float64(g.games), a.least.Seconds()/b.least.Seconds(),
				a.speed(), b.speed(), b.speed()/a.speed(), slices.Equal(a.decisions, b.decisions))
		}
	}
	fmt.Print("\n| command | processor, s | clock, s |\n|---|---|---|\n")
	for _, c := range commands {
		var r runs
		for range max(rounds, 5) {
			if _, err := r.run(now, c); err != nil {
				return err
			}
		}
		fmt.Printf("| %s | %.3f | %.3f |\n", strings.Join(c, " "), r.least.Seconds(), r.clock.Seconds())
	}
	return nil
}

// build builds the program of a commit and that of this folder.
func build(commit, dir, then, now string) error {
	src := filepath.Join(dir, "src")
	if err := os.Mkdir(src, 0o755); err != nil {
		return err
	}
	archive, err := exec.Command("git", "archive", commit).Output()
	if err != nil {
		return fmt.Errorf("git has no commit %s here: %w", commit, err)
	}
	for _, c := range []struct {
		in    string
		stdin []byte
		args  []string
	}{
		{src, archive, []string{"tar", "-x"}},
		{src, nil, []string{"go", "build", "-o", then, "./cmd/wargame"}},
		{".", nil, []string{"go", "build", "-o", now, "./cmd/wargame"}},
	} {
		cmd := exec.Command(c.args[0], c.args[1:]...)
		cmd.Dir, cmd.Stdin, cmd.Stderr = c.in, bytes.NewReader(c.stdin), os.Stderr
		if err := cmd.Run(); err != nil {
			return fmt.Errorf("%s: %w", strings.Join(c.args, " "), err)
		}
	}
	return nil
}

// leaveOut removes the lines that contain a word from all rules below a folder.
func leaveOut(folder, word string) error {
	if word == "" {
		return nil
	}
	return filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".wgr" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil || !bytes.Contains(text, []byte(word)) {
			return err
		}
		lines := slices.DeleteFunc(strings.SplitAfter(string(text), "\n"), func(l string) bool { return strings.Contains(l, word) })
		return os.WriteFile(path, []byte(strings.Join(lines, "")), 0o644)
	})
}

// runs are the runs of one program.
type runs struct {
	in           string        // the folder where it runs: games are found there before those in the program
	env          []string      // environment variables in addition to those of this process
	least, clock time.Duration // of the processor, and by the clock
	decisions    []int         // of each game
}

// run runs a program once and returns its output.
func (r *runs) run(program string, args []string) ([]byte, error) {
	cmd := exec.Command(program, args...)
	if args[0] == "simulate" {
		cmd.Env = append(append(os.Environ(), "GOMAXPROCS=1"), r.env...)
	}
	cmd.Dir = r.in
	began := time.Now()
	out, err := cmd.Output()
	took := time.Since(began)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", strings.Join(args, " "), err)
	}
	if cpu := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(); r.least == 0 || cpu < r.least {
		r.least = cpu
	}
	if r.clock == 0 || took < r.clock {
		r.clock = took
	}
	return out, nil
}

// play is run for games.
func (r *runs) play(program string, args []string) error {
	out, err := r.run(program, args)
	if err != nil {
		return err
	}
	var results struct {
		Games []struct {
			Decisions int `json:"decisions"`
		} `json:"games"`
	}
	if err := json.Unmarshal(out, &results); err != nil {
		return err
	}
	r.decisions = r.decisions[:0]
	for _, g := range results.Games {
		r.decisions = append(r.decisions, g.Decisions)
	}
	return nil
}

// speed returns decisions a second.
func (r *runs) speed() float64 {
	n := 0
	for _, d := range r.decisions {
		n += d
	}
	return float64(n) / r.least.Seconds()
}
