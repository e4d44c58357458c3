package host

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strconv"

	"wargame/interpreter/reach"
)

// waysShown is where units can be sent by one action that is on offer.
type waysShown struct {
	Title  string      `json:"title"`            // the action as it is offered
	By     string      `json:"by,omitempty"`     // the movement that it uses
	Clause string      `json:"clause,omitempty"` // of the movement, else of the action
	Goals  []goalShown `json:"goals"`
}

type goalShown struct {
	Space int     `json:"space"`
	Cost  string  `json:"cost,omitempty"`
	By    []int64 `json:"by,omitempty"`
	Ends  bool    `json:"ends"`
}

// waysAnswer is the answer to a question for ways.
type waysAnswer struct {
	Ways   []waysShown `json:"ways"`
	Idle   bool        `json:"idle,omitempty"`   // it is not for who asks to decide now
	Why    *whyShown   `json:"why,omitempty"`    // why none of the ways leads to the space
	Veiled bool        `json:"veiled,omitempty"` // hidden counters may stand in the way
}

// mostSent is how many units of a stack can be asked about together.
const mostSent = 60

// ways are where units (unit, once or several times) can be sent now by the actions that
// are on offer to whoever asks, each action for itself; with a space, the ways there, or
// why there is none. Where the seat has nothing to decide there are none. What a unit
// could do at another time is an overlay of its own (threats).
func ways(t *table, g guest, q url.Values) (any, error) {
	space := -1
	if err := wonders(t, g, q, map[string]*int{"space": &space}); err != nil {
		return nil, err
	}
	v, p := t.sees(t.g, t.eyes(g)), t.ed.p
	units, line := []int64{}, ""
	for _, text := range q["unit"] {
		u, err := strconv.Atoi(text)
		if err != nil || u < 0 || u >= len(p.Units) || v.Hides(u) {
			return nil, fmt.Errorf("%w: no such unit is in sight", errAsk)
		}
		if line != "" {
			line += ", "
		}
		units, line = append(units, int64(u)), line+`"`+p.UnitName(u)+`"`
	}
	switch {
	case len(units) == 0 || len(units) > mostSent:
		return nil, fmt.Errorf("%w: ways are of 1 to %d units", errAsk, mostSent)
	case q.Has("space") && (space < 0 || space >= v.Map().Len()):
		return nil, fmt.Errorf("%w: there is no such space", errAsk)
	}
	out := waysAnswer{Ways: []waysShown{}, Veiled: v.HidesAnything()}
	if out.Idle = t.due(t.eyes(g)) == nil; out.Idle {
		return out, nil
	}
	for _, r := range reach.Of(v, units) {
		x := waysShown{Title: v.Text(r.Title), Clause: r.Clause}
		if r.Movement != nil {
			x.By, x.Clause = cmp.Or(r.Movement.Title, r.Movement.Name), r.Movement.Rule.Ref()
		}
		x.Goals = goalsShown(r.Goals, space)
		if len(x.Goals) > 0 {
			out.Ways = append(out.Ways, x)
		}
	}
	if space >= 0 && len(out.Ways) == 0 {
		out.Why = t.whyOrder(v, line+" > "+v.Map().Name(space))
	}
	return out, nil
}

// goalsShown are goals as they are sent: all, or those in one space.
func goalsShown(goals []reach.Goal, space int) []goalShown {
	out := []goalShown{}
	for _, x := range goals {
		if space < 0 || x.Space == space {
			out = append(out, goalShown{x.Space, x.Cost, slices.Clone(x.By), x.Ends})
		}
	}
	return out
}
