package main

import (
	"archive/zip"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// The packed extension for VS Code, with its language client, under Node: a script edits a
// game and asks as VS Code does, runs tests in the Test Explorer and shows the map. VS Code
// itself is a stub (testdata/vscode/vscode.js). With WARGAME_MAP the preview of the map
// is written to that file.
func TestExtension(t *testing.T) {
	packed := os.Getenv("WARGAME_VSIX")
	if packed == "" {
		t.Skip("make vscode-test packs the extension")
	}
	dir := t.TempDir()
	archive, err := zip.OpenReader(packed)
	require.NoError(t, err)
	defer archive.Close()
	require.NoError(t, os.CopyFS(dir, archive))
	game, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	require.NoError(t, os.CopyFS(game, os.DirFS("../../docs/tutorial/hollin")))
	cmd := exec.Command("node", "testdata/vscode/session.js", filepath.Join(dir, "extension"), game)
	cmd.Env = append(os.Environ(), "WARGAME="+ownProgram(t), "NO_COLOR=1")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	require.NoError(t, err, "%s", out)
	var seen struct {
		Providers, Commands, Completion, Definition, Lenses, Renamed, Errors []string
		Mistake, Run                                                         [][]any
		Action, Hover, Message, Map, Broken                                  string
		References                                                           int
		Ended                                                                bool
		Tree                                                                 []struct {
			Label    string
			Children []struct {
				Label string
				Line  int
			}
		}
	}
	require.NoError(t, json.Unmarshal(out, &seen))
	require.Len(t, seen.Providers, 15, "%v", seen.Providers)
	require.Contains(t, seen.Commands, "wargame.runTest")
	require.Equal(t, [][]any{{"a space has no wods\nhelp: did you mean woods?", 18.0, 21.0, 25.0, "Error", "E0303"}}, seen.Mistake)
	require.Equal(t, "Change to woods", seen.Action)
	require.Contains(t, seen.Hover, "quantity march_cost(u: unit")
	require.Equal(t, []string{"game.wgr"}, seen.Definition)
	require.Equal(t, 10, seen.References)
	require.Equal(t, []string{"woods"}, seen.Completion)
	require.Equal(t, []string{"aims.wgr", "data/map.wgr", "game.wgr", "rules/2-movement.wgr", "rules/3-combat.wgr"}, seen.Renamed)
	require.Equal(t, "\"Woods\": 1 passed, 0 failed", seen.Message)

	require.Len(t, seen.Tree, 1)
	require.Equal(t, "2-movement.wgr", seen.Tree[0].Label)
	require.Len(t, seen.Tree[0].Children, 7)
	require.Equal(t, "Woods", seen.Tree[0].Children[0].Label)
	require.Equal(t, 2, seen.Tree[0].Children[0].Line)
	require.Len(t, seen.Run, 7)
	require.Equal(t, "failed", seen.Run[0][0])
	require.Contains(t, seen.Run[0][2], "expected march_cost(f, hex(0304), hex(0205)) == 99")
	for _, r := range seen.Run[1:] {
		require.Equal(t, "passed", r[0], r[1])
	}
	require.True(t, seen.Ended)
	require.Equal(t, "<svg", seen.Map)
	require.Equal(t, "<pre>", seen.Broken, "what is wrong stands in place of the map")
	require.Empty(t, seen.Errors)
}
