package bot

import (
	"strings"

	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/value"
)

// stake says how a number bears on the end of the game for the one whose number it is:
// formula.Along when more of it helps them to win, formula.Against when less of it does,
// both where the rules disagree. For is the winner of the first rule that compares it.
type stake struct {
	lean formula.Lean
	of   string
}

// stakes reads the conditions under which a rule ends the game: which numbers they
// compare, in which direction, and whose these are, set against who wins.
type stakes struct {
	p     *program.Program
	found map[string]stake
	won   string              // the winner of the rule at hand, as written
	sides bool                // the winner is a side and not a seat
	under map[string]struct{} // definitions under way
}

func stakesOf(p *program.Program) map[string]stake {
	s := &stakes{p: p, found: map[string]stake{}, under: map[string]struct{}{}}
	onset := map[*program.Code]*formula.Expr{}
	for _, x := range p.Onsets {
		onset[x.Code] = x.When
	}
	for _, c := range p.Codes {
		for at, i := range c.Instrs {
			if i.Op != program.OpGameOver || i.X == nil {
				continue
			}
			s.won, s.sides = plain(i.X.Text), i.X.Type.Same(value.SideType)
			s.condition(onset[c], formula.Along)
			for j := range at {
				s.condition(c.Instrs[j].X, branch(c.Instrs, j, at))
			}
		}
	}
	return s.found
}

// branch says on which answer of the conditional jump at j an instruction behind it is
// reached: Along on yes, Against on no, nothing where it is reached on both.
func branch(list []program.Instr, j, at int) formula.Lean {
	if list[j].Op != program.OpJumpUnless {
		return 0
	}
	to := int(list[j].A)
	if at < to {
		return formula.Along
	}
	if to < 1 || to > at {
		return 0
	}
	switch last := list[to-1]; {
	case list[to].Op == program.OpReturn && last.Op == program.OpJump && int(last.A) <= at: // the guard of a rule
		return formula.Along
	case last.Op == program.OpGameOver, last.Op == program.OpReturn, last.Op == program.OpJump && int(last.A) > at:
		return formula.Against
	}
	return 0
}

func (s *stakes) condition(x *formula.Expr, l formula.Lean) {
	if x != nil && l != 0 {
		s.expr(x, l, nil)
	}
}

// expr notes the calls of an expression; as replaces names of parameters by what a
// caller gave for them.
func (s *stakes) expr(x *formula.Expr, l formula.Lean, as map[string]string) {
	for _, c := range x.CallLeans() {
		args := make([]string, len(c.Args))
		for i, a := range c.Args {
			args[i] = plain(a)
			if given, ok := as[args[i]]; ok {
				args[i] = given
			}
		}
		lean := l.Of(c.Lean)
		s.note(c.Func, args, lean)
		d := s.p.Defines[c.Func.Name]
		if _, twice := s.under[c.Func.Name]; d == nil || d.Body == nil || twice || len(d.Params) != len(args) {
			continue
		}
		inner := map[string]string{}
		for i, p := range d.Params {
			inner[p.Name] = args[i]
		}
		s.under[c.Func.Name] = struct{}{}
		s.expr(d.Body, lean, inner)
		delete(s.under, c.Func.Name)
	}
}

func (s *stakes) note(f *formula.Func, args []string, l formula.Lean) {
	if f.Result.Kind != value.Number || len(args) > 1 {
		return
	}
	if len(args) == 1 {
		switch {
		case args[0] == s.won:
		case s.other(f, args[0]):
			l = l.Of(formula.Against)
		default:
			return // nobody can say whose it is
		}
	}
	had, ok := s.found[f.Name]
	if !ok {
		had.of = s.won
	} else if len(args) == 0 && had.of != s.won {
		l = l.Of(formula.Against) // what helps the other one
	}
	had.lean |= l
	s.found[f.Name] = had
}

// other reports whether an argument is certainly a side other than the winner: two
// different sides by name, or one worked out from the other (`opponent(s)` and `s`).
func (s *stakes) other(f *formula.Func, arg string) bool {
	if f.Params[0].Same(value.SideType) && s.sides {
		sides := s.p.Enums["side"]
		_, a := sides.Index(arg)
		_, w := sides.Index(s.won)
		return a && w || opposite(s.won, arg) || opposite(arg, s.won)
	}
	return false
}

// opposite reports whether a text is a call with the other text as its only argument.
func opposite(call, of string) bool {
	name, rest, ok := strings.Cut(call, "(")
	return ok && name != "" && rest == of+")"
}

func plain(text string) string { return strings.Join(strings.Fields(text), "") }
