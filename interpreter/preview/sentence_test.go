package preview

import (
	"math/big"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"

	"github.com/stretchr/testify/require"
)

// TestSentence holds losses to what people read of them.
func TestSentence(t *testing.T) {
	f, ds := dsl.Parse("g.wgr", []byte("edition 3\ngame g \"G\"\nside red \"Red\", blue \"Blue\"\nmap hex columns 1..2 rows 1..2 stagger even columns\nsequence { }\n"))
	require.Empty(t, ds, ds.Error())
	p, ds := check.Load(build.Config{Files: []*dsl.File{f}})
	require.False(t, ds.HasErrors(), ds.Error())
	n := func(num, den int64) *big.Rat { return big.NewRat(num, den) }
	for want, list := range map[string][]Loss{
		"": nil,
		"Red loses 1 unit and 1 step; Blue loses 0 to 2 steps": {
			{0, eliminated, false, n(1, 1), n(1, 1)}, {0, "steps lost", true, n(1, 1), n(1, 1)}, {1, "steps lost", true, n(0, 1), n(2, 1)}},
		"Red recovers 1 step":                               {{0, "steps lost", true, n(-1, 1), n(-1, 1)}},
		"Blue loses 0.50 steps":                             {{1, "steps", true, n(-1, 2), n(-1, 2)}},
		"Blue gains 2 steps":                                {{1, "steps", true, n(2, 1), n(2, 1)}},
		"Blue has steps -1 to +1":                           {{1, "steps", true, n(-1, 1), n(1, 1)}},
		"Red moves 3 units; Blue has 1 unit displaced":      {{0, moved, false, n(3, 1), n(3, 1)}, {1, driven, false, n(1, 1), n(1, 1)}},
		"Blue has 2 units on trucks and 1 unit off the map": {{1, "on trucks", false, n(2, 1), n(2, 1)}, {1, offTheMap, false, n(1, 1), n(1, 1)}},
		"Red loses ? units":                                 {{0, eliminated, false, nil, nil}},
		"A ford is held 1/2 (50.0%)":                        {{NoSide, "A ford is held", false, n(1, 2), n(1, 2)}},
		"Red loses 1 unit; Blue loses 1 unit":               {{0, eliminated, false, n(1, 1), n(1, 1)}, {1, eliminated, false, n(1, 1), n(1, 1)}},
	} {
		require.Equal(t, want, Sentence(p, list))
	}
	require.Equal(t, "Blue loses 1 step", Loses(p, []Loss{{0, moved, false, n(3, 1), n(3, 1)}, {1, "steps lost", true, n(1, 1), n(1, 1)}}))
}
