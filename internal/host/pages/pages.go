// Package pages holds the static files of the web pages: HTML, CSS and ES modules,
// served without a build step.
package pages

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"path"
	"strings"
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

var served = func() map[string]Served {
	out := map[string]Served{}
	entries, _ := files.ReadDir(".")
	for _, e := range entries {
		data, err := files.ReadFile(e.Name())
		if err != nil {
			panic(err) // cannot fail: the files are embedded
		}
		sum := sha256.Sum256(data)
		out[e.Name()] = Served{types[path.Ext(e.Name())], `"` + hex.EncodeToString(sum[:12]) + `"`, data}
	}
	return out
}()

// File returns a file by its name.
func File(name string) (Served, bool) {
	f, ok := served[strings.TrimPrefix(name, "/")]
	return f, ok
}
