package host

import (
	"net/http"
	"net/url"
)

// route is a pattern of requests (http.ServeMux) with what answers them.
type route struct {
	pattern string
	serve   http.HandlerFunc
}

// routes are all requests that a host answers. Tests walk the list, so that what holds for
// every request is tried with each of them.
func (h *Host) routes() []route {
	return append(h.undoing(), []route{
		{"GET /{$}", h.page("home.html")},
		{"GET /g/{token}", h.page("game.html")},
		{"GET /files/{name}", h.file},
		{"GET /ground/{name}", h.ground},
		{"GET /rules/{name}", h.page("rules.html")},
		{"GET /books/{name}", h.rulebook},
		{"GET /games", h.offers},
		{"GET /games/{name}", h.offer},
		{"POST /games", h.makes},
		{"POST " + bringPath, h.bring},
		{"GET /g/{token}/board", h.reads(func(t *table, g guest, _ url.Values) (any, error) { return t.board() })},
		{"GET /g/{token}/view", h.reads(view)},
		{"GET /g/{token}/log", h.reads(told)},
		{"GET /g/{token}/preview", h.reads(asks(foreseen))},
		{"GET /g/{token}/orders", h.reads(asks(ordered))},
		{"GET /g/{token}/words", h.reads(asks(words))},
		{"GET /g/{token}/todo", h.reads(asks(todo))},
		{"GET /g/{token}/thinks", h.reads(thinks)},
		{"GET /g/{token}/why", h.reads(asked)},
		{"GET /g/{token}/ways", h.reads(ways)},
		{"GET /g/{token}/overlay", h.reads(overlay)},
		{"GET /g/{token}/facts", h.reads(facts)},
		{"GET /g/{token}/chat", h.reads(heard)},
		{"POST /g/{token}/say", changes(h, func(t *table, seat int, s saying) error { return t.say(seat, s) })},
		{"POST /g/{token}/bot", changes(h, func(t *table, seat int, r struct {
			Seat string `json:"seat"`
			Bot  string `json:"bot"`
		}) error {
			return t.seatBot(seat, r.Seat, r.Bot)
		})},
		{"GET /g/{token}/export", h.export},
		{"GET /g/{token}/map.png", h.chart},
		{"GET /g/{token}/news", h.news},
		{"POST /g/{token}/sit", changes(h, func(t *table, seat int, r struct {
			Number string `json:"number"`
		}) error {
			return t.sit(seat, r.Number)
		})},
		{"POST /g/{token}/answer", changes(h, func(t *table, seat int, a answer) error { return t.answer(seat, a) })},
		{"POST /g/{token}/order", changes(h, func(t *table, seat int, r ordering) error { return t.order(seat, r) })},
		{"POST /g/{token}/resign", changes(h, func(t *table, seat int, r struct {
			order
			Bot string `json:"bot"`
		}) error {
			return t.resign(seat, r.Bot, r.order)
		})},
		{"POST /g/{token}/hand", changes(h, func(t *table, seat int, r handing) error { return t.hand(seat, r) })},
		{"POST /g/{token}/onto", h.onto},
		{"GET /g/{token}/test", h.reads(written)},
		{"POST /g/{token}/sandbox", h.branch},
		{"POST /g/{token}/relink", h.relink},
		{"POST /g/{token}/delete", h.remove},
	}...)
}
