package host

import (
	"net/http"

	"wargame/internal/host/lanes"
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
		{"GET /g/{token}/board", h.answers(lanes.Boards, false, board)},
		{"GET /g/{token}/view", h.views},
		{"GET /g/{token}/log", h.records(told)},
		{"GET /g/{token}/preview", h.question(asks(foreseen))},
		{"GET /g/{token}/orders", h.question(asks(ordered))},
		{"GET /g/{token}/words", h.question(asks(words))},
		{"GET /g/{token}/todo", h.question(asks(todo))},
		{"GET /g/{token}/thinks", h.reads(thinks)},
		{"GET /g/{token}/why", h.question(asked)},
		{"GET /g/{token}/ways", h.question(ways)},
		{"GET /g/{token}/overlay", h.question(overlay)},
		{"GET /g/{token}/facts", h.question(facts)},
		{"GET /g/{token}/chat", h.records(heard)},
		{"POST /g/{token}/say", changes(h, func(t *table, seat int, s saying) error { return t.say(seat, s) })},
		{"POST /g/{token}/bot", beginning(h, func(botting) bool { return true }, func(t *table, seat int, r botting) error { return t.seatBot(seat, r.Seat, r.Bot) })},
		{"GET /g/{token}/export", h.export},
		{"GET /g/{token}/map.png", h.chart},
		{"GET /g/{token}/news", h.news},
		{"POST /g/{token}/sit", beginning(h, func(r sitting) bool { return r.Number != "" }, func(t *table, seat int, r sitting) error { return t.sit(seat, r) })},
		{"POST /g/{token}/answer", changes(h, func(t *table, seat int, a answer) error { return t.answer(seat, a) })},
		{"POST /g/{token}/order", h.orders},
		{"POST /g/{token}/resign", h.resigns},
		{"POST /g/{token}/hand", h.hands},
		{"GET /g/{token}/onto", h.onward},
		{"POST /g/{token}/onto", h.onto},
		{"GET /g/{token}/test", h.answers(lanes.Uploads, true, written)},
		{"POST /g/{token}/sandbox", h.branch},
		{"POST /g/{token}/relink", h.relink},
		{"POST /g/{token}/delete", h.remove},
	}...)
}
