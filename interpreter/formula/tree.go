package formula

import "wargame/interpreter/value"

// Op is the operation of a node of the typed tree.
type Op uint8

const (
	OpBad       Op = iota // a mistake was reported here
	OpConst               // Val
	OpLocal               // the slot of Ctx.Locals
	OpElem                // the slot of Ctx.Elems: the element of a predicate, or a let
	OpCall                // Func(Kids...)
	OpAttr                // Kids[0].Func
	OpNot                 // not Kids[0]
	OpAnd                 // kids
	OpOr                  // kids
	OpIf                  // Kids[0] ? Kids[1] : Kids[2]
	OpNeg                 // -Kids[0]
	OpAdd                 // two kids, like all arithmetic
	OpSub                 //
	OpMul                 //
	OpDiv                 //
	OpMod                 //
	OpEq                  // of words or boxed values
	OpNe                  //
	OpLess                // of numbers or columns
	OpLessEq              //
	OpMore                //
	OpMoreEq              //
	OpIn                  // Kids[0] in Kids[1]
	OpConcat              // text + text
	OpList                // [Kids...]
	OpInterval            // Kids[0]..Kids[1], not constant
	OpMask                // Kids[0], a list of words, as a set
	OpIndex               // Kids[0][Kids[1]]
	OpLet                 // let Slot = Kids[0]; Kids[1]
	OpAbs                 // of a number; so are the next three
	OpFloor               //
	OpCeil                //
	OpRound               //
	OpMin                 // of Kids: numbers and lists of numbers
	OpMax                 //
	OpLen                 // of a collection, like the rest of this group
	OpFirst               //
	OpLast                //
	OpPosition            // the position of Kids[1] in the list Kids[0], from 1 on; 0 if absent
	OpUnion               //
	OpInter               //
	OpDiff                //
	OpAny                 // Kids[0] with the predicate Kids[1] over Elems[Slot], like the rest of this group
	OpAll                 //
	OpNone                //
	OpOne                 //
	OpCount               // Kids[1] may be absent
	OpSum                 // Kids[1] may be absent
	OpFilter              //
	OpMap                 //
	OpFind                //
	OpSort                // Desc: the greatest first
	OpReachDist           // distance(Kids[0], Kids[1]); Func has Distance
	OpHoist               // Kids[0], hoisted from the loop over Elems[Slot] as part Val
	OpReachPath           // path(Kids[0], Kids[1]); Func has Path
)

// Tree is a typed expression. It is the input both of lowering and of the walk that
// derives.
type Tree struct {
	Op         Op
	Type       value.Type
	Start, End int // byte range in the text
	Kids       []*Tree
	Val        value.Value
	Slot       int
	Func       *Func
	Name       string // the name of a let
	Desc       bool
	Text       string  // the text of the whole expression, for faults
	Deep       uint8   // of a call: the number of opened calls around it
	Bound      *Tree   // of an OpElem that is a let: its value
	Span       *[2]int // of a constant list of consecutive whole numbers: its ends
}

func (n *Tree) Bad() bool { return n.Op == OpBad }

func (n *Tree) IsConst() bool { return n.Op == OpConst }

// Not returns the negation of a condition.
func (n *Tree) Not() *Tree {
	if n.Op == OpEq || n.Op == OpNe {
		m := *n
		m.Op = OpEq + OpNe - n.Op
		return &m
	}
	if n.Op == OpNot {
		return n.Kids[0]
	}
	return &Tree{Op: OpNot, Type: n.Type, Start: n.Start, End: n.End, Kids: []*Tree{n}, Text: n.Text}
}

// Size returns the number of nodes.
func (n *Tree) Size() int {
	total := 1
	for _, k := range n.Kids {
		total += k.Size()
	}
	return total
}

// IsWordList reports whether the elements of t are words that can be pushed on the
// arena.
func IsWordList(t value.Type) bool {
	return t.Kind == value.Reach || t.Kind == value.Mask || t.Kind == value.List && t.Elem.IsWord()
}

// ElementType returns the element type of a collection; ok is false for any other type.
func ElementType(t value.Type) (value.Type, bool) {
	switch t.Kind {
	case value.List:
		return *t.Elem, true
	case value.Reach:
		return value.SpaceType, true
	case value.Mask:
		return value.EnumType(t.Name), true
	}
	return value.Type{}, false
}

// IsEntity reports whether values of t may be written as text literals.
func IsEntity(t value.Type) bool {
	switch t.Kind {
	case value.Enum, value.Unit, value.Space, value.Edge, value.Column:
		return true
	}
	return false
}
