package check

import (
	"wargame/interpreter/codes"
	"wargame/interpreter/program"
)

// checkSecretly finds what may not happen where several decide in secret, in the
// block itself and in the procedures and actions that it runs. What rules that
// watch events do there, only play can show.
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

// secrecy looks through one block.
type secrecy struct {
	l    *checker
	code *program.Code // in which the block stands
	seen map[*program.Code]bool
}

// steps looks at some instructions; by is the step of the block that runs them,
// nil where they stand in it.
func (s *secrecy) steps(c *program.Code, from, to int, by *program.Instr) {
	for i := from; i < to; i++ {
		in := &c.Instrs[i]
		at, where, what := in, "", program.Betrays(in.Op)
		if by == nil && in.Op == program.OpReturn {
			what = "the steps are left"
		}
		if by != nil {
			at, where = by, " in "+c.Name
		}
		if what != "" {
			s.l.diags.fail(codes.NotSecret, at.Pos, 1, s.code.Rule, "several decide in secret here, and %s%s", what, where)
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

// runs are the codes that an instruction starts.
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
