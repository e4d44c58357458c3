package formula

import "wargame/interpreter/value"

// op is what a node of the typed tree does.
type op uint8

const (
	opBad       op = iota // a mistake was reported here
	opConst               // val
	opLocal               // slot of Ctx.Locals
	opElem                // slot of Ctx.elems: the element of a predicate, or a let
	opCall                // fn(kids...)
	opAttr                // kids[0].fn
	opNot                 // not kid
	opAnd                 // kids
	opOr                  // kids
	opIf                  // kids[0] ? kids[1] : kids[2]
	opNeg                 // -kid
	opAdd                 // kids, two of them like all arithmetic
	opSub                 //
	opMul                 //
	opDiv                 //
	opMod                 //
	opEq                  // of words or boxed values
	opNe                  //
	opLess                // of numbers or columns
	opLessEq              //
	opMore                //
	opMoreEq              //
	opIn                  // kids[0] in kids[1]
	opConcat              // text + text
	opList                // [kids...]
	opInterval            // kids[0]..kids[1], not constant
	opMask                // kids[0], a list of words, as a set
	opIndex               // kids[0][kids[1]]
	opLet                 // let slot = kids[0]; kids[1]
	opAbs                 // of a number; so are the next three
	opFloor               //
	opCeil                //
	opRound               //
	opMin                 // of kids: numbers and lists of numbers
	opMax                 //
	opLen                 // of a collection, as the rest
	opFirst               //
	opLast                //
	opPosition            // of kids[1] in the list kids[0], from 1 on; 0 where it is not
	opUnion               //
	opInter               //
	opDiff                //
	opAny                 // kids[0] with the predicate kids[1] over elems[slot], as the rest
	opAll                 //
	opNone                //
	opOne                 //
	opCount               // kids[1] may be absent
	opSum                 // kids[1] may be absent
	opFilter              //
	opMap                 //
	opFind                //
	opSort                // desc: the greatest first
	opReachDist           // distance(kids[0], kids[1]), fn has Distance
	opHoist               // kids[0], which the loop over elems[slot] keeps under val
	opReachPath           // path(kids[0], kids[1]), fn has Path
)

// node is an expression with its type. The tree is made once; the closures
// that play and the walk that explains are two readings of it.
type node struct {
	op         op
	typ        value.Type
	start, end int // bytes of the text
	kids       []*node
	val        value.Value
	slot       int
	fn         *Func
	name       string // of a let
	desc       bool
	text       string  // the whole expression, for faults
	deep       uint8   // of a call: the calls opened around it
	bound      *node   // of an opElem that is a let: what it was given
	span       *[2]int // of a constant list of consecutive whole numbers: the ends
}

func (n *node) bad() bool { return n.op == opBad }

func (n *node) isConst() bool { return n.op == opConst }

// collection tells whether the elements of t are words that can be pushed on
// the arena.
func wordCollection(t value.Type) bool {
	return t.Kind == value.Reach || t.Kind == value.Mask || t.Kind == value.List && t.Elem.IsWord()
}

// elemType is the type of the elements of a collection.
func elemType(t value.Type) (value.Type, bool) {
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

// absent is the value of t that stands for nothing: what an attribute of none
// has, what a faulty expression gives.
func absent(t value.Type) value.Value {
	switch t.Kind {
	case value.Flag, value.Mask, value.List, value.Reach, value.Text:
		return value.Value{}
	case value.Number:
		return value.Word(value.NaN)
	}
	return value.Word(value.None)
}
