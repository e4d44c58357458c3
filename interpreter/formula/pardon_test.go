package formula

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
)

// What has ended a question is not forgotten with the question still ended: whoever goes
// on asking is told again, until he begins another.
func TestPardonBeginsAgain(t *testing.T) {
	c := NewCtx(nil)
	c.Fail(errors.New("divided by zero"))
	left := c.Left()
	c.Pardon()
	require.NoError(t, c.Err)
	require.Equal(t, left, c.Left(), "an ordinary failure leaves the question as it is")

	require.False(t, c.Spend(1<<40))
	require.True(t, Final(c.Err))
	c.Err = nil
	require.False(t, c.Spend(1), "it is ended all the same")
	require.True(t, Final(c.Err), "and says so")
	c.Pardon()
	require.NoError(t, c.Err)
	require.True(t, c.Spend(1))
}
