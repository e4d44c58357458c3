package terminal

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"wargame/internal/render"
	"wargame/internal/terminal/command"
	"wargame/interpreter/orders"
	"wargame/interpreter/preview"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/worklist"
)

// todoTime limits the computation of odds while a player waits.
const todoTime = 120 * time.Millisecond

// todo lists what is left to do in the current scope. At a terminal the odds of attacks
// are computed for todoTime at most, unless odds asks for all of them.
func (q *inquiry) todo(odds bool) {
	v, began, left := q.view(), time.Now(), false
	l := worklist.Of(v, func(v *sight.View, answers []run.Choice) (string, bool) {
		left = q.Terminal && !odds && time.Since(began) > todoTime
		return oddsOf(v, answers), !left
	})
	if l == nil {
		q.Println("todo works when you choose an action; a question is open now.")
		return
	}
	if l.Empty() {
		var can []string // actions without a unit or a place
		for _, o := range q.view().Decision(q.pending()).Options {
			can = append(can, o.Label)
		}
		if len(can) > 0 {
			q.Printf("No unit and no place has an action left. Other actions: %s\n", strings.Join(can, " · "))
			return
		}
		q.Println("Nothing left to do here.")
		return
	}
	for _, x := range l.Duties {
		fmt.Fprintf(q.Out, "%s %s%s\n", q.Bold(q.Words.Text("Owed")), duty(&x), render.ClauseTail(q.Console, x.Clause))
	}
	q.todoUnits(q.Words.Text("Can act"), l.Units)
	q.todoUnits(q.Words.Text("Waiting off the map"), l.Arrivals)
	q.todoAttacks(l.Attacks)
	if left && slices.ContainsFunc(l.Attacks, func(x worklist.Attack) bool { return x.Answers == nil }) {
		q.Printf("  %s\n", q.Dim(q.Words.Text("(todo odds computes all of them)")))
	}
	q.todoPlaces(l.Places)
	var over []string
	for _, x := range l.Over {
		over = append(over, v.SpaceName(x.Space))
	}
	q.todoLine(q.Words.Text("Over the stacking limit"), over)
	var cut []string
	for _, x := range l.Cut {
		cut = append(cut, q.Words.Sprintf("%s at %s", v.Name(int(x.Unit)), v.SpaceName(x.Space)))
	}
	q.todoLine(q.Words.Text("Cut off"), cut)
}

// mostTodo is the most names in one line of the list.
const mostTodo = 40

func (q *inquiry) todoLine(head string, list []string) {
	if n := len(list) - mostTodo; n > 0 {
		list = append(list[:mostTodo:mostTodo], q.Words.Sprintf("and %d more", n))
	}
	if len(list) > 0 {
		q.Printf("%s: %s\n", q.Bold(head), strings.Join(list, ", "))
	}
}

// todoAttacks lists the possible attacks.
func (q *inquiry) todoAttacks(list []worklist.Attack) {
	if len(list) == 0 {
		return
	}
	v := q.view()
	fmt.Fprintln(q.Out, q.Bold(q.Words.Sprintf("Can be attacked (%d)", len(list))))
	rows := [][]string{{q.Words.Text("at"), q.Words.Text("who"), q.Words.Text("by all"), q.Words.Text("who could")}}
	for _, x := range list {
		rows = append(rows, []string{v.SpaceName(x.Space), strings.Join(q.foes(x), " "), x.Odds, strings.Join(v.Names(x.Who), " ")})
	}
	q.WriteTable(filled(rows), "  ")
}

// foes returns the units in a space that belong to another side than the possible
// attackers. If there are none, it returns all units there.
func (q *inquiry) foes(x worklist.Attack) []string {
	v := q.view()
	var out []string
	for _, u := range v.UnitsIn(x.Space) {
		if len(x.Who) == 0 || v.Side(int(u)) != v.Side(int(x.Who[0])) {
			out = append(out, v.Name(int(u)))
		}
	}
	for _, s := range v.In(x.Space) {
		out = append(out, s.Text())
	}
	if len(out) == 0 {
		return v.NamesIn(x.Space)
	}
	return out
}

// todoPlaces lists for each action the places where it is possible.
func (q *inquiry) todoPlaces(list []worklist.Place) {
	var heads []string
	at := map[string][]string{}
	for _, x := range list {
		for _, a := range x.Actions {
			if at[a.Title] == nil {
				heads = append(heads, a.Title)
			}
			at[a.Title] = append(at[a.Title], q.view().SpaceName(x.Space))
		}
	}
	for _, h := range heads {
		q.todoLine(fmt.Sprintf("%s (%d)", h, len(at[h])), at[h])
	}
}

// filled drops the columns of a table that have only a head.
func filled(rows [][]string) [][]string {
	out := make([][]string, len(rows))
	for c := range rows[0] {
		if slices.ContainsFunc(rows[1:], func(r []string) bool { return r[c] != "" }) {
			for i, r := range rows {
				out[i] = append(out[i], r[c])
			}
		}
	}
	return out
}

// todoUnits lists for each set of actions the units that have it, by place and
// formation.
func (q *inquiry) todoUnits(head string, list []worklist.Unit) {
	if len(list) == 0 {
		return
	}
	fmt.Fprintln(q.Out, q.Bold(fmt.Sprintf("%s (%d)", head, len(list))))
	var can []string
	who := map[string][]worklist.Unit{}
	for _, x := range list {
		what := titles(x.Actions)
		if who[what] == nil {
			can = append(can, what)
		}
		who[what] = append(who[what], x)
	}
	for _, what := range can {
		var cells []string
		for i, x := range who[what] {
			name := q.view().Name(int(x.Unit))
			switch before := i - 1; {
			case i > 0 && x.Space >= 0 && who[what][before].Space == x.Space, i > 0 && x.Space < 0 && who[what][before].Formation == x.Formation:
				cells[len(cells)-1] += " " + name
			case x.Space >= 0:
				cells = append(cells, q.view().SpaceName(x.Space)+": "+name)
			default:
				cells = append(cells, name)
			}
		}
		q.Printf("  %s\n", what)
		q.WriteParts(cells, "    ")
	}
}

func titles(list []worklist.Action) string {
	var out []string
	for _, a := range list {
		out = append(out, a.Title)
	}
	return strings.Join(out, ", ")
}

// glance is the budget of a preview of which only the column is used.
var glance = preview.Budget{Steps: 300_000, Answers: 1, ToDice: true}

// oddsOf returns the totals and the column that an act leads to, where the rules compare
// them before the dice.
func oddsOf(v *sight.View, answers []run.Choice) string {
	return preview.Of(v, answers, glance).Glance(v.Program().Messages)
}

// what previews an order without carrying it out: its answers and the odds of an attack,
// or the refusal.
func (q *inquiry) what(c command.Preview) {
	if c.Err != nil {
		q.refusedOrder(c.Line, c.Err)
		return
	}
	var answers []run.Choice
	for _, a := range c.Plan.Answers {
		answers = append(answers, a.Choice)
		q.Printf("  %s  %s\n", q.Dim(a.To), a.Text)
	}
	if p := preview.Of(q.view(), answers, preview.Usual); p.Root != nil && (len(p.Root.Compared) > 0 || p.Root.Throws()) {
		render.WritePreview(q.Console, p, q.g.P)
	}
}

// find writes the place of a unit, or the contents of a place.
func (q *inquiry) find(text string) {
	if text == "" {
		q.Println("find needs a unit (its name or the beginning of it, NAME* with its formation) or a place")
		return
	}
	v := q.view()
	units, space := orders.Find(v, text)
	for _, u := range units {
		if s := v.At(int(u)); s >= 0 {
			q.Printf("  %s at %s\n", v.Name(int(u)), v.SpaceName(s))
		} else {
			q.Printf("  %s off the map\n", v.Name(int(u)))
		}
	}
	if space >= 0 {
		q.Printf("  %s\n", q.drawing().Terrain(space))
		for _, side := range q.drawing().SidesIn(space) {
			q.Printf("    %s\n", side)
		}
	}
	if len(units) == 0 && space < 0 {
		if v.HidesAnything() {
			q.Printf("%q is neither a unit in sight nor a place\n", text)
		} else {
			q.Printf("%q is neither a unit nor a place\n", text)
		}
	}
}

// placed returns the full name for a text: a unit by the beginning of its name, a place
// by its name. Other text is returned unchanged.
func (q *inquiry) placed(text string) string {
	if text == "" {
		return text
	}
	if _, ok := q.view().Map().Find(text); ok {
		return text
	}
	units, space := orders.Find(q.view(), text)
	switch {
	case len(units) == 1:
		return q.g.P.UnitName(int(units[0]))
	case space >= 0:
		return q.view().Map().Name(space)
	}
	return text
}

// completions returns the words that can continue a line, and the offset that they
// replace. They come from the orders or, after a command that takes a name, from units
// and places.
func (q *inquiry) completions(line string) (from int, out []string) {
	v := q.view()
	if first, rest, ok := strings.Cut(line, " "); ok && slices.Contains(command.TakesName, first) {
		from = len(line) - len(rest)
		half := strings.ToLower(rest)
		for u := range v.Program().Units {
			if v.Hides(u) {
				continue
			}
			for _, name := range slices.Compact([]string{v.Program().UnitName(u), v.Program().UnitCalled(u)}) {
				if strings.HasPrefix(strings.ToLower(name), half) {
					out = append(out, name)
				}
			}
		}
		m := v.Map()
		for s := range m.Len() {
			if name := m.Name(s); half != "" && strings.HasPrefix(strings.ToLower(name), half) {
				out = append(out, name)
			}
			if name := v.Legend("space", "label", s); half != "" && strings.HasPrefix(strings.ToLower(name), half) && !slices.Contains(out, name) {
				out = append(out, name)
			}
		}
		return from, out
	}
	from, out = orders.Complete(v, line)
	if from == 0 && line != "" {
		for _, w := range command.Completed {
			if strings.HasPrefix(w, strings.ToLower(line)) && !slices.Contains(out, w) {
				out = append(out, w)
			}
		}
	}
	return from, out
}
