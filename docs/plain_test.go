package docs_test

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// plainPages are the pages in plain English: all that users read, but for the catalogue of
// changes.
var plainPages = []string{
	"*.md", "*/*.md", "../README.md", "../CONTRIBUTING.md", "../SECURITY.md", "../stdlib/README.md", "../games/README.md", "../games/*/README.md", "../games/*/*/README.md",
}

// dialect are words that plain pages do not use, each with what is used instead.
var dialect = []struct{ word, instead string }{
	{`he|him|his|himself`, "they, the player; it for a unit"},
	{`anew|afresh`, "again, uncached, recomputed, a new copy"},
	{`told`, "shown, printed, reported"},
	{`whoever|whomever|whosoever`, "a noun: the player who, a caller that"},
	{`so many`, "the number"},
	{`stretch(?:es)? of play`, "scope: phase, segment, turn"},
	{`mend|mends|mended`, "correct, fix"},
	{`reckon|reckons|reckoned|reckoning|reckonings`, "compute, derivation"},
	{`runs? dry|ran dry`, "is exhausted"},
	{`otherwise than`, "unlike"},
	{`is said|are said`, "a subject and what it says"},
	{`dear|dearer|dearest`, "expensive, costly"},
	{`floods?|flooded`, "search, reachability search"},
	{`desks?`, "branch position"},
	{`kept answers?`, "cached answer"},
	{`goes on with|gone on with`, "continues"},
	{`behind`, "after; or beyond, with a subject in space"},
	{`(?:work|works|worked) out`, "compute, evaluate"},
	{`of before`, "earlier, previous"},
	{`(?:is|are) (?:another|others)`, "differ"},
	{`(?:is|are|it is) so`, "a subject and its state"},
	{`(?:is|are) wanted`, "expected, needed"},
	{`one cannot`, "a subject, or cannot"},
	{`asks? for itself`, "depends on itself"},
	{`comes? to light`, "is revealed"},
	{`in spite of`, "despite"},
	{`stands? there (?:twice|without)`, "occurs twice, has no"},
	{`in its stead|hereby|thereof|wherein`, "a plain phrase"},
}

// mostWords is the length of the longest paragraph, list item or cell.
const mostWords = 90

// TestPlainEnglish holds the plain pages to the words and the paragraphs of CONTRIBUTING.md.
// Code and the targets of links are not read.
func TestPlainEnglish(t *testing.T) {
	for _, pattern := range plainPages {
		pages, err := filepath.Glob(pattern)
		require.NoError(t, err)
		require.NotEmpty(t, pages, pattern)
		for _, path := range pages {
			for n, line := range prose(t, path) {
				text := linked.ReplaceAllString(inline.ReplaceAllString(line, ""), "]")
				for _, d := range dialect {
					if found := regexp.MustCompile(`(?i)\b(?:` + d.word + `)\b`).FindString(text); found != "" {
						t.Errorf("%s:%d: %q is no plain English: use %s\n%s", path, n+1, found, d.instead, line)
					}
				}
				for _, part := range strings.Split(line, " | ") {
					if words := len(strings.Fields(part)); words > mostWords {
						t.Errorf("%s:%d: a paragraph of %d words; at most %d", path, n+1, words, mostWords)
					}
				}
			}
		}
	}
}

// mostWordsInAll is the number of words of all pages, without code and without the pages that
// are generated.
const mostWordsInAll = 50500

// TestDocumentationIsShort holds the pages of this folder to their length together.
func TestDocumentationIsShort(t *testing.T) {
	generated := []string{"grammar.md", "licences.md", filepath.Join("reference", "words.md")}
	words := 0
	for _, pattern := range []string{"*.md", "*/*.md"} {
		pages, err := filepath.Glob(pattern)
		require.NoError(t, err)
		for _, path := range pages {
			if slices.Contains(generated, path) || filepath.Dir(path) == "cli" {
				continue
			}
			for _, line := range prose(t, path) {
				words += len(strings.Fields(line))
			}
		}
	}
	require.Greater(t, words, 20000)
	require.LessOrEqual(t, words, mostWordsInAll, "say it in fewer words, or drop what nobody needs")
}
