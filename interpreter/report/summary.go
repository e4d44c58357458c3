package report

import (
	"cmp"
	"slices"
	"strings"

	"wargame/interpreter/preview"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
)

// fewNames is how many names a line of a summary lists.
const fewNames = 6

// Summary returns what happened between two views of the same seats in at most five lines:
// battles with their columns and results; losses; spaces taken from the enemy; moves, arrivals and exits;
// and the standing that the legend of the map shows. Units that are hidden in either view are
// left out, so it says only what both views show.
func Summary(before, now *sight.View) []string {
	s := summary{program: now.Program(), before: before, now: now}
	s.compare()
	var out []string
	for _, line := range []string{s.battles(), s.sentence(s.losses), s.taken(), s.moves(), s.standing()} {
		if line != "" {
			out = append(out, line)
		}
	}
	return out
}

type summary struct {
	program     *program.Program
	before, now *sight.View

	losses   []preview.Loss
	moved    []preview.Loss
	entered  map[int64][]int64 // units by side
	left     map[int64][]int64
	numbered map[numbered]int64
}

// numbered is an attribute of the units of a side.
type numbered struct {
	side  int64
	label string
}

// compare compares the units that both views show.
func (s *summary) compare() {
	s.entered, s.left, s.numbered = map[int64][]int64{}, map[int64][]int64{}, map[numbered]int64{}
	gone, moved := map[int64]int{}, map[int64]int{}
	for u := range s.now.Position().At {
		if s.before.Hides(u) || s.now.Hides(u) {
			continue
		}
		side, was, is := s.before.Side(u), s.before.At(u), s.now.At(u)
		switch dead := s.now.Position().Eliminated(u) && !s.before.Position().Eliminated(u); {
		case dead:
			gone[side]++
			continue
		case was < 0 && is >= 0:
			side = s.now.Side(u)
			s.entered[side] = append(s.entered[side], int64(u))
			continue
		case was >= 0 && is < 0:
			s.left[side] = append(s.left[side], int64(u))
			continue
		case was != is:
			moved[side]++
		}
		if is >= 0 {
			s.compareNumbers(side, u)
		}
	}
	for side, n := range gone {
		s.losses = append(s.losses, preview.Happened(side, preview.Eliminated, n))
	}
	for side, n := range moved {
		s.moved = append(s.moved, preview.Happened(side, preview.Moved, n))
	}
	for k, n := range s.numbered {
		if n != 0 {
			s.losses = append(s.losses, preview.Changed(k.side, k.label, n))
		}
	}
	for _, list := range [][]preview.Loss{s.losses, s.moved} {
		slices.SortFunc(list, func(a, b preview.Loss) int {
			number := func(l preview.Loss) int {
				if l.Number {
					return 1
				}
				return 0
			}
			return cmp.Or(cmp.Compare(a.Side, b.Side), number(a)-number(b), strings.Compare(a.What, b.What))
		})
	}
}

// compareNumbers adds what play changed about the numbers of a unit on the map.
func (s *summary) compareNumbers(side int64, u int) {
	for _, name := range s.program.AttributesOf("unit") {
		a := s.program.Attribute("unit", name)
		if a == nil || !a.Changing || a.Name == "side" || a.Type.Kind != value.Number {
			continue
		}
		x, seen := s.before.Attribute(a, u)
		y, still := s.now.Attribute(a, u)
		if seen && still && !x.Equal(y) {
			k := numbered{side, a.Label()}
			s.numbered[k] = value.Add(s.numbered[k], value.Sub(y.N, x.N))
		}
	}
}

// battles returns the final columns of all comparisons between the two views, each with the
// result that was read in it. It is empty while anything is hidden, since a column may depend
// on it.
func (s *summary) battles() string {
	if s.before.HidesAnything() || s.now.HidesAnything() {
		return ""
	}
	f := &fights{v: s.now}
	f.begin(s.before.Lines(), len(s.before.Derivations()))
	var columns []string
	for _, r := range f.todo {
		if r.Column != nil && r.Column.Attack != nil {
			text := r.Column.Table.ColumnNames()[r.Column.Final]
			if result := s.result(r); result != "" {
				text += " (" + result + ")"
			}
			columns = append(columns, text)
		}
	}
	if len(columns) == 0 {
		return ""
	}
	return s.program.Messages.Sprintf("%s, at %s", s.program.Messages.Count(len(columns), "battle"), s.few(columns))
}

// result returns the cell of the table that was read in the column of a comparison; empty if
// none was.
func (s *summary) result(of *run.Derivation) string {
	for _, r := range s.now.Derivations() {
		for _, x := range r.Lookups {
			if x.Column == of.Column {
				return x.Table.ShowCell(s.program, x.Cell)
			}
		}
	}
	return ""
}

func (s *summary) sentence(list []preview.Loss) string { return preview.Sentence(s.program, list) }

// taken returns the spaces where one side has taken the place of another.
func (s *summary) taken() string {
	spaces := map[int64][]string{}
	for h := range s.program.World.Map.Len() {
		was, is := s.before.Count(h), s.now.Count(h)
		for side := range is {
			if was[side] == 0 && len(was) > 0 && len(is) == 1 && side >= 0 && len(s.now.In(h)) == 0 && len(s.before.In(h)) == 0 {
				spaces[side] = append(spaces[side], s.now.SpaceName(h))
			}
		}
	}
	return s.bySide(spaces, "%s takes %s")
}

// moves returns moves, arrivals and exits.
func (s *summary) moves() string {
	names := func(units map[int64][]int64) map[int64][]string {
		out := map[int64][]string{}
		for side, list := range units {
			out[side] = s.now.Names(list)
		}
		return out
	}
	var out []string
	for _, text := range []string{s.sentence(s.moved), s.bySide(names(s.entered), "%s brings on %s"), s.bySide(names(s.left), "%s takes %s off the map")} {
		if text != "" {
			out = append(out, text)
		}
	}
	return strings.Join(out, "; ")
}

// standing returns the label of the map, which shows the turn or the points, if it has
// changed.
func (s *summary) standing() string {
	if text := s.now.Legend("map", "label", 0); text != s.before.Legend("map", "label", 0) {
		return text
	}
	return ""
}

// bySide returns a sentence for each side and its names.
func (s *summary) bySide(names map[int64][]string, format string) string {
	var out []string
	sides := s.program.Enums["side"]
	if sides == nil {
		return ""
	}
	for side := range int64(len(sides.Words)) {
		if list := names[side]; len(list) > 0 {
			out = append(out, s.program.Messages.Sprintf(format, preview.SideTitle(s.program, side), s.few(list)))
		}
	}
	return strings.Join(out, "; ")
}

// few lists the first of several names and counts the rest.
func (s *summary) few(list []string) string {
	if more := len(list) - fewNames; more > 0 {
		return strings.Join(list[:fewNames], ", ") + s.program.Messages.Sprintf(" and %d more", more)
	}
	return strings.Join(list, ", ")
}
