package formula

import (
	"errors"
	"testing"

	"wargame/interpreter/budget"

	"github.com/stretchr/testify/require"
)

// A final failure persists until another question begins: further questions fail with
// it.
func TestIgnoreErrorBeginsAgain(t *testing.T) {
	c := NewCtx(nil)
	c.Fail(errors.New("divided by zero"))
	left := c.Left()
	c.IgnoreError()
	require.NoError(t, c.Err)
	require.Equal(t, left, c.Left(), "an ordinary failure leaves the question as it is")

	require.False(t, c.Spend(1<<40))
	require.True(t, budget.Final(c.Err))
	c.Err = nil
	require.False(t, c.Spend(1), "it is ended all the same")
	require.True(t, budget.Final(c.Err), "and says so")
	c.IgnoreError()
	require.NoError(t, c.Err)
	require.True(t, c.Spend(1))
}
