package main

import (
	"encoding/json"
	"fmt"
	"sync"
	"syscall/js"

	"wargame/games"
	"wargame/internal/examples"
	"wargame/internal/site/shelf"
	"wargame/internal/site/workshop"
	"wargame/spec_tests"
)

// write answers the playground: requests by name, instead of a host of games.
func write(outside js.Value) error {
	s, err := shelf.Open([]byte(outside.Get("games").String()), &games.Files, &spec_tests.Files, fetcher(outside))
	if err != nil {
		return err
	}
	w := workshop.New()
	w.Fetch = func(game string) error { return s.Fetch(game, true) }
	w.Examples = sync.OnceValues(func() (*examples.Book, error) {
		text, err := fetcher(outside)("examples.json")
		if err != nil {
			return nil, err
		}
		b := &examples.Book{}
		return b, json.Unmarshal(text, b)
	})
	outside.Call("ready", js.FuncOf(func(_ js.Value, args []js.Value) any {
		name, body, done := args[0].String(), args[1].String(), args[2]
		go func() { // a fetch must not wait in the goroutine of an event
			defer func() {
				if fault := recover(); fault != nil {
					done.Invoke("", fmt.Sprintf("internal error: %v", fault))
				}
			}()
			out, err := w.Handle(name, []byte(body))
			if err != nil {
				done.Invoke("", err.Error())
				return
			}
			done.Invoke(string(out), "")
		}()
		return nil
	}))
	return nil
}
