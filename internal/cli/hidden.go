package cli

import (
	"fmt"

	"wargame/interpreter/value"
)

// inspect is the permission by which a game says which stacks a side may look
// into: may_inspect(side, space).
const inspect = "may_inspect"

// sees tells whether who decides now may look into the stacks of a space; where
// the dice are waited for, everybody may.
func (t *table) sees(space int) bool {
	p := t.g.P.Permissions[inspect]
	if p == nil || len(p.Params) != 2 || p.Params[0].Type.String() != value.SideType.String() || p.Params[1].Type.Kind != value.Space {
		return true
	}
	d := t.g.Pending()
	if d == nil || d.Side < 0 {
		return true
	}
	sides := []int64{d.Side}
	if d.Seat >= 0 && d.Seat < len(t.g.P.Seats) {
		sides = sides[:0]
		for _, s := range t.g.P.Seats[d.Seat].Sides {
			sides = append(sides, int64(s))
		}
	}
	for _, s := range sides {
		if p.Call(t.g.Ctx(), []value.Value{value.Word(s), value.Word(int64(space))}) {
			return true
		}
	}
	return false
}

// covered is what a stack looks like to who may not look into it.
func covered(n int) string {
	if n == 1 {
		return "a hidden counter"
	}
	return fmt.Sprintf("%d hidden counters", n)
}
