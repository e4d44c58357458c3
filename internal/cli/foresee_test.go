package cli

import (
	"bytes"
	"strings"
	"testing"

	"wargame/internal/console"

	"github.com/stretchr/testify/require"
)

// The odds of an illegal attack yield a refusal for each act that could be meant, with
// its clauses. Acts without dice are not mentioned.
func TestOddsOfWhatIsRefused(t *testing.T) {
	var out bytes.Buffer
	e := &console.Console{In: strings.NewReader(""), Out: &out, Err: &out}
	err := Foresee{Format: "human", Game: "normandy", Words: strings.Fields("9/9W 19/9W 20/9W vs 3106")}.Run(e)
	require.ErrorContains(t, err, "cannot attack 3106:\n  Overrun: cannot choose 9/9W; 5.5.1 ")
	require.ErrorContains(t, err, "\n  Attack: cannot choose 9/9W; 7.1.2 ")
	require.NotContains(t, err.Error(), "11.1.1", "to restore a step is no attack")
	require.Empty(t, out.String())
}
