// Package templates holds small playable games with tests, from which a new game starts.
package templates

import (
	"embed"
	"fmt"
	"io/fs"
	"strings"
	"unicode"
)

//go:embed hex area
var files embed.FS

// Names are the templates by the kind of their map.
var Names = []string{"hex", "area"}

// Known reports whether there is a template of a name.
func Known(name string) bool { return name == "hex" || name == "area" }

// Files returns the files of a template by their paths with slashes, for a game of a name. The
// name may be any text, as Identifier turns it into one of the language.
func Files(template, game string) (map[string][]byte, error) {
	if !Known(template) {
		return nil, fmt.Errorf("there is no template %q; there are %s", template, strings.Join(Names, " and "))
	}
	from, err := fs.Sub(files, template)
	if err != nil {
		return nil, err
	}
	out := map[string][]byte{}
	err = fs.WalkDir(from, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		src, err := fs.ReadFile(from, path)
		if path == "game.wgr" {
			src = []byte(strings.Replace(string(src), "game NAME ", "game "+Identifier(game)+" ", 1))
		}
		out[path] = src
		return err
	})
	return out, err
}

// Identifier turns a name into an identifier of the language.
func Identifier(name string) string {
	out := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' {
			return unicode.ToLower(r)
		}
		return '_'
	}, name)
	if out == "" || unicode.IsDigit([]rune(out)[0]) {
		out = "game_" + out
	}
	return out
}
