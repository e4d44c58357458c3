package overlay

import (
	"strings"

	"wargame/internal/vassal/export"
	"wargame/internal/vassal/write"
	"wargame/interpreter/names"
	"wargame/interpreter/state"
)

// Standing returns where the counters stand in a position of the game.
func (v *Overlay) Standing(s *state.State) export.Position {
	back := map[string]string{}
	if h := v.Import.Hex; h != nil {
		h.Each(func(name string, _ write.Cell) {
			if to := v.Spaces.Where(name); to != "" {
				back[to] = name
			}
		})
	}
	for _, a := range v.Import.Areas {
		if to := v.Spaces.Where(a.ID); to != "" && back[to] == "" {
			back[to] = a.ID
		}
	}
	out := export.Position{}
	for _, u := range v.Units {
		if u.Counter == nil {
			continue
		}
		x := export.Stand{Back: v.showsBack(u, s)}
		if at := s.At[u.index]; at >= 0 {
			x.Space = back[v.Game.World.Map.Name(int(at))]
		}
		out[u.Counter] = x
	}
	return out
}

func (v *Overlay) showsBack(u *Unit, s *state.State) bool {
	for _, when := range v.turned(u) {
		for name, want := range when {
			a := v.Game.AttributeOf(names.OfUnit, name)
			if a != nil && strings.EqualFold(v.Game.Show(a.Type, a.Read(s.Reader(), u.index)), want) {
				return true
			}
		}
	}
	return false
}
