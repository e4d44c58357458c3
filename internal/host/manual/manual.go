// Package manual renders the documentation as a site: every page in HTML, with navigation,
// search and highlighted rules. A host serves it under /docs/; package write makes a folder of
// it.
package manual

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"sync"
	"time"

	"wargame"
	"wargame/internal/examples"
)

// File is a file of the site.
type File struct {
	Type string // the MIME type
	Data []byte
	tag  string // hash of Data, for HTTP caches
	zip  []byte // Data compressed by gzip; nil where that saves nothing
}

// Site is a rendered site. It does not change, so any number of goroutines may use it.
type Site struct {
	files map[string]*File // by path, without a slash at the beginning
}

// File returns the file at a path such as "reference/rules.html"; nil if there is none. The
// empty path, and that of a folder with a slash at its end, is its index.html.
func (s *Site) File(name string) *File {
	if name == "" || strings.HasSuffix(name, "/") {
		name += "index.html"
	}
	return s.files[name]
}

// Paths returns the paths of all files, in no order.
func (s *Site) Paths() []string {
	out := make([]string, 0, len(s.files))
	for name := range s.files {
		out = append(out, name)
	}
	return out
}

func (s *Site) add(name, mime string, data []byte) {
	sum := sha256.Sum256(data)
	s.files[name] = &File{Type: mime, Data: data, tag: hex.EncodeToString(sum[:12]), zip: compressed(data)}
}

// compressed returns data compressed by gzip; nil where that saves less than a tenth.
func compressed(data []byte) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write(data); err != nil || w.Close() != nil || b.Len() > len(data)*9/10 {
		return nil
	}
	return b.Bytes()
}

// pages are the pages of the program.
var pages fs.FS = wargame.Pages

// Open renders the documentation of the program, once, as a server shows it.
var Open = sync.OnceValues(func() (*Site, error) { return OpenWith("../play") })

// OpenWith renders the documentation of the program. Each example leads to the playground at an
// address, which may be relative to the first page; to nothing if it is empty.
func OpenWith(playground string) (*Site, error) { return Render(pages, playground) }

// Examples reads the examples of the documentation, once.
var Examples = sync.OnceValues(func() (*examples.Book, error) {
	docs, err := fs.Sub(pages, "docs")
	if err != nil {
		return nil, err
	}
	return examples.Read(docs)
})

// Serve answers requests for "GET /docs/{path...}".
func Serve(w http.ResponseWriter, r *http.Request) {
	s, err := Open()
	if err != nil {
		http.Error(w, "the documentation cannot be shown: "+err.Error(), http.StatusInternalServerError)
		return
	}
	f := s.File(r.PathValue("path"))
	if f == nil {
		http.Error(w, "the documentation has no page "+path.Clean("/"+r.PathValue("path")), http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", f.Type)
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Add("Vary", "Accept-Encoding")
	data, form := f.Data, ""
	if f.zip != nil && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		w.Header().Set("Content-Encoding", "gzip")
		data, form = f.zip, "-gzip"
	}
	w.Header().Set("ETag", `"`+f.tag+form+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
}
