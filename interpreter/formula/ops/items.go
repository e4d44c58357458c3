package ops

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// Items holds the elements of a collection for a loop. They are words, or values in
// lists of texts, records and lists. Computed words lie on the arena from Mark on; the
// loop releases them.
type Items struct {
	Words  []int64
	Vals   []value.Value
	Mark   int
	Pushed bool
}

func (it *Items) Len() int { return len(it.Words) + len(it.Vals) }

// Load makes the i-th element the current element of a slot.
func (it *Items) Load(c *formula.Ctx, slot, i int) {
	if it.Vals != nil {
		c.Elems[slot] = it.Vals[i]
		return
	}
	c.Elems[slot] = value.Value{N: it.Words[i]}
}

// Pick returns the i-th element.
func (it *Items) Pick(i int) value.Value {
	if it.Vals != nil {
		return it.Vals[i]
	}
	return value.Value{N: it.Words[i]}
}

// Position returns the first position of a value, from 1 on, or 0 if the value is
// absent.
func (it *Items) Position(v value.Value) int {
	if it.Vals == nil {
		return 1 + slices.Index(it.Words, v.N)
	}
	return 1 + slices.IndexFunc(it.Vals, v.Equal)
}

func PickItem(c *formula.Ctx, n *formula.Tree, it *Items, o formula.Op, at int64) value.Value {
	i := 0
	switch {
	case o == formula.OpLast:
		i = it.Len() - 1
	case o == formula.OpIndex && (at < 0 || !value.Whole(at)):
		return Missing(c, n, "the list has no element "+value.Format(at))
	case o == formula.OpIndex:
		i = value.Floor(at)
	}
	if i < 0 || i >= it.Len() {
		if o == formula.OpIndex {
			return Missing(c, n, "the list has no element "+value.Format(at))
		}
		return Missing(c, n, "the list is empty")
	}
	return it.Pick(i)
}

// Missing returns the value of an absent element: none, for types that have it. For an
// index out of range, or a type without none, it reports a fault with the reason why.
func Missing(c *formula.Ctx, n *formula.Tree, why string) value.Value {
	if c.Err == nil && (n.Op == formula.OpIndex || !formula.IsEntity(n.Type)) {
		c.Fail(n.Fault(why))
	}
	return formula.Absent(n.Type)
}
