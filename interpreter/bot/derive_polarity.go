package bot

import (
	"strings"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/facts"
	"wargame/interpreter/program"
	"wargame/interpreter/value"
)

// polarityOf says how a number influences the end of the game for its owner: formula.Along if
// a higher number helps them to win, formula.Against if a lower one does, both if the rules
// disagree. of is the winner in the first rule that compares the number.
type polarityOf struct {
	lean facts.Polarity
	of   string
}

// polarityFinder reads the conditions under which rules end the game: which numbers they
// compare, in which direction, and whose numbers these are relative to the winner.
type polarityFinder struct {
	p     *program.Program
	found map[string]polarityOf
	won   string              // the winner in the current rule, as written
	sides bool                // the winner is a side, not a seat
	under map[string]struct{} // definitions that are being read, against recursion
}

func polarities(p *program.Program) map[string]polarityOf {
	s := &polarityFinder{p: p, found: map[string]polarityOf{}, under: map[string]struct{}{}}
	onset := map[*construct.Code]*formula.Expr{}
	for _, x := range p.Onsets {
		onset[x.Code] = x.When
	}
	for _, c := range p.Codes {
		for at, i := range c.Instrs {
			if i.Op != construct.OpGameOver || i.X == nil {
				continue
			}
			s.won, s.sides = compact(i.X.Text), i.X.Type.Same(value.SideType)
			s.condition(onset[c], facts.Rising)
			for j := range at {
				s.condition(c.Instrs[j].X, branch(c.Instrs, j, at))
			}
		}
	}
	return s.found
}

// branch says on which answer of the conditional jump at j the instruction at is reached:
// Along for yes, Against for no, 0 if for both.
func branch(list []construct.Instr, j, at int) facts.Polarity {
	if list[j].Op != construct.OpJumpUnless {
		return 0
	}
	to := int(list[j].A)
	if at < to {
		return facts.Rising
	}
	if to < 1 || to > at {
		return 0
	}
	switch last := list[to-1]; {
	case list[to].Op == construct.OpReturn && last.Op == construct.OpJump && int(last.A) <= at: // the guard of a rule
		return facts.Rising
	case last.Op == construct.OpGameOver, last.Op == construct.OpReturn, last.Op == construct.OpJump && int(last.A) > at:
		return facts.Falling
	}
	return 0
}

func (s *polarityFinder) condition(x *formula.Expr, l facts.Polarity) {
	if x != nil && l != 0 {
		s.expr(x, l, nil)
	}
}

// expr notes the calls of an expression. as maps the names of parameters to the arguments of
// the caller.
func (s *polarityFinder) expr(x *formula.Expr, l facts.Polarity, as map[string]string) {
	for _, c := range facts.CallPolarities(x) {
		args := make([]string, len(c.Args))
		for i, a := range c.Args {
			args[i] = compact(a)
			if observe, ok := as[args[i]]; ok {
				args[i] = observe
			}
		}
		lean := l.Of(c.Polarity)
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

func (s *polarityFinder) note(f *formula.Func, args []string, l facts.Polarity) {
	if f.Result.Kind != value.Number || len(args) > 1 {
		return
	}
	if len(args) == 1 {
		switch {
		case args[0] == s.won:
		case s.other(f, args[0]):
			l = l.Of(facts.Falling)
		default:
			return // the owner of the number is unknown
		}
	}
	had, ok := s.found[f.Name]
	if !ok {
		had.of = s.won
	} else if len(args) == 0 && had.of != s.won {
		l = l.Of(facts.Falling) // this helps the other side
	}
	had.lean |= l
	s.found[f.Name] = had
}

// other reports whether an argument is certainly a side other than the winner: another side by
// name, or one computed from the winner (`opponent(s)` and `s`).
func (s *polarityFinder) other(f *formula.Func, arg string) bool {
	if f.Params[0].Same(value.SideType) && s.sides {
		sides := s.p.Enums["side"]
		_, a := sides.Index(arg)
		_, w := sides.Index(s.won)
		return a && w || opposite(s.won, arg) || opposite(arg, s.won)
	}
	return false
}

// opposite reports whether call is a call with of as its only argument.
func opposite(call, of string) bool {
	name, rest, ok := strings.Cut(call, "(")
	return ok && name != "" && rest == of+")"
}

func compact(text string) string { return strings.Join(strings.Fields(text), "") }
