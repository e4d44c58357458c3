package spec

import "wargame/interpreter/program"

// RunTest runs a single test of the suite, once for each of its cases.
func (s *Suite) RunTest(t *program.Test) []Result { return s.one(t) }
