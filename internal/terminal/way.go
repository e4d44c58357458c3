package terminal

import (
	"fmt"
	"strings"

	"wargame/internal/render"
	"wargame/interpreter/construct"
	"wargame/interpreter/reach"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// showWay draws the cheapest path of a unit to a place, with its hexes in brackets. If
// there is none, it writes what closes the place. Hidden counters count as absent.
func (q *inquiry) showWay(unit, place string) {
	name, v := q.placed(unit), q.view()
	u, ok := q.seenUnit(name)
	if !ok {
		return
	}
	goal, ok := v.Map().Find(q.placed(place))
	if !ok {
		q.Printf("there is no space %q\n", place)
		return
	}
	var best *run.Goal
	var by *construct.Movement
	for _, m := range q.g.P.Limited() {
		for _, about := range q.g.P.FurtherArguments(m) {
			for _, x := range v.Goals(m, u, about...) {
				if x.Space == int64(goal) && (best == nil || value.Cmp(x.Cost, best.Cost) < 0) {
					best, by = &x, m
				}
			}
		}
	}
	offered := false
	if d := q.pending(); d != nil && d.Kind == run.Act { // movements that are not offered now do not count
		for _, r := range reach.Of(v, []int64{u}) {
			offered = offered || r.Movement != nil
		}
		if offered {
			best, by = q.wayOnOffer(u, goal)
		}
	}
	if best == nil {
		for _, m := range q.g.P.Limited() {
			for _, about := range q.g.P.FurtherArguments(m) {
				q.whyGoal(m, u, about, name, v.SpaceName(goal), goal)
			}
		}
		return
	}
	way := append(append([]int64{}, best.By...), int64(goal))
	if from := v.At(int(u)); from >= 0 {
		way = append([]int64{int64(from)}, way...)
	}
	d := q.drawing()
	d.Path = map[int]bool{}
	var names []string
	for _, s := range way {
		d.Path[int(s)] = true
		names = append(names, v.Map().Name(int(s)))
	}
	fmt.Fprintln(q.Out, strings.Join(d.Board(names[len(names)/2], true), "\n"))
	q.Printf("\n%s: %s, costs %s%s\n", name, strings.Join(names, " – "), value.Format(best.Cost), render.ClauseTail(q.Console, by.Rule.Ref()))
}

// wayOnOffer returns the cheapest path of a unit to a space by a movement that is
// offered now, and that movement. It returns nil if there is none.
func (q *inquiry) wayOnOffer(u int64, goal int) (best *run.Goal, by *construct.Movement) {
	v := q.view()
	for _, r := range reach.Of(v, []int64{u}) {
		if r.Movement == nil {
			continue
		}
		for _, x := range v.Goals(r.Movement, u, r.About...) {
			if x.Space == int64(goal) && (best == nil || value.Cmp(x.Cost, best.Cost) < 0) {
				best, by = &x, r.Movement
			}
		}
	}
	return best, by
}
