package program

import (
	"maps"
	"slices"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/declare"
	"wargame/interpreter/formula"
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
	Pos         lexer.Position

	walk *search.Walk
	fn   *formula.Func // the spaces that a unit can reach
	mark uint16        // the part of the position that contains the trail

	halted *Fact // see Halt; nil if the game hides no places
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
}

// MoveStep is a line of a movement about its steps.
type MoveStep struct {
	Nth     search.Nth
	Cost    *formula.Expr // nil means 1
	When    *formula.Expr
	Allowed []*CallSpec
	Prefer  *CallSpec
	Into    int // the mode after the step; -1 means the same
	Pos     lexer.Position
}

// MovePlace is a line of a movement about where a move stops or ends.
type MovePlace struct {
	When    *formula.Expr
	Unless  *CallSpec
	Allowed []*CallSpec
	Prefer  *CallSpec // ends only: ranks the ends of a move with a fixed number of steps
	Pos     lexer.Position
}

// Ways returns the paths of a unit that moves alone; see search.Walk.
func (m *Movement) Ways(c *formula.Ctx, args []value.Value) *search.Paths {
	return m.walk.Paths(c, m.alone(args))
}

// Walk returns the definition that searches of the movement use.
func (m *Movement) Walk() *search.Walk { return m.walk }

// alone returns the arguments with a group that consists of the mover only.
func (m *Movement) alone(args []value.Value) []value.Value {
	return append(slices.Clone(args[:len(m.Params)-1]), value.Words([]int64{args[0].N}))
}

func (l *declarer) declareMovement(d *dsl.Movement, rule *ruleset.Rule) {
	if !l.Fresh(d.Name, rule, "movement") {
		return
	}
	m := &Movement{Name: d.Name.Text, Title: d.Title.Value(), Rule: rule, Pos: d.Name.Pos, walk: &search.Walk{Query: l.query()}}
	m.Params = append(m.Params, Param{Name: d.Mover.Text, Type: value.UnitType})
	for _, p := range d.Params {
		m.Params = append(m.Params, l.Param(p, rule))
	}
	stack := ""
	if d.Stack != nil {
		stack = d.Stack.Text
	}
	m.Params = append(m.Params, Param{Name: stack, Type: value.ListOf(value.UnitType)})
	if len(m.Params)-1 > search.MaxParams {
		l.Report.Fail(codes.WrongArity, d.Name.Pos, len(m.Name), rule, "a movement takes at most four values")
	}
	for _, p := range m.Params[:len(m.Params)-1] {
		if !p.Type.IsWord() && p.Type.Kind != value.Invalid {
			l.Report.Fail(codes.WrongType, d.Name.Pos, len(m.Name), rule, "a movement is about words, not about a %s", p.Type)
		}
	}
	l.Movements[m.Name] = m
	l.movementList = append(l.movementList, m)
	l.events[m.Name] = &EventDecl{m.Name, l.events["moved"].Params} // the event of one step
	l.declareTrail(m, d, rule)
	l.AddFunc(m.Name, m.newFunc())
}

// newFunc creates the function of the movement: the spaces that a unit can reach alone.
func (m *Movement) newFunc() *formula.Func {
	m.fn = &formula.Func{Params: declare.Types(m.Params[:len(m.Params)-1]), Result: value.Type{Kind: value.Reach, Name: m.Name},
		Sources: formula.OnRules(m.exprs, 0, m.mark),
		List:    func(c *formula.Ctx, args []value.Value, out []int64) []int64 { return m.Ways(c, args).Spaces(out) },
		Search: func(c *formula.Ctx, args []value.Value, test func(s int64) bool) int64 {
			return m.walk.Search(c, m.alone(args), test)
		},
		Contains: func(c *formula.Ctx, args []value.Value, s int64) bool {
			return s >= 0 && m.Ways(c, args).At(s) >= 0
		},
		Distance: func(c *formula.Ctx, args []value.Value, s int64) int64 {
			w := m.Ways(c, args)
			if at := w.At(s); s >= 0 && at >= 0 {
				return search.Number(w.Cost(at, 0))
			}
			return value.NaN
		},
		Path: func(c *formula.Ctx, args []value.Value, s int64, out []int64) []int64 {
			w := m.Ways(c, args)
			if at := w.At(s); s >= 0 && at >= 0 {
				return append(out, w.Path(at)...)
			}
			return out
		},
	}
	return m.fn
}

// compileMovement compiles the lines of a movement. Lines outside a mode apply to all
// modes.
func (l *bodies) compileMovement(d *dsl.Movement, rule *ruleset.Rule) {
	m := l.Movements[d.Name.Text]
	if m == nil || m.Pos != d.Name.Pos {
		return
	}
	k := &movementCoder{coder: &coder{l: l, code: &Code{Rule: rule}, rule: rule}, m: m, index: map[string]int{}}
	var common MoveMode
	for _, r := range d.Rows {
		if r.Mode != nil {
			if _, twice := k.index[r.Mode.Name.Text]; twice {
				k.fail(codes.Duplicate, r.Mode.Name.Pos, r.Mode.Name.Text, "the movement has two modes %q", r.Mode.Name.Text)
			}
			k.index[r.Mode.Name.Text] = len(m.Modes)
			m.Modes = append(m.Modes, MoveMode{Name: r.Mode.Name.Text, Title: r.Mode.Title.Value()})
		}
	}
	if len(m.Modes) == 0 {
		m.Modes = []MoveMode{{Begins: true}}
	}
	if len(m.Modes) > maxModes {
		k.fail(codes.TooMuch, d.Name.Pos, m.Name, "the movement %s has %d modes, more than %d", m.Name, len(m.Modes), maxModes)
		m.Modes = []MoveMode{{Begins: true}}
		return
	}
	for _, r := range d.Rows {
		if r.Mode == nil {
			k.row(&common, r)
		}
	}
	for _, r := range d.Rows {
		if r.Mode != nil {
			k.mode(&m.Modes[k.index[r.Mode.Name.Text]], r.Mode)
		}
	}
	begins := false
	for i := range m.Modes {
		x := &m.Modes[i]
		x.Steps = append(x.Steps, common.Steps...)
		x.Stops, x.Ends, x.Within = append(x.Stops, common.Stops...), append(x.Ends, common.Ends...), append(x.Within, common.Within...)
		begins = begins || x.Begins
	}
	if !begins {
		k.fail(codes.BadStep, d.Name.Pos, m.Name, "the movement %s begins nowhere: each of its modes comes from another", m.Name).Help = "leave `from` out of the mode that it begins in"
	}
	if begins {
		k.entered(d)
	}
	if !slices.ContainsFunc(m.Modes, func(x MoveMode) bool { return len(x.Steps) > 0 }) {
		k.fail(codes.BadStep, d.Name.Pos, m.Name, "the movement %s makes no step", m.Name).Help = "add a line: step a to b …"
	}
}

// maxModes is the maximum number of modes of a movement.
const maxModes = 100

// entered reports modes that cannot be entered: no move begins in them, and no `from` or
// `into` leads to them from a mode that can be entered.
func (k *movementCoder) entered(d *dsl.Movement) {
	known := make([]bool, len(k.m.Modes))
	for again := true; again; {
		again = false
		for i, x := range k.m.Modes {
			was := known[i]
			known[i] = was || x.Begins || slices.ContainsFunc(x.From, func(from int) bool { return known[from] })
			again = again || known[i] != was
			for _, st := range x.Steps {
				if known[i] && st.Into >= 0 && !known[st.Into] {
					known[st.Into], again = true, true
				}
			}
		}
	}
	for _, r := range d.Rows {
		if r.Mode != nil && !known[k.index[r.Mode.Name.Text]] {
			k.fail(codes.BadStep, r.Mode.Name.Pos, r.Mode.Name.Text, "nothing leads into the mode %q", r.Mode.Name.Text).Help =
				"a move begins in a mode without `from`; from there `from` of another mode, or `into` of a step, leads on"
		}
	}
}

// movementCoder compiles one movement.
type movementCoder struct {
	*coder
	m     *Movement
	index map[string]int // mode name to index
}

func (k *movementCoder) scoped(more ...*dsl.Name) {
	ps := slices.Clone(k.m.Params)
	for _, n := range more {
		k.l.Reserved(n, k.rule, false)
		ps = append(ps, Param{Name: n.Text, Type: value.SpaceType})
	}
	k.scope = k.l.Scope(ps)
}

func (k *movementCoder) mode(x *MoveMode, d *dsl.MovementMode) {
	x.Begins = len(d.From) == 0
	for _, n := range d.From {
		i, ok := k.index[n.Text]
		if !ok {
			k.fail(codes.UnknownName, n.Pos, n.Text, "the movement has no mode %q", n.Text).Help = k.l.Suggest(n.Text, func() []string { return slices.Sorted(maps.Keys(k.index)) })
			continue
		}
		x.From = append(x.From, i)
	}
	switch {
	case d.When != nil && x.Begins:
		k.scoped()
		x.When = k.compile(d.When, value.FlagType)
	case d.When != nil && d.Here == nil:
		k.fail(codes.BadStep, d.When.Pos, d.When.Text, "a condition of where a mode changes names the place").Help = "write: mode " + x.Name + " from … in h when …"
	case d.When != nil:
		k.scoped(d.Here)
		x.Shift = k.condition(d.When, "this mode is never changed into")
	}
	for _, r := range d.Rows {
		if r.Mode != nil {
			k.fail(codes.BadStep, r.Pos, "mode", "a mode holds no other mode")
			continue
		}
		k.row(x, r)
	}
}

func (k *movementCoder) row(x *MoveMode, r *dsl.MovementRow) {
	switch {
	case r.Draws != nil:
		k.draws(r.Draws)
	case r.Within != nil:
		k.scoped()
		if e := k.compile(r.Within, value.NumberType); e != nil {
			x.Within = append(x.Within, e)
		}
	case r.Step != nil:
		k.stepRow(x, r.Step)
	case r.Place != nil:
		k.scoped(r.Place.H)
		p := MovePlace{When: k.compile(r.Place.When, value.FlagType), Unless: k.call(r.Place.Unless), Pos: r.Place.Pos}
		for _, a := range r.Place.Allowed {
			if c := k.call(a); c != nil {
				p.Allowed = append(p.Allowed, c)
			}
		}
		if r.Place.Prefer != nil {
			if r.Place.Verb == "stop" {
				k.fail(codes.BadStep, r.Pos, "stop", "what is preferred is where a move ends")
			}
			p.Prefer = k.preference(r.Place.Prefer)
		}
		switch {
		case r.Place.Verb == "end":
			if p.Unless != nil {
				k.fail(codes.BadStep, r.Pos, "end", "where a move may end is said with `when` or `allowed`")
			}
			x.Ends = append(x.Ends, p)
		case len(p.Allowed) > 0 || r.Place.When == nil && r.Place.Unless == nil:
			k.fail(codes.BadStep, r.Pos, "stop", "where a move stops is said with `when` or `unless`")
		default:
			x.Stops = append(x.Stops, p)
		}
	}
}

func (k *movementCoder) draws(c *dsl.Call) {
	b := k.l.Budgets[c.Name.Text]
	if b == nil {
		k.fail(codes.UnknownName, c.Name.Pos, c.Name.Text, "there is no budget %q", c.Name.Text).Help = k.l.Suggest(c.Name.Text, func() []string { return slices.Sorted(maps.Keys(k.l.Budgets)) })
		return
	}
	if k.m.Draws != nil {
		k.fail(codes.Duplicate, c.Name.Pos, c.Name.Text, "a movement draws on one budget")
	}
	k.scoped()
	c = filled(c, b.Params, k.scope)
	k.m.Draws = &BudgetSpec{Budget: b, Args: k.args(c.Args, b.Params, c.Name), Text: callText(c)}
}

func (k *movementCoder) stepRow(x *MoveMode, d *dsl.MovementStep) {
	a, b := d.Ends.Names()
	k.scoped(a, b)
	st := MoveStep{Nth: map[string]search.Nth{"first": search.FirstStep, "later": search.LaterStep}[d.Nth], Into: -1, Pos: d.Pos,
		Cost: k.compile(k.l.priced(d.Cost, k.scope), value.NumberType), When: k.compile(d.When, value.FlagType)}
	for _, x := range d.Allowed {
		if c := k.call(x); c != nil {
			st.Allowed = append(st.Allowed, c)
		}
	}
	if d.Prefer != nil {
		k.scope = k.l.Scope(append(slices.Clone(k.m.Params), Param{Name: a.Text, Type: value.SpaceType},
			Param{Name: b.Text, Type: value.SpaceType}, Param{Name: "left", Type: value.NumberType}))
		st.Prefer = k.preference(d.Prefer)
	}
	if d.Into != nil {
		i, ok := k.index[d.Into.Text]
		if !ok {
			k.fail(codes.UnknownName, d.Into.Pos, d.Into.Text, "the movement has no mode %q", d.Into.Text).Help = k.l.Suggest(d.Into.Text, func() []string { return slices.Sorted(maps.Keys(k.index)) })
		}
		st.Into = i
	}
	if d.IntoIf != nil { // two lines: one changes the mode, the other does not
		params := append(slices.Clone(k.m.Params), Param{Name: a.Text, Type: value.SpaceType}, Param{Name: b.Text, Type: value.SpaceType})
		stays := st
		stays.Into = -1
		st.When = k.l.Condition(d.When, d.IntoIf, params, k.rule)
		if st.When == nil {
			return
		}
		not := *d.IntoIf
		not.Text = "not (" + not.Text + ")"
		stays.When = k.l.Condition(d.When, &not, params, k.rule)
		x.Steps = append(x.Steps, stays)
	}
	x.Steps = append(x.Steps, st)
}

// exprs returns all expressions that a path can depend on.
func (m *Movement) exprs() []*formula.Expr {
	var out []*formula.Expr
	for i := range m.Modes {
		x := &m.Modes[i]
		out = append(append(out, x.When, x.Shift), x.Within...)
		for _, s := range x.Steps {
			out = append(out, s.Cost, s.When)
			for _, a := range s.Allowed {
				out = append(append(out, a.Args...), a.Perm.exprs()...)
			}
		}
		for _, p := range x.Stops {
			out = append(out, p.When)
			if p.Unless != nil {
				out = append(append(out, p.Unless.Args...), p.Unless.Perm.exprs()...)
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
	out := m.exprs()
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

// passes reports whether the permission allows the arguments, evaluated over c.Locals.
func (a *CallSpec) passes(c *formula.Ctx) bool {
	args := c.Push(len(a.Args))
	for i, e := range a.Args {
		args[i] = e.Eval(c)
	}
	ok := a.Perm.Call(c, args)
	c.Pop(len(a.Args))
	return ok
}

// plain returns the slots of the arguments if all of them are local names.
func (a *CallSpec) plain() (slots []int, ok bool) {
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
				blame(c, m.Rule, m.Pos)
				n = -1
			}
			out[i] = min(out[i], n)
		}
	}
	return out
}

// begin returns the state from which a mover sets out or continues.
func (m *Movement) begin(c *formula.Ctx, args []value.Value) search.Start {
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
	way := m.trailed(c.Reader, args[0].N, false)
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
