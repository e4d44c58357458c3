package names_test

import (
	"slices"
	"testing"

	"wargame/interpreter/names"

	"github.com/stretchr/testify/require"
)

func TestNatural(t *testing.T) {
	list := []string{"F Neerpelt", "13 (Arnhem)", "9", "B", "1/505", "10/505", "1/70", "013", "13", ""}
	slices.SortFunc(list, names.Natural)
	require.Equal(t, []string{"", "1/70", "1/505", "9", "10/505", "013", "13", "13 (Arnhem)", "B", "F Neerpelt"}, list)
}
