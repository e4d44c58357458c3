package host

import (
	"slices"

	"wargame/internal/host/lanes"
	"wargame/internal/host/match"
	"wargame/internal/host/questions"
	"wargame/internal/host/tables"
	http "wargame/internal/web"
)

// route is a request pattern (http.ServeMux) with its handler.
type route struct {
	pattern string
	serve   http.HandlerFunc
}

// fixed returns the requests for pages and their files. Their answers cost nothing and are
// the same for everybody, so they have a limit of their own: a page without one of its
// files is dead.
func fixed() []route {
	return []route{
		{"GET /{$}", page("home.html")},
		{"GET /g/{token}", page("game.html")},
		{"GET /files/{name}", file},
		{"GET /files/{version}/{name}", file},
		{"GET /rules/{name}", page("rules.html")},
		{"GET /mine", page("mine.html")},
		{"GET /play", page("play.html")},
		{"GET /lawyer", page("lawyer.html")},
		{"GET /lobby", page("lobby.html")},
		{"GET /i/{invitation}", page("invitation.html")},
		{"GET /notices/{notice}", page("notices.html")},
	}
}

// routes returns all requests that a host answers. Tests iterate over the list to check
// what must hold for every request.
func (h *Host) routes() []route {
	all := []route{
		{"GET /ground/{name}", h.mapPicture},
		{"GET /art/{game}/{name}", artPicture(h.library)},
		{"GET /docs/{path...}", documents},
		{"GET /books/{name}", h.rulebook},
		{"GET /games", h.offers},
		{"GET /games/{name}", h.offer},
		{"GET /games/{name}/map", card(h)},
		{"POST /games", creates(h, h.newGame)},
		{"POST " + uploadPath, creates(h, h.upload)},
		{"POST /g/{token}/sandbox", creates(h, h.branch)},
		{"POST /g/{token}/relink", h.relink},
		{"POST /g/{token}/delete", h.remove},
		{"GET /g/{token}/news", h.news},
		{"POST /play/{page}/{name}", workshops{h}.ask},
	}
	return slices.Concat(fixed(), all, h.asking(), h.acting(), club{h}.routes())
}

// asking returns the requests of a seat that change nothing.
func (h *Host) asking() []route {
	return []route{
		{"GET /g/{token}/board", h.answers(lanes.Boards, false, h.board)},
		{"GET /g/{token}/view", h.view},
		{"GET /g/{token}/log", h.log},
		{"GET /g/{token}/chat", stored(h, (*tables.Table).Hear)},
		{"GET /g/{token}/preview", plans(h, questions.Preview)},
		{"GET /g/{token}/orders", plans(h, questions.Order)},
		{"GET /g/{token}/attack", plans(h, questions.Attack)},
		{"GET /g/{token}/words", plans(h, questions.Words)},
		{"GET /g/{token}/todo", plans(h, questions.Todo)},
		{"GET /g/{token}/why", wonders(h, questions.Why)},
		{"GET /g/{token}/ways", wonders(h, questions.Ways)},
		{"GET /g/{token}/overlay", wonders(h, questions.Lay)},
		{"GET /g/{token}/facts", wonders(h, questions.Facts)},
		{"GET /g/{token}/charts", wonders(h, questions.ChartsOf)},
		{"GET /g/{token}/losses", h.answers(lanes.Questions, true, h.losses)},
		{"GET /g/{token}/summary", h.answers(lanes.Questions, true, h.summary)},
		{"GET /g/{token}/test", h.answers(lanes.Uploads, true, h.test)},
		{"GET /g/{token}/thinks", h.reads(progress)},
		{"GET /g/{token}/export", h.export},
		{"GET /g/{token}/map.png", h.chart},
		{"GET /g/{token}/onto", h.renewal},
	}
}

// acting returns the requests with which a seat changes a game.
func (h *Host) acting() []route {
	always := func(botSeat) bool { return true }
	withNumber := func(s tables.Sitting) bool { return s.Number != "" }
	return []route{
		{"POST /g/{token}/bot", beginning(h, always, func(t *tables.Table, seat int, q botSeat) error { return t.SeatBot(seat, q.Seat, q.Bot) })},
		{"POST /g/{token}/sit", beginning(h, withNumber, (*tables.Table).Sit)},
		{"POST /g/{token}/stop", changes(h, func(t *tables.Table, seat int, _ struct{}) error { return t.StopThinking(seat) })},
		{"POST /g/{token}/answer", changes(h, (*tables.Table).Answer)},
		{"POST /g/{token}/order", h.order},
		{"POST /g/{token}/undo", changes(h, func(t *tables.Table, seat int, q undo) error { return t.Undo(seat, q.Order, q.Count, q.Ask) })},
		{"POST /g/{token}/redo", h.redo},
		{"POST /g/{token}/refuse", changes(h, func(t *tables.Table, seat int, o match.Order) error { return t.Refuse(seat, o) })},
		{"POST /g/{token}/resign", h.resign},
		{"POST /g/{token}/propose", changes(h, func(t *tables.Table, seat int, q proposal) error {
			return tables.EndsOf(t).Propose(seat, q.Order, q.What)
		})},
		{"POST /g/{token}/decline", changes(h, func(t *tables.Table, seat int, o match.Order) error { return tables.EndsOf(t).Decline(seat, o) })},
		{"POST /g/{token}/concede", changes(h, func(t *tables.Table, seat int, o match.Order) error { return tables.EndsOf(t).Concede(seat, o) })},
		{"POST /g/{token}/hand", h.layAgain},
		{"POST /g/{token}/onto", h.agrees},
		{"POST /g/{token}/say", changes(h, h.say)},
	}
}
