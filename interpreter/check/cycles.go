package check

import (
	"strings"

	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// checkCycles reports values that depend on themselves. Cycles through a reach may have a
// least fixed point: see checkCircles.
func (l *checker) checkCycles(u *uses) {
	state := map[string]int{} // 1: being visited, 2: done
	var path []string
	var visit func(n string)
	visit = func(n string) {
		switch state[n] {
		case 1:
			i := 0
			for path[i] != n {
				i++
			}
			pos, rule := l.whereIs(n)
			l.diags.fail(codes.Cycle, pos, len(n), rule, "%s depends on itself: %s", n, strings.Join(append(append([]string{}, path[i:]...), n), " needs "))
			return
		case 2:
			return
		}
		if l.program.Reaches[n] != nil || l.program.Facts[n] != nil || l.program.Snapshots[n] != nil {
			return
		}
		if d := l.program.Defines[n]; d != nil && takesNumber(d) { // it may ask itself with a smaller number
			delete(u.asks[n], n)
		}
		state[n] = 1
		path = append(path, n)
		for _, m := range keys(u.asks[n]) {
			visit(m)
		}
		path = path[:len(path)-1]
		state[n] = 2
	}
	for _, n := range keys(u.asks) {
		visit(n)
	}
}

// takesNumber reports whether a define takes a number that a recursive definition can count down.
func takesNumber(d *construct.Define) bool {
	for _, p := range d.Params {
		if p.Type.Kind == value.Number {
			return true
		}
	}
	return false
}

func (l *checker) whereIs(n string) (lexer.Position, *ruleset.Rule) {
	switch {
	case l.program.Quantities[n] != nil:
		return l.program.Quantities[n].Pos, l.program.Quantities[n].Rule
	case l.program.Permissions[n] != nil:
		return l.program.Permissions[n].Pos, l.program.Permissions[n].Rule
	case l.program.Defines[n] != nil:
		return l.program.Defines[n].Pos, l.program.Defines[n].Rule
	case l.program.Reaches[n] != nil:
		return l.program.Reaches[n].Pos, l.program.Reaches[n].Rule
	case l.program.Tracks[n] != nil:
		return l.program.Tracks[n].Pos, l.program.Tracks[n].Rule
	}
	return lexer.Position{}, nil
}
