package terminal

import (
	"fmt"
	"strings"

	"wargame/internal/render"
	"wargame/interpreter/program"
	"wargame/interpreter/reach"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// showWay answers map UNIT > PLACE: the map around the way there, its hexes in brackets,
// by the movement that comes there for the least; or what closes the place. False when
// that is not what was asked. Of a position with hidden counters it is told as if they
// were not there.
func (t *table) showWay(unit, place string) {
	name, v := t.placed(unit), t.view()
	u, ok := t.seenUnit(name)
	if !ok {
		return
	}
	goal, ok := v.Map().Find(t.placed(place))
	if !ok {
		fmt.Fprintf(t.Out, "there is no space %q\n", place)
		return
	}
	var best *run.Goal
	var by *program.Movement
	for _, m := range t.g.P.Limited() {
		for _, about := range t.g.P.Abouts(m) {
			for _, x := range v.Goals(m, u, about...) {
				if x.Space == int64(goal) && (best == nil || value.Cmp(x.Cost, best.Cost) < 0) {
					best, by = &x, m
				}
			}
		}
	}
	offered := false
	if d := t.pending(); d != nil && d.Kind == run.Act { // a movement that is not on offer now is no way
		for _, r := range reach.Of(v, []int64{u}) {
			offered = offered || r.Movement != nil
		}
		if offered {
			best, by = t.wayOnOffer(u, goal)
		}
	}
	if best == nil {
		for _, m := range t.g.P.Limited() {
			for _, about := range t.g.P.Abouts(m) {
				t.whyGoal(m, u, about, name, v.SpaceName(goal), goal)
			}
		}
		return
	}
	way := append(append([]int64{}, best.By...), int64(goal))
	if from := v.At(int(u)); from >= 0 {
		way = append([]int64{int64(from)}, way...)
	}
	t.way = map[int]bool{}
	var names []string
	for _, s := range way {
		t.way[int(s)] = true
		names = append(names, v.Map().Name(int(s)))
	}
	fmt.Fprintln(t.Out, strings.Join(t.board(names[len(names)/2], true), "\n"))
	t.way = nil
	fmt.Fprintf(t.Out, "\n%s: %s, costs %s%s\n", name, strings.Join(names, " – "), value.Format(best.Cost), render.ClauseTail(t.Console, by.Rule.Ref()))
}

// wayOnOffer is the cheapest way of a unit to a space by the movements that are on offer to
// it now, and its movement; nil where none leads there.
func (t *table) wayOnOffer(u int64, goal int) (best *run.Goal, by *program.Movement) {
	v := t.view()
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
