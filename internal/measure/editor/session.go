package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/sourcegraph/jsonrpc2"
)

type object = map[string]any

// session is a running server with an open file, which is all ASCII.
type session struct {
	subject
	conn    *jsonrpc2.Conn
	server  *exec.Cmd
	text    string
	version int
	places  [][2]int // of names after a dot

	mu    sync.Mutex
	found int           // findings of the file
	heard chan struct{} // closed and replaced with each report
}

// start opens the file and waits for its first diagnostics.
func start(s subject) (*session, error) {
	path := filepath.Join(s.root, filepath.FromSlash(s.file))
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	x := &session{subject: s, text: strings.Map(ascii, string(text)), found: -1, heard: make(chan struct{})}
	for _, m := range member.FindAllStringSubmatchIndex(x.text, -1) {
		x.places = append(x.places, [2]int{m[2], m[3]})
	}
	x.places = x.outsideComments()
	x.server = exec.Command(s.command[0], s.command[1:]...)
	x.server.Dir, x.server.Stderr = s.root, os.Stderr
	in, err := x.server.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := x.server.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := x.server.Start(); err != nil {
		return nil, err
	}
	x.conn = jsonrpc2.NewConn(context.Background(), jsonrpc2.NewBufferedStream(pipe{out, in}, jsonrpc2.VSCodeObjectCodec{}), jsonrpc2.HandlerWithError(x.hear))
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	root := object{"uri": uri(s.root), "name": "root"}
	err = x.conn.Call(ctx, "initialize", object{"rootUri": uri(s.root), "workspaceFolders": []object{root}, "capabilities": object{}}, nil)
	if err == nil {
		err = x.conn.Notify(ctx, "initialized", object{})
	}
	if err == nil {
		err = x.conn.Notify(ctx, "textDocument/didOpen", object{"textDocument": object{"uri": x.uri(), "languageId": s.lang, "version": 1, "text": x.text}})
	}
	if err == nil {
		_, err = x.ask(ctx, "textDocument/hover", x.places[0][0]+1)
	}
	if err == nil {
		err = x.wait(ctx, func(n int) bool { return n == 0 })
	}
	if err != nil {
		x.close()
		return nil, err
	}
	// Only names that every question has an answer to.
	x.places = slices.DeleteFunc(x.places, func(p [2]int) bool {
		_, hover := x.ask(ctx, "textDocument/hover", p[0]+1)
		_, definition := x.ask(ctx, "textDocument/definition", p[0]+1)
		return hover != nil || definition != nil
	})
	if len(x.places) == 0 {
		x.close()
		return nil, errors.New("nothing in the file can be asked about")
	}
	return x, nil
}

func ascii(r rune) rune {
	if r >= 0x80 {
		return '?'
	}
	return r
}

// outsideComments leaves out places in comments and in texts.
func (x *session) outsideComments() [][2]int {
	var out [][2]int
	for _, p := range x.places {
		line := x.text[strings.LastIndexByte(x.text[:p[0]], '\n')+1 : p[0]]
		if !strings.Contains(line, "//") && strings.Count(line, `"`)%2 == 0 && !strings.HasPrefix(line, "import") {
			out = append(out, p)
		}
	}
	return out
}

type pipe struct {
	out interface {
		Read([]byte) (int, error)
		Close() error
	}
	in interface {
		Write([]byte) (int, error)
		Close() error
	}
}

func (p pipe) Read(b []byte) (int, error)  { return p.out.Read(b) }
func (p pipe) Write(b []byte) (int, error) { return p.in.Write(b) }
func (p pipe) Close() error                { return p.in.Close() }

func uri(path string) string {
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(path)}).String()
}
func (x *session) uri() string { return uri(filepath.Join(x.root, filepath.FromSlash(x.file))) }
func (x *session) lines() int  { return strings.Count(x.text, "\n") }
func (x *session) findings() int {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.found
}

// hear notes how many errors the file has. Requests of the server get an empty answer.
func (x *session) hear(_ context.Context, _ *jsonrpc2.Conn, req *jsonrpc2.Request) (any, error) {
	switch req.Method {
	case "textDocument/publishDiagnostics":
		var p struct {
			URI         string
			Diagnostics []struct{ Severity int }
		}
		if err := json.Unmarshal(*req.Params, &p); err != nil || p.URI != x.uri() {
			return nil, err
		}
		x.mu.Lock()
		defer x.mu.Unlock()
		x.found = 0
		for _, d := range p.Diagnostics {
			if d.Severity == 1 {
				x.found++
			}
		}
		close(x.heard)
		x.heard = make(chan struct{})
	case "workspace/configuration":
		return []any{object{}}, nil
	}
	return nil, nil
}

// wait returns when the number of errors of the file holds.
func (x *session) wait(ctx context.Context, holds func(int) bool) error {
	for {
		x.mu.Lock()
		n, heard := x.found, x.heard
		x.mu.Unlock()
		if holds(n) {
			return nil
		}
		select {
		case <-heard:
		case <-ctx.Done():
			return fmt.Errorf("no report with the findings that were waited for; there are %d", n)
		}
	}
}

// change replaces a part of the text.
func (x *session) change(from, to int, text string) error {
	x.version++
	r := object{"start": x.position(from), "end": x.position(to)}
	x.text = x.text[:from] + text + x.text[to:]
	return x.conn.Notify(context.Background(), "textDocument/didChange", object{
		"textDocument": object{"uri": x.uri(), "version": x.version + 1}, "contentChanges": []object{{"range": r, "text": text}}})
}

func (x *session) position(offset int) object {
	before := x.text[:offset]
	return object{"line": strings.Count(before, "\n"), "character": offset - strings.LastIndexByte(before, '\n') - 1}
}

// ask returns how long the answer to a question about a place takes. An empty answer is an
// error: nothing would have been measured.
func (x *session) ask(ctx context.Context, method string, offset int) (time.Duration, error) {
	var answer json.RawMessage
	begin := time.Now()
	err := x.conn.Call(ctx, method, object{"textDocument": object{"uri": x.uri()}, "position": x.position(offset)}, &answer)
	took := time.Since(begin)
	if text := string(answer); err == nil && (text == "null" || text == "[]" || strings.Contains(text, `"items":[]`)) {
		p := x.position(offset)
		err = fmt.Errorf("no answer at line %d, character %d", p["line"].(int)+1, p["character"])
	}
	return took, err
}

func (x *session) close() {
	if x.conn != nil {
		_ = x.conn.Call(context.Background(), "shutdown", nil, nil)
		_ = x.conn.Notify(context.Background(), "exit", nil)
		x.conn.Close()
	}
	_ = x.server.Wait()
}
