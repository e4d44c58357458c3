package cli

import (
	"fmt"
	"slices"
	"strings"

	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// showMoves lists where a unit could come to, going alone: moves UNIT by each
// movement that has a limit, moves MOVEMENT UNIT by that one. Of a position with
// hidden counters it is told as if they were not there.
func (t *table) showMoves(text string) {
	if text == "" {
		fmt.Fprintln(t.Out, "moves of which unit? Its name, as units lists it")
		return
	}
	name, list := text, t.limited()
	if first, rest, two := strings.Cut(text, " "); two && t.g.P.Movements[first] != nil {
		name, list = strings.TrimSpace(rest), []*program.Movement{t.g.P.Movements[first]}
		if len(list[0].Params) != aboutMover {
			fmt.Fprintf(t.Out, "%s is about more than who moves; the question where to lists the spaces.\n", first)
			return
		}
	}
	u, ok := t.seenUnit(name)
	if !ok {
		return
	}
	told := false
	for _, m := range list {
		goals := t.view().Goals(m, u)
		if len(goals) == 0 {
			continue
		}
		told = true
		fmt.Fprintln(t.Out, t.bold(movementTitle(m))+t.clauseTail(m.Rule.Ref()))
		rows := [][]string{{"to", "costs", "by"}}
		for _, x := range goals {
			by := ""
			if len(x.By) > 0 {
				by = t.g.P.Show(value.ListOf(value.SpaceType), value.Words(x.By))
			}
			if !x.Ends {
				by = strings.TrimSpace(by + "  (only to go on)")
			}
			rows = append(rows, []string{t.view().SpaceName(int(x.Space)), value.Format(x.Cost), by})
		}
		columns(t.Env, rows, "  ")
	}
	switch {
	case !told:
		fmt.Fprintf(t.Out, "There is nowhere to go for %s; why MOVEMENT %s SPACE tells what is in the way.\n", name, name)
	case t.view().Veiled():
		fmt.Fprintln(t.Out, t.dim("  Hidden counters may stand in the way."))
	}
}

// seenUnit finds a counter by its name. Who asks for a hidden one is told the
// same as for a name that does not exist.
func (t *table) seenUnit(name string) (int64, bool) {
	u, ok := t.g.P.Word(value.UnitType, name)
	if !ok || t.view().Hides(int(u.N)) {
		seen := ""
		if t.view().Veiled() {
			seen = " in sight"
		}
		fmt.Fprintf(t.Out, "%q is not a unit%s\n", name, seen)
		return 0, false
	}
	return u.N, true
}

// aboutMover is the number of parameters of a movement that is about nothing but
// its mover: he, and who goes with him.
const aboutMover = 2

// limited are the movements about their mover alone that do not lead on without
// end, by name. Where only the number of steps is asked for (a retreat), all the
// map would be listed.
func (t *table) limited() []*program.Movement {
	var out []*program.Movement
	for _, name := range sortedKeys(t.g.P.Movements) {
		m := t.g.P.Movements[name]
		endless := func(x program.MoveMode) bool { return len(x.Within) == 0 }
		if len(m.Params) == aboutMover && (m.Draws != nil || !slices.ContainsFunc(m.Modes, endless)) {
			out = append(out, m)
		}
	}
	return out
}

func movementTitle(m *program.Movement) string {
	if m.Title != "" {
		return m.Title + " (" + m.Name + ")"
	}
	return m.Name
}

// whyMove answers why MOVEMENT UNIT SPACE: the clauses that close the space, or
// what the way costs. False when that is not what was asked.
func (t *table) whyMove(text string) bool {
	words := strings.Fields(text)
	if len(words) < 3 || t.g.P.Movements[words[0]] == nil {
		return false
	}
	m, last := t.g.P.Movements[words[0]], words[len(words)-1]
	to, ok := t.g.P.World.Map.Find(last)
	if !ok {
		return false
	}
	if len(m.Params) != aboutMover {
		fmt.Fprintf(t.Out, "%s is about more than who moves; the question where to lists the spaces, and a space that is not among them is refused with what closes it.\n", words[0])
		return true
	}
	name := strings.Trim(strings.Join(words[1:len(words)-1], " "), "\"")
	u, ok := t.seenUnit(name)
	if !ok {
		return true
	}
	v := t.view()
	may, reasons := v.MayGo(m, u, to)
	if !may {
		t.refused(&run.Refusal{Text: fmt.Sprintf("%s cannot go to %s (%s)", name, last, m.Name), Reasons: reasons}, true)
		return true
	}
	goals := v.Goals(m, u)
	x := goals[slices.IndexFunc(goals, func(x run.Goal) bool { return x.Space == int64(to) })]
	fmt.Fprintf(t.Out, "%s can go to %s (%s): costs %s%s\n", name, last, m.Name, value.Format(x.Cost), t.clauseTail(m.Rule.Ref()))
	return true
}
