package terminal

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"wargame/internal/render"
	"wargame/interpreter/construct"
	"wargame/interpreter/orders"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// showMoves lists the spaces that a unit can reach alone. "moves UNIT" lists each
// movement that has a limit; "moves MOVEMENT UNIT" lists one.
//
// If a movement has further parameters, it is listed for each of their values; "moves
// MOVEMENT UNIT WORDS" names the values. Hidden counters count as absent.
func (q *inquiry) showMoves(text string) {
	if text == "" {
		q.Println("moves needs the name of a unit; units lists them")
		return
	}
	name, list := text, q.g.P.Limited()
	var words []string
	if first, rest, two := strings.Cut(text, " "); two && q.g.P.Movements[first] != nil {
		list = []*construct.Movement{q.g.P.Movements[first]}
		name, words = q.aboutWhat(list[0], strings.Fields(rest))
		if q.g.P.FurtherArguments(list[0]) == nil {
			q.Printf("%s has too many arguments for a list; choose the move first, then the program lists the spaces.\n", first)
			return
		}
	}
	u, ok := q.seenUnit(name)
	if !ok {
		return
	}
	var ends []run.Goal // one of each list of goals
	told := false
	for _, m := range list {
		for _, about := range q.g.P.FurtherArguments(m) {
			if len(words) > 0 && !slices.Equal(words, q.g.P.ShowFurther(m, about)) {
				continue
			}
			goals := q.showGoals(m, u, about)
			told = told || len(goals) > 0
			if i := slices.IndexFunc(goals, func(x run.Goal) bool { return x.Ends }); i >= 0 {
				ends = append(ends, goals[i])
			}
		}
	}
	if why := q.staysNow(name, ends); why != nil {
		q.Println("The unit cannot move now.")
		q.refused(why, false)
	}
	switch {
	case !told:
		q.Printf("%s cannot move to any space; why MOVEMENT %s SPACE shows what forbids a space.\n", name, name)
	case q.view().HidesAnything():
		fmt.Fprintln(q.Out, q.Dim(q.Words.Text("  Hidden units may block a path.")))
	}
}

// staysNow returns the refusal if no order can send the unit to any of the given places
// now. It returns nil if one can, and where no order is expected.
func (q *inquiry) staysNow(name string, ends []run.Goal) *run.Refusal {
	d := q.pending()
	if d == nil || d.Kind != run.Act {
		return nil
	}
	var out *run.Refusal
	for _, x := range ends {
		_, err := orders.Read(q.view(), name+" > "+q.g.P.World.Map.Name(int(x.Space)))
		var r *orders.Refused
		if !errors.As(err, &r) {
			return nil
		}
		if out == nil {
			out = r.Refusal
		}
	}
	return out
}

// showGoals lists the spaces that a unit can reach by a movement, nearest first.
func (q *inquiry) showGoals(m *construct.Movement, u int64, about []value.Value) []run.Goal {
	goals := q.view().Goals(m, u, about...)
	if len(goals) == 0 {
		return nil
	}
	fmt.Fprintln(q.Out, q.Bold(q.g.P.TitleWith(m, about))+render.ClauseTail(q.Console, m.Rule.Ref()))
	slices.SortStableFunc(goals, func(a, b run.Goal) int { return value.Cmp(a.Cost, b.Cost) })
	rows := [][]string{{q.Words.Text("to"), q.Words.Text("costs"), q.Words.Text("by")}}
	for _, x := range goals {
		by := ""
		if len(x.By) > 0 {
			by = q.g.P.Show(value.ListOf(value.SpaceType), value.Words(x.By))
		}
		if !x.Ends {
			by = strings.TrimSpace(by + "  " + q.Words.Text("(only in passing)"))
		}
		rows = append(rows, []string{q.view().SpaceName(int(x.Space)), value.Format(x.Cost), by})
	}
	q.WriteTable(rows, "  ")
	return goals
}

// aboutWhat splits words into the name of a unit and the values of the movement's
// further parameters.
func (q *inquiry) aboutWhat(m *construct.Movement, words []string) (name string, about []string) {
	n := len(m.Params) - aboutMover
	if n > 0 && len(words) > n {
		name = strings.Join(words[:len(words)-n], " ")
		if _, ok := q.g.P.Word(value.UnitType, q.g.P.UnitWord(strings.Trim(name, "\""))); ok {
			return strings.Trim(name, "\""), words[len(words)-n:]
		}
	}
	return strings.Trim(strings.Join(words, " "), "\""), nil
}

// seenUnit finds a counter by its name. A hidden counter yields the same message as an
// unknown name, so that the message reveals nothing.
func (q *inquiry) seenUnit(name string) (int64, bool) {
	u, ok := q.g.P.Word(value.UnitType, q.g.P.UnitWord(name))
	if !ok || q.view().Hides(int(u.N)) {
		if q.view().HidesAnything() {
			q.Printf("%q is not a unit in sight\n", name)
		} else {
			q.Printf("%q is not a unit\n", name)
		}
		return 0, false
	}
	return u.N, true
}

// aboutMover is the number of parameters of a movement without further ones: the mover
// and its group.
const aboutMover = 2

// whyMove answers "why MOVEMENT UNIT SPACE" with the cost of the path or the clauses
// that close the space. It returns false if the text is not of that form.
func (q *inquiry) whyMove(text string) bool {
	words := strings.Fields(text)
	if len(words) < 3 || q.g.P.Movements[words[0]] == nil {
		return false
	}
	m, last := q.g.P.Movements[words[0]], words[len(words)-1]
	to, ok := q.g.P.World.Map.Find(last)
	if !ok {
		return false
	}
	list := q.g.P.FurtherArguments(m)
	if list == nil {
		q.Printf("%s has too many arguments for a list; choose the move first, then the program lists the spaces. A space that is not in the list is refused with the reason.\n", words[0])
		return true
	}
	name, said := q.aboutWhat(m, words[1:len(words)-1])
	u, ok := q.seenUnit(name)
	if !ok {
		return true
	}
	known := len(said) == 0
	for _, about := range list {
		shown := q.g.P.ShowFurther(m, about)
		if known || slices.Equal(said, shown) {
			q.whyGoal(m, u, about, name, last, to)
			known = known || len(said) > 0
		}
	}
	if !known {
		q.Printf("%s does not take %s\n", m.Name, strings.Join(said, " "))
	}
	return true
}

// whyGoal writes the cost of the path to a space, or the clauses that close it.
func (q *inquiry) whyGoal(m *construct.Movement, u int64, about []value.Value, name, space string, to int) {
	v := q.view()
	title := strings.Join(append([]string{m.Name}, q.g.P.ShowFurther(m, about)...), ", ")
	may, reasons := v.MayGo(m, u, to, about...)
	if !may && v.At(int(u)) == to {
		q.Printf("%s is already at %s\n", name, space)
		return
	}
	if !may {
		q.refused(&run.Refusal{Text: q.Words.Sprintf("%s cannot move to %s (%s)", name, space, title), Reasons: reasons}, true)
		return
	}
	goals := v.Goals(m, u, about...)
	x := goals[slices.IndexFunc(goals, func(x run.Goal) bool { return x.Space == int64(to) })]
	q.Printf("%s can move to %s (%s): cost %s%s\n", name, space, title, value.Format(x.Cost), render.ClauseTail(q.Console, m.Rule.Ref()))
}
