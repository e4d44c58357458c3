package render

import (
	"fmt"
	"strings"

	"wargame/internal/console"
	"wargame/interpreter/formula"
	"wargame/interpreter/proof"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/why"
	"wargame/interpreter/worklist"
)

// Refusals writes why an action is illegal, as the seats of a view may know it.
type Refusals struct {
	Console *console.Console
	View    *sight.View
	Rename  func(*formula.Node) // see setup.Started; may be nil
	Book    func() *proof.Book  // returns the register of defects of the rulebook
	Brief   bool                // disputed readings are written only when asked for
	Source  bool                // facts come with the source of the rules
}

// Write writes a refusal with each of its clauses. asked adds their facts.
func (w Refusals) Write(r *run.Refusal, asked bool) {
	w.Console.Printf("No: %s\n", w.View.Say(r.Text, r.Parts))
	w.Clauses(r.Reasons, asked)
}

// Clauses writes the clauses of a refusal. asked adds their facts.
func (w Refusals) Clauses(list []run.Reason, asked bool) {
	out, v, facts := w.Console.Out, w.View, false
	for _, x := range v.Reasons(list) {
		text := x.String()
		if list := worklist.InWay(x.Node); w.Brief && !asked && len(list) > 0 && !v.HidesAnything() {
			text += " (" + strings.Join(list, ", ") + ")"
		}
		fmt.Fprintf(out, "  %s\n", text)
		if asked || !w.Brief {
			w.disputed(x.Clause)
		}
		facts = facts || asked && x.Node != nil
		if asked && x.Node != nil && !v.HidesAnything() {
			if w.Rename != nil {
				w.Rename(x.Node)
			}
			var b strings.Builder
			facts := NewExplainer(w.Console, "")
			facts.Plain = !w.Source
			facts.Facts(&b, x.Node, "      ", 2)
			fmt.Fprint(out, b.String())
		}
	}
	if facts && !w.Source && !v.HidesAnything() {
		fmt.Fprintf(out, "  %s\n", w.Console.Dim(w.Console.Words.Text("(add the word rule to see the rule itself)")))
	}
	if facts && v.HidesAnything() {
		fmt.Fprintf(out, "  %s\n", w.Console.Dim(w.Console.Words.Text(why.Withheld)))
	}
}

// disputed writes the reading of a clause that the printed rules leave in doubt.
func (w Refusals) disputed(clause string) {
	for _, d := range w.Book().DefectsOf(clause) {
		if d.Kind == "contradiction" || d.Kind == "ambiguity" {
			w.Console.Printf("      the rulebook is unclear here (%s). The reading in force: %s\n", d.ID, d.Reading)
		}
	}
}
