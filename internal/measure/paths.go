package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// pathGames are whole random games, and turns of bots, in which a special path is disabled: a
// few seconds each.
var pathGames = []game{
	{"the_pass", []string{"the_pass"}, 30},
	{"longest_day", []string{"normandy", "--scenario", "longest_day"}, 6},
	{"mgmg", []string{"mgmg"}, 10},
	{"fottr", []string{"fottr"}, 1},
	{"normandy", []string{"normandy"}, 1},
	{"longest_day, bots", []string{"normandy", "--scenario", "longest_day", "--bot", "german=medium", "--bot", "allied=medium", "--max-decisions", "60"}, 1},
	{"normandy, best bots", []string{"normandy", "--bot", "german=best", "--bot", "allied=best", "--max-decisions", "8"}, 1},
}

// measurePaths prints, for each special path, the time of games without it relative to the
// time with it. The variants run in turns; the smallest processor time of all rounds counts.
func measurePaths(rounds, seed int) error {
	dir, err := os.MkdirTemp("", "wargame-paths")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	program := filepath.Join(dir, "wargame")
	build := exec.Command("go", "build", "-tags", "paths", "-o", program, "./cmd/wargame")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return fmt.Errorf("go build: %w", err)
	}
	text, err := os.ReadFile(filepath.Join("interpreter", "paths", "on.go"))
	if err != nil {
		return err
	}
	found := regexp.MustCompile(`(?m)^\t(\w+)\s+= true // (.*)$`).FindAllStringSubmatch(string(text), -1)
	if len(found) == 0 {
		return errors.New("no paths in interpreter/paths/on.go")
	}
	fmt.Print("| path | what it does |")
	for _, g := range pathGames {
		fmt.Printf(" %s |", g.name)
	}
	fmt.Println("\n|---|---|" + strings.Repeat("---|", len(pathGames)))
	for _, p := range found {
		fmt.Printf("| `%s` | %s |", p[1], p[2])
		for _, g := range pathGames {
			args := slices.Concat([]string{"simulate"}, g.args, []string{"-n", strconv.Itoa(g.games), "--seed", strconv.Itoa(seed), "--workers", "1", "--format", "json"})
			with, without := runs{}, runs{env: []string{"WARGAME_WITHOUT=" + p[1]}}
			for range rounds {
				if err := with.play(program, args); err != nil {
					return err
				}
				if err := without.play(program, args); err != nil {
					return err
				}
			}
			if !slices.Equal(with.decisions, without.decisions) {
				return fmt.Errorf("%s: without %s other games are played", g.name, p[1])
			}
			fmt.Printf(" %.2f |", without.least.Seconds()/with.least.Seconds())
		}
		fmt.Println()
	}
	return nil
}
