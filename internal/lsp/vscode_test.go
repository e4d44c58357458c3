package lsp

import (
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// The extension for VS Code reads a cover profile: a line that a block without tests covers
// is not reached, whatever else is on it.
func TestCoverageMarks(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no node here")
	}
	script, err := filepath.Abs(filepath.FromSlash("../../editors/vscode/src/coverage.js"))
	require.NoError(t, err)
	out, err := exec.Command(node, "-e", `
		const { read, lines } = require(process.argv[1]);
		const blocks = read("mode: count\n./rules/a.wgr:3.3,5.4 1 2\n./rules/a.wgr:5.6,6.9 1 0\nnonsense\n/b:c.wgr:1.1,1.9 1 0\n", "/game");
		for (const [file, list] of blocks) console.log(file, JSON.stringify(lines(list)));
	`, script).CombinedOutput()
	require.NoError(t, err, "%s", out)
	require.Equal(t, `/game/rules/a.wgr {"reached":[2,3],"unreached":[4,5]}
/b:c.wgr {"reached":[],"unreached":[0]}
`, string(out))
}
