// Package pages holds what the pages of a host are made of: HTML, style and ES
// modules as they are sent, without a build.
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

// Served is a file as it is sent.
type Served struct {
	Type string
	Tag  string // of its content, for caches
	Data []byte
}

var types = map[string]string{".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8"}

var served = func() map[string]Served {
	out := map[string]Served{}
	entries, _ := files.ReadDir(".")
	for _, e := range entries {
		data, err := files.ReadFile(e.Name())
		if err != nil {
			panic(err) // they are in the program
		}
		sum := sha256.Sum256(data)
		out[e.Name()] = Served{types[path.Ext(e.Name())], `"` + hex.EncodeToString(sum[:12]) + `"`, data}
	}
	return out
}()

// File finds a file by its name.
func File(name string) (Served, bool) {
	f, ok := served[strings.TrimPrefix(name, "/")]
	return f, ok
}
