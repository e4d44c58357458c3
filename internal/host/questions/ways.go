package questions

import (
	"cmp"
	"slices"
	"strconv"

	"wargame/internal/host/refusal"
	"wargame/interpreter/reach"
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
	Veiled bool    `json:"veiled,omitempty"` // hidden counters may block a path
}

// mostSent is the most units in one question.
const mostSent = 60

// Ways returns where units can go now by each offered action. unit may be given several
// times. With a space, it returns the paths there, or why there are none. It is empty if
// the seat has no pending decision. Reach at other times is an overlay (threats).
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
			return nil, refusal.Request("there is no such unit in sight")
		}
		if line != "" {
			line += ", "
		}
		units, line = append(units, int64(u)), line+`"`+p.UnitName(u)+`"`
	}
	switch {
	case len(units) == 0 || len(units) > mostSent:
		return nil, refusal.Request("moves can be asked for 1 to %d units", mostSent)
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
