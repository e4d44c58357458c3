package proof

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// renamed is a game that takes a rule of the library under its own clause.
var renamed = map[string]string{
	"clauses.tsv": "clause\tn\tkind\tstatement\n6.3.1\t1\trule\tUnits have a zone of control.\n6.3.2\t1\trule\tRivers stop it.\n",
	"game.wgr": `edition 3
game zones "Zones"
use hex_zoc
map hex columns 1..4 rows 1..4 stagger even columns
side red, blue
edge has { river: flag }
rename rule zoc.1 to 6.3.1
rule 6.3.2 "Rivers" {
  forbid exert_zoc(u, from, to) when edge(from, to).river
}
test "A zone" cites 6.3.1 {
  unit a: red at 0202
  expect hex(0203) in zoc(red)
}
`,
}

func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	return dir
}

func TestARenamedRuleStandsUnderItsNewClause(t *testing.T) {
	b := read(t, folder(t, renamed))
	c := cover(t, b, Playouts{})
	require.Equal(t, Proved, c.Statements[0].Status)

	x, ds := b.Inspect("6.3.1")
	require.NoError(t, ds.Err())
	require.Len(t, x.Rules, 1)
	require.Equal(t, "module hex_zoc", x.Rules[0].Within)
	require.Equal(t, "zoc.1", x.Rules[0].Was)
	require.Len(t, x.Touching, 1)
	require.Equal(t, "renames", x.Touching[0].How)

	tree, _, ds := b.Exceptions("exert_zoc")
	require.NoError(t, ds.Err())
	require.Equal(t, "6.3.1", tree.Stages[0].Branches[0].Clause)

	x, ds = b.Inspect("zoc.1") // the library's own name leads there, too
	require.NoError(t, ds.Err())
	require.Len(t, x.Rules, 1)
}
