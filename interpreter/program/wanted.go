package program

import (
	"maps"
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/formula/derive"
	"wargame/interpreter/ruleset"
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

// Lacking returns the candidates of which one must be permitted something, if only that
// makes a condition fail.
func (p *Program) Lacking(c *formula.Ctx, cond *formula.Expr, locals []value.Value) []Candidate {
	return FindCandidates(c, locals, p.everyPermission(), func(known func(*formula.Func) bool) []derive.Wanted { return derive.FindWanted(cond, c, true, known) })
}

// LackingMembers returns the candidates of which one must be permitted something, if
// only that makes a list empty.
func (p *Program) LackingMembers(c *formula.Ctx, list *formula.Expr, locals []value.Value) []Candidate {
	return FindCandidates(c, locals, p.everyPermission(), func(known func(*formula.Func) bool) []derive.Wanted { return derive.WantedMembers(list, c, known) })
}

// RuleOf returns the rule that declares a name; nil for a name of the language.
func (p *Program) RuleOf(name string) *ruleset.Rule {
	switch {
	case p.Defines[name] != nil:
		return p.Defines[name].Rule
	case p.Permissions[name] != nil:
		return p.Permissions[name].Rule
	case p.Quantities[name] != nil:
		return p.Quantities[name].Rule
	case p.Facts[name] != nil:
		return p.Facts[name].Rule
	case p.Reaches[name] != nil:
		return p.Reaches[name].Rule
	}
	return nil
}

func (p *Program) everyPermission() []*Permission {
	return slices.Collect(maps.Values(p.Permissions))
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
