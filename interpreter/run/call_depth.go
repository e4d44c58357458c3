package run

import (
	"slices"
	"strings"
)

// Limits of the stack: the number of frames, and the number of locals of all frames.
const (
	maxFrames = 10_000
	maxLocals = 500_000
)

// tooDeep reports whether the stack has reached a limit. It counts the locals only at
// every 128th frame.
func (vm *machine) tooDeep() bool {
	n := len(vm.S.Frames)
	return n >= maxFrames || n%128 == 127 && vm.locals() > maxLocals
}

// locals returns the number of locals of all frames.
func (vm *machine) locals() int {
	n := 0
	for i := range vm.S.Frames {
		n += len(vm.S.Frames[i].Locals)
	}
	return n
}

// nested returns the names of the innermost procedures under way, the innermost last. It
// stops after 6 names or at a repetition.
func (vm *machine) nested() string {
	var names []string
	for i := len(vm.S.Frames) - 1; i >= 0 && len(names) < 6; i-- {
		names = append(names, vm.codeOf(&vm.S.Frames[i]).Name)
		if len(names) > 1 && names[0] == names[len(names)-1] {
			break
		}
	}
	slices.Reverse(names)
	return strings.Join(names, ", ")
}

type errNested string

func (e errNested) Error() string {
	return "procedures and triggers call one another without end: " + string(e) + " …"
}
