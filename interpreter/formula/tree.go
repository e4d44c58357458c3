package formula

import "wargame/interpreter/value"

// Op is what a node of the typed tree does.
type Op uint8

const (
	OpBad       Op = iota // a mistake was reported here
	OpConst               // val
	OpLocal               // slot of Ctx.Locals
	OpElem                // slot of Ctx.elems: the element of a predicate, or a let
	OpCall                // fn(kids...)
	OpAttr                // kids[0].fn
	OpNot                 // not kid
	OpAnd                 // kids
	OpOr                  // kids
	OpIf                  // kids[0] ? kids[1] : kids[2]
	OpNeg                 // -kid
	OpAdd                 // kids, two of them like all arithmetic
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
	OpIn                  // kids[0] in kids[1]
	OpConcat              // text + text
	OpList                // [kids...]
	OpInterval            // kids[0]..kids[1], not constant
	OpMask                // kids[0], a list of words, as a set
	OpIndex               // kids[0][kids[1]]
	OpLet                 // let slot = kids[0]; kids[1]
	OpAbs                 // of a number; so are the next three
	OpFloor               //
	OpCeil                //
	OpRound               //
	OpMin                 // of kids: numbers and lists of numbers
	OpMax                 //
	OpLen                 // of a collection, as the rest
	OpFirst               //
	OpLast                //
	OpPosition            // of kids[1] in the list kids[0], from 1 on; 0 where it is not
	OpUnion               //
	OpInter               //
	OpDiff                //
	OpAny                 // kids[0] with the predicate kids[1] over elems[slot], as the rest
	OpAll                 //
	OpNone                //
	OpOne                 //
	OpCount               // kids[1] may be absent
	OpSum                 // kids[1] may be absent
	OpFilter              //
	OpMap                 //
	OpFind                //
	OpSort                // desc: the greatest first
	OpReachDist           // distance(kids[0], kids[1]), fn has Distance
	OpHoist               // kids[0], which the loop over elems[slot] keeps under val
	OpReachPath           // path(kids[0], kids[1]), fn has Path
)

// Tree is an expression with its type. The tree is made once; the closures
// that play and the walk that explains are two readings of it.
type Tree struct {
	Op         Op
	Type       value.Type
	Start, End int // bytes of the text
	Kids       []*Tree
	Val        value.Value
	Slot       int
	Func       *Func
	Name       string // of a let
	Desc       bool
	Text       string  // the whole expression, for faults
	Deep       uint8   // of a call: the calls opened around it
	Bound      *Tree   // of an opElem that is a let: what it was given
	Span       *[2]int // of a constant list of consecutive whole numbers: the ends
}

func (n *Tree) Bad() bool { return n.Op == OpBad }

func (n *Tree) IsConst() bool { return n.Op == OpConst }

// collection tells whether the elements of t are words that can be pushed on
// the arena.
func IsWordList(t value.Type) bool {
	return t.Kind == value.Reach || t.Kind == value.Mask || t.Kind == value.List && t.Elem.IsWord()
}

// ElementType is the type of the elements of a collection.
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

// IsEntity tells whether values of t may be written as texts.
func IsEntity(t value.Type) bool {
	switch t.Kind {
	case value.Enum, value.Unit, value.Space, value.Edge, value.Column:
		return true
	}
	return false
}
