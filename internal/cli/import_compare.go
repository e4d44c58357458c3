package cli

import (
	"fmt"
	"slices"

	"wargame/internal/console"
	games "wargame/internal/setup"
	"wargame/internal/vassal/match"
	"wargame/internal/vassal/write"
)

// compare reports which units of a game are counters of the module, where both begin, and which
// hexes and units one of them lacks.
func (q Import) compare(e *console.Console, in *write.Import) error {
	g, err := games.Open(e, q.Compare)
	if err != nil {
		return err
	}
	p, err := games.Program(e, g, games.Choices{}, false)
	if err != nil {
		return err
	}
	var units []match.Unit
	for u, name := range p.Units {
		x := match.Unit{Name: name, Title: p.UnitTitles[u]}
		if u < len(p.Start.At) && p.Start.At[u] >= 0 {
			x.At = p.World.Map.Name(int(p.Start.At[u]))
		}
		units = append(units, x)
	}
	pairs := match.Units(units, in.Units, match.Same)
	fmt.Fprintf(e.Out, "\nCompared with %s: %d of its %s are counters of the module\n", p.Title, len(pairs), console.Plural(len(units), "unit"))
	same, differ := 0, 0
	for _, x := range pairs {
		if x.How == "similar" {
			fmt.Fprintf(e.Out, "  similar: %s is taken for %s\n", x.Unit.Name, x.Counter.ID)
		}
		switch {
		case x.Unit.At == "" || x.Counter.At == "":
		case x.Unit.At == x.Counter.At:
			same++
		default:
			differ++
			fmt.Fprintf(e.Out, "  %s begins in %s, in the module in %s\n", x.Unit.Name, x.Unit.At, x.Counter.At)
		}
	}
	fmt.Fprintf(e.Out, "  %d begin in the same space, %d in another\n", same, differ)
	for _, u := range units {
		if !slices.ContainsFunc(pairs, func(x match.Pair) bool { return x.Unit.Name == u.Name }) {
			fmt.Fprintf(e.Out, "  not in the module: %s\n", u.Name)
		}
	}
	if h := in.Hex; h != nil && !h.Own {
		both := 0
		h.Each(func(name string, _ write.Cell) {
			if _, ok := p.World.Map.Find(name); ok {
				both++
			}
		})
		fmt.Fprintf(e.Out, "  hexes: %d in both, %d in the module, %d spaces in the game\n", both, h.Count(), p.World.Map.Len())
	}
	return nil
}
