package testnames

import (
	"maps"
	"slices"
	"strings"

	"wargame/dsl"
)

// game holds the names of a game by what they can be used for.
type game struct {
	names       map[string]bool // all of them
	actions     map[string]bool
	permissions map[string]bool
	decisions   map[string]bool
	procedures  map[string]bool
	obligations map[string]bool
	facts       map[string]bool
	options     map[string]bool
	readings    map[string][]string        // interpretation to its readings
	fixtures    map[string]map[string]bool // fixture to the names that it makes
}

func keys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// gather reads the names of a game.
func gather(files, modules []*dsl.File) *game {
	g := &game{names: map[string]bool{}, actions: map[string]bool{}, permissions: map[string]bool{}, decisions: map[string]bool{},
		procedures: map[string]bool{}, obligations: map[string]bool{}, facts: map[string]bool{},
		options: map[string]bool{}, readings: map[string][]string{}, fixtures: map[string]map[string]bool{}}
	includes := map[string][]string{}
	for _, f := range slices.Concat(modules, files) {
		for _, it := range f.Items {
			if it.Replace != nil {
				it = it.Replace.Item
			}
			switch {
			case it.Test != nil, it.Every != nil:
				continue // names of a test are its own
			case it.Fixture != nil:
				own := map[string]bool{}
				namesOf(own, it.Fixture.Lines)
				g.fixtures[it.Fixture.Name.Text] = own
				includes[it.Fixture.Name.Text] = given(it.Fixture.Lines)
				continue
			}
			dsl.Walk(it, g.node)
		}
	}
	for range includes { // a fixture may include others
		for name, list := range includes {
			for _, inner := range list {
				if own := g.fixtures[inner]; own != nil {
					maps.Copy(g.fixtures[name], own)
				}
			}
		}
	}
	return g
}

// node adds the names of one node.
func (g *game) node(node any) bool {
	switch n := node.(type) {
	case *dsl.Name:
		g.names[n.Text] = true
	case *dsl.GridCell:
		for _, part := range strings.FieldsFunc(n.Text, func(r rune) bool { return r == ',' }) {
			g.names[part] = true
		}
	case *dsl.Cell:
		g.names[n.Text] = true
	case *dsl.Action:
		g.actions[n.Name.Text] = true
	case *dsl.Permission:
		g.permissions[n.Name.Text] = true
	case *dsl.Movement: // a verdict about a path, and a path that is remembered
		g.permissions[n.Name.Text], g.facts[n.Name.Text] = true, true
	case *dsl.Ends:
		if n.Over != nil { // a move may ask which edge is crossed
			g.decisions["way"] = true
		}
	case *dsl.Procedure:
		g.procedures[n.Name.Text] = true
	case *dsl.Losses:
		g.procedures[n.Name.Text] = true
	case *dsl.Obligation:
		g.obligations[n.Name.Text] = true
	case *dsl.Stacking:
		functions, procedures := n.Gives()
		for _, name := range functions {
			g.names[name] = true
		}
		for _, name := range procedures {
			g.names[name], g.procedures[name] = true, true
		}
	case *dsl.Fact:
		g.facts[n.Name.Text] = true
	case *dsl.Option:
		g.options[n.Name.Text] = true
	case *dsl.Interpretation:
		for _, r := range n.Readings {
			g.readings[n.Name.Text] = append(g.readings[n.Name.Text], r.Name.Text)
		}
	case *dsl.Choose, *dsl.Ask, *dsl.Spend, *dsl.SpendOption, *dsl.LossTogether, *dsl.MovementPush, *dsl.ForEach, *dsl.Roll, *dsl.RollPart, *dsl.Draw, *dsl.Go, *dsl.Move, *dsl.StackExcess:
		g.decide(n)
	}
	return true
}

// decide adds the names below a step that asks.
func (g *game) decide(node any) {
	dsl.Walk(node, func(inner any) bool {
		switch n := inner.(type) {
		case *dsl.Name:
			g.decisions[n.Text] = true
		case *dsl.Expr, *dsl.Whole:
			return false
		}
		return true
	})
}

// namesOf adds the names that lines of a test make: units, members of nouns, and values.
func namesOf(out map[string]bool, lines []*dsl.Line) {
	for _, l := range lines {
		dsl.Walk(l, func(node any) bool {
			switch n := node.(type) {
			case *dsl.Counter:
				for _, c := range n.Names {
					out[c.Text] = true
				}
			case *dsl.NounLine:
				for _, c := range n.Names {
					out[c.Text] = true
				}
			case *dsl.Let:
				out[n.Name.Text] = true
			case *dsl.Choose:
				out[n.Name.Text] = true
			case *dsl.Ask:
				out[n.Name.Text] = true
			case *dsl.ForEach:
				out[n.Name.Text] = true
			case *dsl.RollPart:
				out[n.Name.Text] = true
			case *dsl.Draw:
				out[n.Name.Text] = true
			case *dsl.Do:
				if n.Giving != nil {
					out[n.Giving.Text] = true
				}
			case *dsl.Expr:
				return false
			}
			return true
		})
	}
}

// casesOf adds the columns of the cases of a test, and the words in their cells.
func casesOf(out map[string]bool, grid *dsl.Grid) {
	for i, row := range grid.Rows {
		for _, c := range row.Cells {
			name := c.Text
			if i == 0 {
				name, _, _ = strings.Cut(name, ":")
			}
			out[name] = true
		}
	}
}
