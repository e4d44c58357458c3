package check

import (
	"wargame/interpreter/codes"
	"wargame/interpreter/program"
)

// checkSecretly reports steps that are forbidden while several seats decide in secret: in the
// block itself and in the procedures and actions that it runs. What rules that watch events do
// there, only play can check.
func (l *checker) checkSecretly() {
	for _, c := range l.Codes {
		for i := range c.Instrs {
			if in := &c.Instrs[i]; in.Op == program.OpSecretly {
				s := &secrecy{l, c, map[*program.Code]bool{}}
				s.steps(c, i+1, int(in.D)-1, nil)
			}
		}
	}
}

// secrecy checks one block.
type secrecy struct {
	l    *checker
	code *program.Code // the code that contains the block
	seen map[*program.Code]bool
}

// steps checks a range of instructions. by is the step of the block that runs them; nil for
// the instructions of the block itself.
func (s *secrecy) steps(c *program.Code, from, to int, by *program.Instr) {
	for i := from; i < to; i++ {
		in := &c.Instrs[i]
		at, where, what := in, "", program.Betrays(in.Op)
		if by == nil && in.Op == program.OpReturn {
			what = "`return`"
		}
		if by != nil {
			at, where = by, " in "+c.Name
		}
		if what != "" {
			s.l.diags.fail(codes.NotSecret, at.Pos, 1, s.code.Rule, "`secretly for each` cannot contain %s%s", what, where)
			if by != nil {
				return
			}
			continue
		}
		for _, called := range runs(in) {
			if !s.seen[called] {
				s.seen[called] = true
				s.steps(called, 0, len(called.Instrs), at)
			}
		}
	}
}

// runs returns the codes that an instruction starts.
func runs(in *program.Instr) []*program.Code {
	switch x := in.Ref.(type) {
	case *program.DoSpec:
		return []*program.Code{x.Code}
	case *program.OfferSpec:
		var out []*program.Code
		for _, a := range x.Actions {
			out = append(out, a.Code)
		}
		return out
	}
	return nil
}
