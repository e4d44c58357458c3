package program

import (
	"wargame/interpreter/construct"

	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// fill refills the decks that belong to a kind of scope.
func (p *Program) fill(c *formula.Ctx, kind int) {
	for _, name := range p.deckOrder {
		d := p.Decks[name]
		if d.Per != kind {
			continue
		}
		construct.ForEachKey(d.Cell.Dims, func(args []value.Value) bool {
			d.SetLeft(c.Position(), args, d.Full(c, args))
			return c.Spend(1) && c.Err == nil
		})
	}
}
