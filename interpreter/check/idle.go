package check

import (
	"slices"

	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
)

// checkIdle reports scopes in which nothing can happen, and a sequence of play that ends
// before the first decision. Play would pass both silently.
func (l *checker) checkIdle() {
	if l.diags.list.HasErrors() {
		return
	}
	for _, c := range l.program.Codes {
		for i := range c.Instrs {
			s, ok := c.Instrs[i].Ref.(*construct.ScopeSpec)
			if !ok || c.Instrs[i].Op != construct.OpScopeOpen || l.program.ScopeKinds[s.Kind] == "turn" || l.awaited(s) {
				continue
			}
			if onlyJumps(c.Instrs[i+1 : s.Exit]) {
				kind := l.program.ScopeKinds[s.Kind]
				what := kind
				if s.Label != "" {
					what += " " + s.Label
				}
				l.diags.warn(codes.NothingHappens, c.Instrs[i].Pos, len(kind), s.Rule, "nothing can happen in the %s: it has no decision and no step", what)
			}
		}
	}
	if l.program.Sequence != nil && len(l.program.Triggers) == 0 && len(l.program.Onsets) == 0 { // rules that watch events may ask for a decision
		if in, _ := ends(l.program.Sequence, map[*construct.Code]bool{l.program.Sequence: true}); in != nil {
			l.diags.warn(codes.OverAtOnce, in.Pos, len("game over"), l.program.Sequence.Rule, "the game ends here before any decision")
		}
	}
}

// onlyJumps reports whether the instructions only jump.
func onlyJumps(steps []construct.Instr) bool {
	return !slices.ContainsFunc(steps, func(in construct.Instr) bool {
		return in.Op != construct.OpJump && in.Op != construct.OpJumpUnless
	})
}

// awaited reports whether any rule waits for the start or the end of a scope, lasts as long as
// it, or asks whether it is open.
func (l *checker) awaited(s *construct.ScopeSpec) bool {
	is := func(m *construct.Moment) bool { return m.Kind == s.Kind && (m.Name == "" || m.Name == s.Label) }
	for _, t := range l.program.Triggers["moment"] {
		if is(t.Moment) {
			return true
		}
	}
	for _, x := range l.program.Snapshots {
		if is(&x.At) {
			return true
		}
	}
	for _, x := range l.program.Onsets {
		if x.During != nil && is(x.During) || x.During == nil && l.asksOf(s, x.When, x.Keys) {
			return true
		}
	}
	for _, f := range l.program.FactList {
		if f.Lasts == s.Kind {
			return true
		}
	}
	for _, b := range l.program.Budgets {
		if b.Per == s.Kind {
			return true
		}
	}
	for _, d := range l.program.Decks {
		if d.Per == s.Kind {
			return true
		}
	}
	return slices.ContainsFunc(l.program.Codes, func(c *construct.Code) bool { return c.Later != nil && c.Later.Kind == s.Kind })
}

// asksOf reports whether conditions depend on what a scope changes by itself.
func (l *checker) asksOf(s *construct.ScopeSpec, exprs ...*formula.Expr) bool {
	names := namesOf(exprs...)
	return slices.ContainsFunc([]string{s.Label, l.program.ScopeKinds[s.Kind], "phasing", "phase", "segment"}, func(n string) bool { return slices.Contains(names, n) })
}

// ends returns the instruction that ends the game, if play reaches it from the beginning of c.
// clear is false if a decision, a die or a condition comes first. under are the procedures on
// the way, against recursion.
func ends(c *construct.Code, under map[*construct.Code]bool) (end *construct.Instr, clear bool) {
	seen := make([]bool, len(c.Instrs))
	for i := 0; i < len(c.Instrs) && !seen[i]; i++ {
		seen[i] = true
		switch in := &c.Instrs[i]; in.Op {
		case construct.OpGameOver:
			return in, true
		case construct.OpReturn:
			return nil, true
		case construct.OpJump:
			i = int(in.A) - 1
		case construct.OpDo:
			do := in.Ref.(*construct.DoSpec)
			if under[do.Code] {
				return nil, false
			}
			under[do.Code] = true
			if end, clear = ends(do.Code, under); end != nil || !clear {
				return end, clear
			}
		case construct.OpJumpUnless, construct.OpEach, construct.OpNext, construct.OpPick, construct.OpCount, construct.OpSecretly, construct.OpBranchEnd, construct.OpEnd,
			construct.OpChoose, construct.OpAsk, construct.OpOffer, construct.OpSpend, construct.OpGo, construct.OpRoll, construct.OpStopIfNothing, construct.OpAnnounce:
			return nil, false
		}
	}
	return nil, true
}
