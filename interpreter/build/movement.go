package build

import (
	"maps"
	"slices"

	"wargame/dsl"
	"wargame/interpreter/codegen"
	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/declare"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/search"
	"wargame/interpreter/value"
)

func (l *declarer) declareMovement(d *dsl.Movement, rule *ruleset.Rule) {
	if !l.Fresh(d.Name, rule, "movement") {
		return
	}
	m := construct.NewMovement(d.Name.Text, d.Title.Value(), rule, d.Name.Pos, l.NewQuery())
	m.Params = append(m.Params, names.Param{Name: d.Mover.Text, Type: value.UnitType})
	for _, p := range d.Params {
		m.Params = append(m.Params, l.Param(p, rule))
	}
	stack := ""
	if d.Stack != nil {
		stack = d.Stack.Text
	}
	m.Params = append(m.Params, names.Param{Name: stack, Type: value.ListOf(value.UnitType)})
	if len(m.Params)-1 > search.MaxParams {
		l.Report.Fail(codes.WrongArity, d.Name.Pos, len(m.Name), rule, "a movement has at most four parameters")
	}
	for _, p := range m.Params[:len(m.Params)-1] {
		if !p.Type.IsWord() && p.Type.Kind != value.Invalid {
			l.Report.Fail(codes.WrongType, d.Name.Pos, len(m.Name), rule, "the parameters of a movement are words, units or spaces, not %s", p.Type.Indefinite())
		}
	}
	m.ByWay = byWay(d.Rows)
	l.Movements[m.Name] = m
	l.MovementList = append(l.MovementList, m)
	l.Events[m.Name] = &construct.EventDecl{Name: m.Name, Params: l.Events["moved"].Params} // the event of one step
	l.declareTrail(m, d, rule)
	l.AddFunc(m.Name, m.NewFunc())
}

// byWay reports whether a step of a movement names the edge that it crosses.
func byWay(rows []*dsl.MovementRow) bool {
	return slices.ContainsFunc(rows, func(r *dsl.MovementRow) bool {
		return r.Step != nil && r.Step.Ends.Over != nil || r.Mode != nil && byWay(r.Mode.Rows)
	})
}

// compileMovement compiles the lines of a movement. Lines outside a mode apply to all
// modes.
func (l *bodies) compileMovement(d *dsl.Movement, rule *ruleset.Rule) {
	m := l.Movements[d.Name.Text]
	if m == nil || m.Pos != d.Name.Pos {
		return
	}
	k := &movementCoder{coder: l.Coder(&construct.Code{Rule: rule}, nil, rule), l: l, m: m, index: map[string]int{}}
	var common construct.MoveMode
	for _, r := range d.Rows {
		if r.Mode != nil {
			if _, twice := k.index[r.Mode.Name.Text]; twice {
				k.coder.Fail(codes.Duplicate, r.Mode.Name.Pos, r.Mode.Name.Text, "the movement has two modes %q", r.Mode.Name.Text)
			}
			k.index[r.Mode.Name.Text] = len(m.Modes)
			m.Modes = append(m.Modes, construct.MoveMode{Name: r.Mode.Name.Text, Title: r.Mode.Title.Value()})
		}
	}
	if len(m.Modes) == 0 {
		m.Modes = []construct.MoveMode{{Begins: true}}
	}
	if len(m.Modes) > maxModes {
		k.coder.Fail(codes.TooMuch, d.Name.Pos, m.Name, "the movement %s has %d modes; the limit is %d", m.Name, len(m.Modes), maxModes)
		m.Modes = []construct.MoveMode{{Begins: true}}
		return
	}
	for _, r := range d.Rows {
		if r.Push != nil {
			k.room = roomName(d)
		}
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
		k.coder.Fail(codes.BadStep, d.Name.Pos, m.Name, "no move can begin in the movement %s: every mode has `from`", m.Name).Help = "remove `from` from the mode in which moves begin"
	}
	if begins {
		k.entered(d)
	}
	k.lastSteps()
	if !slices.ContainsFunc(m.Modes, func(x construct.MoveMode) bool { return len(x.Steps) > 0 }) {
		k.coder.Fail(codes.BadStep, d.Name.Pos, m.Name, "the movement %s has no step line", m.Name).Help = "add a line: step a to b …"
	}
}

// lastSteps lets each `last step` lead into a mode without steps. It has the name, the ends
// and the limits of the mode that the step would lead into, and stands behind the declared
// modes, whose numbers saved trails contain.
func (k *movementCoder) lastSteps() {
	m, ended := k.m, map[int]int{}
	for i := range len(m.Modes) {
		for j := range m.Modes[i].Steps {
			st := &m.Modes[i].Steps[j]
			if st.Nth != search.LastStep {
				continue
			}
			into := i
			if st.Into >= 0 {
				into = st.Into
			}
			if _, made := ended[into]; !made {
				of := m.Modes[into]
				ended[into] = len(m.Modes)
				m.Modes = append(m.Modes, construct.MoveMode{Name: of.Name, Title: of.Title, Ends: of.Ends, Within: of.Within, Ended: true})
				st = &m.Modes[i].Steps[j]
			}
			st.Nth, st.Into = search.AnyStep, ended[into]
		}
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
			k.coder.Fail(codes.BadStep, r.Mode.Name.Pos, r.Mode.Name.Text, "no move can enter the mode %q", r.Mode.Name.Text).Help =
				"a move begins in a mode without `from`; other modes are entered by `from` of another mode or `into` of a step"
		}
	}
}

// movementCoder compiles one movement.
type movementCoder struct {
	coder *codegen.Coder
	l     *bodies
	m     *construct.Movement
	index map[string]int // mode name to index
	room  string         // the permission of displacement; empty if nobody is displaced
}

func (k *movementCoder) scoped(more ...*dsl.Name) {
	ps := slices.Clone(k.m.Params)
	for _, n := range more {
		k.l.Reserved(n, k.coder.Rule, false)
		ps = append(ps, names.Param{Name: n.Text, Type: value.SpaceType})
	}
	k.coder.Scope = k.l.Scope(ps)
}

// stepParams returns the names of a line about steps: the parameters, the two spaces, and the
// edge if the line names it.
func (l *bodies) stepParams(params []names.Param, d *dsl.Ends, rule *ruleset.Rule) []names.Param {
	a, b := d.Names()
	ps := append(slices.Clone(params), names.Param{Name: a.Text, Type: value.SpaceType}, names.Param{Name: b.Text, Type: value.SpaceType})
	if d.Over != nil {
		l.Reserved(d.Over, rule, false)
		ps = append(ps, names.Param{Name: d.Over.Text, Type: value.EdgeType})
	}
	return ps
}

func (k *movementCoder) mode(x *construct.MoveMode, d *dsl.MovementMode) {
	x.Begins = len(d.From) == 0
	for _, n := range d.From {
		i, ok := k.index[n.Text]
		if !ok {
			k.coder.Fail(codes.UnknownName, n.Pos, n.Text, "the movement has no mode %q", n.Text).Help = k.l.Suggest(n.Text, func() []string { return slices.Sorted(maps.Keys(k.index)) })
			continue
		}
		x.From = append(x.From, i)
	}
	switch {
	case d.When != nil && x.Begins:
		k.scoped()
		x.When = k.coder.Compile(d.When, value.FlagType)
	case d.When != nil && d.Here == nil:
		k.coder.Fail(codes.BadStep, d.When.Pos, d.When.Text, "the condition of a mode needs a name for the place").Help = "write: mode " + x.Name + " from … in h when …"
	case d.When != nil:
		k.scoped(d.Here)
		x.Shift = k.coder.Condition(d.When, "this condition is never met, so the mode never changes")
	}
	for _, r := range d.Rows {
		if r.Mode != nil {
			k.coder.Fail(codes.BadStep, r.Pos, "mode", "a mode cannot contain another mode")
			continue
		}
		k.row(x, r)
	}
}

func (k *movementCoder) row(x *construct.MoveMode, r *dsl.MovementRow) {
	switch {
	case r.Draws != nil:
		k.draws(r.Draws)
	case r.Within != nil:
		k.scoped()
		if e := k.coder.Compile(r.Within, value.NumberType); e != nil {
			x.Within = append(x.Within, e)
		}
	case r.Step != nil:
		k.stepRow(x, r.Step)
	case r.Place != nil:
		k.scoped(r.Place.H)
		p := construct.MovePlace{When: k.coder.Compile(r.Place.When, value.FlagType), Unless: k.coder.Call(r.Place.Unless),
			Because: k.because(r.Place.Because), Pos: r.Place.Pos}
		for _, a := range r.Place.Allowed {
			if c := k.coder.Call(a); c != nil {
				p.Allowed = append(p.Allowed, c)
			}
		}
		if r.Place.Prefer != nil {
			if r.Place.Verb == "stop" {
				k.coder.Fail(codes.BadStep, r.Pos, "stop", "`prefer` is for the end of a move, not for a stop")
			}
			p.Prefer = k.coder.Preference(r.Place.Prefer)
		}
		switch {
		case r.Place.Verb == "end":
			if p.Unless != nil {
				k.coder.Fail(codes.BadStep, r.Pos, "end", "a line `end` of a movement takes `when` or `allowed`")
			}
			x.Ends = append(x.Ends, p)
		case len(p.Allowed) > 0 || r.Place.When == nil && r.Place.Unless == nil:
			k.coder.Fail(codes.BadStep, r.Pos, "stop", "a line `stop` of a movement takes `when` or `unless`")
		default:
			x.Stops = append(x.Stops, p)
		}
	}
}

func (k *movementCoder) draws(c *dsl.Call) {
	b := declare.Find(k.l.Names, k.l.Budgets, "budget", c.Name, k.coder.Rule)
	if b == nil {
		return
	}
	if k.m.Draws != nil {
		k.coder.Fail(codes.Duplicate, c.Name.Pos, c.Name.Text, "a movement can draw on only one budget")
	}
	k.scoped()
	c = codegen.Filled(c, b.Params, k.coder.Scope)
	k.m.Draws = &construct.BudgetSpec{Budget: b, Args: k.coder.Args(c.Args, b.Params, c.Name), Text: codegen.CallText(c)}
}

// nthOf says which steps of a path the word before `step` stands for.
var nthOf = map[string]search.Nth{"": search.AnyStep, "first": search.FirstStep, "later": search.LaterStep, "earlier": search.EarlierStep, "last": search.LastStep}

func (k *movementCoder) stepRow(x *construct.MoveMode, d *dsl.MovementStep) {
	a, b := d.Ends.Names()
	k.scoped(a, b)
	params := k.l.stepParams(k.m.Params, d.Ends, k.coder.Rule)
	k.coder.Scope = k.l.Scope(params)
	st := construct.MoveStep{Nth: nthOf[d.Nth], Into: -1, Over: d.Ends.Over != nil, Pos: d.Pos,
		Cost: k.coder.Compile(k.l.Priced(d.Cost, k.coder.Scope), value.NumberType), When: k.coder.Compile(d.When, value.FlagType), Because: k.because(d.Because)}
	for _, x := range d.Allowed {
		if c := k.coder.Call(x); c != nil {
			st.Allowed = append(st.Allowed, c)
		}
	}
	if c := k.makesRoom(d.Pos, b); c != nil {
		st.Allowed = append(st.Allowed, c)
	}
	if d.Prefer != nil {
		k.coder.Scope = k.l.Scope(append(slices.Clone(k.m.Params), names.Param{Name: a.Text, Type: value.SpaceType},
			names.Param{Name: b.Text, Type: value.SpaceType}, names.Param{Name: "left", Type: value.NumberType}))
		st.Prefer = k.coder.Preference(d.Prefer)
	}
	if d.Into != nil {
		i, ok := k.index[d.Into.Text]
		if !ok {
			k.coder.Fail(codes.UnknownName, d.Into.Pos, d.Into.Text, "the movement has no mode %q", d.Into.Text).Help = k.l.Suggest(d.Into.Text, func() []string { return slices.Sorted(maps.Keys(k.index)) })
		}
		st.Into = i
	}
	if d.IntoIf != nil { // two lines: one changes the mode, the other does not
		stays := st
		stays.Into = -1
		st.When = k.l.Condition(d.When, d.IntoIf, params, k.coder.Rule)
		if st.When == nil {
			return
		}
		not := *d.IntoIf
		not.Text = "not (" + not.Text + ")"
		stays.When = k.l.Condition(d.When, &not, params, k.coder.Rule)
		x.Steps = append(x.Steps, stays)
	}
	x.Steps = append(x.Steps, st)
}

// because compiles the reason of a line; t may be nil.
func (k *movementCoder) because(t *dsl.Text) construct.Because {
	if t == nil {
		return construct.Because{}
	}
	out := construct.Because{Raw: t.Value()}
	if spec := declare.Cut(t, k.coder.Compile); len(spec.Exprs) > 0 {
		out.Message = spec
	}
	return out
}
