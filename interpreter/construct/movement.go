package construct

import (
	"slices"

	"wargame/interpreter/declare"
	"wargame/interpreter/formula"
	"wargame/interpreter/query"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/search"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// Movement is a declared manner of moving over the map. Its parameters are the mover,
// any further arguments, and last the list of units that move together.
type Movement struct {
	Name, Title string
	Params      []Param
	Rule        *ruleset.Rule
	Modes       []MoveMode // at least one
	Draws       *BudgetSpec
	Trail       *Fact // the path in the position; see trail.go
	Forgets     bool  // the path is dropped at the end of the move
	ByWay       bool  // some step names the edge that it crosses
	Pos         lexer.Position

	walk      *search.Walk
	Func      *formula.Func // the spaces that a unit can reach
	TrailPart uint16        // the part of the position that contains the trail

	HaltFact *Fact // see Halt; nil if the game hides no places
}

// MoveMode is one mode of a movement.
type MoveMode struct {
	Name, Title string
	Steps       []MoveStep
	Stops, Ends []MovePlace
	Within      []*formula.Expr // limits of the cost, evaluated when the move begins
	Begins      bool            // a move may begin in it
	When        *formula.Expr   // condition for beginning in it
	From        []int           // modes that may change to this one without a step
	Shift       *formula.Expr   // where such a change is possible; nil means anywhere
	Ended       bool            // the mode after a `last step`: it has no steps
}

// MoveStep is a line of a movement about its steps.
type MoveStep struct {
	Nth     search.Nth
	Cost    *formula.Expr // nil means 1
	When    *formula.Expr
	Allowed []*CallSpec
	Prefer  *CallSpec
	Into    int     // the mode after the step; -1 means the same
	Over    bool    // the third local behind the parameters is the edge
	Because Because // the reason given where When is false
	Pos     lexer.Position
}

// MovePlace is a line of a movement about where a move stops or ends.
type MovePlace struct {
	When    *formula.Expr
	Unless  *CallSpec
	Allowed []*CallSpec
	Prefer  *CallSpec // ends only: ranks the ends of a move with a fixed number of steps
	Because Because   // the reason given where a move stops, or must not end
	Pos     lexer.Position
}

// NewMovement returns a movement without lines, whose searches have the query ID id.
func NewMovement(name, title string, rule *ruleset.Rule, pos lexer.Position, id query.ID) *Movement {
	return &Movement{Name: name, Title: title, Rule: rule, Pos: pos, walk: &search.Walk{Query: id}}
}

// Paths returns the paths of a unit that moves alone; see search.Walk.
func (m *Movement) Paths(c *formula.Ctx, args []value.Value) *search.Paths {
	return m.walk.Paths(c, m.alone(args))
}

// Walk returns the definition that searches of the movement use.
func (m *Movement) Walk() *search.Walk { return m.walk }

// alone returns the arguments with a group that consists of the mover only.
func (m *Movement) alone(args []value.Value) []value.Value {
	return append(slices.Clone(args[:len(m.Params)-1]), value.Words([]int64{args[0].N}))
}

// NewFunc creates the function of the movement: the spaces that a unit can reach alone.
func (m *Movement) NewFunc() *formula.Func {
	m.Func = &formula.Func{Params: declare.Types(m.Params[:len(m.Params)-1]), Result: value.Type{Kind: value.Reach, Name: m.Name},
		Sources: formula.OnRules(m.PathExprs, 0, m.TrailPart),
		List:    func(c *formula.Ctx, args []value.Value, out []int64) []int64 { return m.Paths(c, args).Spaces(out) },
		Search: func(c *formula.Ctx, args []value.Value, test func(s int64) bool) int64 {
			return m.walk.Search(c, m.alone(args), test)
		},
		Contains: func(c *formula.Ctx, args []value.Value, s int64) bool {
			return s >= 0 && m.Paths(c, args).At(s) >= 0
		},
		Distance: func(c *formula.Ctx, args []value.Value, s int64) int64 {
			w := m.Paths(c, args)
			if at := w.At(s); s >= 0 && at >= 0 {
				return search.Number(w.Cost(at, 0))
			}
			return value.NaN
		},
		Path: func(c *formula.Ctx, args []value.Value, s int64, out []int64) []int64 {
			w := m.Paths(c, args)
			if at := w.At(s); s >= 0 && at >= 0 {
				return append(out, w.Path(at)...)
			}
			return out
		},
	}
	return m.Func
}

// PathExprs returns all expressions that a path can depend on.
func (m *Movement) PathExprs() []*formula.Expr {
	var out []*formula.Expr
	for i := range m.Modes {
		x := &m.Modes[i]
		out = append(append(out, x.When, x.Shift), x.Within...)
		for _, s := range x.Steps {
			out = append(out, s.Cost, s.When)
			for _, a := range s.Allowed {
				out = append(append(out, a.Args...), a.Perm.Exprs()...)
			}
		}
		for _, p := range x.Stops {
			out = append(out, p.When)
			if p.Unless != nil {
				out = append(append(out, p.Unless.Args...), p.Unless.Perm.Exprs()...)
			}
		}
	}
	if m.Draws != nil {
		out = append(out, m.Draws.Args...)
	}
	return out
}

// Exprs returns all expressions of a movement, including those about where it ends.
func (m *Movement) Exprs() []*formula.Expr {
	out := m.PathExprs()
	for i := range m.Modes {
		for _, p := range m.Modes[i].Ends {
			out = append(out, p.When)
		}
	}
	return out
}

// Calls returns the permissions and preferences that a movement and its budget ask.
func (m *Movement) Calls() []*CallSpec {
	var out []*CallSpec
	for i := range m.Modes {
		for _, s := range m.Modes[i].Steps {
			out = append(out, s.Allowed...)
			if s.Prefer != nil {
				out = append(out, s.Prefer)
			}
		}
		for _, p := range append(slices.Clone(m.Modes[i].Stops), m.Modes[i].Ends...) {
			out = append(out, p.Allowed...)
			for _, c := range []*CallSpec{p.Unless, p.Prefer} {
				if c != nil {
					out = append(out, c)
				}
			}
		}
	}
	return out
}

// Passes reports whether the permission allows the arguments, evaluated over c.Locals.
func (a *CallSpec) Passes(c *formula.Ctx) bool {
	args := c.Push(len(a.Args))
	for i, e := range a.Args {
		args[i] = e.Eval(c)
	}
	ok := a.Perm.Call(c, args)
	c.Pop(len(a.Args))
	return ok
}

// Slots returns the slots of the arguments if all of them are local names.
func (a *CallSpec) Slots() (slots []int, ok bool) {
	if a == nil {
		return nil, false
	}
	for _, e := range a.Args {
		slot, local := e.Local()
		if !local {
			return nil, false
		}
		slots = append(slots, slot)
	}
	return slots, true
}

// limits returns the maximum cost of a move in each mode, in ticks, evaluated at its
// start.
func (m *Movement) limits(c *formula.Ctx) []int64 {
	out := make([]int64, len(m.Modes))
	for i := range m.Modes {
		out[i] = search.NoLimit
		for _, e := range m.Modes[i].Within {
			n, ok := search.Ticks(e.Num(c))
			if !ok {
				Blame(c, m.Rule, m.Pos)
				n = -1
			}
			out[i] = min(out[i], n)
		}
	}
	return out
}

// StartOf returns the state from which a mover sets out or continues.
func (m *Movement) StartOf(c *formula.Ctx, args []value.Value) search.Start {
	saved := c.Locals
	c.Locals = args
	defer func() { c.Locals = saved }()
	left := search.NoLimit
	if m.Draws != nil {
		n, ok := search.Ticks(m.Draws.Budget.Cell.Load(c.Reader, evalArgs(c, m.Draws.Args)).N)
		if left = n; !ok {
			left = -1
		}
	}
	way := m.pathOf(c.Reader, args[0].N, false)
	if !way.Moved {
		way.Costs, way.Limits = make([]int64, len(m.Modes)), m.limits(c)
		for i := range m.Modes {
			if x := &m.Modes[i]; !x.Begins || x.When != nil && !x.When.Bool(c) {
				way.Costs[i] = -1
			}
		}
	}
	if left != search.NoLimit {
		for i := range way.Limits {
			way.Limits[i] = min(way.Limits[i], way.Paid+left)
		}
	}
	return way.Start
}

func evalArgs(c *formula.Ctx, exprs []*formula.Expr) []value.Value {
	out := make([]value.Value, len(exprs))
	for i, e := range exprs {
		out[i] = e.Eval(c)
	}
	return out
}
