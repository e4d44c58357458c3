package program

import (
	"maps"
	"slices"

	"wargame/interpreter/construct"

	"wargame/interpreter/formula"
	"wargame/interpreter/formula/derive"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"
)

// Lacking returns the candidates of which one must be permitted something, if only that
// makes a condition fail.
func (p *Program) Lacking(c *formula.Ctx, cond *formula.Expr, locals []value.Value) []construct.Candidate {
	return construct.FindCandidates(c, locals, p.everyPermission(), func(known func(*formula.Func) bool) []derive.Wanted { return derive.FindWanted(cond, c, true, known) })
}

// LackingMembers returns the candidates of which one must be permitted something, if
// only that makes a list empty.
func (p *Program) LackingMembers(c *formula.Ctx, list *formula.Expr, locals []value.Value) []construct.Candidate {
	return construct.FindCandidates(c, locals, p.everyPermission(), func(known func(*formula.Func) bool) []derive.Wanted { return derive.WantedMembers(list, c, known) })
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

func (p *Program) everyPermission() []*construct.Permission {
	return slices.Collect(maps.Values(p.Permissions))
}
