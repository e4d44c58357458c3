package construct

import (
	"slices"

	"wargame/interpreter/declare"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/state"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// Deck is a source of chance without replacement: a drawn card does not come again until
// the deck is refilled. The cards left are a list in the position.
type Deck struct {
	Name   string
	Params []Param
	Type   value.Type // of a card
	Rule   *ruleset.Rule
	Pos    lexer.Position

	// Per is the kind of scope that refills the deck at its start. Without one, the deck is
	// filled at set-up, and again when a card is drawn from an empty deck.
	Per  int
	Once bool // an empty deck is not refilled by a draw

	// Count and Sides describe dice: the deck has one card for each throw of them.
	Count, Sides int
	Copies       int // the number of copies of each card

	From  *formula.Expr // the cards of a full deck; nil if dice or an enum define them
	Cards []int64       // the cards of a full deck if From is nil
	Cell  names.Cell
}

// NewFunc creates the function of the deck: the cards left.
func (d *Deck) NewFunc() *formula.Func {
	return &formula.Func{Params: declare.Types(d.Params), Result: value.ListOf(d.Type), Leaf: true, Sources: formula.OnParts(d.Cell.Part),
		Call: func(c *formula.Ctx, args []value.Value) value.Value {
			left := d.Cell.Load(c.Reader, args).List()
			c.Spend(len(left))
			return value.Words(left)
		}}
}

// Left returns the cards that can still be drawn. The slice belongs to the position and
// must not be changed.
func (d *Deck) Left(r state.Reader, args []value.Value) []int64 { return d.Cell.Load(r, args).List() }

// SetLeft sets the cards that can still be drawn. It returns false if a key is out of
// range.
func (d *Deck) SetLeft(s *state.State, args []value.Value, cards []int64) bool {
	return d.Cell.Store(s, args, value.Words(cards))
}

// Has reports whether the deck has a pile for the keys.
func (d *Deck) Has(args []value.Value) bool {
	for i, n := range d.Cell.Dims {
		if args[i].N < 0 || args[i].N >= int64(n) {
			return false
		}
	}
	return true
}

// Full returns the cards of a full deck.
func (d *Deck) Full(c *formula.Ctx, args []value.Value) []int64 {
	if d.From == nil {
		c.Spend(len(d.Cards) * d.Copies)
		return slices.Repeat(d.Cards, d.Copies)
	}
	saved := c.Locals
	c.Locals = args
	out := d.From.List(c, nil)
	Blame(c, d.Rule, d.Pos)
	c.Locals = saved
	c.Spend(len(out) * (d.Copies - 1))
	return slices.Repeat(out, d.Copies)
}

// Instead makes rolls of some kinds take a card in place of their dice.
type Instead struct {
	Kinds []int // of rolls; empty means all kinds that the deck fits
	Deck  *Deck
	Args  []*formula.Expr
	When  *formula.Expr
	Sided bool // the side that rolls is in slot 0
	Rule  *ruleset.Rule
}

// Serves reports whether cards may take the place of the dice of a part of a roll.
func (x *Instead) Serves(kind int, p *RollPart) bool {
	if p.Draw != nil || x.Deck.Sides > 0 && (x.Deck.Count != p.Count || x.Deck.Sides != p.Sides) {
		return false
	}
	return len(x.Kinds) == 0 || slices.Contains(x.Kinds, kind)
}
