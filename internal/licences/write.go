package main

import (
	"fmt"
	"io"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// carried are the folders of this repository with a font by others, relative to its root.
var carried = []string{"interpreter/draw/droid"}

// write writes the list as a page.
func write(out io.Writer, mods []*module, packages graph) error {
	var b strings.Builder
	b.WriteString(`# Licences

What the program is built and tested with, and under which licences. ` + "`make licences`" + ` writes this page, and fails when a module has no licence or one that is not on its short list. A test compares the modules and versions with go.mod.

## In the program
| module | version | licence |
|---|---|---|
`)
	rows(&b, mods, true)
	b.WriteString(`
## Only in tests and tools
| module | version | licence |
|---|---|---|
`)
	rows(&b, mods, false)
	b.WriteString(`
## Fonts in the program
| font | module | licence |
|---|---|---|
`)
	for _, m := range mods {
		slices.Sort(m.fonts)
		for _, f := range m.fonts {
			fmt.Fprintf(&b, "| %s | %s | %s |\n", path.Base(f), m.Path, strings.Join(fontLicences(m), ", "))
		}
	}
	for _, dir := range carried {
		found, err := read(filepath.FromSlash(dir))
		if err != nil {
			return err
		}
		if bad := slices.DeleteFunc(slices.Clone(found), func(l string) bool { return slices.Contains(permissive, l) }); len(found) == 0 || len(bad) > 0 {
			return fmt.Errorf("%s has no licence on the short list: %v", dir, found)
		}
		fmt.Fprintf(&b, "| %s | in %s | %s |\n", path.Base(dir), dir, strings.Join(found, ", "))
	}
	if err := reaches(&b, packages, own); err != nil {
		return err
	}
	_, err := io.WriteString(out, b.String())
	return err
}

func rows(b *strings.Builder, mods []*module, shipped bool) {
	for _, m := range mods {
		if m.shipped == shipped {
			fmt.Fprintf(b, "| %s | %s | %s |\n", m.Path, m.Version, strings.Join(m.licences, ", "))
		}
	}
}

// fontLicences returns the licences of the fonts of a module: those for fonts, if it has any,
// or else all.
func fontLicences(m *module) []string {
	if slices.Contains(m.licences, "OFL-1.1") {
		return []string{"OFL-1.1"}
	}
	return m.licences
}
