package match

import (
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/vassal/write"
)

func TestUnits(t *testing.T) {
	counters := []*write.Unit{{Title: "Guns", At: "0101"}, {Title: "Guns", At: "0202"}, {Title: "22/21 Pz"}, {Title: "Second SS Panzer"}, {Title: "Marker"}}
	units := []Unit{{Name: "g1", Title: "Guns", At: "0202"}, {Name: "22/21Pz"}, {Name: "2SS", Title: "Second SS Panzer Division"}, {Name: "other"}}
	got := map[string]*write.Unit{}
	for _, p := range Units(units, counters) {
		got[p.Unit.Name] = p.Counter
	}
	require.Equal(t, map[string]*write.Unit{"g1": counters[1], "22/21Pz": counters[2], "2SS": counters[3]}, got)
}
