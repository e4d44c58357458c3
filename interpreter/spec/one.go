package spec

import "wargame/interpreter/ruleset"

// RunTest runs a single test of the suite, once for each of its cases.
func (s *Suite) RunTest(t *ruleset.Test) []Result { return s.one(t) }
