package host

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"net/http"
	"strings"
	"time"

	"wargame/internal/host/store"
)

// The ground is kept twice: as a picture of fixed size, which is cheap to move about, and
// as a drawing (SVG, compressed), which a page lays over it where it shows the ground
// larger than the picture is. Both are kept in the store and shared by all requests.

// linesEnd ends the address and the key of a drawing.
const linesEnd = ".svg"

// keepsLines keeps the drawing of a ground, unless it is kept already.
func (h *Host) keepsLines(key string, drawing []byte) error {
	_, err := h.store.Picture(key + linesEnd)
	if !errors.Is(err, store.ErrNone) {
		return err
	}
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err = w.Write(drawing)
	if err = errors.Join(err, w.Close()); err != nil {
		return err
	}
	return h.store.AddPicture(key+linesEnd, b.Bytes())
}

// sendLines sends a compressed drawing as it is kept, or unpacked to a client that takes
// it only so.
func sendLines(w http.ResponseWriter, r *http.Request, data []byte) {
	w.Header().Set("Content-Type", "image/svg+xml")
	w.Header().Set("Vary", "Accept-Encoding")
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		w.Header().Set("Content-Encoding", "gzip")
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
		return
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		fail(w, http.StatusInternalServerError, "the drawing of the map cannot be read")
		return
	}
	_, _ = io.Copy(w, z) // a client that is gone is told nothing
}
