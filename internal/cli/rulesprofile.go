package cli

import (
	"wargame/dsl"
	"wargame/interpreter/proof"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/spec"
)

// profiled runs tests sequentially under a profiler.
func profiled(suite *spec.Suite, keep func(*ruleset.Test) bool, prof *proof.Profiler) ([]spec.Result, dsl.Diagnostics) {
	p, ds := suite.Program(nil, nil)
	if ds.HasErrors() {
		return nil, ds
	}
	var out []spec.Result
	for _, t := range p.Tests {
		if !keep(t) {
			continue
		}
		prof.Reset()
		out = append(out, suite.RunTest(t)...)
	}
	prof.Reset()
	return out, ds
}
