package run

import (
	"fmt"

	"wargame/interpreter/construct"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// machine carries out instructions in a position that it owns and writes to. The stack
// of frames in the position holds everything under way. The machine itself holds only
// what is needed between two decisions. Instructions that need a decision belong to
// Game.
type machine struct {
	*reader
	*course
	game    *Game
	history *History
	scopes  *scopes
	rolls   *roller
	mover   *mover

	framed []value.Value // scratch buffer for the locals of frames of a supposition
	budget int           // instructions left until the next decision must come
}

func (vm *machine) push(code *construct.Code, args []value.Value) {
	vm.game.ask.asked = nil
	if vm.tooDeep() {
		vm.fail(&code.Instrs[0], errNested(vm.nested()))
		return
	}
	locals := vm.roomFor(len(code.Slots))
	copy(locals, args)
	vm.S.Frames = append(vm.S.Frames, state.Frame{Code: int32(code.Index), Locals: locals})
}

// roomFor returns zeroed room for the n locals of a frame. A supposition takes it from
// one scratch buffer, which the next supposition overwrites. No frame of it may outlive
// the supposition.
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

// roomAside is the initial capacity of the scratch buffer, in locals. Most suppositions
// need no more.
const roomAside = 256

// fail stops the game with an error at an instruction. The first error stays; a nil
// error is ignored.
func (vm *machine) fail(in *construct.Instr, err error) {
	if vm.Err != nil || err == nil {
		return
	}
	vm.Err = vm.fault(in, err)
}

func (vm *machine) fault(in *construct.Instr, err error) *Fault {
	rule := ""
	if len(vm.S.Frames) > 0 {
		rule = vm.codeOf(vm.top()).Rule.Ref()
	}
	return &Fault{Where: fmt.Sprintf("%s:%d:%d", in.Pos.Filename, in.Pos.Line, in.Pos.Column), Rule: rule, Err: err}
}

// Fault is an error in the rules that appears only during play.
type Fault struct {
	Where string
	Rule  string
	Err   error
}

// Error returns the source position, the rule and the cause.
func (f *Fault) Error() string {
	if f.Rule == "" {
		return f.Where + ": " + f.Err.Error()
	}
	return fmt.Sprintf("%s: in %s: %s", f.Where, f.Rule, f.Err)
}

// Unwrap returns the cause.
func (f *Fault) Unwrap() error { return f.Err }
