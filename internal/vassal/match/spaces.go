package match

import (
	"cmp"
	"maps"
	"slices"
)

// Space is a space of a game or of a module.
type Space struct {
	Name, Title string
	Hex         bool
	Column, Row int // of a hex
}

// Spaces knows which space of a game is which of a module.
type Spaces struct {
	// Shift is what is added to the column and row of a hex of the module.
	Shift [2]int

	hexes  map[[2]int]string // of the game, by column and row
	module map[string]Space
	areas  map[string]string // of the game by that of the module; none for a space that the player rules out
	taken  map[string]bool   // areas of the game
	game   map[string]bool   // all spaces of the game
}

// MatchSpaces pairs hexes by column and row, areas by name and title, and then areas whose names
// share at least half of their words.
func MatchSpaces(game, module []Space) *Spaces {
	s := &Spaces{hexes: map[[2]int]string{}, module: map[string]Space{}, areas: map[string]string{}, taken: map[string]bool{}, game: map[string]bool{}}
	var free, open []Space
	for _, x := range game {
		s.game[x.Name] = true
		if x.Hex {
			s.hexes[[2]int{x.Column, x.Row}] = x.Name
			continue
		}
		free = append(free, x)
	}
	by := map[string]string{}
	for _, x := range slices.Backward(free) {
		by[plain(x.Title)] = x.Name
	}
	for _, x := range slices.Backward(free) {
		by[plain(x.Name)] = x.Name
	}
	delete(by, "")
	for _, x := range module {
		s.module[x.Name] = x
		if x.Hex {
			continue
		}
		to := cmp.Or(by[plain(x.Title)], by[plain(x.Name)])
		if to == "" || s.taken[to] {
			open = append(open, x)
			continue
		}
		s.areas[x.Name], s.taken[to] = to, true
	}
	s.similar(free, open)
	return s
}

// maxCompared is the number of pairs of areas whose words are compared.
const maxCompared = 4_000_000

func (s *Spaces) similar(free, open []Space) {
	type option struct {
		score    int
		to, from string
	}
	if len(free)*len(open) > maxCompared {
		return
	}
	var all []option
	for _, x := range open {
		of := words(x.Title)
		of = of[:min(len(of), longest)]
		for _, y := range free {
			if n := shared(of, words(y.Name+" "+y.Title)); n >= 50 && !s.taken[y.Name] {
				all = append(all, option{n, y.Name, x.Name})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b option) int { return cmp.Compare(b.score, a.score) })
	for _, o := range all {
		if _, done := s.areas[o.from]; !done && !s.taken[o.to] {
			s.areas[o.from], s.taken[o.to] = o.to, true
		}
	}
}

// Set pairs an area of the module with a space of the game, or with none if to is empty. It
// returns false if one of them does not exist.
func (s *Spaces) Set(module, to string) bool {
	if x, ok := s.module[module]; !ok || x.Hex || to != "" && !s.game[to] {
		return false
	}
	s.areas[module] = to
	s.taken[to] = true
	return true
}

// Where returns the space of the game that is a space of the module, or "".
func (s *Spaces) Where(space string) string {
	x, ok := s.module[space]
	if ok && x.Hex {
		return s.hexes[[2]int{x.Column + s.Shift[0], x.Row + s.Shift[1]}]
	}
	return s.areas[space]
}

// Known reports whether an area of the module is paired, or ruled out by Set.
func (s *Spaces) Known(area string) bool {
	_, ok := s.areas[area]
	return ok
}

// Learn finds spaces by what stands there at the start: by how much the hexes of the module are
// numbered otherwise, and which areas without a counterpart hold the same units. It reports
// whether it found something.
func (s *Spaces) Learn(pairs []Pair) bool { return s.learnShift(pairs) || s.learnAreas(pairs) }

// sure is the number of units that show that the hexes are numbered otherwise.
const sure = 3

func (s *Spaces) learnShift(pairs []Pair) bool {
	of := map[string][2]int{}
	for k, name := range s.hexes {
		of[name] = k
	}
	votes, total := map[[2]int]int{}, 0
	for _, p := range pairs {
		x, ok := s.module[p.Counter.At]
		k, at := of[p.Unit.At]
		if !ok || !at || !x.Hex || p.How != ByName && p.How != ByTitle {
			continue
		}
		votes[[2]int{k[0] - x.Column, k[1] - x.Row}]++
		total++
	}
	for shift, n := range votes {
		if n >= sure && n*2 > total && shift != s.Shift {
			s.Shift = shift
			return true
		}
	}
	return false
}

func (s *Spaces) learnAreas(pairs []Pair) bool {
	votes, total := map[[2]string]int{}, map[string]int{}
	for _, p := range pairs {
		x, ok := s.module[p.Counter.At]
		if ok && !x.Hex && !s.Known(x.Name) && p.Unit.At != "" && !s.taken[p.Unit.At] {
			votes[[2]string{x.Name, p.Unit.At}]++
			total[x.Name]++
		}
	}
	found := false
	byNames := func(a, b [2]string) int { return slices.Compare(a[:], b[:]) }
	for _, v := range slices.SortedFunc(maps.Keys(votes), byNames) {
		if votes[v]*2 > total[v[0]] && !s.Known(v[0]) && !s.taken[v[1]] {
			s.areas[v[0]], s.taken[v[1]] = v[1], true
			found = true
		}
	}
	return found
}
