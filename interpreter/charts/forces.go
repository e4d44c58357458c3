package charts

import (
	"cmp"
	"slices"

	"wargame/interpreter/names"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
)

// Force is the units of a side that the onlookers see.
type Force struct {
	Side    string  `json:"side,omitempty"`  // word
	Title   string  `json:"title,omitempty"` // of the side
	Map     int     `json:"map"`             // units on the map
	Lost    int     `json:"lost"`            // eliminated units
	Waiting int     `json:"waiting"`         // units that arrive later
	Off     int     `json:"off"`             // other units off the map
	Hidden  int     `json:"hidden,omitempty"`
	Groups  []Group `json:"groups"`
}

// Group is the units of a force with one word of their first attribute: an arm, a nation.
type Group struct {
	Title string      `json:"title,omitempty"`
	Units []ForceUnit `json:"units"`
}

// ForceUnit is a unit with its state: map, lost, waiting or off.
type ForceUnit struct {
	Unit   int    `json:"unit"`
	Name   string `json:"name"`
	State  string `json:"state"`
	Where  string `json:"where,omitempty"`  // of a unit on the map
	Turn   int    `json:"turn,omitempty"`   // of a unit that waits
	Values string `json:"values,omitempty"` // what the legend writes on its counter
	Losses string `json:"losses,omitempty"` // what play has changed about its numbers: steps lost 1
}

// forces returns the order of battle.
func (s *Sheet) forces(v *sight.View, now int) []Force {
	p := v.Program()
	byWord := groupBy(v)
	all := map[int64]*Force{}
	groups := map[int64]map[int64][]ForceUnit{}
	force := func(side int64) *Force {
		f := all[side]
		if f == nil {
			f = &Force{}
			if e := p.Enums["side"]; e != nil && side >= 0 {
				f.Side, f.Title = e.Words[side], e.Title(int(side))
			}
			all[side], groups[side] = f, map[int64][]ForceUnit{}
		}
		return f
	}
	for u := range p.Units {
		if v.Hides(u) {
			continue
		}
		side := v.Side(u)
		f, x := force(side), s.unit(v, u, now)
		switch x.State {
		case "map":
			f.Map++
		case "lost":
			f.Lost++
		case "waiting":
			f.Waiting++
		default:
			f.Off++
		}
		word := value.None
		if byWord != nil {
			if w, seen := v.Attribute(byWord, u); seen {
				word = w.N
			}
		}
		groups[side][int64(word)] = append(groups[side][int64(word)], x)
	}
	for _, k := range v.Stacks {
		force(k.Side).Hidden += k.Count
	}
	var out []Force
	for side, f := range all {
		for word, units := range groups[side] {
			g := Group{Units: units}
			if byWord != nil && word >= 0 {
				g.Title = capital(p.Tell(byWord.Type, value.Word(word)))
			}
			slices.SortStableFunc(g.Units, func(a, b ForceUnit) int { return names.Natural(a.Name, b.Name) })
			f.Groups = append(f.Groups, g)
		}
		slices.SortFunc(f.Groups, func(a, b Group) int { return cmp.Compare(a.Title, b.Title) })
		out = append(out, *f)
	}
	slices.SortFunc(out, func(a, b Force) int { return cmp.Compare(order(v, a.Side), order(v, b.Side)) })
	return out
}

// order returns the place of a side in its enum.
func order(v *sight.View, side string) int {
	if e := v.Program().Enums["side"]; e != nil {
		if i, ok := e.Index(side); ok {
			return i
		}
	}
	return 1 << 20
}

// unit returns a unit that the onlookers see.
func (s *Sheet) unit(v *sight.View, u, now int) ForceUnit {
	out := ForceUnit{Unit: u, Name: v.Name(u), State: "off", Values: v.Legend("unit", "values", u), Losses: losses(v, u)}
	switch at, turn := v.At(u), s.arrives(v, u); {
	case at >= 0:
		out.State, out.Where = "map", v.SpaceName(at)
	case v.Position().Eliminated(u):
		out.State = "lost"
	case turn > now:
		out.State, out.Turn = "waiting", turn
	}
	return out
}

// arrives returns the turn in which a unit arrives; 0 if it has none, or if it is hidden.
func (s *Sheet) arrives(v *sight.View, u int) int {
	for _, a := range s.arrivals {
		if x, seen := v.Attribute(a.attr, u); seen && x.N > 0 {
			return value.Floor(x.N)
		}
	}
	return 0
}

// losses returns the changed numbers of a unit, by their titles.
func losses(v *sight.View, u int) string {
	out := ""
	for _, name := range v.Program().AttributesOf(names.OfUnit) {
		a := v.Program().Attribute("unit", name)
		if !a.Changing || a.Title == "" || a.Type.Kind != value.Number && a.Type.Kind != value.Flag {
			continue
		}
		x, seen := v.Attribute(a, u)
		if !seen || x.Equal(a.Default) || x.N == 0 {
			continue
		}
		if out != "" {
			out += ", "
		}
		out += a.Title
		if a.Type.Kind == value.Number {
			out += " " + value.Format(x.N)
		}
	}
	return out
}

// groupBy returns the attribute by which units are grouped: the first that is declared as
// words and has more than one among the units; nil if there is none.
func groupBy(v *sight.View) *names.Attribute {
	p := v.Program()
	var best *names.Attribute
	for _, name := range p.AttributesOf(names.OfUnit) {
		a := p.Attribute("unit", name)
		e := p.Enums[a.Type.Name]
		if a.Changing || a.Type.Kind != value.Enum || e == nil || p.Nouns[a.Type.Name] != nil || name == "side" {
			continue
		}
		words := map[int64]bool{}
		for u := range p.Units {
			if x, seen := v.Attribute(a, u); seen {
				words[x.N] = true
			}
		}
		if len(words) < 2 {
			continue
		}
		if best == nil || a.Pos.Filename == best.Pos.Filename && a.Pos.Offset < best.Pos.Offset {
			best = a
		}
	}
	return best
}

// turns returns the turn track: from the first turn to the last that the rules or the
// arrivals name.
func (s *Sheet) turns(v *sight.View, now int) []Turn {
	p := v.Program()
	last := max(s.Turns, now)
	waiting := map[int]map[int64][]ForceUnit{}
	for u := range p.Units {
		if v.Hides(u) || v.At(u) >= 0 || v.Position().Eliminated(u) {
			continue
		}
		turn := s.arrives(v, u)
		if turn < now || turn <= 0 {
			continue
		}
		last = max(last, turn)
		if waiting[turn] == nil {
			waiting[turn] = map[int64][]ForceUnit{}
		}
		side := v.Side(u)
		waiting[turn][side] = append(waiting[turn][side], s.unit(v, u, now))
	}
	if last-s.first > 200 {
		last = s.first + 200
	}
	var out []Turn
	for n := s.first; n <= last; n++ {
		t := Turn{Number: n, Now: n == now}
		for side, units := range waiting[n] {
			a := Arrival{Units: units}
			if e := p.Enums["side"]; e != nil && side >= 0 {
				a.Side = e.Title(int(side))
			}
			t.Arrivals = append(t.Arrivals, a)
		}
		slices.SortFunc(t.Arrivals, func(a, b Arrival) int { return cmp.Compare(a.Side, b.Side) })
		out = append(out, t)
	}
	return out
}
