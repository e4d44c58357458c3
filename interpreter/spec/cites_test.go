package spec_test

import (
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/codes"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/spec"

	"github.com/stretchr/testify/require"
)

// A citation that leads nowhere fails its test; the others are run.
func TestABadCitationStopsOneTest(t *testing.T) {
	f, ds := dsl.Parse("game.wgr", []byte(`side red, blue
track n: number
test "good" cites 5.1 { expect n == 0 }
test "bad" cites 5.7 { expect n == 0 }
test "no such statement" cites 5.2#3 { expect n == 0 }
test "vague" cites 5.2 {
  expect n == m
  cases { m
          0
          0 }
}
`))
	require.Empty(t, ds)
	book, err := ruleset.ReadCatalogue([]byte("5.1\t1\trule\tMud.\n5.2\t1\trule\tDeep.\n5.2\t2\trule\tDry.\n"))
	require.NoError(t, err)
	s := &spec.Suite{Load: func(map[string]bool, map[string]string) (*program.Program, dsl.Diagnostics) {
		return check.Load(build.Config{Files: []*dsl.File{f}, Catalogue: book})
	}}
	results, ds := s.Run(nil)
	require.False(t, ds.HasErrors(), ds.Error())
	require.Len(t, results, 5)
	require.True(t, results[0].Passed())
	require.Equal(t, `the catalogue has no statement 5.7 (did you mean 5.1 or 5.2?)`, results[1].Fails[0].Summary)
	require.Equal(t, codes.UnknownClause, results[1].Fails[0].Diagnostic().Code)
	require.Equal(t, "the catalogue has no statement 5.2#3 (5.2 has only 5.2#1 or #2)", results[2].Fails[0].Summary)
	require.True(t, results[3].Passed())
	require.Len(t, results[3].Warnings, 1)
	require.Equal(t, "cite 5.2#1 or #2: a test that cites the whole clause counts for none of them", results[3].Warnings[0].Help)
	require.Empty(t, results[4].Warnings)
}
