package proof

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestExceptionsOfAQuantity(t *testing.T) {
	b := read(t, "testdata/ridge")
	tree, _, ds := b.Exceptions("pace")
	require.NoError(t, ds.Err())
	require.Equal(t, "quantity", tree.Kind)
	require.Equal(t, []string{"u: unit"}, tree.Params)
	require.Equal(t, "3", tree.Base)
	require.Equal(t, "up", tree.Rounded)
	require.Len(t, tree.Stages, 3, "nothing limits it")

	set, times, plus := tree.Stages[0].Branches, tree.Stages[1].Branches, tree.Stages[2].Branches
	require.Len(t, set, 1)
	require.Equal(t, "2.6", set[0].Clause)
	require.Equal(t, []string{"option hills"}, set[0].Gone)

	require.Len(t, times, 1)
	require.Equal(t, "x 1/2", times[0].Text)
	require.Equal(t, "weather == rain and not u.scout", times[0].When)
	require.Empty(t, times[0].Gone)
	require.Len(t, times[0].Except, 1, "the hill sets the rain aside")
	require.Equal(t, "2.6", times[0].Except[0].Clause)

	require.Len(t, plus, 2)
	require.True(t, plus[0].Off)
	require.Equal(t, []string{"option storm"}, plus[0].With)
	require.Equal(t, []string{"option hills"}, plus[1].With)
}

func TestExceptionsOfAPermission(t *testing.T) {
	b := read(t, "testdata/ridge")
	tree, _, ds := b.Exceptions("enter")
	require.NoError(t, ds.Err())
	require.Equal(t, "permission", tree.Kind)
	bans := tree.Stages[0].Branches
	require.Len(t, bans, 2)
	require.Equal(t, "2.3", bans[0].Clause)
	require.Equal(t, "2.4", bans[0].Except[0].Clause)
	require.Equal(t, []string{"option storm"}, bans[0].Except[0].Gone, "the option takes the exception out")
	require.Equal(t, []string{"reading mud=yes"}, bans[1].With)

	none, names, _ := b.Exceptions("nothing")
	require.Nil(t, none)
	require.Equal(t, []string{"enter", "idle", "pace"}, names)
}
