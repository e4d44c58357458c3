// Package texts collects the texts of the program that a person can read, from its
// sources. The catalog is the list of them, with a note for each that says who reads it
// and when; a test holds the sources and the catalog together.
package texts

import (
	"cmp"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
)

// Text is a text that a person can read, as it stands in the sources.
type Text struct {
	Package string // directory of the source, relative to the root, with slashes
	Func    string // name of the function or declaration that contains it, or the file of a page
	Words   string // the text; verbs of package fmt and ${} of a template stand for values
}

// skipped are directories whose texts no user of the program reads.
var skipped = []string{"bin", "node_modules", "out", "testdata", "internal/e2e", "internal/host/store/conform", "internal/measure", "internal/texts", "interpreter/bench"}

// Collect returns the texts of all sources below root, without repetition within a
// function, ordered by package and text. Tests are left out.
func Collect(root string) ([]Text, error) {
	var out []Text
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		if d.IsDir() {
			made := rel == "site" || rel != "." && strings.HasPrefix(d.Name(), ".") // by make site; hidden
			if made || slices.Contains(skipped, rel) || slices.Contains(skipped, d.Name()) {
				return filepath.SkipDir
			}
			return nil
		}
		var found []Text
		switch filepath.Ext(path) {
		case ".go":
			if strings.HasSuffix(path, "_test.go") || strings.Contains(rel, "test/") {
				return nil
			}
			found, err = ofGo(path)
		case ".js":
			if strings.HasPrefix(filepath.Base(path), "words-") { // translations
				return nil
			}
			found, err = ofScript(path)
		case ".html":
			if !strings.HasPrefix(rel, "internal/") {
				return nil
			}
			found, err = ofPage(path)
		default:
			return nil
		}
		for _, t := range found {
			t.Package = filepath.ToSlash(filepath.Dir(rel))
			out = append(out, t)
		}
		return err
	})
	slices.SortStableFunc(out, func(a, b Text) int {
		return cmp.Or(strings.Compare(a.Package, b.Package), strings.Compare(a.Words, b.Words), strings.Compare(a.Func, b.Func))
	})
	return slices.Compact(out), err
}
