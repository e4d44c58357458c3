// Package spelling finds what a mistyped name may have meant.
package spelling

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Nearest gives the candidates that a mistyped name may have meant, the nearest
// first: at most three, each within a third of the name's length (at least one)
// of it by edit distance. Case does not count.
func Nearest(name string, candidates []string) []string {
	type hit struct {
		name string
		far  int
	}
	word := []rune(strings.ToLower(name))
	limit := max(1, len(word)/3)
	var hits []hit
	for _, c := range candidates {
		if c == name || !Plausible(name, c) {
			continue
		}
		other := []rune(strings.ToLower(c))
		if len(other)-len(word) > limit || len(word)-len(other) > limit {
			continue
		}
		if far := editDistance(word, other); far <= limit {
			hits = append(hits, hit{c, far})
		}
	}
	slices.SortFunc(hits, func(a, b hit) int {
		return cmp.Or(cmp.Compare(a.far, b.far), cmp.Compare(a.name, b.name))
	})
	hits = slices.Compact(hits)
	out := make([]string, 0, 3)
	for _, h := range hits[:min(3, len(hits))] {
		out = append(out, h.name)
	}
	return out
}

// Plausible reports whether Nearest could suggest the candidate for name, judged by
// their lengths alone. It is a cheap filter for callers whose own conditions cost more.
func Plausible(name, candidate string) bool {
	n, c := utf8.RuneCountInString(name), utf8.RuneCountInString(candidate)
	limit := max(1, n/3)
	// A single letter is one edit away from any other: no suggestion.
	return n >= 2 && c-n <= limit && n-c <= limit
}

// Help is the line of help for a mistyped name; empty where nothing is near.
func Help(name string, candidates []string) string { return Sentence(Nearest(name, candidates)) }

// Sentence asks whether one of these was meant; empty without any. Names stand as they
// are written in rules: in quotation marks only where there is a blank in them.
func Sentence(near []string) string {
	if len(near) == 0 {
		return ""
	}
	names := slices.Clone(near)
	for i, n := range names {
		if strings.Contains(n, " ") {
			names[i] = strconv.Quote(n)
		}
	}
	text, last := strings.Join(names[:len(names)-1], ", "), names[len(names)-1]
	if text != "" {
		text += " or "
	}
	return "did you mean " + text + last + "?"
}

// editDistance is the restricted Damerau-Levenshtein distance: insertions,
// deletions, replacements and swaps of neighbours count one each.
func editDistance(a, b []rune) int {
	older, old, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range old {
		old[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			row[j] = min(old[j]+1, row[j-1]+1, old[j-1]+change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], older[j-2]+1)
			}
		}
		older, old, row = old, row, older
	}
	return old[len(b)]
}
