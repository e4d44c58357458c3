package run

import (
	"wargame/interpreter/construct"
	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// yesNo is the decision `ask`: a question that must be answered yes or no.
type yesNo struct{ plain }

func (yesNo) reach(*Game, *state.Frame, *construct.Instr) bool { return true }

func (yesNo) asks(g *Game, d *Decision, f *state.Frame) {
	d.Name, d.Type = g.codeOf(f).Slots[d.at.A].Name, value.EnumType("yes_no")
	if g.seats.decider(d, d.at.X); d.at.B > 0 {
		g.seats.askWho(d, f.Locals[d.at.B-1].N, d.at.C != 0)
	}
}

func (yesNo) list(g insight, d *Decision, _ *state.Frame) {
	d.Prompt, d.Parts = g.log.said(d.at.Ref.(*names.Text))
	d.Options = []Option{{Value: 1, Text: &Text{Label: g.say("yes")}}, {Value: 0, Text: &Text{Label: g.say("no")}}}
}

func (yesNo) apply(_ *Game, d *Decision, f *state.Frame, c Choice) {
	f.Locals[d.at.A] = value.Word(c.Value)
	if f.PC++; d.at.B > 0 && c.Value == 0 {
		f.PC = d.at.D // a single no decides
	}
}

func (yesNo) name(_ *program.Program, _ *Decision, c Choice) (pick, with string) {
	if c.Value != 0 {
		return "yes", ""
	}
	return "no", ""
}

func (yesNo) read(p *program.Program, _ *Decision, pick, _ string) (Choice, error) {
	switch pick {
	case "yes":
		return Choice{Value: 1}, nil
	case "no":
		return Choice{}, nil
	}
	return Choice{}, p.Messages.Errorf("the answer is yes or no, not %q", pick)
}
