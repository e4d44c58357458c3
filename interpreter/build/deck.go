package build

import (
	"maps"
	"slices"
	"strconv"

	"wargame/dsl"
	"wargame/interpreter/codegen"
	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"
)

// maxThrows is the maximum number of cards of a deck that stands for dice.
const maxThrows = 10_000

// maxCopies is the maximum number of copies of a card.
const maxCopies = 100

func (l *declarer) declareDeck(d *dsl.Deck, rule *ruleset.Rule) {
	if !l.Fresh(d.Name, rule, "deck") {
		return
	}
	x := &construct.Deck{Name: d.Name.Text, Params: l.Params(d.Params, rule), Type: value.NumberType, Rule: rule, Pos: d.Name.Pos, Per: construct.WholeGame, Once: d.Per != "", Copies: 1}
	if d.Copies != "" {
		x.Copies, _ = strconv.Atoi(d.Copies)
		if x.Copies < 1 || x.Copies > maxCopies {
			l.Report.Fail(codes.TooMuch, d.Pos, len("deck"), rule, "a deck has 1 to %d copies of each card, not %s", maxCopies, d.Copies)
			x.Copies = 1
		}
	}
	if d.Per != "" {
		x.Per = l.ScopeKind(d.Per, d.Pos, rule)
	}
	switch {
	case d.Dice != nil:
		x.Count, x.Sides = codegen.DiceOf(d.Dice)
		if x.Cards = throws(x.Count, x.Sides); x.Cards == nil {
			l.Report.Fail(codes.TooMuch, d.Dice.Pos, 1, rule, "a deck with a card for each throw of %dd%d has more than %d cards", x.Count, x.Sides, maxThrows)
		}
		if d.From != nil {
			l.Report.Fail(codes.BadStep, d.From.Pos, len(d.From.Text), rule, "the dice already determine the cards of the deck").Help = "remove the list, or write number in place of the dice"
		}
	default:
		x.Type = l.TypeOf(d.Type, rule)
		e := l.Enums[x.Type.Name]
		switch {
		case x.Type.Kind == value.Invalid:
		case !x.Type.IsWord():
			l.Report.Fail(codes.WrongType, d.Type.Pos, len(d.Type.Name), rule, "a card cannot be %s", x.Type.Indefinite())
		case d.From == nil && x.Type.Kind == value.Enum && e != nil:
			for i := range e.Words {
				x.Cards = append(x.Cards, int64(i))
			}
		case d.From == nil:
			l.Report.Fail(codes.WrongType, d.Name.Pos, len(d.Name.Text), rule, "the deck %s has no list of cards", d.Name.Text).Help = "add `from` and a list"
		}
	}
	x.Cell = l.Layout.Reserve(value.ListOf(x.Type), l.dims("deck", d.Name, x.Params, rule), value.Words(nil))
	l.Decks[x.Name] = x
	l.declareFunc(x.Name, x.NewFunc())
}

func (l *bodies) compileDeck(d *dsl.Deck, rule *ruleset.Rule) {
	if x := l.Decks[d.Name.Text]; x != nil && x.Pos == d.Name.Pos && x.Type.IsWord() && d.Dice == nil {
		x.From = l.Expr(d.From, x.Params, value.ListOf(x.Type), rule)
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

// compileInstead compiles a line that replaces dice by cards. Rolls whose dice differ
// from those of the deck are not replaced.
func (l *bodies) compileInstead(d *dsl.CardDice, rule *ruleset.Rule) {
	x := &construct.Instead{Rule: rule}
	kinds := l.Enums["roll_kind"]
	for _, n := range d.Kinds {
		i, ok := kinds.Index(n.Text)
		if !ok {
			l.Report.Fail(codes.UnknownName, n.Pos, len(n.Text), rule, "no step rolls dice named %q", n.Text).Help = l.Suggest(n.Text, func() []string { return kinds.Words })
			continue
		}
		x.Kinds = append(x.Kinds, i)
	}
	var params []names.Param
	if d.By != nil {
		l.Reserved(d.By, rule, false)
		x.Sided = true
		params = []names.Param{{Name: d.By.Text, Type: value.SideType}}
	}
	name := d.Deck.Name
	if x.Deck = l.Decks[name.Text]; x.Deck == nil {
		l.Report.Fail(codes.UnknownName, name.Pos, len(name.Text), rule, "there is no deck %q", name.Text).Help = l.Suggest(name.Text, func() []string { return slices.Sorted(maps.Keys(l.Decks)) })
		return
	}
	if x.Deck.Type.Kind != value.Number {
		l.Report.Fail(codes.WrongType, name.Pos, len(name.Text), rule, "the cards of %s are not numbers, so they cannot replace dice", name.Text)
		return
	}
	x.Args = l.Coder(nil, l.Scope(params), rule).Args(d.Deck.Args, x.Deck.Params, name)
	x.When = l.Expr(d.When, params, value.FlagType, rule)
	l.Insteads = append(l.Insteads, x)
}
