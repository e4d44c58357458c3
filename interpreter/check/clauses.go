package check

import (
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/ruleset"
)

// checkClauses reports clauses that are used twice, and clauses and statements that the
// catalogue of the rulebook lacks.
func (l *checker) checkClauses() {
	first := map[string]*ruleset.Rule{}
	for _, r := range l.program.Rules {
		key := r.Clause + "\x00" + r.Origin
		if strings.HasPrefix(r.Origin, "option ") || strings.HasPrefix(r.Origin, "reading ") {
			continue
		}
		if r.Renamed() || r.Part {
			continue // a rule of the game may share a clause of the rulebook
		}
		if o := first[key]; o != nil {
			d := l.diags.fail(codes.DuplicateClause, r.Pos, len(r.Clause), nil, "the clause %s has two rules", r.Clause)
			d.Labels = append(d.Labels, dsl.Label{Span: dsl.SpanOf(o.Pos, o.Pos), Text: "the first one is here"})
			d.Help = "combine them into one rule"
			continue
		}
		first[key] = r
	}
	if l.cfg.Catalogue == nil {
		return
	}
	for _, r := range l.program.Rules {
		for _, also := range r.Also {
			covered := func(c string) bool { return dsl.Covers(also, c) }
			if !l.cfg.Catalogue.HasClause(also) && !slices.ContainsFunc(l.cfg.Catalogue.Clauses(), covered) {
				l.diags.fail(codes.UnknownClause, r.Pos, len(r.Clause), nil, "the catalogue has no clause %s", also).Help = l.program.Suggest(also, l.cfg.Catalogue.Clauses)
			}
		}
		if !strings.HasPrefix(r.Origin, "module ") && !l.program.ModuleClause(r.Clause) && !strings.HasPrefix(r.Clause, "house") && !l.cfg.Catalogue.HasClause(r.Clause) {
			l.diags.fail(codes.UnknownClause, r.Pos, len(r.Clause), nil, "the catalogue has no clause %s", r.Clause).Help = l.program.Suggest(r.Clause, l.cfg.Catalogue.Clauses)
		}
	}
}
