package run_test

import (
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

// TestUnprompted checks that an offer without a prompt names its phase, and that it may be
// passed.
func TestUnprompted(t *testing.T) {
	for sequence, want := range map[string]string{
		`offer go_on by red`: "Choose an action, or pass",
		`phase march "The march" of red { offer go_on by red }`:     "The march: choose an action, or pass",
		`phase night_march of red { offer go_on by red }`:           "Night march: choose an action, or pass",
		`segment red_turn "Red turn" of red { offer go_on by red }`: "Red turn: choose an action, or pass",
	} {
		f, ds := dsl.Parse("g.wgr", []byte("edition 3\ngame g \"G\"\nmap area\nside red \"Red\"\ndata area {\n  id\n  A\n}\naction go_on \"Go on\" { log \"on\" }\naction wait \"Wait\" { log \"wait\" }\nsequence { repeat { "+sequence+" } until turn_number > 3 }\n"))
		require.Empty(t, ds, ds.Error())
		p, ds := check.Load(build.Config{Files: []*dsl.File{f}})
		require.False(t, ds.HasErrors(), ds.Error())
		require.Equal(t, want, run.New(p, nil).Pending().Unprompted())
	}
}
