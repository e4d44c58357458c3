// Package match finds which unit of a game is which counter of a module, and which space of its
// map is which of the module's.
package match

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"wargame/internal/vassal/write"
)

// Unit is a unit of the game.
type Unit struct {
	Name, Title string
	At          string   // its space at the start; empty for none
	Side        string   // its word in the rules
	Kinds       []string // titles of its words: its arm, nation, formation
}

// Pair is a unit and its counter.
type Pair struct {
	Unit    Unit
	Counter *write.Unit
	How     string // one of the ways below
}

// How a pair was found.
const (
	ByName    = "name"
	ByTitle   = "title"
	ByPlace   = "place"   // alone of its side in the same space
	BySimilar = "similar" // the names share at least half of their words
	ByKind    = "kind"    // the counter names the kind of the unit, and there are several of it
	ByHand    = "hand"    // the player's own table says so
)

// Where returns the space of the game that is a space of the module, or "".
type Where func(space string) string

// Same is the Where of spaces that have the same names.
func Same(space string) string { return space }

// spelled is how a unit or a counter is written, in the forms that are compared.
type spelled struct {
	name, title string   // letters and digits in lower case
	words       []string // of name and title
	kinds       []string // words of its kinds
	side        string
}

// longest is the number of words of a name that are compared.
const longest = 20

func spell(name, title, side string, kinds []string) spelled {
	out := spelled{plain(name), plain(title), words(name + " " + title), words(strings.Join(kinds, " ")), plain(side)}
	out.words = out.words[:min(len(out.words), longest)]
	return out
}

// matcher pairs units with counters, each at most once.
type matcher struct {
	asUnit, asCounter []spelled

	units    []Unit
	counters []*write.Unit
	where    Where
	unit     map[int]int // counter of a unit
	counter  map[int]int // unit of a counter
	how      map[int]string
	sides    map[string]string // side of the game by that of the module
}

// Units pairs units with counters, each at most once: by the same name, by the same title, by
// standing alone in the same space, by names that share at least half of their words, then by
// their kind. Of equal ones those in the same space come first. Once names have shown which
// side is which, only units of one side are paired.
func Units(units []Unit, counters []*write.Unit, where Where) []Pair {
	return Further(nil, units, counters, where)
}

// Further is like Units, and keeps the pairs of known units with counters, as ByHand. A known unit
// without a counter is left out.
func Further(known map[string]*write.Unit, units []Unit, counters []*write.Unit, where Where) []Pair {
	m := &matcher{units: units, counters: counters, where: where, unit: map[int]int{}, counter: map[int]int{}, how: map[int]string{}, sides: map[string]string{}}
	for _, u := range units {
		m.asUnit = append(m.asUnit, spell(u.Name, u.Title, u.Side, u.Kinds))
	}
	for _, c := range counters {
		m.asCounter = append(m.asCounter, spell(c.Title, "", c.Side, nil))
	}
	for i, u := range units {
		c, ok := known[u.Name]
		if k := slices.Index(counters, c); k >= 0 && c != nil {
			m.pair(i, k, ByHand)
		} else if ok {
			m.unit[i] = -1
		}
	}
	m.greedy(m.exact, false)
	m.learnSides()
	m.byPlace()
	m.greedy(m.similar, false)
	m.learnSides()
	m.byPlace()
	m.greedy(m.kind, true)
	var out []Pair
	for i, u := range units {
		if k, ok := m.unit[i]; ok && k >= 0 {
			out = append(out, Pair{u, counters[k], m.how[i]})
		}
	}
	slices.SortFunc(out, func(a, b Pair) int { return cmp.Compare(a.Unit.Name, b.Unit.Name) })
	return out
}

func (m *matcher) pair(u, c int, how string) {
	m.unit[u], m.counter[c], m.how[u] = c, u, how
}

// greedy pairs the units and counters with the highest scores first. A score of 0 is no pair.
// If sure is set, the side of the counter must be known.
func (m *matcher) greedy(score func(u, c *spelled) (int, string), sure bool) {
	type option struct {
		score, u, c int
		how         string
	}
	var all []option
	for i, u := range m.units {
		if _, done := m.unit[i]; done {
			continue
		}
		for k, c := range m.counters {
			if _, done := m.counter[k]; done || !m.allied(u, c, sure) {
				continue
			}
			n, how := score(&m.asUnit[i], &m.asCounter[k])
			if n == 0 {
				continue
			}
			if u.At != "" && u.At == m.where(c.At) {
				n += 20
			}
			all = append(all, option{n, i, k, how})
		}
	}
	slices.SortStableFunc(all, func(a, b option) int { return cmp.Compare(b.score, a.score) })
	for _, o := range all {
		_, had := m.unit[o.u]
		if _, has := m.counter[o.c]; !had && !has {
			m.pair(o.u, o.c, o.how)
		}
	}
}

func (m *matcher) exact(u, c *spelled) (int, string) {
	switch {
	case c.name == "":
	case c.name == u.name:
		return 100, ByName
	case c.name == u.title:
		return 95, ByTitle
	}
	return 0, ""
}

func (m *matcher) similar(u, c *spelled) (int, string) {
	if s := shared(c.words, u.words); s >= 50 {
		return s, BySimilar
	}
	return 0, ""
}

// kind requires that each word of the counter, but for numbers, belongs to the unit, and that one
// names its kind.
func (m *matcher) kind(u, c *spelled) (int, string) {
	n := 0
	for _, w := range c.words {
		switch {
		case w[0] >= '0' && w[0] <= '9':
		case slices.Contains(u.kinds, w):
			n += 10
		case !slices.Contains(u.words, w) && w != u.side && w != c.side:
			return 0, ""
		}
	}
	return n, ByKind
}

// byPlace pairs a unit and a counter that are alone of their sides in the same space.
func (m *matcher) byPlace() {
	type place struct{ at, side string }
	units, counters := map[place][]int{}, map[place][]int{}
	for i, u := range m.units {
		if _, done := m.unit[i]; !done && u.At != "" {
			p := place{u.At, u.Side}
			units[p] = append(units[p], i)
		}
	}
	for k, c := range m.counters {
		side, known := m.sides[c.Side]
		if _, done := m.counter[k]; done || c.At == "" || !known || side == "" {
			continue
		}
		p := place{m.where(c.At), side}
		counters[p] = append(counters[p], k)
	}
	for p, us := range units {
		if cs := counters[p]; len(us) == 1 && len(cs) == 1 {
			m.pair(us[0], cs[0], ByPlace)
		}
	}
}

// learnSides finds which side of the module is which of the game: by the names of the sides, then
// by most of the pairs.
func (m *matcher) learnSides() {
	votes := map[[2]string]int{}
	for i, k := range m.unit {
		if k >= 0 {
			votes[[2]string{m.counters[k].Side, m.units[i].Side}]++
		}
	}
	total, best := map[string]int{}, map[string]int{}
	for v, n := range votes {
		total[v[0]] += n
		best[v[0]] = max(best[v[0]], n)
	}
	for v, n := range votes {
		if n == best[v[0]] && n*3 > total[v[0]]*2 {
			m.sides[v[0]] = v[1]
		}
	}
	for k, c := range m.counters {
		if _, known := m.sides[c.Side]; known {
			continue
		}
		m.sides[c.Side] = "" // looked for once
		if i := slices.IndexFunc(m.asUnit, func(u spelled) bool { return u.side == m.asCounter[k].side }); i >= 0 {
			m.sides[c.Side] = m.units[i].Side
		}
	}
}

// allied reports whether a unit and a counter can be of one side.
func (m *matcher) allied(u Unit, c *write.Unit, sure bool) bool {
	side := m.sides[c.Side]
	return side == u.Side || side == "" && !sure
}

// plain returns the letters and digits of a text in lower case.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}

func words(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// shared returns the share of the words of two lists that are in both, in per cent.
func shared(a, b []string) int {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	both := 0
	for _, w := range a {
		if slices.Contains(b, w) {
			both++
		}
	}
	return 100 * both / max(len(a), len(b))
}
