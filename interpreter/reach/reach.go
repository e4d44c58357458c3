// Package reach finds out where units can go: by the actions on offer, asked of the machine
// decision by decision on copies of the position, and, independently of offers, how far each
// movement would take a unit from its space (its threat range). It knows no game. Everything
// is as the onlookers of a view see it.
package reach

import (
	"slices"

	"wargame/interpreter/construct"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
)

// Reach is where units can go by one action on offer, or by the current move.
type Reach struct {
	Action   string // its name in the rules; empty for the current move
	Title    string // the title of the offer, with other choices on the way
	Clause   string
	Movement *construct.Movement // nil if the action places the units without a movement
	About    []value.Value       // the other arguments of the movement
	Goals    []Goal
	First    int // the space that the action asks for before the units; -1 if it is the goal or there is none
}

// Goal is a space that units can be sent to.
type Goal struct {
	Space int
	Cost  string  // of the path there; empty if none is counted
	By    []int64 // the spaces between
	Ends  bool    // the move may end there
}

// The limits of a search: answers tried, spaces tried of an action that asks for the space
// first, answers to one question that are followed, and nested offers that are opened.
const (
	mostTries  = 300
	mostPlaces = 1500
	mostForks  = 4
	mostOffers = 2
)

// Of returns where units in one space can be sent now by the seat that decides, one entry for
// each action on offer to all of them. It is empty if nothing is on offer to them: another
// seat decides, dice are due, or no action moves them.
//
// Entries of different actions are never merged: a space may be near by one action and closed
// by another. An action that asks for a space before the units is tried with each space, those
// of the units first. A space is a goal if the units then are there. If the space is their own
// (an area is activated, and its units move), the goals are those of the decisions that
// follow.
func Of(v *sight.View, units []int64) []Reach {
	g := v.Seen
	d := g.Pending()
	if d == nil || d.Kind == run.DiceRoll || !v.Decides(d) || len(units) == 0 {
		return nil
	}
	w := &walker{seat: d.Seat, branch: d.Branch, units: units, tries: mostTries, places: mostPlaces}
	need := units
	if d.Type.Kind == value.Unit && d.Kind != run.Act {
		held := append(slices.Clone(d.Chosen), g.Query().Held()...)
		need = slices.DeleteFunc(slices.Clone(units), func(u int64) bool { return slices.Contains(held, u) && !lists(d, u) })
	}
	w.walk(g, d, step{need: need, inside: d.Kind != run.Act, reach: Reach{First: -1}, place: -1})
	return w.out
}

// walker follows the answers that send some units somewhere.
type walker struct {
	seat, branch int
	units        []int64
	tries        int
	places       int
	out          []Reach
}

// step is the state of a search.
type step struct {
	reach  Reach
	code   *construct.Code // of the action that was begun; nil before one
	need   []int64         // the units that no answer has named yet
	offers int             // offers that were opened
	depth  int             // the frames at the last of them
	inside bool            // the search began inside an action
	place  int             // the space that was chosen before the units; -1 without one
}

// after returns the game after an answer and its decision; nil if the answer is refused or
// leads to a dead end, or if dice or the decision of another seat follow.
func (w *walker) after(g *run.Game, c run.Choice) (*run.Game, *run.Decision) {
	if w.tries--; w.tries < 0 {
		return nil, nil
	}
	n := g.Clone()
	n.Dice = nil
	c.Branch = w.branch
	if r, err := n.Apply(c); r != nil || err != nil || n.WentBack > 0 {
		return nil, nil
	}
	d := n.Pending()
	if d == nil || d.Kind == run.DiceRoll || d.Seat != w.seat || d.Branch != w.branch {
		return nil, nil
	}
	return n, d
}

func (w *walker) on(g *run.Game, c run.Choice, s step) {
	if n, d := w.after(g, c); d != nil {
		w.walk(n, d, s)
	}
}

func pick(o run.Option) run.Choice { return run.Choice{Value: o.Value, Group: o.Group} }

func lists(d *run.Decision, word int64) bool {
	return slices.ContainsFunc(d.Options, func(o run.Option) bool { return o.Value == word })
}

// walk follows the answers to a decision.
func (w *walker) walk(g *run.Game, d *run.Decision, s step) {
	switch {
	case d.Kind == run.Act:
		w.offered(g, d, s)
	case d.Kind == run.Going:
		w.takeMoveSpaces(g, d, s)
	case d.Type.Kind == value.Unit && d.Kind != run.Allocate:
		w.nameUnits(g, d, s)
	case d.Type.Kind == value.Space && d.Kind == run.ChooseOne:
		w.takePlacedSpaces(g, d, s)
	case d.Kind == run.ChooseOne, d.Kind == run.YesNo:
		if len(d.Options) > mostForks || s.code == nil {
			return
		}
		for _, o := range d.Options {
			t := s
			if len(d.Options) > 1 {
				t.reach.Title += ", " + o.Label
			}
			w.on(g, pick(o), t)
		}
	default:
		if c, forced := d.Forced(); forced && s.code != nil {
			w.on(g, c, s)
		}
	}
}

// offered begins each action on offer. After an action has ended the search ends too: only an
// offer inside the action is part of it.
func (w *walker) offered(g *run.Game, d *run.Decision, s step) {
	if s.offers++; s.inside || s.offers > mostOffers || s.code != nil && (len(s.need) == 0 || len(g.S.Frames) <= s.depth) {
		return
	}
	s.depth = len(g.S.Frames)
	for _, o := range d.Options {
		t := s
		t.code = g.P.Codes[o.Value]
		t.reach = Reach{Action: t.code.Name, Title: o.Label, Clause: t.code.Rule.Ref(), First: s.reach.First}
		if s.code != nil {
			t.reach.Title = s.reach.Title + ": " + o.Label
		}
		w.on(g, pick(o), t)
	}
}

// nameUnits names the units, and ends a set when all are named. No other unit is named.
func (w *walker) nameUnits(g *run.Game, d *run.Decision, s step) {
	for i, u := range s.need {
		for _, o := range d.Options {
			if o.Value == u {
				s.need = slices.Delete(slices.Clone(s.need), i, i+1)
				w.names(g, pick(o), s)
				return
			}
		}
	}
	if d.CanDone && len(s.need) == 0 {
		w.names(g, run.Choice{Kind: run.Done}, s)
	}
}

// names continues after an answer that names units. If a space was chosen before and they are
// there now, it is where the action sends them.
func (w *walker) names(g *run.Game, c run.Choice, s step) {
	if s.place < 0 || len(s.need) > 0 {
		w.on(g, c, s)
		return
	}
	if w.arrivesAt(g, c, s.place) {
		s.reach.Goals = []Goal{{Space: s.place, Ends: true}}
		w.add(s.reach)
		return
	}
	w.on(g, c, s)
}

// allAt reports whether all units are in a space.
func (w *walker) allAt(g *run.Game, at int) bool {
	return !slices.ContainsFunc(w.units, func(u int64) bool { return int(g.S.At[u]) != at })
}

// takePlacedSpaces takes the offered spaces as goals if the action then places the named units there. A
// space that is asked for before the units is chosen for them.
func (w *walker) takePlacedSpaces(g *run.Game, d *run.Decision, s step) {
	switch {
	case s.code == nil:
	case len(s.need) > 0 && s.place < 0:
		w.first(g, d, s)
	case len(s.need) == 0 && puts(s.code):
		for _, o := range d.Options {
			if o.Value >= 0 {
				s.reach.Goals = append(s.reach.Goals, Goal{Space: int(o.Value), Ends: true})
			}
		}
		w.add(s.reach)
	case len(s.need) == 0 && movesWithin(s.code, map[*construct.Code]bool{}):
		for _, o := range d.Options {
			if w.places--; w.places < 0 {
				return // part of the spaces would look like all
			}
			if o.Value >= 0 && w.arrivesAt(g, pick(o), int(o.Value)) {
				s.reach.Goals = append(s.reach.Goals, Goal{Space: int(o.Value), Ends: true})
			}
		}
		w.add(s.reach)
	}
}

// arrivesAt reports whether an answer takes the units to a space at once.
func (w *walker) arrivesAt(g *run.Game, c run.Choice, at int) bool {
	n := g.Clone()
	n.Dice = nil
	c.Branch = w.branch
	r, err := n.Apply(c)
	return r == nil && err == nil && n.WentBack == 0 && w.allAt(n, at) && !w.allAt(g, at)
}

// first tries the spaces of an action that asks for one before the units. Their own space
// comes first: if the action goes on from there, no other space serves them.
func (w *walker) first(g *run.Game, d *run.Decision, s step) {
	try := func(o run.Option) []Reach {
		x := &walker{seat: w.seat, branch: w.branch, units: w.units, tries: mostTries, places: w.places}
		t := s
		t.place = int(o.Value)
		x.on(g, pick(o), t)
		w.places = x.places
		return x.out
	}
	for _, o := range d.Options {
		if o.Value < 0 || !w.allAt(g, int(o.Value)) {
			continue
		}
		out := try(o)
		for _, r := range out {
			r.First = int(o.Value)
			w.add(r)
		}
		if len(out) > 0 {
			return
		}
	}
	if unit, space, _ := asks(s.code); !unit || !space {
		return // only units in the space take part
	}
	var all []Reach
	for _, o := range d.Options {
		if w.places--; w.places < 0 {
			return // part of the spaces would look like all
		}
		if o.Value < 0 || w.allAt(g, int(o.Value)) {
			continue
		}
		for _, r := range try(o) {
			r.Goals = slices.DeleteFunc(r.Goals, func(x Goal) bool { return x.Space != int(o.Value) })
			if i := slices.IndexFunc(all, func(y Reach) bool { return y.Action == r.Action && y.Title == r.Title }); i >= 0 {
				all[i].Goals = append(all[i].Goals, r.Goals...)
			} else {
				all = append(all, r)
			}
		}
	}
	for _, r := range all {
		w.add(r)
	}
}

// takeMoveSpaces takes the spaces that a move offers.
func (w *walker) takeMoveSpaces(g *run.Game, d *run.Decision, s step) {
	m, about, company := g.Query().Goes(d)
	for _, u := range w.units {
		if !slices.Contains(company, u) {
			return
		}
	}
	s.reach.Movement, s.reach.About = m, about
	if s.code == nil {
		s.reach.Title, s.reach.Clause = m.Title, m.Rule.Ref()
	}
	for _, x := range g.Query().Offered(d) {
		s.reach.Goals = append(s.reach.Goals, goalOf(x, g.Query().Counts(d)))
	}
	w.add(s.reach)
}

func goalOf(x run.Goal, counted bool) Goal {
	out := Goal{Space: int(x.Space), By: x.By, Ends: x.Ends}
	if counted {
		out.Cost = value.Format(x.Cost)
	}
	return out
}

// add adds an entry that has goals and is not present yet.
func (w *walker) add(r Reach) {
	if len(r.Goals) > 0 && !slices.ContainsFunc(w.out, func(o Reach) bool { return o.Action == r.Action && o.Title == r.Title }) {
		w.out = append(w.out, r)
	}
}

// puts reports whether an action asks for a unit and for a space, and itself places units
// without a movement (it sails, drops or lands them), perhaps after dice.
func puts(c *construct.Code) bool {
	unit, space, moves := asks(c)
	return unit && space && moves
}

// movesWithin reports whether an action places units in a procedure that it runs.
func movesWithin(c *construct.Code, seen map[*construct.Code]bool) bool {
	if seen[c] {
		return false
	}
	seen[c] = true
	return slices.ContainsFunc(c.Instrs, func(in construct.Instr) bool {
		do, ok := in.Ref.(*construct.DoSpec)
		if !ok {
			return false
		}
		_, _, moves := asks(do.Code)
		return moves || movesWithin(do.Code, seen)
	})
}

// asks reports whether an action itself asks for a unit, asks for a space, and places units.
func asks(c *construct.Code) (unit, space, moves bool) {
	for i := range c.Instrs {
		switch in := &c.Instrs[i]; in.Op {
		case construct.OpChoose:
			if spec, ok := in.Ref.(*construct.ChooseSpec); ok {
				unit = unit || spec.Type.Kind == value.Unit
				space = space || spec.Type.Kind == value.Space
			}
		case construct.OpMove, construct.OpPlace:
			moves = true
		}
	}
	return unit, space, moves
}
