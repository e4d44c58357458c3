package host

import (
	"mime"
	"net/url"
	"slices"
	"strings"
	"time"

	"wargame/internal/host/gate"
	"wargame/internal/host/rate"
	http "wargame/internal/web"
)

// policy allows a page only its own scripts, styles, pictures and connections.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// uploadPath is the path that accepts saved games.
const uploadPath = "/saves"

// The most bytes of a request.
const (
	maxBody   = 16 << 10
	maxUpload = 4 << 20 // an uploaded saved game, or a file or an archive of a page that writes rules
)

// Handler answers requests.
func (h *Host) Handler() http.Handler {
	mux := http.NewServeMux()
	for _, x := range h.routes() {
		mux.HandleFunc(x.pattern, h.trips(x))
	}
	return h.gate.Handler(h.recovers(speaks(h.guard(gate.Routed(mux)))))
}

// guard checks every request before any other handler.
func (h *Host) guard(next http.Handler) http.Handler {
	ready := http.NewServeMux()
	for _, x := range fixed() {
		ready.HandleFunc(x.pattern, x.serve)
	}
	limit := func(r *http.Request) (kind string, of rate.Rate) {
		if _, pattern := ready.Handler(r); pattern != "" {
			return "file ", rate.Files
		}
		return "ask ", rate.Requests
	}
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
		kind, of := limit(r)
		switch {
		case len(r.TransferEncoding) > 0: // a proxy may read another length, and take the remainder for a separate request (request smuggling)
			head.Set("Connection", "close")
			fail(w, http.StatusLengthRequired, "a request must state its length (Content-Length)")
			return
		case !known(h.cfg.Hosts, r.Host):
			fail(w, http.StatusMisdirectedRequest, "this server does not answer under that host name")
			return
		case !h.rates.Take(kind+address(r), of, now):
			tooMany(w)
			return
		}
		if r.Method == http.MethodPost {
			if !mayChange(h.rates, r) {
				tooMany(w)
				return
			}
			if why := foreign(r); why != "" {
				fail(w, http.StatusForbidden, why)
				return
			}
			most := int64(maxBody)
			if r.URL.Path == uploadPath || writes(r) {
				most = maxUpload
				defer h.gate.Body(r)()
			}
			r.Body = http.MaxBytesReader(w, r.Body, most)
		}
		next.ServeHTTP(w, r)
	})
}

// known reports whether host is a name of the server. It protects against DNS rebinding:
// pages of another site whose name resolves to this server.
func known(names []string, host string) bool {
	if len(names) == 0 {
		return true
	}
	return slices.Contains(names, strings.ToLower((&url.URL{Host: host}).Hostname()))
}

// foreign returns the reason why a request that changes something may come from the page
// of another site, or "".
func foreign(r *http.Request) string {
	if site := r.Header.Get("Sec-Fetch-Site"); site != "" && site != "same-origin" {
		return "a page of another site sent this request"
	}
	if origin := r.Header.Get("Origin"); origin != "" {
		u, err := url.Parse(origin)
		if err != nil || u.Host != r.Host || u.Scheme != "http" && u.Scheme != "https" {
			return "a page of another site sent this request"
		}
	}
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return "a request must be JSON (Content-Type: application/json)"
	}
	return ""
}
