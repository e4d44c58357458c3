package cli

import (
	"fmt"
	"slices"
	"strings"

	"wargame/interpreter/orders"
	"wargame/interpreter/preview"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/worklist"
)

// todo lists what is left to do in this stretch of play.
func (t *table) todo() {
	v := t.view()
	l := worklist.Of(v, oddsOf)
	if l == nil {
		fmt.Fprintln(t.Out, "A question is open here, and no action; what is left is told when one is to be taken.")
		return
	}
	if l.Empty() {
		fmt.Fprintln(t.Out, "Nothing is left to do here.")
		return
	}
	for _, x := range l.Duties {
		text := x.Title
		if x.Text != "" {
			text += ": " + x.Text
		}
		if len(x.InWay) > 0 {
			text += " (" + strings.Join(x.InWay, ", ") + ")"
		}
		fmt.Fprintf(t.Out, "%s %s%s\n", t.bold("Owed"), text, t.clauseTail(x.Clause))
	}
	t.todoUnits("Can act", l.Units)
	t.todoUnits("Waits off the map", l.Arrivals)
	if len(l.Attacks) > 0 {
		fmt.Fprintln(t.Out, t.bold("Can be attacked"))
		rows := [][]string{{"", "", "by", "all of them"}}
		for _, x := range l.Attacks {
			rows = append(rows, []string{v.SpaceName(x.Space), strings.Join(v.Who(x.Space), " "), strings.Join(v.Names(x.Who), " "), x.Odds})
		}
		columns(t.Env, rows, "  ")
	}
	var places []string
	for _, x := range l.Places {
		places = append(places, v.SpaceName(x.Space)+" ("+titles(x.Actions)+")")
	}
	t.todoLine("Open", places)
	var over []string
	for _, x := range l.Over {
		over = append(over, v.SpaceName(x.Space))
	}
	t.todoLine("Stacked too high", over)
	var cut []string
	for _, x := range l.Cut {
		cut = append(cut, v.Name(int(x.Unit))+" at "+v.SpaceName(x.Space))
	}
	t.todoLine("Cut off", cut)
}

func (t *table) todoLine(head string, list []string) {
	if len(list) > 0 {
		fmt.Fprintf(t.Out, "%s: %s\n", t.bold(head), strings.Join(list, ", "))
	}
}

// todoUnits lists units by place and formation.
func (t *table) todoUnits(head string, list []worklist.Unit) {
	if len(list) == 0 {
		return
	}
	fmt.Fprintln(t.Out, t.bold(fmt.Sprintf("%s (%d)", head, len(list))))
	rows := [][]string{{"at", "formation", "units", "can"}}
	for i := 0; i < len(list); {
		x, k := list[i], i
		var who []string
		for ; k < len(list) && list[k].Space == x.Space && list[k].Formation == x.Formation && slices.Equal(list[k].Actions, x.Actions); k++ {
			who = append(who, t.view().Name(int(list[k].Unit)))
		}
		at := "-"
		if x.Space >= 0 {
			at = t.view().SpaceName(x.Space)
		}
		rows, i = append(rows, []string{at, x.Formation, strings.Join(who, " "), titles(x.Actions)}), k
	}
	columns(t.Env, rows, "  ")
}

func titles(list []worklist.Action) string {
	var out []string
	for _, a := range list {
		out = append(out, a.Title)
	}
	return strings.Join(out, ", ")
}

// glance is the budget of a preview of which only the column is wanted.
var glance = preview.Budget{Steps: 300_000, Ways: 1}

// oddsOf are the totals and the column that an act leads to.
func oddsOf(v *sight.View, answers []run.Choice) string {
	return preview.Of(v, answers, glance).Column()
}

// what shows an order without carrying it out: its answers, and what an attack would
// lead to.
func (t *table) what(line string) error {
	plan, err := orders.Read(t.view(), line)
	if err != nil {
		t.refusedOrder(line, err)
		return nil
	}
	var answers []run.Choice
	for _, a := range plan.Answers {
		answers = append(answers, a.Choice)
		fmt.Fprintf(t.Out, "  %s  %s\n", t.dim(a.To), a.Text)
	}
	if p := preview.Of(t.view(), answers, preview.Usual); p.Root != nil && (len(p.Root.Compared) > 0 || len(p.Root.Dice) > 0) {
		t.foreseen(p, t.side)
	}
	return nil
}

// find tells where somebody stands, or what is at a place.
func (t *table) find(text string) {
	if text == "" {
		fmt.Fprintln(t.Out, "find whom? A unit or the beginning of its name, NAME* with its formation, or a place")
		return
	}
	v := t.view()
	units, space := orders.Find(v, text)
	for _, u := range units {
		at := "off the map"
		if s := v.At(int(u)); s >= 0 {
			at = "at " + v.SpaceName(s)
		}
		fmt.Fprintf(t.Out, "  %s %s\n", v.Name(int(u)), at)
	}
	if space >= 0 {
		fmt.Fprintf(t.Out, "  %s\n", t.ground(space))
		for _, side := range t.sidesIn(space) {
			fmt.Fprintf(t.Out, "    %s\n", side)
		}
	}
	if len(units) == 0 && space < 0 {
		fmt.Fprintf(t.Out, "%q is neither a unit%s nor a place\n", text, inSight(v))
	}
}

func inSight(v *sight.View) string {
	if v.Veiled() {
		return " in sight"
	}
	return ""
}

// placed is the name by which a command knows what was named: of a unit by the
// beginning of its name, of a place by its name; else the text itself.
func (t *table) placed(text string) string {
	if text == "" {
		return text
	}
	if _, ok := t.view().Map().Find(text); ok {
		return text
	}
	units, space := orders.Find(t.view(), text)
	switch {
	case len(units) == 1:
		return t.g.P.UnitName(int(units[0]))
	case space >= 0:
		return t.view().Map().Name(space)
	}
	return text
}

// commands take a unit or a place behind them.
var commands = []string{"map", "units", "find", "moves", "why"}

// words are the commands that Tab knows.
var words = []string{"back", "export", "find", "help", "log", "map", "more", "moves", "quit", "redo", "save", "todo", "undo", "units", "why"}

// completions are the words with which a line can go on: those of an order, and where
// a command wants somebody or a place, their names.
func (t *table) completions(line string) (from int, out []string) {
	v := t.view()
	if first, rest, ok := strings.Cut(line, " "); ok && slices.Contains(commands, first) {
		from = len(line) - len(rest)
		half := strings.ToLower(rest)
		for u := range v.Program().Units {
			if name := v.Program().UnitName(u); !v.Hides(u) && strings.HasPrefix(strings.ToLower(name), half) {
				out = append(out, name)
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
		for _, w := range words {
			if strings.HasPrefix(w, strings.ToLower(line)) && !slices.Contains(out, w) {
				out = append(out, w)
			}
		}
	}
	return from, out
}
