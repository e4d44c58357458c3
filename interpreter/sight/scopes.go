package sight

import "wargame/interpreter/names"

// Scopes says where the position is in the sequence of play, in words for people: the
// number of the turn, the phase, its segment and the phasing side. Each is empty where
// the game has none or none is open.
type Scopes struct{ Turn, Phase, Segment, Phasing string }

// Scopes returns the position's place in the sequence of play.
func (v *View) Scopes() Scopes {
	return Scopes{
		Turn:    v.scope("turn_number", ""),
		Phase:   v.scope("phase", "phase"),
		Segment: v.scope("segment", "segment"),
		Phasing: v.scope("phasing", "side"),
	}
}

// scope returns the title of a value of an enum, or else its word.
func (v *View) scope(name, enum string) string {
	text := v.Value(name)
	if text == "none" || text == "0" {
		return ""
	}
	if e := v.Program().Enums[enum]; e != nil {
		if i, ok := e.Index(text); ok {
			if title := e.Titles[i]; title != "" && title != text {
				return title
			}
			return names.Headline(text)
		}
	}
	return text
}
