// Package mcp serves assistants: the questions that wargame answers as tools of the Model
// Context Protocol. Each call runs the program itself, in a process of its own with a time
// limit, below one folder. No tool writes a file that lasts.
package mcp

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"wargame/internal/terminal/command"
	"wargame/interpreter/load"
)

// The limits of a call.
const (
	patience  = 2 * time.Minute
	maxAnswer = 200 << 10 // bytes of an answer
	maxLine   = 4 << 10   // bytes of a typed line
	maxLines  = 5000      // typed lines
)

// Server answers calls.
type Server struct {
	Dir     string // games are looked for below this folder
	Program string // the path of the program
	Version string
}

// Serve answers calls on a transport until the client leaves or the context is over.
func (s *Server) Serve(ctx context.Context, t mcp.Transport) error {
	if info, err := os.Stat(s.Dir); err != nil || !info.IsDir() {
		return fmt.Errorf("there is no folder %s; name one with games, or none for the working folder", s.Dir)
	}
	server := mcp.NewServer(&mcp.Implementation{Name: "wargame", Version: s.Version}, &mcp.ServerOptions{Instructions: instructions})
	for _, x := range tools {
		mcp.AddTool(server, &mcp.Tool{Name: x.name, Description: x.about, Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true}},
			func(ctx context.Context, _ *mcp.CallToolRequest, q question) (*mcp.CallToolResult, any, error) {
				out, err := s.call(ctx, x, q)
				return out, nil, err
			})
	}
	err := server.Run(ctx, t)
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

const instructions = `Rules of board wargames as text. A game is a folder of .wgr files; each rule carries the number of its clause.
To encode a clause: read its statement (inspect), write a test that cites it, write the rule, then check and test.
Every value that the rulebook does not give is marked reconstructed in its data block. explain says what a code means.`

// call runs the program for one question.
func (s *Server) call(ctx context.Context, x tool, q question) (*mcp.CallToolResult, error) {
	if missing := x.needs(q); missing != "" {
		return nil, fmt.Errorf("%s needs the argument %q", x.name, missing)
	}
	for _, name := range []string{q.Game, q.Other} {
		if err := s.inside(name); err != nil {
			return nil, err
		}
	}
	if len(q.Lines) > maxLines || slices.ContainsFunc(q.Lines, func(l string) bool { return len(l) > maxLine || strings.ContainsAny(l, "\r\n") }) {
		return nil, fmt.Errorf("lines: at most %d lines of %d bytes, each without a line end", maxLines, maxLine)
	}
	if i := slices.IndexFunc(q.Lines, command.WritesFile); i >= 0 {
		return nil, fmt.Errorf("lines: %q would write a file, which no tool does", q.Lines[i])
	}
	scratch, err := os.MkdirTemp("", "wargame-mcp")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(scratch)
	args := x.args(q)
	picture := filepath.Join(scratch, "map.png")
	switch {
	case x.picture:
		args = slices.Insert(args, 1, "--out="+picture)
	case x.name == "play":
		args = slices.Insert(args, 1, "--save="+filepath.Join(scratch, "game.save"), "--odds=never")
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, s.Program, args...)
	cmd.Dir, cmd.WaitDelay = s.Dir, time.Second
	cmd.Env = append(os.Environ(), "NO_COLOR=1", "LC_ALL=C")
	cmd.Stdin = strings.NewReader(strings.Join(append(slices.Clone(q.Lines), "quit"), "\n") + "\n")
	var out limited
	cmd.Stdout, cmd.Stderr = &out, &out
	err = cmd.Run()
	text := strings.ReplaceAll(out.String(), scratch+string(filepath.Separator), "")
	var code *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return nil, fmt.Errorf("%s took longer than %s", x.name, patience)
	case err != nil && !errors.As(err, &code):
		return nil, err
	}
	result := &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}, IsError: err != nil && code.ExitCode() != 2} // 2: something was found
	if x.picture && err == nil {
		data, err := os.ReadFile(picture)
		if err != nil {
			return nil, err
		}
		result.Content = append(result.Content, &mcp.ImageContent{Data: data, MIMEType: "image/png"})
	}
	return result, nil
}

// inside reports an error unless a game is in the program or below the server's folder,
// wherever links lead. A folder hides the game of the program with its name, as it does for
// the program.
func (s *Server) inside(name string) error {
	if name == "" {
		return nil
	}
	root, err := os.OpenRoot(s.Dir)
	if err != nil {
		return err
	}
	defer root.Close()
	if _, err := root.Lstat(filepath.FromSlash(name)); errors.Is(err, fs.ErrNotExist) && slices.Contains(load.Embedded(), name) {
		return nil
	}
	if _, err := root.Stat(filepath.FromSlash(name)); err != nil {
		return fmt.Errorf("%q is neither a game of the program (%s) nor a folder below the server's", name, strings.Join(load.Embedded(), ", "))
	}
	return nil
}

// limited keeps the first bytes that are written.
type limited struct{ bytes.Buffer }

func (l *limited) Write(p []byte) (int, error) {
	if left := maxAnswer - l.Len(); left > 0 {
		l.Buffer.Write(p[:min(left, len(p))])
		if left <= len(p) {
			l.WriteString("\n(the rest is left out)\n")
		}
	}
	return len(p), nil
}
