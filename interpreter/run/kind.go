package run

import (
	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// kind implements one kind of decision. Each has a file of its own, named like its
// constant, and a line in kinds and in kindAt. No other code distinguishes kinds to
// carry out a decision.
//
// The order of calls is: reach when the machine comes to the instruction; asks and list
// to compute the decision; refuse for an answer that is not listed; apply for a legal
// one.
//
// Methods that produce what a player sees take an insight, so they cannot use hidden
// information. Only reach and apply may write to the position. The others may be called
// at any time and restore any slot that they use.
type kind interface {
	// reach runs when the machine comes to the instruction. It returns true if a decision is
	// pending. Otherwise it has set f.PC to the next instruction or to a remedy, or has
	// reported a dead end.
	reach(g *Game, f *state.Frame, in *construct.Instr) (wait bool)

	// asks sets name, rule and decider. Kind, at, and the rule and side of the sequence of
	// play are already set.
	asks(g *Game, d *Decision, f *state.Frame)

	// list sets the prompt and the legal answers. The caller removes pruned answers
	// afterwards.
	list(g insight, d *Decision, f *state.Frame)

	// refuse returns why an answer that is not listed is illegal. It returns nil if the
	// answer is legal nevertheless: dice, which are never listed, or a pass without open
	// obligations. Answers of this kind are refused only here.
	refuse(g insight, d *Decision, c Choice) *Refusal

	// apply carries out a legal answer and sets f.PC.
	apply(g *Game, d *Decision, f *state.Frame, c Choice)

	// denial returns the beginning of the refusal of a pick, without the reasons.
	denial(g insight, d *Decision, c Choice) []Part

	// explain returns the derivations of the permissions that allow a legal pick.
	explain(g insight, d *Decision, c Choice) []*formula.Node

	// name returns the name of a pick as in saves, and read parses it. with is the option of
	// an allocation or the element of an action, else empty. Names have the same meaning in
	// every position.
	name(p *program.Program, d *Decision, c Choice) (pick, with string)
	read(p *program.Program, d *Decision, pick, with string) (Choice, error)
}

// DecisionKind says how a decision is answered.
type DecisionKind uint8

// Kinds of decision.
const (
	ChooseOne DecisionKind = iota // Pick, or Stop
	ChooseSet                     // Pick until Done
	YesNo                         // Pick 0 or 1
	Act                           // Pick an action, or pass
	Allocate                      // Pick an option and a unit, or Done
	Order                         // Pick the next element
	Going                         // Pick a space to go to, or Stop
	DiceRoll                      // Roll with the dice
)

// kinds holds the implementation of each DecisionKind.
var kinds = [...]kind{
	ChooseOne: chooseOne{},
	ChooseSet: chooseSet{},
	YesNo:     yesNo{},
	Act:       act{},
	Allocate:  allocate{},
	Order:     order{},
	Going:     going{},
	DiceRoll:  diceRoll{},
}

// kindAt returns the kind of decision that an instruction asks for; false if it asks for
// none.
func kindAt(in *construct.Instr) (DecisionKind, bool) {
	switch in.Op {
	case construct.OpChoose:
		if in.Ref.(*construct.ChooseSpec).Count != "" {
			return ChooseSet, true
		}
		return ChooseOne, true
	case construct.OpAsk:
		return YesNo, true
	case construct.OpOffer:
		return Act, true
	case construct.OpSpend:
		return Allocate, true
	case construct.OpPick:
		return Order, true
	case construct.OpGo:
		return Going, true
	case construct.OpRoll:
		return DiceRoll, true
	}
	return 0, false
}

// plain is the common part of most kinds: one of the listed answers, of one type,
// without a permission.
type plain struct{}

func (plain) refuse(g insight, _ *Decision, c Choice) *Refusal {
	if c.Kind == Pick {
		return g.refusal("that is not one of the answers")
	}
	return g.refuseWrongKind(c)
}

func (plain) denial(g insight, _ *Decision, _ Choice) []Part {
	return g.wordings("that leads nowhere")
}

func (plain) explain(insight, *Decision, Choice) []*formula.Node { return nil }

func (plain) name(p *program.Program, d *Decision, c Choice) (pick, with string) {
	return p.Show(d.Type, value.Word(c.Value)), ""
}

func (plain) read(p *program.Program, d *Decision, pick, _ string) (Choice, error) {
	v, err := word(p, d.Type, pick)
	return Choice{Value: v}, err
}
