package terminal

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wargame/internal/console"
	"wargame/internal/render"
	"wargame/internal/setup"
	"wargame/interpreter/names"
	"wargame/interpreter/orders"
	"wargame/interpreter/proof"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
	"wargame/interpreter/why"
)

// why explains an answer, allowed or not, or else the value of an expression.
func (t *table) why(d *run.Decision, text string) error {
	if text == "" && t.whyBots() {
		return nil
	}
	if text == "" {
		fmt.Fprintln(t.Out, "why what? A number or name of an answer, or an expression such as: why phasing")
		return nil
	}
	if t.whyMove(text) {
		return nil
	}
	if d.Kind == run.DiceRoll && slices.Contains([]string{"pass", "done", "stop"}, text) {
		fmt.Fprintln(t.Out, "Dice are due here; nobody can pass them by.")
		return nil
	}
	if d.Kind != run.DiceRoll {
		if c, ok := t.context(d).Answer(text); ok {
			t.whyChoice(d, c, text)
			return nil
		}
	}
	for _, typ := range []value.Type{value.UnitType, value.SpaceType} {
		if _, ok := t.g.P.Word(typ, text); ok {
			fmt.Fprintf(t.Out, "%s is a %s, and this is not a question of %ss: choose among the answers first, then ask again.\n", text, typ, typ)
			return nil
		}
	}
	if t.whyOrder(text) || t.whyClause(text) {
		return nil
	}
	n, err := render.Derive(t.Console, t.view(), nil, text, t.rename)
	if errors.Is(err, console.ErrSaid) {
		return nil
	}
	if errors.Is(err, why.ErrHidden) {
		fmt.Fprintln(t.Out, why.Withheld)
		return nil
	}
	if err != nil {
		fmt.Fprintln(t.Out, err)
		return nil
	}
	return render.WriteDerivation(t.Console, t.Out, n, true)
}

// whyClause answers why CLAUSE: which rules in force the clause has. False when the text
// is no clause.
func (t *table) whyClause(text string) bool {
	if none := why.NoClause(t.g.P, text); none != "" {
		fmt.Fprintln(t.Out, none)
		return true
	}
	rules := why.Clause(t.g.P, text)
	for _, r := range rules {
		fmt.Fprintf(t.Out, "%s\n", r.Ref())
	}
	if len(rules) > 0 {
		fmt.Fprintf(t.Out, "A clause is in force or not; why asks about an answer, an order or an expression. wargame inspect GAME %s shows its text, rules and tests.\n", strings.TrimSpace(text))
	}
	return len(rules) > 0
}

// whyOrder answers why ORDER: what forbids it, with the facts, or what it comes to, by which
// clauses. False when the text is no order.
func (t *table) whyOrder(text string) bool {
	v := t.view()
	steps, rest, err := orders.Asked(v, text)
	var refused *orders.Refused
	var unknown *orders.Unknown
	switch {
	case errors.As(err, &refused):
		t.refused(refused.Refusal, true)
		return true
	case errors.As(err, &unknown):
		t.refusedOrder(text, err)
		return true
	case err != nil:
		return false
	}
	fmt.Fprintln(t.Out, "It can be done:")
	for _, s := range steps {
		fmt.Fprintf(t.Out, "  %s  %s%s\n", t.Dim(v.Text(s.To)), v.Text(s.Text), render.ClauseTail(t.Console, s.Rule.Ref()))
	}
	if rest != "" {
		fmt.Fprintf(t.Out, "  %s\n", t.Dim("(then: "+rest+")"))
	}
	return true
}

func (t *table) whyChoice(d *run.Decision, c run.Choice, text string) {
	refusal, verdicts := t.g.Why(d, c)
	if x := t.view().Check(d, c); x != nil {
		refusal = x
	}
	if refusal != nil {
		t.refused(refusal, true)
		return
	}
	if len(verdicts) == 0 {
		text = t.view().Text(text)
		to := names.Spoken(d.Name)
		if d.Prompt != "" {
			to = strconv.Quote(t.view().Text(d.Prompt))
		}
		fmt.Fprintf(t.Out, "%s is allowed; the answers to %s are set by %s\n", text, to, ruleName(d.Rule))
		return
	}
	for _, n := range verdicts {
		if t.view().HidesAnything() {
			t.verdictInSight(n)
			continue
		}
		if t.rename != nil {
			t.rename(n)
		}
		_ = render.WriteDerivation(t.Console, t.Out, n, true)
	}
}

// refusals writes refusals for who looks at the screen.
func (t *table) refusals() render.Refusals {
	return render.Refusals{Console: t.Console, View: t.view(), Rename: t.rename, Book: t.register, Brief: t.brief}
}

// register is the register of defects of the game, read when it is first needed; an empty
// one where it cannot be read.
func (t *table) register() *proof.Book {
	if t.book == nil {
		t.book = setup.Register(t.Console, t.setup.Game)
	}
	return t.book
}

func (t *table) refused(r *run.Refusal, asked bool) { t.refusals().Write(r, asked) }

// askWhy says how to see the facts behind a refusal.
func (t *table) askWhy(d *run.Decision, c run.Choice, r *run.Refusal) {
	if !slices.ContainsFunc(r.Reasons, func(x run.Reason) bool { return x.Node != nil }) {
		return
	}
	what := c.String()
	if c.Kind == run.Pick {
		pick, with := d.NameOf(t.g.P, c)
		what = t.view().Text(strings.TrimSpace(with + " " + pick))
	}
	fmt.Fprintln(t.Out, t.Dim("  (why "+what+" shows the facts)"))
}

func ruleName(r *ruleset.Rule) string {
	if r.Ref() == "" {
		return "the sequence of play"
	}
	return r.Ref()
}

// log writes the last n lines of the log.
func (t *table) log(n int) {
	lines, err := t.history()
	if err != nil {
		fmt.Fprintln(t.Out, err)
		return
	}
	for _, x := range lines[max(0, len(lines)-n):] {
		fmt.Fprintf(t.Out, "  %3d  %s%s\n", x.Turn, x.Text, render.ClauseTail(t.Console, x.Clause))
	}
}

// units lists counters on the map: all, of a side, or in a space, and the pieces
// there. Hidden counters come behind the others, a stack a line; who asks for one by its name is told the same as for
// a name that does not exist.
func (t *table) units(rest string) {
	v := t.view()
	side, space, unit := int64(-1), -1, -1
	if rest != "" {
		if s, err := setup.SideNamed(t.g, rest); err == nil {
			side = s
		} else if i, ok := t.g.P.World.Map.Find(rest); ok {
			space = i
		} else if u, ok := t.g.P.Word(value.UnitType, rest); ok && !v.Hides(int(u.N)) {
			unit = int(u.N)
		} else {
			seen := ""
			if v.HidesAnything() {
				seen = " in sight"
			}
			fmt.Fprintf(t.Out, "%q is neither a side nor a space nor a unit%s\n", rest, seen)
			return
		}
	}
	rows := [][]string{{"unit", "side", "at", ""}}
	for u := range t.g.P.Units {
		at, s := v.At(u), v.Side(u)
		if at < 0 && u != unit || side >= 0 && s != side || space >= 0 && at != space || unit >= 0 && u != unit {
			continue
		}
		rows = append(rows, []string{t.g.P.UnitName(u), t.g.P.Show(value.SideType, value.Word(s)), t.placeAt(u), t.attributes("unit", u)})
	}
	for _, s := range v.Stacks {
		if unit >= 0 || side >= 0 && s.Side != side || space >= 0 && s.Space != space {
			continue
		}
		rows = append(rows, []string{s.Text(), t.g.P.Show(value.SideType, value.Word(s.Side)), t.g.P.World.Map.Name(s.Space), ""})
	}
	rows = append(rows, t.pieceRows(side, space, unit)...)
	if len(rows) == 1 {
		fmt.Fprintln(t.Out, "There are no units.")
		return
	}
	t.WriteTable(rows, "  ")
}

// attributes lists the values of a counter or a piece that differ from the usual
// ones.
func (t *table) attributes(of string, u int) string {
	var out []string
	for _, name := range t.g.P.AttributeNames(of) {
		a := t.g.P.Attribute(of, name)
		v, seen := t.view().Attribute(a, u)
		if !seen {
			out = append(out, cmp.Or(a.Title, name)+" "+sight.Unknown)
			continue
		}
		usual := v.Equal(a.Default) && !a.Changing && a.Type.Kind != value.Number
		if name == "side" || usual || v.N == value.None || a.Type.Kind == value.Number && v.N == value.Int(0) {
			continue
		}
		switch {
		case a.Type.Kind == value.Flag && v.N != 0:
			out = append(out, cmp.Or(a.Title, name))
		case a.Type.Kind == value.Flag:
		case a.Changing && v.Equal(a.Default) && v.N == 0:
		default:
			out = append(out, cmp.Or(a.Title, name)+" "+t.view().Show(a.Type, v))
		}
	}
	return strings.Join(out, ", ")
}
