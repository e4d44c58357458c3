package proof

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestARuleForAllBelow(t *testing.T) {
	r := &Rule{Clause: "4.0", Also: []string{"4.0.*", "7.1"}}
	for clause, carried := range map[string]bool{"4.0": true, "4.0.1": true, "4.0.12.a": true, "7.1": true, "7.1.1": false, "4.1": false} {
		require.Equal(t, carried, r.Carries(clause), clause)
	}
}
