package terminal

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wargame/internal/console"
	"wargame/internal/render"
	"wargame/internal/setup"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/orders"
	"wargame/interpreter/proof"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
	"wargame/interpreter/why"
)

// why explains an answer, legal or not, or the value of an expression. The word rule at the
// end asks for the source of the rules.
func (q *inquiry) why(d *run.Decision, text string) error {
	text, q.source = strings.CutSuffix(text, " rule")
	defer func() { q.source = false }()
	if text == "" && q.whyBots() {
		return nil
	}
	if text == "" {
		q.Println("why needs the number or name of an answer, or an expression, such as: why phasing")
		return nil
	}
	if q.whyMove(text) {
		return nil
	}
	if d.Kind == run.DiceRoll && slices.Contains([]string{"pass", "done", "stop"}, text) {
		q.Println("Dice must be rolled here; this cannot be passed.")
		return nil
	}
	if d.Kind != run.DiceRoll {
		if c, ok := q.context(d).Answer(text); ok {
			q.whyChoice(d, c, text)
			return nil
		}
	}
	for _, typ := range []value.Type{value.UnitType, value.SpaceType} {
		if _, ok := q.g.P.Word(typ, text); ok {
			q.Printf(notChosen[typ.Kind], text)
			return nil
		}
	}
	if q.whyOrder(text) || q.whyClause(text) {
		return nil
	}
	n, err := render.Derive(q.Console, q.view(), nil, text, q.rename)
	if errors.Is(err, console.ErrSaid) {
		return nil
	}
	if errors.Is(err, why.ErrHidden) {
		q.Println(why.Withheld)
		return nil
	}
	if err != nil {
		fmt.Fprintln(q.Out, err)
		return nil
	}
	return render.WriteDerivation(q.Console, q.Out, n, true)
}

// whyClause answers "why CLAUSE" with the rules in force under the clause. It returns
// false if the text is not a clause.
func (q *inquiry) whyClause(text string) bool {
	if none := why.NoClause(q.g.P, text); none != "" {
		fmt.Fprintln(q.Out, none)
		return true
	}
	rules := why.Clause(q.g.P, text)
	for _, r := range rules {
		q.Printf("%s\n", r.Ref())
	}
	if len(rules) > 0 {
		q.Printf("why explains an answer, an order or an expression, not a clause. wargame inspect GAME %s shows the text of the clause, its rules and tests.\n", strings.TrimSpace(text))
	}
	return len(rules) > 0
}

// whyOrder answers "why ORDER" with the refusal and its facts, or with the answers and
// their clauses. It returns false if the text is not an order.
func (q *inquiry) whyOrder(text string) bool {
	v := q.view()
	steps, rest, err := orders.Asked(v, text)
	var refused *orders.Refused
	var unknown *orders.Unknown
	switch {
	case errors.As(err, &refused):
		q.refused(refused.Refusal, true)
		return true
	case errors.As(err, &unknown):
		q.refusedOrder(text, err)
		return true
	case err != nil:
		return false
	}
	q.Println("It is allowed:")
	for _, s := range steps {
		q.Printf("  %s  %s%s\n", q.Dim(v.Text(s.To)), v.Text(s.Text), render.ClauseTail(q.Console, s.Rule.Ref()))
	}
	if rest != "" {
		q.Printf("  %s\n", q.Dim(q.Words.Sprintf("(then: %s)", rest)))
	}
	return true
}

func (q *inquiry) whyChoice(d *run.Decision, c run.Choice, text string) {
	refusal, verdicts := q.g.Query().Why(d, c)
	if x := q.view().Check(d, c); x != nil {
		refusal = x
	}
	if refusal != nil {
		q.refused(refusal, true)
		return
	}
	if len(verdicts) == 0 {
		text = q.view().Text(text)
		to := names.Spoken(d.Name)
		if d.Prompt != "" {
			to = strconv.Quote(q.view().Text(d.Prompt))
		}
		q.Printf("%s is allowed; the answers to %s are set by %s\n", text, to, q.ruleName(d.Rule))
		return
	}
	for _, n := range verdicts {
		if q.view().HidesAnything() {
			q.verdictInSight(n)
			continue
		}
		if q.rename != nil {
			q.rename(n)
		}
		_ = render.WriteVerdict(q.Console, q.Out, n, q.source)
	}
}

// refusals returns a writer of refusals for the seats at the screen.
func (q *inquiry) refusals() render.Refusals {
	return render.Refusals{Console: q.Console, View: q.view(), Rename: q.rename, Book: q.register, Brief: q.brief, Source: q.source}
}

// register returns the register of defects of the game. It is loaded on first use, and
// empty if it cannot be read.
func (q *inquiry) register() *proof.Book {
	if q.book == nil {
		q.book = setup.Register(q.Console, q.setup.Game)
	}
	return q.book
}

func (q *inquiry) refused(r *run.Refusal, asked bool) { q.refusals().Write(r, asked) }

// askWhy writes how to see the facts of a refusal.
func (q *inquiry) askWhy(d *run.Decision, c run.Choice, r *run.Refusal) {
	if !slices.ContainsFunc(r.Reasons, func(x run.Reason) bool { return x.Node != nil }) {
		return
	}
	what := c.String()
	if c.Kind == run.Pick {
		pick, with := d.NameOf(q.g.P, c)
		what = q.view().Text(strings.TrimSpace(with + " " + pick))
	}
	fmt.Fprintln(q.Out, q.Dim(q.Words.Sprintf("  (why %s shows the facts)", what)))
}

func (q *inquiry) ruleName(r *ruleset.Rule) string {
	if r.Ref() == "" {
		return q.Words.Text("the sequence of play")
	}
	return r.Ref()
}

// verdictInSight writes the value of a permission and its clauses, without the facts
// that may be hidden.
func (q *inquiry) verdictInSight(n *formula.Node) {
	name, _, _ := strings.Cut(n.Text, "(")
	fmt.Fprintf(q.Out, "%s: %s\n", q.Bold(name), q.Words.Text(n.Value))
	for _, k := range n.Children {
		if k.Applied && k.Clause != "" {
			q.Printf("  %s\n", strings.TrimSpace(k.Clause+" "+k.Title))
		}
	}
	fmt.Fprintf(q.Out, "  %s\n", q.Dim(q.Words.Text(why.Withheld)))
}

// notChosen is the answer to why about a thing that the decision does not choose.
var notChosen = map[value.Kind]string{
	value.Unit:  "%s is a unit, but this decision does not choose between units: answer it first, then ask again.\n",
	value.Space: "%s is a space, but this decision does not choose between spaces: answer it first, then ask again.\n",
}
