package host

import (
	"errors"

	"golang.org/x/text/language"

	"wargame/internal/host/lanes"
	"wargame/internal/host/match"
	"wargame/internal/host/questions"
	"wargame/internal/host/tables"
	http "wargame/internal/web"
	"wargame/interpreter/messages"
)

// languageCookie is the name of the cookie in which a page keeps the language that its reader
// has chosen.
const languageCookie = "lang"

// languageOf returns the language of the reader of a request: that of ?lang=, else the one
// that the page keeps in a cookie, else the best of Accept-Language. It is one of the
// languages of the program, and language.English without a better one.
func languageOf(r *http.Request) language.Tag {
	if wanted := r.URL.Query().Get("lang"); wanted != "" {
		if tags, _, err := language.ParseAcceptLanguage(wanted); err == nil && len(tags) > 0 {
			return messages.For(tags...).Tag()
		}
	}
	if c, err := r.Cookie(languageCookie); err == nil {
		if tag, err := language.Parse(c.Value); err == nil {
			return messages.For(tag).Tag()
		}
	}
	tags, _, err := language.ParseAcceptLanguage(r.Header.Get("Accept-Language"))
	if err != nil {
		return language.English
	}
	return messages.For(tags...).Tag()
}

// speaking is a ResponseWriter of a reader with a language.
type speaking struct {
	http.ResponseWriter
	words *messages.Printer
}

// Unwrap lets http.ResponseController reach the writer inside.
func (s *speaking) Unwrap() http.ResponseWriter { return s.ResponseWriter }

// speaks makes the answers of a handler follow the language of the reader, and tells caches
// so.
func speaks(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Add("Vary", "Accept-Language, Cookie")
		next.ServeHTTP(&speaking{w, messages.For(languageOf(r))}, r)
	})
}

// wordsOf returns the printer for the reader behind a writer.
func wordsOf(w http.ResponseWriter) *messages.Printer {
	for {
		switch x := w.(type) {
		case *speaking:
			return x.words
		case interface{ Unwrap() http.ResponseWriter }:
			w = x.Unwrap()
		default:
			return nil
		}
	}
}

// log sends the history of a seat in the language of its reader. Where that takes too long,
// as in a long game on a busy server, the lines come as they were stored.
func (h *Host) log(w http.ResponseWriter, r *http.Request) {
	tag := languageOf(r)
	if tag == language.English {
		stored(h, (*tables.Table).Log)(w, r)
		return
	}
	var entries func() (*tables.Log, error)
	var out *tables.Log
	err := h.withCopy(r, lanes.Questions, true, func(t *tables.Table, seat int) (bool, error) {
		from := 0
		err := questions.Whole(r.URL.Query(), "from", &from)
		entries = t.Log(seat, from)
		return err == nil, err
	}, func(c copied) (err error) {
		if out, err = entries(); err == nil {
			err = match.Retell(c.In(tag), c.seat, out.Entries)
		}
		return err
	})
	if errors.Is(err, lanes.ErrCost) || errors.Is(err, lanes.ErrBusy) {
		stored(h, (*tables.Table).Log)(w, r)
		return
	}
	if err != nil {
		h.fails(w, err)
		return
	}
	sendSmall(w, r, out)
}
