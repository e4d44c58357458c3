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
	for _, p := range Units(units, counters, Same) {
		got[p.Unit.Name] = p.Counter
	}
	require.Equal(t, map[string]*write.Unit{"g1": counters[1], "22/21Pz": counters[2], "2SS": counters[3]}, got)
}

// TestUnitsByPlaceAndKind pairs units whose names the module does not have: by where they stand,
// then by what they are, and never across sides.
func TestUnitsByPlaceAndKind(t *testing.T) {
	units := []Unit{
		{Name: "R1", Side: "red", Kinds: []string{"Infantry"}, At: "0101"},
		{Name: "R2", Side: "red", Kinds: []string{"Infantry"}},
		{Name: "R3", Side: "red", Kinds: []string{"Guns"}},
		{Name: "B1", Side: "blue", Kinds: []string{"Infantry"}, At: "0101"},
		{Name: "B2", Side: "blue", Kinds: []string{"Infantry"}},
	}
	counters := []*write.Unit{
		{Title: "Prussian Foot", Side: "red", At: "0101"},
		{Title: "Red Infantry 7", Side: "red"},
		{Title: "Infantry", Side: "army_two"},
		{Title: "B1", Side: "army_two"},
		{Title: "Leader Guns", Side: "red"},
	}
	got := map[string]string{}
	for _, p := range Units(units, counters, Same) {
		got[p.Unit.Name] = p.Counter.Title + " by " + p.How
	}
	require.Equal(t, map[string]string{"R1": "Prussian Foot by place", "R2": "Red Infantry 7 by kind", "B1": "B1 by name", "B2": "Infantry by kind"}, got)
	kept := Further(map[string]*write.Unit{"R1": counters[1], "B1": nil}, units, counters, Same)
	require.Equal(t, []Pair{{units[0], counters[1], ByHand}}, kept, "no pair shows who army_two is")
}

// TestSpaces learns from units by how much hexes are numbered otherwise, and which box is which.
func TestSpaces(t *testing.T) {
	game := []Space{{Name: "0101", Hex: true, Column: 1, Row: 1}, {Name: "0302", Hex: true, Column: 3, Row: 2}, {Name: "0305", Hex: true, Column: 3, Row: 5}, {Name: "reserve"}, {Name: "west", Title: "The western edge"}}
	module := []Space{{Name: "1101", Hex: true, Column: 11, Row: 1}, {Name: "1302", Hex: true, Column: 13, Row: 2}, {Name: "1305", Hex: true, Column: 13, Row: 5}, {Name: "box_1", Title: "Troops in hand"}, {Name: "w", Title: "Western Edge"}}
	s := MatchSpaces(game, module)
	require.Empty(t, s.Where("1101"))
	require.Equal(t, "west", s.Where("w"))
	pair := func(at, in string) Pair {
		return Pair{Unit{At: at}, &write.Unit{At: in}, ByName}
	}
	require.True(t, s.Learn([]Pair{pair("0101", "1101"), pair("0302", "1302"), pair("0305", "1305")}))
	require.Equal(t, "0305", s.Where("1305"))
	require.True(t, s.Learn([]Pair{pair("reserve", "box_1")}))
	require.Equal(t, "reserve", s.Where("box_1"))
	require.False(t, s.Learn(nil))
	require.False(t, s.Set("nowhere", "west"))
	require.True(t, s.Set("w", ""))
	require.Empty(t, s.Where("w"))
}
