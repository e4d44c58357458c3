package check

import (
	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
)

// checkSecretly reports steps that are forbidden while several seats decide in secret: in the
// block itself and in the procedures and actions that it runs. What rules that watch events do
// there, only play can check.
func (l *checker) checkSecretly() {
	for _, c := range l.program.Codes {
		for i := range c.Instrs {
			if in := &c.Instrs[i]; in.Op == construct.OpSecretly {
				s := &secrecy{l, c, map[*construct.Code]bool{}}
				s.steps(c, i+1, int(in.D)-1, nil)
			}
		}
	}
}

// secrecy checks one block.
type secrecy struct {
	l    *checker
	code *construct.Code // the code that contains the block
	seen map[*construct.Code]bool
}

// steps checks a range of instructions. by is the step of the block that runs them; nil for
// the instructions of the block itself.
func (s *secrecy) steps(c *construct.Code, from, to int, by *construct.Instr) {
	for i := from; i < to; i++ {
		in := &c.Instrs[i]
		at, where, what := in, "", construct.Betrays(in.Op)
		if by == nil && in.Op == construct.OpReturn {
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
func runs(in *construct.Instr) []*construct.Code {
	switch x := in.Ref.(type) {
	case *construct.DoSpec:
		return []*construct.Code{x.Code}
	case *construct.OfferSpec:
		var out []*construct.Code
		for _, a := range x.Actions {
			out = append(out, a.Code)
		}
		return out
	}
	return nil
}
