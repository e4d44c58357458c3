package cli

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"wargame/dsl"
	"wargame/internal/console"
	"wargame/internal/setup"
	"wargame/interpreter/load"

	"github.com/alecthomas/participle/v2/lexer"
)

// weight compares the rules of a game in tokens with its rulebook in words, by chapter.
type weight struct {
	Game     string    `json:"game"`
	Modules  []string  `json:"modules"` // library modules that only this game uses, and that count with it
	Chapters []chapter `json:"chapters"`
	Total    chapter   `json:"total"`
}

type chapter struct {
	Name  string  `json:"chapter"`
	Rules int     `json:"rules"`
	Book  int     `json:"book,omitempty"`
	Ratio float64 `json:"ratio,omitempty"` // tokens per word, if there is a book
}

const (
	loose    = "-"        // the chapter of rules without a clause
	readings = "readings" // of readings that settle questions the book leaves open
	unread   = ""         // of items that are not rules and do not count
)

// Weigh compares the rules of a game with the text of its rulebook. It counts tokens of
// the formatted rules, without comments, tests, legend and data; a quoted text counts
// its words. The book counts in words; it may be absent.
//
// Interpretations count in a row of their own. The default reading counts as an ordinary
// rule.
func Weigh(e *console.Console, game, book, format string) error {
	st, err := style(format, "markdown")
	if err != nil {
		return err
	}
	g, err := setup.Open(e, game)
	if err != nil {
		return err
	}
	if g.Diags.HasErrors() {
		return writeBroken(e, g, g.Diags)
	}
	modules, err := onlyHere(g)
	if err != nil {
		return err
	}
	files := g.Files
	w := weight{Game: g.Name, Modules: slices.Sorted(maps.Keys(modules))}
	for _, name := range w.Modules {
		files = append(slices.Clip(files), modules[name])
	}
	rules, err := weighRules(files)
	if err != nil {
		return err
	}
	words := map[string]int{}
	if book != "" {
		text, err := os.ReadFile(book)
		if err != nil {
			return missingFile(book, err)
		}
		words = weighBook(string(text))
	}
	w.add(rules, words)
	switch st {
	case dsl.JSON:
		return console.WriteJSON(e.Out, w)
	case "markdown":
		fmt.Fprintln(e.Out, "| chapter | rules | book | ratio |\n|---|--:|--:|--:|")
		for _, r := range w.rows() {
			fmt.Fprintf(e.Out, "| %s |\n", strings.Join(r, " | "))
		}
		return nil
	}
	e.WriteTable(append([][]string{{"chapter", "rules", "book", "ratio"}}, w.rows()...), "")
	return nil
}

// add sorts the counts by chapter: numbers, then letters, then items without a chapter.
func (w *weight) add(rules, book map[string]int) {
	all := maps.Clone(rules)
	maps.Copy(all, book)
	names := slices.SortedFunc(maps.Keys(all), func(a, b string) int {
		return cmp.Or(cmp.Compare(chapterOrder(a), chapterOrder(b)), cmp.Compare(a, b))
	})
	for _, n := range names {
		w.Chapters = append(w.Chapters, weighed(n, rules[n], book[n]))
		w.Total.Rules += rules[n]
		w.Total.Book += book[n]
	}
	w.Total = weighed("all", w.Total.Rules, w.Total.Book)
}

func weighed(name string, rules, book int) chapter {
	c := chapter{Name: name, Rules: rules, Book: book}
	if book > 0 {
		c.Ratio = math.Round(100*float64(rules)/float64(book)) / 100
	}
	return c
}

func chapterOrder(name string) int {
	n, err := strconv.Atoi(name)
	switch {
	case name == loose:
		return math.MaxInt
	case err != nil:
		return math.MaxInt - 1
	}
	return n
}

func (w *weight) rows() [][]string {
	var out [][]string
	for _, c := range append(slices.Clip(w.Chapters), w.Total) {
		row := []string{c.Name, strconv.Itoa(c.Rules), "", ""}
		if c.Book > 0 {
			row[2], row[3] = strconv.Itoa(c.Book), strconv.FormatFloat(c.Ratio, 'f', 2, 64)
		}
		out = append(out, row)
	}
	return out
}

// onlyHere returns the library modules that no other embedded game uses. Variants of
// this game do not count as other games.
func onlyHere(g *load.Game) (map[string]*dsl.File, error) {
	mine := modulesOf(g)
	for _, name := range load.Embedded() {
		if name == g.Name {
			continue
		}
		other, err := load.Open(name)
		if err != nil {
			return nil, err
		}
		if isVariant(other, g.Name) {
			continue
		}
		for m := range modulesOf(other) {
			delete(mine, m)
		}
	}
	return mine, nil
}

func isVariant(g *load.Game, of string) bool {
	for b := g.Extends; b != nil; b = b.Extends {
		if b.Name == of {
			return true
		}
	}
	return false
}

// modulesOf returns the library modules that a game uses, directly or through others, by
// name.
func modulesOf(g *load.Game) map[string]*dsl.File {
	out := map[string]*dsl.File{}
	for _, m := range g.Modules() {
		out[strings.TrimSuffix(path.Base(m.Name), ".wgr")] = m
	}
	return out
}

// weighRules counts the tokens of rules by the first number of their clause. A module's
// rule counts under the clause that `rename rule` gives it.
func weighRules(files []*dsl.File) (map[string]int, error) {
	renamed := map[string]string{}
	var formatted []*dsl.File
	for _, f := range files {
		out, ds := dsl.Parse(f.Name, dsl.Print(f))
		if ds.HasErrors() {
			return nil, ds
		}
		formatted = append(formatted, out)
		for _, it := range out.Items {
			if it.Rename != nil {
				renamed[it.Rename.From.Clause()] = it.Rename.To.Clause()
			}
		}
	}
	count := map[string]int{}
	for _, f := range formatted {
		of := make([]string, len(f.Source)+1) // the chapter at each byte offset
		mark := func(it *dsl.Item, own string) {
			for i := it.Pos.Offset; i < min(it.EndPos.Offset, len(of)); i++ {
				of[i] = own
			}
		}
		dsl.Walk(f, func(n any) bool {
			it, ok := n.(*dsl.Item)
			if !ok {
				return true
			}
			outer := of[it.Pos.Offset]
			own := chapterOf(it, outer, renamed)
			if it.Interpretation == nil {
				mark(it, own)
				return own != unread
			}
			mark(it, readings)
			for _, r := range it.Interpretation.Readings {
				for _, said := range r.Items {
					if r.Default {
						mark(said, own)
					}
				}
			}
			return true
		})
		for _, t := range f.Tokens {
			if own := of[min(t.Pos.Offset, len(of)-1)]; own != unread {
				count[own] += tokenWeight(t)
			}
		}
	}
	return count, nil
}

// chapterOf returns the chapter of an item, given the chapter around it. A table at the
// top level is a chart, thus data, and does not count.
func chapterOf(it *dsl.Item, outer string, renamed map[string]string) string {
	var clause *dsl.ClauseRef
	switch {
	case it.Edition != nil, it.Texts != nil, it.Test != nil, it.Fixture != nil, it.Every != nil, it.TestsOf != nil, it.Legend != nil, it.Data != nil, it.Drawing != nil, it.Aim != nil, it.About != nil, it.Titles != nil:
		return unread
	case it.Table != nil && (outer == unread || outer == loose):
		return unread
	case it.Rule != nil:
		clause = it.Rule.Clause
	case it.Option != nil:
		clause = it.Option.Clause
	case it.Interpretation != nil:
		clause = it.Interpretation.Clause
	}
	if clause == nil {
		return cmp.Or(outer, loose)
	}
	name := clause.Clause()
	name, _, _ = strings.Cut(cmp.Or(renamed[name], name), ".")
	return name
}

// tokenWeight returns 1, or the number of words of a quoted text.
func tokenWeight(t lexer.Token) int {
	switch t.Type {
	case dsl.TokenComment, dsl.TokenWhitespace:
		return 0
	case dsl.TokenString:
		return max(1, len(strings.Fields(dsl.Unquote(t.Value))))
	}
	if t.EOF() { // end of file
		return 0
	}
	return 1
}

// signsToWord is the number of Japanese characters that count as one English word.
const signsToWord = 2.2

// headline matches a line of a book that begins with the number of a clause or chapter.
var headline = regexp.MustCompile(`^[#*\s]*(\d{1,2})\.(\d+)`)

// weighBook counts the words of a rulebook by chapter. A chapter begins at a line with a
// clause number of a later chapter. A number that is lower, or higher by more than
// three, is not a heading: it is a figure, a reference or a misreading.
//
// Text before the first chapter or under an unnumbered title (#) belongs to no chapter.
// Table of contents lines (....) are skipped. If a chapter's own heading (23.0) follows
// clauses of its number, those clauses were misnumbered and count for the chapter
// before.
func weighBook(text string) map[string]int {
	signs, words := map[string]int{}, map[string]int{}
	last, own, before := 0, loose, loose
	headed := map[string]bool{}
	for line := range strings.Lines(text) {
		if strings.Contains(line, "....") {
			continue
		}
		if m := headline.FindStringSubmatch(line); m != nil {
			if n, _ := strconv.Atoi(m[1]); n >= max(1, last) && n <= last+3 {
				if n != last {
					before = own
				}
				last, own = n, m[1]
				if m[2] == "0" && !headed[own] {
					headed[own] = true
					signs[before], words[before] = signs[before]+signs[own], words[before]+words[own]
					signs[own], words[own] = 0, 0
				}
			}
		} else if strings.HasPrefix(line, "# ") {
			own = loose
		}
		s, w := countText(line)
		signs[own] += s
		words[own] += w
	}
	out := map[string]int{}
	for own := range signs {
		if n := int(math.Round(float64(signs[own])/signsToWord)) + words[own]; n > 0 {
			out[own] = n
		}
	}
	return out
}

// countText counts the Japanese characters of a line, and the words of the rest.
func countText(line string) (signs, words int) {
	inside := false
	for _, r := range line {
		japanese := unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r == 'ー'
		letter := !japanese && (unicode.IsLetter(r) || unicode.IsDigit(r))
		if japanese {
			signs++
		}
		if letter && !inside {
			words++
		}
		inside = letter
	}
	return signs, words
}
