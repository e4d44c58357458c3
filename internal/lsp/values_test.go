package lsp

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A hover in a test shows the value before its line, of the call or the attribute there.
func TestValues(t *testing.T) {
	e := start(t)
	name := "tests/3-combat.wgr"
	text := e.read(name)
	e.open(name, text)
	for mark, want := range map[string]string{
		"expect attack_to":                "`attack_total(b) = 10`",
		"10 and defence_total":            "`defence_total(b) = 3`",
		"expect combat_sh":                "`combat_shift(b) = -2`",
		"answer to = 0201\n  expect d.he": "`d.hex = 0201`",
		"expect decision to of parlia":    "",
	} {
		var h *hover
		e.ask("textDocument/hover", e.at(name, text, mark), &h)
		require.NotNil(t, h, mark)
		if want == "" {
			require.NotContains(t, h.Contents.Value, "Before this line", mark)
		} else {
			require.Contains(t, h.Contents.Value, "Before this line: "+want, mark)
		}
	}

	// The value follows the rules as they are typed, and is gone where the test cannot come so far.
	for old, want := range map[string]string{"strength = 6 at 0303": "`attack_total(b) = 5`", "begin phase combat of royal": ""} {
		changed := strings.Replace(text, old, map[bool]string{true: "strength = 1 at 0303", false: "begin phase movement of royal"}[want != ""], 1)
		e.open(name, changed)
		var h *hover
		e.ask("textDocument/hover", e.at(name, changed, "expect attack_to"), &h)
		require.NotNil(t, h)
		if want == "" {
			require.NotContains(t, h.Contents.Value, "Before this line")
		} else {
			require.Contains(t, h.Contents.Value, want)
		}
	}
	require.NoError(t, e.stop())
}
