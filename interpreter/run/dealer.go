package run

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"wargame/interpreter/construct"
	"wargame/interpreter/dice"
	"wargame/interpreter/messages"
	"wargame/interpreter/program"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// hand is one part of a roll: dice, or cards drawn from a pile.
type hand struct {
	part *construct.RollPart
	key  string // clause or deck in the key of its dice
	pile *pile  // nil for dice
	many int    // number of cards to draw

	shown []int   // dice results, or faces of drawn cards
	cards []int64 // drawn cards
}

// pile is what a hand draws from. Hands that draw from one deck share its pile.
type pile struct {
	typ  value.Type
	deck *construct.Deck // nil for a list, which no draw changes
	args []value.Value
	left []int64
	out  []int64 // cards drawn in this roll
}

// dealer prepares and makes rolls without changing the position. It writes only to the
// piles that it has dealt.
type dealer struct{ *evaluator }

// deal returns the hands of a roll in the present position, with copies of the decks. It
// spends one step for each card left in a deck.
func (dl dealer) deal(f *state.Frame, spec *construct.RollSpec) []hand {
	hands := make([]hand, len(spec.Parts))
	var piles []*pile
	take := func(h *hand, d *construct.Deck, args []value.Value) {
		h.key = called(dl.P, d, args)
		for _, p := range piles {
			if p.deck == d && slices.EqualFunc(p.args, args, value.Value.Equal) {
				h.pile = p
				return
			}
		}
		left := slices.Clone(d.Left(dl.S.Reader(), args))
		dl.ctx.Spend(len(left))
		h.pile = &pile{typ: d.Type, deck: d, args: args, left: left}
		piles = append(piles, h.pile)
		if !d.Has(args) {
			dl.ctx.Fail(fmt.Errorf("there is no deck %s", h.key))
		}
	}
	for i := range hands {
		h, p := &hands[i], &spec.Parts[i]
		h.part, h.key, h.many = p, spec.Clause, 1
		dl.ctx.Locals = f.Locals
		switch d := p.Draw; {
		case d == nil:
			if deck, args := dl.instead(spec, p); deck != nil {
				take(h, deck, args)
			}
		case d.Deck != nil:
			take(h, d.Deck, evalAll(dl.ctx, d.Args))
		default:
			h.key = spec.Clause + "/" + p.Name
			h.pile = &pile{typ: d.Type, left: slices.Clone(d.From.List(dl.ctx, nil))}
		}
		if p.Draw != nil && p.Draw.Many != nil {
			dl.ctx.Locals = f.Locals
			h.many = max(0, value.Floor(p.Draw.Many.Num(dl.ctx)))
		}
	}
	return hands
}

// instead returns the first deck whose rule replaces the dice of a part, with its keys;
// nil if no rule applies.
func (dl dealer) instead(spec *construct.RollSpec, p *construct.RollPart) (*construct.Deck, []value.Value) {
	by := value.Word(value.None)
	if p.By != nil && len(dl.P.Insteads) > 0 {
		by = p.By.Eval(dl.ctx)
	}
	saved := dl.ctx.Locals
	defer func() { dl.ctx.Locals = saved }()
	for _, x := range dl.P.Insteads {
		if !x.Serves(spec.Kind, p) || x.Sided && by.N < 0 {
			continue
		}
		dl.ctx.Locals = []value.Value{by}
		if x.When == nil || x.When.Bool(dl.ctx) {
			return x.Deck, evalAll(dl.ctx, x.Args)
		}
	}
	return nil, nil
}

// called returns the name of a deck with its keys. It is shown to players and is the key
// of the deck's draws, so it must not change.
func called(p *program.Program, d *construct.Deck, args []value.Value) string {
	if len(args) == 0 {
		return d.Name
	}
	parts := make([]string, len(args))
	for i, a := range args {
		parts[i] = p.Show(d.Params[i].Type, a)
	}
	return d.Name + "(" + strings.Join(parts, ", ") + ")"
}

// fill reshuffles an empty deck, without the cards that this roll has drawn. Lists and
// decks that are used once stay empty.
func (dl dealer) fill(p *pile) {
	if len(p.left) > 0 || p.deck == nil || p.deck.Once || !p.deck.Has(p.args) {
		return
	}
	for _, c := range p.deck.Full(dl.ctx, p.args) {
		if i := slices.Index(p.out, c); i >= 0 {
			p.out = slices.Delete(p.out, i, i+1)
			continue
		}
		p.left = append(p.left, c)
	}
	p.out = nil
}

// faces returns one number for each card left. It is the number on the card if all cards
// are whole numbers, else the place in the pile, from 1.
func (p *pile) faces() []int {
	out := make([]int, len(p.left))
	whole := p.typ.Kind == value.Number
	for _, c := range p.left {
		whole = whole && value.Whole(c)
	}
	for i, c := range p.left {
		out[i] = i + 1
		if whole {
			out[i] = value.Floor(c)
		}
	}
	return out
}

// thrower decides what dice show and which card is drawn. roll returns one number for
// each die of the hand. draw returns one of the faces.
type thrower interface {
	roll(h *hand) ([]int, error)
	draw(h *hand, faces []int) (int, error)
}

// throw makes a roll with a thrower and stores the result in the hands. All dice and
// draws go through it. The last card of a pile is drawn without asking the thrower; an
// empty pile yields no card.
func (dl dealer) throw(hands []hand, by thrower) error {
	for i := range hands {
		h := &hands[i]
		if h.pile == nil {
			shown, err := by.roll(h)
			if err != nil {
				return err
			}
			h.shown = shown
			continue
		}
		for range h.many {
			dl.fill(h.pile)
			faces := h.pile.faces()
			dl.ctx.Spend(1 + len(faces))
			if len(faces) == 0 || dl.ctx.Err != nil {
				break
			}
			face := faces[0]
			if len(faces) > 1 {
				var err error
				if face, err = by.draw(h, faces); err != nil {
					return err
				}
			}
			at := slices.Index(faces, face)
			if at < 0 {
				return fmt.Errorf("no card shows %d", face)
			}
			card := h.pile.left[at]
			h.pile.left = slices.Delete(h.pile.left, at, at+1)
			h.pile.out = append(h.pile.out, card)
			h.shown, h.cards = append(h.shown, face), append(h.cards, card)
		}
	}
	return nil
}

// asks reports whether a player has to enter the result of a roll. This is false if each
// pile holds at most one card and there are no dice.
func (dl dealer) asks(hands []hand) bool {
	return dl.throw(hands, nobody{}) != nil
}

var errAsked = errors.New("somebody must say")

// nobody is a thrower that always fails with errAsked.
type nobody struct{}

func (nobody) roll(*hand) ([]int, error)      { return nil, errAsked }
func (nobody) draw(*hand, []int) (int, error) { return 0, errAsked }

// rolling is a thrower that uses the dice of the game. Each throw has a key of its own.
type rolling struct {
	vm   *machine
	keys []dice.Key
	fell []int
}

func (r *rolling) key(h *hand) dice.Key {
	k := dice.Key{Turn: value.Floor(r.vm.S.Cells.At(r.vm.P.TurnCell())), Clause: h.key}
	k.N = r.vm.S.NextRoll(k.Counter())
	r.keys = append(r.keys, k)
	return k
}

func (r *rolling) roll(h *hand) ([]int, error) {
	fell, err := r.vm.Dice.Roll(r.key(h), h.part.Count, h.part.Sides)
	r.fell = append(r.fell, fell...)
	return fell, err
}

func (r *rolling) draw(h *hand, faces []int) (int, error) {
	face, err := dice.Draw(r.vm.Dice, r.key(h), faces)
	if err == nil {
		r.fell = append(r.fell, face)
	}
	return face, err
}

// takeBack undoes a roll that failed: it resets the key counters in the position. A
// script that ran out of dice gets back those that it gave.
func (r *rolling) takeBack() {
	for _, k := range r.keys {
		r.vm.S.TakeBackRoll(k.Counter())
	}
	if s, ok := r.vm.Dice.(*dice.Script); ok {
		s.Values = append(slices.Clone(r.fell), s.Values...)
	}
}

// typed is a thrower that takes the numbers that a player has entered, in order. It
// fails with errAsked if there are too few, and with another error if a number is
// impossible.
type typed struct {
	dice  []int
	words *messages.Printer
}

func (t *typed) next(n int) []int {
	out := t.dice[:min(n, len(t.dice))]
	t.dice = t.dice[len(out):]
	return out
}

func (t *typed) roll(h *hand) ([]int, error) {
	shown := t.next(h.part.Count)
	for _, n := range shown {
		if n < 1 || n > h.part.Sides {
			return nil, t.words.Errorf("a die of %d sides does not show %d", h.part.Sides, n)
		}
	}
	if len(shown) < h.part.Count {
		return nil, errAsked
	}
	return shown, nil
}

func (t *typed) draw(h *hand, faces []int) (int, error) {
	shown := t.next(1)
	switch {
	case len(shown) == 0:
		return 0, errAsked
	case !slices.Contains(faces, shown[0]):
		return 0, t.words.Errorf("no card %d is left in %s", shown[0], h.name())
	}
	return shown[0], nil
}

// counting is a thrower that counts the dice and cards that a player has to enter for
// each part of a roll. The last card of a pile is not counted, because it needs no
// entry.
type counting map[*construct.RollPart]int

func (n counting) roll(h *hand) ([]int, error) {
	n[h.part] = h.part.Count
	return make([]int, h.part.Count), nil
}

func (n counting) draw(h *hand, faces []int) (int, error) {
	n[h.part]++
	return faces[0], nil
}

// name returns the name of the deck or list that a hand draws from.
func (h *hand) name() string {
	if h.pile.deck != nil {
		return h.key
	}
	return h.part.Draw.Text
}

// Due describes what a player has to enter for one part of a roll.
type Due struct {
	Name         string
	Count, Sides int // number of dice or cards; cards have 0 sides

	From  string   // name of the deck or list of the cards
	Cards []string // names of the cards that can be drawn, without repetition
	Faces []int    // the face of each name, for the answer
	Left  []int    // how many cards of each name are left
}

// due returns what a player has to enter for each part of a roll.
func (dl dealer) due(f *state.Frame, spec *construct.RollSpec) []Due {
	n := counting{}
	_ = dl.throw(dl.deal(f, spec), n) // counting never fails
	hands := dl.deal(f, spec)
	out := make([]Due, len(hands))
	for i := range hands {
		h := &hands[i]
		out[i] = Due{Name: h.part.Name, Count: n[h.part], Sides: h.part.Sides}
		if h.pile == nil {
			continue
		}
		dl.fill(h.pile)
		out[i].Sides, out[i].From = 0, h.name()
		for j, face := range h.pile.faces() {
			name := dl.P.Show(h.pile.typ, value.Word(h.pile.left[j]))
			at := slices.Index(out[i].Cards, name)
			if at < 0 {
				at = len(out[i].Cards)
				out[i].Cards, out[i].Faces, out[i].Left = append(out[i].Cards, name), append(out[i].Faces, face), append(out[i].Left, 0)
			}
			out[i].Left[at]++
		}
	}
	return out
}

// Face returns the face of a card by its name; false if no part of the roll can draw it.
func (d *Decision) Face(name string) (int, bool) {
	for _, x := range d.Due {
		if i := slices.Index(x.Cards, name); i >= 0 {
			return x.Faces[i], true
		}
	}
	return 0, false
}
