package worklist_test

import (
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/load"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/worklist"
	"wargame/stdlib"

	"github.com/stretchr/testify/require"
)

// guarded is a game in which Red does not see where the wagon is, which forbids a raid.
const guarded = `
map hex columns 1..3 rows 1..2 stagger even columns
side red "Red", blue "Blue"
piece wagon has { side: side }
data unit { id side at
  A red 0301 }
data wagon { id side at
  Ox blue PLACE }
hide wagon(w).hex from s when w.side != s
permission raid(s: side)
action strike "Raid" allowed raid(phasing) { choose u from units log "{u}" }
rule 5.2 "Raids" { forbid raid(s) when any(hex(0101).wagons, true) because "it is guarded" }
sequence { turn { phase then of red { offer strike by red } } }
`

// What is left to do is worked out without what is hidden.
func TestListRestsOnWhatIsSeen(t *testing.T) {
	var lists []*worklist.List
	for _, place := range []string{"0101", "0202"} {
		f, ds := dsl.Parse("game.wgr", []byte(strings.Replace(guarded, "PLACE", place, 1)))
		require.Empty(t, ds)
		p, ds := check.Load(build.Config{Files: []*dsl.File{f}, Library: load.Library, Modules: stdlib.Names()})
		require.False(t, ds.HasErrors(), ds.Error())
		lists = append(lists, worklist.Of(sight.Of(run.New(p, nil), 0), nil))
	}
	require.Len(t, lists[0].Units, 1)
	require.Equal(t, lists[0], lists[1])
}
