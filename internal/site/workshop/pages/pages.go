// Package pages holds the pages of the playground, and what its editor is bundled from.
package pages

import "embed"

// Files holds the pages: HTML, CSS and ES modules.
//
//go:embed *.html *.js *.css
var Files embed.FS

// bundle holds the editor, if it was made before the program was built (make bundle).
//
//go:embed bundle
var bundle embed.FS

// Bundled returns the editor as one script; false if the program was built without it.
func Bundled() ([]byte, bool) {
	data, err := bundle.ReadFile("bundle/editor.bundle")
	return data, err == nil
}

// Editor holds what npm and esbuild make the editor of.
//
//go:embed editor/editor.js editor/package.json editor/package-lock.json
var Editor embed.FS
