package run

import (
	"fmt"

	"wargame/interpreter/dice"
	"wargame/interpreter/program"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// machine carries out instructions in a position that it owns and writes to. What is under
// way is the stack of frames in the position; a machine has only what holds between two
// decisions. It knows no decisions: an instruction that asks somebody is the game's.
type machine struct {
	*choices
	*record
	history

	// Dice rolls; nil makes every roll a decision (a player's own dice).
	Dice dice.Source

	Over *Outcome // never written to once it is there
	Err  error

	branch   *branch   // of a game on a branch position; nil for the whole game
	asked    *Decision // the pending decision, for the position of askedAt
	askedAt  uint64
	tabuHash uint64        // of a player's view: the plain hash of the position as it is, if something is pruned
	aside    bool          // of a supposition: nobody reads who went where
	framed   []value.Value // room for the locals of its frames
	onsetsAt uint64        // the version of the position in which conditions that rules wait for were evaluated last; 0 for none
	blocks   int           // of secret decisions that have begun; it only grows
	budget   int           // instructions left before the next decision
}

func (vm *machine) push(code *program.Code, args []value.Value) {
	vm.asked = nil
	if vm.tooDeep() {
		vm.fail(&code.Instrs[0], errNested(vm.nested()))
		return
	}
	locals := vm.roomFor(len(code.Slots))
	copy(locals, args)
	vm.S.Frames = append(vm.S.Frames, state.Frame{Code: int32(code.Index), Locals: locals})
}

// roomFor has room for the locals of a frame. In a supposition it is taken from one
// piece, and used again when the next one begins: nobody has a frame of it then.
func (vm *machine) roomFor(n int) []value.Value {
	if !vm.aside {
		return make([]value.Value, n)
	}
	at := len(vm.framed)
	if at+n > cap(vm.framed) {
		vm.framed, at = make([]value.Value, 0, max(roomAside, n)), 0
	}
	vm.framed = vm.framed[:at+n]
	room := vm.framed[at : at+n : at+n]
	clear(room)
	return room
}

// roomAside is how many locals the frames of a supposition mostly have at most.
const roomAside = 256

// fail stops the game with an error at an instruction.
func (vm *machine) fail(in *program.Instr, err error) {
	if vm.Err != nil || err == nil {
		return
	}
	vm.Err = vm.fault(in, err)
}

func (vm *machine) fault(in *program.Instr, err error) *Fault {
	rule := ""
	if len(vm.S.Frames) > 0 {
		rule = vm.codeOf(vm.top()).Rule.Ref()
	}
	return &Fault{Where: fmt.Sprintf("%s:%d:%d", in.Pos.Filename, in.Pos.Line, in.Pos.Column), Rule: rule, Err: err}
}

// Fault is an error of the rules that only play could show.
type Fault struct {
	Where string
	Rule  string
	Err   error
}

// Error says where and what.
func (f *Fault) Error() string {
	if f.Rule == "" {
		return f.Where + ": " + f.Err.Error()
	}
	return fmt.Sprintf("%s: in %s: %s", f.Where, f.Rule, f.Err)
}

// Unwrap gives the cause.
func (f *Fault) Unwrap() error { return f.Err }
