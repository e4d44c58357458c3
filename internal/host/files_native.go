//go:build !js

package host

import (
	"bytes"
	"fmt"
	"net/http"
	"time"

	"wargame/internal/host/pages"
)

// page serves a page. Every link gets the same page, valid or not; the page then
// requests its data.
func page(name string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		f, _ := pages.File(name)
		w.Header().Set("Content-Type", f.Type)
		tag := languageOf(r).String()
		w.Header().Set("Content-Language", tag)
		text := bytes.ReplaceAll(f.Data, []byte(`="/files/`), []byte(`="/files/`+pages.Version+"/"))
		_, _ = w.Write(bytes.Replace(text, []byte(`<html lang="en">`), fmt.Appendf(nil, `<html lang="%s">`, tag), 1))
	}
}

// file serves the static files of pages. Under their version they are immutable; another
// version is that of a page which was sent before the program was replaced.
func file(w http.ResponseWriter, r *http.Request) {
	f, ok := pages.File(r.PathValue("name"))
	if !ok {
		fail(w, http.StatusNotFound, "no such file")
		return
	}
	w.Header().Set("Content-Type", f.Type)
	w.Header().Set("Cache-Control", "no-cache")
	if r.PathValue("version") == pages.Version {
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	w.Header().Set("ETag", f.Tag)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(f.Data))
}

// worker serves the script that shows Web Push notices. It is at the root of the server,
// because a browser lets it control only pages beside it.
func worker(w http.ResponseWriter, _ *http.Request) {
	f, _ := pages.File("push.js")
	w.Header().Set("Content-Type", f.Type)
	w.Header().Set("Cache-Control", "no-cache")
	_, _ = w.Write(f.Data)
}
