package refusal

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/language"

	"wargame/interpreter/messages"
)

// A caller finds the error that it asks for, also when it is wrapped; two errors with one
// text are two errors.
func TestRequestsAreFound(t *testing.T) {
	for _, err := range []error{ErrNotBegun, ErrNotDue, ErrWatcher, ErrResigned, ErrNoStudy, Request("no %s", "x")} {
		require.ErrorIs(t, err, err)
		require.ErrorIs(t, fmt.Errorf("upload: %w", err), err)
		require.ErrorIs(t, err, ErrRequest)
		require.NotErrorIs(t, Request("%s", err.Error()), err)
	}
	require.NotEqual(t, ErrNotBegun.Error(), In(messages.For(language.Japanese), ErrNotBegun), "it is translated")
}
