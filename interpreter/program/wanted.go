package program

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// Candidate is one of those of whom a prohibition wants somebody to be allowed
// something, and nobody is.
type Candidate struct {
	Perm *Permission
	Args []value.Value
	Is   value.Value
	Of   value.Type // of the candidate
}

// Candidates lists those of whom one must be allowed something, where that alone makes
// the prohibition apply: each unit, for `require attack_on: any(units, may_attack(#,
// target))`. Only the permissions in of count. It is empty for a prohibition with a
// reason of its own, and for one that says itself why. The arguments are those of the permission that it belongs to.
func (r Refuser) Candidates(c *formula.Ctx, args []value.Value, of []*Permission) []Candidate {
	if r.Failed != nil || r.Because != "" || r.Needs == nil && (r.When == nil || r.Unless != nil) || len(of) == 0 {
		return nil
	}
	perms := make(map[*formula.Func]*Permission, len(of))
	for _, p := range of {
		perms[p.fn] = p
	}
	saved, try := c.Locals, c.Try()
	defer func() { c.Locals = saved }()
	c.Locals = args
	cond, so := r.Needs, true
	if cond == nil {
		cond, so = r.When, false
	}
	wanted := cond.Wanted(c, so, func(f *formula.Func) bool { return perms[f] != nil })
	if c.Failed(try) {
		return nil
	}
	var out []Candidate
	for _, w := range wanted {
		out = append(out, Candidate{perms[w.Func], w.Args, w.Elem, w.Of})
	}
	return out
}
