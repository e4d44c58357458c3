package check

import (
	"slices"
	"strings"
	"sync"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/visibility"

	"github.com/alecthomas/participle/v2/lexer"
)

// checkUnused reports what is never read, run or offered. Parts of modules may be unused.
func (l *checker) checkUnused(u *uses) {
	if l.diags.list.HasErrors() { // what uses a thing may have failed to load
		return
	}
	idle := func(name string, pos lexer.Position, rule *ruleset.Rule, what string) {
		if pos.Filename == "" || strings.HasPrefix(pos.Filename, "stdlib/") || l.program.Made(name) || u.read[name] || l.tested(name) {
			return
		}
		l.diags.warn(codes.Unused, pos, len(name), rule, "the %s %s is never used", what, name)
	}
	for _, n := range keys(l.program.Tables) {
		idle(n, l.program.Tables[n].Pos, l.program.Tables[n].Rule, "table")
	}
	for _, n := range keys(l.program.Defines) {
		idle(n, l.program.Defines[n].Pos, l.program.Defines[n].Rule, "define")
	}
	for _, n := range keys(l.program.Quantities) {
		idle(n, l.program.Quantities[n].Pos, l.program.Quantities[n].Rule, "quantity")
	}
	for _, n := range keys(l.program.Permissions) {
		idle(n, l.program.Permissions[n].Pos, l.program.Permissions[n].Rule, "permission")
	}
	for _, n := range keys(l.program.Decks) {
		idle(n, l.program.Decks[n].Pos, l.program.Decks[n].Rule, "deck")
	}
	for _, n := range keys(l.program.Preferences) {
		idle(n, l.program.Preferences[n].Pos, l.program.Preferences[n].Rule, "preference")
	}
	for _, n := range keys(l.program.Movements) {
		idle(n, l.program.Movements[n].Pos, l.program.Movements[n].Rule, "movement")
	}
	if l.program.Sequence == nil {
		return
	}
	for _, n := range keys(l.program.Actions) {
		if a := l.program.Actions[n]; !l.program.Offered[n] && !strings.HasPrefix(a.Pos.Filename, "stdlib/") {
			l.diags.warn(codes.NotOffered, a.Pos, len(n), a.Rule, "no step offers the action %s", n)
		}
	}
	for _, n := range keys(l.program.Events) {
		if m := l.program.Events[n].Moment; m != nil && !l.program.Called[n] && !strings.HasPrefix(m.Pos.Filename, "stdlib/") {
			l.diags.warn(codes.Unreachable, m.Pos, len(n), m.Rule, "no step announces the moment %s", n)
		}
	}
	for _, n := range keys(l.program.Procedures) {
		if p := l.program.Procedures[n]; !l.program.Called[n] && !l.program.Made(n) && !l.tested(n) && !strings.HasPrefix(p.Pos.Filename, "stdlib/") {
			l.diags.warn(codes.Unreachable, p.Pos, len(n), p.Rule, "no step runs the procedure %s", n)
		}
	}
}

// tested reports whether a test, the set-up or a display uses a name.
func (l *checker) tested(name string) bool {
	switch {
	case slices.Contains([]string{"overstacked", "player", "commander"}, name): // used by the check of the set-up, and to find who decides
	case slices.ContainsFunc(l.program.Secrets, func(s *construct.Secret) bool { return s.Perm.Name == name }):
	case slices.ContainsFunc(visibility.Revealed(l.program), func(r *construct.Reveal) bool { return r.Name == name }):
	case slices.ContainsFunc(l.program.Tests, func(t *ruleset.Test) bool { return l.words.of(t.Test, t.All)[name] }):
	default:
		for _, f := range l.program.Fixtures {
			if l.words.of(f, func() []*dsl.Line { return f.Lines })[name] {
				return true
			}
		}
		return false
	}
	return true
}

// words caches the words of tests and fixtures, which are the same under all choices. It is
// safe for concurrent use.
type words struct{ known sync.Map }

// of returns the words of a test or a fixture, by its node.
func (w *words) of(node any, lines func() []*dsl.Line) map[string]bool {
	if x, ok := w.known.Load(node); ok {
		return x.(map[string]bool)
	}
	out := map[string]bool{}
	for _, line := range lines() {
		lineWords(line, out)
	}
	w.known.Store(node, out)
	return out
}

// lineWords adds the words of a test's line, wherever they stand.
func lineWords(line *dsl.Line, out map[string]bool) {
	add := func(e *dsl.Expr) {
		if e != nil {
			for _, t := range e.Tokens {
				out[t.Value] = true
			}
		}
	}
	if e := line.Expect; e != nil {
		add(e.Value)
		call := e.Verdicted
		if e.Step != nil {
			call = e.Step.Call
			add(e.Step.From)
			add(e.Step.To)
		}
		if call != nil {
			out[call.Name.Text] = true
			for _, a := range call.Args {
				add(a)
			}
		}
	}
	if line.Step != nil {
		dsl.WalkStep(line.Step, func(s *dsl.Step) {
			switch {
			case s.Let != nil:
				add(s.Let.Value)
			case s.Do != nil:
				out[s.Do.Call.Name.Text] = true
				for _, a := range s.Do.Call.Args {
					add(a)
				}
			}
		})
	}
}
