package docs_test

import (
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/internal/cli"
	"wargame/interpreter/declare"
	"wargame/interpreter/formula/compile"

	"github.com/stretchr/testify/require"
)

// Names of expressions that depend on the game: functions of games with two sides, with
// seats, with movements and with obligations, and the names of finished games in tests.
var conditionalNames = []string{"enemy", "seats", "player", "players", "commander", "passes", "payable", "game_outcome", "game_winner", "game_winners"}

// Words of expr that rules do not use (E0311).
var unusedWords = []string{"contains", "else", "endsWith", "if", "let", "matches", "nil", "startsWith"}

// memberNames are the attributes that the language gives to things.
var memberNames = []string{"name", "title", "side", "hex", "area", "space", "unit", "edge", "units", "column", "row", "ends", "sides", "playing", "spaces", "edges", "steps", "cost", "mode"}

// mostSections is the number of sections to which the index leads from one word.
const mostSections = 4

// place is a section of the reference.
type place struct{ title, link string }

// TestWords holds reference/words.md to the grammar and the reference: each keyword, function,
// value and attribute of the language has a row that leads to the sections that say most
// about it: those whose syntax begins with it, then those whose syntax or code shows it.
func TestWords(t *testing.T) {
	found := map[string]map[place]int{} // how much a section says about a word
	var order []place
	word := regexp.MustCompile(`[A-Za-z_][A-Za-z_0-9]*`)
	add := func(at place, code string, first, rest int) {
		for i, w := range word.FindAllString(code, -1) {
			if found[w] == nil {
				found[w] = map[place]int{}
			}
			weight := rest
			if i == 0 {
				weight = first
			}
			found[w][at] = max(found[w][at], weight)
		}
	}
	for _, path := range referencePages(t) {
		src, err := os.ReadFile(path)
		require.NoError(t, err)
		file := strings.TrimPrefix(path, "reference/")
		var at place
		fence := ""
		for _, line := range strings.Split(string(src), "\n") {
			mark, fenced := strings.CutPrefix(line, "```")
			m := heading.FindStringSubmatch(line)
			switch {
			case fenced && fence == "":
				fence = mark
			case fenced:
				fence = ""
			case fence == "syntax":
				add(at, regexp.MustCompile(`"[^"]*"`).ReplaceAllString(line, ""), 3, 2)
			case fence != "":
			case m != nil && strings.HasPrefix(line, "# "):
				at = place{m[1], file}
				order = append(order, at)
			case m != nil:
				at = place{m[1], file + "#" + anchor(m[1])}
				order = append(order, at)
			default:
				for _, code := range inline.FindAllString(line, -1) {
					add(at, code, 2, 1)
				}
			}
		}
	}

	keywords := dsl.Keywords()
	names := slices.Concat(slices.Collect(maps.Keys(keywords)), declare.BuiltIn(), compile.CalledNames(), compile.ReadNames(), conditionalNames, memberNames)
	slices.Sort(names)
	var b strings.Builder
	b.WriteString("# Every word\n\nWhere is this word explained? Each keyword, function, value and attribute of the language, with the sections that explain it. [The grammar](../grammar.md#keywords) lists the productions that use a keyword. `go test ./docs -run TestWords -update` writes this page.\n\n| word | explained in |\n|---|---|\n")
	for _, w := range slices.Compact(names) {
		if slices.Contains(unusedWords, w) && keywords[w] == nil {
			continue
		}
		best := 0
		for _, weight := range found[w] {
			best = max(best, weight)
		}
		var places []place
		for weight := best; weight > 0 && weight >= best-1; weight-- {
			for _, p := range order {
				if found[w][p] == weight {
					places = append(places, p)
				}
			}
		}
		if len(places) == 0 {
			t.Errorf("no section of the reference explains %q", w)
		}
		var links []string
		for _, p := range places[:min(len(places), mostSections)] {
			links = append(links, fmt.Sprintf("[%s](%s)", p.title, p.link))
		}
		fmt.Fprintf(&b, "| `%s` | %s |\n", w, strings.Join(links, ", "))
	}
	if *update {
		require.NoError(t, os.WriteFile("reference/words.md", []byte(b.String()), 0o644))
	}
	page, err := os.ReadFile("reference/words.md")
	require.NoError(t, err)
	want, got := strings.Split(b.String(), "\n"), strings.Split(string(page), "\n")
	for i := range min(len(want), len(got)) {
		require.Equal(t, want[i], got[i], "go test ./docs -run TestWords -update writes the page")
	}
	require.Len(t, got, len(want), "go test ./docs -run TestWords -update writes the page")
}

// TestSyntaxWords demands that the small words of each syntax block of the reference are words
// of the language, or the names of events and parameters that the section explains.
func TestSyntaxWords(t *testing.T) {
	keywords := dsl.Keywords()
	own := strings.Fields("a b c f h m o p r s t u us v x xs ES E N C P Q printing EVENT")
	found := 0
	for _, path := range referencePages(t) {
		for _, b := range read(t, path).found {
			if b.kind != "syntax" {
				continue
			}
			text := regexp.MustCompile(`"[^"]*"`).ReplaceAllString(strings.Join(b.body, "\n"), "")
			for _, w := range regexp.MustCompile(`[A-Za-z_][A-Za-z_0-9]*`).FindAllString(text, -1) {
				found++
				if keywords[w] == nil && w != strings.ToUpper(w) && !slices.Contains(own, w) {
					t.Errorf("%s:%d: %q is no word of the grammar", path, b.line, w)
				}
			}
		}
	}
	require.Greater(t, found, 400)
}

// TestCodesAreThere demands that each code of a finding that a page names exists.
func TestCodesAreThere(t *testing.T) {
	code := regexp.MustCompile(`\b[EW]0\d{3}\b`)
	found := 0
	eachSource(t, func(path string) {
		for n, line := range prose(t, path) {
			for _, c := range code.FindAllString(line, -1) {
				if found++; dsl.Explain(cli.Codes(), c) == nil {
					t.Errorf("%s:%d: there is no finding %s", path, n+1, c)
				}
			}
		}
	}, ".md")
	require.Greater(t, found, 80)
}
