package construct

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/derive"
	"wargame/interpreter/value"
)

// Candidate is an entity for which a permission would have to be given. A prohibition
// applies because no candidate has the permission.
type Candidate struct {
	Perm *Permission
	Args []value.Value
	Is   value.Value
	Of   value.Type // of the candidate
}

// Candidates returns the candidates of which one must be permitted something, if only
// that makes the prohibition apply. For `require attack_on: any(units, may_attack(#,
// target))` these are the units. Only the permissions in of count. args are the
// arguments of the prohibition's permission.
func (r Refuser) Candidates(c *formula.Ctx, args []value.Value, of []*Permission) []Candidate {
	if r.Failed != nil || r.Needs == nil && (r.When == nil || r.Unless != nil) || len(of) == 0 {
		return nil
	}
	cond, so := r.Needs, true
	if cond == nil {
		cond, so = r.When, false
	}
	return FindCandidates(c, args, of, func(known func(*formula.Func) bool) []derive.Wanted { return derive.FindWanted(cond, c, so, known) })
}

// FindCandidates returns the entities of which one needs a permission among those in of.
// ask names the calls to permissions that it knows which decide; after an error in one of
// them there are no candidates.
func FindCandidates(c *formula.Ctx, locals []value.Value, of []*Permission, ask func(known func(*formula.Func) bool) []derive.Wanted) []Candidate {
	perms := make(map[*formula.Func]*Permission, len(of))
	for _, p := range of {
		perms[p.Func] = p
	}
	saved, try := c.Locals, c.Try()
	defer func() { c.Locals = saved }()
	c.Locals = locals
	wanted := ask(func(f *formula.Func) bool { return perms[f] != nil })
	if c.Failed(try) {
		return nil
	}
	var out []Candidate
	for _, w := range wanted {
		out = append(out, Candidate{perms[w.Func], w.Args, w.Elem, w.Of})
	}
	return out
}
