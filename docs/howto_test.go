package docs_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/internal/examples"
	"wargame/interpreter/bot"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	usual "wargame/interpreter/dialect"
	"wargame/interpreter/dice"
	"wargame/interpreter/draw"
	"wargame/interpreter/load"
	rules "wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/stdlib"

	"github.com/stretchr/testify/require"
)

// The limits for a page of howto/.
const (
	mostWordsOfPage = 3000 // without its snippets
	mostColumns     = 110  // of a snippet
)

// entry is one question of a how-to page with its answer.
type entry struct {
	page     string
	question string
	text     []string // its lines outside of snippets
	snippets []block
	base     []block // the snippets marked "setup" before it, on which it builds
}

// TestHowTo plays each entry of howto/: its snippets, with the rules of those marked
// "setup" before it on its page, are a game of their own, which is checked under all its
// choices, and its tests are played. A snippet marked "variant" is read on top of the others.
func TestHowTo(t *testing.T) {
	all := entries(t)
	for _, e := range all {
		t.Run(e.question, func(t *testing.T) {
			own, layers := e.files(t)
			tests := playExample(t, build.Config{Files: own, Layers: layers, Library: load.Library, Modules: stdlib.Names(), Spare: 10}, e.snippets[0].line)
			require.NotZero(t, tests)
		})
	}
	require.GreaterOrEqual(t, len(all), 45)
}

// TestExamplesOfThePlayground holds that the games which "Try it" opens are those that TestHowTo
// and TestReference play.
func TestExamplesOfThePlayground(t *testing.T) {
	b, err := examples.Read(os.DirFS("."))
	require.NoError(t, err)
	sorted := func(texts []string) []string { slices.Sort(texts); return texts }
	of := func(game string) (out []string) {
		require.NotEmpty(t, b.Games[game], game)
		for file, src := range b.Games[game] {
			if file != "edition.wgr" {
				out = append(out, strings.TrimRight(src, "\n"))
			}
		}
		return sorted(out)
	}
	first := map[string]int{} // block of the page with which the next entry begins
	for _, e := range entries(t) {
		var want []string
		for _, x := range append(e.base[:len(e.base):len(e.base)], e.snippets...) {
			if x.file != "variant" {
				want = append(want, strings.TrimRight(strings.Join(x.body, "\n"), "\n"))
			}
		}
		require.Equal(t, sorted(want), of(examples.Name(e.page, first[e.page])), e.question)
		first[e.page] += len(e.snippets)
	}
	src, err := os.ReadFile(filepath.Join("testdata", "reference.wgr"))
	require.NoError(t, err)
	common := []string{strings.TrimRight(string(src), "\n")}
	for _, path := range referencePages(t) {
		var own []string
		apart := false
		for _, x := range read(t, path).found {
			if x.kind == "wgr" {
				own, apart = append(own, strings.Join(x.body, "\n")), apart || x.file == "setup"
			}
		}
		if apart {
			require.Equal(t, sorted(own), of(strings.TrimSuffix(path, ".md")), path)
			continue
		}
		common = append(common, own...)
	}
	require.Equal(t, sorted(common), of("reference"))
}

// TestHowToPicture draws the map of the entry about symbols with its legend and without it.
func TestHowToPicture(t *testing.T) {
	e := asked(t, "How do I put a symbol on the counters, and colour on the map?")
	files, _ := e.files(t)
	draws := func(files []*dsl.File) string {
		p := loaded(t, files)
		pic, err := draw.Map(p, run.New(p, nil).S, draw.Options{})
		require.NoError(t, err)
		var b strings.Builder
		require.NoError(t, pic.SVG(&b, 1))
		return b.String()
	}
	with, without := draws(files), draws(files[:1])
	for _, sign := range []string{"Milltown", "#c8564b", "#b4cf9a"} {
		require.True(t, strings.Contains(with, sign), sign)
		require.False(t, strings.Contains(without, sign), sign)
	}
}

// TestHowToAim has a bot play Blue in the game of the entry about aims: with them its unit
// ends in a forest, without them it does not. Red passes.
func TestHowToAim(t *testing.T) {
	e := asked(t, "How do I tell the bot what to aim for?")
	files, _ := e.files(t)
	ends := func(files []*dsl.File) []string {
		p := loaded(t, files)
		level, ok := bot.LevelNamed("easy")
		require.True(t, ok)
		b := bot.New(p, level, 1, 1)
		g := run.New(p, dice.Keyed{Seed: 1})
		for d := g.Pending(); d != nil; d = g.Pending() {
			answers := []run.Choice{{Kind: run.Pass}}
			if d.Seat == 1 {
				answers = b.Answers(g, sight.For(g, 1), d)
			}
			for i, c := range answers {
				refusal, err := g.Apply(c)
				require.NoError(t, err)
				if refusal == nil {
					break
				}
				require.Less(t, i, len(answers)-1, "%s", d.Prompt)
			}
		}
		var occupied []string
		for space := range p.World.Map.Len() {
			if g.S.Occupied(space) {
				occupied = append(occupied, p.World.Map.Name(space))
			}
		}
		return occupied
	}
	inForest := func(occupied []string) bool {
		return slices.ContainsFunc([]string{"0202", "0203", "0302", "0303"}, func(h string) bool { return slices.Contains(occupied, h) })
	}
	require.True(t, inForest(ends(files)))
	require.False(t, inForest(ends(files[:1])))
}

// asked returns the entry of a question.
func asked(t *testing.T, question string) entry {
	t.Helper()
	for _, e := range entries(t) {
		if e.question == question {
			return e
		}
	}
	require.Fail(t, question)
	return entry{}
}

// loaded loads a game without errors.
func loaded(t *testing.T, files []*dsl.File) *rules.Program {
	t.Helper()
	p, ds := check.Load(build.Config{Files: files, Library: load.Library, Modules: stdlib.Names()})
	require.False(t, ds.HasErrors(), ds.Error())
	return p
}

// TestHowToForm holds each entry to the form of an entry: a question, a short answer, a
// snippet in the usual form with a test that expects something, and a link to the
// reference.
func TestHowToForm(t *testing.T) {
	reference := regexp.MustCompile(`\]\(\.\./(reference/\w+|aims|lab|diff|\.\./stdlib/README)\.md(#[\w-]+)?\)`)
	expects := regexp.MustCompile(`(?m)(^|\{)\s*(expect|refuse) `)
	seen := map[string]string{}
	for _, e := range entries(t) {
		name := e.page + ": " + e.question
		require.Regexp(t, `^(How|Who|What|Where|When) .*\?$`, e.question, e.page)
		require.Empty(t, seen[e.question], "%s is asked twice", e.question)
		seen[e.question] = e.page
		require.Regexp(t, reference, strings.Join(e.text, "\n"), "%s links to no section of the reference", name)

		own, _ := e.files(t)
		base, own := own[:len(own)-len(e.snippets)], own[len(own)-len(e.snippets):]
		var tests int
		for i, b := range e.snippets {
			body := strings.Join(b.body, "\n") + "\n"
			for _, part := range strings.Split("\n"+body, "\ntest ")[1:] {
				tests++
				require.Regexp(t, expects, part, "%s: a test expects nothing", name)
			}
			laid, ds := dsl.Format("snippet", []byte(body))
			require.Empty(t, ds, "%s: %s", name, ds.Error())
			require.Equal(t, string(laid), body, "%s: wargame fmt would write it so", name)
			for n, line := range b.body {
				require.LessOrEqual(t, len([]rune(line)), mostColumns, "%s:%d", e.page, b.line+n+1)
			}
			for _, kind := range usual.Kinds {
				for _, x := range usual.Find(kind, own[i:i+1], base) {
					t.Errorf("%s: %s: wargame fix would rewrite it", x.Span, x.Summary)
				}
			}
		}
		require.NotZero(t, tests, "%s has no test", name)
	}
}

// TestHowToIsShort holds the how-to pages to their length.
func TestHowToIsShort(t *testing.T) {
	for _, path := range append(howtoPages(t), "howto.md") {
		words := 0
		for _, line := range prose(t, path) {
			words += len(strings.Fields(linked.ReplaceAllString(line, "]")))
		}
		require.LessOrEqual(t, words, mostWordsOfPage, path)
	}
}

// TestHowToIndex holds the index of the how-to pages to their entries, in their order.
func TestHowToIndex(t *testing.T) {
	index, err := os.ReadFile("howto.md")
	require.NoError(t, err)
	var listed, there []string
	for _, m := range regexp.MustCompile(`(?m)^- \[([^\]]+)\]\((howto/[^)]+)\)$`).FindAllStringSubmatch(string(index), -1) {
		listed = append(listed, m[1]+" "+m[2])
	}
	order := regexp.MustCompile(`(?m)^## \[[^\]]+\]\((howto/\w+\.md)\)$`).FindAllStringSubmatch(string(index), -1)
	pages := map[string][]string{}
	for _, e := range entries(t) {
		pages[e.page] = append(pages[e.page], fmt.Sprintf("%s %s#%s", e.question, e.page, anchor(e.question)))
	}
	require.Len(t, order, len(pages), "each page has a heading in howto.md")
	for _, m := range order {
		there = append(there, pages[m[1]]...)
	}
	require.Equal(t, there, listed, "howto.md lists each entry under its page")
}

// howtoPages returns the paths of the how-to pages.
func howtoPages(t *testing.T) []string {
	t.Helper()
	found, err := filepath.Glob("howto/*.md")
	require.NoError(t, err)
	require.NotEmpty(t, found)
	return found
}

// entries returns the entries of all how-to pages, page by page.
func entries(t *testing.T) []entry {
	t.Helper()
	var out []entry
	for _, path := range howtoPages(t) {
		p := read(t, path)
		var base []block
		var open *entry
		next := 0
		finish := func() {
			if open == nil {
				return
			}
			require.NotEmpty(t, open.snippets, "%s: %s has no snippet", path, open.question)
			out = append(out, *open)
			open = nil
		}
		for i := 0; i < len(p.lines); i++ {
			if question, found := strings.CutPrefix(p.lines[i], "## "); found {
				finish()
				open = &entry{page: filepath.ToSlash(path), question: question, base: base}
			}
			if strings.HasPrefix(p.lines[i], "```") {
				b := p.found[next]
				next++
				require.Equal(t, "wgr", b.kind, "%s:%d: every block is a snippet", path, b.line)
				if open != nil {
					open.snippets = append(open.snippets, b)
				}
				i = b.line + len(b.body)
				if b.file == "setup" {
					if at := slices.IndexFunc(b.body, func(l string) bool { return strings.HasPrefix(l, "test ") }); at >= 0 {
						b.body = b.body[:at] // the tests of a setup are those of its own entry
					}
					base = append(base[:len(base):len(base)], b)
				}
				continue
			}
			if open != nil {
				open.text = append(open.text, p.lines[i])
			}
		}
		finish()
	}
	return out
}

// files parses the snippets of an entry behind those that it builds on, and returns the
// heights of their layers. Blank lines before a snippet let findings name the line of the page.
func (e *entry) files(t *testing.T) ([]*dsl.File, map[string]int) {
	t.Helper()
	var out []*dsl.File
	layers := map[string]int{}
	for i, b := range append(e.base[:len(e.base):len(e.base)], e.snippets...) {
		name := fmt.Sprintf("%s (%d)", e.page, i)
		if b.file == "variant" {
			layers[name] = 1
		}
		f, ds := dsl.Parse(name, []byte(strings.Repeat("\n", b.line)+strings.Join(b.body, "\n")+"\n"))
		require.Empty(t, ds, ds.Error())
		out = append(out, f)
	}
	return out, layers
}

// anchor returns the name that a heading has in a link.
func anchor(heading string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(heading) {
		switch {
		case r == ' ' || r == '-':
			b.WriteByte('-')
		case r == '_' || 'a' <= r && r <= 'z' || '0' <= r && r <= '9':
			b.WriteRune(r)
		}
	}
	return b.String()
}
