package run

import (
	"slices"
	"strings"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/derive"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"
)

// refusals says why a path, a candidate or an action is refused.
type refusals struct {
	*evaluator
	paths   *pathFinder
	ends    *pathEnds
	reasons *reasons
	choices *choices
}

// Refusal explains why an answer is not legal.
type Refusal struct {
	Text    string
	Parts   []Part // parts of the text if it names a counter
	Reasons []Reason
}

// Reason is one clause that forbids an answer. Its texts use the words of the rulebook:
// clause, title, and the `because` of the rule or the legal alternatives. Expressions
// appear only in Node.
type Reason struct {
	Clause, Title string
	Text          string        // empty if the title suffices
	Brief         string        // Text without names and values; empty if there is no such text
	Uncovered     bool          // the choice does not cover the value: only others can be chosen
	Elsewhere     bool          // of a line of a movement whose condition the step does not meet
	Node          *formula.Node // derivation of the facts that made it apply
}

// String returns the reason in one line.
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

// Error returns the refusal with its reasons in one line.
func (r *Refusal) Error() string {
	parts := []string{r.Text}
	for _, x := range r.Reasons {
		parts = append(parts, x.String())
	}
	return strings.Join(parts, "; ")
}

// Clauses returns the clauses of a refusal without repetition.
func (r *Refusal) Clauses() []string {
	var out []string
	for _, x := range r.Reasons {
		if x.Clause != "" && !slices.Contains(out, x.Clause) {
			out = append(out, x.Clause)
		}
	}
	return out
}

// refuseWithParts returns a refusal whose text consists of parts.
func refuseWithParts(parts ...Part) *Refusal {
	return &Refusal{Parts: parts, Text: whole(parts)}
}

// add appends a reason with the clause of a rule. brief is the text without names and
// values, or empty.
func (r *Refusal) add(rule *ruleset.Rule, text, brief string, facts *formula.Node) {
	r.Reasons = append(r.Reasons, Reason{Clause: rule.ClauseID(), Title: rule.TitleText(), Text: text, Brief: brief, Node: facts})
}

// refusers returns the clauses that forbid the permission or movement of a call, with
// the facts that made them apply; nil if it is allowed.
func (why *refusals) refusers(a *construct.CallSpec) []Reason {
	if a.Move == nil {
		return why.reasons.denials(a)
	}
	args, failed := why.reasons.argsOf(a)
	if failed != nil {
		return failed
	}
	if yes, _ := why.verdict(func() bool { return why.paths.canSetOut(a.Move, args) }); yes {
		return nil
	}
	return why.whyStays(a, args)
}

// denials returns the clauses that forbid the permission of a call; nil if it is
// allowed.
func (why *reasons) denials(a *construct.CallSpec) []Reason {
	c := why.ctx
	locals := c.Locals
	args, failed := why.argsOf(a)
	if failed != nil {
		return failed
	}
	if yes, _ := why.verdict(func() bool { return a.Perm.Call(c, args) }); yes {
		return nil
	}
	if why.searching { // a search needs no derivation
		return []Reason{{Clause: a.Perm.Rule.ClauseID(), Title: a.Perm.Rule.TitleText()}}
	}
	out := why.forbids(a.Perm, args, 0)
	c.Locals = locals
	return out
}

// argsOf evaluates the arguments of a call. If a rule fails, failed is the reason for
// the refusal.
func (why *reasons) argsOf(a *construct.CallSpec) (args []value.Value, failed []Reason) {
	if _, err := why.verdict(func() bool { args = evalAll(why.ctx, a.Args); return true }); err != nil {
		return nil, []Reason{why.whyFailed(err, a.Rule())}
	}
	return args, nil
}

// inWords returns why a rule forbids, without its expressions: its `because`, or nothing
// if the title explains it.
func (why reasons) inWords(b construct.Refuser) string {
	switch {
	case b.Failed != nil || b.Because != "":
		return b.Reason()
	case b.Rule.TitleText() == "":
		return why.say("it is forbidden")
	}
	return ""
}

// unmet returns the derivation of a condition that does not hold.
func (why *reasons) unmet(e *formula.Expr) *formula.Node {
	cond := &formula.Node{Kind: formula.Operand, Text: "needs " + e.Text, Value: "no"}
	try := why.ctx.Try()
	derive.Explain(e, why.ctx, cond)
	why.ctx.Failed(try)
	return &formula.Node{Children: []*formula.Node{cond}}
}

// most is the maximum number of names in a refusal.
const most = 8

// addOthers adds the reason against a value that a choice does not cover.
func (r *Refusal) addOthers(rule *ruleset.Rule, d *Decision, text string, facts *formula.Node) {
	r.add(rule, text, d.words.Text("only others can be chosen"), facts)
	r.Reasons[len(r.Reasons)-1].Uncovered = true
}

// onlyThose returns the text that names the legal alternatives, with a prompt if it is not
// empty.
func (d *Decision) onlyThose(options []Option, prompt string) string {
	if len(options) == 0 {
		return d.words.Text("there are no candidates now")
	}
	var names []string
	for _, o := range options[:min(len(options), most)] {
		names = append(names, o.Label)
	}
	text := strings.Join(names, ", ")
	if len(options) > most {
		text = d.words.Sprintf("%s, … %d in all", text, len(options))
	}
	if prompt != "" {
		return d.words.Sprintf("only %s can be chosen (\"%s\")", text, prompt)
	}
	return d.words.Sprintf("only %s can be chosen", text)
}
