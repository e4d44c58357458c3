package proof

import (
	"wargame/dsl"
	"wargame/interpreter/ruleset"

	"github.com/alecthomas/participle/v2/lexer"
)

// visible reports whether a watched game shows that an item is asked. Items that only declare
// something (an enum, a track, data) do not show.
func (it *Item) visible() bool {
	n := it.Node
	return n.Define != nil || n.Quantity != nil || n.Permission != nil || n.Table != nil || n.Reach != nil ||
		n.Contribution != nil || n.Forbid != nil || n.Require != nil || n.Allow != nil || n.Hide != nil || n.Show != nil ||
		n.Procedure != nil || n.Losses != nil || n.Action != nil || n.Sequence != nil || n.On != nil || n.Once != nil
}

// subject returns the name of the quantity or permission that an item declares or affects;
// declares tells which.
func (it *Item) subject() (name string, declares bool) {
	of := func(n *dsl.Name) string { return n.Text }
	switch n := it.Node; {
	case n.Quantity != nil:
		return of(n.Quantity.Name), true
	case n.Permission != nil:
		return of(n.Permission.Name), true
	case n.Contribution != nil:
		return of(n.Contribution.Name), false
	case n.Forbid != nil:
		return of(n.Forbid.Name), false
	case n.Require != nil:
		return of(n.Require.Name), false
	case n.Allow != nil:
		return of(n.Allow.Name), false
	}
	return "", false
}

// witness records which items take part in a watched game.
type witness struct {
	book   *Book
	places map[*lexer.Position]int // to an item; -1 for none
	took   []int                   // by item: how often it took part
}

func newWitness(b *Book) *witness {
	return &witness{book: b, places: map[*lexer.Position]int{}, took: make([]int, len(b.items))}
}

func (w *witness) note(at *lexer.Position) {
	i, known := w.places[at]
	if !known {
		i = -1
		if it := w.book.itemAt(*at); it != nil {
			i = it.at
		}
		w.places[at] = i
	}
	if i >= 0 {
		w.took[i]++
	}
}

// Enter implements program.Watch.
func (w *witness) Enter(_ *ruleset.Rule, at *lexer.Position) { w.note(at) }

// Leave implements program.Watch.
func (w *witness) Leave() {}

// Applied implements program.Witness.
func (w *witness) Applied(_ *ruleset.Rule, at *lexer.Position) { w.note(at) }

// take returns the record and starts a new one.
func (w *witness) take() []int {
	out := w.took
	w.took = make([]int, len(w.book.items))
	clear(w.places) // otherwise places of expressions that a test has compiled would accumulate
	return out
}

// asked extends what took part to what was asked: every contribution of a quantity that was
// asked, every prohibition of a permission.
func (b *Book) asked(took []int) []bool {
	names := map[string]bool{}
	out := make([]bool, len(b.items))
	for i, n := range took {
		if n == 0 {
			continue
		}
		out[i] = true
		if name, declares := b.items[i].subject(); declares {
			names[name] = true
		}
	}
	for i, it := range b.items {
		if name, _ := it.subject(); names[name] {
			out[i] = true
		}
	}
	return out
}
