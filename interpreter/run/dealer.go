package run

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"wargame/interpreter/dice"
	"wargame/interpreter/program"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// hand is one player's part of a roll: dice, or cards drawn from a pile.
type hand struct {
	part *program.RollPart
	key  string // under which its dice and cards are keyed
	pile *pile  // nil for dice
	many int    // how many cards

	shown []int   // what the dice, or the faces of the cards, show
	cards []int64 // drawn
}

// pile is what can be drawn from. Hands that draw from one deck share its pile.
type pile struct {
	typ  value.Type
	deck *program.Deck // nil for a list, which remembers nothing
	args []value.Value
	left []int64
	out  []int64 // what was drawn in this roll
}

// dealer finds out what rolls are made with and makes them, without the position knowing.
// It writes to the piles that it has dealt alone.
type dealer struct{ *evaluator }

// deal finds out what the parts of a roll are made with, as the game stands. It
// changes nothing.
func (dl dealer) deal(f *state.Frame, spec *program.RollSpec) []hand {
	hands := make([]hand, len(spec.Parts))
	var piles []*pile
	take := func(h *hand, d *program.Deck, args []value.Value) {
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

// instead finds the deck that takes the place of the dice of a part: the first
// that applies.
func (dl dealer) instead(spec *program.RollSpec, p *program.RollPart) (*program.Deck, []value.Value) {
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

// called is a deck with its keys, for people and for the key of its draws.
func called(p *program.Program, d *program.Deck, args []value.Value) string {
	if len(args) == 0 {
		return d.Name
	}
	parts := make([]string, len(args))
	for i, a := range args {
		parts[i] = p.Show(d.Params[i].Type, a)
	}
	return d.Name + "(" + strings.Join(parts, ", ") + ")"
}

// fill shuffles a deck of which nothing is left. What this roll has drawn stays
// out.
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

// faces are what the cards show: numbers, if all of them are whole, and else
// their places in the pile, from 1.
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

// thrower says what dice show, and which card is drawn.
type thrower interface {
	roll(h *hand) ([]int, error)
	draw(h *hand, faces []int) (int, error)
}

// throw makes a roll: the one place where a die is thrown or a card drawn. A card that is the last one is drawn without asking; where
// there is none, nothing is drawn.
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

// asks reports whether somebody has to say what a roll shows: not when each pile
// holds no more than one card.
func (dl dealer) asks(hands []hand) bool {
	return dl.throw(hands, nobody{}) != nil
}

var errAsked = errors.New("somebody must say")

// nobody throws nothing.
type nobody struct{}

func (nobody) roll(*hand) ([]int, error)      { return nil, errAsked }
func (nobody) draw(*hand, []int) (int, error) { return 0, errAsked }

// rolling throws with the dice of a game, each under a key of its own.
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

// takeBack undoes a roll that did not come about: a script that had too few dice
// gets back those that it gave.
func (r *rolling) takeBack() {
	for _, k := range r.keys {
		r.vm.S.TakeBackRoll(k.Counter())
	}
	if s, ok := r.vm.Dice.(*dice.Script); ok {
		s.Values = append(slices.Clone(r.fell), s.Values...)
	}
}

// typed throws what somebody says that his own dice and cards show.
type typed struct{ dice []int }

func (t *typed) next(n int) []int {
	out := t.dice[:min(n, len(t.dice))]
	t.dice = t.dice[len(out):]
	return out
}

func (t *typed) roll(h *hand) ([]int, error) {
	shown := t.next(h.part.Count)
	for _, n := range shown {
		if n < 1 || n > h.part.Sides {
			return nil, fmt.Errorf("a die of %d sides does not show %d", h.part.Sides, n)
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
		return 0, fmt.Errorf("no card %d is left in %s", shown[0], h.name())
	}
	return shown[0], nil
}

// counting counts the dice and cards that somebody has to tell of each part of a
// roll: one card less than are drawn, where the last is the only one left.
type counting map[*program.RollPart]int

func (n counting) roll(h *hand) ([]int, error) {
	n[h.part] = h.part.Count
	return make([]int, h.part.Count), nil
}

func (n counting) draw(h *hand, faces []int) (int, error) {
	n[h.part]++
	return faces[0], nil
}

// name is where a hand draws from.
func (h *hand) name() string {
	if h.pile.deck != nil {
		return h.key
	}
	return h.part.Draw.Text
}

// Due is what is due of one part of a roll.
type Due struct {
	Name         string
	Count, Sides int // dice, or cards, which have no sides

	From  string   // the deck or the list that cards are drawn from
	Cards []string // that can be drawn, by name: of equal ones each once
	Faces []int    // by which an answer names them
	Left  []int    // and how many of each there are
}

// due tells what is due.
func (dl dealer) due(f *state.Frame, spec *program.RollSpec) []Due {
	n := counting{}
	_ = dl.throw(dl.deal(f, spec), n) // it throws what there is
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

// Face finds the face of a card by its name, among those that are due.
func (d *Decision) Face(name string) (int, bool) {
	for _, x := range d.Due {
		if i := slices.Index(x.Cards, name); i >= 0 {
			return x.Faces[i], true
		}
	}
	return 0, false
}
