package formula

import (
	"errors"
	"testing"

	"wargame/interpreter/budget"

	"github.com/stretchr/testify/require"
)

// A final failure is not forgotten while the question is still broken off: callers that go
// on asking meet it again, until they begin another question.
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
