package games

import (
	"encoding/json"
	"fmt"
	"slices"

	"wargame/internal/lab/work"
	"wargame/interpreter/program"
)

// Check returns an error if the body of a result is not one of its block under a program: the
// games must be those of the block, seed by seed, and the names in them must exist in the
// program.
func Check(p *program.Program, it work.Item, raw json.RawMessage) error {
	var b Block
	if err := json.Unmarshal(it.Spec, &b); err != nil {
		return fmt.Errorf("not a block of games: %w", err)
	}
	var body Body
	if err := work.Strict(raw, &body, b.objects(p)); err != nil {
		return err
	}
	if len(body.Games) != b.Count {
		return fmt.Errorf("it has %d games, the block has %d", len(body.Games), b.Count)
	}
	for i := range body.Games {
		g := &body.Games[i]
		if want := b.From + uint64(i); g.Seed != want {
			return fmt.Errorf("game %d has the seed %d; in the block it is %d", i+1, g.Seed, want)
		}
		if err := g.check(p, &b); err != nil {
			return fmt.Errorf("the game with the seed %d: %w", g.Seed, err)
		}
	}
	if err := body.Tally.check(p, &b); err != nil {
		return fmt.Errorf("the tally: %w", err)
	}
	return nil
}

// objects returns the largest number of JSON objects in a result: the body, its games, and the
// tally with its counts by name.
func (b *Block) objects(p *program.Program) int {
	const body, tally, counts = 1, 1, 8
	sides := len(p.Enums["side"].Words) + 1 // or of no side
	return body + b.Count + tally + counts + 3*sides + len(b.Maps) + len(p.Units) + len(p.Tables)
}

// The limits of a result, far beyond what games give. Results stay in memory, which a worker
// could fill.
const (
	maxWords = 1000     // bytes of an outcome
	maxFault = 64 << 10 // bytes of a fault, which may hold a stack
	maxTurns = 10_000
	maxCells = 4096 // cells of a table
)

// check checks the numbers of a game and the shapes of its measurements.
func (g *Game) check(p *program.Program, b *Block) error {
	sides := len(p.Enums["side"].Words)
	if g.Turns < 0 || g.Turns > maxTurns || g.Decisions < 0 {
		return fmt.Errorf("it has %d turns and %d decisions", g.Turns, g.Decisions)
	}
	if max(len(g.Level), len(g.BrokenOff), len(g.Winner)) > maxWords || len(g.Fault) > maxFault {
		return fmt.Errorf("its outcome is too long")
	}
	if len(g.Lost) > g.Turns+1 || len(g.At) > 0 && len(g.At[0]) > g.Turns+1 {
		return fmt.Errorf("it has measures of more than %d turns", g.Turns)
	}
	if g.Fault == "" && g.Level == "" {
		return fmt.Errorf("it has no outcome")
	}
	if len(g.Hash) != 16 && g.Fault == "" {
		return fmt.Errorf("%.200q is not the hash of a position", g.Hash)
	}
	before := make([]int, sides)
	for _, row := range g.Lost {
		if len(row) != sides {
			return fmt.Errorf("it has losses of %d sides, the game has %d", len(row), sides)
		}
		for s, n := range row {
			if n < before[s] || n > len(p.Units) {
				return fmt.Errorf("the units lost go from %[2]d to %[1]d, of %[3]d units", n, before[s], len(p.Units))
			}
		}
		before = row
	}
	if len(g.At) != len(b.Measures) && (g.Fault == "" || len(g.At) > 0) {
		return fmt.Errorf("it has %d measures, the block has %d", len(g.At), len(b.Measures))
	}
	for i, turns := range g.At {
		want := sides
		if b.Measures[i].Of == "" {
			want = 1
		}
		if len(turns) != len(g.At[0]) || slices.ContainsFunc(turns, func(row []float64) bool { return len(row) != want }) {
			return fmt.Errorf("the measure %q does not have %d numbers at the end of each turn", b.Measures[i].Title, want)
		}
	}
	return nil
}
