package proof

import (
	"testing"

	"wargame/dsl"
	"wargame/interpreter/ruleset"

	"github.com/stretchr/testify/require"
)

func TestATestThatSaysNothing(t *testing.T) {
	f, ds := dsl.Parse("t.wgr", []byte(`test "one is one" { expect 1 == 1 and not false }
test "nothing" { unit a: red at 0101 }
test "a value" { expect steps(a) == 2 }
test "a verdict" { expect allowed enter(a) }
test "a refusal" { refuse pass by 7.1 }
`))
	require.Empty(t, ds, ds.Error())
	var got []bool
	for _, it := range f.Items {
		got = append(got, empty(&ruleset.Test{Test: it.Test}))
	}
	require.Equal(t, []bool{true, true, false, false, false}, got)
}
