package questions

import (
	"errors"
	"slices"
	"strconv"

	"wargame/internal/host/refusal"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
	"wargame/interpreter/worklist"
)

// Assault is an attack on a space by one action on offer, with the order that carries it
// out.
type Assault struct {
	Title  string  `json:"title,omitempty"` // of the action; empty if the order finds it
	Clause string  `json:"clause,omitempty"`
	Could  []int64 `json:"could"` // units that could join, each by itself
	Who    []int64 `json:"who"`   // those of the order
	Line   string  `json:"line"`
	*Plan          // with a preview
	No     *Reason `json:"no,omitempty"` // why these units cannot attack together
}

// mostTried is the most orders that are tried to find attackers.
const mostTried = 40

// Attack returns the attacks on a space that are on offer: each with all units that may
// join, or with those that are given (unit, several times). It is empty if there is none.
func Attack(q Question) ([]Assault, error) {
	v := q.View
	space := -1
	if err := Whole(q.Values, "space", &space); err != nil {
		return nil, err
	}
	if space < 0 || space >= v.Map().Len() {
		return nil, refusal.Request("there is no such space")
	}
	given, err := q.units()
	if err != nil {
		return nil, err
	}
	out := []Assault{}
	if q.Decision == nil || q.Decision.Kind != run.Act || !worklist.Held(v, space) {
		return out, nil
	}
	for _, x := range worklist.On(v, space) {
		a := Assault{Title: v.Text(x.Action.Title), Clause: x.Action.Clause, Could: x.Who, Who: chosen(v, x.Answers)}
		if len(a.Who) == 0 {
			a.Who = x.Who
		}
		if len(given) == 0 {
			a.Who = together(a.Who, trying(v, x.Action.Title, space))
		}
		a.order(v, q, given, space, x.Action.Title)
		out = append(out, a)
	}
	if len(out) == 0 {
		if a := tried(v, space); len(a.Could) > 0 {
			a.order(v, q, given, space, "")
			out = append(out, a)
		}
	}
	return out, nil
}

// order plans the attack with the given units, or else with those found.
func (a *Assault) order(v *sight.View, q Question, given []int64, space int, action string) {
	if len(given) > 0 {
		a.Who = given
	}
	a.Line = attackLine(v, action, a.Who, space)
	q.Values = map[string][]string{"line": {a.Line}, "odds": {"1"}}
	plan, err := Order(q)
	var no *refusal.Refused
	switch {
	case err == nil:
		a.Plan = plan
	case errors.As(err, &no):
		a.No = &Reason{Text: no.Text, Reasons: no.Reasons}
	default:
		a.No = &Reason{Text: v.Text(err.Error())}
	}
}

// chosen returns the units among answers.
func chosen(v *sight.View, answers []run.Choice) (units []int64) {
	g := v.Trial()
	g.Dice = nil
	for _, c := range answers {
		d := g.Pending()
		if d == nil {
			break
		}
		if d.Type.Kind == value.Unit && c.Kind == run.Pick && !v.Hides(int(c.Value)) {
			units = append(units, c.Value)
		}
		if no, err := g.Apply(c); no != nil || err != nil {
			break
		}
	}
	return units
}

// tried finds the attackers of a space by trying the order of each own unit in the space
// or next to it, then all of them together. It serves actions that ask for the units
// first.
func tried(v *sight.View, space int) Assault {
	var a Assault
	near := append([]int32{int32(space)}, v.Map().Neighbors(space)...)
	own, legal := worklist.Own(v), trying(v, "", space)
	for u := range v.Program().Units {
		if slices.Contains(near, int32(v.At(u))) && !v.Hides(u) && slices.Contains(own, v.Side(u)) && legal([]int64{int64(u)}) {
			a.Could = append(a.Could, int64(u))
		}
	}
	a.Who = together(a.Could, legal)
	return a
}

// trying returns a function that reports whether units may attack a space together. After
// mostTried calls it reports false.
func trying(v *sight.View, action string, space int) func(units []int64) bool {
	tries := 0
	return func(units []int64) bool {
		if tries++; tries > mostTried {
			return false
		}
		_, err := ReadOrder(v, attackLine(v, action, units, space))
		return err == nil
	}
}

// together returns the units that attack together, as many as are found: all, all but one,
// or those that may join one after the other. If none may, it returns all.
func together(units []int64, legal func(units []int64) bool) []int64 {
	if len(units) < 2 || legal(units) {
		return units
	}
	for i := len(units) - 1; i >= 0; i-- {
		if rest := slices.Delete(slices.Clone(units), i, i+1); legal(rest) {
			return rest
		}
	}
	var out []int64
	for _, u := range units {
		if more := append(slices.Clone(out), u); legal(more) {
			out = more
		}
	}
	if len(out) == 0 {
		return units
	}
	return out
}

// attackLine returns the order of units to attack a space, by an action if it is named.
func attackLine(v *sight.View, action string, units []int64, space int) string {
	line := unitList(v, units) + " x " + v.Map().Name(space)
	if action != "" {
		line = action + " " + line
	}
	return line
}

// unitList returns units as an order names them. They must be visible.
func unitList(v *sight.View, units []int64) string {
	line := ""
	for i, name := range words(v, units) {
		if i > 0 {
			line += ", "
		}
		line += `"` + name + `"`
	}
	return line
}

// units parses the parameters unit, of which there may be none.
func (q *Question) units() ([]int64, error) {
	var units []int64
	for _, text := range q.Values["unit"] {
		u, err := strconv.Atoi(text)
		if err != nil || u < 0 || u >= len(q.View.Program().Units) || q.View.Hides(u) {
			return nil, refusal.Request("there is no such unit in sight")
		}
		units = append(units, int64(u))
	}
	if len(units) > mostSent {
		return nil, refusal.Request("moves can be asked for 1 to %d units", mostSent)
	}
	return units, nil
}
