// Package charts generates the charts of a game from its rules: the printed tables, the
// effects of each terrain, the sequence of play, and how the game ends (Of); and for a
// position the present place in the sequence, what arrives when, the order of battle with
// losses, and the score with its clauses (At). The result is plain data for pages, books and
// JSON. Texts are in the language of the program. No chart is written for one game.
package charts

import (
	"maps"
	"slices"

	"wargame/interpreter/program"
)

// Sheet is what the rules print. It depends on the program only, and is read-only once made.
type Sheet struct {
	Tables   []Table   `json:"tables,omitempty"`
	Terrain  []Terrain `json:"terrain,omitempty"`
	Sequence []*Scope  `json:"sequence,omitempty"`
	Endings  []Ending  `json:"endings,omitempty"`
	Turns    int       `json:"turns,omitempty"` // the last turn; 0 if the rules do not bound the game

	arrivals []arrival
	clock    string // the expression that counts the turns
	first    int    // its value at the start
	totals   []total
}

// Of returns the charts of a program.
func Of(p *program.Program) *Sheet {
	s := &Sheet{}
	for _, name := range slices.Sorted(maps.Keys(p.Tables)) {
		s.Tables = append(s.Tables, tableOf(p, p.Tables[name]))
	}
	slices.SortStableFunc(s.Tables, func(a, b Table) int { return rank(&a) - rank(&b) })
	s.Terrain = terrainOf(p)
	s.sequence(p)
	s.endings(p)
	s.schedule(p)
	return s
}

// rank sorts tables: those with columns of odds or differences first, then other tables with
// dice, then the rest.
func rank(t *Table) int {
	switch {
	case t.Combat:
		return 0
	case t.Dice:
		return 1
	}
	return 2
}
