package host

import (
	"bytes"
	"compress/gzip"
	"io"
	"strings"
	"time"

	"wargame/internal/host/library"
	http "wargame/internal/web"
)

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
