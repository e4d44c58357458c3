package questions

import (
	"cmp"
	"slices"
	"strconv"

	"wargame/internal/host/refusal"
	"wargame/interpreter/reach"
)

// Reach is where units can be sent by one action that is on offer.
type Reach struct {
	Title  string `json:"title"`            // the action as it is offered
	By     string `json:"by,omitempty"`     // the movement that it uses
	Clause string `json:"clause,omitempty"` // of the movement, else of the action
	Goals  []Goal `json:"goals"`
}

type Goal struct {
	Space int     `json:"space"`
	Cost  string  `json:"cost,omitempty"`
	By    []int64 `json:"by,omitempty"`
	Ends  bool    `json:"ends"`
}

// Reachable is the answer to a question for ways.
type Reachable struct {
	Ways   []Reach `json:"ways"`
	Idle   bool    `json:"idle,omitempty"`   // it is not for the seat to decide now
	Why    *Reason `json:"why,omitempty"`    // why none of the ways leads to the space
	Veiled bool    `json:"veiled,omitempty"` // hidden counters may stand in the way
}

// mostSent is how many units of a stack can be asked about together.
const mostSent = 60

// Ways are where units (unit, once or several times) can be sent now by the actions that
// are on offer to the seat, each action for itself; with a space, the ways there, or
// why there is none. Where the seat has nothing to decide there are none. What a unit
// could do at another time is an overlay of its own (threats).
func Ways(q Question) (any, error) {
	space := -1
	if err := Whole(q.Values, "space", &space); err != nil {
		return nil, err
	}
	v, p := q.View, q.View.Program()
	units, line := []int64{}, ""
	for _, text := range q.Values["unit"] {
		u, err := strconv.Atoi(text)
		if err != nil || u < 0 || u >= len(p.Units) || v.Hides(u) {
			return nil, refusal.Request("no such unit is in sight")
		}
		if line != "" {
			line += ", "
		}
		units, line = append(units, int64(u)), line+`"`+p.UnitName(u)+`"`
	}
	switch {
	case len(units) == 0 || len(units) > mostSent:
		return nil, refusal.Request("ways are of 1 to %d units", mostSent)
	case q.Has("space") && (space < 0 || space >= v.Map().Len()):
		return nil, refusal.Request("there is no such space")
	}
	out := Reachable{Ways: []Reach{}, Veiled: v.HidesAnything()}
	if out.Idle = q.Decision == nil; out.Idle {
		return out, nil
	}
	for _, r := range reach.Of(v, units) {
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
		out.Why = whyOrder(v, line+" > "+v.Map().Name(space))
	}
	return out, nil
}

// goals are goals as they are sent: all, or those in one space.
func goals(goals []reach.Goal, space int) []Goal {
	out := []Goal{}
	for _, x := range goals {
		if space < 0 || x.Space == space {
			out = append(out, Goal{x.Space, x.Cost, slices.Clone(x.By), x.Ends})
		}
	}
	return out
}
