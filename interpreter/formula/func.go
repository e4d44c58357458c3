package formula

import (
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Func is a function that expressions may call, or an attribute (a Func of one
// argument). At least one of Call, Nullary, Unary, Binary, List or Field is set; a
// faster form is preferred where it fits.
//
// An attribute of none is 0, false, none or an empty list, without a call of the
// function.
type Func struct {
	Name   string
	Params []value.Type
	Result value.Type

	Call    func(c *Ctx, args []value.Value) value.Value
	Nullary func(c *Ctx) int64                                    // no argument, yields a word: a track
	Unary   func(c *Ctx, a int64) int64                           // one word argument, yields a word
	Binary  func(c *Ctx, a, b int64) int64                        // two word arguments, yields a word
	Word    func(c *Ctx, args []value.Value) int64                // Call for a function that yields a word
	Flag    func(c *Ctx, args []value.Value) bool                 // Call for a function that yields a flag
	List    func(c *Ctx, args []value.Value, out []int64) []int64 // appends the words of the list or reach to out

	// Contains tests x in f(args) without building the list. Distance and Path serve a
	// reach. All may be nil.
	Contains func(c *Ctx, args []value.Value, x int64) bool
	Distance func(c *Ctx, args []value.Value, x int64) int64 // a number, or NaN if out of reach
	Path     func(c *Ctx, args []value.Value, x int64, out []int64) []int64

	// Search returns the first element of the list that passes a test, or a negative number.
	// It builds no more of the list than it needs.
	Search func(c *Ctx, args []value.Value, test func(x int64) bool) int64

	// Column locates an attribute of all units or spaces. Roster means that the list
	// consists of units, and which. Members returns the list of spaces as a set. SetOf, for
	// a condition, finds the spaces that make it true as argument arg; it returns nil if it
	// cannot. All may be nil.
	Column  *state.Attr
	Roster  *Roster
	Members func(c *Ctx, args []value.Value) Set
	SetOf   func(arg int) func(c *Ctx, args []value.Value, out Set)

	// Spots, for a list of what lies in a space, finds the spaces where the list is not
	// empty. Narrow finds a superset of the spaces for which, as argument arg, the answer is
	// as wanted. Everywhere, for a list of spaces of the whole map, reports whether a space
	// is in it. Needs returns conditions that are true whenever the answer is. Body returns
	// a define or a permission as an expression, or nil. Needs and Body are called once all
	// rules are known. All may be nil.
	Spots      SetFunc
	Needs      func() []Need
	Body       func() *Expr
	Narrow     func(arg int, w Want) func(c *Ctx, args []value.Value, out Set)
	Bound      func(arg int, w Want) (find, left func(c *Ctx, args []value.Value, out Set)) // Narrow in two steps
	Everywhere func(c *Ctx, space int) bool

	// Open returns the body of a rule that yields a word, if a call is only that and may be
	// evaluated in the caller's frame; otherwise nil. It is called once all rules are known.
	// Blame adds the rule's name to the error that it caused. Both are nil, or neither is.
	Open  func() *Expr
	Blame func(c *Ctx)

	// Hidden is the Body of a rule whose evaluations are watched: nothing may be evaluated in
	// its place, but explanations still follow it (Definition).
	Hidden func() *Expr

	// WholeMap means that the list has all spaces of the map.
	WholeMap bool

	// Explain is Call that also adds its derivation under n. If it is nil, there is no
	// derivation beyond the value.
	Explain func(c *Ctx, args []value.Value, n *Node) value.Value

	// Field is 1 + the index of a record's field, or 0 for any other function.
	Field int

	// Leaf means that the function calls no rule, so its depth need not be counted. Pure
	// means that the answer depends on the arguments alone. With constant arguments it is
	// computed at compile time, in a Ctx without a position, and a failure is reported
	// there.
	Leaf, Pure bool

	// Sources lists what the answer can depend on; nil means everything. Transient means
	// that a rule only evaluates the expressions of its Sources with its arguments: it
	// neither retains nor passes on any of them.
	Sources   *Sources
	Transient bool

	// Generic, if not nil, types a call whose result depends on its arguments (shift(column,
	// n), column_of(table, a, b)). A non-empty text rejects the call. args are static types.
	// A text literal, or a word of several enums, counts as text here. It is resolved later
	// against the Params of the returned function.
	Generic func(args []value.Type) (*Func, string)

	// Fields are the field names that the maker of a record takes. Named returns the maker
	// for some of them, in the given order.
	Fields []string
	Named  func(fields []string) *Func
}

// Column is the column of one attribute over all units or spaces.
type Column = state.Column

// Roster locates the units of a function that lists units.
type Roster struct {
	All  func(c *Ctx) (n int, there Column) // units 0 to n-1 whose entry in there is not negative
	Here bool                               // the units of the space that is the argument
}

// Need is a precondition of a function, over its parameters. It is true (or, if not
// Wanted, false) whenever the function yields true.
type Need struct {
	*Expr
	Wanted bool
}

// Want is the wanted value of an expression about a space.
type Want uint8

// The values of Want.
const (
	So   Want = iota // where a condition is true
	Not              // where a condition is false
	Some             // where a word is not none
)

// Definition returns a define or a permission as an expression, for explanations; nil if the
// function has none. It may be called once all rules are known.
func (f *Func) Definition() *Expr {
	switch {
	case f.Body != nil:
		return f.Body()
	case f.Hidden != nil:
		return f.Hidden()
	}
	return nil
}
