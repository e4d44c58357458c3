package dsl

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestExamplesOfCodes(t *testing.T) {
	for _, c := range SyntaxCodes {
		t.Run(c.ID, func(t *testing.T) {
			require.NotEmpty(t, c.Title)
			require.NotEmpty(t, c.Explanation)
			if c.ID == "E0107" {
				_, ds := Parse("big.wgr", make([]byte, MaxSource+1))
				require.Len(t, ds, 1)
				require.Equal(t, c.ID, ds[0].Code)
				return
			}
			_, ds := Parse(c.ID, []byte(c.Example))
			require.NotEmpty(t, ds)
			for _, d := range ds {
				require.Equal(t, c.ID, d.Code, d.Error())
			}
			_, ds = Parse(c.ID, []byte(c.Fixed))
			require.Empty(t, ds, ds.Error())
		})
	}
}

func TestExplain(t *testing.T) {
	require.Equal(t, "Nested too deeply", Explain(SyntaxCodes, "E0106").Title)
	require.Nil(t, Explain(SyntaxCodes, "E9999"))
}
