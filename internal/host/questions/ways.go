package questions

import (
	"cmp"
	"slices"

	"wargame/internal/host/refusal"
	"wargame/interpreter/reach"
	"wargame/interpreter/sight"
)

// Reach is where units can go by one offered action.
type Reach struct {
	Title  string `json:"title"`            // title of the action
	By     string `json:"by,omitempty"`     // movement that it uses
	Clause string `json:"clause,omitempty"` // of the movement, else of the action
	Goals  []Goal `json:"goals"`
}

type Goal struct {
	Space int     `json:"space"`
	Cost  string  `json:"cost,omitempty"`
	By    []int64 `json:"by,omitempty"`
	Ends  bool    `json:"ends"`
}

// Reachable is the answer of Ways.
type Reachable struct {
	Ways   []Reach `json:"ways"`
	Idle   bool    `json:"idle,omitempty"`   // the seat has no pending decision
	Why    *Reason `json:"why,omitempty"`    // why no path leads to the space
	Units  []int64 `json:"units,omitempty"`  // the units that the paths are for, if not all that were asked for
	Veiled bool    `json:"veiled,omitempty"` // hidden counters may block a path
}

// mostSent is the most units in one question.
const mostSent = 60

// Ways returns where units can go now by each offered action. unit may be given several
// times. With some, units of a stack that cannot move with the others are left out. With a space, it returns the paths there, or why there are none. It is empty if
// the seat has no pending decision. Reach at other times is an overlay (threats).
func Ways(q Question) (any, error) {
	space := -1
	if err := Whole(q.Values, "space", &space); err != nil {
		return nil, err
	}
	v := q.View
	units, err := q.units()
	if err != nil {
		return nil, err
	}
	switch {
	case len(units) == 0:
		return nil, refusal.Request("moves can be asked for 1 to %d units", mostSent)
	case q.Has("space") && (space < 0 || space >= v.Map().Len()):
		return nil, refusal.Request("there is no such space")
	}
	out := Reachable{Ways: []Reach{}, Veiled: v.HidesAnything()}
	if out.Idle = q.Decision == nil; out.Idle {
		return out, nil
	}
	found := reach.Of(v, units)
	if len(found) == 0 && q.Has("some") && len(units) > 1 {
		found, out.Units = someOf(v, units)
	}
	for _, r := range found {
		x := Reach{Title: v.Text(r.Title), Clause: r.Clause}
		if r.Movement != nil {
			x.By, x.Clause = cmp.Or(r.Movement.Title, r.Movement.Name), r.Movement.Rule.Ref()
		}
		x.Goals = goals(r.Goals, space)
		if len(x.Goals) > 0 {
			out.Ways = append(out.Ways, x)
		}
	}
	if space >= 0 && len(out.Ways) == 0 {
		out.Why = whyOrder(v, unitList(v, units)+" > "+v.Map().Name(space))
	}
	return out, nil
}

// goals converts all goals, or those in one space.
func goals(goals []reach.Goal, space int) []Goal {
	out := []Goal{}
	for _, x := range goals {
		if space < 0 || x.Space == space {
			out = append(out, Goal{x.Space, x.Cost, slices.Clone(x.By), x.Ends})
		}
	}
	return out
}

// someOf returns where a part of some units can go: those that can move at all, or else the
// first of them.
func someOf(v *sight.View, units []int64) ([]reach.Reach, []int64) {
	var able []int64
	var first []reach.Reach
	for _, u := range units {
		if r := reach.Of(v, []int64{u}); len(r) > 0 {
			if able = append(able, u); len(able) == 1 {
				first = r
			}
		}
	}
	switch len(able) {
	case 0:
		return nil, nil
	case 1:
		return first, able
	}
	for n := len(able); n > 1; n-- { // a space has room for so many
		if r := reach.Of(v, able[:n]); len(r) > 0 {
			return r, able[:n]
		}
	}
	return first, able[:1]
}
