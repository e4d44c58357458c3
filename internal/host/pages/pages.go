// Package pages holds the static files of the web pages: HTML, CSS and ES modules,
// served without a build step.
package pages

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"maps"
	"path"
	"slices"
	"strings"

	playground "wargame/internal/site/workshop/pages"
)

//go:embed *.html *.js *.css
var files embed.FS

// Served is a file with its headers.
type Served struct {
	Type string
	Tag  string // hash of its content, for HTTP caches
	Data []byte
}

var types = map[string]string{".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8"}

// served are the files of this folder, which take the place of those of the playground, and
// those of the playground.
var served = func() map[string]Served {
	out := map[string]Served{}
	add := func(name string, data []byte) {
		sum := sha256.Sum256(data)
		out[name] = Served{types[path.Ext(name)], `"` + hex.EncodeToString(sum[:12]) + `"`, data}
	}
	for _, from := range []embed.FS{playground.Files, files} {
		entries, _ := from.ReadDir(".")
		for _, e := range entries {
			data, err := from.ReadFile(e.Name())
			if err != nil {
				panic(err) // cannot fail: the files are embedded
			}
			add(e.Name(), data)
		}
	}
	if editor, ok := playground.Bundled(); ok {
		add("play-editor.js", editor)
	}
	return out
}()

// Version names the state of all files. It is part of their addresses, so that browsers keep
// the files of a version for good: a page has some fifty of them.
var Version = func() string {
	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(served)) {
		sum.Write([]byte(name + served[name].Tag))
	}
	return hex.EncodeToString(sum.Sum(nil)[:8])
}()

// File returns a file by its name.
func File(name string) (Served, bool) {
	f, ok := served[strings.TrimPrefix(name, "/")]
	return f, ok
}

// Names returns the names of all files, sorted.
func Names() []string { return slices.Sorted(maps.Keys(served)) }
