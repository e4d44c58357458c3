package names

import (
	"maps"
	"slices"

	"wargame/interpreter/formula"
)

// FuncNames returns the names of all functions, sorted: those of the language and those
// that declarations give.
func (p *Lexicon) FuncNames() []string { return slices.Sorted(maps.Keys(p.funcs)) }

// MemberNames returns the names that can follow a dot, sorted: attributes, fields of
// records, members of the language, and computed members.
func (p *Lexicon) MemberNames() []string {
	all := map[string]bool{}
	for _, members := range builtinMembers {
		add(all, members)
	}
	for _, members := range p.members {
		add(all, members)
	}
	for _, attributes := range p.attributes {
		for name := range attributes {
			all[name] = true
		}
	}
	for _, r := range p.Records {
		for _, f := range r.Fields {
			all[f.Name] = true
		}
	}
	return slices.Sorted(maps.Keys(all))
}

func add(all map[string]bool, members map[string]*formula.Func) {
	for name := range members {
		all[name] = true
	}
}
