package host

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"wargame/internal/host/library"
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

// mapPicture serves a map picture, which is immutable under its name.
func (h *Host) mapPicture(w http.ResponseWriter, r *http.Request) {
	key, ok := strings.CutSuffix(r.PathValue("name"), ".png")
	lines := strings.HasSuffix(r.PathValue("name"), library.DrawingEnd)
	if lines {
		key, ok = r.PathValue("name"), true
	}
	if !ok {
		fail(w, http.StatusNotFound, "no such picture")
		return
	}
	data, err := h.pictures.Get(key)
	if err != nil {
		fail(w, http.StatusNotFound, "no such picture")
		return
	}
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	if lines {
		sendDrawing(w, r, data)
		return
	}
	w.Header().Set("Content-Type", "image/png")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
}

// artPicture serves the pictures that do not come with a game.
func artPicture(l *library.Library) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		a := l.Art[r.PathValue("game")]
		if a == nil {
			fail(w, http.StatusNotFound, "no such picture")
			return
		}
		f, kind, err := a.Open(r.PathValue("name"))
		if err != nil {
			fail(w, http.StatusNotFound, "no such picture")
			return
		}
		defer f.Close()
		info, err := f.Stat()
		if err != nil {
			fail(w, http.StatusNotFound, "no such picture")
			return
		}
		w.Header().Set("Content-Type", kind)
		w.Header().Set("Cache-Control", "no-cache")
		http.ServeContent(w, r, "", info.ModTime(), f)
	}
}

// sendDrawing sends a compressed drawing as stored, or decompressed if the client does
// not accept gzip.
func sendDrawing(w http.ResponseWriter, r *http.Request, data []byte) {
	w.Header().Set("Content-Type", "image/svg+xml")
	w.Header().Add("Vary", "Accept-Encoding")
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		w.Header().Set("Content-Encoding", "gzip")
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
		return
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		fail(w, http.StatusInternalServerError, "the map picture cannot be read")
		return
	}
	_, _ = io.Copy(w, z) // ignored: the client may have disconnected
}
