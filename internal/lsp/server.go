// Package lsp is a language server for files of rules: it answers the requests of an editor
// (Language Server Protocol 3.17) by package analysis.
package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"sync"
	"time"

	"github.com/sourcegraph/jsonrpc2"
)

// Server serves one editor.
type Server struct {
	Version string // shown to the editor

	// For tests. prompt reports without waiting for another change; reported is called after
	// each report under all options, with the number of the change that it covers.
	prompt   bool
	reported func(change int)

	work *workspace
	conn *jsonrpc2.Conn

	mu      sync.Mutex
	cancels map[jsonrpc2.ID]context.CancelFunc
	reports *reporter
	down    bool // shutdown was requested
}

// ErrNoShutdown means that the editor left without a request to shut down.
var ErrNoShutdown = errors.New("the editor left without shutting the server down")

// Serve answers requests until the editor leaves. It closes stream.
func (s *Server) Serve(ctx context.Context, stream io.ReadWriteCloser) error {
	s.work, s.cancels = newWorkspace(), map[jsonrpc2.ID]context.CancelFunc{}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	ready := make(chan struct{}) // the first message may come before NewConn returns
	s.reports = newReporter(s.work, s.publish)
	if s.prompt {
		s.reports.short, s.reports.long = 0, 0
	}
	s.reports.reported = s.reported
	go s.reports.run(ctx)
	s.conn = jsonrpc2.NewConn(ctx, jsonrpc2.NewBufferedStream(stream, jsonrpc2.VSCodeObjectCodec{}), handler{s, ready})
	close(ready)
	<-s.conn.DisconnectNotify()
	cancel()
	s.reports.wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.down {
		return ErrNoShutdown
	}
	return nil
}

// handler receives messages one after the other. Notifications are handled before the next
// message is read, so that each request sees the texts of its moment; requests then run
// side by side.
type handler struct {
	s     *Server
	ready chan struct{}
}

// Handle implements jsonrpc2.Handler.
func (h handler) Handle(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) {
	<-h.ready
	s := h.s
	if req.Notif {
		defer s.survive(req.Method)
		s.notify(req)
		return
	}
	answer := requests[req.Method]
	if answer == nil {
		_ = conn.ReplyWithError(ctx, req.ID, &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound, Message: "not supported: " + req.Method})
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	s.mu.Lock()
	s.cancels[req.ID] = cancel
	s.mu.Unlock()
	run := func() {
		defer func() {
			s.mu.Lock()
			delete(s.cancels, req.ID)
			s.mu.Unlock()
			cancel()
		}()
		result, err := s.answer(ctx, req, answer)
		switch {
		case ctx.Err() != nil:
			_ = conn.ReplyWithError(context.WithoutCancel(ctx), req.ID, &jsonrpc2.Error{Code: -32800, Message: "cancelled"})
		case err != nil:
			_ = conn.ReplyWithError(ctx, req.ID, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidRequest, Message: err.Error()})
		default:
			_ = conn.Reply(ctx, req.ID, result)
		}
	}
	if req.Method == "initialize" || req.Method == "shutdown" {
		run() // before any other message
		return
	}
	go run()
}

// answer computes an answer; a panic in it is the error of this request alone.
func (s *Server) answer(ctx context.Context, req *jsonrpc2.Request, answer request) (result any, err error) {
	defer func() {
		if x := recover(); x != nil {
			fmt.Fprintf(os.Stderr, "wargame lsp: %s failed: %v\n%s", req.Method, x, debug.Stack())
			err = fmt.Errorf("an error of this program: %v", x)
		}
	}()
	params := json.RawMessage("null")
	if req.Params != nil {
		params = *req.Params
	}
	return answer(ctx, s, params)
}

func (s *Server) survive(method string) {
	if x := recover(); x != nil {
		fmt.Fprintf(os.Stderr, "wargame lsp: %s failed: %v\n%s", method, x, debug.Stack())
	}
}

// notify handles a notification.
func (s *Server) notify(req *jsonrpc2.Request) {
	if req.Params == nil {
		req.Params = new(json.RawMessage)
	}
	switch req.Method {
	case "textDocument/didOpen":
		var p documentParams
		if json.Unmarshal(*req.Params, &p) == nil {
			s.edit(p.Document.URI, []byte(p.Document.Text))
		}
	case "textDocument/didChange":
		var p documentParams
		if json.Unmarshal(*req.Params, &p) == nil {
			s.change(p)
		}
	case "textDocument/didClose":
		var p documentParams
		if json.Unmarshal(*req.Params, &p) == nil {
			s.edit(p.Document.URI, nil)
		}
	case "textDocument/didSave", "workspace/didChangeWatchedFiles":
		s.work.touch()
		s.reports.due()
	case "$/cancelRequest":
		var p struct {
			ID jsonrpc2.ID `json:"id"`
		}
		if json.Unmarshal(*req.Params, &p) == nil {
			s.mu.Lock()
			if cancel := s.cancels[p.ID]; cancel != nil {
				cancel()
			}
			s.mu.Unlock()
		}
	case "exit":
		_ = s.conn.Close()
	}
}

// edit sets the text of a document; nil if it is closed.
func (s *Server) edit(uri string, text []byte) {
	if path := pathOf(uri); path != "" {
		s.work.set(path, text)
		s.reports.open(path, text != nil)
		s.reports.due()
	}
}

func (s *Server) change(p documentParams) {
	path := pathOf(p.Document.URI)
	if path == "" {
		return
	}
	text := s.work.text(path)
	for _, c := range p.Changes {
		if c.Range == nil {
			text = []byte(c.Text)
			continue
		}
		l := newLines(text, s.work.encoding())
		start, end := l.offset(c.Range.Start), l.offset(c.Range.End)
		text = append(append(append([]byte{}, text[:start]...), c.Text...), text[max(start, end):]...)
	}
	s.work.set(path, text)
	s.reports.due()
}

// publish sends the diagnostics of one file.
func (s *Server) publish(path string, list []diagnostic) {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	_ = s.conn.Notify(ctx, "textDocument/publishDiagnostics", publishParams{uriOf(path), list})
}
