package junit

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Counts are those of the cases: a case with two failures is one failed test.
func TestWrite(t *testing.T) {
	var b strings.Builder
	require.NoError(t, Write(&b, []Suite{
		{Name: "g", Took: 1500 * time.Millisecond, Cases: []Case{
			{Class: "g.07", Name: "passes", File: "07.wgr", Line: 3},
			{Class: "g.07", Name: "fails", Failures: []Detail{{"one", "a < b"}, {"two", ""}}},
			{Class: "g.07", Name: "is empty", Skipped: &Detail{"nothing is expected", ""}},
		}},
		{Name: "h", Cases: []Case{{Class: "h", Name: "loads", Error: &Detail{"E0101", "what"}}}},
	}))
	require.Equal(t, `<?xml version="1.0" encoding="UTF-8"?>
<testsuites tests="4" failures="1" errors="1" skipped="1">
  <testsuite name="g" tests="3" failures="1" errors="0" skipped="1" time="1.500">
    <testcase classname="g.07" name="passes" file="07.wgr" line="3"></testcase>
    <testcase classname="g.07" name="fails">
      <failure message="one">a &lt; b</failure>
      <failure message="two"></failure>
    </testcase>
    <testcase classname="g.07" name="is empty">
      <skipped message="nothing is expected"></skipped>
    </testcase>
  </testsuite>
  <testsuite name="h" tests="1" failures="0" errors="1" skipped="0" time="0.000">
    <testcase classname="h" name="loads">
      <error message="E0101">what</error>
    </testcase>
  </testsuite>
</testsuites>
`, b.String())
}
