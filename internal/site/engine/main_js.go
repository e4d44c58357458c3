// Command engine is the host of games in a worker of a page. The script of the worker gives it
// the object "outside", by which it reads and writes rows, fetches files, and is asked.
package main

import (
	"encoding/json"
	"runtime/debug"
	"syscall/js"

	"wargame/games"
	"wargame/internal/host"
	"wargame/internal/site/shelf"
	http "wargame/internal/web"
	"wargame/interpreter/load"
	"wargame/spec_tests"
)

// Memory of the positions of games, and of all, in bytes. A page has at most 4 GiB.
const (
	positions = 64 << 20
	ceiling   = 1 << 30
)

func main() {
	debug.SetMemoryLimit(ceiling)
	outside := js.Global().Get("outside")
	if outside.Get("writing").Truthy() { // the worker of the playground
		if err := write(outside); err != nil {
			outside.Call("failed", err.Error())
			return
		}
		select {}
	}
	all, err := handler(outside)
	if err != nil {
		outside.Call("failed", err.Error())
		return
	}
	outside.Call("ready", js.FuncOf(func(_ js.Value, args []js.Value) any { return serve(all, args[0], args[1]) }))
	select {}
}

// handler returns all that pages can ask. A handler of its own for other pages, such as an
// editor, is registered here under a path of its own.
func handler(outside js.Value) (http.Handler, error) {
	s, err := shelf.Open([]byte(outside.Get("games").String()), &games.Files, &spec_tests.Files, fetcher(outside))
	if err != nil {
		return nil, err
	}
	if err := putEdited(s, outside.Get("rows")); err != nil {
		return nil, err
	}
	h, err := host.New(host.Config{
		Store: host.Personal{Store: openStore(outside)}, Trusting: true, Budget: positions,
		Open: func(name string) (*load.Game, error) {
			if err := s.Fetch(name, false); err != nil {
				return nil, err
			}
			return load.InProgram(name)
		},
		OpenTests: func(name string) (*load.Game, error) {
			if err := s.Fetch(name, true); err != nil {
				return nil, err
			}
			return load.InProgramWithTests(name)
		},
	})
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.Handle("/", h.Handler())
	mux.HandleFunc("GET /games", func(w http.ResponseWriter, r *http.Request) { // the host would load every game
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(s.Offers(r.Header.Get("Accept-Language"))) // an answer in memory never fails
	})
	mux.HandleFunc("GET /games/{name}/map", func(w http.ResponseWriter, r *http.Request) { // drawn when the site was made
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(map[string]string{"picture": s.Card(r.PathValue("name"), r.URL.Query().Get("scenario"))})
	})
	return mux, nil
}
