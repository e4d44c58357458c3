// Package worklist lists, for the seat that decides, what is left to do in a phase: which
// units can act, what can be attacked, which units wait off the map, what must be done before
// passing, which stacks are too high and which units are cut off. It knows no game: it asks
// the offered actions for their candidates, and the rules for what they declare. Everything is
// as the onlookers of a view may see it.
package worklist

import (
	"cmp"
	"slices"
	"strings"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
)

// List is what is left to do. Each of its lists is sorted by place, then by formation and
// name.
type List struct {
	Duties   []Duty
	Units    []Unit // on the map, able to act
	Arrivals []Unit // off the map
	Attacks  []Attack
	Places   []Place // for actions that begin with a place
	Over     []Place // stacked too high
	Cut      []Unit  // cut off
}

// Unit is a unit with the actions that it can begin.
type Unit struct {
	Unit      int64
	Space     int    // -1 off the map
	Formation string // the unit's group in the game; empty without one
	Actions   []Action
}

// Action is an action that is offered.
type Action struct {
	Name, Title, Clause string
}

// Place is a space, and the actions that can be taken there.
type Place struct {
	Space   int
	Side    int64 // the side whose units are stacked too high
	Actions []Action
}

// Attack is a space that units can attack together.
type Attack struct {
	Action  Action
	Space   int
	Who     []int64      // the units that could join, each by itself
	Answers []run.Choice // all of them together, as far as the rules permit; nil if odds are not wanted
	Odds    string       // of Answers; empty without odds
}

// Duty is what must be done before the seat may pass.
type Duty struct {
	Clause, Title, Text string
	InWay               []string // the spaces and units concerned
}

// Odds returns what answers to the pending decision lead to, in a few words; empty if that is
// unknown. more is false to end the computation of odds.
type Odds func(v *sight.View, answers []run.Choice) (text string, more bool)

// mostTargets limits the target spaces of one action.
const mostTargets = 80

// Of returns the list for the seat that decides; nil if nothing is offered to it. odds may be
// nil.
func Of(v *sight.View, odds Odds) *List {
	d := v.Pending()
	if d == nil || d.Kind != run.Act || !v.Decides(d) {
		return nil
	}
	w := &worker{v: v, d: d, odds: odds, list: &List{}, units: map[int64]*Unit{}, places: map[int]*Place{}}
	w.held = w.heldByOthers()
	w.duties()
	for _, o := range d.Options {
		w.action(o)
	}
	for _, u := range w.units {
		if u.Space >= 0 {
			w.list.Units = append(w.list.Units, *u)
		} else {
			w.list.Arrivals = append(w.list.Arrivals, *u)
		}
	}
	for _, p := range w.places {
		w.list.Places = append(w.list.Places, *p)
	}
	w.overstacked()
	w.cutOff()
	w.sort()
	return w.list
}

// Duties returns what prevents the deciding seat from passing; none if it may pass.
func Duties(v *sight.View) []Duty {
	d := v.Pending()
	if d == nil || d.Kind != run.Act || !v.Decides(d) {
		return nil
	}
	w := &worker{v: v, d: d, list: &List{}}
	w.duties()
	return w.list.Duties
}

// Over returns the spaces where a side of the deciding seat is stacked too high: List.Over
// alone, also where no action is due.
func Over(v *sight.View) []Place {
	d := v.Pending()
	if d == nil || !v.Decides(d) {
		return nil
	}
	w := &worker{v: v, d: d, list: &List{}}
	w.overstacked()
	w.sort()
	return w.list.Over
}

// Empty reports whether nothing is left.
func (l *List) Empty() bool {
	return l == nil || len(l.Duties)+len(l.Units)+len(l.Arrivals)+len(l.Attacks)+len(l.Places)+len(l.Over)+len(l.Cut) == 0
}

type worker struct {
	v      *sight.View
	d      *run.Decision
	odds   Odds
	list   *List
	units  map[int64]*Unit
	places map[int]*Place
	held   map[int]bool // spaces held by other sides
}

// after returns the game and its decision after an answer, as the onlookers see it; nil if
// something comes to light, or another seat decides.
func (w *worker) after(g *run.Game, c run.Choice) (*run.Game, *run.Decision) {
	n := g.Clone()
	n.Dice = nil
	if r, err := n.Apply(c); r != nil || err != nil || n.WentBack > 0 {
		return nil, nil
	}
	next := n.Pending()
	if next == nil || next.Kind == run.DiceRoll || next.Seat != w.d.Seat || next.Branch != w.d.Branch {
		return nil, nil
	}
	return n, next
}

func pick(d *run.Decision, o run.Option) run.Choice {
	return run.Choice{Value: o.Value, Group: o.Group, Branch: d.Branch}
}

// action finds the units that can begin an action.
func (w *worker) action(o run.Option) {
	code := w.v.Program().Codes[o.Value]
	a := Action{Name: code.Name, Title: code.Title, Clause: code.Rule.Ref()}
	first := pick(w.d, o)
	g, d := w.after(w.v.Trial(), first)
	if d == nil || d.Kind != run.ChooseOne && d.Kind != run.ChooseSet {
		return
	}
	switch d.Type.Kind {
	case value.Unit:
		for _, x := range d.Options {
			if x.Value != value.None && !w.v.Hides(int(x.Value)) {
				u := w.unit(x.Value)
				if !slices.Contains(u.Actions, a) {
					u.Actions = append(u.Actions, a)
				}
			}
		}
	case value.Space:
		targets := d.Options[:min(len(d.Options), mostTargets)]
		if d.Kind == run.ChooseOne && !choosesUnits(code) {
			targets = nil
		}
		for _, x := range d.Options {
			if w.attack(g, d, a, []run.Choice{first}, x, len(targets) > 0) {
				continue
			}
			p := w.places[int(x.Value)]
			if p == nil {
				p = &Place{Space: int(x.Value), Side: value.None}
				w.places[int(x.Value)] = p
			}
			if !slices.Contains(p.Actions, a) {
				p.Actions = append(p.Actions, a)
			}
		}
	}
}

// choosesUnits reports whether an action itself asks for units.
func choosesUnits(code *construct.Code) bool {
	for i := range code.Instrs {
		if spec, ok := code.Instrs[i].Ref.(*construct.ChooseSpec); ok && spec.Type.Kind == value.Unit {
			return true
		}
	}
	return false
}

// heldByOthers returns the spaces with visible units of other sides.
func (w *worker) heldByOthers() map[int]bool {
	own, out := w.sides(), map[int]bool{}
	for u := range w.v.Program().Units {
		if at := w.v.At(u); at >= 0 && !w.v.Hides(u) && !slices.Contains(own, w.v.Side(u)) {
			out[at] = true
		}
	}
	for _, s := range w.v.Stacks {
		if !slices.Contains(own, s.Side) {
			out[s.Space] = true
		}
	}
	return out
}

// attack finds the units that can attack a space together; false if the action asks for none.
func (w *worker) attack(g *run.Game, d *run.Decision, a Action, before []run.Choice, target run.Option, look bool) bool {
	if !look || !w.held[int(target.Value)] {
		return false
	}
	answers := append(slices.Clone(before), pick(d, target))
	g, next := w.after(g, answers[1])
	for next != nil && next.Kind == run.ChooseSet && next.Type.Kind == value.Space && next.CanDone {
		done := run.Choice{Kind: run.Done, Branch: next.Branch}
		answers = append(answers, done)
		g, next = w.after(g, done)
	}
	if next == nil || next.Type.Kind != value.Unit || next.Kind != run.ChooseSet && next.Kind != run.ChooseOne {
		return false
	}
	x := Attack{Action: a, Space: int(target.Value)}
	for _, o := range next.Options {
		if !w.v.Hides(int(o.Value)) {
			x.Who = append(x.Who, o.Value)
		}
	}
	if len(x.Who) == 0 {
		return false
	}
	if w.odds != nil { // odds take as long as everything else together
		if x.Answers = w.chooseAll(g, next, answers); x.Answers != nil {
			more := true
			if x.Odds, more = w.odds(w.v, x.Answers); !more {
				w.odds = nil
			}
		}
	}
	w.list.Attacks = append(w.list.Attacks, x)
	return true
}

// chooseAll chooses all units that may join, one after the other; nil if that is illegal.
func (w *worker) chooseAll(g *run.Game, d *run.Decision, answers []run.Choice) []run.Choice {
	name := d.Name
	for d != nil && d.Name == name && d.Kind == run.ChooseSet {
		i := slices.IndexFunc(d.Options, func(o run.Option) bool { return !w.v.Hides(int(o.Value)) })
		c := run.Choice{Kind: run.Done, Branch: d.Branch}
		switch {
		case i >= 0:
			c = pick(d, d.Options[i])
		case !d.CanDone:
			return nil
		}
		answers = append(answers, c)
		if g, d = w.after(g, c); c.Kind == run.Done {
			break
		}
	}
	return answers
}

// unit returns the entry of a unit, adding it if needed.
func (w *worker) unit(u int64) *Unit {
	x := w.units[u]
	if x == nil {
		x = w.line(u)
		w.units[u] = x
	}
	return x
}

func (w *worker) line(u int64) *Unit {
	return &Unit{Unit: u, Space: w.v.At(int(u)), Formation: w.formation(int(u))}
}

// formation returns the group of a unit, or else the part of its name after the last slash.
func (w *worker) formation(u int) string {
	p := w.v.Program()
	for _, name := range p.AttributeNames(string(names.OfUnit)) {
		a := p.Attribute(string(names.OfUnit), name)
		if n := p.Nouns[a.Type.Name]; n != nil && len(n.Groups) > 0 {
			if x, seen := w.v.Attribute(a, u); seen && x.N >= 0 {
				return p.Show(a.Type, x)
			}
		}
	}
	name := p.UnitName(u)
	if i := strings.LastIndex(name, "/"); i >= 0 {
		return name[i+1:]
	}
	return ""
}

// duties collects the clauses that refuse a pass, with what they concern.
func (w *worker) duties() {
	r := w.v.Check(w.d, run.Choice{Kind: run.Pass, Branch: w.d.Branch})
	if r == nil || !w.d.CanPass {
		return
	}
	owed := w.v.Seen.Query().Obligations()
	for _, x := range w.v.Reasons(r.Reasons) {
		duty := Duty{Clause: x.Clause, Title: x.Title, Text: x.Text}
		for i := range owed {
			var of []string
			for k, p := range owed[i].Params {
				of = append(of, w.v.Show(p.Type, owed[i].Args[k]))
			}
			if owed[i].To.ClauseID() == x.Clause && strings.HasPrefix(x.Text, owed[i].Title()+" ("+strings.Join(of, ", ")+")") {
				duty.InWay = of
				break
			}
		}
		if !w.v.HidesAnything() {
			duty.InWay = append(duty.InWay, inWay(x.Node)...)
		}
		w.list.Duties = append(w.list.Duties, duty)
	}
}

// mostInWay limits the names in Duty.InWay.
const mostInWay = 12

// InWay names what decided a condition; of lists, the deciding elements. It may name hidden
// things, so it is only for seats that see everything.
func InWay(n *formula.Node) []string { return inWay(n) }

func inWay(n *formula.Node) []string {
	if n == nil {
		return nil
	}
	out := slices.Clone(n.Elements)
	for _, k := range n.Children {
		for _, e := range inWay(k) {
			if !slices.Contains(out, e) && len(out) < mostInWay {
				out = append(out, e)
			}
		}
	}
	return out
}

// asks compiles a call of a function with the given parameters; nil if the game lacks it.
func (w *worker) asks(name string, params ...value.Type) *formula.Expr {
	p := w.v.Program()
	if p.Func(name) == nil {
		return nil
	}
	var locals []formula.Symbol
	var args []string
	for i, t := range params {
		arg := string(rune('a' + i))
		locals, args = append(locals, formula.Symbol{Name: arg, Type: t, Slot: i}), append(args, arg)
	}
	x, ds := p.CompileText(name+"("+strings.Join(args, ", ")+")", locals, nil)
	if ds.HasErrors() || x == nil || x.Type.Kind != value.Flag {
		return nil
	}
	return x
}

// holds evaluates a condition in the position that the onlookers see.
func (w *worker) holds(x *formula.Expr, args ...value.Value) bool {
	c := w.v.Seen.Ctx()
	saved := c.Locals
	defer func() { c.Locals, c.Err = saved, nil }()
	c.Locals = args
	return x.Bool(c) && c.Err == nil
}

// sides returns the sides of the deciding seat.
func (w *worker) sides() []int64 {
	var out []int64
	for _, s := range w.v.Seats {
		out = append(out, w.v.SidesOf(s)...)
	}
	if w.d.Side >= 0 && !slices.Contains(out, w.d.Side) {
		out = append(out, w.d.Side)
	}
	return out
}

// overstacked collects the spaces where a side of the seat is stacked too high, by the game's
// define overstacked(side, space).
func (w *worker) overstacked() {
	x := w.asks("overstacked", value.SideType, value.SpaceType)
	if x == nil {
		return
	}
	for h := range w.v.Map().Len() {
		if len(w.v.UnitsIn(h)) == 0 {
			continue
		}
		for _, s := range w.sides() {
			if w.holds(x, value.Word(s), value.Word(int64(h))) {
				w.list.Over = append(w.list.Over, Place{Space: h, Side: s})
			}
		}
	}
}

// cutOff collects the seat's units that are isolated(unit), or else not supplied(unit). They
// must be on the map: by on_map(unit) if the game has it, otherwise not in a box beside a hex
// map.
func (w *worker) cutOff() {
	x, want := w.asks("isolated", value.UnitType), true
	if x == nil {
		x, want = w.asks("supplied", value.UnitType), false
	}
	if x == nil {
		return
	}
	here := w.asks("on_map", value.UnitType)
	m := w.v.Map()
	_, hexes := m.Grid()
	for u := range w.v.Program().Units {
		if w.v.Hides(u) || w.v.At(u) < 0 || hexes && !m.IsHex(w.v.At(u)) || here != nil && !w.holds(here, value.Word(int64(u))) || !slices.Contains(w.sides(), w.v.Side(u)) {
			continue
		}
		if w.holds(x, value.Word(int64(u))) == want {
			w.list.Cut = append(w.list.Cut, *w.line(int64(u)))
		}
	}
}

// sort sorts everything by place, formation and name.
func (w *worker) sort() {
	m, p := w.v.Map(), w.v.Program()
	place := func(a, b int) int {
		if a < 0 || b < 0 {
			return cmp.Compare(b, a)
		}
		return cmp.Or(names.Natural(m.Name(a), m.Name(b)), cmp.Compare(a, b))
	}
	unit := func(a, b Unit) int {
		return cmp.Or(place(a.Space, b.Space), strings.Compare(a.Formation, b.Formation), strings.Compare(p.UnitName(int(a.Unit)), p.UnitName(int(b.Unit))), cmp.Compare(a.Unit, b.Unit))
	}
	space := func(a, b Place) int { return cmp.Or(place(a.Space, b.Space), cmp.Compare(a.Side, b.Side)) }
	slices.SortFunc(w.list.Units, unit)
	slices.SortFunc(w.list.Arrivals, unit)
	slices.SortFunc(w.list.Cut, unit)
	slices.SortFunc(w.list.Places, space)
	slices.SortFunc(w.list.Over, space)
	slices.SortStableFunc(w.list.Attacks, func(a, b Attack) int {
		return cmp.Or(place(a.Space, b.Space), strings.Compare(a.Action.Name, b.Action.Name))
	})
}
