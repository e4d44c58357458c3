package load

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"wargame/dsl"
	"wargame/interpreter/build"
)

// Texts holds the files of a game that is in memory, by their paths below its folder. Paths
// have slashes and no leading one.
type Texts map[string][]byte

// OpenTexts opens a game that is in memory, with its tests. Its folder has a name and no place
// on disk; in diagnostics the paths of its files begin with a slash. A variant can extend a
// game in the program. The texts must not be changed afterwards. known may be nil.
func OpenTexts(name string, texts Texts, known *Known) (*Game, error) {
	return openTexts(name, "", texts, known)
}

// openTexts is OpenTexts with the folder that the paths of the files begin with in diagnostics.
func openTexts(name, shown string, texts Texts, known *Known) (*Game, error) {
	known.begin()
	f := &folder{shown: shown, texts: texts, tally: &tally{known: known}}
	g := &Game{Name: name, texts: texts, trees: known.expressions()}
	var err error
	if g.Files, g.Tests, g.Diags, err = f.parse(all); err != nil {
		return nil, err
	}
	if len(g.Files) == 0 {
		return nil, fmt.Errorf("%w: %s contains no .wgr file with rules", ErrNoGame, name)
	}
	g.Diags = append(g.Diags, missingEdition(g.Files, g.Diags)...)
	if err := g.catalogue(f); err != nil {
		return nil, err
	}
	g.Tests = slices.DeleteFunc(g.Tests, g.notMine)
	g.rest = func() ([]*dsl.File, dsl.Diagnostics, error) { return nil, nil, nil } // all have been read
	if err := g.extend(); err != nil {
		return nil, err
	}
	return g, g.addTests()
}

// Known holds what was read of a game in earlier states of its files, so that a change of one
// file does not parse the others again. It is safe for concurrent use.
type Known struct {
	mu    sync.Mutex
	files map[string]dsl.Parsed // by name
	older map[string]dsl.Parsed // those of the opening before
	trees *build.Trees
	texts int // different files that were parsed since the trees are new
}

// manyTexts is the number of parsed files after which the cache of expressions is dropped:
// each state of a file leaves its expressions there.
const manyTexts = 200

// begin starts an opening. Files that neither it nor the one before reads are forgotten.
func (k *Known) begin() {
	if k == nil {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.files, k.older = map[string]dsl.Parsed{}, k.files
}

func (k *Known) expressions() *build.Trees {
	if k == nil {
		return nil
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.trees == nil || k.texts > manyTexts {
		k.trees, k.texts = &build.Trees{}, 0
	}
	return k.trees
}

// parseAll is dsl.ParseAll for the sources that have changed.
func (k *Known) parseAll(sources []dsl.Source, maxTokens int) []dsl.Parsed {
	if k == nil {
		return dsl.ParseAll(sources, maxTokens)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	out := make([]dsl.Parsed, len(sources))
	var changed []dsl.Source
	var at []int
	for i, s := range sources {
		old, ok := k.files[s.Name]
		if !ok {
			old, ok = k.older[s.Name]
		}
		if ok && string(old.File.Source) == string(s.Text) {
			out[i] = old
			continue
		}
		changed, at = append(changed, s), append(at, i)
	}
	for i, x := range dsl.ParseAll(changed, maxTokens) {
		out[at[i]] = x
	}
	k.texts += len(changed)
	for i, s := range sources {
		if out[i].File != nil {
			k.files[s.Name] = out[i]
		}
	}
	return out
}

// textsBelow lists the rules among the texts, in the order of a walk over folders.
func (f *folder) textsBelow() []string {
	var out []string
	for file := range f.texts {
		if path.Ext(file) == ".wgr" {
			out = append(out, file)
		}
	}
	slices.SortFunc(out, byFolders)
	return out
}

// readText reads a text as a file.
func (f *folder) readText(file string) ([]byte, error) {
	text, ok := f.texts[file]
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: file, Err: fs.ErrNotExist}
	}
	return f.take(file, text)
}

// byFolders compares two paths in the order in which a walk over folders meets them.
func byFolders(a, b string) int {
	return strings.Compare(strings.ReplaceAll(a, "/", "\x00"), strings.ReplaceAll(b, "/", "\x00"))
}
