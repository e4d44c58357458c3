package main

import (
	"context"
	"syscall/js"

	"wargame/internal/site/port"
	http "wargame/internal/web"
)

// serve starts the answer to a request of a page, and returns a function that cancels it.
// The parts of the answer are passed to reply.
func serve(h http.Handler, request, reply js.Value) any {
	q := port.Request{Method: request.Get("method").String(), Path: request.Get("path").String(), Headers: map[string]string{}}
	if headers := request.Get("headers"); headers.Type() == js.TypeObject {
		names := js.Global().Get("Object").Call("keys", headers)
		for i := range names.Length() {
			name := names.Index(i).String()
			q.Headers[name] = headers.Get(name).String()
		}
	}
	if body := request.Get("body"); body.Type() == js.TypeString {
		q.Body = []byte(body.String())
	}
	ctx, stop := context.WithCancel(context.Background())
	cancel := js.FuncOf(func(js.Value, []js.Value) any { stop(); return nil })
	go func() {
		defer stop()
		port.Serve(ctx, h, q, answer{reply, cancel})
	}()
	return cancel
}

// answer passes the parts of an answer to the script of the worker.
type answer struct {
	to     js.Value
	cancel js.Func // released at the end
}

func (a answer) Head(status int, headers map[string]string) {
	all := make(map[string]any, len(headers))
	for name, value := range headers {
		all[name] = value
	}
	a.to.Invoke("head", status, all)
}

func (a answer) Chunk(data []byte) { a.to.Invoke("chunk", bytesOf(data)) }

func (a answer) End() {
	a.to.Invoke("end")
	a.cancel.Release()
}
