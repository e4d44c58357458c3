package build

import (
	"wargame/dsl"
	"wargame/interpreter/construct"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"
)

func (l *declarer) declareSnapshot(s *dsl.Snapshot, rule *ruleset.Rule) {
	if !l.Fresh(s.Name, rule, "snapshot") {
		return
	}
	x := &construct.Snapshot{Name: s.Name.Text, Params: l.Params(s.Params, rule), Rule: rule, Type: value.FlagType, Pos: s.Name.Pos}
	if s.Type != nil {
		x.Type = l.TypeOf(s.Type, rule)
	}
	x.At = l.Moment(s.At, rule)
	x.Cell = l.Layout.Reserve(x.Type, l.dims("snapshot", s.Name, x.Params, rule), names.Zero(x.Type))
	l.Snapshots[x.Name] = x
	l.declareFunc(x.Name, x.NewFunc())
}
