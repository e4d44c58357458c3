package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// A house rule of Normandy is written in Neovim, with the settings that docs/editors.md
// offers: completed, mended by a code action, renamed, and its test run by a lens. The files
// on disk then have no finding and pass the test.
func TestNeovim(t *testing.T) {
	nvim, err := exec.LookPath("nvim")
	if err != nil {
		t.Skip("there is no nvim here")
	}
	home := t.TempDir()
	program, work, lua := ownProgram(t), filepath.Join(home, "work"), filepath.Join(home, "nvim", "lua")
	require.NoError(t, os.MkdirAll(lua, 0o700))
	for _, dir := range []string{"games/normandy", "spec_tests/normandy"} {
		require.NoError(t, os.CopyFS(filepath.Join(work, filepath.FromSlash(dir)), os.DirFS("../../"+dir)))
	}
	settings, err := os.ReadFile("../../editors/neovim/wargame.lua")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(lua, "wargame.lua"), settings, 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(home, "nvim", "init.lua"), []byte(`require("wargame")`), 0o600))
	script, err := filepath.Abs("testdata/neovim.lua")
	require.NoError(t, err)
	run := func(name string, args ...string) string {
		t.Helper()
		cmd := exec.Command(name, args...)
		cmd.Dir = work
		cmd.Env = append(os.Environ(), "PATH="+filepath.Dir(program)+string(os.PathListSeparator)+os.Getenv("PATH"), "HOME="+home, "XDG_CONFIG_HOME="+home, "XDG_DATA_HOME="+home,
			"XDG_STATE_HOME="+home, "XDG_CACHE_HOME="+home, "LC_ALL=C.UTF-8", "NO_COLOR=1")
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s", out)
		return string(out)
	}
	out := run(nvim, "--headless", "-n", "-c", "luafile "+script)
	t.Log(out)
	for _, want := range []string{
		"positions in utf-16", "unfinished: ", "completed:   ground_shift when h.marsh\n", "mistake: a space has no mash\n",
		"mended:   ground_shift when h.marsh: -1\n", " games/normandy/rules/07-combat.wgr ", " spec_tests/normandy/", `lens: "A marsh 😀": 1 passed, 0 failed`,
	} {
		require.Contains(t, out, want)
	}
	require.Empty(t, run(program, "check", "games/normandy"))
	require.Contains(t, run(program, "test", "games/normandy", "--run", "A marsh"), "1 passed, 0 failed")
	rules, err := os.ReadFile(filepath.Join(work, "games", "normandy", "rules", "07-combat.wgr"))
	require.NoError(t, err)
	require.Contains(t, string(rules), "terrain_shift")
	require.NotContains(t, string(rules), "ground_shift")
}
