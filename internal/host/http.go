package host

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"wargame/internal/host/gate"
	"wargame/internal/host/lanes"
	"wargame/internal/host/pages"
	"wargame/internal/host/rate"
	"wargame/internal/host/store"
	"wargame/interpreter/save"
)

// policy lets a page do nothing but what its own files do.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// bringPath takes saved games.
const bringPath = "/saves"

// maxBody is the largest request.
const maxBody = 16 << 10

// Handler answers requests.
func (h *Host) Handler() http.Handler {
	mux := http.NewServeMux()
	for _, x := range h.routes() {
		mux.HandleFunc(x.pattern, h.trips(x))
	}
	return h.gate.Handler(h.recovers(h.guard(gate.Routed(mux))))
}

// guard looks at every request before anything else does.
func (h *Host) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		head := w.Header()
		head.Set("Content-Security-Policy", policy)
		head.Set("X-Content-Type-Options", "nosniff")
		head.Set("Referrer-Policy", "no-referrer")
		head.Set("Cross-Origin-Opener-Policy", "same-origin")
		head.Set("Cross-Origin-Resource-Policy", "same-origin")
		head.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
		head.Set("Cache-Control", "no-store")
		now := time.Now()
		switch {
		case len(r.TransferEncoding) > 0: // a proxy may read another length, and take what follows for a request of its own
			head.Set("Connection", "close")
			fail(w, http.StatusLengthRequired, "a request names its length")
			return
		case !h.knows(r.Host):
			fail(w, http.StatusMisdirectedRequest, "this server is not asked under that name")
			return
		case !h.rates.Take("ask "+address(r), rate.Requests, now):
			tooMany(w)
			return
		}
		if r.Method == http.MethodPost {
			if !h.rates.Take("change "+address(r), rate.Changes, now) || !h.rates.Take("last "+address(r), rate.ChangesLong, now) {
				tooMany(w)
				return
			}
			if why := foreign(r); why != "" {
				fail(w, http.StatusForbidden, why)
				return
			}
			most := int64(maxBody)
			if r.URL.Path == bringPath {
				most = maxBrought
				defer h.gate.Body(r)()
			}
			r.Body = http.MaxBytesReader(w, r.Body, most)
		}
		next.ServeHTTP(w, r)
	})
}

// knows tells whether the server is to be asked under a name: a page of another site
// whose name leads here (DNS rebinding) comes under that.
func (h *Host) knows(host string) bool {
	if len(h.cfg.Hosts) == 0 {
		return true
	}
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = host
	}
	return slices.Contains(h.cfg.Hosts, strings.ToLower(strings.Trim(name, "[]")))
}

// foreign tells why a request that changes something may come from the page of
// another site.
func foreign(r *http.Request) string {
	if site := r.Header.Get("Sec-Fetch-Site"); site != "" && site != "same-origin" {
		return "a page of another site asks"
	}
	if origin := r.Header.Get("Origin"); origin != "" {
		u, err := url.Parse(origin)
		if err != nil || u.Host != r.Host || u.Scheme != "http" && u.Scheme != "https" {
			return "a page of another site asks"
		}
	}
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return "a request is JSON"
	}
	return ""
}

// address is the network of the client, by which everything is bounded that a client may
// do. The gate has put the client's address in place of that of a trusted proxy.
func address(r *http.Request) string {
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return gate.Network(at.Addr())
}

type failure struct {
	Error   string   `json:"error"`
	Code    string   `json:"code,omitempty"`
	Reasons []string `json:"reasons,omitempty"`
}

func fail(w http.ResponseWriter, status int, text string) {
	send(w, status, failure{Error: text})
}

func tooMany(w http.ResponseWriter) {
	w.Header().Set("Retry-After", "5")
	fail(w, http.StatusTooManyRequests, "too many requests; wait a little")
}

func send(w http.ResponseWriter, status int, v any) {
	text, ok := v.([]byte)
	if !ok {
		var err error
		if text, err = json.Marshal(v); err != nil {
			status, text = http.StatusInternalServerError, []byte(`{"error":"the server failed"}`)
		}
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(text)
}

// fails says what went wrong. What nobody outside need know is logged.
func (h *Host) fails(w http.ResponseWriter, err error) {
	var no *refused
	var big *http.MaxBytesError
	var unfit *save.Error // a game that was begun under other rules
	var lines *mislaid
	switch {
	case errors.As(err, &lines):
		send(w, http.StatusUnprocessableEntity, failure{Error: lines.Error(), Code: "lines", Reasons: lines.Faults})
	case errors.As(err, &no):
		send(w, http.StatusUnprocessableEntity, failure{Error: no.Text, Code: "refused", Reasons: no.Reasons})
	case errors.As(err, &big):
		fail(w, http.StatusRequestEntityTooLarge, "the request is too large")
	case errors.Is(err, errMalformed):
		fail(w, http.StatusBadRequest, err.Error())
	case errors.Is(err, errSlow):
		fail(w, http.StatusRequestTimeout, errSlow.Error())
	case errors.Is(err, gate.ErrBodies):
		w.Header().Set("Retry-After", "5")
		fail(w, http.StatusServiceUnavailable, gate.ErrBodies.Error())
	case errors.Is(err, store.ErrNone):
		fail(w, http.StatusNotFound, "this link leads nowhere")
	case errors.Is(err, lanes.ErrOften):
		tooMany(w)
	case errors.Is(err, lanes.ErrCost):
		send(w, http.StatusUnprocessableEntity, failure{Error: lanes.ErrCost.Error(), Code: "dear"})
	case errors.Is(err, lanes.ErrBusy):
		w.Header().Set("Retry-After", "5")
		fail(w, http.StatusServiceUnavailable, lanes.ErrBusy.Error())
	case errors.Is(err, errLong):
		w.Header().Set("Retry-After", "60")
		fail(w, http.StatusServiceUnavailable, errLong.Error())
	case errors.Is(err, errStale):
		send(w, http.StatusConflict, failure{Error: err.Error(), Code: "stale"})
	case errors.Is(err, errConsent):
		send(w, http.StatusConflict, failure{Error: err.Error(), Code: "consent"})
	case errors.Is(err, errAsk):
		fail(w, http.StatusUnprocessableEntity, err.Error())
	case errors.Is(err, errFull):
		fail(w, http.StatusInsufficientStorage, err.Error())
	case errors.As(err, &unfit):
		h.logf("%s", err)
		send(w, http.StatusConflict, failure{Error: "this game cannot be gone on with here: " + unfit.Text, Code: "unfit"})
	case errors.Is(err, errRules):
		h.logf("%s", err)
		fail(w, http.StatusInternalServerError, errRules.Error())
	case errors.Is(err, errKeep), errors.Is(err, store.ErrUnkept):
		h.logf("%s", err)
		fail(w, http.StatusServiceUnavailable, errKeep.Error())
	default:
		h.logf("%s", err)
		fail(w, http.StatusInternalServerError, "the server failed; nothing has been done")
	}
}

var errSlow = errors.New("the request did not come in time")

var errMalformed = errors.New("the request cannot be read")

// read reads the JSON of a request, which holds what is asked for and nothing else.
func read(r *http.Request, v any) error {
	text, err := io.ReadAll(r.Body)
	var slow net.Error
	switch {
	case err == nil:
		return unpackStrictly(text, v)
	case errors.As(err, new(*http.MaxBytesError)), errors.Is(err, gate.ErrBodies):
		return err
	case errors.As(err, &slow) && slow.Timeout():
		return errSlow
	}
	return fmt.Errorf("%w: it ends early", errMalformed)
}

func unpackStrictly(text []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return fmt.Errorf("%w: %w", errMalformed, err)
	}
	if _, err := d.Token(); err != io.EOF {
		return fmt.Errorf("%w: something stands behind it", errMalformed)
	}
	return nil
}

// guest finds who comes by a link. Whoever tries links out is told nothing after a
// while.
func (h *Host) guest(r *http.Request) (guest, error) {
	l, err := h.store.Find(hashOf(r.PathValue("token")))
	if errors.Is(err, store.ErrNone) && !h.rates.Take("fail "+address(r), rate.BadTokens, time.Now()) {
		return guest{}, errTries
	}
	if err == nil {
		h.visit(l.Game)
	}
	return guest{l.Game, l.Seat}, err
}

var errTries = fmt.Errorf("%w: too many links that lead nowhere", store.ErrNone)

// seated finds the table and the seat of a guest, and does something there. The link must
// still lead to the seat when it is the turn of the request: one that waited while the link
// was replaced does nothing, and is told nothing.
func (h *Host) seated(r *http.Request, do func(t *table, seat int) error) error {
	g, err := h.guest(r)
	if err != nil {
		return err
	}
	h.jobs.Trip("admitted")
	return h.atFor(g.asker(r), g.game, func(t *table) error {
		if _, err := h.guest(r); err != nil {
			return err
		}
		return do(t, t.eyes(g))
	})
}

// reads answers a question.
func (h *Host) reads(ask func(t *table, g guest, q url.Values) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var out any
		err := h.seated(r, func(t *table, seat int) (err error) {
			out, err = ask(t, guest{t.id, t.name(seat)}, r.URL.Query())
			return err
		})
		if err != nil {
			h.fails(w, err)
			return
		}
		sendSmall(w, r, out)
	}
}

// sendSmall sends what may be long as small as the page takes it.
func sendSmall(w http.ResponseWriter, r *http.Request, v any) {
	text, ok := v.([]byte)
	if !ok {
		var err error
		if text, err = json.Marshal(v); err != nil {
			fail(w, http.StatusInternalServerError, "the server failed")
			return
		}
	}
	w.Header().Set("Vary", "Accept-Encoding")
	if len(text) < 1<<10 || !strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		send(w, http.StatusOK, text)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Encoding", "gzip")
	var small bytes.Buffer // what waits for a slow client is counted, and is this and no more
	z := zippers.Get().(*gzip.Writer)
	z.Reset(&small)
	_, _ = z.Write(text) // a Buffer takes everything
	_ = z.Close()
	zippers.Put(z)
	_, _ = w.Write(small.Bytes())
}

// zippers are made once for many answers: each takes much memory.
var zippers = sync.Pool{New: func() any {
	z, _ := gzip.NewWriterLevel(io.Discard, gzip.BestSpeed) // the level is one
	return z
}}

// changes carries out a request that changes a game, after what is to be done first.
func changes[T any](h *Host, do func(t *table, seat int, request T) error, first ...func(request T) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var request T
		if _, err := h.guest(r); err != nil {
			h.fails(w, err)
			return
		}
		if err := read(r, &request); err != nil { // before the table is held: it may come slowly
			h.fails(w, err)
			return
		}
		for _, f := range first {
			if err := f(request); err != nil {
				h.fails(w, err)
				return
			}
		}
		n := 0
		err := h.seated(r, func(t *table, seat int) error {
			err := do(t, seat, request)
			n = t.numberFor(seat)
			return err
		})
		if err != nil {
			h.fails(w, err)
			return
		}
		send(w, http.StatusOK, struct {
			N int `json:"n"`
		}{n})
	}
}

// views sends the position, as it is or (at) after so many decisions. Who has had one
// names its number (since), and gets no counter's face again. The position as it is waits
// for no question; that of the past is one.
func (h *Host) views(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Has("at") {
		h.answers(lanes.Questions, true, func(t *table, g guest, q url.Values) (any, error) {
			at := -1
			if err := whole(q, "at", &at); err != nil {
				return nil, err
			}
			return t.showPast(t.eyes(g), at)
		})(w, r)
		return
	}
	h.reads(func(t *table, g guest, q url.Values) (any, error) {
		since := 0
		if err := whole(q, "since", &since); err != nil {
			return nil, err
		}
		return t.show(t.eyes(g), since)
	})(w, r)
}

// whole reads a number of a question, if it is there.
func whole(q url.Values, name string, into *int) error {
	if !q.Has(name) {
		return nil
	}
	n, err := strconv.Atoi(q.Get(name))
	if err != nil {
		return fmt.Errorf("%w: %s is a number", errMalformed, name)
	}
	*into = n
	return nil
}

func (h *Host) export(w http.ResponseWriter, r *http.Request) {
	var text []byte
	name := ""
	err := h.wonder(r, lanes.Exports, true, func(t *table, g guest) (err error) {
		name = t.rec.Game
		text, err = t.export(t.eyes(g))
		return err
	})
	if err != nil {
		h.fails(w, err)
		return
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name + ".save"}))
	_, _ = w.Write(text)
}

// offers lists the games.
func (h *Host) offers(w http.ResponseWriter, r *http.Request) {
	out := []*Offer{}
	for _, name := range h.library.names {
		o, err := h.library.offer(name, "")
		if err != nil {
			h.logf("%s cannot be played: %s", name, err)
			continue
		}
		out = append(out, o)
	}
	send(w, http.StatusOK, out)
}

func (h *Host) offer(w http.ResponseWriter, r *http.Request) {
	o, err := h.library.offer(r.PathValue("name"), r.URL.Query().Get("scenario"))
	if err != nil {
		fail(w, http.StatusNotFound, err.Error())
		return
	}
	send(w, http.StatusOK, o)
}

func (h *Host) makes(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Setup
		Bots map[string]string `json:"bots"`
	}
	if !h.mayCreate(address(r)) {
		tooMany(w)
		return
	}
	if err := read(r, &q); err != nil {
		h.fails(w, err)
		return
	}
	links, err := h.Create(q.Setup, q.Bots)
	if err != nil {
		h.fails(w, err)
		return
	}
	send(w, http.StatusCreated, struct {
		Links map[string]string `json:"links"`
	}{links})
}

// branch makes a sandbox of a game.
func (h *Host) branch(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Key string `json:"key"`
		At  int    `json:"at"`
	}
	if !h.mayCreate(address(r)) {
		tooMany(w)
		return
	}
	err := read(r, &q)
	var links map[string]string
	if err == nil {
		err = h.seated(r, func(t *table, seat int) (err error) {
			links, err = h.sandbox(t, seat, q.At, address(r))
			return err
		})
	}
	if err != nil {
		h.fails(w, err)
		return
	}
	send(w, http.StatusCreated, struct {
		Links map[string]string `json:"links"`
	}{links})
}

// relink has another link lead to the seat of who asks, and no longer this one.
func (h *Host) relink(w http.ResponseWriter, r *http.Request) {
	g, err := h.guest(r)
	if err == nil && g.seat == "" {
		err = fmt.Errorf("%w: this link is to watch", errAsk)
	}
	if err == nil {
		err = read(r, &struct{}{})
	}
	fresh := token()
	if err == nil {
		_, err = h.store.Relink(hashOf(r.PathValue("token")), hashOf(fresh))
	}
	if err != nil {
		h.fails(w, err)
		return
	}
	h.hub.Dismiss(g.game, &g.seat)
	send(w, http.StatusOK, struct {
		Token string `json:"token"`
	}{fresh})
}

// remove deletes a game: who sits at its only seat of people, or anybody when it is
// over.
func (h *Host) remove(w http.ResponseWriter, r *http.Request) {
	err := read(r, &struct{}{})
	var id int64
	if err == nil {
		id, err = h.mayRemove(r)
	}
	if err == nil {
		err = h.store.Delete(id)
	}
	if err != nil {
		h.fails(w, err)
		return
	}
	h.vanish(id)
	send(w, http.StatusOK, struct{}{})
}

func (h *Host) mayRemove(r *http.Request) (id int64, err error) {
	err = h.seated(r, func(t *table, seat int) error {
		people := 0
		for _, s := range t.rec.Seats {
			if s.Bot == "" {
				people++
			}
		}
		switch {
		case seat == watcher:
			return fmt.Errorf("%w: this link is to watch", errAsk)
		case seat != together && people > 1 && t.g != nil && !t.over():
			return fmt.Errorf("%w: others play here; resign, or play to the end", errAsk)
		}
		t.dead, id = true, t.id
		return nil
	})
	return id, err
}

// news tells in a stream (server-sent events) that the game has gone on: each event
// has the number of the game. It begins with the number as it is: what was said while
// nobody listened is no new number, and would not be heard of otherwise.
func (h *Host) news(w http.ResponseWriter, r *http.Request) {
	g, err := h.guest(r)
	if err != nil {
		h.fails(w, err)
		return
	}
	ear := h.hub.Listen(g.game, g.seat, address(r))
	if ear == nil {
		tooMany(w)
		return
	}
	defer h.hub.Leave(g.game, ear)
	n := 0
	err = h.seated(r, func(t *table, seat int) error { // after listening: what comes now is heard, and so is that the link is dead
		n = t.numberFor(seat)
		return nil
	})
	if err != nil {
		h.fails(w, err)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no")
	out := http.NewResponseController(w)
	say := func(format string, args ...any) bool {
		_ = out.SetWriteDeadline(time.Now().Add(10 * time.Second))
		_, err := fmt.Fprintf(w, format, args...)
		return err == nil && out.Flush() == nil
	}
	if !say("retry: 1000\n\n") || !say("id: %d\ndata: {\"n\":%d}\n\n", n, n) {
		return
	}
	beat := time.NewTicker(20 * time.Second)
	defer beat.Stop()
	for {
		select {
		case n := <-ear.News:
			if !say("id: %d\ndata: {\"n\":%d}\n\n", n, n) {
				return
			}
		case <-beat.C:
			if !say(": still here\n\n") {
				return
			}
		case <-ear.Gone:
			return
		case <-r.Context().Done():
			return
		}
	}
}

// page serves a page. Every link gets the same one, whether it leads somewhere or
// not; what is behind it the page asks for.
func (h *Host) page(name string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		f, _ := pages.File(name)
		w.Header().Set("Content-Type", f.Type)
		_, _ = w.Write(f.Data)
	}
}

// file serves what pages are made of.
func (h *Host) file(w http.ResponseWriter, r *http.Request) {
	f, ok := pages.File(r.PathValue("name"))
	if !ok {
		fail(w, http.StatusNotFound, "there is no such file")
		return
	}
	w.Header().Set("Content-Type", f.Type)
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("ETag", f.Tag)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(f.Data))
}
