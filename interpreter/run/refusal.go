package run

import (
	"fmt"
	"slices"
	"strings"

	"wargame/interpreter/formula"
	"wargame/interpreter/formula/derive"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"
)

// Refusal is why an answer is not legal.
type Refusal struct {
	Text    string
	Parts   []Part // of the text, where a counter is named in it
	Reasons []Reason
}

// Reason is one clause that stands in the way. It speaks the language of the
// rulebook: the clause, its title, and the `because` of the rule or who could be
// chosen instead. Expressions stand in the facts, for those who ask why.
type Reason struct {
	Clause, Title string
	Text          string        // empty where the title says it all
	Brief         string        // Text without the names and values in it; empty where it has none
	Node          *formula.Node // the facts that made it apply
}

// String is a reason in a line.
func (x Reason) String() string {
	head := strings.TrimSpace(x.Clause + " " + x.Title)
	switch {
	case head == "":
		return x.Text
	case x.Text == "":
		return head
	}
	return head + ": " + x.Text
}

// Error makes a refusal an error.
func (r *Refusal) Error() string {
	parts := []string{r.Text}
	for _, x := range r.Reasons {
		parts = append(parts, x.String())
	}
	return strings.Join(parts, "; ")
}

// Clauses lists the clauses of a refusal, each once.
func (r *Refusal) Clauses() []string {
	var out []string
	for _, x := range r.Reasons {
		if x.Clause != "" && !slices.Contains(out, x.Clause) {
			out = append(out, x.Clause)
		}
	}
	return out
}

func refuse(format string, args ...any) *Refusal { return &Refusal{Text: fmt.Sprintf(format, args...)} }

// refuseIn is a refusal whose text has parts.
func refuseIn(parts ...Part) *Refusal {
	r := &Refusal{Parts: parts}
	for _, p := range parts {
		r.Text += p.Text
	}
	return r
}

// add gives a refusal one reason more, in the words of a rule; brief are the same
// words without names and values, where they have any.
func (r *Refusal) add(rule *ruleset.Rule, text, brief string, facts *formula.Node) {
	r.Reasons = append(r.Reasons, Reason{Clause: rule.ClauseID(), Title: rule.TitleText(), Text: text, Brief: brief, Node: facts})
}

// refusers are the clauses that forbid what a call asks for, of a permission or of a move,
// with what made them apply.
func (cs *choices) refusers(a *program.CallSpec) []Reason {
	if a.Move == nil {
		return cs.denials(a)
	}
	args, failed := cs.argsOf(a)
	if failed != nil {
		return failed
	}
	if yes, _ := cs.verdict(func() bool { return cs.canSetOut(a.Move, args) }); yes {
		return nil
	}
	return cs.whyStays(a, args)
}

// denials are the clauses that forbid what a call asks for of a permission.
func (ev *evaluator) denials(a *program.CallSpec) []Reason {
	c := ev.ctx
	locals := c.Locals
	args, failed := ev.argsOf(a)
	if failed != nil {
		return failed
	}
	if yes, _ := ev.verdict(func() bool { return a.Perm.Call(c, args) }); yes {
		return nil
	}
	if ev.searching { // and nobody asks why
		return []Reason{{Clause: a.Perm.Rule.ClauseID(), Title: a.Perm.Rule.TitleText()}}
	}
	out := ev.forbids(a.Perm, args, 0)
	c.Locals = locals
	return out
}

// argsOf evaluates the arguments of a call; if a rule fails there, failed says which.
func (ev *evaluator) argsOf(a *program.CallSpec) (args []value.Value, failed []Reason) {
	if _, err := ev.verdict(func() bool { args = evalAll(ev.ctx, a.Args); return true }); err != nil {
		return nil, []Reason{whyFailed(err, a.Rule())}
	}
	return args, nil
}

// inWords is why a rule forbids, without its expressions: what it says itself,
// or nothing where its title does.
func inWords(b program.Refuser) string {
	switch {
	case b.Failed != nil || b.Because != "":
		return b.Reason()
	case b.Rule.TitleText() == "":
		return "it is forbidden"
	}
	return ""
}

// unmet are the facts of a condition that does not hold.
func (ev *evaluator) unmet(e *formula.Expr) *formula.Node {
	cond := &formula.Node{Kind: formula.Operand, Text: "needs " + e.Text, Value: "no"}
	try := ev.ctx.Try()
	derive.Explain(e, ev.ctx, cond)
	ev.ctx.Failed(try)
	return &formula.Node{Children: []*formula.Node{cond}}
}

// most is how many names a refusal gives.
const most = 8

// OnlyOthers is what a reason says in brief when somebody is not among those whom a
// choice is about.
const OnlyOthers = "only others can be chosen"

// onlyThose says who can be chosen instead, and for which question.
func onlyThose(prompt string, options []Option) string {
	if len(options) == 0 {
		return "nobody can be chosen now"
	}
	var names []string
	for _, o := range options[:min(len(options), most)] {
		names = append(names, o.Label)
	}
	text := strings.Join(names, ", ")
	if len(options) > most {
		text += fmt.Sprintf(", … %d in all", len(options))
	}
	text = "only " + text + " can be chosen"
	if prompt != "" {
		text += " (\"" + prompt + "\")"
	}
	return text
}
