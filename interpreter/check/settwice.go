package check

import (
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/facts"

	"github.com/alecthomas/participle/v2/lexer"
)

// setting is a step of a rule on an event that gives something a value.
type setting struct {
	rule   *construct.Trigger
	pos    lexer.Position
	what   string          // for people
	thing  any             // the track, attribute or fact; nil for a parameter
	field  int             // of a record in a parameter; -1 for all of it, or for no record
	keys   []*formula.Expr // which of the thing's values; of a parameter, none
	slot   int             // of the parameter; -1 for other things
	value  *formula.Expr   // nil for `clear`
	claims []facts.Claim   // what is known to be true when the step runs
	sure   bool            // it runs whenever the claims are true
}

// checkSetTwice reports pairs of rules on one event or moment that set the same thing, if one
// does so whenever the other does. A program with errors may lack conditions, so it is not
// checked.
func (l *checker) checkSetTwice() {
	if l.diags.list.HasErrors() {
		return
	}
	earlier := map[string][]setting{} // by event
	seen := map[*construct.Trigger]bool{}
	for _, event := range keys(l.program.Triggers) {
		for _, t := range l.program.Triggers[event] {
			if seen[t] {
				continue // arrived is listed under moved and placed
			}
			seen[t] = true
			own := settings(t)
			for _, s := range own {
				if i := slices.IndexFunc(earlier[t.Event], s.overwrites); i >= 0 {
					l.setTwice(earlier[t.Event][i], s)
				}
			}
			earlier[t.Event] = append(earlier[t.Event], own...)
		}
	}
}

func (l *checker) setTwice(first, second setting) {
	a, b := first.rule.Rule.ClauseID(), second.rule.Rule.ClauseID()
	d := l.diags.warn(codes.SetTwice, second.pos, len("set"), second.rule.Rule, "clauses %s and %s both set %s at this moment, and the value that %s sets is lost", a, b, second.what, a)
	d.Labels = append(d.Labels, dsl.Label{Span: dsl.SpanOf(first.pos, first.pos), Text: a + " sets it here"})
	d.Help = "let only one of them apply (when …), or write both as one rule"
}

// overwrites reports whether s gives another value to what an earlier setting of another rule
// has set, whenever s runs or whenever the earlier one runs.
func (s setting) overwrites(e setting) bool {
	switch {
	case s.rule.Rule == nil || e.rule.Rule == nil || s.rule.Rule.ClauseID() == e.rule.Rule.ClauseID() || !sameMoment(s.rule.Moment, e.rule.Moment):
		return false
	case s.thing != e.thing || s.slot != e.slot || s.field != e.field || !slices.EqualFunc(s.keys, e.keys, sameKey):
		return false
	case s.sameValue(e) || s.looks():
		return false
	}
	return e.sure && facts.Follows(s.claims, e.claims) || s.sure && facts.Follows(e.claims, s.claims)
}

// looks reports whether a setting reads what it sets, in its value or its conditions.
func (s setting) looks() bool {
	reads := func(x *formula.Expr) bool { return x != nil && strings.Contains(x.Text, s.what) }
	return s.asksOnly(s.value) && reads(s.value) || slices.ContainsFunc(s.claims, func(c facts.Claim) bool { return reads(c.Of) })
}

// sameMoment reports whether all that ends or starts with one of two scopes does so with the
// other. Both are nil for events.
func sameMoment(a, b *construct.Moment) bool {
	if a == nil || b == nil {
		return a == b
	}
	of := a.Of == nil || b.Of == nil || a.Of.Text == b.Of.Text
	return a.End == b.End && a.Kind == b.Kind && (a.Name == b.Name || a.Name == "" || b.Name == "") && of
}

// sameKey reports whether two keys of rules on one event are the same parameter or constant.
func sameKey(a, b *formula.Expr) bool {
	if i, ok := a.Local(); ok {
		j, other := b.Local()
		return other && i == j
	}
	v, ok := a.Const()
	w, other := b.Const()
	return ok && other && v.N == w.N
}

// sameValue reports whether two settings give values that are written alike and rest on
// parameters alone.
func (s setting) sameValue(e setting) bool {
	if s.value == nil || e.value == nil {
		return s.value == e.value
	}
	return s.value.Text == e.value.Text && s.asksOnly(s.value) && e.asksOnly(e.value)
}

// asksOnly reports whether an expression, which may be nil, uses no local but parameters.
func (s setting) asksOnly(x *formula.Expr) bool {
	if x == nil {
		return true
	}
	code := s.rule.Code
	for slot := len(code.Params); slot < len(code.Slots); slot++ {
		if x.Uses(slot) {
			return false
		}
	}
	return true
}

// settings returns the steps of a rule on an event that set something that the event itself
// names, or that has no key.
func settings(t *construct.Trigger) []setting {
	var out []setting
	params := len(t.Code.Params)
	for i := range t.Code.Instrs {
		s, ok := settingOf(&t.Code.Instrs[i])
		if !ok || s.slot >= params || slices.ContainsFunc(s.keys, func(k *formula.Expr) bool { return !namedBy(k, params) }) {
			continue
		}
		s.rule, s.pos = t, t.Code.Instrs[i].Pos
		s.reached(i)
		out = append(out, s)
	}
	return out
}

// settingOf returns what an instruction sets.
func settingOf(in *construct.Instr) (setting, bool) {
	s := setting{slot: -1, field: -1, value: in.X}
	switch ref := in.Ref.(type) {
	case *construct.Target:
		if in.Op != construct.OpSet && in.Op != construct.OpClear {
			return s, false
		}
		s.what, s.slot, s.keys = ref.Text, ref.Slot, ref.Args
		switch {
		case ref.Track != nil:
			s.thing = ref.Track
		case ref.Attr != nil:
			s.thing, s.keys = ref.Attr, []*formula.Expr{ref.Subject}
		case ref.Slot < 0:
			return s, false
		default:
			s.field = ref.Field
		}
		return s, true
	case *construct.FactSpec:
		if in.Op != construct.OpRemember || ref.Fact == nil || ref.Value == nil {
			return s, false
		}
		s.what, s.thing, s.keys, s.value = ref.Fact.Name, ref.Fact, ref.Args, ref.Value
		return s, true
	}
	return s, false
}

// namedBy reports whether a key is a parameter or a constant.
func namedBy(key *formula.Expr, params int) bool {
	if slot, ok := key.Local(); ok {
		return slot < params
	}
	_, ok := key.Const()
	return ok
}

// reached records what is known to be true when the instruction at an index is reached: the
// conditions around it that ask nothing but parameters. The setting is sure if nothing else
// decides whether it is reached.
func (s *setting) reached(at int) {
	code := s.rule.Code.Instrs
	s.sure = true
	first := 0
	if conditional(code) {
		s.claims, first = append(s.claims, facts.Claim{Of: code[0].X, Holds: true}), 3
	}
	for i := first; i < at; i++ {
		switch in := &code[i]; in.Op {
		case construct.OpJumpUnless:
			past := int(in.A) > at
			switch {
			case !past && !elseOf(code, int(in.A), at): // both ways lead here
			case s.asksOnly(in.X):
				s.claims = append(s.claims, facts.Claim{Of: in.X, Holds: past})
			default:
				s.sure = false
			}
		case construct.OpJump:
			s.sure = s.sure && (int(in.A) <= at || elseOf(code, i+1, at))
		case construct.OpReturn, construct.OpEnd, construct.OpGameOver, construct.OpEach, construct.OpNext, construct.OpPick, construct.OpCount:
			s.sure = false
		}
	}
}

// elseOf reports whether an instruction lies in the `else` that begins at start: the branch
// before it ends with a jump over both.
func elseOf(code []construct.Instr, start, at int) bool {
	if start < 1 || start > at {
		return false
	}
	end := &code[start-1]
	return end.Op == construct.OpJump && int(end.A) > at
}

// conditional reports whether a rule begins with its own `when`, which takes three
// instructions.
func conditional(code []construct.Instr) bool {
	return len(code) > 3 && code[0].Op == construct.OpJumpUnless && code[0].A == 2 && code[1].Op == construct.OpJump && code[1].A == 3
}
