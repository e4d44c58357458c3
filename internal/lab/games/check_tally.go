package games

import (
	"fmt"
	"slices"

	"wargame/interpreter/program"
)

// check checks that a tally covers no more games than the block has, names only what the
// program has, and has no count below 0.
func (t *Tally) check(p *program.Program, b *Block) error {
	watched := 0
	if b.Watched {
		watched = 1
	}
	switch {
	case t.Games < 0 || t.Games > b.Count:
		return fmt.Errorf("it has %d games, the block has %d", t.Games, b.Count)
	case t.TurnEnds < 0:
		return fmt.Errorf("it has %d ends of turns", t.TurnEnds)
	case t.Watched < 0 || t.Watched > watched:
		return fmt.Errorf("%d games were watched, but the block says %d", t.Watched, watched)
	}
	spaces := map[string]bool{}
	for s := range p.World.Map.Len() {
		spaces[p.World.Map.Name(s)] = true
	}
	space := func(name string) bool { return spaces[name] }
	side := func(name string) bool { return name == "" || slices.Contains(p.Enums["side"].Words, name) }
	table := func(name string) bool { return p.Tables[name] != nil }
	cell := func(name string) bool { return len(name) <= maxWords }
	clauses := map[string]bool{"": true}
	for _, r := range p.Rules {
		clauses[r.ClauseID()] = true
	}
	clause := func(name string) bool { return clauses[name] }
	title := func(name string) bool {
		for _, m := range b.Maps {
			if m.Title == name {
				return true
			}
		}
		return false
	}
	for name, cells := range t.Rows {
		if len(cells) > maxCells {
			return fmt.Errorf("it has %d cells of the table %q", len(cells), name)
		}
	}
	for _, err := range []error{
		checkCells("a side", side, "a space", space, t.Entered),
		checkCells("a side", side, "a space", space, t.Held),
		checkCells("a side", side, "a space", space, t.Lost),
		checkCells("a table", table, "a cell", cell, t.Rows),
		checkNames("a map", title, "a space", space, t.Maps),
		checkCounts("a space", space, t.Fights),
		checkCounts("a clause", clause, t.Clauses),
		t.checkUnits(p),
	} {
		if err != nil {
			return err
		}
	}
	return nil
}

// checkUnits checks that no unit did anything in more games than there are.
func (t *Tally) checkUnits(p *program.Program) error {
	for name, u := range t.Units {
		if !slices.Contains(p.Units, name) {
			return fmt.Errorf("%.200q is not a unit of the game", name)
		}
		for _, n := range []int{u.OnMap, u.Moved, u.Fought, u.Lost} {
			if n < 0 || n > t.Games {
				return fmt.Errorf("%s: %d of %d games", name, n, t.Games)
			}
		}
	}
	return nil
}

// checkCells checks numbers by two names: both must be known, and no number may be below 0.
func checkCells(outer string, is func(string) bool, inner string, within func(string) bool, m map[string]map[string]int) error {
	if err := checkNames(outer, is, inner, within, m); err != nil {
		return err
	}
	for _, x := range m {
		if err := checkCounts(inner, within, x); err != nil {
			return err
		}
	}
	return nil
}

// checkNames checks the names of numbers by two names.
func checkNames[N int | float64](outer string, is func(string) bool, inner string, within func(string) bool, m map[string]map[string]N) error {
	for a, x := range m {
		if !is(a) {
			return fmt.Errorf("%.200q is not %s of the game", a, outer)
		}
		for b := range x {
			if !within(b) {
				return fmt.Errorf("%.200q is not %s of the game", b, inner)
			}
		}
	}
	return nil
}

// checkCounts checks numbers by name.
func checkCounts(what string, is func(string) bool, m map[string]int) error {
	for name, n := range m {
		if !is(name) {
			return fmt.Errorf("%.200q is not %s of the game", name, what)
		}
		if n < 0 {
			return fmt.Errorf("%s: %d", name, n)
		}
	}
	return nil
}
