// Package match finds which unit of a game is which counter of a module.
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
	At          string // its space at the start; empty for none
}

// Pair is a unit and its counter.
type Pair struct {
	Unit    Unit
	Counter *write.Unit
	How     string // name, title or similar
}

// Units pairs units with counters, each at most once: by the same name, by the same title, then by
// names that share at least half of their words. Of equal ones those in the same space come first.
func Units(units []Unit, counters []*write.Unit) []Pair {
	type option struct {
		score, u, c int
		how         string
	}
	var all []option
	for i, u := range units {
		for k, c := range counters {
			score, how := 0, ""
			switch name := plain(c.Title); {
			case name == "":
			case name == plain(u.Name):
				score, how = 100, "name"
			case name == plain(u.Title):
				score, how = 95, "title"
			default:
				if s := shared(words(c.Title), words(u.Name+" "+u.Title)); s >= 50 {
					score, how = s, "similar"
				}
			}
			if score == 0 {
				continue
			}
			if u.At != "" && u.At == c.At {
				score += 20
			}
			all = append(all, option{score, i, k, how})
		}
	}
	slices.SortStableFunc(all, func(a, b option) int { return cmp.Compare(b.score, a.score) })
	takenUnit, takenCounter := map[int]bool{}, map[int]bool{}
	var out []Pair
	for _, o := range all {
		if !takenUnit[o.u] && !takenCounter[o.c] {
			takenUnit[o.u], takenCounter[o.c] = true, true
			out = append(out, Pair{units[o.u], counters[o.c], o.how})
		}
	}
	slices.SortFunc(out, func(a, b Pair) int { return cmp.Compare(a.Unit.Name, b.Unit.Name) })
	return out
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
