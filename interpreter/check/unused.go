package check

import (
	"strings"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/program"

	"github.com/alecthomas/participle/v2/lexer"
)

// checkUnused reports what nobody reads, runs or offers. What a module brings
// may lie idle.
func (l *checker) checkUnused(u *uses) {
	if l.diags.list.HasErrors() { // what uses a thing may be what cannot be read
		return
	}
	idle := func(name string, pos lexer.Position, rule *program.Rule, what string) {
		if pos.Filename == "" || strings.HasPrefix(pos.Filename, "stdlib/") || u.read[name] {
			return
		}
		l.diags.warn(codes.Unused, pos, len(name), rule, "the %s %s is never used", what, name)
	}
	tested := map[string]bool{"overstacked": true, "player": true} // the set-up is checked by it; who decides, found
	for _, s := range l.Secrets {                                  // whoever shows the game asks
		tested[s.Perm.Name] = true
	}
	for _, r := range l.Revealed() {
		tested[r.Name] = true
	}
	for _, t := range l.Tests {
		for _, tok := range testWords(t) {
			tested[tok] = true
		}
	}
	for _, f := range l.Fixtures {
		for _, line := range f.Lines {
			for _, w := range lineWords(line) {
				tested[w] = true
			}
		}
	}
	for n := range tested {
		if l.Defines[n] != nil || l.Quantities[n] != nil || l.Permissions[n] != nil || l.Tables[n] != nil || l.Decks[n] != nil || l.Movements[n] != nil {
			u.read[n] = true
		}
	}
	for _, n := range keys(l.Tables) {
		idle(n, l.Tables[n].Pos, l.Tables[n].Rule, "table")
	}
	for _, n := range keys(l.Defines) {
		idle(n, l.Defines[n].Pos, l.Defines[n].Rule, "define")
	}
	for _, n := range keys(l.Quantities) {
		idle(n, l.Quantities[n].Pos, l.Quantities[n].Rule, "quantity")
	}
	for _, n := range keys(l.Permissions) {
		idle(n, l.Permissions[n].Pos, l.Permissions[n].Rule, "permission")
	}
	for _, n := range keys(l.Decks) {
		idle(n, l.Decks[n].Pos, l.Decks[n].Rule, "deck")
	}
	for _, n := range keys(l.Preferences) {
		idle(n, l.Preferences[n].Pos, l.Preferences[n].Rule, "preference")
	}
	for _, n := range keys(l.Movements) {
		idle(n, l.Movements[n].Pos, l.Movements[n].Rule, "movement")
	}
	if l.Sequence == nil {
		return
	}
	for _, n := range keys(l.Actions) {
		if a := l.Actions[n]; !l.Offered(n) && !strings.HasPrefix(a.Pos.Filename, "stdlib/") {
			l.diags.warn(codes.NotOffered, a.Pos, len(n), a.Rule, "no step offers the action %s", n)
		}
	}
	for _, n := range keys(l.Procedures) {
		if p := l.Procedures[n]; !l.Called(n) && !tested[n] && !strings.HasPrefix(p.Pos.Filename, "stdlib/") {
			l.diags.warn(codes.Unreachable, p.Pos, len(n), p.Rule, "no step runs the procedure %s", n)
		}
	}
}

func testWords(t *program.Test) []string {
	var out []string
	for _, line := range t.All() {
		out = append(out, lineWords(line)...)
	}
	return out
}

// lineWords are the words of a test's line, wherever they stand.
func lineWords(line *dsl.Line) []string {
	var out []string
	add := func(e *dsl.Expr) {
		if e != nil {
			for _, t := range e.Tokens {
				out = append(out, t.Value)
			}
		}
	}
	if e := line.Expect; e != nil {
		add(e.Value)
		if e.Verdicted != nil {
			out = append(out, e.Verdicted.Name.Text)
			for _, a := range e.Verdicted.Args {
				add(a)
			}
		}
	}
	if line.Step != nil {
		program.WalkStep(line.Step, func(s *dsl.Step) {
			switch {
			case s.Let != nil:
				add(s.Let.Value)
			case s.Do != nil:
				out = append(out, s.Do.Call.Name.Text)
				for _, a := range s.Do.Call.Args {
					add(a)
				}
			}
		})
	}
	return out
}
