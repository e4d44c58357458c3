package run

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// kind is a kind of decision: all that play knows about one way of asking. Each
// has a file of its own, named like its constant, and a line in kinds and in
// kindAt; nothing else here tells kinds apart to carry a decision out.
//
// The game asks in this order: reach, when the steps come to the instruction;
// asks and list, when somebody wants to know what is due; refuse, for an answer that is
// not listed; apply, for one that is legal; and then the steps go on behind it.
// What a player is shown (list, refuse, denial, explain) takes the game as the player
// sees it, and nothing else: it cannot rest on what is hidden from them.
// Only reach and apply may write to the position. The others are asked as often
// as anybody likes, in the middle of a question, and leave it as it was: a slot
// that they need for a candidate they put back.
type kind interface {
	// reach comes to the instruction. True stops the game there: somebody must
	// answer. Else it has gone on by itself (f.PC is behind the instruction, or at
	// a remedy), or reported a dead end.
	reach(g *Game, f *state.Frame, in *program.Instr) (wait bool)

	// asks says who is asked. Kind, at, and the rule and the side that the sequence
	// of play suggests are there already.
	asks(g *Game, d *Decision, f *state.Frame)

	// list says for what they are asked, and which answers are legal. What is pruned
	// is taken off afterwards.
	list(g insight, d *Decision, f *state.Frame)

	// refuse tells why an answer that is not listed is not legal; nil when it is
	// all the same (dice, which nobody lists, or a pass without debts). This is the
	// one place where an answer of this kind is refused.
	refuse(g insight, d *Decision, c Choice) *Refusal

	// apply carries out an answer that is legal, and moves f.PC.
	apply(g *Game, d *Decision, f *state.Frame, c Choice)

	// denial is the head of the refusal of a pick, without the reasons.
	denial(g insight, d *Decision, c Choice) []Part

	// explain derives the permissions that let a legal pick pass.
	explain(g insight, d *Decision, c Choice) []*formula.Node

	// name writes a pick as saves do, read finds the pick with a name. With is the
	// use of an allocation and else empty. Names mean the same in every position.
	name(p *program.Program, d *Decision, c Choice) (pick, with string)
	read(p *program.Program, d *Decision, pick, with string) (Choice, error)
}

// DecisionKind says how a decision is answered.
type DecisionKind uint8

// The kinds of decision.
const (
	ChooseOne DecisionKind = iota // Pick, or Stop
	ChooseSet                     // Pick until Done
	YesNo                         // Pick 0 or 1
	Act                           // Pick an action, or Pass
	Allocate                      // Pick an option and a unit, or Done
	Order                         // Pick who comes next
	Going                         // Pick a space to go to, or Stop
	DiceRoll                      // the dice
)

// kinds are the kinds of decision.
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

// kindAt is the kind of decision that an instruction asks for; false for one
// that asks nobody.
func kindAt(in *program.Instr) (DecisionKind, bool) {
	switch in.Op {
	case program.OpChoose:
		if in.Ref.(*program.ChooseSpec).Count != "" {
			return ChooseSet, true
		}
		return ChooseOne, true
	case program.OpAsk:
		return YesNo, true
	case program.OpOffer:
		return Act, true
	case program.OpSpend:
		return Allocate, true
	case program.OpPick:
		return Order, true
	case program.OpGo:
		return Going, true
	case program.OpRoll:
		return DiceRoll, true
	}
	return 0, false
}

// plain is what most kinds have in common: one of the answers listed, of one
// type, and no permission in it.
type plain struct{}

func (plain) refuse(_ insight, _ *Decision, c Choice) *Refusal {
	if c.Kind == Pick {
		return refuse("that is not one of the answers")
	}
	return stray(c)
}

func (plain) denial(insight, *Decision, Choice) []Part { return []Part{wording("that leads nowhere")} }

func (plain) explain(insight, *Decision, Choice) []*formula.Node { return nil }

func (plain) name(p *program.Program, d *Decision, c Choice) (pick, with string) {
	return p.Show(d.Type, value.Word(c.Value)), ""
}

func (plain) read(p *program.Program, d *Decision, pick, _ string) (Choice, error) {
	v, err := word(p, d.Type, pick)
	return Choice{Value: v}, err
}
