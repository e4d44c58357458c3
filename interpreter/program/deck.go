package program

import (
	"maps"
	"slices"
	"strconv"

	"wargame/dsl"
	"wargame/interpreter/codes"
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

	from  *formula.Expr
	whole []int64 // the cards of a full deck if from is nil
	Cell  names.Cell
}

// maxThrows is the maximum number of cards of a deck that stands for dice.
const maxThrows = 10_000

// maxCopies is the maximum number of copies of a card.
const maxCopies = 100

func (l *declarer) declareDeck(d *dsl.Deck, rule *ruleset.Rule) {
	if !l.Fresh(d.Name, rule, "deck") {
		return
	}
	x := &Deck{Name: d.Name.Text, Params: l.Params(d.Params, rule), Type: value.NumberType, Rule: rule, Pos: d.Name.Pos, Per: wholeGame, Once: d.Per != "", Copies: 1}
	if d.Copies != "" {
		x.Copies, _ = strconv.Atoi(d.Copies)
		if x.Copies < 1 || x.Copies > maxCopies {
			l.Report.Fail(codes.TooMuch, d.Pos, len("deck"), rule, "a deck has each of its cards once to %d times, not %s times", maxCopies, d.Copies)
			x.Copies = 1
		}
	}
	if d.Per != "" {
		x.Per = l.scopeKind(d.Per, d.Pos, rule)
	}
	switch {
	case d.Dice != nil:
		x.Count, x.Sides = dice(d.Dice)
		if x.whole = throws(x.Count, x.Sides); x.whole == nil {
			l.Report.Fail(codes.TooMuch, d.Dice.Pos, 1, rule, "a deck with a card for each throw of %dd%d has more than %d cards", x.Count, x.Sides, maxThrows)
		}
		if d.From != nil {
			l.Report.Fail(codes.BadStep, d.From.Pos, len(d.From.Text), rule, "the dice say which cards the deck has").Help = "leave the list out, or write number in place of the dice"
		}
	default:
		x.Type = l.TypeOf(d.Type, rule)
		e := l.Enums[x.Type.Name]
		switch {
		case x.Type.Kind == value.Invalid:
		case !x.Type.IsWord():
			l.Report.Fail(codes.WrongType, d.Type.Pos, len(d.Type.Name), rule, "a card cannot be a %s", x.Type)
		case d.From == nil && x.Type.Kind == value.Enum && e != nil:
			for i := range e.Words {
				x.whole = append(x.whole, int64(i))
			}
		case d.From == nil:
			l.Report.Fail(codes.WrongType, d.Name.Pos, len(d.Name.Text), rule, "the deck %s does not say which cards it has", d.Name.Text).Help = "add from and a list"
		}
	}
	x.Cell = l.layout.Reserve(value.ListOf(x.Type), l.dims("deck", d.Name, x.Params, rule), value.Words(nil))
	l.Decks[x.Name] = x
	l.declareFunc(x.Name, x.newFunc())
}

// newFunc creates the function of the deck: the cards left.
func (d *Deck) newFunc() *formula.Func {
	return &formula.Func{Params: declare.Types(d.Params), Result: value.ListOf(d.Type), Leaf: true, Sources: formula.OnParts(d.Cell.Part),
		Call: func(c *formula.Ctx, args []value.Value) value.Value {
			left := d.Cell.Load(c.Reader, args).List()
			c.Spend(len(left))
			return value.Words(left)
		}}
}

func (l *bodies) compileDeck(d *dsl.Deck, rule *ruleset.Rule) {
	if x := l.Decks[d.Name.Text]; x != nil && x.Pos == d.Name.Pos && x.Type.IsWord() && d.Dice == nil {
		x.from = l.Expr(d.From, x.Params, value.ListOf(x.Type), rule)
	}
}

// From returns the expression for the cards of a full deck; nil if dice or an enum
// define them.
func (d *Deck) From() *formula.Expr { return d.from }

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
	if d.from == nil {
		c.Spend(len(d.whole) * d.Copies)
		return slices.Repeat(d.whole, d.Copies)
	}
	saved := c.Locals
	c.Locals = args
	out := d.from.List(c, nil)
	blame(c, d.Rule, d.Pos)
	c.Locals = saved
	c.Spend(len(out) * (d.Copies - 1))
	return slices.Repeat(out, d.Copies)
}

// fill refills the decks that belong to a kind of scope.
func (p *Program) fill(c *formula.Ctx, kind int) {
	for _, name := range p.deckOrder {
		d := p.Decks[name]
		if d.Per != kind {
			continue
		}
		ForEachKey(d.Cell.Dims, func(args []value.Value) bool {
			d.SetLeft(c.Position(), args, d.Full(c, args))
			return c.Spend(1) && c.Err == nil
		})
	}
}

// throws returns the totals of all throws of the dice, each as often as it occurs. It
// returns nil if there are more than maxThrows.
func throws(count, sides int) []int64 {
	out := []int64{0}
	for range count {
		if len(out)*sides > maxThrows {
			return nil
		}
		var next []int64
		for _, n := range out {
			for die := 1; die <= sides; die++ {
				next = append(next, value.Add(n, value.Int(die)))
			}
		}
		out = next
	}
	return out
}

// dice returns the numbers of a die expression: 2d6 yields 2 and 6.
func dice(d *dsl.Dice) (count, sides int) {
	count = 1
	if d.Count != "" {
		count, _ = strconv.Atoi(d.Count)
	}
	sides, _ = strconv.Atoi(d.Die[1:])
	return count, sides
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

// compileInstead compiles a line that replaces dice by cards. Rolls whose dice differ
// from those of the deck are not replaced.
func (l *bodies) compileInstead(d *dsl.CardDice, rule *ruleset.Rule) {
	x := &Instead{Rule: rule}
	kinds := l.Enums["roll_kind"]
	for _, n := range d.Kinds {
		i, ok := kinds.Index(n.Text)
		if !ok {
			l.Report.Fail(codes.UnknownName, n.Pos, len(n.Text), rule, "no step rolls dice as %q", n.Text).Help = l.Suggest(n.Text, func() []string { return kinds.Words })
			continue
		}
		x.Kinds = append(x.Kinds, i)
	}
	var params []Param
	if d.By != nil {
		l.Reserved(d.By, rule, false)
		x.Sided = true
		params = []Param{{Name: d.By.Text, Type: value.SideType}}
	}
	name := d.Deck.Name
	if x.Deck = l.Decks[name.Text]; x.Deck == nil {
		l.Report.Fail(codes.UnknownName, name.Pos, len(name.Text), rule, "there is no deck %q", name.Text).Help = l.Suggest(name.Text, func() []string { return slices.Sorted(maps.Keys(l.Decks)) })
		return
	}
	if x.Deck.Type.Kind != value.Number {
		l.Report.Fail(codes.WrongType, name.Pos, len(name.Text), rule, "the cards of %s are no numbers, so they cannot stand for dice", name.Text)
		return
	}
	k := &coder{l: l, scope: l.Scope(params), rule: rule}
	x.Args = k.args(d.Deck.Args, x.Deck.Params, name)
	x.When = l.Expr(d.When, params, value.FlagType, rule)
	l.Insteads = append(l.Insteads, x)
}

// Serves reports whether cards may take the place of the dice of a part of a roll.
func (x *Instead) Serves(kind int, p *RollPart) bool {
	if p.Draw != nil || x.Deck.Sides > 0 && (x.Deck.Count != p.Count || x.Deck.Sides != p.Sides) {
		return false
	}
	return len(x.Kinds) == 0 || slices.Contains(x.Kinds, kind)
}
