package formula

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// suggest gives at most three of the candidates that are near enough to name
// to be what was meant: the nearest first, ties in the order of the alphabet.
func suggest(name string, candidates []string) []string {
	limit := max(1, utf8.RuneCountInString(name)/3)
	type near struct {
		name string
		d    int
	}
	var found []near
	seen := map[string]bool{name: true}
	for _, c := range candidates {
		if seen[c] {
			continue
		}
		seen[c] = true
		if d := distance(strings.ToLower(name), strings.ToLower(c)); d <= limit {
			found = append(found, near{c, d})
		}
	}
	sort.Slice(found, func(i, j int) bool {
		if found[i].d != found[j].d {
			return found[i].d < found[j].d
		}
		return found[i].name < found[j].name
	})
	var out []string
	for _, f := range found[:min(3, len(found))] {
		out = append(out, f.name)
	}
	return out
}

// didYouMean is the help made of suggestions, empty without any.
func didYouMean(names []string) string {
	switch len(names) {
	case 0:
		return ""
	case 1:
		return "did you mean " + names[0] + "?"
	}
	return "did you mean " + strings.Join(names[:len(names)-1], ", ") + " or " + names[len(names)-1] + "?"
}

// distance counts the insertions, deletions, replacements and swaps of
// neighbours that lead from a to b (Damerau and Levenshtein, restricted).
func distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	if len(x) > 64 || len(y) > 64 {
		if a == b {
			return 0
		}
		return 64
	}
	older, old, row := make([]int, len(y)+1), make([]int, len(y)+1), make([]int, len(y)+1)
	for j := range old {
		old[j] = j
	}
	for i := 1; i <= len(x); i++ {
		row[0] = i
		for j := 1; j <= len(y); j++ {
			cost := 1
			if x[i-1] == y[j-1] {
				cost = 0
			}
			row[j] = min(old[j]+1, row[j-1]+1, old[j-1]+cost)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				row[j] = min(row[j], older[j-2]+1)
			}
		}
		older, old, row = old, row, older
	}
	return old[len(y)]
}
