// Package examples makes games of the examples in the documentation, so that a reader can try
// each: the same games as the tests of the documentation play.
package examples

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"wargame/interpreter/ruleset"
)

// Book holds the examples of the documentation. It is stored as JSON.
type Book struct {
	Games    map[string]Game  `json:"games"`    // by name
	Examples map[string]Place `json:"examples"` // by name, such as howto/combat/3
}

// Game holds the files of a game by their paths.
type Game map[string]string

// Place is the file of a game that an example is.
type Place struct {
	Game string `json:"game"`
	File string `json:"file"`
}

// ErrNone means that there is no such example.
var ErrNone = errors.New("the documentation has no such example")

// Find returns the game of an example and its place there.
func (b *Book) Find(name string) (Game, Place, error) {
	at, ok := b.Examples[name]
	if !ok {
		return nil, Place{}, ErrNone
	}
	return b.Games[at.Game], at, nil
}

// Name returns the name of an example: of the block of a page, counted from 0 among the blocks
// of rules of the page.
func Name(page string, n int) string {
	return fmt.Sprintf("%s/%d", strings.TrimSuffix(page, path.Ext(page)), n)
}

// reference is the name of the game of most examples of the reference, and rest holds what
// these leave out.
const (
	reference = "reference"
	rest      = "testdata/reference.wgr"
)

// listed matches a page in the index of the reference.
var listed = regexp.MustCompile(`(?m)^\| \[[^\]]+\]\((\w+\.md)\) \|`)

// gameFile is the file with the name of a game and its edition.
const gameFile = "game.wgr"

// Read reads the examples of the folders howto and reference of the documentation.
//
// The first block of a page of howto, marked "setup", is a game; each question adds its blocks
// to it. All pages of reference together are one game, except those with a block marked
// "setup", each of which is a game of its own. A block marked "variant" needs another game
// below it in a folder of its own, and is no example.
func Read(docs fs.FS) (*Book, error) {
	b := &Book{Games: map[string]Game{}, Examples: map[string]Place{}}
	how, err := fs.Glob(docs, "howto/*.md")
	if err != nil {
		return nil, err
	}
	for _, page := range how {
		text, err := fs.ReadFile(docs, page)
		if err != nil {
			return nil, err
		}
		b.questions(page, blocks(string(text)))
	}
	all, err := fs.ReadFile(docs, rest)
	if err != nil {
		return nil, err
	}
	common := Game{"00-rest.wgr": string(all)}
	index, err := fs.ReadFile(docs, "reference/README.md")
	if err != nil {
		return nil, err
	}
	for n, m := range listed.FindAllSubmatch(index, -1) {
		page := "reference/" + string(m[1])
		text, err := fs.ReadFile(docs, page)
		if err != nil {
			return nil, err
		}
		found := blocks(string(text))
		if slices.ContainsFunc(found, func(x block) bool { return x.mark == "setup" }) {
			b.page(page, strings.TrimSuffix(page, ".md"), "", Game{}, found)
			continue
		}
		b.page(page, reference, fmt.Sprintf("%02d-", n+1), common, found)
	}
	b.Games[reference] = common
	for _, g := range b.Games {
		g.complete()
	}
	return b, nil
}

// page adds the blocks of a page to a game, each as a file.
func (b *Book) page(page, name, prefix string, g Game, found []block) {
	for i, x := range found {
		file := fmt.Sprintf("%s%s-%d.wgr", prefix, strings.TrimSuffix(path.Base(page), ".md"), i+1)
		g[file] = x.body
		b.Examples[Name(page, i)] = Place{name, file}
	}
	if len(found) > 0 {
		b.Games[name] = g
	}
}

// questions adds the games of a page of howto: one for each question.
func (b *Book) questions(page string, found []block) {
	base := Game{} // the blocks marked "setup" so far
	for i := 0; i < len(found); {
		g, name := maps.Clone(base), Name(page, i)
		end := i
		for ; end < len(found) && found[end].head == found[i].head; end++ {
			x, file := found[end], fmt.Sprintf("rules/example-%d.wgr", end-i+1)
			switch {
			case x.mark == "variant":
				continue
			case x.mark == "setup":
				file = gameFile
				if len(base) > 0 {
					file = fmt.Sprintf("rules/setup-%d.wgr", len(base)+1)
				}
				before, _, _ := strings.Cut("\n"+x.body, "\ntest ") // the tests belong to this question
				base[file] = before[1:] + "\n"
			}
			g[file] = x.body
			b.Examples[Name(page, end)] = Place{name, file}
		}
		b.Games[name] = g
		i = end
	}
}

// complete adds the file game.wgr, or the edition in it, if the examples leave it out.
func (g Game) complete() {
	for _, src := range g {
		if strings.HasPrefix(src, "edition ") || strings.Contains(src, "\nedition ") {
			return
		}
	}
	g["edition.wgr"] = fmt.Sprintf("edition %d\n", ruleset.Edition)
}

// block is a block of rules on a page.
type block struct {
	head string // the heading before it
	mark string // what stands behind the language of the block
	body string
}

// blocks returns the blocks of rules of a page.
func blocks(page string) (out []block) {
	lines := strings.Split(page, "\n")
	head := ""
	for i := 0; i < len(lines); i++ {
		if strings.HasPrefix(lines[i], "## ") {
			head = lines[i]
		}
		fence, ok := strings.CutPrefix(lines[i], "```")
		if !ok {
			continue
		}
		end := slices.Index(lines[i+1:], "```")
		if end < 0 {
			return out
		}
		if words := strings.Fields(fence); len(words) > 0 && words[0] == "wgr" {
			mark := ""
			if len(words) > 1 {
				mark = words[1]
			}
			out = append(out, block{head, mark, strings.Join(lines[i+1:i+1+end], "\n") + "\n"})
		}
		i += end + 1
	}
	return out
}
