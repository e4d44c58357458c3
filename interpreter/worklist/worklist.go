// Package worklist tells who is to decide what is left to do in a stretch of play:
// who can still act, what can be attacked, who waits off the map, what must be done
// before he may pass, who is stacked too high or cut off. It knows no game: it asks
// the actions that are offered for their candidates, and the rules for what they
// declare. Everything is as the onlookers of a view may see it.
package worklist

import (
	"cmp"
	"slices"
	"strings"

	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
)

// List is what is left to do. Each of its lists is sorted by place, then by formation
// and name.
type List struct {
	Duties   []Duty
	Units    []Unit // on the map, who can act
	Arrivals []Unit // off it
	Attacks  []Attack
	Places   []Place // where an action can be, of actions that begin with a place
	Over     []Place // stacked too high
	Cut      []Unit  // cut off
}

// Unit is somebody, and the actions that he can begin.
type Unit struct {
	Unit      int64
	Space     int    // -1 off the map
	Formation string // of the game's groups; empty without one
	Actions   []Action
}

// Action is an action that is offered.
type Action struct {
	Name, Title, Clause string
}

// Place is a space, and the actions that can be taken there.
type Place struct {
	Space   int
	Side    int64 // whose units are stacked too high
	Actions []Action
}

// Attack is a space against which units can act together.
type Attack struct {
	Action  Action
	Space   int
	Who     []int64      // who could join, each by himself
	Answers []run.Choice // all of them at once, as far as the rules let them; nil if nobody wants the odds
	Odds    string       // of that, if somebody works them out
}

// Duty is what must be done before he may pass.
type Duty struct {
	Clause, Title, Text string
	InWay               []string // the spaces and units that it is about
}

// Odds works out what answers to the pending decision lead to, in a few words; empty
// where that cannot be told. False when no more is to be worked out.
type Odds func(v *sight.View, answers []run.Choice) (text string, more bool)

// mostTargets is how many spaces of one action are looked at.
const mostTargets = 80

// Of makes the list of what is left for who decides; nil when nothing is offered to
// him. Odds may be nil.
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

// Duties are what stands in the way of passing, for who decides; none where he may.
func Duties(v *sight.View) []Duty {
	d := v.Pending()
	if d == nil || d.Kind != run.Act || !v.Decides(d) {
		return nil
	}
	w := &worker{v: v, d: d, list: &List{}}
	w.duties()
	return w.list.Duties
}

// Over are the spaces where somebody for whom it is decided is stacked too high: List.Over
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

// Empty tells whether nothing is left.
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
	held   map[int]bool // by others
}

// after is the game and its decision behind an answer, as the onlookers see it; nil
// where something comes to light, or somebody else decides.
func (w *worker) after(g *run.Game, c run.Choice) (*run.Game, *run.Decision) {
	n := g.Clone()
	n.Dice = nil
	if r, err := n.Apply(c); r != nil || err != nil || n.WentBack > 0 {
		return nil, nil
	}
	next := n.Pending()
	if next == nil || next.Kind == run.DiceRoll || next.Seat != w.d.Seat || next.Desk != w.d.Desk {
		return nil, nil
	}
	return n, next
}

func pick(d *run.Decision, o run.Option) run.Choice {
	return run.Choice{Value: o.Value, Group: o.Group, Desk: d.Desk}
}

// action looks whom an action could begin with.
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

// choosesUnits tells whether an action itself asks for units.
func choosesUnits(code *program.Code) bool {
	for i := range code.Instrs {
		if spec, ok := code.Instrs[i].Ref.(*program.ChooseSpec); ok && spec.Type.Kind == value.Unit {
			return true
		}
	}
	return false
}

// heldByOthers are the spaces where others than who decides have somebody in sight.
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

// attack looks who could act together against a space that others hold; false where
// nobody is asked for.
func (w *worker) attack(g *run.Game, d *run.Decision, a Action, before []run.Choice, target run.Option, look bool) bool {
	if !look || !w.held[int(target.Value)] {
		return false
	}
	answers := append(slices.Clone(before), pick(d, target))
	g, next := w.after(g, answers[1])
	for next != nil && next.Kind == run.ChooseSet && next.Type.Kind == value.Space && next.CanDone {
		done := run.Choice{Kind: run.Done, Desk: next.Desk}
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
	if w.odds != nil { // it takes as long as all else
		if x.Answers = w.together(g, next, answers); x.Answers != nil {
			more := true
			if x.Odds, more = w.odds(w.v, x.Answers); !more {
				w.odds = nil
			}
		}
	}
	w.list.Attacks = append(w.list.Attacks, x)
	return true
}

// together chooses all who may join, one after the other; nil where they may not act
// so.
func (w *worker) together(g *run.Game, d *run.Decision, answers []run.Choice) []run.Choice {
	name := d.Name
	for d != nil && d.Name == name && d.Kind == run.ChooseSet {
		i := slices.IndexFunc(d.Options, func(o run.Option) bool { return !w.v.Hides(int(o.Value)) })
		c := run.Choice{Kind: run.Done, Desk: d.Desk}
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

// unit is the line of somebody.
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

// formation is the group that somebody belongs to, else what his name ends with
// behind a stroke.
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

// duties are the clauses that refuse a pass, with what they are about.
func (w *worker) duties() {
	r := w.v.Check(w.d, run.Choice{Kind: run.Pass, Desk: w.d.Desk})
	if r == nil || !w.d.CanPass {
		return
	}
	owed := w.v.Seen.Owed()
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

// mostInWay is how many are named that stand in the way.
const mostInWay = 12

// InWay names what decided a condition: of lists the elements that did. It may name
// what is hidden, so it is not for who does not see all.
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

// asks compiles a question about something, if the game declares it.
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

// so answers a question in the position that the onlookers see.
func (w *worker) so(x *formula.Expr, args ...value.Value) bool {
	c := w.v.Seen.Ctx()
	saved := c.Locals
	defer func() { c.Locals, c.Err = saved, nil }()
	c.Locals = args
	return x.Bool(c) && c.Err == nil
}

// sides are those for which it is decided.
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

// overstacked are the spaces where a side of his is stacked too high, as the game
// says in its define overstacked(side, space).
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
			if w.so(x, value.Word(s), value.Word(int64(h))) {
				w.list.Over = append(w.list.Over, Place{Space: h, Side: s})
			}
		}
	}
}

// cutOff are his units on the map (where the game says on_map(unit), if it does, and not
// in a box beside a map of hexes) of which it says isolated(unit), or else that they are not supplied(unit).
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
		if w.v.Hides(u) || w.v.At(u) < 0 || hexes && !m.IsHex(w.v.At(u)) || here != nil && !w.so(here, value.Word(int64(u))) || !slices.Contains(w.sides(), w.v.Side(u)) {
			continue
		}
		if w.so(x, value.Word(int64(u))) == want {
			w.list.Cut = append(w.list.Cut, *w.line(int64(u)))
		}
	}
}

// sort puts everything in the order of places, formations and names.
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
