package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"

	"wargame/internal/mcp"
)

// assistant is a client of the SDK that started `wargame mcp` below a folder with the game
// hollin.
type assistant struct {
	*testing.T
	session *sdk.ClientSession
}

func newAssistant(t *testing.T) (*assistant, string) {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.CopyFS(filepath.Join(dir, "hollin"), os.DirFS("../../docs/tutorial/hollin")))
	server := exec.Command(ownProgram(t), "mcp", dir)
	server.Stderr = os.Stderr
	session, err := sdk.NewClient(&sdk.Implementation{Name: "test"}, nil).Connect(context.Background(), &sdk.CommandTransport{Command: server}, nil)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, session.Close(), "the server ends by itself when its client leaves") })
	return &assistant{t, session}, dir
}

// call returns the text of an answer, and whether it is an error.
func (a *assistant) call(tool string, args map[string]any) (text string, failed bool) {
	a.Helper()
	r, err := a.session.CallTool(context.Background(), &sdk.CallToolParams{Name: tool, Arguments: args})
	if err != nil {
		return err.Error(), true
	}
	for _, c := range r.Content {
		switch c := c.(type) {
		case *sdk.TextContent:
			text += c.Text
		case *sdk.ImageContent:
			text += c.MIMEType + " " + string(c.Data[:4])
		}
	}
	return text, r.IsError
}

// An assistant asks, breaks a rule, and sees what is wrong with it.
func TestAssistant(t *testing.T) {
	a, dir := newAssistant(t)
	list, err := a.session.ListTools(context.Background(), nil)
	require.NoError(t, err)
	wanted := map[string]struct {
		args map[string]any
		text string
	}{
		"check":      {map[string]any{"game": "hollin"}, ""},
		"odds":       {map[string]any{"game": "normandy", "test": "Everything adds up: +1 +1 -1 -1"}, "crt -/1"},
		"defects":    {map[string]any{"game": "normandy", "clause": "7.2.4"}, "7.2.4"},
		"diff":       {map[string]any{"game": "normandy", "other": "normandy_mulberry"}, "mulberry"},
		"test":       {map[string]any{"game": "hollin"}, "0 failed"},
		"why":        {map[string]any{"game": "hollin", "expression": `march_cost(unit("Rupert"), hex(0404), hex(0304))`}, "2.1"},
		"names":      {map[string]any{"game": "hollin", "word": "march"}, "march_cost("},
		"inspect":    {map[string]any{"game": "the_pass", "clause": "5.1"}, "5.1"},
		"coverage":   {map[string]any{"game": "the_pass"}, "statements"},
		"provenance": {map[string]any{"game": "the_pass"}, "reconstructed"},
		"explain":    {map[string]any{"code": "E0303"}, "E0303"},
		"table":      {map[string]any{"game": "normandy", "table": "crt"}, "1"},
		"map":        {map[string]any{"game": "hollin"}, "image/png \x89PNG"},
		"play":       {map[string]any{"game": "hollin", "seed": "3", "lines": []string{"1"}}, "> 1"},
	}
	for _, x := range list.Tools {
		require.True(t, x.Annotations.ReadOnlyHint, x.Name)
		require.Contains(t, wanted, x.Name, "every tool is called")
	}
	require.Len(t, list.Tools, len(wanted))
	for tool, want := range wanted {
		text, failed := a.call(tool, want.args)
		require.False(t, failed, "%s: %s", tool, text)
		require.Contains(t, text, want.text, "%s: %s", tool, text)
		require.NotContains(t, text, os.TempDir()+"/wargame-mcp", tool)
	}
	rules := filepath.Join(dir, "hollin", "rules", "2-movement.wgr")
	src, err := os.ReadFile(rules)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(rules, []byte(strings.Replace(string(src), ".woods", ".wods", 1)), 0o600))
	text, failed := a.call("check", map[string]any{"game": "hollin"})
	require.False(t, failed, "a finding is an answer")
	require.Contains(t, text, "did you mean woods?")
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, 1, "nothing is left behind")
}

// What lies outside of the folder is not read, and nonsense gets an answer.
func TestAssistantStaysInside(t *testing.T) {
	require.ErrorContains(t, (&mcp.Server{Dir: "/nowhere"}).Serve(context.Background(), nil), "there is no folder /nowhere")
	a, dir := newAssistant(t)
	require.NoError(t, os.Symlink("/etc", filepath.Join(dir, "out")))
	require.NoError(t, os.Symlink("/etc", filepath.Join(dir, "harl_moor")))
	for _, game := range []string{"", "..", "../x", "/etc", "out", "harl_moor", "none", "-v", "--help"} {
		text, failed := a.call("check", map[string]any{"game": game})
		require.True(t, failed, "%s: %s", game, text)
		require.NotContains(t, text, "wargame: ", "the program is not started")
	}
	for tool, args := range map[string]map[string]any{
		"why":  {"game": "hollin"},
		"diff": {"game": "hollin", "other": "../x"},
		"play": {"game": "hollin", "lines": []string{"1\nquit"}},
		"odds": {"game": "hollin", "test": "no such test"},
		"none": {},
	} {
		text, failed := a.call(tool, args)
		require.True(t, failed, "%s: %s", tool, text)
	}
	file := filepath.Join(dir, "written")
	for _, line := range []string{"save " + file, " SAVE " + file, "export red " + file} {
		text, failed := a.call("play", map[string]any{"game": "hollin", "lines": []string{line}})
		require.True(t, failed, "%s: %s", line, text)
		require.Contains(t, text, "would write a file")
	}
	written, err := filepath.Glob(file + "*")
	require.NoError(t, err)
	require.Empty(t, written)
}
