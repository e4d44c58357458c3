package formula

import (
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Func is anything that is called, and any attribute (a Func of one argument).
// At least one of Call, Nullary, Unary, Binary, List or Field is given; the
// faster ones are preferred when they fit.
//
// An attribute of none is 0, false, none or an empty list; the function is not
// asked.
type Func struct {
	Name   string
	Params []value.Type
	Result value.Type

	Call    func(c *Ctx, args []value.Value) value.Value
	Nullary func(c *Ctx) int64                                    // no argument, a word out: a track
	Unary   func(c *Ctx, a int64) int64                           // one word in, a word out
	Binary  func(c *Ctx, a, b int64) int64                        // two words in, a word out
	Word    func(c *Ctx, args []value.Value) int64                // Call, where a word comes out
	Flag    func(c *Ctx, args []value.Value) bool                 // Call, where a flag comes out
	List    func(c *Ctx, args []value.Value, out []int64) []int64 // appends the words of the list or reach

	// Contains answers x in f(args) without making the list; Distance and
	// Path serve a reach. All may be nil.
	Contains func(c *Ctx, args []value.Value, x int64) bool
	Distance func(c *Ctx, args []value.Value, x int64) int64 // a number, or NaN when out of reach
	Path     func(c *Ctx, args []value.Value, x int64, out []int64) []int64

	// Search finds the first of the list that meets a test, below 0 without one,
	// and makes no more of the list than it must.
	Search func(c *Ctx, args []value.Value, test func(x int64) bool) int64

	// Column says where an attribute of all units or spaces lies; Roster says
	// that the list are units, and which. Members is the list of spaces as a
	// set, and SetOf, for a condition, finds the spaces that make it true as
	// its argument arg (nil when it cannot). All may be nil.
	Column  *state.Attr
	Roster  *Roster
	Members func(c *Ctx, args []value.Value) Set
	SetOf   func(arg int) func(c *Ctx, args []value.Value, out Set)

	// Spots, for a list of what lies in a space, finds the spaces where it is not
	// empty. Narrow finds spaces outside of which the answer is not, as its
	// argument arg, as wanted. Everywhere, for a list of all spaces of the map, tells which are
	// in it. Needs, for a condition, lists what is so whenever it is; it is asked when
	// all rules are known. Body is what a define or a permission says, as an expression, nil
	// where it is not one; it is asked when all rules are known. All may be nil.
	Spots      SetFunc
	Needs      func() []Need
	Body       func() *Expr
	Narrow     func(arg int, w Want) func(c *Ctx, args []value.Value, out Set)
	Bound      func(arg int, w Want) (find, left func(c *Ctx, args []value.Value, out Set)) // Narrow in two steps
	Everywhere func(c *Ctx, space int) bool

	// Open is what a rule of words says, where a call is nothing but that and may be made in
	// the frame of its caller; it is asked when all rules are known, and may give nil. Blame
	// names the rule in the error that it has made. Both are nil, or neither.
	Open  func() *Expr
	Blame func(c *Ctx)

	// WholeMap says that a list is that of all spaces of the map.
	WholeMap bool

	// Explain evaluates like Call and hangs its derivation under n. Nil means
	// that there is nothing to tell beyond the value.
	Explain func(c *Ctx, args []value.Value, n *Node) value.Value

	// Field is 1 + the index of a record's field, 0 for everything else.
	Field int

	// Leaf says that the function asks no other rule: its nesting need not be
	// counted. Pure says that the answer depends on the arguments alone: with
	// constant arguments it is computed when the expression is compiled (with
	// a Ctx without a position), and a failure is reported there.
	Leaf, Pure bool

	// Sources says what the answer can depend on; nil for everything. Transient says of a
	// rule that evaluating the expressions of its Sources is all that it does with its
	// arguments: it keeps none of them, nor gives them away.
	Sources   *Sources
	Transient bool

	// Generic, if given, types a call whose result depends on its arguments
	// (shift(column, n), column_of(table, a, b)); an error text refuses it.
	// args are the static types; a text literal, or a word that several enums
	// share, counts as text here and is resolved against the Params of what
	// comes back.
	Generic func(args []value.Type) (*Func, string)

	// Fields are the names under which the maker of a record takes its values;
	// Named is the maker for some of them, in the order in which they are given.
	Fields []string
	Named  func(fields []string) *Func
}

// Column is an attribute of all units side by side.
type Column = state.Column

// Roster tells a function whose list are units where they are.
type Roster struct {
	All  func(c *Ctx) (n int, there Column) // units 0 to n-1 for which there is not below 0
	Here bool                               // the units of the space that is the argument
}

// Need is a condition about the parameters of a function that is so (or, where it is
// not Wanted, is not so) whenever the function says yes.
type Need struct {
	*Expr
	Wanted bool
}

// Want is what is looked for of an expression about a space.
type Want uint8

// What may be wanted.
const (
	So   Want = iota // of a condition: where it holds
	Not              // of a condition: where it does not
	Some             // of a word: where it is not none
)
