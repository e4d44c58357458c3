// Package pages holds the pages of the playground, and what its editor is bundled from.
package pages

import "embed"

// Files holds the pages: HTML, CSS and ES modules.
//
//go:embed *.html *.js *.css
var Files embed.FS

// Editor holds what npm and esbuild make the editor of.
//
//go:embed editor/editor.js editor/package.json editor/package-lock.json
var Editor embed.FS
