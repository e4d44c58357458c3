package host

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"wargame/internal/host/gate"
	"wargame/internal/host/lanes"
	"wargame/internal/host/refusal"
	"wargame/internal/host/store"
	"wargame/internal/host/study"
	http "wargame/internal/web"
	"wargame/interpreter/save"
)

type failure struct {
	Error   string   `json:"error"`
	Code    string   `json:"code,omitempty"`
	Reasons []string `json:"reasons,omitempty"`
}

func fail(w http.ResponseWriter, status int, text string) {
	send(w, status, failure{Error: wordsOf(w).Text(text)})
}

func tooMany(w http.ResponseWriter) {
	w.Header().Set("Retry-After", "5")
	fail(w, http.StatusTooManyRequests, "too many requests; wait a few seconds")
}

func send(w http.ResponseWriter, status int, v any) {
	text, ok := v.([]byte)
	if !ok {
		var err error
		if text, err = json.Marshal(v); err != nil {
			status, text = http.StatusInternalServerError, []byte(`{"error":"internal server error"}`)
		}
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(text)
}

// sendSmall sends JSON, compressed if the client accepts it.
func sendSmall(w http.ResponseWriter, r *http.Request, v any) {
	text, ok := v.([]byte)
	if !ok {
		var err error
		if text, err = json.Marshal(v); err != nil {
			fail(w, http.StatusInternalServerError, "internal server error")
			return
		}
	}
	w.Header().Add("Vary", "Accept-Encoding")
	if len(text) < 1<<10 || !strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		send(w, http.StatusOK, text)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Encoding", "gzip")
	var small bytes.Buffer // the compressed size is what counts as unread while a slow client reads
	z := zippers.Get().(*gzip.Writer)
	z.Reset(&small)
	_, _ = z.Write(text) // a Buffer never fails
	_ = z.Close()
	zippers.Put(z)
	_, _ = w.Write(small.Bytes())
}

// zippers are reused, because each takes much memory.
var zippers = sync.Pool{New: func() any {
	z, _ := gzip.NewWriterLevel(io.Discard, gzip.BestSpeed) // the level is valid
	return z
}}

// fails sends an error. Internal errors are logged and not disclosed.
func (h *Host) fails(w http.ResponseWriter, err error) {
	var no *refusal.Refused
	var big *http.MaxBytesError
	var unfit *save.Error // the game was begun under other rules
	var lines *study.Mislaid
	switch {
	case errors.As(err, &lines):
		send(w, http.StatusUnprocessableEntity, failure{Error: wordsOf(w).Text(lines.Error()), Code: "lines", Reasons: lines.Faults})
	case errors.As(err, &no):
		send(w, http.StatusUnprocessableEntity, failure{Error: wordsOf(w).Text(no.Text), Code: "refused", Reasons: no.Reasons})
	case errors.As(err, &big):
		fail(w, http.StatusRequestEntityTooLarge, "the request is too large")
	case errors.Is(err, refusal.ErrMalformed):
		fail(w, http.StatusBadRequest, refusal.In(wordsOf(w), err))
	case errors.Is(err, errSlow):
		fail(w, http.StatusRequestTimeout, errSlow.Error())
	case errors.Is(err, gate.ErrBodies):
		w.Header().Set("Retry-After", "5")
		fail(w, http.StatusServiceUnavailable, gate.ErrBodies.Error())
	case errors.Is(err, store.ErrNone):
		fail(w, http.StatusNotFound, "there is nothing at this link; it may have been replaced or deleted")
	case errors.Is(err, lanes.ErrOften):
		tooMany(w)
	case errors.Is(err, lanes.ErrCost):
		send(w, http.StatusUnprocessableEntity, failure{Error: wordsOf(w).Text(lanes.ErrCost.Error()), Code: "dear"})
	case errors.Is(err, lanes.ErrBusy):
		w.Header().Set("Retry-After", "5")
		fail(w, http.StatusServiceUnavailable, lanes.ErrBusy.Error())
	case errors.Is(err, refusal.ErrLong):
		w.Header().Set("Retry-After", "60")
		fail(w, http.StatusServiceUnavailable, refusal.ErrLong.Error())
	case errors.Is(err, refusal.ErrStale):
		send(w, http.StatusConflict, failure{Error: refusal.In(wordsOf(w), err), Code: "stale"})
	case errors.Is(err, refusal.ErrConsent):
		send(w, http.StatusConflict, failure{Error: refusal.In(wordsOf(w), err), Code: "consent"})
	case errors.Is(err, refusal.ErrRequest):
		fail(w, http.StatusUnprocessableEntity, refusal.In(wordsOf(w), err))
	case errors.Is(err, refusal.ErrFull):
		fail(w, http.StatusInsufficientStorage, refusal.In(wordsOf(w), err))
	case errors.As(err, &unfit):
		h.logf("%s", err)
		send(w, http.StatusConflict, failure{Error: "this game cannot continue here: " + unfit.Text, Code: "unfit"})
	case errors.Is(err, refusal.ErrRules):
		h.logf("%s", err)
		fail(w, http.StatusInternalServerError, refusal.ErrRules.Error())
	case errors.Is(err, refusal.ErrStore), errors.Is(err, store.ErrUnkept):
		h.logf("%s", err)
		fail(w, http.StatusServiceUnavailable, refusal.ErrStore.Error())
	default:
		h.logf("%s", err)
		fail(w, http.StatusInternalServerError, "internal server error; nothing was changed")
	}
}

var errSlow = errors.New("the request did not arrive in time")

// read decodes the JSON of a request and rejects unknown fields.
func read(r *http.Request, v any) error {
	text, err := io.ReadAll(r.Body)
	var slow interface{ Timeout() bool }
	switch {
	case err == nil:
		return refusal.UnpackStrictly(text, v)
	case errors.As(err, new(*http.MaxBytesError)), errors.Is(err, gate.ErrBodies):
		return err
	case errors.As(err, &slow) && slow.Timeout():
		return errSlow
	}
	return fmt.Errorf("%w: it is incomplete", refusal.ErrMalformed)
}
