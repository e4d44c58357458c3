package run

import (
	"slices"
	"strings"
)

// The procedures under way at once, and their names and values together.
const (
	maxFrames = 10_000
	maxLocals = 500_000
)

// tooDeep tells whether no further procedure may begin.
func (g *Game) tooDeep() bool {
	n := len(g.S.Frames)
	return n >= maxFrames || n%128 == 127 && g.locals() > maxLocals
}

// locals counts the names and values of all that is under way.
func (g *Game) locals() int {
	n := 0
	for i := range g.S.Frames {
		n += len(g.S.Frames[i].Locals)
	}
	return n
}

// nested names the procedures under way, the innermost last.
func (g *Game) nested() string {
	var names []string
	for i := len(g.S.Frames) - 1; i >= 0 && len(names) < 6; i-- {
		names = append(names, g.codeOf(&g.S.Frames[i]).Name)
		if len(names) > 1 && names[0] == names[len(names)-1] {
			break
		}
	}
	slices.Reverse(names)
	return strings.Join(names, ", ")
}

type errNested string

func (e errNested) Error() string {
	return "procedures and triggers start one another without end: " + string(e) + " …"
}
