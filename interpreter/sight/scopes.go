package sight

import (
	"cmp"
	"wargame/interpreter/names"
)

// Stretch is where in the sequence of play the position is, in the words that people
// read: the number of the turn, the phase, its segment and who is phasing, of which each
// is empty where the game has none, or none just now.
type Scopes struct{ Turn, Phase, Segment, Phasing string }

// Stretch is where in the sequence of play the position is.
func (v *View) Scopes() Scopes {
	return Scopes{
		Turn:    v.scope("turn_number", ""),
		Phase:   v.scope("phase", "phase"),
		Segment: v.scope("segment", "segment"),
		Phasing: v.scope("phasing", "side"),
	}
}

// stretch is the title of a value of an enum, or else its word.
func (v *View) scope(name, enum string) string {
	text := v.Value(name)
	if text == "none" || text == "0" {
		return ""
	}
	if e := v.Program().Enums[enum]; e != nil {
		if i, ok := e.Index(text); ok {
			text = cmp.Or(e.Titles[i], text)
		}
	}
	return names.Spoken(text)
}
