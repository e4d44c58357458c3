package dsl

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestEveryConstructParses(t *testing.T) {
	src, err := os.ReadFile("testdata/all.wgr")
	require.NoError(t, err)
	f, ds := Parse("all.wgr", src)
	require.Empty(t, ds, ds.Error())
	require.NotEmpty(t, f.Items)
}
