// Package stdlib holds the standard mechanics, written in the language itself:
// what two games share and each overrides clause by clause. See README.md.
package stdlib

import (
	"embed"
	"io/fs"
	"slices"
	"strings"
)

// FS holds the modules, one file each: hex_zoc.wgr for `use hex_zoc`.
//
//go:embed *.wgr
var FS embed.FS

// Names are the names of the modules in alphabetical order.
func Names() []string {
	files, err := fs.Glob(FS, "*.wgr")
	if err != nil {
		panic(err) // the pattern is a constant
	}
	names := make([]string, len(files))
	for i, f := range files {
		names[i] = strings.TrimSuffix(f, ".wgr")
	}
	slices.Sort(names)
	return names
}

// Source is the text of a module, and whether there is one of that name.
func Source(name string) ([]byte, bool) {
	src, err := FS.ReadFile(name + ".wgr")
	return src, err == nil
}
