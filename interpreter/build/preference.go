package build

import (
	"wargame/dsl"
	"wargame/interpreter/construct"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"
)

func (l *declarer) declarePreference(p *dsl.Preference, rule *ruleset.Rule) {
	if l.Fresh(p.Name, rule, "preference") {
		l.Preferences[p.Name.Text] = &construct.Preference{Name: p.Name.Text, Params: l.Params(p.Params, rule), Rule: rule, Pos: p.Name.Pos}
	}
}

func (l *bodies) compilePreference(p *dsl.Preference, rule *ruleset.Rule) {
	x := l.Preferences[p.Name.Text]
	if x == nil || x.Pos != p.Name.Pos {
		return
	}
	for _, r := range p.Ranks {
		want := value.FlagType
		if r.Key != "" {
			want = value.NumberType
		}
		if e := l.Expr(r.Expr, x.Params, want, rule); e != nil {
			x.Ranks = append(x.Ranks, construct.Rank{Key: r.Key, Expr: e, Text: r.Expr.Text})
		}
	}
}
